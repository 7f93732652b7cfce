-- For the check of window tint.
--
--   vehicles.registration_state   postal code of the state where the car is registered. Null: not known.
--   vehicles.factory_glass        percent of light that the factory glass lets through, by window, JSON as the app writes it. Null: as usual.

alter table public.vehicles
  add column registration_state text,
  add column factory_glass json check (json_typeof(factory_glass) = 'object');
select private.limit_values('vehicles');
