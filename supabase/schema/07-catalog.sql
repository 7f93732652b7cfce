-- What a shop sells and works with: services, films and coatings, stations, employees.
--
-- What technicians may not see is in tables of its own: service_costs, service_prices, product_costs (per foot of roll; no row without
-- one) and employee_rates.

-- once 20261129000700

create table public.services (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  name text not null default '',
  description text not null default '',
  category text not null check (category in ('PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing')),
  stations text[] not null default '{}',
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

create table public.service_prices (
  shop_id uuid not null default private.my_shop_id(),
  service_id text not null,
  base_price numeric not null check (base_price >= 0),
  primary key (shop_id, service_id),
  foreign key (shop_id, service_id) references public.services on delete cascade
);

create table public.products (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  maker text not null default '',
  series text not null default '',
  kind text not null check (kind in ('Paint Protection', 'Wrap', 'Tint', 'Coating')),
  finish text,
  vlt numeric check (vlt between 0 and 100),
  measured_vlt numeric check (measured_vlt between 0 and 100),
  widths json not null default '[]' check (json_typeof(widths) = 'array'),
  warranty text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

create table public.product_costs (
  shop_id uuid not null default private.my_shop_id(),
  product_id text not null,
  cost_per_foot numeric not null check (cost_per_foot >= 0),
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references public.products on delete cascade
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

-- once 20261201090100

-- The warranty that comes with a film, and that the shop gives on a service.
alter table public.products add column tier_id text;
alter table public.services add column tier_id text;

-- always

select private.add_list(name, is_shared => true) from unnest(array['services', 'products', 'stations', 'employees']) as name;
select private.add_part('service_costs', 'services', 'service_id', is_shared => false);
select private.add_part('service_prices', 'services', 'service_id', is_shared => false);
select private.add_part('product_costs', 'products', 'product_id', is_shared => false);
select private.add_part('employee_rates', 'employees', 'employee_id', is_shared => false);

-- ---- shapes

select private.shape_table('services', '{"required": ["id","category","baseTimeHours","skillLevel"], "properties": {
  "id": {"type":"string","minLength":1},
  "name": {"type":"string"},
  "description": {"type":"string"},
  "category": {"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},
  "stations": {"type":"array","items":{"type":"string"}},
  "basePrice": {"type":"number","minimum":0},
  "baseCost": {"type":"number","minimum":0},
  "baseTimeHours": {"type":"number","minimum":0},
  "vehicleSizeMultipliers": {"type":"object","propertyNames":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"additionalProperties":{"type":"number","minimum":0}},
  "skillLevel": {"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]},
  "tierId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('service_costs', '{"required": [], "properties": {
  "baseCost": {"type":"number","minimum":0}
}}');

select private.shape_table('service_prices', '{"required": [], "properties": {
  "basePrice": {"type":"number","minimum":0}
}}');

select private.shape_table('products', '{"required": ["id","kind"], "properties": {
  "id": {"type":"string","minLength":1},
  "maker": {"type":"string"},
  "series": {"type":"string"},
  "kind": {"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},
  "finish": {"type":"string"},
  "vlt": {"type":"number","minimum":0,"maximum":100},
  "measuredVlt": {"type":"number","minimum":0,"maximum":100},
  "widths": {"type":"array","items":{"type":"number","minimum":0}},
  "costPerFoot": {"type":"number","minimum":0},
  "warranty": {"type":"string"},
  "tierId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('product_costs', '{"required": [], "properties": {
  "costPerFoot": {"type":"number","minimum":0}
}}');

select private.shape_table('stations', '{"required": ["id","name","capabilities","maxConcurrentJobs","operatingHours"], "properties": {
  "id": {"type":"string","minLength":1},
  "name": {"type":"string","minLength":1},
  "description": {"type":"string"},
  "capabilities": {"type":"array","items":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]}},
  "maxConcurrentJobs": {"type":"integer","minimum":1,"maximum":9007199254740991},
  "operatingHours": {"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('employees', '{"required": ["id","skillLevels","stations","availability"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "type": {"type":"string","enum":["Employee","Contractor"]},
  "hourlyRate": {"type":"number","minimum":0},
  "skillLevels": {"type":"array","items":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]}},
  "stations": {"type":"array","items":{"type":"string"}},
  "availability": {"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('employee_rates', '{"required": [], "properties": {
  "hourlyRate": {"type":"number","minimum":0}
}}');
