-- Customers with their cars and the prices agreed with them, and leads.
--
--   customers    kind, payment_terms, po_required: facts of an account (dealer, fleet) that every member reads. Null: not set
--                tax_exempt_number: of an exemption certificate · tax_exempt_until: its last day. Null: it does not expire
--                consents: the customer's yes or no to messages
--   vehicles     `position` 0 is the main vehicle. `id` is the app's, and may be empty. registration_state: postal code of the state. Null:
--                not known · factory_glass: percent of light that the glass lets through, by window. Null: as usual
--   price_rules  a percentage off and fixed prices, JSON as the app writes it, for the office alone. The copies of a customer in bookings
--                and jobs, which technicians read, hold no prices
--   leads        for the office alone · request: what a car owner asked on the request page (18-requests.sql)

-- once 20261129000600

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
  tax_exempt_number text,
  tax_exempt_until text,
  kind text check (kind in ('Person', 'Dealer', 'Fleet')),
  payment_terms text,
  po_required boolean,
  consents json check (json_typeof(consents) = 'array'),
  primary key (shop_id, id)
);

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
  registration_state text,
  factory_glass json check (json_typeof(factory_glass) = 'object'),
  primary key (shop_id, customer_id, position),
  foreign key (shop_id, customer_id) references public.customers on delete cascade
);

create table public.price_rules (
  shop_id uuid not null default private.my_shop_id(),
  customer_id text not null,
  position integer not null default 0 check (position = 0),
  percent_off numeric check (percent_off between 0 and 100),
  fixed_prices json check (json_typeof(fixed_prices) = 'array'),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  primary key (shop_id, customer_id, position),
  foreign key (shop_id, customer_id) references public.customers on delete cascade
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

-- always

select private.add_list('customers', is_shared => true);
select private.add_part('vehicles', 'customers', 'customer_id', is_shared => true);
select private.add_part('price_rules', 'customers', 'customer_id', is_shared => false);
select private.add_list('leads', is_shared => false);

create or replace trigger link_documents after insert on public.customers
  referencing new table as new_rows for each statement execute function private.link_documents();

-- ---- which car is the same

-- What a car is called: `2021 Tesla Model 3`. Empty without make and model.
create or replace function private.vehicle_name(year text, make text, model text) returns text
language sql immutable set search_path = '' as $$
  select case when coalesce(make, '') || coalesce(model, '') = '' then ''
    else concat_ws(' ', nullif(year, '0'), nullif(make, ''), nullif(model, '')) end;
$$;

-- The VIN without label, spaces and dashes, at most 17 characters. The rule is `normalizeVin` in src/domain/vehicles/vin.ts.
create or replace function private.normal_vin(vin text) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    substring(typed from '(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])'),
    regexp_replace(regexp_replace(typed,
      '^ *(?:VEHICLE +IDENTIFICATION +NUMBER|V\.?I\.?N)?(?: *(?:NUMBER|NUM|NO|CODE)(?![A-Z0-9_]))?[ .:#=-]*', ''), '[ -]', '', 'g')), 17)
  from (select regexp_replace(upper(vin collate "C"), '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g')) as t (typed);
$$;

-- The rule is `plateKey` in src/domain/text/search-text.ts, in capitals: a plate is the same with and without its hyphen, space or dot.
create or replace function private.plate_key(plate text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(regexp_replace(folded, '[ ()./+·•_-]', '', 'g'), ''), folded) from (select private.number_key(plate)) as t (folded);
$$;

-- All 17 signs of a VIN; null for a part of one and for a placeholder (TEMP and 13 digits). The rule is `completeVin` in
-- src/domain/vehicles/vin.ts.
create or replace function private.complete_vin(vin text) returns text
language sql immutable set search_path = '' as $$
  select normal from (select private.normal_vin(vin)) as t (normal)
  where length(normal) = 17 and normal !~ '^TEMP[0-9]{13}$';
$$;

-- Of one car the name may be corrected, or the VIN be read off later; where both differ, it is another one. Two complete VINs that differ are
-- two cars, whatever their names. The rule is `isSameCar` in src/domain/vehicles/vehicle.ts.
create or replace function private.is_same_car(a_vin text, a_name text, b_vin text, b_name text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.complete_vin(a_vin) = private.complete_vin(b_vin),
    a_vin <> '' and private.normal_vin(a_vin) = private.normal_vin(b_vin) or a_name = b_name);
$$;

-- ---- shapes

select private.shape_table('customers', '{"required": ["id"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "companyName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "preferredContactMethod": {"type":"string","enum":["email","phone"]},
  "vehicle": {"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},
  "otherVehicles": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},
  "services": {"type":"array","items":{"type":"string"}},
  "source": {"type":"string"},
  "taxExemptNumber": {"type":"string"},
  "taxExemptUntil": {"type":"string"},
  "kind": {"type":"string","enum":["Person","Dealer","Fleet"]},
  "priceRule": {"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},
  "paymentTerms": {"type":"string"},
  "poRequired": {"type":"boolean"},
  "consents": {"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},
  "notes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('vehicles', '{"required": ["year"], "properties": {
  "id": {"type":"string"},
  "year": {"type":"number"},
  "make": {"type":"string"},
  "model": {"type":"string"},
  "trim": {"type":"string"},
  "vin": {"type":"string"},
  "color": {"type":"string"},
  "condition": {"type":"string","enum":["New","Used","Certified Pre-Owned"]},
  "licensePlate": {"type":"string"},
  "size": {"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},
  "bodyType": {"type":"string"},
  "registrationState": {"type":"string"},
  "factoryGlass": {"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},
  "previousOwnerIds": {"type":"array","items":{"type":"string"}}
}}');

select private.shape_table('price_rules', '{"required": [], "properties": {
  "percentOff": {"type":"number","minimum":0,"maximum":100},
  "fixedPrices": {"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}
}}');

select private.shape_table('leads', '{"required": ["id","status","priority"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "source": {"type":"string"},
  "status": {"type":"string","enum":["New","Contacted","Qualified","Converted","Lost"]},
  "priority": {"type":"string","enum":["High","Medium","Low"]},
  "interestedServices": {"type":"array","items":{"type":"string"}},
  "vehicleInfo": {"type":"object","properties":{"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"size":{"type":"string"},"trim":{"type":"string"},"bodyType":{"type":"string"}}},
  "estimatedValue": {"type":"number"},
  "assignedTo": {"type":"string"},
  "lastContactDate": {"type":"string"},
  "nextFollowUp": {"type":"string"},
  "lostReason": {"type":"string"},
  "customerId": {"type":"string"},
  "request": {"type":"object","properties":{"receivedAt":{"type":"string"},"days":{"type":"array","items":{"type":"string"}},"positionIds":{"type":"array","items":{"type":"string"}},"partialIds":{"type":"array","items":{"type":"string"}},"consent":{"type":"string"},"shownFrom":{"type":"number"},"shownTo":{"type":"number"}}},
  "notes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
