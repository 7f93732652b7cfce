-- Links for customers, without an account: they read an invoice or estimate, and answer an estimate; they read a closed inspection, see the
-- photos that the shop released, and acknowledge it; they follow their car through the shop, and keep its certificates and care sheet.
--
--   document_links     shop_id, id · kind: estimate or invoice · document_id · token_hash: SHA-256 of the token, which is kept nowhere
--                      time_zone: the shop's, whose day counts · created_at, revoked_at · opened_at: the first time
--                      last_day: the last day on which the link opens, chosen by the shop. Null: the standard day of its document as that
--                      is now, 30 days after the expiry date of an estimate, a year after the day on which an invoice was paid; an unpaid
--                      invoice has none. expires_at counts only where the document was deleted
--                      answer: Accepted or Declined, with answered_at, answered_by (the name) or reason
--                      shown, shown_hash: the document as it was when it was answered; nothing changes them any more
--                      accepted: what was accepted, as the estimate stores it: its option, lines, totals and answer
--                      job_link: the link of a job that shows the document. It closes with that one
--   inspection_links   the same for an inspection · photo_ids: the released photos, as a list · acknowledged_at, acknowledged_by, shown,
--                      shown_hash: who acknowledged by it, and what they saw
--   job_links          the same for a job, whose care sheet is acknowledged · last_day null: the link has no end
--
-- A link outlives its record: one that is restored is there again. Any change of a link is an update of its record. 100 for each
-- record: a new one takes the place of the oldest that does not work any more and has no answer; where all work: PT400 hint
-- `too-many-links`. The link of an inspection opens while that is the version that counts; what was acknowledged opens through its last day.
--
-- share_document(kind, document, time_zone, last_day), share_inspection(inspection, photos, time_zone, last_day) → {"id", "token",
--   "last_day"}: for owner and manager; the token is shown once. PT400 hints `link` (the kind), `time-zone`, `last-day` (out of range),
--   `past-day`, `not-closed` (open, or signed), `photos` (one that the inspection does not name). Everything is checked before the row is
--   written: an error about a row would repeat the hash of its token.
-- share_job(job, photos, time_zone, last_day) → the same; photos are those of the job's inspections. The office changes photo_ids of such a
--   link later; what the inspections of its job do not name stays closed.
-- document_links_of(kind, document, time_zone), inspection_links_of(inspection, time_zone), job_links_of(job, time_zone) → {"today",
--   "standard_day", "links": [{…, "last_day", "is_usable"}]}, newest first, for the office.
-- open_document(token, reader) → {"kind", "shown", "hash", "state", "today", "timeZone", "payment"}: for everybody who has the token. The first
--   time it stamps the document as viewed, unless a member of the shop opens it. `reader` is the user id of the session that the page finds
--   in its browser. It is not verified: it can only keep a document from being marked. `shown` holds what the customer may see and no more:
--   no other column is read; the options with their lines, which lines are optional, depositRules (the rules of the lines), depositTaken
--   (what of the deposit was paid when it was read). `state` is {"status", its times, `accepted`}; status is also Draft (it is being changed:
--   then `shown` names the shop alone) or Deleted. A link that was answered shows what was answered. `timeZone`: the customer's copy shows
--   days and times as the shop does. `payment` {"link", "card", "depositTaken", "isBilled"}: the payment link, {"due"}: the
--   dollars that can be paid by card (null: the shop takes no cards), and the state of the deposit as they are now, also after an answer.
-- answer_document(token, hash, accepts, words, agreed, choice) → the same, with "refusal": null, `changed` (the hash is another one now: it is
--   to be read again) or `closed` (its status or its last day allows no answer). Accepting, `words` is the name and `agreed` the tick of the
--   terms; declining, `words` is the reason. `choice` is {"optionId", "lineIds", "agreed": [{"about", "text"}], "signature"}: lines and totals
--   are calculated here, from the estimate alone, and the texts are those that were shown, each of them. Of two answers the first counts;
--   every later one learns that. It is sealed: a hash of everything in it, the total, and the hash of what was shown, so that a change of
--   the record shows.
-- open_inspection(token, reader) → {"shown", "hash", "folder", "acknowledgement", "today", "timeZone"}.
-- acknowledge_inspection(token, hash, name, agreed) → the same, with "refusal": `changed` if something else is shown now. The first
--   acknowledgement of an inspection counts, by whatever link; later ones learn of it.
-- open_job(token, reader) → {"shown", "hash": of the care sheet, "acknowledgement", "documents", "folder", "today", "timeZone"}. `shown` names
--   each field: nothing that the shop notes, pays or charges, nobody of the staff. Once the car has another owner (a certificate was
--   transferred), no name and no document. `documents` [{"kind", "number", "amount", "token"}]: estimates that wait for an answer, with their
--   total, and invoices with what is owed. The token opens the document with open_document; it is made of the token of the job. A document that
--   another job names too is not among them.
-- acknowledge_care(token, hash, name, agreed) → the same, with "refusal": `changed`, as acknowledge_inspection. An acknowledged sheet stays so.
-- photo_of_link(token, path) → whether the link releases the file of that path.
-- Errors: PT404 hint `no-link`: unknown, expired and revoked alike. PT400 hints `words-missing`, `words-too-long`, `not-agreed`: the terms, or the
--   consent to sign electronically, are not among the texts; `not-offered`: an option, line or text that is not offered; `bad-choice`: another
--   form. PT403 hint `withdrawn`: a withdrawn link stays withdrawn.
--
-- The rules are `estimateViewed` in src/domain/estimates/estimate-lifecycle.ts, `viewed` in src/domain/invoices/invoice-lifecycle.ts,
-- `accepted` in src/domain/estimates/accepted.ts and `withChoice` in src/domain/estimates/choice.ts; links.test.mjs and choices.test.mjs
-- compare them.

-- once 20261129001500

create table public.document_links (
  shop_id uuid not null references public.shops on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('estimate', 'invoice')),
  document_id text not null,
  token_hash text not null unique check (length(token_hash) = 64),
  time_zone text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '90 days',
  revoked_at timestamptz,
  opened_at timestamptz,
  answer text check (answer in ('Accepted', 'Declined')),
  answered_at timestamptz,
  answered_by text,
  reason text,
  shown json,
  shown_hash text,
  last_day date check (last_day between '1000-01-01' and '9999-12-31'),
  accepted json,
  primary key (shop_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (shown is null) and (answer is null) = (shown_hash is null))
);
create index on public.document_links (shop_id, kind, document_id);

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

-- once 20261201400000

create table public.job_links (
  shop_id uuid not null references public.shops on delete cascade,
  id uuid not null default gen_random_uuid(),
  job_id text not null,
  photo_ids json not null default '[]' check (json_typeof(photo_ids) = 'array'),
  token_hash text not null unique check (length(token_hash) = 64),
  time_zone text not null,
  created_at timestamptz not null default now(),
  last_day date check (last_day between '1000-01-01' and '9999-12-31'),
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
create index on public.job_links (shop_id, job_id);

-- once 20261201400100

alter table public.document_links add column job_link uuid;
drop function if exists private.inspection_link_of(text), private.lock_link(text, text);

-- always

-- ---- all kinds of links

-- Whether the list has such a record.
create or replace function private.has_record(list text, shop uuid, id text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  found_one boolean;
begin
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', list) into found_one using shop, id;
  return found_one;
end $$;

-- A change of a link is one of its record. Arguments: the columns with the record's id and, where links are for several lists, with its kind.
-- The first is named after its list.
create or replace function private.tell_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  list text := replace(tg_argv[0], '_id', 's');
  id text;
begin
  execute format('select ($1).%I', tg_argv[0]) into id using new;
  if tg_nargs > 1 then execute format('select ($1).%I || ''s''', tg_argv[1]) into list using new; end if;
  if private.has_record(list, new.shop_id, id) then
    perform private.record_changes(list, 'update', new.shop_id, array[id]);
  end if;
  return null;
end $$;

create or replace trigger tell_link after insert or update on public.document_links
  for each row execute function private.tell_link('document_id', 'kind');
create or replace trigger tell_link after insert or update on public.inspection_links
  for each row execute function private.tell_link('inspection_id');
create or replace trigger tell_link after insert or update on public.job_links
  for each row execute function private.tell_link('job_id');

do $$
declare
  name text;
  office constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'', ''manager'')))';
begin
  foreach name in array array['document_links', 'inspection_links', 'job_links'] loop
    perform private.protect_table(name);
    perform private.limit_values(name);
    perform private.keep_withdrawn_links(name);
    execute format('create or replace trigger lock_before_write before insert or update on public.%I
      for each statement execute function private.lock_before_write()', name);
    execute format('grant select, update (revoked_at) on public.%I to authenticated', name);
    execute format('drop policy if exists office_reads on public.%I', name);
    execute format('create policy office_reads on public.%I for select to authenticated using (%s)', name, office);
    execute format('drop policy if exists office_revokes on public.%I', name);
    execute format('create policy office_revokes on public.%1$I for update to authenticated using (%2$s) with check (%2$s)', name, office);
  end loop;
  grant update (photo_ids) on public.job_links to authenticated;
end $$;

create or replace function private.today_in(shop uuid, time_zone text) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone private.shop_zone(shop, time_zone))::date;
$$;

-- 244 random bits.
create or replace function private.new_link_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
$$;

-- Returns the zone of a new link, UTC where browsers know no such zone, and refuses a link that the caller may not make or that would not open.
create or replace function private.zone_of_new_link(shop uuid, time_zone text, last_day date) returns text
language plpgsql stable set search_path = '' as $$
declare
  zone text := 'UTC';
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  elsif time_zone is null or length(time_zone) > 100 then
    raise exception using errcode = 'PT400', hint = 'time-zone', message = 'A link needs the time zone of the shop.';
  elsif last_day > '9999-12-31' then
    raise exception using errcode = 'PT400', hint = 'last-day', message = 'Choose a last day of the link before the year 10000.';
  end if;
  if private.is_time_zone(time_zone) then zone := time_zone; end if;
  if last_day < private.today_in(shop, zone) then
    raise exception using errcode = 'PT400', hint = 'past-day', message = 'The last day of the link is over. Choose a later day.';
  end if;
  return zone;
end $$;

-- Removes the oldest links that do not work any more and have no answer, where the record has as many as it may. `of_record`: the condition of
-- its links. `answered`: the column that an answer fills.
create or replace function private.make_room_for_link(name text, shop uuid, of_record text, answered text) returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
  surplus integer;
  gone integer;
begin
  execute format('select count(*) - $2 + 1 from public.%I l where l.shop_id = $1 and %s', name, of_record) into surplus using shop, most;
  if surplus <= 0 then return; end if;
  execute format('delete from public.%1$I d where d.shop_id = $1 and d.id in (
    select l.id from public.%1$I l where l.shop_id = $1 and %2$s and l.%3$I is null and not private.is_usable(l)
    order by l.created_at, l.id limit $2)', name, of_record, answered) using shop, surplus;
  get diagnostics gone = row_count;
  if gone = 0 then
    raise exception using errcode = 'PT400', hint = 'too-many-links',
      message = format('There are %s links that work. Withdraw one that nobody needs, then make a new one.', most);
  end if;
end $$;

create or replace function private.refuse_link() returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
end $$;

-- Returns the link of a token, to open or answer it. `kind`: a null row of its table. Takes the row of the link's shop first, as every writer
-- does: of two who answer at once the second sees the first.
create or replace function private.link_to_open(kind anyelement, token text) returns anyelement
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.hash_of(token);
  link kind%type;
begin
  execute format('select from public.shops where id = (select l.shop_id from %s l where l.token_hash = $1) for no key update', pg_typeof(kind))
    using hash;
  execute format('select l.* from %s l where l.token_hash = $1', pg_typeof(kind)) into link using hash;
  if link.id is null or not private.is_usable(link) then perform private.refuse_link(); end if;
  return link;
end $$;

-- Notes the first time that the link is opened, unless a member of the shop opens it.
create or replace function private.opened_link(link anyelement, reader uuid) returns anyelement
language plpgsql set search_path = '' as $$
begin
  if link.opened_at is null
    and not exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    execute format('update %s l set opened_at = date_trunc(''milliseconds'', now()) where l.shop_id = $1 and l.id = $2 returning l.*',
      pg_typeof(link)) into link using link.shop_id, link.id;
  end if;
  return link;
end $$;

-- What a customer wrote, without space at its ends.
create or replace function private.said_by_customer(words text, longest integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
begin
  if private.is_blank_text(said) then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name or a reason is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  end if;
  return said;
end $$;

-- ---- links that release photos: of inspections and jobs

create or replace function private.photos_of(inspection public.inspections) returns setof text
language sql immutable set search_path = '' as $$
  select json_array_elements_text(coalesce(holder -> 'photoIds', '[]'))
  from (select json_array_elements(inspection.walkaround) union all select json_array_elements(inspection.pins)) as t (holder);
$$;

-- `name`, `of_column`: the table, and its column with the id of the record. `named`: the photos that it may release.
create or replace function private.make_photo_link(name text, of_column text, shop uuid, record text, photos json, named text[], zone text, last_day date)
returns json
language plpgsql set search_path = '' as $$
declare
  token constant text := private.new_link_token();
  id uuid;
begin
  if photos is null or json_typeof(photos) <> 'array' then
    raise exception using errcode = 'PT400', hint = 'photos', message = 'The photos of a link are a list.';
  elsif exists (select from json_array_elements(photos) as asked (photo)
    where json_typeof(asked.photo) <> 'string' or not asked.photo #>> '{}' = any (named)) then
    raise exception using errcode = 'PT400', hint = 'photos', message = 'A link releases photos of its inspection or job alone.';
  end if;
  perform private.make_room_for_link(name, shop, format('l.%I = %L', of_column, record), 'acknowledged_at');
  execute format('insert into public.%I (shop_id, %I, photo_ids, token_hash, time_zone, last_day) values ($1, $2, $3, $4, $5, $6) returning id',
    name, of_column) into id using shop, record, (select coalesce(json_agg(distinct photo), '[]') from json_array_elements_text(photos) as photo),
    private.hash_of(token), zone, last_day;
  return json_build_object('id', id, 'token', token, 'last_day', last_day);
end $$;

-- `standard_days`: after today, for a new link. Null: it has no end.
create or replace function private.photo_links_of(name text, of_column text, record text, time_zone text, standard_days integer) returns json
language plpgsql stable set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  zone constant text := case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  links json;
begin
  perform private.refuse_without_shop();
  execute format('select coalesce(json_agg(json_build_object(''id'', l.id, ''created_at'', l.created_at, ''last_day'', l.last_day,
      ''photos'', json_array_length(l.photo_ids), ''photo_ids'', l.photo_ids, ''is_revoked'', l.revoked_at is not null,
      ''is_usable'', private.is_usable(l), ''opened_at'', l.opened_at, ''acknowledged_at'', l.acknowledged_at,
      ''acknowledged_by'', l.acknowledged_by) order by l.created_at desc, l.id), ''[]'')
    from public.%I l where l.shop_id = $1 and l.%I = $2', name, of_column) into links using shop, record;
  return json_build_object('today', private.today_in(shop, zone), 'standard_day', private.today_in(shop, zone) + standard_days, 'links', links);
end $$;

-- ---- what all show

-- With what names the panels and windows of its body, and what the figures on file about its tint depend on.
create or replace function private.shown_vehicle(vehicle json) returns json
language sql immutable set search_path = '' as $$
  select json_strip_nulls(json_build_object(
    'id', vehicle -> 'id', 'year', vehicle -> 'year', 'make', vehicle -> 'make', 'model', vehicle -> 'model', 'trim', vehicle -> 'trim',
    'vin', vehicle -> 'vin', 'color', vehicle -> 'color', 'licensePlate', vehicle -> 'licensePlate', 'bodyType', vehicle -> 'bodyType',
    'registrationState', vehicle -> 'registrationState', 'factoryGlass', vehicle -> 'factoryGlass'));
$$;

-- The customer as they are today, with the car that the document was made for as it is today; the document's copy when they were deleted. A
-- customer may have the old car replaced in their record: what was made for it goes on naming it. The rule is `carInGarage` in
-- src/domain/vehicles/garage.ts; links.test.mjs compares them.
create or replace function private.shown_customer(shop uuid, customer text, copy json) returns json
language sql stable set search_path = '' as $$
  with made_for as (
    select coalesce(car ->> 'id', '') as id, coalesce(car ->> 'vin', '') as vin, coalesce(car ->> 'licensePlate', '') as plate,
      private.vehicle_name(car ->> 'year', car ->> 'make', car ->> 'model') as car
    from (select copy -> 'vehicle') as t (car)
  ), parked as (
    select v.*, private.vehicle_name(trim_scale(v.year)::text, v.make, v.model) as car,
      json_strip_nulls(json_build_object('id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin,
        'color', v.color, 'licensePlate', v.license_plate, 'bodyType', v.body_type, 'registrationState', v.registration_state,
        'factoryGlass', v.factory_glass)) as shown
    from public.vehicles v where v.shop_id = shop and v.customer_id = customer
  ), same as (
    select parked.shown from parked, made_for
    where made_for.vin || made_for.car <> '' and private.is_same_car(made_for.vin, made_for.car, parked.vin, parked.car)
    order by
      made_for.vin <> '' and private.normal_vin(made_for.vin) = private.normal_vin(parked.vin) desc,
      made_for.id <> '' and made_for.id = parked.id desc,
      made_for.plate <> '' and private.plate_key(made_for.plate) = private.plate_key(parked.license_plate) desc,
      parked.position
    limit 1
  )
  select coalesce(
    (select json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'companyName', c.company_name, 'email', c.email,
      'phone', c.phone, 'vehicle', case when made_for.vin || made_for.car <> ''
        then coalesce((select shown from same), private.shown_vehicle(copy -> 'vehicle'))
        else (select shown from parked where position = 0) end)
      from public.customers c, made_for where c.shop_id = shop and c.id = customer),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;

-- The head of the shop's documents, and the tint limits that it set.
create or replace function private.shown_shop(shop uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object('businessName', coalesce(p.business_name, ''), 'phone', coalesce(p.phone, ''), 'address', p.address, 'email', m.email,
    'logo', s.settings -> 'logo', 'documentColor', s.settings -> 'documentColor', 'licenseId', s.settings -> 'licenseId',
    'documentFooter', s.settings -> 'documentFooter', 'tintLimits', s.settings -> 'tintLimits')
  from public.shop_members m
  left join public.user_profiles p on p.id = m.user_id
  left join public.shop_settings s on s.shop_id = m.shop_id
  where m.shop_id = shop and m.role = 'owner' order by m.created_at, m.user_id limit 1;
$$;
