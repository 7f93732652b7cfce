-- Limits of the commands that change records, for accounts that try what the app never sends.
--
-- An account without a shop may call enter_shop, join_shop, look_invitation and my_shop, and read and write its own profile. Every
-- other function refuses it with 42501 before it does any work.
-- apply_steps takes a JSON array of at most 200,000 objects of at least 40 bytes each. Anything else is PT400 hint `step`, refused before
-- the array is expanded.
-- Messages and details quote at most 100 characters of what the caller sent.
-- PT422 hint `row` of replace_lists: `row` in the detail holds only the key of the refused row, so no customer gets into a log.

create function private.cut(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when length(value) > 100 then left(value, 100) || '…' else value end;
$$;

-- The first ten values of a key or row, each cut, for the detail of an error. A value of another type keeps its type.
create function private.cut_values(named json) returns json
language sql immutable parallel safe set search_path = '' as $$
  select json_object_agg(private.cut(key), case when length(value::text) > 102 then to_json(private.cut(value #>> '{}')) else value end)
  from (select key, value from json_each(case when json_typeof(named) = 'object' then named end) limit 10) first_ten;
$$;

create function private.refuse_without_shop() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.my_shop_ids()) then
    raise exception using errcode = '42501', hint = 'no-shop', message = 'You are not a member of a shop.';
  end if;
end $$;

-- As in 20261122000005_commands.sql, except for the detail and the check of the row.
create or replace function private.apply_step(name text, kind text, step json) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  key_columns constant text[] := private.step_key(name);
  given constant text[] := array(select json_object_keys(step -> 'key'));
  is_whole constant boolean := given @> key_columns;
  version constant integer := step ->> 'version';
  detail constant text := json_build_object('table', name, 'key', private.cut_values(step -> 'key'))::text;
  key text;
  condition text;
  columns text;
  stored integer;
  hit bigint;
begin
  if not given <@ key_columns or not 'shop_id' = any (given) or (kind = 'update' and not is_whole) then
    raise exception using errcode = 'PT400', hint = 'step', message = 'A step does not name its row by its key.', detail = detail;
  end if;
  if not is_whole and given = array['shop_id'] and not (step -> 'key' ->> 'shop_id')::uuid = any (array(select private.my_shop_ids_as('owner'))) then
    raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner replaces a whole list.', detail = detail;
  end if;
  select string_agg(format('%I', k), ', ') into key from unnest(given) k;
  condition := format('(%1$s) = (select %1$s from json_populate_record(null::public.%2$I, $1))', key, name);

  if kind = 'update' then
    select string_agg(format('%I', k), ', ') into columns from json_object_keys(step -> 'row') k;
    if columns is null then
      raise exception using errcode = 'PT400', hint = 'step', message = 'A step does not say what changes.', detail = detail;
    end if;
    execute format('update public.%2$I set (%1$s) = (select %1$s from json_populate_record(null::public.%2$I, $2)) where %3$s', columns, name, condition)
      || case when version is null then '' else ' and version = $3' end
      using step -> 'key', step -> 'row', version;
  else
    execute format('delete from public.%I where %s', name, condition)
      || case when version is null then '' else ' and version = $2' end
      using step -> 'key', version;
  end if;
  get diagnostics hit = row_count;
  if hit > 0 or not is_whole then return; end if;

  execute format('select %s from public.%I where %s', case when version is null then 'null::integer' else 'version' end, name, condition)
    into stored using step -> 'key';
  get diagnostics hit = row_count;
  if hit = 0 then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.', detail = detail;
  elsif stored is distinct from version then
    raise exception using errcode = 'PT409', hint = 'conflict', message = 'The record has changed since.', detail = detail;
  end if;
  raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.', detail = detail;
end $$;

create or replace function public.apply_steps(steps json, shop uuid default null, at_revision bigint default null) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '5min' as $$
declare
  most constant integer := 200000;
  -- {"table":"leads","kind":"insert","row":{"id":"a"}}: no step that does anything is shorter. So a command of some bytes has few enough
  -- values to expand, whatever they are.
  shortest constant integer := 40;
  counted constant uuid := coalesce(shop, private.my_shop_id());
  from_revision bigint;
  run record;
begin
  -- Programs that policies don't apply to need no membership.
  if row_security_active('public.shops') and (counted is null or not counted = any (array(select private.my_shop_ids()))) then
    raise exception using errcode = '42501', hint = 'no-shop', message = 'You are not a member of this shop.';
  end if;
  if json_typeof(steps) is distinct from 'array' then
    raise exception using errcode = 'PT400', hint = 'step', message = 'The steps are no list.';
  elsif json_array_length(steps) > most then
    raise exception using errcode = 'PT400', hint = 'step', message = format('At most %s steps can be done at once.', most);
  elsif octet_length(steps::text) < json_array_length(steps) * shortest then
    raise exception using errcode = 'PT400', hint = 'step', message = 'Each step has to be an object with a table and a row.';
  end if;
  perform private.lock_my_shops();
  select revision into from_revision from public.shops where id = counted;
  if at_revision is not null and at_revision is distinct from from_revision then
    raise exception using errcode = 'PT409', hint = 'moved', message = 'The shop has changed since.';
  end if;

  begin
    for run in
      with step as (
        select value, n, value ->> 'table' as name, value ->> 'kind' as kind,
          case when value ->> 'kind' = 'insert'
            then (select string_agg(format('%I', k), ', ' order by k) from json_object_keys(value -> 'row') k) end as columns
        from json_array_elements(steps) with ordinality as s (value, n)
      ), numbered as (
        select *, case when columns is null then n else n - row_number() over (partition by name, columns order by n) end as batch from step
      )
      select name, kind, columns, (array_agg(value))[1] as step, json_agg(value -> 'row' order by n) as new_rows
      from numbered group by name, kind, columns, batch order by min(n)
    loop
      if private.step_key(run.name) is null or run.kind not in ('insert', 'update', 'delete') or run.kind is null then
        raise exception using errcode = 'PT400', hint = 'step',
          message = format('There is no step %s of %s.', coalesce(private.cut(run.kind), 'without a kind'), coalesce(private.cut(run.name), 'nothing'));
      elsif run.kind <> 'insert' then
        perform private.apply_step(run.name, run.kind, run.step);
      elsif run.columns is null then
        raise exception using errcode = 'PT400', hint = 'step', message = format('A step inserts an empty row into %s.', run.name);
      else
        execute format('insert into public.%1$I (%2$s) select %2$s from json_populate_recordset(null::public.%1$I, $1)', run.name, run.columns)
          using run.new_rows;
      end if;
    end loop;
  exception when data_exception then
    -- Postgres quotes the whole value that is no number or date.
    raise exception using errcode = sqlstate, message = private.cut(sqlerrm);
  end;
  return (select json_build_object('from', from_revision, 'revision', revision) from public.shops where id = counted);
end $$;

-- The first step that is refused by itself. The detail names its row by its key.
create or replace function private.name_refused(steps json, shop uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  step json;
begin
  for step in select value from json_array_elements(steps) loop
    begin
      perform public.apply_steps(json_build_array(step), shop);
    exception when others then
      raise exception using errcode = 'PT422', hint = 'row', message = private.cut(sqlerrm),
        detail = json_build_object('code', sqlstate, 'table', private.cut(step ->> 'table'), 'row', (
          select private.cut_values(json_object_agg(key, value)) from json_each(case when json_typeof(step -> 'row') = 'object' then step -> 'row' end)
          where key = any (private.step_key(step ->> 'table'))))::text;
    end;
  end loop;
end $$;

create or replace function public.make_backup(shop uuid, reason text) returns void
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow a backup.';
  end if;
  perform private.keep_backup(shop, reason);
end $$;

revoke execute on function private.cut(text), private.cut_values(json), private.refuse_without_shop() from public, anon, authenticated;
grant execute on function private.cut(text), private.cut_values(json), private.refuse_without_shop() to authenticated;
