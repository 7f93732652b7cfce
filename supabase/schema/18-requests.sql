-- The request page: a car owner asks on the shop's web site, without an account, and the shop has a lead.
--
--   shop_margins.request_page   `requestPage` of the settings: {"isOn", "serviceIds", "intro", "showsPrices", "frames", "blocked"}; only an owner changes it.
--                               No `serviceIds`: all services. `blocked`: emails and phone numbers whose requests are answered and not kept
--   leads.request               {"receivedAt", "days", "consent", "shownFrom", "shownTo"}: what was asked besides the fields of every lead. The
--                               words of the consent and the prices are made here, as the page shows them
--   request_photos              shop_id, lead_id, place · photo: the JPEG. Owners and managers read. They stay for 30 days without their lead, so
--                               that a lead that comes back has them
--
-- The address of the page names the shop by its id, which opens nothing else.
--
-- open_request_page(shop) → {"shop": {"businessName", "phone", "logo"}, "intro", "frames", "today", "services": [{"id", "name",
--   "description", "category", "basePrice", "vehicleSizeMultipliers"}]}: for everybody. The last two only where the shop shows prices. No email:
--   the owner's is the one that they sign in with.
-- send_request(shop, request) → {"isTaken": true}. `request` is {"id", "firstName", "lastName", "email", "phone", "vehicle": {"year", "make",
--   "model", "size", "bodyType"}, "serviceIds", "days", "words", "agreed", "website"}. `id` is made by the page: the same request sent
--   again is one lead. `website` is a field that people do not see: a request that fills it is answered and not kept.
-- add_request_photo(shop, request, place, photo) → {"isTaken": true}. A photo of a request that came within an hour: `photo` is a JPEG in
--   base64 without EXIF, of at most 1 MB, `place` 0 to 3. The same place again changes nothing.
-- Errors: PT404 hint `no-link`: there is no such shop, or its page is switched off. PT400 hints `words-missing`, `words-too-long`,
--   `contact-missing`: neither email nor phone; `bad-email`; `not-agreed`; `not-offered`: a service that the page does not offer; `bad-request`: another form.
--   PT429 hint `too-many-requests`: the shop has had more than it can have had in good faith.
--
-- The price of a service for a size is `priceForSize` in src/domain/money/pricing.ts; requests.test.mjs compares them.

-- once 20261130000600

alter table public.shop_margins add column request_page json;
alter table public.leads add column request json check (json_typeof(request) = 'object');
create index on public.leads (shop_id, created_at) where request is not null;

create table public.request_photos (
  shop_id uuid not null references public.shops on delete cascade,
  lead_id text not null,
  place smallint not null check (place between 0 and 3),
  photo bytea not null check (length(photo) <= 1024 * 1024),
  created_at timestamptz not null default now(),
  primary key (shop_id, lead_id, place)
);

-- always

select private.protect_table('request_photos');
grant select on public.request_photos to authenticated;
drop policy if exists office_reads on public.request_photos;
create policy office_reads on public.request_photos for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));

-- The settings of a page that is switched on.
create or replace function private.request_page(shop text) returns table (shop_id uuid, page json)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select m.shop_id, m.request_page from public.shop_margins m
    where m.shop_id = case when shop ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then shop::uuid end
      and m.request_page ->> 'isOn' = 'true';
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
    'shop', json_build_object('businessName', shown -> 'businessName', 'phone', shown -> 'phone', 'logo', shown -> 'logo'),
    'intro', coalesce(found_one.page ->> 'intro', ''),
    'frames', case when json_typeof(found_one.page -> 'frames') = 'array' then found_one.page -> 'frames' else '[]' end,
    'today', private.today_in(found_one.shop_id, 'UTC'),
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'category', s.category,
        'basePrice', case when found_one.page ->> 'showsPrices' = 'true' then p.base_price end,
        'vehicleSizeMultipliers', case when found_one.page ->> 'showsPrices' = 'true' then s.vehicle_size_multipliers end) order by s.place, s.id), '[]')
      from public.services s left join public.service_prices p on p.shop_id = s.shop_id and p.service_id = s.id
      where s.shop_id = found_one.shop_id and private.is_offered(found_one.page, s.id)));
end $$;

-- A text of the request without space at its ends, or an error. On one line, unless it may have several.
create or replace function private.asked_text(request json, field text, longest integer, has_lines boolean default false) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if json_typeof(request -> field) not in ('string', 'null') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = format('%s is not a text.', field);
  end if;
  if private.is_blank_text(coalesce(request ->> field, '')) then return ''; end if;
  return private.said_by_customer(case when has_lines then request ->> field else regexp_replace(request ->> field, '\s+', ' ', 'g') end, longest);
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
  if make = '' or model = '' then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'The car is missing.';
  elsif coalesce(json_typeof(vehicle -> 'year') <> 'number' or year !~ '^(19|20)\d\d$', true)
    or size not in ('', 'Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'This is not a car.';
  end if;
  return json_strip_nulls(json_build_object('year', year::integer, 'make', make, 'model', model, 'size', nullif(size, ''), 'bodyType', nullif(body, '')));
end $$;

-- The words that a car owner agrees to. They are those of `consentWords` in src/features/request-page/request-draft.ts.
create or replace function private.request_consent(shop uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(private.shown_shop(shop) ->> 'businessName', ''), 'The shop')
    || ' may use what I send here to answer me by email, phone or text message.';
$$;

-- The prices of the services as the page shows them: for the size, or from the cheapest size to the dearest.
create or replace function private.asked_price(shop uuid, services text[], size text, out lowest numeric, out highest numeric) returns record
language sql stable set search_path = '' as $$
  select min(total), max(total) from (
    select sum(round(p.base_price * coalesce((s.vehicle_size_multipliers ->> one)::numeric, 1), 2)) as total
    from unnest(case when size is null then array['Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports'] else array[size] end) as one,
      public.services s join public.service_prices p on p.shop_id = s.shop_id and p.service_id = s.id
    where s.shop_id = shop and s.id = any (services) group by one
  ) totals;
$$;

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
  lead_id constant text := 'request-' || coalesce(request ->> 'id', '');
  first_name constant text := private.said_by_customer(private.asked_text(request, 'firstName', 100), 100);
  email constant text := private.asked_text(request, 'email', 200);
  phone constant text := private.asked_text(request, 'phone', 50);
  asked_services constant text[] := array(select distinct one from unnest(private.asked_texts(request, 'serviceIds', '^.{1,100}$', 20)) as one order by 1);
  days constant text[] := private.asked_texts(request, 'days', '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$', 3);
  vehicle constant json := private.asked_vehicle(request -> 'vehicle');
  shown_from numeric;
  shown_to numeric;
  shows_prices boolean;
begin
  select * into found_one from private.request_page(shop);
  shows_prices := found_one.page ->> 'showsPrices' = 'true';
  if lead_id !~ '^request-[A-Za-z0-9-]{1,40}$' then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'The id of the request is missing.';
  elsif email = '' and phone = '' then
    raise exception using errcode = 'PT400', hint = 'contact-missing', message = 'Neither email nor phone.';
  elsif email <> '' and email !~ '^[^\s@]+@[^\s@]+$' then
    raise exception using errcode = 'PT400', hint = 'bad-email', message = 'This is not an email address.';
  elsif (request ->> 'agreed') is distinct from 'true' then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The consent is missing.';
  elsif exists (
    select from unnest(asked_services) as asked where not private.is_offered(found_one.page, asked)
      or not exists (select from public.services s where s.shop_id = found_one.shop_id and s.id = asked)) then
    raise exception using errcode = 'PT400', hint = 'not-offered', message = 'A service is not offered.';
  elsif private.asked_text(request, 'website', 1000) <> '' or private.is_blocked(found_one.page, email, phone) then
    return taken;
  end if;

  -- First, as every writer does: of many requests at once, each sees those before it.
  perform from public.shops s where s.id = found_one.shop_id for no key update;
  if exists (select from public.leads l where l.shop_id = found_one.shop_id and l.id = lead_id) then return taken; end if;
  perform private.refuse_many_requests(found_one.shop_id);
  select asked.lowest, asked.highest into shown_from, shown_to
    from private.asked_price(found_one.shop_id, asked_services, vehicle ->> 'size') as asked;
  insert into public.leads (shop_id, id, first_name, last_name, email, phone, source, status, priority, interested_services, vehicle_info,
    estimated_value, notes, created_at, updated_at, request)
  values (found_one.shop_id, lead_id, first_name, private.asked_text(request, 'lastName', 100), email, phone, 'Website', 'New', 'Medium',
    asked_services, vehicle, coalesce(shown_from, 0), private.asked_text(request, 'words', 2000, true), stamp, stamp,
    json_strip_nulls(json_build_object('receivedAt', to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'days', to_json(days),
      'consent', private.request_consent(found_one.shop_id), 'shownFrom', case when shows_prices then shown_from end,
      'shownTo', case when shows_prices then shown_to end)));
  return taken;
end $$;

-- The bytes of a JPEG that names no place where it was taken, or an error. The page encodes each photo anew.
create or replace function private.asked_photo(photo text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  bytes bytea;
begin
  begin
    bytes := decode(photo, 'base64');
  exception when others then
    bytes := null;
  end;
  if bytes is null or length(bytes) not between 100 and 1024 * 1024 or substring(bytes for 3) <> '\xffd8ff'::bytea
    or position('\x457869660000'::bytea in bytes) > 0 then
    raise exception using errcode = 'PT400', hint = 'bad-photo', message = 'This is not a photo that can be kept.';
  end if;
  return bytes;
end $$;

create or replace function public.add_request_photo(shop text, request text, place integer, photo text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  most_bytes constant bigint := 200000000;
  taken constant json := json_build_object('isTaken', true);
  bytes constant bytea := private.asked_photo(photo);
  found_shop uuid;
begin
  select shop_id into found_shop from private.request_page(shop);
  if place is null or place not between 0 and 3 then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'A request has up to four photos.';
  end if;
  perform from public.shops s where s.id = found_shop for no key update;
  -- A request that was answered and not kept has no photos either.
  if not exists (
    select from public.leads l where l.shop_id = found_shop and l.id = 'request-' || request and l.request is not null
      and l.created_at > now() - interval '1 hour') then
    return taken;
  end if;
  delete from public.request_photos p where p.shop_id = found_shop and p.created_at < now() - interval '30 days'
    and not exists (select from public.leads l where l.shop_id = p.shop_id and l.id = p.lead_id);
  if (select coalesce(sum(length(p.photo)), 0) from public.request_photos p
      where p.shop_id = found_shop and p.created_at > now() - interval '1 day') + length(bytes) > most_bytes then
    raise exception using errcode = 'PT429', hint = 'too-many-requests', message = 'This shop cannot take more photos now.';
  end if;
  insert into public.request_photos (shop_id, lead_id, place, photo) values (found_shop, 'request-' || request, place, bytes)
    on conflict do nothing;
  return taken;
end $$;
