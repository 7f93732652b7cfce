-- The link of a document names the panels and windows of the car's body, and says what the figures on file say about its tint: it shows
-- the body type, the state of registration and the factory glass of the vehicle, and the limits that the shop set.

create or replace function private.shown_vehicle(vehicle json) returns json
language sql immutable set search_path = '' as $$
  select json_strip_nulls(json_build_object(
    'id', vehicle -> 'id', 'year', vehicle -> 'year', 'make', vehicle -> 'make', 'model', vehicle -> 'model', 'trim', vehicle -> 'trim',
    'vin', vehicle -> 'vin', 'color', vehicle -> 'color', 'licensePlate', vehicle -> 'licensePlate', 'bodyType', vehicle -> 'bodyType',
    'registrationState', vehicle -> 'registrationState', 'factoryGlass', vehicle -> 'factoryGlass'));
$$;

-- As in 20261126000730_garage.sql, with the facts above.
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
      made_for.vin <> '' and upper(regexp_replace(made_for.vin, '[\s-]', '', 'g')) = upper(regexp_replace(parked.vin, '[\s-]', '', 'g')) desc,
      made_for.id <> '' and made_for.id = parked.id desc,
      made_for.plate <> '' and made_for.plate = parked.license_plate desc,
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

create or replace function private.shown_shop(shop uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object('businessName', coalesce(p.business_name, ''), 'phone', coalesce(p.phone, ''), 'address', p.address, 'email', m.email,
    'logo', s.settings -> 'logo', 'documentColor', s.settings -> 'documentColor', 'licenseId', s.settings -> 'licenseId',
    'documentFooter', s.settings -> 'documentFooter', 'tintLimits', s.settings -> 'tintLimits')
  from public.shop_members m
  left join public.user_profiles p on p.id = m.user_id
  left join public.shop_settings s on s.shop_id = m.shop_id
  where m.shop_id = shop and m.role = 'owner' order by m.created_at, m.user_id limit 1;
$$;
