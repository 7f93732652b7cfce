-- Nobody works on two cars at once, and no bay holds more than its most, unless a booking records that it was booked anyway.
--
--   booking_days  shop_id, booking_id, n · date: a day on which the calendar shows the booking · during: when it is worked that day,
--                 in the shop's own time; null when it is not · employee_id, station · holds: the booking holds its bay and person
--                 (Scheduled, In Progress) · waived: a clash was accepted
--
-- The rows follow from the booking, by the same rules as the app's own (`occupiedStretches` in src/domain/scheduling/booking.ts), and only
-- this file writes them.

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

-- The stretches of calendar days that a booking occupies, split at midnight; days of its schedule without work have none. Where a
-- stored end contradicts the hours, the end counts, on the next day when it is before the start.
create function private.days_of(booking public.bookings) returns table (date date, during tsrange)
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

create function private.holds_time(status text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select status in ('Scheduled', 'In Progress');
$$;

-- Whether a clash that is accepted stays accepted: it does while nothing of this changes.
create function private.same_time(a public.bookings, b public.bookings) returns boolean
language sql immutable set search_path = '' as $$
  select (a.date, a.start_time, a.end_time, a.estimated_hours, a.employee_id, a.station, a.daily_schedule::text)
      is not distinct from (b.date, b.start_time, b.end_time, b.estimated_hours, b.employee_id, b.station, b.daily_schedule::text)
    and private.holds_time(a.status) = private.holds_time(b.status);
$$;

create function private.keep_clash_allowed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.clash_allowed and private.same_time(old, new) then new.clash_allowed := true; end if;
  return new;
end $$;
create trigger c_clash before update on public.bookings for each row execute function private.keep_clash_allowed();

-- Refuses with 23P01. The hint says what is taken, `employee` or `station`; the detail names the day and a booking in the way.
create function private.refuse_clash(booking public.bookings, stretches tsrange[]) returns void
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

create function private.plan_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holds constant boolean := private.holds_time(new.status);
  waived constant boolean := coalesce(new.booked_anyway, false) or new.clash_allowed;
  dates date[];
  stretches tsrange[];
begin
  if tg_op = 'UPDATE' then
    if private.same_time(old, new) and waived = (coalesce(old.booked_anyway, false) or old.clash_allowed) then return null; end if;
    delete from public.booking_days where shop_id = new.shop_id and booking_id = new.id;
  end if;
  select array_agg(day.date order by day.date, day.during), array_agg(day.during order by day.date, day.during)
  into dates, stretches from private.days_of(new) day;
  if holds and not waived then
    -- Two devices that take the last free place do so one after the other.
    perform from public.shops where id = new.shop_id for no key update;
    perform private.refuse_clash(new, stretches);
  end if;
  insert into public.booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
  select new.shop_id, new.id, day.n, day.date, day.during, new.employee_id, new.station, holds, waived
  from unnest(dates, stretches) with ordinality as day (date, during, n);
  return null;
end $$;
create trigger plan_days after insert or update on public.bookings for each row execute function private.plan_days();
