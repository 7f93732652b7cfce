-- The records of a shop. Column names are the fields of the app in snake_case.
--
-- Every list (customers, services, stations, employees, bookings, leads, invoices, estimates) has
--   shop_id, id   the key. Ids are texts that the app makes; they stay when a shop moves between modes
--   place         the stored order; a row without one comes last
--   version       1, then one more with every update, set here whatever the client sends
--   extra         fields that the app does not know, and values of known fields that their column cannot carry as they were
--   created_at, updated_at   set by the app; null where the record has none
--
-- No reference can cross shops: ids are looked up within shop_id, and what is a foreign key holds shop_id too. A booking, invoice or
-- estimate outlives its customer, service and person: it keeps their ids and a copy (columns customer, service, employee).
-- live_customer_id is customer_id while that customer exists, so that a select can join; it is maintained here.
--
-- What technicians may not see stands in tables of its own: service_costs, employee_rates, booking_pricing, and, whole, leads,
-- invoices, payments and estimates.
--
-- `json`, not `jsonb`, which sorts keys: an export must give everything back as it was. (The
-- character 0 no text of Postgres can hold: the client escapes it into `extra`.)

create function private.is_time(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';
$$;

create function private.is_week_hours(hours json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select bool_and(coalesce(
    json_typeof(hours -> day -> 'available') = 'boolean'
      and private.is_time(hours -> day ->> 'start') and private.is_time(hours -> day ->> 'end'), false))
  from unnest(array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']) as day;
$$;

create function private.is_multipliers(multipliers json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(
    key in ('Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports')
      and json_typeof(value) = 'number' and (value #>> '{}')::numeric >= 0), true)
  from json_each(multipliers);
$$;

create function private.is_schedule(days json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(coalesce(
    day ->> 'date' ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$'
      and private.is_time(day ->> 'startTime') and private.is_time(day ->> 'endTime')
      and json_typeof(day -> 'hours') = 'number' and (day ->> 'hours')::numeric >= 0, false)), true)
  from json_array_elements(days) as day;
$$;

create table public.customers (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  first_name text not null default '',
  last_name text not null default '',
  company_name text,
  email text not null default '',
  phone text not null default '',
  preferred_contact_method text not null default 'email' check (preferred_contact_method in ('email', 'phone')),
  services text[] not null default '{}',
  source text not null default '',
  notes text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

-- A customer has one vehicle; `position` 0 is the first. `id` is the app's, and may be empty.
create table public.vehicles (
  shop_id uuid not null default private.my_shop_id(),
  customer_id text not null,
  position integer not null default 0 check (position >= 0),
  id text not null default '',
  year numeric not null,
  make text not null default '',
  model text not null default '',
  trim text not null default '',
  vin text not null default '',
  color text not null default '',
  condition text not null default 'New' check (condition in ('New', 'Used', 'Certified Pre-Owned')),
  license_plate text not null default '',
  size text not null default 'Mid-size'
    check (size in ('Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports')),
  body_type text not null default 'Sedan',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  primary key (shop_id, customer_id, position),
  foreign key (shop_id, customer_id) references public.customers on delete cascade
);

create table public.services (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  name text not null default '',
  description text not null default '',
  category text not null check (category in ('PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing')),
  stations text[] not null default '{}',
  base_price numeric not null check (base_price >= 0),
  base_time_hours numeric not null check (base_time_hours >= 0),
  vehicle_size_multipliers json not null default '{}' check (private.is_multipliers(vehicle_size_multipliers)),
  skill_level text not null check (skill_level in ('Basic', 'Intermediate', 'Advanced', 'Expert')),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

create table public.service_costs (
  shop_id uuid not null default private.my_shop_id(),
  service_id text not null,
  base_cost numeric not null check (base_cost >= 0),
  primary key (shop_id, service_id),
  foreign key (shop_id, service_id) references public.services on delete cascade
);

create table public.stations (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  name text not null check (name <> ''),
  description text not null default '',
  capabilities text[] not null default '{}'
    check (capabilities <@ array['PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing']),
  max_concurrent_jobs bigint not null default 1 check (max_concurrent_jobs >= 1),
  operating_hours json not null check (private.is_week_hours(operating_hours)),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.stations (shop_id, name);

create table public.employees (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  type text not null default 'Employee' check (type in ('Employee', 'Contractor')),
  skill_levels text[] not null default '{}'
    check (skill_levels <@ array['Basic', 'Intermediate', 'Advanced', 'Expert']),
  stations text[] not null default '{}',
  availability json not null check (private.is_week_hours(availability)),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

create table public.employee_rates (
  shop_id uuid not null default private.my_shop_id(),
  employee_id text not null,
  hourly_rate numeric not null check (hourly_rate >= 0),
  primary key (shop_id, employee_id),
  foreign key (shop_id, employee_id) references public.employees on delete cascade
);

-- booked_anyway is the record's own: a clash was seen and accepted. clash_allowed stands beside the record: it was taken as it is,
-- from a file, from another mode or with its renamed station. It counts until the time, the bay, the person or the status changes.
-- The copies service and employee stand here without their costs: those are in booking_pricing.
create table public.bookings (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  service_id text not null,
  service json constraint no_cost_in_copy check (service -> 'baseCost' is null),
  employee_id text not null,
  employee json constraint no_rate_in_copy check (employee -> 'hourlyRate' is null),
  station text not null,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  start_time text not null check (private.is_time(start_time)),
  end_time text not null check (private.is_time(end_time)),
  estimated_hours numeric not null check (estimated_hours >= 0),
  status text not null default 'Scheduled'
    check (status in ('Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show')),
  notes text not null default '',
  daily_schedule json check (private.is_schedule(daily_schedule)),
  booked_anyway boolean,
  booked_anyway_reason text,
  clash_allowed boolean not null default false,
  history json,
  invoice_id text,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.bookings (shop_id, created_at desc, id desc);
create index on public.bookings (shop_id, date);
create index on public.bookings (shop_id, customer_id);
create index on public.bookings (shop_id, live_customer_id);
create index on public.bookings (shop_id, status);

-- What a booking costs and earns, and the costs of its copies.
create table public.booking_pricing (
  shop_id uuid not null default private.my_shop_id(),
  booking_id text not null,
  service_price numeric not null,
  labor_cost numeric not null,
  material_cost numeric not null,
  total_cost numeric not null,
  gross_profit numeric not null,
  profit_margin numeric not null,
  service_base_cost numeric check (service_base_cost >= 0),
  employee_hourly_rate numeric check (employee_hourly_rate >= 0),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  primary key (shop_id, booking_id),
  foreign key (shop_id, booking_id) references public.bookings on delete cascade
);

create table public.leads (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  source text not null default '',
  status text not null default 'New' check (status in ('New', 'Contacted', 'Qualified', 'Converted', 'Lost')),
  priority text not null default 'Medium' check (priority in ('High', 'Medium', 'Low')),
  interested_services text[] not null default '{}',
  vehicle_info json check (json_typeof(vehicle_info) = 'object'),
  estimated_value numeric not null default 0,
  assigned_to text,
  last_contact_date text,
  next_follow_up text,
  lost_reason text,
  customer_id text,
  notes text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.leads (shop_id, status);

create table public.invoices (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  invoice_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  booking_ids text[] not null default '{}',
  estimate_id text,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  due_date date not null check (due_date between '1000-01-01' and '9999-12-31'),
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled')),
  items json not null default '[]' check (json_typeof(items) = 'array'),
  subtotal numeric not null default 0,
  tax_rate numeric not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric not null default 0,
  discount_amount numeric not null default 0 check (discount_amount >= 0),
  total_amount numeric not null default 0 check (total_amount >= 0),
  paid_amount numeric not null default 0,
  balance_amount numeric not null default 0,
  payment_terms text not null default '',
  notes text not null default '',
  internal_notes text not null default '',
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  constraint invoices_number unique (shop_id, invoice_number),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.invoices (shop_id, created_at desc, id desc);
create index on public.invoices (shop_id, date);
create index on public.invoices (shop_id, customer_id);
create index on public.invoices (shop_id, live_customer_id);
create index on public.invoices (shop_id, status);

-- The ledger of an invoice, in the order of `position`.
create table public.payments (
  shop_id uuid not null default private.my_shop_id(),
  invoice_id text not null,
  position integer not null default 0 check (position >= 0),
  id text not null,
  amount numeric not null,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  method text not null,
  reference text not null default '',
  note text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  primary key (shop_id, invoice_id, position),
  foreign key (shop_id, invoice_id) references public.invoices on delete cascade
);

create table public.estimates (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  estimate_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  expiry_date date not null check (expiry_date between '1000-01-01' and '9999-12-31'),
  validity_period numeric not null default 30,
  status text not null default 'Draft'
    check (status in ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired')),
  items json not null default '[]' check (json_typeof(items) = 'array'),
  subtotal numeric not null default 0,
  tax_rate numeric not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric not null default 0,
  discount_amount numeric not null default 0 check (discount_amount >= 0),
  total_amount numeric not null default 0 check (total_amount >= 0),
  terms text not null default '',
  notes text not null default '',
  internal_notes text not null default '',
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  accepted_by text,
  declined_at timestamptz,
  decline_reason text,
  invoice_id text,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  constraint estimates_number unique (shop_id, estimate_number),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.estimates (shop_id, created_at desc, id desc);
create index on public.estimates (shop_id, date);
create index on public.estimates (shop_id, customer_id);
create index on public.estimates (shop_id, live_customer_id);
create index on public.estimates (shop_id, status);

-- One row for a shop: its settings as the app keeps them, and whether it was filled with samples (`demo`) or starts for real
-- (`starter`). No row: the shop was never filled.
create table public.shop_settings (
  shop_id uuid primary key default private.my_shop_id() references public.shops on delete cascade,
  kind text check (kind in ('demo', 'starter')),
  settings json check (json_typeof(settings) = 'object'),
  updated_at timestamptz,
  version integer not null default 1
);

-- Sets what no client decides: the version, the place of a new row that has none, and that a row stays in its shop.
create function private.stamp() returns trigger
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

create function private.place_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('select coalesce(max(place), 0) + 1 from public.%I where shop_id = $1', tg_table_name)
    into new.place using new.shop_id;
  return new;
end $$;

-- In security definer functions: who may write a document may link it.
create function private.link_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.live_customer_id :=
    (select id from public.customers where shop_id = new.shop_id and id = new.customer_id);
  return new;
end $$;

create function private.link_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array array['bookings', 'invoices', 'estimates'] loop
    execute format(
      'update public.%I d set live_customer_id = c.id from new_rows c
       where d.shop_id = c.shop_id and d.customer_id = c.id and d.live_customer_id is null', name);
  end loop;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['customers', 'services', 'stations', 'employees', 'bookings', 'leads', 'invoices', 'estimates'] loop
    execute format('create index on public.%I (shop_id, place)', name);
    execute format(
      'create trigger a_place before insert on public.%I for each row when (new.place is null)
       execute function private.place_last()', name);
  end loop;
  foreach name in array array['customers', 'services', 'stations', 'employees', 'leads', 'shop_settings'] loop
    execute format(
      'create trigger a_stamp before insert or update on public.%I for each row execute function private.stamp()', name);
  end loop;
  foreach name in array array['bookings', 'invoices', 'estimates'] loop
    execute format(
      'create trigger a_stamp before insert on public.%I for each row execute function private.stamp()', name);
    -- The link is no change of the record.
    execute format(
      'create trigger a_stamp_update before update on public.%I for each row
       when (new.live_customer_id is not distinct from old.live_customer_id) execute function private.stamp()', name);
    execute format(
      'create trigger b_link before insert or update of customer_id on public.%I for each row
       execute function private.link_customer()', name);
  end loop;
end $$;

create trigger link_documents after insert on public.customers
  referencing new table as new_rows for each statement execute function private.link_documents();
