-- Bookings, and the time that they take: nobody works on two cars at once, and no bay holds more than its most, unless a booking records that
-- it was booked anyway.
--
--   bookings         booked_anyway is the record's own: a clash was seen and accepted. clash_allowed is not part of the record: it was taken as
--                    it is, from a file, from another mode or with its renamed station. It counts until the time, the bay, the person or
--                    the status changes. estimate_id: the estimate that it was made from, so that both find one invoice
--                    cure_until {date, time}: until then a car that cures keeps its bay after the work, without a person
--   booking_pricing  what a booking costs and earns, and the costs and price of its copies of service and employee, which hold none: for the
--                    office alone. A booking outlives its service
--   booking_days     shop_id, booking_id, n · date: a day on which the calendar shows the booking · during: when it is worked that day,
--                    in the shop's own time; null when it is not · employee_id, station · holds: the booking holds its bay and person
--                    (Scheduled, In Progress) · waived: a clash was accepted. 1,100 for each booking: 23514. For a cure, a row for each of
--                    its days, with the person ''. They are never refused, because the car is there; later bookings are
--
-- The rows of booking_days follow from the booking, by the same rules as the app's own (`occupiedStretches` in
-- src/domain/scheduling/booking.ts), and only this file writes them.

-- once 20261129000800

create table public.bookings (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  customer_id text not null,
  live_customer_id text,
  customer json constraint no_prices_in_copy check (customer -> 'priceRule' is null),
  service_id text not null,
  service json constraint no_cost_in_copy check (service -> 'baseCost' is null and service -> 'basePrice' is null),
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
  estimate_id text,
  cure_until json check (
    cure_until is null or (private.is_time(cure_until ->> 'time') and cure_until ->> 'date' ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$')),
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.bookings (shop_id, created_at desc, id desc);
create index on public.bookings (shop_id, date);
create index on public.bookings (shop_id, customer_id);
create index on public.bookings (shop_id, live_customer_id);
create index on public.bookings (shop_id, status);

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
  service_base_price numeric check (service_base_price >= 0),
  primary key (shop_id, booking_id),
  foreign key (shop_id, booking_id) references public.bookings on delete cascade
);

create table public.booking_days (
  shop_id uuid not null,
  booking_id text not null,
  n integer not null,
  date date not null,
  during tsrange check (not isempty(during)),
  employee_id text not null,
  station text not null,
  holds boolean not null,
  waived boolean not null,
  primary key (shop_id, booking_id, n),
  foreign key (shop_id, booking_id) references public.bookings on delete cascade,
  constraint nobody_twice exclude using gist (shop_id with =, employee_id with =, during with &&)
    where (holds and not waived and employee_id <> '')
);
create index on public.booking_days (shop_id, date, booking_id);
create index on public.booking_days (shop_id, employee_id, date);
create index on public.booking_days (shop_id, station, date);

-- always

select private.add_list('bookings', is_shared => true);
select private.add_part('booking_pricing', 'bookings', 'booking_id', is_shared => false);

select private.protect_table('booking_days');
grant select on public.booking_days to authenticated;
drop policy if exists members_read on public.booking_days;
create policy members_read on public.booking_days for select to authenticated using (shop_id = any (array(select private.my_shop_ids())));

create or replace trigger d_technician before update on public.bookings for each row
  execute function private.refuse_other_columns('status', 'history', 'cure_until');
drop policy if exists technician_updates on public.bookings;
create policy technician_updates on public.bookings for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));

-- ---- the days of a booking

-- The stretches of calendar days that a booking occupies, split at midnight; days of its schedule without work have none. Where a
-- stored end contradicts the hours, the end counts, on the next day when it is before the start.
create or replace function private.days_of(booking public.bookings) returns table (date date, during tsrange)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return query with stored as (
    select (day ->> 'date')::date as date, day ->> 'startTime' as starts, day ->> 'endTime' as ends, (day ->> 'hours')::numeric as hours
    from json_array_elements(booking.daily_schedule) as day
    union all
    select booking.date, booking.start_time, booking.end_time, booking.estimated_hours
    where coalesce(json_array_length(booking.daily_schedule), 0) = 0
  ), minutes as (
    select date,
      left(starts, 2)::integer * 60 + right(starts, 2)::integer as from_minute,
      left(ends, 2)::integer * 60 + right(ends, 2)::integer as to_minute,
      round(hours * 60) as by_hours
    from stored
  ), clocked as (
    select *, (to_minute - from_minute + 1440) % 1440 as by_clock from minutes
  ), worked as (
    -- No job of this world takes more than a year of days and nights.
    select date, from_minute,
      least(case when by_clock = 0 or by_clock = by_hours % 1440 then by_hours else by_clock end, 366 * 1440)::integer as minutes
    from clocked
  ), stretches as (
    select unnest(range_agg(tsrange(
      date + make_interval(mins => from_minute), date + make_interval(mins => from_minute + minutes)))) as during
    from worked where minutes > 0
  ), split as (
    select day::date as date, during * tsrange(day, day + interval '1 day') as during
    from stretches, generate_series(date_trunc('day', lower(during)), upper(during) - interval '1 minute', interval '1 day') as day
  )
  select split.date, split.during from split
  union all
  select shown.date, null
  from (select booking.date union select stored.date from stored) as shown (date)
  where shown.date not in (select split.date from split);
end $$;

-- From the end of the work to the cure, split at midnight. A cure of more than 60 days is a mistake and holds nothing.
create or replace function private.cure_days_of(booking public.bookings, worked tsrange[]) returns table (date date, during tsrange)
language sql immutable set search_path = '' as $$
  with cure as (
    select (select max(upper(one)) from unnest(worked) one) as starts,
      (booking.cure_until ->> 'date')::date + (booking.cure_until ->> 'time')::time as ends
  )
  select day::date, tsrange(greatest(starts, day), least(ends, day + interval '1 day'))
  from cure, generate_series(date_trunc('day', starts), ends - interval '1 minute', interval '1 day') as day
  where ends > starts and (booking.cure_until ->> 'date')::date <= (starts - interval '1 minute')::date + 60;
$$;

create or replace function private.holds_time(status text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select status in ('Scheduled', 'In Progress');
$$;

-- Whether a clash that is accepted stays accepted: it does while nothing of this changes.
create or replace function private.same_time(a public.bookings, b public.bookings) returns boolean
language sql immutable set search_path = '' as $$
  select (a.date, a.start_time, a.end_time, a.estimated_hours, a.employee_id, a.station, a.daily_schedule::text)
      is not distinct from (b.date, b.start_time, b.end_time, b.estimated_hours, b.employee_id, b.station, b.daily_schedule::text)
    and private.holds_time(a.status) = private.holds_time(b.status);
$$;

create or replace function private.keep_clash_allowed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.clash_allowed and private.same_time(old, new) then new.clash_allowed := true; end if;
  return new;
end $$;

create or replace trigger c_clash before update on public.bookings for each row execute function private.keep_clash_allowed();

-- Refuses with 23P01. The hint says what is taken, `employee` or `station`; the detail names the day and a booking in the way.
create or replace function private.refuse_clash(booking public.bookings, stretches tsrange[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant bigint := (select max(max_concurrent_jobs) from public.stations where shop_id = booking.shop_id and name = booking.station);
  stretch tsrange;
  day date;
  in_the_way text;
begin
  -- Stretch by stretch: so each look is one of an index for one day, whatever the planner knows of a table that is being filled.
  foreach stretch in array stretches loop
    day := lower(stretch)::date;
    continue when stretch is null;

    select min(other.booking_id) into in_the_way from public.booking_days other
    where other.shop_id = booking.shop_id and other.employee_id = booking.employee_id and other.date = day
      and other.during && stretch and other.holds and other.booking_id <> booking.id and booking.employee_id <> '';
    if in_the_way is not null then
      raise exception using errcode = '23P01', hint = 'employee', constraint = 'nobody_twice',
        message = 'This person works on another booking at that time.',
        detail = json_build_object('date', day, 'booking_id', in_the_way)::text;
    end if;

    -- The bay is fullest at the start of one of the jobs.
    select min(there.booking_id) into in_the_way
    from public.booking_days other join public.booking_days there on there.during @> greatest(lower(stretch), lower(other.during))
    where other.shop_id = booking.shop_id and other.station = booking.station and other.date = day
      and other.during && stretch and other.holds and other.booking_id <> booking.id
      and there.shop_id = booking.shop_id and there.station = booking.station and there.date = day
      and there.holds and there.booking_id <> booking.id
    group by greatest(lower(stretch), lower(other.during))
    having count(distinct there.booking_id) >= most
    limit 1;
    if in_the_way is not null then
      raise exception using errcode = '23P01', hint = 'station', constraint = 'bay_over_capacity',
        message = 'This station is full at that time.',
        detail = json_build_object('date', day, 'booking_id', in_the_way)::text;
    end if;
  end loop;
end $$;

-- The days of a cure are at most 61 and do not count.
create or replace function private.plan_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_days constant integer := 1100;
  holds constant boolean := private.holds_time(new.status);
  waived constant boolean := coalesce(new.booked_anyway, false) or new.clash_allowed;
  is_put_back constant boolean := coalesce(current_setting('clearcoat.putting_back', true) = 'on', false);
  dates date[];
  stretches tsrange[];
  is_same boolean := false;
begin
  if tg_op = 'UPDATE' then
    is_same := private.same_time(old, new) and waived = (coalesce(old.booked_anyway, false) or old.clash_allowed);
    if is_same and new.cure_until::text is not distinct from old.cure_until::text then return null; end if;
    delete from public.booking_days where shop_id = new.shop_id and booking_id = new.id;
  end if;
  if is_put_back or is_same or coalesce(json_array_length(new.daily_schedule), 0) <= most_days then
    select array_agg(day.date order by day.date, day.during), array_agg(day.during order by day.date, day.during)
    into dates, stretches from private.days_of(new) day;
  end if;
  if dates is null or cardinality(dates) > most_days and not is_put_back and not is_same then
    raise exception using errcode = '23514', table = 'bookings', column = 'daily_schedule',
      message = format('The value of column "daily_schedule" takes more than %s days.', most_days);
  end if;
  if holds and not waived and not is_same then
    -- Two devices that take the last free place do so one after the other.
    perform from public.shops where id = new.shop_id for no key update;
    perform private.refuse_clash(new, stretches);
  end if;
  insert into public.booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
  select new.shop_id, new.id, day.n, day.date, day.during, new.employee_id, new.station, holds, waived
  from unnest(dates, stretches) with ordinality as day (date, during, n)
  union all
  select new.shop_id, new.id, cardinality(dates) + row_number() over (order by cure.date), cure.date, cure.during, '', new.station, holds, waived
  from private.cure_days_of(new, stretches) cure;
  return null;
end $$;

create or replace trigger plan_days after insert or update on public.bookings for each row execute function private.plan_days();

-- ---- shapes

select private.shape_table('bookings', '{"required": ["id","customerId","serviceId","service","employeeId","employee","station","date","startTime","endTime","estimatedHours","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "serviceId": {"type":"string"},
  "service": {"type":"object","properties":{"id":{"type":"string","minLength":1},"name":{"type":"string"},"description":{"type":"string"},"category":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},"stations":{"type":"array","items":{"type":"string"}},"baseTimeHours":{"type":"number","minimum":0},"vehicleSizeMultipliers":{"type":"object","propertyNames":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"additionalProperties":{"type":"number","minimum":0}},"skillLevel":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]},"tierId":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","category","baseTimeHours","skillLevel"]},
  "employeeId": {"type":"string"},
  "employee": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"type":{"type":"string","enum":["Employee","Contractor"]},"skillLevels":{"type":"array","items":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]}},"stations":{"type":"array","items":{"type":"string"}},"availability":{"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","skillLevels","stations","availability"]},
  "station": {"type":"string"},
  "date": {"type":"string","format":"date"},
  "startTime": {"type":"string","format":"time"},
  "endTime": {"type":"string","format":"time"},
  "estimatedHours": {"type":"number","minimum":0},
  "status": {"type":"string","enum":["Scheduled","In Progress","Complete","Cancelled","No Show"]},
  "pricing": {"type":"object","properties":{"servicePrice":{"type":"number"},"laborCost":{"type":"number"},"materialCost":{"type":"number"},"totalCost":{"type":"number"},"grossProfit":{"type":"number"},"profitMargin":{"type":"number"}},"required":["servicePrice","laborCost","materialCost","totalCost","grossProfit","profitMargin"]},
  "notes": {"type":"string"},
  "dailySchedule": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"startTime":{"type":"string","format":"time"},"endTime":{"type":"string","format":"time"},"hours":{"type":"number","minimum":0}},"required":["date","startTime","endTime","hours"]}},
  "bookedAnyway": {"type":"boolean"},
  "bookedAnywayReason": {"type":"string"},
  "cureUntil": {"type":"object","properties":{"date":{"type":"string","format":"date"},"time":{"type":"string","format":"time"}},"required":["date","time"]},
  "history": {"type":"array","items":{"type":"object","properties":{"at":{"type":"string"},"what":{"type":"string"},"detail":{"type":"string"}}}},
  "estimateId": {"type":"string"},
  "calendarExport": {"type":"object","properties":{"sequence":{"type":"number"},"days":{"type":"array","items":{"type":"string"}},"content":{"type":"string"}},"required":["sequence","days"]},
  "invoiceId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('booking_pricing', '{"required": ["servicePrice","laborCost","materialCost","totalCost","grossProfit","profitMargin"], "properties": {
  "servicePrice": {"type":"number"},
  "laborCost": {"type":"number"},
  "materialCost": {"type":"number"},
  "totalCost": {"type":"number"},
  "grossProfit": {"type":"number"},
  "profitMargin": {"type":"number"},
  "service_base_price": {"type":"number","minimum":0},
  "service_base_cost": {"type":"number","minimum":0},
  "employee_hourly_rate": {"type":"number","minimum":0}
}}');
