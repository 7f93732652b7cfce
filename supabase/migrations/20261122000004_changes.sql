-- What changed, for the other devices of a shop.
--
--   changes  shop_id, revision · entity: the list, `settings` or `members` · id: of the record; '' means many, read the list anew
--            · op: insert, update or delete
--
-- Each statement that changes a shop adds 1 to shops.revision. The row of the shop is locked from the start of the statement until
-- its transaction ends, so revisions become visible in their order and without a gap: who has read up to revision n and asks for
-- `revision > n` misses nothing. Where n < shops.kept_from, read everything anew. Realtime and `notify row_change` only wake up.
-- What belongs to a record (vehicle, costs, pricing, payments) is told as an update of the record.

create table public.changes (
  shop_id uuid not null references public.shops on delete cascade,
  revision bigint not null,
  entity text not null,
  id text not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  primary key (shop_id, revision, entity, id)
);

-- Before any row: whoever writes takes the shop first, so two writers never wait for each other's rows.
create function private.lock_my_shops() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shops where id = any (array(select private.my_shop_ids())) order by id for no key update;
end $$;

create function private.lock_before_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_my_shops();
  return null;
end $$;

create function private.record_changes(entity text, op text, shop uuid, ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  many constant integer := 500;
  kept constant bigint := 10000;
  now_at bigint;
begin
  update public.shops s set revision = s.revision + 1 where s.id = shop returning s.revision into now_at;
  -- Its shop is going, and everything with it.
  if not found then return; end if;
  insert into public.changes (shop_id, revision, entity, id, op)
  select shop, now_at, record_changes.entity, changed, record_changes.op
  from unnest(case when cardinality(ids) > many then array[''] else ids end) as changed;
  if now_at % 100 = 0 and now_at > kept then
    delete from public.changes c where c.shop_id = shop and c.revision <= now_at - kept;
    update public.shops s set kept_from = now_at - kept where s.id = shop;
  end if;
  perform pg_notify('row_change', json_build_object('shop', shop, 'revision', now_at)::text);
end $$;

-- Arguments: the entity, the column with its id, and the table of the record where this is a part of one.
create function private.tell_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entity constant text := tg_argv[0];
  id constant text := tg_argv[1];
  parent constant text := tg_argv[2];
  changed text := format('select shop_id, %I as id from new_rows', id);
  told record;
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
    -- The record that was removed with its parts is told as removed.
    changed := format('select c.* from (%s) c join public.%I p on p.shop_id = c.shop_id and p.id = c.id', changed, parent);
  end if;
  for told in execute format('select shop_id, array_agg(distinct id::text) as ids from (%s) c group by shop_id order by shop_id', changed)
  loop
    perform private.record_changes(entity, case when parent is null then lower(tg_op) else 'update' end, told.shop_id, told.ids);
  end loop;
  return null;
end $$;

do $$
declare
  told record;
  arguments text;
begin
  for told in
    select * from (values
      ('customers', 'customers', 'id', null), ('vehicles', 'customers', 'customer_id', 'customers'),
      ('services', 'services', 'id', null), ('service_costs', 'services', 'service_id', 'services'),
      ('stations', 'stations', 'id', null),
      ('employees', 'employees', 'id', null), ('employee_rates', 'employees', 'employee_id', 'employees'),
      ('bookings', 'bookings', 'id', null), ('booking_pricing', 'bookings', 'booking_id', 'bookings'),
      ('leads', 'leads', 'id', null),
      ('invoices', 'invoices', 'id', null), ('payments', 'invoices', 'invoice_id', 'invoices'),
      ('estimates', 'estimates', 'id', null),
      ('shop_settings', 'settings', 'shop_id', null), ('shop_members', 'members', 'user_id', null)
    ) as t (name, entity, id, parent)
  loop
    arguments := concat_ws(', ', quote_literal(told.entity), quote_literal(told.id), quote_literal(told.parent));
    execute format('create trigger lock_before_write before insert or update or delete on public.%I
      for each statement execute function private.lock_before_write()', told.name);
    execute format('create trigger tell_insert after insert on public.%I referencing new table as new_rows
      for each statement execute function private.tell_changes(%s)', told.name, arguments);
    execute format('create trigger tell_update after update on public.%I referencing new table as new_rows old table as old_rows
      for each statement execute function private.tell_changes(%s)', told.name, arguments);
    execute format('create trigger tell_delete after delete on public.%I referencing old table as old_rows
      for each statement execute function private.tell_changes(%s)', told.name, arguments);
  end loop;

  -- Hosted, Realtime sends what is in this publication, through the policies.
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    execute 'alter publication supabase_realtime add table public.changes';
  end if;
end $$;
