-- A car that cures keeps its bay after the work, until cure_until {date, time}, without a person.
--
-- booking_days gets a row for each of these days, with the person ''. They are never refused, because the car is there; later bookings are.

alter table public.bookings add column cure_until json check (
  cure_until is null or (private.is_time(cure_until ->> 'time') and cure_until ->> 'date' ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$'));

-- From the end of the work to the cure, split at midnight. A cure of more than 60 days is a mistake and holds nothing.
create function private.cure_days_of(booking public.bookings, worked tsrange[]) returns table (date date, during tsrange)
language sql immutable set search_path = '' as $$
  with cure as (
    select (select max(upper(one)) from unnest(worked) one) as starts,
      (booking.cure_until ->> 'date')::date + (booking.cure_until ->> 'time')::time as ends
  )
  select day::date, tsrange(greatest(starts, day), least(ends, day + interval '1 day'))
  from cure, generate_series(date_trunc('day', starts), ends - interval '1 minute', interval '1 day') as day
  where ends > starts and (booking.cure_until ->> 'date')::date <= (starts - interval '1 minute')::date + 60;
$$;
revoke execute on function private.cure_days_of(public.bookings, tsrange[]) from public, anon, authenticated;

create or replace function private.plan_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holds constant boolean := private.holds_time(new.status);
  waived constant boolean := coalesce(new.booked_anyway, false) or new.clash_allowed;
  dates date[];
  stretches tsrange[];
  is_same boolean := false;
begin
  if tg_op = 'UPDATE' then
    is_same := private.same_time(old, new) and waived = (coalesce(old.booked_anyway, false) or old.clash_allowed);
    if is_same and new.cure_until::text is not distinct from old.cure_until::text then return null; end if;
    delete from public.booking_days where shop_id = new.shop_id and booking_id = new.id;
  end if;
  select array_agg(day.date order by day.date, day.during), array_agg(day.during order by day.date, day.during)
  into dates, stretches from private.days_of(new) day;
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

create or replace trigger d_technician before update on public.bookings for each row
  execute function private.refuse_other_columns('status', 'history', 'cure_until');
