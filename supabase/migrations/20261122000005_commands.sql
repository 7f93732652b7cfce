-- The two commands of the API.
--
-- enter_shop() → {"shop_id", "role"}: the shop of the caller. Who has none takes an invitation to the address of the account, else
-- becomes the owner of a new shop. PT401: not signed in. PT403, hint `no-invitation`: this server has its shop already.
--
-- apply_steps(steps, shop, at_revision) → {"from", "revision"}: all steps or none, with the rights of the caller. A step is
--   {"table": "customers", "kind": "insert", "row": {column: value, …}}
--   {"table": "customers", "kind": "update", "key": {"shop_id": …, "id": …}, "row": {the columns that change}, "version": 3}
--   {"table": "customers", "kind": "delete", "key": {"shop_id": …, "id": …}, "version": 3}
-- A key names the columns of the primary key. A delete may name fewer: all payments of an invoice, all days of a list. A whole list
-- ({"shop_id": …} alone) is the owner's. Without "version" any state is taken. Inserts that follow each other into the same
-- columns of one table are one statement: thousands of rows take a fraction of a second.
-- Errors: PT409 hint `conflict` (the version is another one now), PT404 hint `not-found`, 42501 (not allowed), with the table and the
-- key in the detail; PT400 (no such table, kind or key). With `shop` and `at_revision`, PT409 hint `moved` when the shop has changed
-- since: a plan that was made from what was read then is made anew. `from` and `revision` are those of `shop`, else of the caller's
-- first shop, before and after: what lies between is this command's own.

create function public.enter_shop() returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  my_email constant text := coalesce(lower(trim(auth.jwt() ->> 'email')), '');
  member public.shop_members;
  invitation public.shop_invitations;
begin
  if me is null then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Sign in first.';
  end if;
  -- One at a time: two devices of a new account, or two people at a new server, make one shop.
  perform pg_advisory_xact_lock(hashtext('enter_shop'));
  select * into member from public.shop_members where user_id = me order by created_at, shop_id limit 1;
  if not found then
    select * into invitation from public.shop_invitations where email = my_email order by created_at, shop_id limit 1;
    if found then
      delete from public.shop_invitations where shop_id = invitation.shop_id and email = invitation.email;
      insert into public.shop_members (shop_id, user_id, role, email)
      values (invitation.shop_id, me, invitation.role, my_email) returning * into member;
    elsif (select one_shop from private.deployment) and exists (select from public.shops) then
      raise exception using errcode = 'PT403', hint = 'no-invitation',
        message = 'This server has its shop already. Ask its owner to invite your e-mail address, then sign in again.';
    else
      with shop as (insert into public.shops default values returning id)
      insert into public.shop_members (shop_id, user_id, role, email)
      select id, me, 'owner', my_email from shop returning * into member;
    end if;
  end if;
  return json_build_object('shop_id', member.shop_id, 'role', member.role);
end $$;

-- The columns of the key of a table that steps may name; null for any other.
create function private.step_key(name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_class t
  join pg_catalog.pg_index i on i.indrelid = t.oid and i.indisprimary
  join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
  where t.relnamespace = 'public'::regnamespace and t.relname = name
    and name in ('customers', 'vehicles', 'services', 'service_costs', 'stations', 'employees', 'employee_rates', 'bookings',
      'booking_pricing', 'leads', 'invoices', 'payments', 'estimates', 'shop_settings');
$$;

create function private.apply_step(name text, kind text, step json) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  key_columns constant text[] := private.step_key(name);
  given constant text[] := array(select json_object_keys(step -> 'key'));
  is_whole constant boolean := given @> key_columns;
  version constant integer := step ->> 'version';
  detail constant text := json_build_object('table', name, 'key', step -> 'key')::text;
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

-- PostgREST takes the time limit over before it begins: hosted, 8 seconds are usual, and an import is one command.
create function public.apply_steps(steps json, shop uuid default null, at_revision bigint default null) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '5min' as $$
declare
  counted constant uuid := coalesce(shop, private.my_shop_id());
  from_revision bigint;
  run record;
begin
  perform private.lock_my_shops();
  select revision into from_revision from public.shops where id = counted;
  if at_revision is not null and at_revision is distinct from from_revision then
    raise exception using errcode = 'PT409', hint = 'moved', message = 'The shop has changed since.';
  end if;

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
        message = format('There is no step %s of %s.', coalesce(run.kind, 'without a kind'), coalesce(run.name, 'nothing'));
    elsif run.kind <> 'insert' then
      perform private.apply_step(run.name, run.kind, run.step);
    else
      execute format('insert into public.%1$I (%2$s) select %2$s from json_populate_recordset(null::public.%1$I, $1)', run.name, run.columns)
        using run.new_rows;
    end if;
  end loop;
  return (select json_build_object('from', from_revision, 'revision', revision) from public.shops where id = counted);
end $$;
