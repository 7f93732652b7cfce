-- The price of a service, which technicians may not see. What they read has no price in it: neither a service nor the copy of one in a
-- booking.
--
--   service_prices                       the price of each service, for the office alone
--   booking_pricing.service_base_price   that of the copy in the booking; a booking outlives its service
--
-- What was kept before is moved, also in the backups. It stays what it was for everybody who may read it, so no version of a record
-- changes, no device is notified, and a backup still holds the state of its revision.

create table public.service_prices (
  shop_id uuid not null default private.my_shop_id(),
  service_id text not null,
  base_price numeric not null check (base_price >= 0),
  primary key (shop_id, service_id),
  foreign key (shop_id, service_id) references public.services on delete cascade
);
insert into public.service_prices (shop_id, service_id, base_price) select shop_id, id, base_price from public.services;
select private.add_part('service_prices', 'services', 'service_id', is_shared => false);

-- They name the column.
drop trigger e_values on public.services;
drop trigger e_values_update on public.services;
alter table public.services drop column base_price;
select private.limit_values('services');

alter table public.booking_pricing add column service_base_price numeric check (service_base_price >= 0);

-- The price in the copy of a booking; null where there is none, or none that the app could read. Where a text of the copy has a
-- character that Postgres can't hold, the client keeps the whole copy in `extra`, as the text of its JSON.
create function private.copied_price(service json, extra json) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  price numeric;
begin
  price := coalesce(service ->> 'basePrice', substring(extra ->> 'escaped' from '"service":\{[^{}]*"basePrice":([-+.0-9eE]+),'));
  return case when price between 0 and 1.7976931348623157e308 and scale(price) <= 400 then price end;
exception when data_exception then
  return null;
end $$;

create function private.with_field(object json, field text, content json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_object_agg(key, value order by n), '{}') from (
    select key, value, n from json_each(object) with ordinality as t (key, value, n) where key <> field
    union all select field, content, null where content is not null
  ) fields;
$$;

create function private.without_price(service json) returns json
language sql immutable set search_path = '' as $$
  select case when service -> 'basePrice' is null then service else private.with_field(service, 'basePrice', null) end;
$$;

create function private.extra_without_price(extra json) returns json
language plpgsql immutable set search_path = '' as $$
declare
  rest text;
begin
  rest := regexp_replace(extra ->> 'escaped', '("service":\{[^{}]*)"basePrice":[-+.0-9eE]+,', '\1');
  return case when rest is distinct from extra ->> 'escaped' then json_build_object('escaped', rest) else extra end;
exception when data_exception then
  return extra;
end $$;

alter table public.bookings disable trigger user;
alter table public.booking_pricing disable trigger user;
insert into public.booking_pricing (shop_id, booking_id, service_price, labor_cost, material_cost, total_cost, gross_profit, profit_margin,
  service_base_price)
select shop_id, id, 0, 0, 0, 0, 0, 0, price
from (select shop_id, id, private.copied_price(service, extra) as price from public.bookings) copies where price is not null
on conflict (shop_id, booking_id) do update set service_base_price = excluded.service_base_price;
update public.bookings set service = private.without_price(service), extra = private.extra_without_price(extra)
where service -> 'basePrice' is not null or extra::text like '%basePrice%';
alter table public.booking_pricing enable trigger user;
alter table public.bookings enable trigger user;

select private.limit_values('booking_pricing');
alter table public.bookings drop constraint no_cost_in_copy,
  add constraint no_cost_in_copy check (service -> 'baseCost' is null and service -> 'basePrice' is null);

do $$
declare
  backup record;
begin
  for backup in select b.shop_id, b.id from public.shop_backups b loop
    begin
      insert into public.shop_backup_rows (shop_id, backup_id, name, n, rows)
      select r.shop_id, r.backup_id, 'service_prices', r.n,
        json_agg(json_build_object('shop_id', r.shop_id, 'service_id', line -> 'id', 'base_price', line -> 'base_price') order by at)
      from public.shop_backup_rows r, json_array_elements(r.rows) with ordinality as t (line, at)
      where r.shop_id = backup.shop_id and r.backup_id = backup.id and r.name = 'services'
      group by r.shop_id, r.backup_id, r.n;

      -- Without joins: Postgres can't know how many lines there are, and would compare each with each.
      with lines as (
        select r.name, r.n, at, line, coalesce(line ->> 'booking_id', line ->> 'id') as id
        from public.shop_backup_rows r, json_array_elements(r.rows) with ordinality as t (line, at)
        where r.shop_id = backup.shop_id and r.backup_id = backup.id and r.name in ('bookings', 'booking_pricing')
      ), priced as materialized (
        select *, bool_or(name = 'booking_pricing') over (partition by id) as has_pricing,
          max(case when name = 'bookings' then private.copied_price(line -> 'service', line -> 'extra') end) over (partition by id) as price
        from lines
      ), pricing as (
        select n, at, private.with_field(line, 'service_base_price', to_json(price)) as line from priced where name = 'booking_pricing'
        union all
        select (select coalesce(max(n), -1) + 1 from priced where name = 'booking_pricing'), at,
          json_build_object('shop_id', backup.shop_id, 'booking_id', id, 'service_price', 0, 'labor_cost', 0, 'material_cost', 0,
            'total_cost', 0, 'gross_profit', 0, 'profit_margin', 0, 'service_base_price', price, 'extra', '{}'::json)
        from priced where name = 'bookings' and price is not null and not has_pricing
      ), bookings as (
        select n, at, private.with_field(
          case when (line -> 'extra')::text like '%basePrice%'
            then private.with_field(line, 'extra', private.extra_without_price(line -> 'extra')) else line end,
          'service', private.without_price(line -> 'service')) as line
        from priced where name = 'bookings'
      )
      insert into public.shop_backup_rows (shop_id, backup_id, name, n, rows)
      select backup.shop_id, backup.id, 'booking_pricing', n, json_agg(line order by at) from pricing group by n
      union all select backup.shop_id, backup.id, 'bookings', n, json_agg(line order by at) from bookings group by n
      on conflict (shop_id, backup_id, name, n) do update set rows = excluded.rows;
    exception when data_exception then
      -- It holds JSON that Postgres can't read, so it could not be restored before either.
      null;
    end;
  end loop;
end $$;

drop function private.copied_price(json, json), private.without_price(json), private.extra_without_price(json),
  private.with_field(json, text, json);
