-- Jobs: the work orders of a shop. They hold no amount, so every member reads them.
--
-- A technician works on a job, but does not make, delete or rebook one: of a job only the columns of the work change, and of a booking only
-- its status and history.

create table public.jobs (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  job_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  booking_ids text[] not null default '{}',
  estimate_id text,
  invoice_ids text[] not null default '{}',
  stage text not null default 'Booked'
    check (stage in ('Booked', 'Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready', 'Delivered')),
  stage_log json not null default '[]',
  hold json,
  promised_at timestamptz,
  checked_in_at timestamptz,
  ready_at timestamptz,
  delivered_at timestamptz,
  odometer_in text,
  odometer_out text,
  key_tag text,
  checklist json not null default '[]',
  customer_notes text not null default '',
  internal_notes text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
select private.add_list('jobs', is_shared => true);

create index jobs_number_key on public.jobs (shop_id, upper(btrim(job_number)));
create trigger d_number before insert on public.jobs
  for each row execute function private.refuse_taken_number('job_number');
create trigger d_number_update before update of job_number on public.jobs
  for each row when (new.job_number <> old.job_number) execute function private.refuse_taken_number('job_number');

-- Arguments: the columns that a technician may change.
create function private.refuse_other_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := tg_argv || array['updated_at', 'version', 'extra'];
begin
  if auth.uid() is null or new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))) then return new; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_other_columns() from public, anon, authenticated;

create trigger d_technician before update on public.jobs for each row execute function private.refuse_other_columns(
  'stage', 'stage_log', 'hold', 'promised_at', 'checked_in_at', 'ready_at', 'delivered_at', 'odometer_in', 'odometer_out', 'key_tag',
  'checklist', 'customer_notes', 'internal_notes');
create trigger d_technician before update on public.bookings for each row
  execute function private.refuse_other_columns('status', 'history');

create policy technician_updates on public.jobs for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));
create policy technician_updates on public.bookings for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));
