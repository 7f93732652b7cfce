-- Warranties.
--
--   "warrantyTiers"  what the shop promises or passes on: ten years on a film. promise: terms and texts
--   warranties       certificates, each with its own copy of the promise: what changes in a tier later changes nothing promised. coverage: the
--                    film on panels and windows with its batch. They hold no amount, so every member reads them

-- once 20261201090000

create table public."warrantyTiers" (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  promise json not null check (json_typeof(promise) = 'object'),
  source text not null default '',
  source_date date,
  checked_on date,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

create table public.warranties (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  warranty_number text not null,
  job_id text,
  customer_id text not null,
  live_customer_id text,
  customer json constraint no_prices_in_copy check (customer -> 'priceRule' is null),
  tier_id text,
  promise json not null check (json_typeof(promise) = 'object'),
  coverage json not null default '[]' check (json_typeof(coverage) = 'array'),
  services text[] not null default '{}',
  starts_on date not null,
  registered_on date,
  registration text not null default '',
  visits json not null default '[]' check (json_typeof(visits) = 'array'),
  transfers json not null default '[]' check (json_typeof(transfers) = 'array'),
  voided json check (json_typeof(voided) = 'object'),
  corrects text,
  issued_at timestamptz,
  issued_by text not null default '',
  hash text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.warranties (shop_id, starts_on);
create index on public.warranties (shop_id, customer_id);
create index on public.warranties (shop_id, live_customer_id);
create index on public.warranties (shop_id, job_id);
create index warranties_number_key on public.warranties (shop_id, private.number_key(warranty_number));

-- always

select private.add_list(name, is_shared => true) from unnest(array['warrantyTiers', 'warranties']) as name;
select private.refuse_taken_numbers('warranties', 'warranty_number');

-- ---- shapes

select private.shape_table('warrantyTiers', '{"required": ["id","promise"], "properties": {
  "id": {"type":"string","minLength":1},
  "promise": {"type":"object","properties":{"kind":{"type":"string","enum":["maker","workmanship"]},"maker":{"type":"string"},"name":{"type":"string"},"version":{"type":"string"},"term":{"type":"string","enum":["years","ownership","vehicle"]},"years":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"startsAt":{"type":"string","enum":["installation","purchase"]},"covers":{"type":"string"},"excludes":{"type":"string"},"transfer":{"type":"string","enum":["no","yes","capped"]},"transferYears":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"registerDays":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionMonths":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionLateDays":{"type":"integer","minimum":0,"maximum":9007199254740991},"isInspectionRequired":{"type":"boolean"},"claimNeeds":{"type":"string"},"text":{"type":"string"}},"required":["kind","term"]},
  "source": {"type":"string"},
  "sourceDate": {"type":"string","format":"date"},
  "checkedOn": {"type":"string","format":"date"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('warranties', '{"required": ["id","warrantyNumber","customerId","promise","startsOn","issuedAt"], "properties": {
  "id": {"type":"string","minLength":1},
  "warrantyNumber": {"type":"string"},
  "jobId": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "tierId": {"type":"string"},
  "promise": {"type":"object","properties":{"kind":{"type":"string","enum":["maker","workmanship"]},"maker":{"type":"string"},"name":{"type":"string"},"version":{"type":"string"},"term":{"type":"string","enum":["years","ownership","vehicle"]},"years":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"startsAt":{"type":"string","enum":["installation","purchase"]},"covers":{"type":"string"},"excludes":{"type":"string"},"transfer":{"type":"string","enum":["no","yes","capped"]},"transferYears":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"registerDays":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionMonths":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionLateDays":{"type":"integer","minimum":0,"maximum":9007199254740991},"isInspectionRequired":{"type":"boolean"},"claimNeeds":{"type":"string"},"text":{"type":"string"}},"required":["kind","term"]},
  "coverage": {"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"},"batch":{"type":"string"}},"required":["positionId"]}},
  "services": {"type":"array","items":{"type":"string"}},
  "startsOn": {"type":"string","format":"date"},
  "registeredOn": {"type":"string","format":"date"},
  "registration": {"type":"string"},
  "visits": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"note":{"type":"string"},"bookingId":{"type":"string"}},"required":["date"]}},
  "transfers": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"customerId":{"type":"string"},"name":{"type":"string"}},"required":["date","customerId"]}},
  "voided": {"type":"object","properties":{"date":{"type":"string","format":"date"},"reason":{"type":"string"},"by":{"type":"string"}},"required":["date"]},
  "corrects": {"type":"string"},
  "issuedAt": {"type":"string"},
  "issuedBy": {"type":"string"},
  "hash": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
