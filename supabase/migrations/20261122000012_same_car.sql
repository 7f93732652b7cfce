-- A customer has one vehicle, and who brings another one has the old one replaced in their record. What was made for the old one goes on
-- naming it, by the rule of the app (`customerForRecord` in src/domain/customers/customer.ts): of one car the name may be corrected, or the VIN be read off
-- later; where both differ, it is another one.

create function private.vehicle_name(year text, make text, model text) returns text
language sql immutable set search_path = '' as $$
  select case when coalesce(make, '') || coalesce(model, '') = '' then ''
    else concat_ws(' ', nullif(year, '0'), nullif(make, ''), nullif(model, '')) end;
$$;
revoke execute on function private.vehicle_name(text, text, text) from public, anon, authenticated;

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
      'vehicle', case when made_for.vin || made_for.car <> '' and made_for.car <> live.car and (made_for.vin = '' or made_for.vin <> live.vin)
        then private.shown_vehicle(copy -> 'vehicle') else vehicle end) from live, made_for),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;
