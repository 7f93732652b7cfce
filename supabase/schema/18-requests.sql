-- The request page: a car owner asks on the shop's web site, without an account, and the shop has a lead.
--
--   shop_margins.request_page   `requestPage` of the settings: {"isOn", "serviceIds", "intro", "showsPrices", "frames", "blocked"}; only an owner
--                               changes it. No `serviceIds`: all services. `blocked`: emails and phone numbers whose requests are answered and not kept
--   leads.request               {"receivedAt", "days", "positionIds": panels and windows where film is wanted, "partialIds": those of them that it
--                               covers in part, "consent", "shownFrom", "shownTo"}: what was asked besides the fields of every lead. The words
--                               of the consent and the prices are made here, as the page shows them
--   request_photos              shop_id, lead_id, place · photo: the JPEG. Owners and managers read and delete. orphaned_at: since when their lead
--                               is gone. They stay for 30 days without it, so that a lead that comes back has them
--
-- The address of the page names the shop by its id, which opens nothing else.
--
-- open_request_page(shop) → {"shop": {"businessName", "phone", "logo"}, "intro", "today", "services": [{"id", "name", "description",
--   "category", "basePrice", "vehicleSizeMultipliers"}]}: for everybody. The last two only where the shop shows prices. No email: the
--   owner's is the one that they sign in with.
-- private.request_frames(shop) → the origins of web sites that may show the page within theirs: for the server that sends the page.
-- send_request(shop, request) → {"isTaken": true}. `request` is {"id", "firstName", "lastName", "email", "phone", "vehicle": {"year", "make",
--   "model", "size", "bodyType"}, "serviceIds", "positionIds", "partialIds", "days", "words", "agreed", "website"}. `id` is made by the page:
--   the same request sent again is one lead. `website` is a field that people do not see: a request that fills it is answered and not kept.
-- add_request_photo(shop, request, place, photo) → {"isTaken": true}. A photo of a request that came within an hour: `photo` is a JPEG in
--   base64 as a browser's canvas encodes it, of at most 1 MB, `place` 0 to 3. The same place again changes nothing.
-- Errors: PT404 hint `no-link`: there is no such shop, or its page is switched off. PT400 hints `words-missing`, `words-too-long`,
--   `contact-missing`: neither email nor phone; `bad-email`; `not-agreed`; `not-offered`: a service that the page does not offer; `bad-photo`;
--   `bad-request`: another form. PT429 hint `too-many-requests`: the shop has had more than it can have had in good faith. PT413 hint
--   `photos-full`: it keeps as many photos of requests as it may.

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
  orphaned_at timestamptz,
  primary key (shop_id, lead_id, place)
);
create index on public.request_photos (shop_id, orphaned_at) where orphaned_at is not null;

-- always

select private.protect_table('request_photos');
grant select, delete on public.request_photos to authenticated;
drop policy if exists office_reads on public.request_photos;
create policy office_reads on public.request_photos for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
drop policy if exists office_deletes on public.request_photos;
create policy office_deletes on public.request_photos for delete to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
create or replace trigger refuse_bulk_delete after delete on public.request_photos referencing old table as old_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete('lead_id');

-- Photos whose lead goes stay for a while, and belong to it again when it comes back.
create or replace function private.mark_request_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.request_photos p set orphaned_at = case tg_op when 'DELETE' then now() end
  from leads_of_change l where p.shop_id = l.shop_id and p.lead_id = l.id;
  return null;
end $$;

create or replace trigger mark_photos_of_removed after delete on public.leads referencing old table as leads_of_change
  for each statement execute function private.mark_request_photos();
create or replace trigger mark_photos_of_added after insert on public.leads referencing new table as leads_of_change
  for each statement execute function private.mark_request_photos();

create or replace function private.drop_orphaned_photos(shop uuid) returns void
language sql set search_path = '' as $$
  delete from public.request_photos p where p.shop_id = shop and p.orphaned_at < now() - interval '30 days';
$$;

-- The settings of a page that is switched on.
create or replace function private.request_page(shop text) returns table (shop_id uuid, page json)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select m.shop_id, m.request_page from public.shop_margins m
    where m.shop_id = case when left(shop, 37) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then shop::uuid end
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
    -- Where the shop has chosen no time zone, the earliest day that it can be there: the page takes days after this one, and in
    -- an American evening UTC has tomorrow.
    'today', private.today_in(found_one.shop_id, 'Etc/GMT+12'),
    'services', (
      select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description, 'category', s.category,
        'basePrice', case when found_one.page ->> 'showsPrices' = 'true' then p.base_price end,
        'vehicleSizeMultipliers', case when found_one.page ->> 'showsPrices' = 'true' then s.vehicle_size_multipliers end) order by s.place, s.id), '[]')
      from public.services s left join public.service_prices p on p.shop_id = s.shop_id and p.service_id = s.id
      where s.shop_id = found_one.shop_id and private.is_offered(found_one.page, s.id)));
end $$;

create or replace function private.request_frames(shop text) returns json
language sql stable security definer set search_path = '' as $$
  select case when json_typeof(found_one.page -> 'frames') = 'array' then found_one.page -> 'frames' else '[]' end
  from private.request_page(shop) as found_one;
$$;

-- The request, or an error: nothing is read in one that no page can have made.
create or replace function private.small_request(request json) returns json
language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(request::text) > 16 * 1024 then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = 'The request is too long.';
  end if;
  return request;
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

-- Sizes are `VEHICLE_SIZES` in src/domain/vehicles/vehicle.ts, body types `BODY_TYPES` in src/domain/vehicles/vehicle.ts.
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
    or size not in ('', 'Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports')
    or body not in ('', 'Sedan', 'Coupe', 'Convertible', 'Hatchback', 'Wagon', 'SUV', 'Truck', 'Van') then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'This is not a car.';
  end if;
  return json_strip_nulls(json_build_object('year', year::integer, 'make', make, 'model', model, 'size', nullif(size, ''), 'bodyType', nullif(body, '')));
end $$;

-- The words that a car owner agrees to. The rule is `consentWords` in src/domain/leads/request-consent.ts.
create or replace function private.request_consent(shop uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(private.shown_shop(shop) ->> 'businessName', ''), 'The shop')
    || ' may use what I send here to answer me by email, phone or text message.';
$$;

-- The prices of the services as the page shows them: for the size, or from the cheapest size to the dearest. The rule is `requestPrice` in
-- src/domain/leads/car-request.ts.
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
  -- First of all.
  given constant json := private.small_request(request);
  taken constant json := json_build_object('isTaken', true);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  found_one record;
  lead_id constant text := 'request-' || coalesce(given ->> 'id', '');
  first_name constant text := private.said_by_customer(private.asked_text(given, 'firstName', 100), 100);
  email constant text := private.asked_text(given, 'email', 200);
  phone constant text := private.asked_text(given, 'phone', 50);
  -- Each once, in the order in which they were asked for.
  asked_services constant text[] := array(
    select one from unnest(private.asked_texts(given, 'serviceIds', '^.{1,100}$', 20)) with ordinality as asked (one, n) group by one order by min(n));
  days constant text[] := private.asked_texts(given, 'days', '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$', 3);
  positions constant text[] := private.asked_texts(given, 'positionIds', '^[a-z][a-z-]{1,40}$', 60);
  partly constant text[] := private.asked_texts(given, 'partialIds', '^[a-z][a-z-]{1,40}$', 60);
  vehicle constant json := private.asked_vehicle(given -> 'vehicle');
  shown_from numeric;
  shown_to numeric;
  shows_prices boolean;
begin
  select * into found_one from private.request_page(shop);
  if lead_id !~ '^request-[A-Za-z0-9-]{1,40}$' then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'The id of the request is missing.';
  elsif not partly <@ positions then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'A part that is covered in part is not asked for.';
  elsif email = '' and phone = '' then
    raise exception using errcode = 'PT400', hint = 'contact-missing', message = 'Neither email nor phone.';
  elsif email <> '' and email !~ '^[^\s@]+@[^\s@]+$' then
    raise exception using errcode = 'PT400', hint = 'bad-email', message = 'This is not an email address.';
  elsif (given ->> 'agreed') is distinct from 'true' then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The consent is missing.';
  elsif exists (
    select from unnest(asked_services) as asked where not private.is_offered(found_one.page, asked)
      or not exists (select from public.services s where s.shop_id = found_one.shop_id and s.id = asked)) then
    raise exception using errcode = 'PT400', hint = 'not-offered', message = 'A service is not offered.';
  elsif private.asked_text(given, 'website', 1000) <> '' or private.is_blocked(found_one.page, email, phone) then
    return taken;
  end if;

  -- First, as every writer does: of many requests at once, each sees those before it.
  perform from public.shops s where s.id = found_one.shop_id for no key update;
  if exists (select from public.leads l where l.shop_id = found_one.shop_id and l.id = lead_id) then return taken; end if;
  perform private.refuse_many_requests(found_one.shop_id);
  perform private.drop_orphaned_photos(found_one.shop_id);
  select asked.lowest, asked.highest into shown_from, shown_to
    from private.asked_price(found_one.shop_id, asked_services, vehicle ->> 'size') as asked;
  -- 0 in all is no price, but one that the shop has not set.
  shows_prices := found_one.page ->> 'showsPrices' = 'true' and shown_to > 0;
  insert into public.leads (shop_id, id, first_name, last_name, email, phone, source, status, priority, interested_services, vehicle_info,
    estimated_value, notes, created_at, updated_at, request)
  values (found_one.shop_id, lead_id, first_name, private.asked_text(given, 'lastName', 100), email, phone, 'Website', 'New', 'Medium',
    asked_services, vehicle, coalesce(shown_from, 0), private.asked_text(given, 'words', 2000, true), stamp, stamp,
    json_strip_nulls(json_build_object('receivedAt', to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'days', to_json(days),
      'positionIds', case when positions <> '{}' then to_json(positions) end, 'partialIds', case when partly <> '{}' then to_json(partly) end,
      'consent', private.request_consent(found_one.shop_id), 'shownFrom', case when shows_prices then shown_from end,
      'shownTo', case when shows_prices then shown_to end)));
  return taken;
end $$;

-- The bytes of a JPEG as a browser's canvas encodes it, or an error. Where and by whom it was taken is in segments of its own (EXIF, XMP,
-- comments) or behind the picture, so that of segments only those are let through which the picture itself needs.
create or replace function private.asked_photo(photo text) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  bytes bytea;
begin
  -- 1 MB in base64.
  if octet_length(photo) <= 1398104 then
    begin
      bytes := decode(photo, 'base64');
    exception when others then
      bytes := null;
    end;
  end if;
  if length(bytes) <= 1024 * 1024 and private.is_plain_jpeg(bytes) then return bytes; end if;
  raise exception using errcode = 'PT400', hint = 'bad-photo', message = 'This is not a photo that can be kept.';
end $$;

create or replace function private.is_plain_jpeg(bytes bytea) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  most_segments constant integer := 100;
  size constant integer := length(bytes);
  at integer := 2;
  marker integer;
  segment integer;
  has_frame boolean := false;
  pixels bytea;
begin
  if size < 100 or substring(bytes for 2) <> '\xffd8' then return false; end if;
  for n in 1..most_segments loop
    if at + 4 > size or get_byte(bytes, at) <> 255 then return false; end if;
    marker := get_byte(bytes, at + 1);
    segment := get_byte(bytes, at + 2) * 256 + get_byte(bytes, at + 3);
    if segment < 2 or at + 2 + segment > size then return false; end if;
    if marker between 192 and 194 then
      -- Width and height: what takes the memory of the desk that opens it.
      if segment < 8 or get_byte(bytes, at + 5) * 256 + get_byte(bytes, at + 6) not between 1 and 4096
        or get_byte(bytes, at + 7) * 256 + get_byte(bytes, at + 8) not between 1 and 4096 then return false; end if;
      has_frame := true;
    elsif marker = 218 then
      pixels := substring(bytes from at + 3 + segment);
      exit;
    -- JFIF, color profile, Adobe's color transform; tables of Huffman and quantization, restart interval.
    elsif not (marker = 224 and substring(bytes from at + 5 for 5) = '\x4a46494600'
      or marker = 226 and substring(bytes from at + 5 for 12) = '\x4943435f50524f46494c4500'
      or marker = 238 and substring(bytes from at + 5 for 5) = '\x41646f6265'
      or marker in (196, 219, 221)) then
      return false;
    end if;
    at := at + 2 + segment;
  end loop;
  -- Of the pixels a byte ff is always followed by 00: what looks like a segment is one. Nothing follows the end.
  return has_frame and coalesce(position('\xffd9'::bytea in pixels) = length(pixels) - 1, false)
    and not exists (select from generate_series(224, 239) as hidden where position('\xff'::bytea || set_byte('\x00', 0, hidden) in pixels) > 0)
    and position('\xfffe'::bytea in pixels) = 0;
end $$;

create or replace function public.add_request_photo(shop text, request text, place integer, photo text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  most_bytes_a_day constant bigint := 200000000;
  most_bytes constant bigint := 2000000000;
  taken constant json := json_build_object('isTaken', true);
  lead constant text := 'request-' || left(request, 41);
  bytes bytea;
  found_shop uuid;
  kept record;
begin
  select found_one.shop_id into found_shop from private.request_page(shop) as found_one;
  if place is null or place not between 0 and 3 then
    raise exception using errcode = 'PT400', hint = 'bad-request', message = 'A request has up to four photos.';
  end if;
  -- Before the lead is looked for: a request that was answered and not kept gets the same answers.
  bytes := private.asked_photo(photo);
  if not private.has_new_request(found_shop, lead) then return taken; end if;
  perform from public.shops s where s.id = found_shop for no key update;
  perform private.drop_orphaned_photos(found_shop);
  select coalesce(sum(length(p.photo)), 0) + length(bytes) as in_all,
    coalesce(sum(length(p.photo)) filter (where p.created_at > now() - interval '1 day'), 0) + length(bytes) as in_day
  into kept from public.request_photos p where p.shop_id = found_shop;
  if kept.in_day > most_bytes_a_day then
    raise exception using errcode = 'PT429', hint = 'too-many-requests', message = 'This shop cannot take more photos now.';
  elsif kept.in_all > most_bytes then
    raise exception using errcode = 'PT413', hint = 'photos-full', message = 'This shop keeps as many photos of requests as it may.';
  end if;
  -- The lead may have gone while this waited for its turn.
  insert into public.request_photos (shop_id, lead_id, place, photo)
    select found_shop, lead, add_request_photo.place, bytes where private.has_new_request(found_shop, lead)
    on conflict do nothing;
  return taken;
end $$;

-- Whether the lead came from the page, so lately that photos of it may still be on their way.
create or replace function private.has_new_request(shop uuid, lead text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.leads l where l.shop_id = shop and l.id = lead and l.request is not null
    and l.created_at > now() - interval '1 hour');
$$;

-- Supabase has no such role: there is no server that would answer.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'clearcoat_api') then
    grant usage on schema private to clearcoat_api;
    grant execute on function private.request_frames(text) to clearcoat_api;
  end if;
end $$;
