-- What the tables of all lists have in common, and what changed in them, for the other devices of a shop.
--
-- Every list (customers, bookings, …) has
--   shop_id, id   the key. Ids are texts that the app makes; they stay when a shop moves between modes
--   place         the stored order; a row without one comes last
--   version       1, then one more with every update, set here whatever the client sends
--   extra         fields that the app does not know, and values of known fields that their column cannot carry as they were
--   created_at, updated_at   set by the app; null where the record has none
-- Its other columns are the fields of the app in snake_case.
--
-- No reference can cross shops: ids are looked up within shop_id, and what is a foreign key holds shop_id too. A booking, invoice or
-- estimate outlives its customer, service and person: it keeps their ids and a copy (columns customer, service, employee).
-- live_customer_id is customer_id while that customer exists, so that a select can join; it is maintained here.
--
-- Adding a list: its table, then private.add_list(name, is_shared); a table of parts follows with private.add_part(name, list, owner_column,
-- is_shared). is_shared: technicians read it; otherwise owners and managers alone. With a column live_customer_id (a foreign key to
-- customers, next to customer_id) a list follows the customer. The key of a part is shop_id, the owner column and, where a record has
-- several, more columns; a foreign key leads to the list, on delete cascade.
--
--   changes  shop_id, revision · entity: the list, `settings`, `members`, or `lists` (id: import, reset or restore: why whole lists were
--            replaced) · id: of the record; '' means many, read the list again · op: insert, update or delete
--
-- Each statement that changes a shop adds 1 to shops.revision. The row of the shop is locked from the start of the statement until
-- its transaction ends, so revisions become visible in their order and without a gap: who has read up to revision n and asks for
-- `revision > n` misses nothing. Where n < shops.kept_from, read everything again. Realtime and `notify row_change` only wake up.
-- What belongs to a record (vehicle, costs, pricing, payments) is an update of the record.

-- once 20261129000300

create table public.changes (
  shop_id uuid not null references public.shops on delete cascade,
  revision bigint not null,
  entity text not null,
  id text not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  primary key (shop_id, revision, entity, id)
);

do $$
begin
  -- Hosted, Realtime sends what is in this publication, through the policies.
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    execute 'alter publication supabase_realtime add table public.changes';
  end if;
end $$;

-- always

-- ---- which tables are lists

-- Read from the catalog: the table of a list or part has a trigger tell_insert whose arguments name its list and, for a part, the owner column.
create or replace function private.list_catalog() returns table (name text, list text, owner_column text)
language sql stable set search_path = '' as $$
  select c.relname::text, given.arguments[1], case when given.arguments[3] <> '' then given.arguments[2] end
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as arguments) given
  where t.tgname = 'tell_insert' and given.arguments[1] not in ('settings', 'members')
  -- What belongs to others comes after them.
  order by given.arguments[3] <> '', c.oid;
$$;

-- The tables of a backup, what belongs to others after them.
create or replace function private.backup_tables() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(name) from private.list_catalog();
$$;

create or replace function private.list_tables() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(name) from private.list_catalog() where owner_column is null;
$$;

-- The lists that every member reads.
create or replace function private.shared_lists() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(c.name) from private.list_catalog() c
  where c.owner_column is null and exists (
    select from pg_catalog.pg_policy p where p.polrelid = format('public.%I', c.name)::regclass and p.polname = 'members_read');
$$;

-- The columns of the key of a table that steps may name; null for any other. Called for each step: it looks at one table alone.
create or replace function private.step_key(name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum)
  from pg_catalog.pg_class t
  join pg_catalog.pg_index i on i.indrelid = t.oid and i.indisprimary
  join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
  where t.relnamespace = 'public'::regnamespace and t.relname = step_key.name and exists (
    select from pg_catalog.pg_trigger g
    where g.tgrelid = t.oid and g.tgname = 'tell_insert' and encode(g.tgargs, 'escape') not like 'members%');
$$;

-- Whether a function of the owner replaces whole lists in this transaction.
create or replace function private.is_replacing() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('clearcoat.putting_back', true), '') = 'on'
    or coalesce(current_setting('clearcoat.replacing', true), '') = 'on';
$$;

-- ---- versions and places

-- Sets what no client decides: the version, the place of a new row that has none, and that a row stays in its shop.
create or replace function private.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.version := old.version + 1;
    if new.shop_id <> old.shop_id then
      raise exception using errcode = '42501', message = 'A record stays in its shop.';
    end if;
  end if;
  return new;
end $$;

create or replace function private.place_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('select coalesce(max(place), 0) + 1 from public.%I where shop_id = $1', tg_table_name)
    into new.place using new.shop_id;
  return new;
end $$;

-- In security definer functions: who may write a document may link it.
create or replace function private.link_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.live_customer_id :=
    (select id from public.customers where shop_id = new.shop_id and id = new.customer_id);
  return new;
end $$;

-- A customer who comes back is linked again to everything that was made for them.
create or replace function private.link_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  for name in
    select c.name from private.list_catalog() c
    join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', c.name)::regclass and a.attname = 'live_customer_id'
  loop
    execute format(
      'update public.%I d set live_customer_id = c.id from new_rows c
       where d.shop_id = c.shop_id and d.customer_id = c.id and d.live_customer_id is null', name);
  end loop;
  return null;
end $$;

-- ---- what changed

-- Before any row: each writer takes the shop first, so two writers never wait for each other's rows.
create or replace function private.lock_my_shops() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shops where id = any (array(select private.my_shop_ids())) order by id for no key update;
end $$;

create or replace function private.lock_before_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_my_shops();
  return null;
end $$;

-- Of each shop the last 10,000 revisions are kept, or fewer where those have more than 100,000 rows.
create or replace function private.record_changes(entity text, op text, shop uuid, ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  many constant integer := 500;
  kept constant bigint := 10000;
  kept_rows constant integer := 100000;
  now_at bigint;
  last_dropped bigint;
begin
  update public.shops s set revision = s.revision + 1 where s.id = shop returning s.revision into now_at;
  -- Its shop is going, and everything with it.
  if not found then return; end if;
  insert into public.changes (shop_id, revision, entity, id, op)
  select shop, now_at, record_changes.entity, changed, record_changes.op
  from unnest(case when cardinality(ids) > many then array[''] else ids end) as changed;
  if now_at % 100 = 0 then
    last_dropped := greatest(now_at - kept,
      (select c.revision from public.changes c where c.shop_id = shop order by c.revision desc offset kept_rows limit 1));
    if last_dropped > 0 then
      delete from public.changes c where c.shop_id = shop and c.revision <= last_dropped;
      update public.shops s set kept_from = greatest(s.kept_from, last_dropped) where s.id = shop;
    end if;
  end if;
  perform pg_notify('row_change', json_build_object('shop', shop, 'revision', now_at)::text);
end $$;

-- Arguments: the entity, the column with its id, and the table of the record where this is a part of one.
create or replace function private.tell_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entity constant text := tg_argv[0];
  id constant text := tg_argv[1];
  parent constant text := tg_argv[2];
  changed text := format('select shop_id, %I as id from new_rows', id);
  shop record;
begin
  if tg_op = 'DELETE' then
    changed := format('select shop_id, %I as id from old_rows', id);
  elsif tg_op = 'UPDATE' and parent is not null then
    changed := format('%s union select shop_id, %I from old_rows', changed, id);
  elsif tg_op = 'UPDATE' and entity <> 'members' then
    -- A link that follows a customer changes no record, and no version.
    changed := format('select n.shop_id, n.%1$I as id from new_rows n join old_rows o on o.shop_id = n.shop_id and o.%1$I = n.%1$I
      where n.version <> o.version', id);
  end if;
  if parent is not null then
    -- A record that was removed with its parts is removed, not updated.
    changed := format('select c.* from (%s) c join public.%I p on p.shop_id = c.shop_id and p.id = c.id', changed, parent);
  end if;
  for shop in execute format('select shop_id, array_agg(distinct id::text) as ids from (%s) c group by shop_id order by shop_id', changed)
  loop
    perform private.record_changes(entity, case when parent is null then lower(tg_op) else 'update' end, shop.shop_id, shop.ids);
  end loop;
  return null;
end $$;

create or replace function private.tell_changes_of(name text, entity text, id_column text, parent text default null) returns void
language plpgsql set search_path = '' as $$
declare
  arguments constant text := concat_ws(', ', quote_literal(entity), quote_literal(id_column), quote_literal(parent));
begin
  execute format('create or replace trigger lock_before_write before insert or update or delete on public.%I
    for each statement execute function private.lock_before_write()', name);
  execute format('create or replace trigger tell_insert after insert on public.%I referencing new table as new_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
  execute format('create or replace trigger tell_update after update on public.%I referencing new table as new_rows old table as old_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
  execute format('create or replace trigger tell_delete after delete on public.%I referencing old table as old_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
end $$;

select private.tell_changes_of('shop_members', 'members', 'user_id');

-- ---- changes of many records

-- Only an owner deletes whole lists, by apply_steps and by plain DELETE alike.
--
-- In one transaction, anyone else deletes one record of a list, or up to 100 as long as at least as many remain. Records that were
-- created within a day and never changed don't count: the undo of an import takes all of its records out again. Of the parts of records
-- (payments, vehicles, costs), the same holds for the records that they belong to, in one statement. Refused with 42501 hint `owner`.
-- What a reference or a function of the owner deletes (restore, replace) doesn't count. A reference deletes the parts of each record by a
-- statement of its own: the condition on the depth only saves the time to look at them.
--
-- Argument: of a part, the column that names its record.
create or replace function private.refuse_bulk_delete() returns trigger
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
  counter constant text := 'clearcoat.deleted_' || tg_table_name;
  record_column constant text := tg_argv[0];
  gone record;
  deleted integer;
  remaining integer;
begin
  if auth.uid() is null then return null; end if;
  for gone in execute case when record_column is null
    then $q$select shop_id, count(*) as records from old_rows
      where version > 1 or created_at is null or created_at < now() - interval '1 day' group by shop_id$q$
    else format('select shop_id, count(distinct %I) as records from old_rows group by shop_id', record_column) end
  loop
    deleted := gone.records;
    if record_column is null then
      deleted := deleted + coalesce(nullif(current_setting(counter, true), ''), '0')::integer;
      perform set_config(counter, deleted::text, true);
    end if;
    continue when deleted <= 1 or gone.shop_id = any (array(select private.my_shop_ids_as('owner')));
    -- At most 100 are counted: so many are the most that can be deleted.
    execute format('select count(*) from (select distinct %I from public.%I where shop_id = $1 limit %s) rest',
      coalesce(record_column, 'id'), tg_table_name, most) into remaining using gone.shop_id;
    if deleted > remaining then
      raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner deletes so many records at once.',
        detail = json_build_object('table', tg_table_name)::text;
    end if;
  end loop;
  return null;
end $$;

-- In one transaction, anyone but an owner changes at most 100 records of a table. What no person sees as a change doesn't count: place,
-- version and time of a row, its link to a customer, the name of its station in bookings, and what of them was exported to a calendar. What a
-- reference or a trigger changes doesn't count either. Refused with 42501 hint `many`.
create or replace function private.refuse_bulk_update() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 100;
  counter constant text := 'clearcoat.updated_' || tg_table_name;
  free constant text[] := array['place', 'version', 'updated_at', 'live_customer_id', 'extra']
    || case tg_table_name when 'bookings' then array['station', 'clash_allowed'] else '{}' end;
  key text;
  changed integer;
begin
  if auth.uid() is null or private.is_replacing() or not exists (
    select from new_rows where not shop_id = any (array(select private.my_shop_ids_as('owner')))) then return null; end if;
  key := (select string_agg(format('n.%1$I = o.%1$I', k), ' and ') from unnest((select private.step_key(tg_table_name))) k);
  execute format('
    with n as (select r.*, row_to_json(r) as line from new_rows r), o as (select r.*, row_to_json(r) as line from old_rows r)
    select count(*) from n where not exists (select from o where %s
      and private.readable(n.line) - $1 #- ''{service,stations}'' #- ''{employee,stations}''
        = private.readable(o.line) - $1 #- ''{service,stations}'' #- ''{employee,stations}''
      and private.extra_fields(n.line -> ''extra'') - array[''calendarExport'', ''updatedAt'']
        = private.extra_fields(o.line -> ''extra'') - array[''calendarExport'', ''updatedAt''])', key) into changed using free;
  changed := changed + coalesce(nullif(current_setting(counter, true), ''), '0')::integer;
  perform set_config(counter, changed::text, true);
  if changed > most then
    raise exception using errcode = '42501', hint = 'many', message = format('Only an owner changes more than %s records at once.', most),
      detail = json_build_object('table', tg_table_name)::text;
  end if;
  return null;
end $$;

-- ---- adding a list

-- Every member reads the rows if they are shared; owner and manager read and write them.
create or replace function private.let_office_write(name text, is_shared boolean) returns void
language plpgsql set search_path = '' as $$
declare
  mine constant text := 'shop_id = any (array(select private.my_shop_ids()))';
  office constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'', ''manager'')))';
  policy text;
begin
  perform private.protect_table(name);
  foreach policy in array array['members_read', 'office_inserts', 'office_updates', 'office_deletes', 'office'] loop
    execute format('drop policy if exists %I on public.%I', policy, name);
  end loop;
  if is_shared then
    execute format('create policy members_read on public.%I for select to authenticated using (%s)', name, mine);
    execute format('create policy office_inserts on public.%I for insert to authenticated with check (%s)', name, office);
    execute format('create policy office_updates on public.%I for update to authenticated using (%s) with check (%s)', name, office, office);
    execute format('create policy office_deletes on public.%I for delete to authenticated using (%s)', name, office);
  else
    execute format('create policy office on public.%I for all to authenticated using (%s) with check (%s)', name, office, office);
  end if;
  execute format('grant select, insert, update, delete on public.%I to authenticated', name);
end $$;

-- Policies, grants, limits, changes for the other devices: what a list and a part have in common.
create or replace function private.add_shop_table(name text, is_shared boolean, entity text, id_column text, parent text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.let_office_write(name, is_shared);
  perform private.tell_changes_of(name, entity, id_column, parent);
  perform private.limit_values(name);
  execute format('create or replace trigger refuse_bulk_delete after delete on public.%I referencing old table as old_rows
    for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete(%s)',
    name, case when parent is null then '' else quote_literal(id_column) end);
  execute format('create or replace trigger refuse_bulk_update after update on public.%I referencing new table as new_rows old table as old_rows
    for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_update()', name);
end $$;

-- The letter before the name of a trigger is its turn, because Postgres runs those of a table in the order of their names:
-- a_ and b_ fill in, c_ to f_ check and remember, z_ sees the finished row.
create or replace function private.add_list(name text, is_shared boolean) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create index if not exists %1$s_shop_id_place_idx on public.%1$I (shop_id, place)', name);
  execute format('create or replace trigger a_place before insert on public.%I for each row when (new.place is null)
    execute function private.place_last()', name);
  if exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', name)::regclass and a.attname = 'live_customer_id') then
    execute format('create or replace trigger a_stamp before insert on public.%I for each row execute function private.stamp()', name);
    -- The link is no change of the record.
    execute format('create or replace trigger a_stamp_update before update on public.%I for each row
      when (new.live_customer_id is not distinct from old.live_customer_id) execute function private.stamp()', name);
    execute format('create or replace trigger b_link before insert or update of customer_id on public.%I for each row
      execute function private.link_customer()', name);
  else
    execute format('create or replace trigger a_stamp before insert or update on public.%I for each row execute function private.stamp()', name);
  end if;
  perform private.add_shop_table(name, is_shared, name, 'id', null);
end $$;

create or replace function private.add_part(name text, list text, owner_column text, is_shared boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_shop_table(name, is_shared, list, owner_column, list);
end $$;

-- ---- numbers of documents

-- Numbers are compared by private.number_key. A trigger and no unique index: a shop that has both already stays as it is, and a backup of
-- it comes back as it was. Each writer holds the row of the shop (lock_before_write), so of two devices that take one number the second is
-- refused, with 23505.
--
-- With the rights of its owner, so that Postgres looks the number up in its index: with those of the caller it applies the row policy
-- before the key, so it read all documents of the shop for each new one, and 10,000 invoices in one command took 44 s. It answers only for a
-- shop whose documents the caller may write: for any other the policy refuses the row, and nothing is learned about the numbers there.
--
-- Argument: the column with the number.
create or replace function private.refuse_taken_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := to_jsonb(new) ->> tg_argv[0];
  is_taken boolean;
begin
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  -- Technicians write certificates and claims too.
  if auth.uid() is not null and not new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager')))
    and not (tg_table_name in ('warranties', 'claims') and new.shop_id = any (array(select private.my_shop_ids_as('technician')))) then
    return new;
  end if;
  execute format('select exists (select from public.%I where shop_id = $1 and private.number_key(%I) = private.number_key($2) and id <> $3)',
    tg_table_name, tg_argv[0]) into is_taken using new.shop_id, number, new.id;
  if is_taken then
    raise exception using errcode = '23505', constraint = tg_table_name || '_number', table = tg_table_name,
      message = 'Another document has this number.';
  end if;
  return new;
end $$;

create or replace function private.refuse_taken_numbers(name text, column_name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger d_number before insert on public.%I
    for each row execute function private.refuse_taken_number(%L)', name, column_name);
  execute format('create or replace trigger d_number_update before update of %2$I on public.%1$I
    for each row when (new.%2$I <> old.%2$I) execute function private.refuse_taken_number(%2$L)', name, column_name);
end $$;

-- ---- what technicians change

-- What a technician may change, to the letter: also in the column extra only the fields of the columns of the work.
-- Arguments: the columns that a technician may change.
create or replace function private.refuse_other_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := tg_argv || array['updated_at', 'version', 'extra'];
  -- Extra holds the fields of the app whose value does not fit their column: stageLog for stage_log.
  fields constant text[] := array(
    select lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2) from unnest(tg_argv || array['updated_at']) name);
begin
  if auth.uid() is null or new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))) then return new; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (new.extra::jsonb - fields) is distinct from (old.extra::jsonb - fields) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  return new;
end $$;

-- ---- who reads the changes

select private.protect_table('changes');
grant select on public.changes to authenticated;

drop policy if exists members_read on public.changes;
create policy members_read on public.changes for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids()))
    -- In a select of its own: without, each plan would look through the catalog, also that of an owner, who needs no such look.
    and entity = any (array(select unnest((select private.shared_lists()) || array['settings', 'members']))));
drop policy if exists members_read_of_lists on public.changes;
create policy members_read_of_lists on public.changes for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids())) and entity = 'lists');
drop policy if exists office_reads on public.changes;
create policy office_reads on public.changes for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
