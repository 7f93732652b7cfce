-- Links for customers, without an account: they read an invoice or estimate, and answer an estimate; they read a closed inspection, see the
-- photos that the shop released, and acknowledge it.
--
--   document_links     shop_id, id · kind: estimate or invoice · document_id · token_hash: SHA-256 of the token, which is kept nowhere
--                      time_zone: the shop's, whose day counts · created_at, revoked_at · opened_at: the first time
--                      last_day: the last day on which the link opens, chosen by the shop. Null: the standard day of its document as that
--                      is now, 30 days after the expiry date of an estimate, a year after the day on which an invoice was paid; an unpaid
--                      invoice has none. expires_at counts only where the document was deleted
--                      answer: Accepted or Declined, with answered_at, answered_by (the name) or reason
--                      shown, shown_hash: the document as it was when it was answered; nothing changes them any more
--                      accepted: what was accepted, as the estimate stores it: its option, lines, totals and answer
--   inspection_links   the same for an inspection · photo_ids: the released photos, as a list · acknowledged_at, acknowledged_by, shown,
--                      shown_hash: who acknowledged by it, and what they saw
--
-- A link outlives its record: one that is restored is there again. Any change of a link is told as an update of its record. 100 for each
-- record: a new one takes the place of the oldest that does not work any more and has no answer; where all work: PT400 hint
-- `too-many-links`. The link of an inspection opens while that is the version that counts; what was acknowledged opens through its last day.
--
-- share_document(kind, document, time_zone, last_day), share_inspection(inspection, photos, time_zone, last_day) → {"id", "token",
--   "last_day"}: for owner and manager; the token is told once. PT400 hints `link` (the kind), `time-zone`, `last-day` (out of range),
--   `past-day`, `not-closed` (open, or signed), `photos` (one that the inspection does not name). Everything is checked before the row is
--   written: an error about a row would repeat the hash of its token.
-- document_links_of(kind, document, time_zone), inspection_links_of(inspection, time_zone) → {"today", "standard_day", "links": [{…,
--   "last_day", "is_usable"}]}, newest first, for the office.
-- open_document(token, reader) → {"kind", "shown", "hash", "state", "today", "timeZone", "payment"}: for everybody who has the token. The first
--   time it stamps the document as viewed, unless a member of the shop opens it. `reader` is the user id of the session that the page finds
--   in its browser. It is not verified: it can only keep a document from being marked. `shown` holds what the customer may see and no more:
--   no other column is read; the options with their lines, which lines are optional, depositRules (the rules of the lines), depositTaken
--   (what of the deposit was paid when it was read). `state` is {"status", its times, `accepted`}; status is also Draft (it is being changed:
--   then `shown` names the shop alone) or Deleted. A link that was answered shows what was answered. `timeZone`: the customer's copy shows
--   days and times as the shop does. `payment` {"link", "depositTaken", "isBilled"}: the payment link and the state of the deposit as they are
--   now, also after an answer.
-- answer_document(token, hash, accepts, words, agreed, choice) → the same, with "refusal": null, `changed` (the hash is another one now: it is
--   to be read again) or `closed` (its status or its last day allows no answer). Accepting, `words` is the name and `agreed` the tick of the
--   terms; declining, `words` is the reason. `choice` is {"optionId", "lineIds", "agreed": [{"about", "text"}], "signature"}: lines and totals
--   are calculated here, from the estimate alone, and the texts are those that were shown, each of them. Of two answers the first counts;
--   every later one is told that. It is sealed: a hash of everything in it, the total, and the hash of what was shown, so that a change of
--   the record shows.
-- open_inspection(token, reader) → {"shown", "hash", "folder", "acknowledgement", "today", "timeZone"}.
-- acknowledge_inspection(token, hash, name, agreed) → the same, with "refusal": `changed` if something else is shown now. The first
--   acknowledgement of an inspection counts, by whatever link; later ones are told of it.
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

-- always

-- ---- both kinds of links

create or replace function private.tell_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_there boolean;
begin
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', new.kind || 's')
    into is_there using new.shop_id, new.document_id;
  if is_there then
    perform private.record_changes(new.kind || 's', 'update', new.shop_id, array[new.document_id]);
  end if;
  return null;
end $$;

create or replace function private.tell_inspection_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.inspections i where i.shop_id = new.shop_id and i.id = new.inspection_id) then
    perform private.record_changes('inspections', 'update', new.shop_id, array[new.inspection_id]);
  end if;
  return null;
end $$;

create or replace trigger tell_link after insert or update on public.document_links
  for each row execute function private.tell_link();
create or replace trigger tell_link after insert or update on public.inspection_links
  for each row execute function private.tell_inspection_link();

do $$
declare
  name text;
  office constant text := 'shop_id = any (array(select private.my_shop_ids_as(''owner'', ''manager'')))';
begin
  foreach name in array array['document_links', 'inspection_links'] loop
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
end $$;

-- ---- which links work

create or replace function private.today_in(shop uuid, time_zone text) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone private.shop_zone(shop, time_zone))::date;
$$;

create or replace function private.today_of(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone private.shop_zone(link.shop_id, link.time_zone))::date;
$$;

-- By the entries that pay (`paidBy` in src/domain/invoices/owed.ts): a reversed payment or tip and money that was given back do not prolong the
-- year of a paid invoice without a time of payment, as in files of other programs. Members call it: it uses no function that they may not
-- execute.
create or replace function private.standard_link_day(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select case link.kind
    when 'estimate' then least('9999-12-31', coalesce(
      (select e.expiry_date from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id),
      (link.shown -> 'document' ->> 'expiryDate')::date) + 30)
    else (
      select (coalesce((i.paid_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date,
        (select max(p.date) from public.payments p
          where p.shop_id = i.shop_id and p.invoice_id = i.id and p.reversed_on is null and coalesce(p.kind, 'payment') in ('payment', 'deposit'))) + interval '1 year')::date
      from public.invoices i where i.shop_id = link.shop_id and i.id = link.document_id and i.status = 'Paid')
  end;
$$;

create or replace function private.link_last_day(link public.document_links) returns date
language plpgsql stable set search_path = '' as $$
declare
  is_there boolean;
begin
  if link.last_day is not null then return link.last_day; end if;
  if link.answer is null then
    execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', link.kind || 's')
      into is_there using link.shop_id, link.document_id;
    if not is_there then return (link.expires_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date; end if;
  end if;
  return private.standard_link_day(link);
end $$;

create or replace function private.is_usable(link public.document_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and coalesce(private.today_of(link) <= private.link_last_day(link), true);
$$;

-- A link opens while its inspection is the version that counts.
create or replace function private.is_usable(link public.inspection_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and private.today_in(link.shop_id, link.time_zone) <= link.last_day
    and (link.acknowledged_at is not null or exists (
      select from public.inspections i where i.shop_id = link.shop_id and i.id = link.inspection_id
        and i.id = private.current_inspection(i.shop_id, i.job_id, i.kind)));
$$;

-- The link of a token. Takes the row of its shop first, as every writer does: of two who answer at once the second sees the first.
create or replace function private.link_of(token text) returns public.document_links
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.hash_of(token);
  link public.document_links;
begin
  perform from public.shops where id = (select l.shop_id from public.document_links l where l.token_hash = hash) for no key update;
  select * into link from public.document_links l where l.token_hash = hash;
  if not found or not private.is_usable(link) then
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
  end if;
  return link;
end $$;

-- The link of a token. Takes the row of its shop first, as every writer does: of two who answer at once the second sees the first.
create or replace function private.inspection_link_of(token text) returns public.inspection_links
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

-- Returns how many links of documents open now: each shows the payment link. An owner who changes it reads the number.
create or replace function public.usable_links() returns integer
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_without_shop();
  return (select count(*) from public.document_links l where l.shop_id = private.my_shop_id() and private.is_usable(l));
end $$;

-- ---- what the customer sees

-- The film on a car as its customer may see it: no product, roll or note of the shop.
create or replace function private.shown_coverage(coverage json) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_strip_nulls(json_build_object(
    'positionId', entry -> 'positionId', 'film', entry -> 'film', 'kind', entry -> 'kind', 'finish', entry -> 'finish', 'vlt', entry -> 'vlt',
    'measuredVlt', entry -> 'measuredVlt', 'extent', entry -> 'extent', 'edge', entry -> 'edge')) order by n)
  from json_array_elements(case when json_typeof(coverage) = 'array' then coverage end) with ordinality as t (entry, n);
$$;

create or replace function private.shown_items(items json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', item -> 'id', 'description', item -> 'description', 'detail', item -> 'detail', 'priceReason', item -> 'priceReason',
    'quantity', item -> 'quantity', 'unitPrice', item -> 'unitPrice', 'totalPrice', item -> 'totalPrice', 'taxable', item -> 'taxable',
    'optional', item -> 'optional', 'chosen', item -> 'chosen', 'coverage', private.shown_coverage(item -> 'coverage'),
    'acknowledgements', item -> 'acknowledgements')
    order by n), '[]')
  from json_array_elements(items) with ordinality as t (item, n);
$$;

-- The options as the customer sees them. Null for an estimate without options.
create or replace function private.shown_options(options json) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_build_object('id', option -> 'id', 'name', option -> 'name', 'recommended', option -> 'recommended',
    'items', private.shown_items(coalesce(option -> 'items', '[]'))) order by n)
  from json_array_elements(options) with ordinality as t (option, n);
$$;

-- Their kind, and no entry that was reversed: the page counts a refund as less paid and a tip as nothing.
create or replace function private.shown_payments(invoice public.invoices) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'date', p.date, 'method', p.method,
    'reference', p.reference) order by p.position), '[]')
  from public.payments p
  where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id and p.reversed_on is null;
$$;

-- The link of a document names the panels and windows of the car's body, and says what the figures on file say about its tint: it shows
-- the body type, the state of registration and the factory glass of the vehicle, and the limits that the shop set.
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

-- What of the document belongs to the answer, and its state beside it. Null where there is no such document.
create or replace function private.shown_document(shop uuid, kind text, document text, out content json, out state json) returns record
language plpgsql stable set search_path = '' as $$
begin
  if kind = 'estimate' then
    select
      json_build_object('estimateNumber', estimate_number, 'date', date, 'expiryDate', expiry_date, 'validityPeriod', validity_period,
        'items', private.shown_items(items), 'options', private.shown_options(options), 'optionId', option_id,
        'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount,
        'discountAmount', discount_amount, 'discountPercent', discount_percent, 'discountApplies', discount_applies,
        'taxExemptNumber', tax_exempt_number, 'totalAmount', total_amount, 'poNumber', po_number, 'stockNumber', stock_number,
        'terms', terms, 'notes', notes, 'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'acceptedAt', accepted_at, 'acceptedBy', accepted_by,
        'declinedAt', declined_at, 'declineReason', decline_reason)
      into content, state from public.estimates where shop_id = shop and id = document;
  else
    select
      json_build_object('invoiceNumber', invoice_number, 'date', date, 'dueDate', due_date, 'items', private.shown_items(items),
        'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount, 'discountAmount', discount_amount,
        'discountPercent', discount_percent, 'discountApplies', discount_applies, 'taxExemptNumber', tax_exempt_number, 'totalAmount', total_amount,
        'poNumber', po_number, 'stockNumber', stock_number,
        'paidAmount', paid_amount, 'balanceAmount', balance_amount, 'paymentTerms', payment_terms, 'notes', notes,
        'payments', private.shown_payments(i), 'credits', private.readable(credits),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;

-- The rules by line id, and under '' for every other line. Null for an invoice, and for a shop without rules. A line whose service is ''
-- follows the shop's rule with all other lines, not for itself.
create or replace function private.shown_deposit_rules(link public.document_links) returns json
language sql stable set search_path = '' as $$
  with known as (
    select m.deposit_rules as rules from public.shop_margins m
    where m.shop_id = link.shop_id and link.kind = 'estimate' and json_typeof(m.deposit_rules) = 'object'
  ), estimate as (
    select e.items, e.options from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id
  ), lines as (
    select line from estimate, json_array_elements(estimate.items) as t (line)
    union all
    select line from estimate, json_array_elements(estimate.options) as o (option), json_array_elements(option -> 'items') as t (line)
  ), found as (
    select '' as name, rules -> '' as rule from known
    union all
    select distinct on (line ->> 'id') line ->> 'id', rules -> nullif(line ->> 'serviceId', '') from known, lines
    where line ->> 'id' <> ''
  )
  select json_object_agg(name, rule order by name) from found where rule is not null;
$$;

-- The rule of `depositTaken` is `depositsTaken` in src/domain/deposits/deposit-due.ts. For uses and links of any form: a row of before never
-- makes a customer's link fail.
create or replace function private.payment_of(link public.document_links) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'link', (select s.settings -> 'paymentLink' from public.shop_settings s
      where s.shop_id = link.shop_id and private.is_web_address(s.settings ->> 'paymentLink')),
    'depositTaken', case link.kind when 'estimate' then (
      select coalesce(sum(d.amount - (
        select coalesce(sum(private.amount_of(entry)), 0) from jsonb_array_elements(private.entries_of(private.readable(d.uses))) as t (entry)
        where entry ->> 'kind' = 'refund' and private.is_active(entry))), 0)
      from public.deposits d where d.shop_id = link.shop_id and d.estimate_id = link.document_id and d.reversed_on is null) end,
    'isBilled', link.kind = 'estimate' and exists (
      select from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id and e.invoice_id is not null));
$$;

-- What a link says now. The deposit that was taken is in what is shown: the deposit that the customer agrees to is the rest.
create or replace function private.link_answer(link public.document_links) returns json
language plpgsql stable set search_path = '' as $$
declare
  payment constant json := private.payment_of(link);
  content json;
  state json;
  shown json;
begin
  if link.answer is not null then
    shown := link.shown;
    state := json_build_object('status', link.answer, case link.answer when 'Accepted' then 'acceptedAt' else 'declinedAt' end, link.answered_at,
      'acceptedBy', link.answered_by, 'declineReason', link.reason, 'accepted', link.accepted);
  else
    select d.content, d.state into content, state from private.shown_document(link.shop_id, link.kind, link.document_id) d;
    state := coalesce(state, '{"status": "Deleted"}');
    if state ->> 'status' = 'Draft' then
      content := null;
      state := '{"status": "Draft"}';
    end if;
    shown := json_build_object('document', content, 'shop', private.shown_shop(link.shop_id),
      'depositRules', private.shown_deposit_rules(link), 'depositTaken', payment -> 'depositTaken');
  end if;
  return json_build_object('kind', link.kind, 'shown', shown, 'hash', private.hash_of(shown::text),
    'state', state, 'today', private.today_of(link), 'timeZone', private.shop_zone(link.shop_id, link.time_zone), 'payment', payment);
end $$;

-- ---- documents: making and opening

create or replace function public.share_document(kind text, document text, time_zone text default 'UTC', last_day date default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 100;
  shop constant uuid := private.my_shop_id();
  -- 244 random bits.
  token constant text := translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
  zone text := time_zone;
  is_there boolean;
  surplus integer;
  link public.document_links;
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  elsif kind is null or kind not in ('estimate', 'invoice') then
    raise exception using errcode = 'PT400', hint = 'link', message = 'A link is for an estimate or an invoice.';
  elsif zone is null or length(zone) > 100 then
    raise exception using errcode = 'PT400', hint = 'time-zone', message = 'A link needs the time zone of the shop.';
  elsif last_day > '9999-12-31' then
    raise exception using errcode = 'PT400', hint = 'last-day', message = 'Choose a last day of the link before the year 10000.';
  end if;
  perform private.lock_my_shops();
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', kind || 's') into is_there using shop, document;
  if not is_there then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
  end;
  link.shop_id := shop;
  link.time_zone := zone;
  if last_day < private.today_of(link) then
    raise exception using errcode = 'PT400', hint = 'past-day', message = 'The last day of the link is over. Choose a later day.';
  end if;

  select count(*) - most + 1 into surplus from public.document_links l
    where l.shop_id = shop and l.kind = share_document.kind and l.document_id = document;
  if surplus > 0 then
    delete from public.document_links d where d.shop_id = shop and d.id in (
      select l.id from public.document_links l
      where l.shop_id = shop and l.kind = share_document.kind and l.document_id = document and l.answer is null and not private.is_usable(l)
      order by l.created_at, l.id limit surplus);
    if not found then
      raise exception using errcode = 'PT400', hint = 'too-many-links',
        message = format('This document has %s links that work. Withdraw one that nobody needs, then make a new one.', most);
    end if;
  end if;
  insert into public.document_links (shop_id, kind, document_id, token_hash, time_zone, last_day)
  values (shop, kind, document, private.hash_of(token), zone, share_document.last_day) returning * into link;
  return json_build_object('id', link.id, 'token', token, 'last_day', private.link_last_day(link));
end $$;

create or replace function public.document_links_of(kind text, document text, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  made public.document_links;
begin
  perform private.refuse_without_shop();
  made.shop_id := private.my_shop_id();
  made.kind := kind;
  made.document_id := document;
  begin
    perform now() at time zone time_zone;
    made.time_zone := time_zone;
  exception when invalid_parameter_value then
    made.time_zone := 'UTC';
  end;
  return json_build_object('today', private.today_of(made), 'standard_day', private.standard_link_day(made), 'links', (
    select coalesce(json_agg(json_build_object('id', l.id, 'created_at', l.created_at, 'last_day', private.link_last_day(l),
      'is_revoked', l.revoked_at is not null, 'is_usable', private.is_usable(l), 'opened_at', l.opened_at, 'answer', l.answer,
      'answered_at', l.answered_at, 'answered_by', l.answered_by, 'reason', l.reason) order by l.created_at desc, l.id), '[]')
    from public.document_links l
    where l.shop_id = made.shop_id and l.kind = made.kind and l.document_id = made.document_id));
end $$;

create or replace function public.open_document(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  today constant date := private.today_of(link);
begin
  if exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    return private.link_answer(link);
  end if;
  if link.opened_at is null then
    update public.document_links l set opened_at = at where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  end if;
  -- The shop's own clock may run ahead: what was opened was opened after it was sent.
  if link.kind = 'estimate' then
    update public.estimates set status = 'Viewed', viewed_at = greatest(at, sent_at), updated_at = at
      where shop_id = link.shop_id and id = link.document_id and status = 'Sent';
  else
    update public.invoices i set viewed_at = greatest(at, sent_at), updated_at = at,
        status = private.status_when_opened(i, today)
      where i.shop_id = link.shop_id and i.id = link.document_id and i.status in ('Sent', 'Overdue')
        and (i.viewed_at is null or i.viewed_at < i.sent_at);
  end if;
  return private.link_answer(link);
end $$;

-- ---- documents: answering

-- The lines of the estimate's choice with its totals: the columns that change, as they are named. Null: nothing changes.
create or replace function private.chosen_content(estimate public.estimates, option_id text, line_ids text[]) returns json
language plpgsql stable set search_path = '' as $$
declare
  has_options constant boolean := coalesce(json_array_length(estimate.options), 0) > 0;
  offered json := estimate.items;
  chosen json;
  subtotal numeric;
  taxable numeric;
  percent numeric;
  discount numeric := estimate.discount_amount;
  tax numeric;
begin
  if has_options or option_id is not null then
    select option -> 'items' into offered from json_array_elements(estimate.options) as t (option)
      where option ->> 'id' = chosen_content.option_id limit 1;
    if not found then
      raise exception using errcode = 'PT400', hint = 'not-offered', message = 'This option is not offered.';
    end if;
    offered := coalesce(offered, '[]');
  end if;
  if exists (
    select from unnest(line_ids) as chosen_line
    where not exists (select from json_array_elements(offered) as t (item)
      where item ->> 'id' = chosen_line and item ->> 'optional' = 'true')
  ) then
    raise exception using errcode = 'PT400', hint = 'not-offered', message = 'A line is not offered.';
  end if;
  if option_id is null and not exists (select from json_array_elements(offered) as t (item) where item ->> 'optional' = 'true') then
    return null;
  end if;

  select coalesce(json_agg(case when item ->> 'optional' = 'true'
      then (item::jsonb || jsonb_build_object('chosen', coalesce(item ->> 'id' = any (line_ids), false)))::json else item end order by n), '[]')
    into chosen from json_array_elements(offered) with ordinality as t (item, n);
  subtotal := private.subtotal_of(chosen);
  taxable := private.subtotal_of(chosen, true);
  -- A percentage that does not give the stored dollars is none.
  if round(private.subtotal_of(estimate.items) * estimate.discount_percent * 0.01, 2) = estimate.discount_amount then
    percent := estimate.discount_percent;
    discount := round(subtotal * percent * 0.01, 2);
  end if;
  tax := case when estimate.discount_applies = 'before-tax' and subtotal > 0
    then private.ratio_in_cents(taxable * round(subtotal - least(discount, subtotal), 2) * estimate.tax_rate * 0.01, subtotal)
    else round(taxable * estimate.tax_rate * 0.01, 2) end;
  return json_build_object('optionId', option_id, 'items', chosen, 'subtotal', subtotal, 'taxAmount', tax, 'discountAmount', discount,
    'discountPercent', percent, 'totalAmount', greatest(0, round(subtotal + tax - discount, 2)));
end $$;

-- The deposit in dollars that these lines ask for, by the rules as the link shows them. `depositDue` in src/domain/deposits/deposit-due.ts is
-- the same; choices.test.mjs compares them.
create or replace function private.deposit_due(items json, total numeric, rules json) returns numeric
language sql immutable set search_path = '' as $$
  with counted as (
    select (item ->> 'totalPrice')::numeric as price, rules -> nullif(item ->> 'id', '') as rule from json_array_elements(items) as t (item)
    where item ->> 'optional' is distinct from 'true' or item ->> 'chosen' = 'true'
  ), lines as (
    select * from counted
    -- Files of other programs may have only the total.
    union all select total, null where not exists (select from counted)
  ), asking as (
    select price, rule from lines where rule is not null
    union all select round(sum(price), 2), rules -> '' from lines where rule is null having count(*) > 0
  )
  select greatest(0, least(total, round(coalesce(sum(case rule ->> 'kind'
      when 'amount' then (rule ->> 'value')::numeric
      when 'percent' then private.ratio_in_cents(total * price * (rule ->> 'value')::numeric * 0.01, (select round(sum(price), 2) from lines))
    end), 0), 2)))
  from asking;
$$;

-- The texts that the customer ticks for these lines and this total, from what the link shows: `textsToAgree` in src/domain/estimates/offer.ts.
create or replace function private.texts_to_agree(shown json, items json, total numeric) returns json
language sql stable set search_path = '' as $$
  with deposit as (
    select private.deposit_due(items, total, shown -> 'depositRules') - coalesce((shown ->> 'depositTaken')::numeric, 0) as dollars
  ), tint as (
    select text, min(line * 1000 + n) as n
    from json_array_elements(items) with ordinality as i (item, line),
      json_array_elements_text(case when json_typeof(item -> 'acknowledgements') = 'array' then item -> 'acknowledgements' end)
        with ordinality as a (text, n)
    where item ->> 'optional' is distinct from 'true' or item ->> 'chosen' = 'true'
    group by text
  ), texts as (
    select 0 as kind, 0 as n, 'terms' as about, private.trimmed(shown -> 'document' ->> 'terms') as text
    union all
    select 1, 0, 'deposit', 'I pay a deposit of $' || to_char(dollars, 'FM999,999,999,999,999,990.00')
      || ' to book this work. It is taken off the invoice.' from deposit where dollars > 0
    union all select 2, n, 'tint', text from tint
    union all select 3, 0, 'electronic signature', 'I agree to sign this estimate electronically.'
  )
  select json_agg(json_build_object('about', about, 'text', text) order by kind, n) from texts where text <> '';
$$;

-- A choice of the right form: texts of a length, each line and text once, lines by id, strokes of an SVG path.
create or replace function private.is_choice(choice json) returns boolean
language sql immutable set search_path = '' as $$
  select json_typeof(choice) = 'object' and length(choice::text) <= 300000
    and coalesce(json_typeof(choice -> 'optionId'), 'null') in ('string', 'null')
    and coalesce(json_typeof(choice -> 'lineIds'), '') = 'array'
    and coalesce(json_typeof(choice -> 'agreed'), '') = 'array'
    and coalesce(json_typeof(choice -> 'signature'), 'null') in ('string', 'null')
    and not exists (select from json_array_elements(case when json_typeof(choice -> 'lineIds') = 'array' then choice -> 'lineIds' end) as t (line)
      group by line #>> '{}', json_typeof(line) having count(*) > 1 or json_typeof(line) <> 'string')
    and not exists (select from json_array_elements(case when json_typeof(choice -> 'agreed') = 'array' then choice -> 'agreed' end) as t (one)
      where json_typeof(one) <> 'object' or coalesce(json_typeof(one -> 'about'), '') <> 'string'
        or coalesce(json_typeof(one -> 'text'), '') <> 'string')
    and not exists (select from json_array_elements(case when json_typeof(choice -> 'agreed') = 'array' then choice -> 'agreed' end) as t (one)
      where json_typeof(one) = 'object' group by one ->> 'about', one ->> 'text' having count(*) > 1)
    and length(coalesce(choice ->> 'signature', '')) <= 100000
    and coalesce(choice ->> 'signature', '') ~ '^[MLQ0-9 .-]*$';
$$;

-- The text that is hashed is `answerText` in src/domain/estimates/evidence/evidence-text.ts; choices.test.mjs compares them.
create or replace function private.answer_seal(answer json, total numeric) returns text
language sql immutable set search_path = '' as $$
  with parts as (
    select 0 as kind, n, part from unnest(array[answer ->> 'at', answer ->> 'name', answer ->> 'channel', answer ->> 'note',
      answer ->> 'optionId', answer ->> 'signature', answer ->> 'hash', round(total, 2)::text,
      json_array_length(answer -> 'lineIds')::text]) with ordinality as t (part, n)
    union all
    select 1, n, part from json_array_elements_text(answer -> 'lineIds') with ordinality as t (part, n)
    union all
    select 2, 2 * nth + field.n, field.part from json_array_elements(answer -> 'agreed') with ordinality as t (one, nth),
      unnest(array[one ->> 'about', one ->> 'text']) with ordinality as field (part, n)
  )
  select private.hash_of(string_agg(to_json(coalesce(part, ''))::text, ',' order by kind, n)) from parts;
$$;

-- The sender only says which texts were ticked. Another text, or no choice, is that of a page from before, whose reader is told to reload
-- (`not-offered`).
create or replace function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false, choice json default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := case when accepts then 200 else 2000 end;
  now_there json := private.link_answer(link);
  estimate public.estimates;
  made json;
  texts json;
  evidence json;
  refusal text;
begin
  if private.is_blank_text(said) then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name or a reason is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  elsif accepts is null or (accepts and agreed is not true) then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
  elsif choice is not null and private.is_choice(choice) is not true then
    raise exception using errcode = 'PT400', hint = 'bad-choice', message = 'The choice has another form.';
  end if;

  if link.answer is not null then
    return now_there;
  elsif link.kind <> 'estimate' or now_there -> 'state' ->> 'status' not in ('Sent', 'Viewed')
    or (now_there -> 'shown' -> 'document' ->> 'expiryDate')::date < private.today_of(link) then
    refusal := 'closed';
  elsif now_there ->> 'hash' is distinct from hash then
    refusal := 'changed';
  elsif accepts then
    select * into estimate from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id;
    if choice is null then
      raise exception using errcode = 'PT400', hint = 'not-offered', message = 'Nothing was chosen. Reload the page.';
    end if;
    made := private.chosen_content(estimate, choice ->> 'optionId', array(select json_array_elements_text(choice -> 'lineIds')));
    texts := private.texts_to_agree(now_there -> 'shown', coalesce(made -> 'items', estimate.items),
      coalesce((made ->> 'totalAmount')::numeric, private.total_of(estimate)));
    if exists (select from json_array_elements(choice -> 'agreed') as t (one) where not exists (
      select from json_array_elements(texts) as s (asked)
      where asked ->> 'about' = one ->> 'about' and asked ->> 'text' = private.trimmed(one ->> 'text'))) then
      raise exception using errcode = 'PT400', hint = 'not-offered', message = 'A text is not offered. Reload the page.';
    elsif json_array_length(texts) <> json_array_length(choice -> 'agreed') then
      raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
    end if;
    evidence := json_strip_nulls(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'name', said,
      'channel', 'link', 'optionId', choice -> 'optionId', 'lineIds', choice -> 'lineIds', 'agreed', texts,
      'signature', nullif(choice ->> 'signature', ''), 'hash', hash));
    evidence := (evidence::jsonb || jsonb_build_object('seal',
      private.answer_seal(evidence, coalesce((made ->> 'totalAmount')::numeric, estimate.total_amount))))::json;
    perform set_config('clearcoat.answering', 'on', true);
    update public.estimates e set updated_at = at, status = 'Accepted', accepted_at = at, accepted_by = said, answer = evidence,
        option_id = coalesce(made ->> 'optionId', e.option_id),
        items = case when made is null then e.items else made -> 'items' end,
        subtotal = case when made is null then e.subtotal else (made ->> 'subtotal')::numeric end,
        tax_amount = case when made is null then e.tax_amount else (made ->> 'taxAmount')::numeric end,
        discount_amount = case when made is null then e.discount_amount else (made ->> 'discountAmount')::numeric end,
        discount_percent = case when made is null then e.discount_percent else (made ->> 'discountPercent')::numeric end,
        total_amount = case when made is null then e.total_amount else (made ->> 'totalAmount')::numeric end
      where e.shop_id = link.shop_id and e.id = link.document_id;
    perform set_config('clearcoat.answering', 'off', true);
    update public.document_links l set answer = 'Accepted', answered_at = at, answered_by = said, shown = now_there -> 'shown',
        shown_hash = hash, accepted = (select json_build_object('optionId', e.option_id, 'items', private.shown_items(e.items),
          'subtotal', e.subtotal, 'taxAmount', e.tax_amount, 'discountAmount', e.discount_amount, 'discountPercent', e.discount_percent,
          'totalAmount', e.total_amount, 'answer', e.answer)
          from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id)
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  else
    update public.estimates set updated_at = at, status = 'Declined', declined_at = at, decline_reason = said
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = 'Declined', answered_at = at, reason = said, shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'payment', now_there -> 'payment', 'refusal', refusal);
end $$;

-- ---- inspections

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

-- Null where there is no such inspection.
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

create or replace function public.share_inspection(inspection text, photos json default '[]', time_zone text default 'UTC', last_day date default null)
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

-- ---- photos of an inspection

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
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
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
