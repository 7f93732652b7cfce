-- The acknowledgement of a closed inspection: acknowledge_inspection sets it, and nobody else.

-- As in 20261126001600_closed_in_extra.sql, except that acknowledge_inspection sets the acknowledgement.
create or replace function private.keep_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What does not belong to the record itself.
  free constant text[] := array['place', 'version', 'updated_at']
    || case when current_setting('clearcoat.acknowledging', true) = 'on' then array['acknowledgement'] else '{}' end;
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

-- As private.is_closed_in: whether the column extra holds an acknowledgement.
create function private.is_acknowledged_in(extra json) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (case when extra -> 'escaped' is null then extra
    else regexp_replace(extra ->> 'escaped', '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::json end -> 'acknowledgement') is not null;
exception when data_exception then
  -- The app can't read it either.
  return false;
end $$;

-- Nobody writes an acknowledgement for a customer, in its column or in extra, where the app finds what its column does not hold. An owner
-- adds a closed inspection again as it was.
create function private.refuse_acknowledgement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.acknowledgement::text is not distinct from case tg_op when 'UPDATE' then old.acknowledgement::text end
      and not private.is_acknowledged_in(new.extra)) or private.is_replacing() or current_setting('clearcoat.acknowledging', true) = 'on'
    or (tg_op = 'INSERT' and new.closed_at is not null and (auth.uid() is null
      or new.shop_id = any (array(select private.my_shop_ids_as('owner'))))) then
    return new;
  end if;
  raise exception using errcode = 'PT403', hint = 'acknowledgement', message = 'Only the customer acknowledges an inspection, by a link.';
end $$;
revoke execute on function private.refuse_acknowledgement(), private.is_acknowledged_in(json) from public, anon, authenticated;
create trigger d_acknowledged before insert on public.inspections for each row
  when (new.acknowledgement is not null or new.extra::text <> '{}') execute function private.refuse_acknowledgement();
create trigger d_acknowledged_update before update on public.inspections for each row
  when (new.acknowledgement::text is distinct from old.acknowledgement::text or new.extra::text is distinct from old.extra::text)
  execute function private.refuse_acknowledgement();
