-- Warranties.
--
--   "warrantyTiers"  what the shop promises or passes on: ten years on a film. promise: terms and texts
--   warranties       certificates, each with its own copy of the promise: what changes in a tier later changes nothing promised. coverage: the
--                    film on panels and windows with its batch
--   claims           faults that customers report on a certificate. What the maker credits is in claim_credits, which technicians do not see
--   "followUps"      dated promises of the care sheets: what not to do, visits, offers

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
create table public.claims (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  claim_number text not null,
  warranty_id text not null,
  customer_id text not null,
  live_customer_id text,
  customer json constraint no_prices_in_copy check (customer -> 'priceRule' is null),
  reported_on date not null,
  fault text not null check (fault in ('Edge lift', 'Bubbles', 'Yellowing', 'Cracking', 'No self-healing', 'Staining', 'Loss of gloss', 'Collision',
    'Neglect', 'Other')),
  seen text not null default '',
  since date,
  positions text[] not null default '{}',
  photo_ids text[] not null default '{}',
  looked_on date,
  verdict json check (json_typeof(verdict) = 'object'),
  sent_on date,
  answer json check (json_typeof(answer) = 'object'),
  job_id text,
  closed json check (json_typeof(closed) = 'object'),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.claims (shop_id, reported_on);
create index on public.claims (shop_id, customer_id);
create index on public.claims (shop_id, live_customer_id);
create index on public.claims (shop_id, warranty_id);
create index on public.claims (shop_id, job_id);
create index claims_number_key on public.claims (shop_id, private.number_key(claim_number));

create table public.claim_credits (
  shop_id uuid not null default private.my_shop_id(),
  claim_id text not null,
  maker_credit numeric not null check (maker_credit >= 0),
  primary key (shop_id, claim_id),
  foreign key (shop_id, claim_id) references public.claims on delete cascade
);

create table public."followUps" (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  job_id text not null,
  customer_id text not null,
  live_customer_id text,
  customer json constraint no_prices_in_copy check (customer -> 'priceRule' is null),
  kind text not null check (kind in ('restriction', 'visit', 'offer')),
  category text not null check (category in ('PPF', 'Vinyl Wrap', 'Ceramic Coating', 'Window Tinting', 'Detailing')),
  text text not null default '',
  starts_on date not null,
  ends_on date not null,
  refuses text[] not null default '{}',
  service_id text,
  warranty_id text,
  booking_id text,
  ended json check (json_typeof(ended) = 'object'),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public."followUps" (shop_id, starts_on);
create index on public."followUps" (shop_id, customer_id);
create index on public."followUps" (shop_id, live_customer_id);
create index on public."followUps" (shop_id, job_id);
create index on public."followUps" (shop_id, booking_id);
create index warranties_number_key on public.warranties (shop_id, private.number_key(warranty_number));

-- once 20261201100001

-- Owner and vehicle as they were issued: customer follows the owner of the car.
alter table public.warranties add column issued_to json not null check (json_typeof(issued_to) = 'object');

-- always

select private.add_list(name, is_shared => true) from unnest(array['warrantyTiers', 'warranties', 'claims', 'followUps']) as name;
select private.add_part('claim_credits', 'claims', 'claim_id', is_shared => false);
select private.refuse_taken_numbers('warranties', 'warranty_number');
select private.refuse_taken_numbers('claims', 'claim_number');

-- A technician hands cars over, looks at claims and does the visits.
do $$
declare
  list text;
begin
  foreach list in array array['warranties', 'claims', 'followUps'] loop
    execute format('drop policy if exists technician_inserts on public.%1$I;
      create policy technician_inserts on public.%1$I for insert to authenticated
        with check (shop_id = any (array(select private.my_shop_ids_as(''technician''))));
      drop policy if exists technician_updates on public.%1$I;
      create policy technician_updates on public.%1$I for update to authenticated
        using (shop_id = any (array(select private.my_shop_ids_as(''technician''))))
        with check (shop_id = any (array(select private.my_shop_ids_as(''technician''))));', list);
  end loop;
end $$;

-- ---- what was issued

-- A hash of what was issued of a certificate, in its columns or in extra. The app seals the same fields: `sealText` in
-- src/domain/warranty/issue-warranty.ts.
create or replace function private.issued_hash(one public.warranties) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select private.hash_of_facts(json_build_object(
    'columns', json_build_array(one.id, one.warranty_number, one.job_id, one.issued_to, one.tier_id, one.promise, one.coverage, one.services,
      one.starts_on, one.corrects, one.issued_at, one.issued_by, one.hash),
    'extra', (select json_object_agg(key, value order by key) from jsonb_each(private.extra_fields(one.extra)) where key = any (array[
      'warrantyNumber', 'jobId', 'issuedTo', 'tierId', 'promise', 'coverage', 'services', 'startsOn', 'corrects', 'issuedAt', 'issuedBy',
      'hash', 'voided']))));
$$;

-- An issued certificate is changed by nobody, and a void one stays void: another one corrects it. The owner deletes it after its job, and an
-- import or a restored backup replaces all of them, as with closed inspections. The office alone voids and corrects.
create or replace function private.keep_issued() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if (new.voided is not null or new.corrects is not null) and auth.uid() is not null
      and not new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
      raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
    end if;
    return new;
  elsif tg_op = 'DELETE' then
    if private.is_replacing() or not exists (select from public.shops where id = old.shop_id)
      or (old.shop_id = any (array(select private.my_shop_ids_as('owner')))
        and not exists (select from public.jobs where shop_id = old.shop_id and id = old.job_id)) then
      return old;
    end if;
  elsif private.issued_hash(new) = private.issued_hash(old)
    and (old.voided is null or private.hash_of_facts(new.voided) = private.hash_of_facts(old.voided)) then
    return new;
  end if;
  raise exception using errcode = 'PT403', hint = 'closed',
    message = 'This certificate was issued, so it stays as it is. Void it, or correct it with a new one.';
end $$;

drop policy if exists office_deletes on public.warranties;
drop policy if exists owner_deletes on public.warranties;
create policy owner_deletes on public.warranties for delete to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner'))));

create or replace trigger f_issued before insert or update or delete on public.warranties for each row execute function private.keep_issued();
create or replace trigger d_technician before update on public.warranties for each row
  execute function private.refuse_other_columns('registered_on', 'registration', 'visits');

-- ---- shapes

select private.shape_table('warrantyTiers', '{"required": ["id","promise"], "properties": {
  "id": {"type":"string","minLength":1},
  "promise": {"type":"object","properties":{"kind":{"type":"string","enum":["maker","workmanship"]},"maker":{"type":"string"},"name":{"type":"string"},"version":{"type":"string"},"term":{"type":"string","enum":["years","ownership","vehicle"]},"years":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"startsFrom":{"type":"string","enum":["installation","purchase"]},"covers":{"type":"string"},"excludes":{"type":"string"},"transfer":{"type":"string","enum":["no","yes","capped"]},"transferYears":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"registerDays":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionMonths":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionLateDays":{"type":"integer","minimum":0,"maximum":9007199254740991},"isInspectionRequired":{"type":"boolean"},"claimNeeds":{"type":"string"},"text":{"type":"string"}},"required":["kind","term"]},
  "source": {"type":"string"},
  "sourceDate": {"type":"string","format":"date"},
  "checkedOn": {"type":"string","format":"date"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('warranties', '{"required": ["id","warrantyNumber","customerId","issuedTo","promise","startsOn","issuedAt"], "properties": {
  "id": {"type":"string","minLength":1},
  "warrantyNumber": {"type":"string"},
  "jobId": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "issuedTo": {"type":"object","properties":{"name":{"type":"string"},"vehicle":{"type":"string"},"vin":{"type":"string"},"licensePlate":{"type":"string"},"bodyType":{"type":"string"}}},
  "tierId": {"type":"string"},
  "promise": {"type":"object","properties":{"kind":{"type":"string","enum":["maker","workmanship"]},"maker":{"type":"string"},"name":{"type":"string"},"version":{"type":"string"},"term":{"type":"string","enum":["years","ownership","vehicle"]},"years":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"startsFrom":{"type":"string","enum":["installation","purchase"]},"covers":{"type":"string"},"excludes":{"type":"string"},"transfer":{"type":"string","enum":["no","yes","capped"]},"transferYears":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"registerDays":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionMonths":{"type":"integer","exclusiveMinimum":0,"maximum":9007199254740991},"inspectionLateDays":{"type":"integer","minimum":0,"maximum":9007199254740991},"isInspectionRequired":{"type":"boolean"},"claimNeeds":{"type":"string"},"text":{"type":"string"}},"required":["kind","term"]},
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

select private.shape_table('claims', '{"required": ["id","claimNumber","warrantyId","customerId","reportedOn","fault"], "properties": {
  "id": {"type":"string","minLength":1},
  "claimNumber": {"type":"string"},
  "warrantyId": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "reportedOn": {"type":"string","format":"date"},
  "fault": {"type":"string","enum":["Edge lift","Bubbles","Yellowing","Cracking","No self-healing","Staining","Loss of gloss","Collision","Neglect","Other"]},
  "seen": {"type":"string"},
  "since": {"type":"string","format":"date"},
  "positions": {"type":"array","items":{"type":"string"}},
  "photoIds": {"type":"array","items":{"type":"string"}},
  "lookedOn": {"type":"string","format":"date"},
  "verdict": {"type":"object","properties":{"on":{"type":"string","format":"date"},"who":{"type":"string","enum":["Ours","Maker''s","Not covered"]},"reason":{"type":"string"},"by":{"type":"string"}},"required":["on","who"]},
  "sentOn": {"type":"string","format":"date"},
  "answer": {"type":"object","properties":{"on":{"type":"string","format":"date"},"text":{"type":"string"}},"required":["on"]},
  "makerCredit": {"type":"number","minimum":0},
  "jobId": {"type":"string"},
  "closed": {"type":"object","properties":{"on":{"type":"string","format":"date"},"note":{"type":"string"},"by":{"type":"string"}},"required":["on"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('followUps', '{"required": ["id","jobId","customerId","kind","category","startsOn","endsOn"], "properties": {
  "id": {"type":"string","minLength":1},
  "jobId": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "kind": {"type":"string","enum":["restriction","visit","offer"]},
  "category": {"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},
  "text": {"type":"string"},
  "startsOn": {"type":"string","format":"date"},
  "endsOn": {"type":"string","format":"date"},
  "refuses": {"type":"array","items":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]}},
  "serviceId": {"type":"string"},
  "warrantyId": {"type":"string"},
  "bookingId": {"type":"string"},
  "ended": {"type":"object","properties":{"on":{"type":"string","format":"date"},"note":{"type":"string"},"by":{"type":"string"},"isUnwanted":{"type":"boolean"}},"required":["on"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('claim_credits', '{"required": [], "properties": {
  "makerCredit": {"type":"number","minimum":0}
}}');
