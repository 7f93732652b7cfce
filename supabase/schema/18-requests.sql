-- The request page: a car owner asks on the shop's web site, without an account, and the shop has a lead.
--
--   shop_settings.settings.requestPage   {"isOn", "serviceIds", "intro", "showsPrices", "blocked"}; only an owner changes it. No `serviceIds`: all
--                                        services. `blocked`: emails and phone numbers whose requests are answered and not kept
--   leads.request                        {"receivedAt", "days", "consent", "shownPrice"}: what was asked besides the fields of every lead
--
-- The address of the page names the shop by its id, which opens nothing else.
--
-- open_request_page(shop) → {"shop": {"businessName", "phone", "email", "logo", "documentColor"}, "intro", "today", "services": [{"id", "name",
--   "description", "category", "basePrice", "vehicleSizeMultipliers"}]}: for everybody. The last two only where the shop shows prices.
-- send_request(shop, request) → {"isTaken": true}. `request` is {"id", "firstName", "lastName", "email", "phone", "vehicle": {"year", "make",
--   "model", "size", "bodyType"}, "serviceIds", "days", "words", "consent", "shownPrice", "website"}. `id` is made by the page: the same request sent
--   again is one lead. `website` is a field that people do not see: a request that fills it is answered and not kept.
-- Errors: PT404 hint `no-link`: there is no such shop, or its page is switched off. PT400 hints `words-missing`, `words-too-long`,
--   `contact-missing`: neither email nor phone; `not-agreed`; `not-offered`: a service that the page does not offer; `bad-request`: another form.
--   PT429 hint `too-many-requests`: the shop has had more than it can have had in good faith.
--
-- The price of a service for a size is `priceForSize` in src/domain/money/pricing.ts; requests.test.mjs compares them.

-- once 20261130000200

alter table public.leads add column request json check (json_typeof(request) = 'object');
create index on public.leads (shop_id, created_at) where request is not null;

-- always

-- The settings of a page that is switched on.
create or replace function private.request_page(shop text) returns table (shop_id uuid, page json)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.shop_id, s.settings -> 'requestPage' from public.shop_settings s
    where s.shop_id = case when shop ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then shop::uuid end
      and s.settings #>> '{requestPage,isOn}' = 'true';
  if not found then perform private.refuse_link(); end if;
end $$;

-- The last ten digits of a phone number: with and without the code of the country it is the same.
create or replace function private.phone_digits(phone text) returns text
language sql immutable set search_path = '' as $$ select right(regexp_replace(phone, '\D', '', 'g'), 10); $$;

create or replace function private.is_offered(page json, service text) returns boolean
language sql immutable set search_path = '' as $$
  select json_typeof(page -> 'serviceIds') is distinct from 'array'
    or exists (select from json_array_elements_text(page -> 'serviceIds') as offered where offered = service);
$$;

-- Whether the page keeps no request of this email or phone number, however they are written.
create or replace function private.is_blocked(page json, email text, phone text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from json_array_elements_text(case when json_typeof(page -> 'blocked') = 'array' then page -> 'blocked' end) as blocked
    where email <> '' and lower(blocked) = lower(email)
      or length(private.phone_digits(phone)) >= 7 and private.phone_digits(blocked) = private.phone_digits(phone));
$$;

create or replace function public.open_request_page(shop text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one record;
  shown json;
begin
  select * into found_one from private.request_page(shop);
  shown := private.shown_shop(found_one.shop_id);
  return json_build_object(
    'shop', json_build_object('businessName', shown -> 'businessName', 'phone', shown -> 'phone', 'email', shown -> 'email', 'logo', shown -> 'logo',
      'documentColor', shown -> 'documentColor'),
    'intro', coalesce(found_one.page ->> 'intro', ''),
    'today', private.today_in(found_one.shop_id, 'UTC'),
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'category', s.category,
        'basePrice', case when found_one.page ->> 'showsPrices' = 'true' then p.base_price end,
        'vehicleSizeMultipliers', case when found_one.page ->> 'showsPrices' = 'true' then s.vehicle_size_multipliers end) order by s.place, s.id), '[]')
      from public.services s left join public.service_prices p on p.shop_id = s.shop_id and p.service_id = s.id
      where s.shop_id = found_one.shop_id and private.is_offered(found_one.page, s.id)));
end $$;

-- A text of the request without space at its ends, or an error.
create or replace function private.asked_text(request json, field text, longest integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if json_typeof(request -> field) not in ('string', 'null') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = format('%s is not a text.', field);
  end if;
  return case when private.is_blank_text(coalesce(request ->> field, '')) then '' else private.said_by_customer(request ->> field, longest) end;
end $$;

-- A list of the request, of at most so many texts.
create or replace function private.asked_texts(request json, field text, pattern text, most integer) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  said text[];
begin
  if json_typeof(request -> field) = 'array' then
    select array_agg(item #>> '{}') into said from json_array_elements(request -> field) as item;
  end if;
  if cardinality(coalesce(said, '{}')) > most or exists (select from unnest(said) as one where coalesce(one !~ pattern, true)) then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = format('%s is not a list that can be read.', field);
  end if;
  return coalesce(said, '{}');
end $$;

create or replace function private.asked_vehicle(vehicle json) returns json
language plpgsql immutable set search_path = '' as $$
declare
  make constant text := private.asked_text(vehicle, 'make', 100);
  model constant text := private.asked_text(vehicle, 'model', 100);
  body constant text := private.asked_text(vehicle, 'bodyType', 100);
  size constant text := private.asked_text(vehicle, 'size', 100);
  year constant text := vehicle ->> 'year';
begin
  if make = '' and model = '' then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'The car is missing.';
  elsif coalesce(json_typeof(vehicle -> 'year') <> 'number' or year !~ '^(19|20)\d\d$', true)
    or size not in ('', 'Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'This is not a car.';
  end if;
  return json_strip_nulls(json_build_object('year', year::integer, 'make', make, 'model', model, 'size', nullif(size, ''), 'bodyType', nullif(body, '')));
end $$;

-- More requests in a time than people send.
create or replace function private.refuse_many_requests(shop uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  asked record;
begin
  select count(*) filter (where l.created_at > now() - interval '1 hour') as in_hour, count(*) as in_day into asked
  from public.leads l where l.shop_id = shop and l.request is not null and l.created_at > now() - interval '1 day';
  if asked.in_hour >= 40 or asked.in_day >= 200 then
    raise exception using errcode = 'PT429', hint = 'too-many-requests', message = 'This shop cannot take more requests now.';
  end if;
end $$;

create or replace function public.send_request(shop text, request json) returns json
language plpgsql security definer set search_path = '' as $$
declare
  taken constant json := json_build_object('isTaken', true);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  found_one record;
  id constant text := 'request-' || private.said_by_customer(request ->> 'id', 40);
  name constant text := private.said_by_customer(private.asked_text(request, 'firstName', 100), 100);
  email constant text := private.asked_text(request, 'email', 200);
  phone constant text := private.asked_text(request, 'phone', 50);
  consent constant text := private.asked_text(request, 'consent', 1000);
  services constant text[] := private.asked_texts(request, 'serviceIds', '^.{1,100}$', 20);
  days constant text[] := private.asked_texts(request, 'days', '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$', 3);
  vehicle constant json := private.asked_vehicle(request -> 'vehicle');
  price constant text := request ->> 'shownPrice';
  value numeric;
begin
  select * into found_one from private.request_page(shop);
  if email = '' and phone = '' then
    raise exception using errcode = 'PT400', hint = 'contact-missing', message = 'Neither email nor phone.';
  elsif consent = '' then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The consent is missing.';
  elsif price is not null and (json_typeof(request -> 'shownPrice') <> 'number' or price !~ '^\d{1,9}(\.\d{1,2})?$') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'This is not a price.';
  elsif exists (
    select from unnest(services) as asked where not private.is_offered(found_one.page, asked)
      or not exists (select from public.services s where s.shop_id = found_one.shop_id and s.id = asked)) then
    raise exception using errcode = 'PT400', hint = 'not-offered', message = 'A service is not offered.';
  elsif private.asked_text(request, 'website', 1000) <> '' or private.is_blocked(found_one.page, email, phone) then
    return taken;
  end if;

  -- First, as every writer does: of many requests at once, each sees those before it.
  perform from public.shops s where s.id = found_one.shop_id for no key update;
  if exists (select from public.leads l where l.shop_id = found_one.shop_id and l.id = send_request.id) then return taken; end if;
  perform private.refuse_many_requests(found_one.shop_id);
  select sum(round(p.base_price * coalesce((s.vehicle_size_multipliers ->> (vehicle ->> 'size'))::numeric, 1), 2)) into value
  from public.services s join public.service_prices p on p.shop_id = s.shop_id and p.service_id = s.id
  where s.shop_id = found_one.shop_id and s.id = any (services);
  insert into public.leads (shop_id, id, first_name, last_name, email, phone, source, status, priority, interested_services, vehicle_info,
    estimated_value, notes, created_at, updated_at, request)
  values (found_one.shop_id, id, name, private.asked_text(request, 'lastName', 100), email, phone, 'Website', 'New', 'Medium', services, vehicle,
    coalesce(value, 0), private.asked_text(request, 'words', 2000), stamp, stamp,
    json_strip_nulls(json_build_object('receivedAt', to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'days', to_json(days),
      'consent', consent, 'shownPrice', price::numeric)));
  return taken;
end $$;
