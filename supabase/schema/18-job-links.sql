-- Links of jobs: 16-links.sql says what each function answers.

-- always

-- ---- which links work

create or replace function private.is_usable(link public.job_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and coalesce(private.today_in(link.shop_id, link.time_zone) <= link.last_day, true)
    and private.has_record('jobs', link.shop_id, link.job_id);
$$;

-- The photos that the inspections of the job name.
create or replace function private.photos_of_job(shop uuid, job text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct photo), '{}') from public.inspections i, private.photos_of(i) as photo
  where i.shop_id = shop and i.job_id = job;
$$;

-- ---- what the customer sees

create or replace function private.shown_care(care json) returns json
language sql immutable set search_path = '' as $$
  select case when json_typeof(care) = 'object' then json_build_object('from', care -> 'from',
    'care', (select coalesce(json_agg(json_build_object('category', part -> 'category', 'title', part -> 'title', 'sentences', part -> 'sentences')
      order by n), '[]') from json_array_elements(coalesce(care -> 'care', '[]')) with ordinality as t (part, n)),
    'notes', coalesce(care -> 'notes', '[]')) end;
$$;

-- A certificate as a customer reads it: what was promised, for what and from when, and what ended it. Nobody's name.
create or replace function private.shown_certificate(w public.warranties) returns json
language sql stable set search_path = '' as $$
  select json_build_object('id', w.id, 'warrantyNumber', w.warranty_number, 'startsOn', w.starts_on, 'registeredOn', w.registered_on,
    'promise', json_build_object('kind', p -> 'kind', 'maker', p -> 'maker', 'name', p -> 'name', 'version', p -> 'version', 'term', p -> 'term',
      'years', p -> 'years', 'startsFrom', p -> 'startsFrom', 'covers', p -> 'covers', 'excludes', p -> 'excludes', 'transfer', p -> 'transfer',
      'transferYears', p -> 'transferYears', 'registerDays', p -> 'registerDays', 'inspectionMonths', p -> 'inspectionMonths',
      'inspectionLateDays', p -> 'inspectionLateDays', 'isInspectionRequired', p -> 'isInspectionRequired', 'claimNeeds', p -> 'claimNeeds',
      'text', p -> 'text'),
    'coverage', coalesce(private.shown_coverage(w.coverage), '[]'),
    'batches', (select coalesce(json_agg(entry -> 'batch' order by n), '[]') from json_array_elements(w.coverage) with ordinality as t (entry, n)),
    'services', w.services,
    'visits', (select coalesce(json_agg(json_build_object('date', one -> 'date') order by n), '[]')
      from json_array_elements(w.visits) with ordinality as t (one, n)),
    'transfers', (select coalesce(json_agg(json_build_object('date', one -> 'date', 'customerId', '') order by n), '[]')
      from json_array_elements(w.transfers) with ordinality as t (one, n)),
    'voided', case when w.voided is not null then json_build_object('date', w.voided -> 'date') end)
  from (select w.promise as p) as promised;
$$;

-- A car that went to another owner with a certificate: the link may be in the hands of either.
create or replace function private.is_sold(job public.jobs) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.warranties w where w.shop_id = job.shop_id and w.job_id = job.id and json_array_length(w.transfers) > 0);
$$;

create or replace function private.shown_job(link public.job_links, job public.jobs) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'shop', private.shown_shop(job.shop_id), 'jobNumber', job.job_number,
    'firstName', case when not private.is_sold(job) then who -> 'firstName' end,
    'vehicle', json_build_object('year', car -> 'year', 'make', car -> 'make', 'model', car -> 'model', 'trim', car -> 'trim', 'color', car -> 'color',
      'vin', car -> 'vin', 'bodyType', car -> 'bodyType'),
    'stage', job.stage, 'promisedAt', job.promised_at,
    'stageTexts', (select json_object_agg(stage, s.settings -> 'customerStageTexts' -> stage) from public.shop_settings s,
        unnest(array['Booked', 'Checked In', 'Prep', 'In Work', 'Curing', 'Quality Check', 'Ready', 'Delivered']) as stage
      where s.shop_id = job.shop_id),
    'steps', (select coalesce(json_agg(json_build_object('stage', event -> 'stage', 'at', event -> 'at') order by n), '[]')
      from json_array_elements(job.stage_log) with ordinality as t (event, n)),
    'services', (select coalesce(json_agg(b.service -> 'name' order by n), '[]')
      from unnest(job.booking_ids) with ordinality as t (id, n), public.bookings b
      where b.shop_id = job.shop_id and b.id = t.id and b.status not in ('Cancelled', 'No Show')),
    'photoIds', private.released_photos(link.photo_ids, to_json(private.photos_of_job(job.shop_id, job.id))),
    'care', private.shown_care(job.care),
    'followUps', (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'text', f.text, 'startsOn', f.starts_on, 'endsOn', f.ends_on)
        order by f.starts_on, f.id), '[]')
      from public."followUps" f where f.shop_id = job.shop_id and f.job_id = job.id and f.ended is null),
    'certificates', (select coalesce(json_agg(private.shown_certificate(w) order by w.warranty_number, w.id), '[]')
      from public.warranties w where w.shop_id = job.shop_id and w.job_id = job.id))
  from private.shown_customer(job.shop_id, job.customer_id, job.customer) as who, lateral (select who -> 'vehicle') as t (car);
$$;

-- The documents of the job that ask something of the customer, each with the token of a link of its own. `token`: that of the job's link.
create or replace function private.documents_of_job(link public.job_links, job public.jobs, token text) returns json
language plpgsql set search_path = '' as $$
declare
  today constant date := private.today_in(link.shop_id, link.time_zone);
  asked record;
  own text;
  documents jsonb := '[]';
begin
  if private.is_sold(job) then return documents; end if;
  for asked in
    select 'estimate' as kind, e.id, e.estimate_number as number, private.total_of(e) as amount from public.estimates e
    where e.shop_id = job.shop_id and e.customer_id = job.customer_id and job.estimate_id in (e.id, e.supplement_to)
      and e.status in ('Sent', 'Viewed') and e.expiry_date >= today
      and not exists (select from public.jobs j where j.shop_id = job.shop_id and j.id <> job.id and j.estimate_id = job.estimate_id)
    union all
    select 'invoice', i.id, i.invoice_number, trunc(private.total_of(i) - private.paid_on(i), 2) from public.invoices i
    where i.shop_id = job.shop_id and i.customer_id = job.customer_id and i.id = any (job.invoice_ids)
      and i.status in ('Sent', 'Viewed', 'Overdue') and private.total_of(i) > private.paid_on(i)
      and not exists (select from public.jobs j where j.shop_id = job.shop_id and j.id <> job.id and i.id = any (j.invoice_ids))
    order by 1, 3, 2
  loop
    own := private.hash_of(token || '/' || asked.kind || '/' || asked.id);
    insert into public.document_links (shop_id, kind, document_id, token_hash, time_zone, job_link)
      select link.shop_id, asked.kind, asked.id, private.hash_of(own), link.time_zone, link.id
      where (select count(*) from public.document_links l
        where l.shop_id = link.shop_id and l.kind = asked.kind and l.document_id = asked.id) < 100
      on conflict (token_hash) do nothing;
    if exists (select from public.document_links l where l.token_hash = private.hash_of(own) and private.is_usable(l)) then
      documents := documents || jsonb_build_object('kind', asked.kind, 'number', asked.number, 'amount', asked.amount, 'token', own);
    end if;
  end loop;
  return documents;
end $$;

create or replace function private.job_answer(link public.job_links, token text) returns json
language plpgsql set search_path = '' as $$
declare
  job public.jobs;
  shown json;
  given json;
begin
  select * into job from public.jobs j where j.shop_id = link.shop_id and j.id = link.job_id;
  shown := private.shown_job(link, job);
  given := job.care -> 'acknowledged';
  return json_build_object('shown', shown,
    'hash', case when json_typeof(job.care) = 'object' then private.hash_of((shown -> 'care')::text) end, 'folder', link.shop_id,
    'acknowledgement', case when json_typeof(given) = 'object'
      then json_build_object('name', case when not private.is_sold(job) then given -> 'name' end, 'at', given -> 'at') end,
    'documents', private.documents_of_job(link, job, token),
    'today', private.today_in(link.shop_id, link.time_zone), 'timeZone', private.shop_zone(link.shop_id, link.time_zone));
end $$;

-- ---- making, opening, acknowledging

create or replace function public.share_job(job text, photos json default '[]', time_zone text default 'UTC', last_day date default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  zone constant text := private.zone_of_new_link(shop, time_zone, last_day);
begin
  perform private.lock_my_shops();
  if not private.has_record('jobs', shop, job) then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  return private.make_photo_link('job_links', 'job_id', shop, job, photos, private.photos_of_job(shop, job), zone, last_day);
end $$;

create or replace function public.job_links_of(job text, time_zone text default 'UTC') returns json
language sql stable security invoker set search_path = '' as $$
  select private.photo_links_of('job_links', 'job_id', job, time_zone, null);
$$;

create or replace function public.open_job(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.job_answer(private.opened_link(private.link_to_open(null::public.job_links, token), reader), token);
end $$;

create or replace function public.acknowledge_care(token text, hash text, name text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.job_links := private.link_to_open(null::public.job_links, token);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  said constant text := private.said_by_customer(name, 200);
  now_there constant json := private.job_answer(link, token);
begin
  if agreed is not true then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The care sheet is not acknowledged.';
  elsif json_typeof(now_there -> 'acknowledgement') = 'object' then
    return now_there;
  elsif hash is null or now_there ->> 'hash' is distinct from hash then
    return json_build_object('shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'folder', now_there -> 'folder', 'acknowledgement', null,
      'documents', now_there -> 'documents', 'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'refusal', 'changed');
  end if;
  update public.jobs j set updated_at = stamp, care = (
      select json_object_agg(key, value) from (
        select key, value from json_each(j.care) where key <> 'acknowledged'
        union all
        select 'acknowledged', json_build_object('name', said, 'at', to_char(stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'hash', coalesce(nullif(j.care ->> 'hash', ''), acknowledge_care.hash))) as fields)
    where j.shop_id = link.shop_id and j.id = link.job_id;
  update public.job_links l set acknowledged_at = stamp, acknowledged_by = said, shown = now_there -> 'shown' -> 'care',
      shown_hash = acknowledge_care.hash
    where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  return private.job_answer(link, token);
end $$;
