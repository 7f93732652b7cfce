-- Links of inspections: 16-links.sql says what each function answers.

-- always

-- ---- which links work

-- A link opens while its inspection is the version that counts.
create or replace function private.is_usable(link public.inspection_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and private.today_in(link.shop_id, link.time_zone) <= link.last_day
    and (link.acknowledged_at is not null or exists (
      select from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id
        and i.id = private.current_inspection(i.shop_id, i.job_id, i.kind)));
$$;

-- Returns the link of a token, to open or answer it.
create or replace function private.inspection_link_of(token text) returns public.inspection_links
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.lock_link('inspection_links', token);
  link public.inspection_links;
begin
  select * into link from public.inspection_links l where l.token_hash = hash;
  if not found or not private.is_usable(link) then perform private.refuse_link(); end if;
  return link;
end $$;

-- ---- what the customer sees

-- The photos of the list that are released.
create or replace function private.released_photos(ids json, released json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(id order by n), '[]') from json_array_elements_text(ids) with ordinality as t (id, n)
  where id in (select json_array_elements_text(released));
$$;

create or replace function private.shown_damage(pins json, released json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', pin -> 'id', 'number', pin -> 'number', 'view', pin -> 'view', 'x', pin -> 'x', 'y', pin -> 'y',
    'panelId', pin -> 'panelId', 'type', pin -> 'type', 'severity', pin -> 'severity', 'note', pin -> 'note',
    'photoIds', private.released_photos(coalesce(pin -> 'photoIds', '[]'), released)) order by n), '[]')
  from json_array_elements(pins) with ordinality as t (pin, n);
$$;

-- What a customer may see of the inspection: the released photos, and for a hand-over the damage of the check-in that counts. Null where there
-- is no such inspection.
create or replace function private.shown_inspection(link public.inspection_links) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'inspection', json_build_object('id', i.id, 'jobId', '', 'jobNumber', i.job_number, 'kind', i.kind, 'at', i.at, 'closedAt', i.closed_at,
      'bodyType', i.body_type, 'odometer', i.odometer, 'fuel', i.fuel, 'belongings', i.belongings,
      'walkaround', (select coalesce(json_agg(json_build_object('view', step -> 'view',
        'photoIds', private.released_photos(coalesce(step -> 'photoIds', '[]'), link.photo_ids)) order by n), '[]')
        from json_array_elements(i.walkaround) with ordinality as t (step, n)),
      'pins', private.shown_damage(i.pins, link.photo_ids),
      'readings', (select coalesce(json_agg(json_build_object('panelId', reading -> 'panelId', 'microns', reading -> 'microns') order by n), '[]')
        from json_array_elements(i.readings) with ordinality as t (reading, n))),
    -- The damage from check-in, which a hand-over shows as known.
    'known', case i.kind when 'out' then coalesce((
      select private.shown_damage(c.pins, '[]') from public.inspections c
      where c.shop_id = i.shop_id and c.id = private.current_inspection(i.shop_id, i.job_id, 'in')), '[]') else '[]' end,
    'customer', (
      select json_build_object('firstName', who -> 'firstName', 'lastName', who -> 'lastName', 'companyName', who -> 'companyName',
        'vehicle', who -> 'vehicle')
      from public.jobs j, private.shown_customer(j.shop_id, j.customer_id, j.customer) as who
      where j.shop_id = i.shop_id and j.id = i.job_id),
    'shop', private.shown_shop(i.shop_id))
  from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id;
$$;

create or replace function private.inspection_answer(link public.inspection_links) returns json
language plpgsql stable set search_path = '' as $$
declare
  content constant json := case when link.acknowledged_at is not null then link.shown else private.shown_inspection(link) end;
  given constant json := case when link.acknowledged_at is not null
    then json_build_object('name', link.acknowledged_by, 'at', link.acknowledged_at)
    else (select i.acknowledgement from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id) end;
begin
  return json_build_object('shown', content, 'hash', private.hash_of(content::text), 'folder', link.shop_id,
    'acknowledgement', case when given is not null then json_build_object('name', given -> 'name', 'at', given -> 'at') end,
    'today', private.today_in(link.shop_id, link.time_zone), 'timeZone', private.shop_zone(link.shop_id, link.time_zone));
end $$;

-- ---- making, opening, acknowledging

create or replace function public.share_inspection(inspection text, photos json default '[]', time_zone text default 'UTC', last_day date default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  standard_days constant integer := 30;
  shop constant uuid := private.my_shop_id();
  zone constant text := private.zone_of_new_link(shop, time_zone, last_day);
  token constant text := private.new_link_token();
  known public.inspections;
  link public.inspection_links;
begin
  if photos is null or json_typeof(photos) <> 'array' then
    raise exception using errcode = 'PT400', hint = 'photos', message = 'The photos of a link are a list.';
  end if;
  perform private.lock_my_shops();
  select * into known from public.inspections i where i.shop_id = shop and i.id = share_inspection.inspection;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  elsif known.closed_at is null or known.signature is not null then
    raise exception using errcode = 'PT400', hint = 'not-closed',
      message = 'A link is for an inspection that was closed without a signature.';
  end if;
  if exists (
    select from json_array_elements(photos) as asked (id)
    where json_typeof(asked.id) <> 'string' or asked.id #>> '{}' not in (
      select json_array_elements_text(coalesce(holder -> 'photoIds', '[]'))
      from (select json_array_elements(known.walkaround) union all select json_array_elements(known.pins)) as t (holder))
  ) then
    raise exception using errcode = 'PT400', hint = 'photos', message = 'A link releases photos of its inspection alone.';
  end if;
  perform private.make_room_for_link('inspection_links', shop, format('l.inspection_id = %L', known.id), 'acknowledged_at');
  insert into public.inspection_links (shop_id, inspection_id, photo_ids, token_hash, time_zone, last_day)
  values (shop, known.id, (select coalesce(json_agg(distinct id), '[]') from json_array_elements_text(photos) as id),
    private.hash_of(token), zone, coalesce(last_day, private.today_in(shop, zone) + standard_days)) returning * into link;
  return json_build_object('id', link.id, 'token', token, 'last_day', link.last_day);
end $$;

create or replace function public.inspection_links_of(inspection text, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  zone constant text := case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
begin
  perform private.refuse_without_shop();
  return json_build_object('today', private.today_in(shop, zone), 'standard_day', private.today_in(shop, zone) + 30, 'links', (
    select coalesce(json_agg(json_build_object('id', l.id, 'created_at', l.created_at, 'last_day', l.last_day,
      'photos', json_array_length(l.photo_ids), 'is_revoked', l.revoked_at is not null, 'is_usable', private.is_usable(l),
      'opened_at', l.opened_at, 'acknowledged_at', l.acknowledged_at, 'acknowledged_by', l.acknowledged_by)
      order by l.created_at desc, l.id), '[]')
    from public.inspection_links l where l.shop_id = shop and l.inspection_id = inspection_links_of.inspection));
end $$;

create or replace function public.open_inspection(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.inspection_links := private.inspection_link_of(token);
begin
  if link.opened_at is null
    and not exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    update public.inspection_links l set opened_at = date_trunc('milliseconds', now())
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  end if;
  return private.inspection_answer(link);
end $$;

create or replace function public.acknowledge_inspection(token text, hash text, name text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.inspection_links := private.inspection_link_of(token);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  said constant text := private.said_by_customer(name, 200);
  now_there constant json := private.inspection_answer(link);
begin
  if agreed is not true then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The inspection is not acknowledged.';
  end if;

  if json_typeof(now_there -> 'acknowledgement') = 'object' then return now_there; end if;
  if now_there ->> 'hash' is distinct from hash then
    return json_build_object('shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'folder', now_there -> 'folder',
      'acknowledgement', null, 'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'refusal', 'changed');
  end if;
  perform set_config('clearcoat.acknowledging', 'on', true);
  update public.inspections i set updated_at = stamp, acknowledgement = json_build_object('name', said,
      'at', to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'hash', acknowledge_inspection.hash)
    where i.shop_id = link.shop_id and i.id = link.inspection_id;
  perform set_config('clearcoat.acknowledging', 'off', true);
  update public.inspection_links l set acknowledged_at = stamp, acknowledged_by = said, shown = now_there -> 'shown', shown_hash = acknowledge_inspection.hash
    where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  return private.inspection_answer(link);
end $$;

-- ---- photos

create or replace function private.is_released(token text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_links l
    where l.token_hash = private.hash_of(token) and l.shop_id = private.photo_shop(path) and private.is_usable(l)
      and private.photo_id(path) in (select json_array_elements_text(l.photo_ids)));
$$;

create or replace function public.photo_of_link(token text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.inspection_links l where l.token_hash = private.hash_of(token) and private.is_usable(l)) then
    perform private.refuse_link();
  end if;
  return private.is_released(token, path);
end $$;

-- The policy of Supabase Storage: the token comes in a header of the request. Without one nothing is seen.
create or replace function private.may_see_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_released(nullif(current_setting('request.headers', true), '')::json ->> 'x-clearcoat-link', path), false);
$$;

do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  drop policy if exists "photos: links read" on storage.objects;
  create policy "photos: links read" on storage.objects for select to anon
    using (bucket_id = 'photos' and private.may_see_photo(name));
end $$;
