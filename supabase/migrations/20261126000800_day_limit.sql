-- As in 20261126000002_curing.sql, with the limit of 20261125120300_count_limits.sql, which that one left out. The days of a cure are at most
-- 61 and do not count.

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
