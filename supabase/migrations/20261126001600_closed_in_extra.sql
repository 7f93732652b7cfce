-- The end of an inspection that its column does not hold is in `extra`, where the app finds it: such an inspection is closed as well.

-- Whether the column extra of an inspection says when it was closed. A character that Postgres can't hold makes extra the text of its JSON.
create function private.is_closed_in(extra json) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  ended json;
begin
  ended := case when extra -> 'escaped' is null then extra
    else regexp_replace(extra ->> 'escaped', '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::json end -> 'closedAt';
  return ended is not null and json_typeof(ended) <> 'null';
exception when data_exception then
  -- The app can't read it either.
  return false;
end $$;
revoke execute on function private.is_closed_in(json) from public, anon, authenticated;

-- As in 20261126001000_inspections.sql, with the end in extra.
create or replace function private.keep_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What does not belong to the record itself.
  free constant text[] := array['place', 'version', 'updated_at'];
begin
  -- A shop that is deleted takes all with it.
  if (old.closed_at is null and not private.is_closed_in(old.extra)) or private.is_replacing()
    or not exists (select from public.shops where id = old.shop_id)
    or (tg_op = 'UPDATE' and (to_jsonb(new) - free) is not distinct from (to_jsonb(old) - free))
    or (tg_op = 'DELETE' and old.shop_id = any (array(select private.my_shop_ids_as('owner')))
      and not exists (select from public.jobs where shop_id = old.shop_id and id = old.job_id)) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT403', hint = 'closed',
    message = 'This inspection is closed, so it stays as it is. Make a new version to change it.';
end $$;
