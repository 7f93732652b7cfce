-- Links with which a customer who was away reads a closed inspection, sees the photos that the shop released, and acknowledges it.
--
--   inspection_links   shop_id, id · inspection_id · photo_ids: the released photos, as a list · token_hash, time_zone, created_at,
--                      revoked_at, opened_at as in document_links · last_day: the last day on which it opens
--                      acknowledged_at, acknowledged_by, shown, shown_hash: who acknowledged by it, and what they saw
--   inspections.acknowledgement   {"name", "at", "hash"}: set once, by acknowledge_inspection alone (20261126001690_acknowledged.sql). It goes with the record into exports
--                      and backups. An import and a restored backup set it, and an owner who adds a closed inspection again.
--
-- A link opens while its inspection is the newest version; what was acknowledged opens through its last day, as it was.
--
-- share_inspection(inspection, photos, time_zone, last_day) → {"id", "token", "last_day"}: for owner and manager. PT400 hints `not-closed`
--   (open, or signed), `photos` (one that the inspection does not name), and those of share_document.
-- inspection_links_of(inspection, time_zone) → {"today", "standard_day", "links": [{…, "photos", "is_usable"}]}, newest first, for the office.
-- open_inspection(token, reader) → {"shown", "hash", "folder", "acknowledgement", "today", "timeZone"}. `shown` names what a customer may see.
-- acknowledge_inspection(token, hash, name, agreed) → the same, with "refusal": `changed` if something else is shown now. The first
--   acknowledgement of an inspection counts, by whatever link; later ones are told of it.
-- photo_of_link(token, path) → whether the link releases the file of that path.
-- Errors: PT404 hint `no-link`; PT400 hints `words-missing`, `words-too-long`, `not-agreed`, as in answer_document.

alter table public.inspections add column acknowledgement json check (json_typeof(acknowledgement) = 'object');

create table public.inspection_links (
  shop_id uuid not null references public.shops on delete cascade,
  id uuid not null default gen_random_uuid(),
  inspection_id text not null,
  photo_ids json not null default '[]',
  token_hash text not null unique check (length(token_hash) = 64),
  time_zone text not null,
  created_at timestamptz not null default now(),
  last_day date not null check (last_day between '1000-01-01' and '9999-12-31'),
  revoked_at timestamptz,
  opened_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  shown json,
  shown_hash text,
  primary key (shop_id, id),
  check ((acknowledged_at is null) = (acknowledged_by is null) and (acknowledged_at is null) = (shown is null)
    and (acknowledged_at is null) = (shown_hash is null))
);
create index on public.inspection_links (shop_id, inspection_id);
alter table public.inspection_links alter column shop_id set (n_distinct = 20);

select private.limit_values('inspections');
select private.limit_values('inspection_links');

create function private.tell_inspection_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.inspections i where i.shop_id = new.shop_id and i.id = new.inspection_id) then
    perform private.record_changes('inspections', 'update', new.shop_id, array[new.inspection_id]);
  end if;
  return null;
end $$;
create trigger lock_before_write before insert or update on public.inspection_links
  for each statement execute function private.lock_before_write();
create trigger tell_link after insert or update on public.inspection_links
  for each row execute function private.tell_inspection_link();

-- ---- what the customer sees

-- The photos of the list that are released.
create function private.released_photos(ids json, released json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(id order by n), '[]') from json_array_elements_text(ids) with ordinality as t (id, n)
  where id in (select json_array_elements_text(released));
$$;

create function private.shown_damage(pins json, released json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', pin -> 'id', 'number', pin -> 'number', 'view', pin -> 'view', 'x', pin -> 'x', 'y', pin -> 'y',
    'panelId', pin -> 'panelId', 'type', pin -> 'type', 'severity', pin -> 'severity', 'note', pin -> 'note',
    'photoIds', private.released_photos(coalesce(pin -> 'photoIds', '[]'), released)) order by n), '[]')
  from json_array_elements(pins) with ordinality as t (pin, n);
$$;

-- Null where there is no such inspection.
create function private.shown_inspection(link public.inspection_links) returns json
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
      where c.shop_id = i.shop_id and c.job_id = i.job_id and c.kind = 'in' and c.closed_at is not null
      order by c.at desc nulls last, c.closed_at desc, c.id limit 1), '[]') else '[]' end,
    'customer', (
      select json_build_object('firstName', who -> 'firstName', 'lastName', who -> 'lastName', 'companyName', who -> 'companyName',
        'vehicle', who -> 'vehicle')
      from public.jobs j, private.shown_customer(j.shop_id, j.customer_id, j.customer) as who
      where j.shop_id = i.shop_id and j.id = i.job_id),
    'shop', private.shown_shop(i.shop_id))
  from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id;
$$;

create function private.today_in(shop uuid, time_zone text) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone private.shop_zone(shop, time_zone))::date;
$$;

create function private.is_usable(link public.inspection_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and private.today_in(link.shop_id, link.time_zone) <= link.last_day
    and (link.acknowledged_at is not null or (
      exists (select from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id and i.closed_at is not null)
      and not exists (select from public.inspections n where n.shop_id = link.shop_id and n.replaces_id = link.inspection_id
        and n.closed_at is not null)));
$$;

create function private.inspection_answer(link public.inspection_links) returns json
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

create function public.share_inspection(inspection text, photos json default '[]', time_zone text default 'UTC', last_day date default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 100;
  standard_days constant integer := 30;
  shop constant uuid := private.my_shop_id();
  -- 244 random bits.
  token constant text := translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
  zone text := time_zone;
  known public.inspections;
  today date;
  until date;
  surplus integer;
  link public.inspection_links;
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  elsif zone is null or length(zone) > 100 then
    raise exception using errcode = 'PT400', hint = 'time-zone', message = 'A link needs the time zone of the shop.';
  elsif last_day > '9999-12-31' then
    raise exception using errcode = 'PT400', hint = 'last-day', message = 'Choose a last day of the link before the year 10000.';
  elsif photos is null or json_typeof(photos) <> 'array' then
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
  if not private.is_time_zone(zone) then zone := 'UTC'; end if;
  today := private.today_in(shop, zone);
  until := coalesce(last_day, today + standard_days);
  if until < today then
    raise exception using errcode = 'PT400', hint = 'past-day', message = 'The last day of the link is over. Choose a later day.';
  end if;

  select count(*) - most + 1 into surplus from public.inspection_links l where l.shop_id = shop and l.inspection_id = known.id;
  if surplus > 0 then
    delete from public.inspection_links d where d.shop_id = shop and d.id in (
      select l.id from public.inspection_links l
      where l.shop_id = shop and l.inspection_id = known.id and l.acknowledged_at is null and not private.is_usable(l)
      order by l.created_at, l.id limit surplus);
    if not found then
      raise exception using errcode = 'PT400', hint = 'too-many-links',
        message = format('This inspection has %s links that work. Withdraw one that nobody needs, then make a new one.', most);
    end if;
  end if;
  insert into public.inspection_links (shop_id, inspection_id, photo_ids, token_hash, time_zone, last_day)
  values (shop, known.id, (select coalesce(json_agg(distinct id), '[]') from json_array_elements_text(photos) as id),
    private.hash_of(token), zone, until) returning * into link;
  return json_build_object('id', link.id, 'token', token, 'last_day', link.last_day);
end $$;

create function public.inspection_links_of(inspection text, time_zone text default 'UTC') returns json
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

-- The link of a token. Takes the row of its shop first, as every writer does: of two who answer at once the second sees the first.
create function private.inspection_link_of(token text) returns public.inspection_links
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.hash_of(token);
  link public.inspection_links;
begin
  perform from public.shops where id = (select l.shop_id from public.inspection_links l where l.token_hash = hash) for no key update;
  select * into link from public.inspection_links l where l.token_hash = hash;
  if not found or not private.is_usable(link) then
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
  end if;
  return link;
end $$;

create function public.open_inspection(token text, reader uuid default null) returns json
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

create function public.acknowledge_inspection(token text, hash text, name text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.inspection_links := private.inspection_link_of(token);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(name, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := 200;
  now_there constant json := private.inspection_answer(link);
begin
  if private.is_blank_text(said) then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  elsif agreed is not true then
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

create function private.is_released(token text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.inspection_links l
    where l.token_hash = private.hash_of(token) and l.shop_id = private.photo_shop(path) and private.is_usable(l)
      and private.photo_id(path) in (select json_array_elements_text(l.photo_ids)));
$$;

create function public.photo_of_link(token text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.inspection_links l where l.token_hash = private.hash_of(token) and private.is_usable(l)) then
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
  end if;
  return private.is_released(token, path);
end $$;

-- The policy of Supabase Storage: the token comes in a header of the request. Without one nothing is seen.
create function private.may_see_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_released(nullif(current_setting('request.headers', true), '')::json ->> 'x-clearcoat-link', path), false);
$$;

do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  create policy "photos: links read" on storage.objects for select to anon
    using (bucket_id = 'photos' and private.may_see_photo(name));
end $$;

-- ---- who may do what

alter table public.inspection_links enable row level security;
create policy office_reads on public.inspection_links for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
create policy office_revokes on public.inspection_links for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
revoke all on public.inspection_links from public, anon, authenticated;
grant all on public.inspection_links to service_role;
grant select, update (revoked_at) on public.inspection_links to authenticated;

revoke execute on function public.share_inspection(text, json, text, date), public.inspection_links_of(text, text),
  public.open_inspection(text, uuid), public.acknowledge_inspection(text, text, text, boolean), public.photo_of_link(text, text),
  private.tell_inspection_link(), private.released_photos(json, json), private.shown_damage(json, json),
  private.shown_inspection(public.inspection_links), private.today_in(uuid, text), private.is_usable(public.inspection_links),
  private.inspection_answer(public.inspection_links), private.inspection_link_of(text), private.is_released(text, text),
  private.may_see_photo(text) from public, anon, authenticated;
grant execute on function public.share_inspection(text, json, text, date), public.inspection_links_of(text, text),
  private.today_in(uuid, text), private.is_usable(public.inspection_links) to authenticated;
grant execute on function public.open_inspection(text, uuid), public.acknowledge_inspection(text, text, text, boolean),
  public.photo_of_link(text, text) to anon, authenticated;
grant execute on function private.may_see_photo(text) to anon;
