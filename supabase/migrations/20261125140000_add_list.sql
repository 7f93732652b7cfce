-- Adding a list: a migration creates its table and calls private.add_list(name, is_shared); a table of parts follows with
-- private.add_part(name, list, owner_column, is_shared). is_shared: technicians read it; otherwise owners and managers alone.
--
-- The table of a list has the columns and the key that 20261122000002_records.sql describes: shop_id, id, place, extra, created_at,
-- updated_at, version. With a column live_customer_id (a foreign key to customers, next to customer_id) it follows the customer. The key of
-- a part is shop_id, the owner column and, where a record has several, more columns; a foreign key leads to the list, on delete cascade.
--
-- Which tables are lists and parts is read from the catalog: each has a trigger tell_insert whose arguments name its list and, for a part,
-- the owner column.

create function private.list_catalog() returns table (name text, list text, owner_column text)
language sql stable set search_path = '' as $$
  select c.relname::text, told.arguments[1], case when told.arguments[3] <> '' then told.arguments[2] end
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
  cross join lateral (select string_to_array(encode(t.tgargs, 'escape'), '\000') as arguments) told
  where t.tgname = 'tell_insert' and told.arguments[1] not in ('settings', 'members')
  -- What belongs to others comes after them.
  order by told.arguments[3] <> '', c.oid;
$$;

create or replace function private.backup_tables() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(name) from private.list_catalog();
$$;
create or replace function private.list_tables() returns text[]
language sql stable set search_path = '' as $$
  select array_agg(name) from private.list_catalog() where owner_column is null;
$$;

-- The lists that every member reads.
create function private.shared_lists() returns text[]
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
    select from pg_catalog.pg_trigger told
    where told.tgrelid = t.oid and told.tgname = 'tell_insert' and encode(told.tgargs, 'escape') not like 'members%');
$$;

drop policy members_read on public.changes;
create policy members_read on public.changes for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids()))
    and entity = any (array(select unnest(private.shared_lists() || array['settings', 'members']))));

-- As in 20261122000002_records.sql, for every table that follows its customer.
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

-- Policies, grants, limits, changes for the other devices: what a list and a part have in common.
create function private.add_shop_table(name text, is_shared boolean, entity text, id_column text, parent text) returns void
language plpgsql set search_path = '' as $$
declare
  mine constant text := 'shop_id = any (array(select private.my_shop_ids()))';
  office constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'', ''manager'')))';
  arguments constant text := concat_ws(', ', quote_literal(entity), quote_literal(id_column), quote_literal(parent));
begin
  execute format('alter table public.%I enable row level security', name);
  execute format('alter table public.%I alter column shop_id set (n_distinct = 20)', name);
  if is_shared then
    execute format('create policy members_read on public.%I for select to authenticated using (%s)', name, mine);
    execute format('create policy office_inserts on public.%I for insert to authenticated with check (%s)', name, office);
    execute format('create policy office_updates on public.%I for update to authenticated using (%s) with check (%s)', name, office, office);
    execute format('create policy office_deletes on public.%I for delete to authenticated using (%s)', name, office);
  else
    execute format('create policy office on public.%I for all to authenticated using (%s) with check (%s)', name, office, office);
  end if;
  execute format('revoke all on public.%I from public, anon, authenticated', name);
  execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  execute format('grant all on public.%I to service_role', name);

  execute format('create trigger lock_before_write before insert or update or delete on public.%I
    for each statement execute function private.lock_before_write()', name);
  execute format('create trigger tell_insert after insert on public.%I referencing new table as new_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
  execute format('create trigger tell_update after update on public.%I referencing new table as new_rows old table as old_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
  execute format('create trigger tell_delete after delete on public.%I referencing old table as old_rows
    for each statement execute function private.tell_changes(%s)', name, arguments);
  execute format('create trigger refuse_bulk_delete after delete on public.%I referencing old table as old_rows
    for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete(%s)',
    name, case when parent is null then '' else quote_literal(id_column) end);
  perform private.limit_values(name);
end $$;

create function private.add_list(name text, is_shared boolean) returns void
language plpgsql set search_path = '' as $$
declare
  follows_customer constant boolean := exists (select from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', add_list.name)::regclass and a.attname = 'live_customer_id');
begin
  execute format('create index on public.%I (shop_id, place)', name);
  execute format('create trigger a_place before insert on public.%I for each row when (new.place is null)
    execute function private.place_last()', name);
  if follows_customer then
    execute format('create trigger a_stamp before insert on public.%I for each row execute function private.stamp()', name);
    -- The link is no change of the record.
    execute format('create trigger a_stamp_update before update on public.%I for each row
      when (new.live_customer_id is not distinct from old.live_customer_id) execute function private.stamp()', name);
    execute format('create trigger b_link before insert or update of customer_id on public.%I for each row
      execute function private.link_customer()', name);
  else
    execute format('create trigger a_stamp before insert or update on public.%I for each row execute function private.stamp()', name);
  end if;
  perform private.add_shop_table(name, is_shared, name, 'id', null);
end $$;

create function private.add_part(name text, list text, owner_column text, is_shared boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.add_shop_table(name, is_shared, list, owner_column, list);
end $$;

-- As in 20261125000023_same_numbers.sql, except that a list that is younger than the backup is left as it is.
create or replace function private.put_back(shop uuid, backup bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list text;
  piece record;
  columns text;
begin
  perform private.refuse_unless_owner(shop);
  perform set_config('clearcoat.putting_back', 'on', true);
  for list in
    select json_object_keys(b.counts) from public.shop_backups b where b.shop_id = shop and b.id = backup
    intersect select unnest(private.list_tables())
  loop
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
    -- What was next to each other is so again, also where a clash was accepted.
    execute format('insert into public.%1$I (shop_id, %2$s %3$s) select $1, %2$s %4$s from json_populate_recordset(null::public.%1$I, $2)',
      piece.name, columns, case piece.name when 'bookings' then ', clash_allowed' end, case piece.name when 'bookings' then ', true' end)
      using shop, piece.rows;
  end loop;
  perform set_config('clearcoat.putting_back', 'off', true);
end $$;

revoke execute on function private.list_catalog(), private.shared_lists(), private.add_shop_table(text, boolean, text, text, text),
  private.add_list(text, boolean), private.add_part(text, text, text, boolean) from public, anon, authenticated;
-- The policy of changes calls them with the rights of the caller.
grant execute on function private.list_catalog(), private.shared_lists() to authenticated;
