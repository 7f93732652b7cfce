-- A license plate is the same with and without its hyphen, space or dot: a link showed another car of the customer when the plate of the
-- document was written in another way than the one of the vehicle.

-- The rule is `plateKey` in src/domain/text/search-text.ts, in capitals.
create function private.plate_key(plate text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(regexp_replace(folded, '[ ()./+·•_-]', '', 'g'), ''), folded) from (select private.number_key(plate)) as t (folded);
$$;
revoke execute on function private.plate_key(text) from public, anon, authenticated;

-- As in 20261128000510_twins.sql, by the plate without its punctuation.
create or replace function private.shown_customer(shop uuid, customer text, copy json) returns json
language sql stable set search_path = '' as $$
  with made_for as (
    select coalesce(car ->> 'id', '') as id, coalesce(car ->> 'vin', '') as vin, coalesce(car ->> 'licensePlate', '') as plate,
      private.vehicle_name(car ->> 'year', car ->> 'make', car ->> 'model') as car
    from (select copy -> 'vehicle') as t (car)
  ), parked as (
    select v.*, private.vehicle_name(trim_scale(v.year)::text, v.make, v.model) as car,
      json_strip_nulls(json_build_object('id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin,
        'color', v.color, 'licensePlate', v.license_plate, 'bodyType', v.body_type, 'registrationState', v.registration_state,
        'factoryGlass', v.factory_glass)) as shown
    from public.vehicles v where v.shop_id = shop and v.customer_id = customer
  ), same as (
    select parked.shown from parked, made_for
    where made_for.vin || made_for.car <> '' and private.is_same_car(made_for.vin, made_for.car, parked.vin, parked.car)
    order by
      made_for.vin <> '' and private.normal_vin(made_for.vin) = private.normal_vin(parked.vin) desc,
      made_for.id <> '' and made_for.id = parked.id desc,
      made_for.plate <> '' and private.plate_key(made_for.plate) = private.plate_key(parked.license_plate) desc,
      parked.position
    limit 1
  )
  select coalesce(
    (select json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'companyName', c.company_name, 'email', c.email,
      'phone', c.phone, 'vehicle', case when made_for.vin || made_for.car <> ''
        then coalesce((select shown from same), private.shown_vehicle(copy -> 'vehicle'))
        else (select shown from parked where position = 0) end)
      from public.customers c, made_for where c.shop_id = shop and c.id = customer),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;
