-- Two complete VINs that differ are two cars, whatever their names: what was made for the old one keeps its VIN and plate. The rule is
-- `isSameCar` in src/domain/vehicles/vehicle.ts.

-- All 17 signs of a VIN in the form in which they are compared; null for a part of one and for a placeholder (TEMP and 13 digits).
create function private.complete_vin(vin text) returns text
language sql immutable set search_path = '' as $$
  select normal from (select left(upper(regexp_replace(vin, '[\s-]', '', 'g')), 17)) as t (normal)
  where length(normal) = 17 and normal !~ '^TEMP\d{13}$';
$$;

create function private.is_same_car(a_vin text, a_name text, b_vin text, b_name text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.complete_vin(a_vin) = private.complete_vin(b_vin),
    a_vin <> '' and upper(regexp_replace(a_vin, '[\s-]', '', 'g')) = upper(regexp_replace(b_vin, '[\s-]', '', 'g')) or a_name = b_name);
$$;
revoke execute on function private.complete_vin(text), private.is_same_car(text, text, text, text) from public, anon, authenticated;

-- The customer as they are today, with the car of the document where that is another one; the document's copy when they were deleted.
create or replace function private.shown_customer(shop uuid, customer text, copy json) returns json
language sql stable set search_path = '' as $$
  with live as (
    select c.*, json_build_object('id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin,
      'color', v.color, 'licensePlate', v.license_plate) as vehicle,
      coalesce(v.vin, '') as vin, private.vehicle_name(trim_scale(v.year)::text, v.make, v.model) as car
    from public.customers c left join public.vehicles v on v.shop_id = c.shop_id and v.customer_id = c.id and v.position = 0
    where c.shop_id = shop and c.id = customer
  ), made_for as (
    select coalesce(car ->> 'vin', '') as vin, private.vehicle_name(car ->> 'year', car ->> 'make', car ->> 'model') as car
    from (select copy -> 'vehicle') as t (car)
  )
  select coalesce(
    (select json_build_object('firstName', first_name, 'lastName', last_name, 'companyName', company_name, 'email', email, 'phone', phone,
      'vehicle', case when made_for.vin || made_for.car <> '' and not private.is_same_car(made_for.vin, made_for.car, live.vin, live.car)
        then private.shown_vehicle(copy -> 'vehicle') else vehicle end) from live, made_for),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;
