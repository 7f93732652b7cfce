-- Who may do what. Nothing is allowed that is not named here: every table has row security on, and a policy names its readers and writers.
--
--                                     owner      manager    technician  signed out
--   customers, vehicles, services,
--   stations, employees, bookings,
--   shop_settings                     all        all        read        nothing
--   service_costs, employee_rates,
--   booking_pricing, leads, invoices,
--   payments, estimates               all        all        nothing     nothing
--   shops, booking_days               read       read       read        nothing    written by functions alone
--   changes                           read       read       of what they may read
--   shop_members                      read, change, remove · read · read            entered by enter_shop
--   shop_invitations                  all        nothing    nothing     nothing
--   user_profiles                     their own: read, insert, update; those of the others in the shop: read

do $$
declare
  name text;
  mine constant text := 'shop_id = any (array(select private.my_shop_ids()))';
  office constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'', ''manager'')))';
  owned constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'')))';
begin
  for name in select tablename from pg_catalog.pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', name);
  end loop;

  foreach name in array array['customers', 'vehicles', 'services', 'stations', 'employees', 'bookings', 'shop_settings',
    'booking_days', 'shop_members'] loop
    execute format('create policy members_read on public.%I for select to authenticated using (%s)', name, mine);
  end loop;
  foreach name in array array['customers', 'vehicles', 'services', 'stations', 'employees', 'bookings', 'shop_settings'] loop
    execute format('create policy office_inserts on public.%I for insert to authenticated with check (%s)', name, office);
    execute format('create policy office_updates on public.%I for update to authenticated using (%s) with check (%s)', name, office, office);
    execute format('create policy office_deletes on public.%I for delete to authenticated using (%s)', name, office);
  end loop;
  foreach name in array array['service_costs', 'employee_rates', 'booking_pricing', 'leads', 'invoices', 'payments', 'estimates'] loop
    execute format('create policy office on public.%I for all to authenticated using (%s) with check (%s)', name, office, office);
  end loop;

  execute format('create policy members_read on public.shops for select to authenticated using (%s)',
    'id = any (array(select private.my_shop_ids()))');
  execute format('create policy members_read on public.changes for select to authenticated using (%s)',
    mine || $and$ and entity in ('customers', 'services', 'stations', 'employees', 'bookings', 'settings', 'members')$and$);
  execute format('create policy office_reads on public.changes for select to authenticated using (%s)', office);
  execute format('create policy owner_updates on public.shop_members for update to authenticated using (%s) with check (%s)', owned, owned);
  execute format('create policy owner_deletes on public.shop_members for delete to authenticated using (%s)', owned);
  execute format('create policy owner on public.shop_invitations for all to authenticated using (%s) with check (%s)', owned, owned);
end $$;

create policy own_or_colleague on public.user_profiles for select to authenticated
  using (id = (select auth.uid()) or id = any (array(select private.my_colleague_ids())));
create policy own_insert on public.user_profiles for insert to authenticated with check (id = (select auth.uid()));
create policy own_update on public.user_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- A policy and a client that both name the shop: the planner would multiply the two, think that next to nothing is left, and sort a whole
-- shop for its newest 50 rows. It takes the shops of a member for ten, each for one of n_distinct; so told, it reads them from the index.
do $$
declare
  name text;
begin
  for name in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'shop_id' loop
    execute format('alter table public.%I alter column shop_id set (n_distinct = 20)', name);
  end loop;
end $$;

-- An API that grants everything when it starts calls this after it.
create function private.set_grants() returns void
language plpgsql set search_path = '' as $$
declare
  name text;
begin
  revoke all on all tables in schema public from public, anon, authenticated;
  revoke execute on all functions in schema public, private from public, anon, authenticated;
  revoke all on schema private from public, anon;
  grant usage on schema public to authenticated, service_role;
  grant usage on schema private to authenticated;
  grant all on all tables in schema public to service_role;

  foreach name in array array['customers', 'vehicles', 'services', 'stations', 'employees', 'bookings', 'shop_settings', 'service_costs',
    'employee_rates', 'booking_pricing', 'leads', 'invoices', 'payments', 'estimates', 'shop_invitations'] loop
    execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  end loop;
  grant select on public.shops, public.booking_days, public.changes to authenticated;
  grant select, update, delete on public.shop_members to authenticated;
  grant select, insert, update on public.user_profiles to authenticated;

  grant execute on function public.enter_shop(), public.apply_steps(json, uuid, bigint) to authenticated;
  -- What policies, defaults, checks and apply_steps call with the rights of the caller.
  grant execute on function private.my_shop_ids(), private.my_shop_ids_as(text[]), private.my_colleague_ids(), private.my_shop_id(),
    private.lock_my_shops(), private.step_key(text), private.apply_step(text, text, json), private.is_time(text),
    private.is_week_hours(json), private.is_multipliers(json), private.is_schedule(json), private.holds_time(text),
    private.same_time(public.bookings, public.bookings) to authenticated, service_role;
  grant usage on schema private to service_role;
end $$;
select private.set_grants();
