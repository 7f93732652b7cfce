-- Deletes that follow each other in one table are one statement, as inserts are: one by one, 10,000 customers took half a minute.

-- Steps that delete rows of one table, all named by the same columns. Where a row is not hit, they are taken one by one, so that the error
-- names it.
create function private.delete_rows(name text, columns text, steps json) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  is_whole constant boolean := columns = (select string_agg(format('%I', k), ', ' order by k) from unnest(private.step_key(name)) k);
  step json;
  hit bigint;
begin
  if is_whole then
    begin
      execute format('delete from public.%1$I where (%2$s) in (
        select %2$s from json_populate_recordset(null::public.%1$I, (select json_agg(value -> ''key'') from json_array_elements($1))))', name, columns)
        using steps;
      get diagnostics hit = row_count;
      if hit < json_array_length(steps) then
        raise exception using errcode = 'PT000', message = 'A row was not hit.';
      end if;
      return;
    exception when sqlstate 'PT000' then null;
    end;
  end if;
  for step in select value from json_array_elements(steps) loop
    perform private.apply_step(name, 'delete', step);
  end loop;
end $$;
revoke execute on function private.delete_rows(text, text, json) from public, anon, authenticated;
grant execute on function private.delete_rows(text, text, json) to authenticated;

-- As in 20261125120000_step_limits.sql, except for the runs of deletes.
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
          case
            when value ->> 'kind' = 'insert' then (select string_agg(format('%I', k), ', ' order by k) from json_object_keys(value -> 'row') k)
            when value ->> 'kind' = 'delete' and value ->> 'version' is null
              then (select string_agg(format('%I', k), ', ' order by k) from json_object_keys(value -> 'key') k)
          end as columns
        from json_array_elements(steps) with ordinality as s (value, n)
      ), numbered as (
        select *, case when columns is null then n else n - row_number() over (partition by name, kind, columns order by n) end as batch from step
      )
      select name, kind, columns, (array_agg(value order by n))[1] as step, json_agg(value order by n) as steps,
        json_agg(value -> 'row' order by n) as new_rows
      from numbered group by name, kind, columns, batch order by min(n)
    loop
      if private.step_key(run.name) is null or run.kind not in ('insert', 'update', 'delete') or run.kind is null then
        raise exception using errcode = 'PT400', hint = 'step',
          message = format('There is no step %s of %s.', coalesce(private.cut(run.kind), 'without a kind'), coalesce(private.cut(run.name), 'nothing'));
      elsif run.kind = 'delete' and json_array_length(run.steps) > 1 then
        perform private.delete_rows(run.name, run.columns, run.steps);
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
