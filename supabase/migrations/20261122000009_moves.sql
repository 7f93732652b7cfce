-- Replacing whole lists of a shop by those of a file, and the backups.
--
--   shop_uploads      shop_id, batch, n · steps: a piece of a command that is too large for one request, as apply_steps takes them
--   shop_backups      shop_id, id · made_at · reason: import, reset, restore or fresh · revision of the shop that it holds
--                     · counts {list: records} · bytes, as they lie on the disk
--   shop_backup_rows  shop_id, backup_id, name: a table, n · rows: some hundred of its rows, in their order
--
-- replace_lists(shop, batch, pieces, at_revision) → {"from", "revision"}: applies the pieces of the upload in their order, all or
-- nothing, for an owner. The same command keeps the state before as a backup, unless there is one of that very state: nobody can leave
-- it out, and nothing can come between. Errors are those of apply_steps, and the detail names the row; PT400 hint `pieces`: the
-- upload is not whole.
-- make_backup(shop, reason): keeps the state of now. restore_backup(shop, backup) → {"revision"}: puts all lists back, after a backup.
-- The last ten are kept. A backup is rows, not a file: it is made and taken where the data lies, whatever its size, and rows
-- of an older form lack columns only.

create table public.shop_uploads (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  batch uuid not null,
  n integer not null check (n >= 0),
  steps json not null check (json_typeof(steps) = 'array'),
  made_at timestamptz not null default now(),
  primary key (shop_id, batch, n)
);

create table public.shop_backups (
  shop_id uuid not null references public.shops on delete cascade,
  id bigint generated always as identity,
  made_at timestamptz not null default now(),
  reason text not null check (reason in ('import', 'reset', 'restore', 'fresh')),
  revision bigint not null,
  counts json not null,
  bytes bigint not null,
  primary key (shop_id, id)
);

create table public.shop_backup_rows (
  shop_id uuid not null,
  backup_id bigint not null,
  name text not null,
  n bigint not null,
  rows json not null,
  primary key (shop_id, backup_id, name, n),
  foreign key (shop_id, backup_id) references public.shop_backups on delete cascade
);

-- The tables of a backup, what belongs to others after them, and those of them that are lists.
create function private.backup_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['customers', 'vehicles', 'services', 'service_costs', 'stations', 'employees', 'employee_rates', 'bookings',
    'booking_pricing', 'leads', 'invoices', 'payments', 'estimates'];
$$;
create function private.list_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array['customers', 'services', 'employees', 'stations', 'bookings', 'leads', 'invoices', 'estimates'];
$$;

create function private.refuse_unless_owner(shop uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner'))) then
    raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner replaces or restores whole lists.';
  end if;
end $$;

create function private.keep_backup(shop uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kept constant integer := 10;
  now_at bigint;
  backup bigint;
  name text;
begin
  perform from public.shops s where s.id = shop for no key update;
  select s.revision into now_at from public.shops s where s.id = shop;
  if not shop = any (array(select private.my_shop_ids_as('owner', 'manager')))
    -- A shop that was never filled has nothing to lose.
    or not exists (select from public.shop_settings s where s.shop_id = shop and s.kind is not null)
    or exists (select from public.shop_backups b where b.shop_id = shop and b.revision = now_at) then
    return;
  end if;
  insert into public.shop_backups (shop_id, reason, revision, counts, bytes)
  values (shop, keep_backup.reason, now_at, '{}', 0) returning id into backup;
  foreach name in array private.backup_tables() loop
    execute format('insert into public.shop_backup_rows (shop_id, backup_id, name, n, rows)
      select $1, $2, %1$L, at / 500, json_agg(line order by at)
      from (select row_to_json(t) as line, row_number() over (order by %2$s) - 1 as at from public.%1$I t where shop_id = $1) r
      group by at / 500',
      name, case when name = any (private.list_tables()) then 'place, id' else array_to_string(private.step_key(name), ', ') end)
      using shop, backup;
  end loop;
  update public.shop_backups b set
    counts = (
      select json_object_agg(list, coalesce(found.records, 0))
      from unnest(private.list_tables()) as list
      left join (select r.name, sum(json_array_length(r.rows)) as records from public.shop_backup_rows r
        where r.shop_id = shop and r.backup_id = backup group by r.name) found on found.name = list),
    bytes = (select coalesce(sum(pg_column_size(r.rows)), 0) from public.shop_backup_rows r where r.shop_id = shop and r.backup_id = backup)
  where b.shop_id = shop and b.id = backup;
  delete from public.shop_backups b where b.shop_id = shop and b.id in (
    select o.id from public.shop_backups o where o.shop_id = shop order by o.id desc offset kept);
end $$;

-- Many statements changed whole lists: the other devices are told that once for each list, not row by row.
create function private.tell_whole_lists(shop uuid, after bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not shop = any (array(select private.my_shop_ids_as('owner'))) then return; end if;
  with told as (
    delete from public.changes c where c.shop_id = shop and c.revision > after
      and c.entity = any (private.list_tables()) returning c.entity
  )
  insert into public.changes (shop_id, revision, entity, id, op)
  select shop, s.revision, told.entity, '', 'update' from (select distinct entity from told) told, public.shops s where s.id = shop;
end $$;

-- The first step that is refused by itself; the pieces of an upload are too large to tell.
create function private.name_refused(steps json, shop uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  step json;
begin
  for step in select value from json_array_elements(steps) loop
    begin
      perform public.apply_steps(json_build_array(step), shop);
    exception when others then
      raise exception using errcode = sqlstate, hint = 'row', message = sqlerrm,
        detail = json_build_object('table', step -> 'table', 'row', step -> 'row')::text;
    end;
  end loop;
end $$;

create function public.replace_lists(shop uuid, batch uuid, pieces integer, at_revision bigint, reason text default 'import') returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
declare
  now_at bigint;
  piece record;
begin
  perform private.refuse_unless_owner(shop);
  perform private.lock_my_shops();
  select revision into now_at from public.shops where id = shop;
  if at_revision is distinct from now_at then
    raise exception using errcode = 'PT409', hint = 'moved', message = 'The shop has changed since.';
  end if;
  if (select count(*) from public.shop_uploads u where u.shop_id = shop and u.batch = replace_lists.batch) <> pieces then
    raise exception using errcode = 'PT400', hint = 'pieces', message = 'The upload is not whole.';
  end if;
  perform private.keep_backup(shop, reason);
  for piece in select u.steps from public.shop_uploads u where u.shop_id = shop and u.batch = replace_lists.batch order by u.n loop
    begin
      perform public.apply_steps(piece.steps, shop);
    exception when integrity_constraint_violation or data_exception then
      perform private.name_refused(piece.steps, shop);
      raise;
    end;
  end loop;
  perform private.tell_whole_lists(shop, now_at);
  -- Also what an interrupted upload left behind.
  delete from public.shop_uploads u where u.shop_id = shop and (u.batch = replace_lists.batch or u.made_at < now() - interval '1 day');
  return (select json_build_object('from', now_at, 'revision', revision) from public.shops where id = shop);
end $$;

create function public.make_backup(shop uuid, reason text) returns void
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
begin
  perform private.keep_backup(shop, reason);
end $$;

create function private.put_back(shop uuid, backup bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list text;
  piece record;
  columns text;
begin
  perform private.refuse_unless_owner(shop);
  foreach list in array private.list_tables() loop
    execute format('delete from public.%I where shop_id = $1', list) using shop;
  end loop;
  for piece in
    select r.name, r.rows from public.shop_backup_rows r where r.shop_id = shop and r.backup_id = backup
    order by array_position(private.backup_tables(), r.name), r.n
  loop
    select string_agg(format('%I', a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', piece.name)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname in (select json_object_keys(piece.rows -> 0)) and a.attname not in ('shop_id', 'clash_allowed');
    -- What stood beside each other stands so again, also where a clash was accepted.
    execute format('insert into public.%1$I (shop_id, %2$s %3$s) select $1, %2$s %4$s from json_populate_recordset(null::public.%1$I, $2)',
      piece.name, columns, case piece.name when 'bookings' then ', clash_allowed' end, case piece.name when 'bookings' then ', true' end)
      using shop, piece.rows;
  end loop;
end $$;

create function public.restore_backup(shop uuid, backup bigint) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
declare
  now_at bigint;
begin
  perform private.refuse_unless_owner(shop);
  perform private.lock_my_shops();
  if not exists (select from public.shop_backups b where b.shop_id = shop and b.id = backup) then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'This backup is not there any more.';
  end if;
  select revision into now_at from public.shops where id = shop;
  perform private.keep_backup(shop, 'restore');
  perform private.put_back(shop, backup);
  perform private.tell_whole_lists(shop, now_at);
  return (select json_build_object('from', now_at, 'revision', revision) from public.shops where id = shop);
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['shop_uploads', 'shop_backups', 'shop_backup_rows'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I alter column shop_id set (n_distinct = 20)', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
    execute format('create policy owner on public.%I for all to authenticated using (%2$s) with check (%2$s)', name,
      'shop_id = any (array(select private.my_shop_ids_as(''owner'')))');
  end loop;
end $$;
grant select, insert, delete on public.shop_uploads to authenticated;
-- Written by the functions above alone.
grant select on public.shop_backups, public.shop_backup_rows to authenticated;
revoke execute on function private.backup_tables(), private.list_tables(), private.refuse_unless_owner(uuid), private.keep_backup(uuid, text),
  private.tell_whole_lists(uuid, bigint), private.name_refused(json, uuid), private.put_back(uuid, bigint),
  public.replace_lists(uuid, uuid, integer, bigint, text), public.make_backup(uuid, text), public.restore_backup(uuid, bigint)
  from public, anon, authenticated;
grant execute on function private.refuse_unless_owner(uuid), private.keep_backup(uuid, text), private.tell_whole_lists(uuid, bigint),
  private.name_refused(json, uuid), private.put_back(uuid, bigint), public.replace_lists(uuid, uuid, integer, bigint, text),
  public.make_backup(uuid, text), public.restore_backup(uuid, bigint) to authenticated;
