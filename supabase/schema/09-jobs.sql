-- Jobs and inspections.
--
--   jobs         the work orders of a shop. They hold no amount, so every member reads them. coverage: film on the panels and windows of the
--                car, by service. A technician works on a job, but does not make, delete or rebook one: of a job only the columns of the
--                work change, and of a booking only its status and history
--   inspections  the condition of a car when it came and when it left, with damage, readings and the signature of the customer. The photos
--                are kept apart. Every member reads, adds and changes them while they are open; what holds for a closed one is in
--                13-evidence.sql. acknowledgement {"name", "at", "hash"}: set once, by acknowledge_inspection alone. It goes with the
--                record into exports and backups

-- once 20261129000900

create table public.jobs (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  job_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json constraint no_prices_in_copy check (customer -> 'priceRule' is null),
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
  coverage json check (json_typeof(coverage) = 'array'),
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index jobs_number_key on public.jobs (shop_id, private.number_key(job_number));

create table public.inspections (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  job_id text not null,
  job_number text not null default '',
  kind text not null check (kind in ('in', 'out')),
  at timestamptz,
  by text not null default '',
  body_type text not null default '',
  odometer text,
  fuel text,
  belongings text not null default '',
  walkaround json not null default '[]' check (json_typeof(walkaround) = 'array'),
  pins json not null default '[]' check (json_typeof(pins) = 'array'),
  readings json not null default '[]' check (json_typeof(readings) = 'array'),
  signature json check (json_typeof(signature) = 'object'),
  unsigned_because text,
  closed_at timestamptz,
  replaces_id text,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  acknowledgement json check (json_typeof(acknowledgement) = 'object'),
  primary key (shop_id, id)
);
create index on public.inspections (shop_id, job_id);

-- once 20261201090200

-- The care sheet as it was handed over, and the claim that a job makes good.
alter table public.jobs add column care json check (json_typeof(care) = 'object');
alter table public.jobs add column claim_id text;

-- always

select private.add_list(name, is_shared => true) from unnest(array['jobs', 'inspections']) as name;
select private.refuse_taken_numbers('jobs', 'job_number');

-- The time that a car is promised for is the office's.
create or replace trigger d_technician before update on public.jobs for each row execute function private.refuse_other_columns(
  'stage', 'stage_log', 'hold', 'checked_in_at', 'ready_at', 'delivered_at', 'odometer_in', 'odometer_out', 'key_tag',
  'checklist', 'customer_notes', 'internal_notes', 'coverage', 'care');

drop policy if exists technician_updates on public.jobs;
create policy technician_updates on public.jobs for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));
drop policy if exists technician_inserts on public.inspections;
create policy technician_inserts on public.inspections for insert to authenticated
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));
drop policy if exists technician_updates on public.inspections;
create policy technician_updates on public.inspections for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));

-- A technician reads the history of a job, not the settings: builds before the release kept these in it when a hold was removed. A file or
-- backup of such a shop may bring them back.
create or replace function private.leave_settings_out() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stage_log := (
    select json_agg(case when event -> 'settings' is null then event else (
      select json_object_agg(key, value) from json_each(event) where key not in ('settings', 'today', 'time', 'zone')) end order by n)
    from json_array_elements(new.stage_log) with ordinality as e (event, n));
  return new;
end $$;

create or replace trigger b_without_settings before insert or update of stage_log on public.jobs for each row
  when (new.stage_log::text ~ '"settings"\s*:' and json_typeof(new.stage_log) = 'array')
  execute function private.leave_settings_out();

do $$ begin
  -- The history changes where it may only grow.
  perform set_config('clearcoat.replacing', 'on', true);
  update public.jobs set stage_log = stage_log where stage_log::text ~ '"settings"\s*:' and private.is_storable(stage_log::text);
  perform set_config('clearcoat.replacing', '', true);
  delete from private.records_before where list = 'history of jobs' and before::text ~ '"settings"\s*:';
end $$;

-- Whether the column extra of an inspection says when it was closed, where the app finds what its column does not hold.
create or replace function private.is_closed_in(extra json) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(json_typeof(private.field_in(extra, 'closedAt')) <> 'null', false);
$$;

-- Id of the closed version of the job's inspection that counts; null without one. The rule is `currentInspection` in
-- src/domain/inspections/inspection-facts.ts: the highest number in its chain of replaces_id, then the one begun last, then the last by id.
create or replace function private.current_inspection(shop uuid, job text, kind text) returns text
language sql stable set search_path = '' as $$
  with recursive versions as materialized (
    select i.id, i.replaces_id, i.kind, date_trunc('milliseconds', i.at) as at,
      i.closed_at is not null or private.is_closed_in(i.extra) as is_closed
    from public.inspections i where i.shop_id = shop and i.job_id = job
  ), numbered (id, number) as (
    -- The replaced version may be gone. Versions that replace each other in a circle are not reached and have no number.
    select v.id, case when v.replaces_id is null then 1 else 2 end from versions v
    where v.replaces_id is null or not exists (select from versions b where b.id = v.replaces_id)
    union all
    select v.id, n.number + 1 from numbered n join versions v on v.replaces_id = n.id
  )
  select v.id from versions v left join numbered n on n.id = v.id
  where v.kind = current_inspection.kind and v.is_closed
  order by coalesce(n.number, 0) desc, v.at desc nulls last, v.id collate "C" desc limit 1;
$$;

-- ---- shapes

select private.shape_table('jobs', '{"required": ["id","jobNumber","customerId","stage"], "properties": {
  "id": {"type":"string","minLength":1},
  "jobNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "bookingIds": {"type":"array","items":{"type":"string"}},
  "estimateId": {"type":"string"},
  "invoiceIds": {"type":"array","items":{"type":"string"}},
  "stage": {"type":"string","enum":["Booked","Checked In","Prep","In Work","Curing","Quality Check","Ready","Delivered"]},
  "stageLog": {"type":"array","items":{"type":"object","properties":{"stage":{"type":"string","enum":["Booked","Checked In","Prep","In Work","Curing","Quality Check","Ready","Delivered"]},"at":{"type":"string"},"by":{"type":"string"},"note":{"type":"string"},"hold":{"type":"object","properties":{"reason":{"type":"string","enum":["film","customer","parts","rework","other"]},"note":{"type":"string"},"since":{"type":"string"},"by":{"type":"string"}},"required":["reason"]},"notInspected":{"type":"string"}},"required":["stage"]}},
  "hold": {"type":"object","properties":{"reason":{"type":"string","enum":["film","customer","parts","rework","other"]},"note":{"type":"string"},"since":{"type":"string"},"by":{"type":"string"}},"required":["reason"]},
  "promisedAt": {"type":"string"},
  "checkedInAt": {"type":"string"},
  "readyAt": {"type":"string"},
  "deliveredAt": {"type":"string"},
  "odometerIn": {"type":"string"},
  "odometerOut": {"type":"string"},
  "keyTag": {"type":"string"},
  "checklist": {"type":"array","items":{"type":"object","properties":{"text":{"type":"string"},"required":{"type":"boolean"},"doneAt":{"type":"string"},"doneBy":{"type":"string"}}}},
  "coverage": {"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"entries":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}}},"required":["serviceId"]}},
  "care": {"type":"object","properties":{"from":{"type":"string","format":"date"},"isCold":{"type":"boolean"},"care":{"type":"array","items":{"type":"object","properties":{"category":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},"title":{"type":"string"},"sentences":{"type":"array","items":{"type":"string"}}},"required":["category"]}},"notes":{"type":"array","items":{"type":"string"}},"hash":{"type":"string"},"acknowledged":{"type":"object","properties":{"name":{"type":"string"},"at":{"type":"string"},"hash":{"type":"string"}}}},"required":["from"]},
  "claimId": {"type":"string"},
  "customerNotes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('inspections', '{"required": ["id","jobId","kind"], "properties": {
  "id": {"type":"string","minLength":1},
  "jobId": {"type":"string"},
  "jobNumber": {"type":"string"},
  "kind": {"type":"string","enum":["in","out"]},
  "at": {"type":"string"},
  "by": {"type":"string"},
  "bodyType": {"type":"string"},
  "odometer": {"type":"string"},
  "fuel": {"type":"string"},
  "belongings": {"type":"string"},
  "walkaround": {"type":"array","items":{"type":"object","properties":{"view":{"type":"string","enum":["Front","Front Left","Left","Rear Left","Rear","Rear Right","Right","Front Right"]},"photoIds":{"type":"array","items":{"type":"string"}},"skippedBecause":{"type":"string"}},"required":["view"]}},
  "pins": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string","minLength":1},"number":{"type":"number"},"view":{"type":"string"},"x":{"type":"number","minimum":0,"maximum":100},"y":{"type":"number","minimum":0,"maximum":100},"panelId":{"type":"string"},"type":{"type":"string","enum":["chip","scratch","scuff","dent","crack","swirl","etching","repaint","rust","curb rash","tear","glass chip","missing part","old film edge","other"]},"severity":{"type":"number","enum":[1,2,3]},"note":{"type":"string"},"photoIds":{"type":"array","items":{"type":"string"}},"acknowledged":{"type":"boolean"}},"required":["id","number","type","severity"]}},
  "readings": {"type":"array","items":{"type":"object","properties":{"panelId":{"type":"string"},"microns":{"type":"number","minimum":0}},"required":["microns"]}},
  "signature": {"type":"object","properties":{"paths":{"type":"array","items":{"type":"string"}},"width":{"type":"number"},"height":{"type":"number"},"name":{"type":"string"},"statement":{"type":"string"},"at":{"type":"string"},"hash":{"type":"string"}},"required":["paths","width","height"]},
  "unsignedBecause": {"type":"string"},
  "acknowledgement": {"type":"object","properties":{"name":{"type":"string"},"at":{"type":"string"},"hash":{"type":"string"}}},
  "closedAt": {"type":"string"},
  "replacesId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
