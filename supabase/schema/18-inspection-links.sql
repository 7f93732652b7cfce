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
  known public.inspections;
begin
  perform private.lock_my_shops();
  select * into known from public.inspections i where i.shop_id = shop and i.id = share_inspection.inspection;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  elsif known.closed_at is null or known.signature is not null then
    raise exception using errcode = 'PT400', hint = 'not-closed',
      message = 'A link is for an inspection that was closed without a signature.';
  end if;
  return private.make_photo_link('inspection_links', 'inspection_id', shop, known.id, photos, array(select private.photos_of(known)), zone,
    coalesce(last_day, private.today_in(shop, zone) + standard_days));
end $$;

create or replace function public.inspection_links_of(inspection text, time_zone text default 'UTC') returns json
language sql stable security invoker set search_path = '' as $$
  select private.photo_links_of('inspection_links', 'inspection_id', inspection, time_zone, 30);
$$;

create or replace function public.open_inspection(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.inspection_answer(private.opened_link(private.link_to_open(null::public.inspection_links, token), reader));
end $$;

create or replace function public.acknowledge_inspection(token text, hash text, name text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.inspection_links := private.link_to_open(null::public.inspection_links, token);
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
