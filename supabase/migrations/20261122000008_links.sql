-- Links with which a customer reads an invoice or estimate, and answers an estimate, without an account.
--
--   document_links   shop_id, id · kind: estimate or invoice · document_id · token_hash: SHA-256 of the token, which is kept nowhere
--                    time_zone: the shop's, whose day counts · created_at, expires_at, revoked_at · opened_at: the first time
--                    answer: Accepted or Declined, with answered_at, answered_by (the name) or reason
--                    shown, shown_hash: the document as it was when it was answered; nothing changes them any more
--
-- A link outlives its document: one that is restored is there again. Any change of a link is told as an update of its document.
--
-- share_document(kind, document, time_zone) → {"id", "token", "expires_at"}: for owner and manager; the token is told once.
-- open_document(token) → {"kind", "shown", "hash", "state", "today"}: for everybody who has the token. The first time it stamps the document
--   as viewed. `shown` holds what the customer may see and no more: no other column is read. `state` is {"status", its times}; status is also
--   Draft (it is being changed: then `shown` names the shop alone) or Deleted. A link that was answered shows what was answered.
-- answer_document(token, hash, accepts, words, agreed) → the same, with "refusal": null, `changed` (the hash is another one now: it is to be read
--   again) or `closed` (its status or its last day allows no answer). Accepting, `words` is the name and `agreed` the tick of the terms; declining,
--   `words` is the reason. Of two answers the first counts; every later one is told that.
-- Errors: PT404 hint `no-link`: unknown, expired and revoked alike. PT400 hints `words-missing`, `words-too-long`, `not-agreed`.
--
-- The rules are `estimateViewed` in src/domain/estimates/estimate-lifecycle.ts, `viewed` in src/domain/invoices/invoice-lifecycle.ts and
-- `accepted` in src/domain/estimates/accepted.ts; links.test.mjs compares them.

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
  primary key (shop_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (shown is null) and (answer is null) = (shown_hash is null))
);
create index on public.document_links (shop_id, kind, document_id);
alter table public.document_links alter column shop_id set (n_distinct = 20);

create function private.hash_of(value text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex');
$$;

create function private.tell_link() returns trigger
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
create trigger lock_before_write before insert or update on public.document_links
  for each statement execute function private.lock_before_write();
create trigger tell_link after insert or update on public.document_links
  for each row execute function private.tell_link();

-- ---- what the customer sees

create function private.shown_items(items json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', item -> 'id', 'description', item -> 'description', 'detail', item -> 'detail', 'quantity', item -> 'quantity',
    'unitPrice', item -> 'unitPrice', 'totalPrice', item -> 'totalPrice', 'taxable', item -> 'taxable') order by n), '[]')
  from json_array_elements(items) with ordinality as t (item, n);
$$;

create function private.shown_vehicle(vehicle json) returns json
language sql immutable set search_path = '' as $$
  select json_build_object(
    'id', vehicle -> 'id', 'year', vehicle -> 'year', 'make', vehicle -> 'make', 'model', vehicle -> 'model', 'trim', vehicle -> 'trim',
    'vin', vehicle -> 'vin', 'color', vehicle -> 'color', 'licensePlate', vehicle -> 'licensePlate');
$$;

-- The customer as they are today, with the car of the document where that is another one; the document's copy when they were deleted.
create function private.shown_customer(shop uuid, customer text, copy json) returns json
language sql stable set search_path = '' as $$
  with live as (
    select c.*, json_build_object('id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin,
      'color', v.color, 'licensePlate', v.license_plate) as vehicle, v.id as vehicle_id
    from public.customers c left join public.vehicles v on v.shop_id = c.shop_id and v.customer_id = c.id and v.position = 0
    where c.shop_id = shop and c.id = customer
  )
  select coalesce(
    (select json_build_object('firstName', first_name, 'lastName', last_name, 'companyName', company_name, 'email', email, 'phone', phone,
      'vehicle', case when coalesce(copy -> 'vehicle' ->> 'id', '') not in ('', coalesce(vehicle_id, ''))
        then private.shown_vehicle(copy -> 'vehicle') else vehicle end) from live),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;

create function private.shown_shop(shop uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object('businessName', coalesce(p.business_name, ''), 'phone', coalesce(p.phone, ''), 'address', p.address, 'email', m.email,
    'logo', s.settings -> 'logo', 'documentColor', s.settings -> 'documentColor', 'licenseId', s.settings -> 'licenseId',
    'documentFooter', s.settings -> 'documentFooter')
  from public.shop_members m
  left join public.user_profiles p on p.id = m.user_id
  left join public.shop_settings s on s.shop_id = m.shop_id
  where m.shop_id = shop and m.role = 'owner' order by m.created_at, m.user_id limit 1;
$$;

-- What of the document belongs to the answer, and its state beside it. Null where there is no such document.
create function private.shown_document(shop uuid, kind text, document text, out content json, out state json) returns record
language plpgsql stable set search_path = '' as $$
begin
  if kind = 'estimate' then
    select
      json_build_object('estimateNumber', estimate_number, 'date', date, 'expiryDate', expiry_date, 'validityPeriod', validity_period,
        'items', private.shown_items(items), 'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount,
        'discountAmount', discount_amount, 'totalAmount', total_amount, 'terms', terms, 'notes', notes,
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'acceptedAt', accepted_at, 'acceptedBy', accepted_by,
        'declinedAt', declined_at, 'declineReason', decline_reason)
      into content, state from public.estimates where shop_id = shop and id = document;
  else
    select
      json_build_object('invoiceNumber', invoice_number, 'date', date, 'dueDate', due_date, 'items', private.shown_items(items),
        'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount, 'discountAmount', discount_amount, 'totalAmount', total_amount,
        'paidAmount', paid_amount, 'balanceAmount', balance_amount, 'paymentTerms', payment_terms, 'notes', notes,
        'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'date', p.date, 'method', p.method,
          'reference', p.reference) order by p.position), '[]') from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;

create function private.today_of(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone link.time_zone)::date;
$$;

-- What a link says now.
create function private.link_answer(link public.document_links) returns json
language plpgsql stable set search_path = '' as $$
declare
  content json;
  state json;
  shown json;
begin
  if link.answer is not null then
    shown := link.shown;
    state := json_build_object('status', link.answer, case link.answer when 'Accepted' then 'acceptedAt' else 'declinedAt' end, link.answered_at,
      'acceptedBy', link.answered_by, 'declineReason', link.reason);
  else
    select d.content, d.state into content, state from private.shown_document(link.shop_id, link.kind, link.document_id) d;
    state := coalesce(state, '{"status": "Deleted"}');
    if state ->> 'status' = 'Draft' then
      content := null;
      state := '{"status": "Draft"}';
    end if;
    shown := json_build_object('document', content, 'shop', private.shown_shop(link.shop_id));
  end if;
  return json_build_object('kind', link.kind, 'shown', shown, 'hash', private.hash_of(shown::text),
    'state', state, 'today', private.today_of(link));
end $$;

-- ---- making, opening, answering

create function public.share_document(kind text, document text, time_zone text default 'UTC') returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  -- 244 random bits.
  token constant text := translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
  zone text := time_zone;
  is_there boolean;
  link public.document_links;
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  perform private.lock_my_shops();
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)',
    case kind when 'estimate' then 'estimates' else 'invoices' end) into is_there using shop, document;
  if not is_there then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
  end;
  insert into public.document_links (shop_id, kind, document_id, token_hash, time_zone)
  values (shop, kind, document, private.hash_of(token), zone) returning * into link;
  return json_build_object('id', link.id, 'token', token, 'expires_at', link.expires_at);
end $$;

-- The link of a token. Takes the row of its shop first, as every writer does: of two who answer at once the second sees the first.
create function private.link_of(token text) returns public.document_links
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.hash_of(token);
  link public.document_links;
begin
  perform from public.shops where id = (select l.shop_id from public.document_links l where l.token_hash = hash) for no key update;
  select * into link from public.document_links l
    where l.token_hash = hash and l.revoked_at is null and l.expires_at > now();
  if not found then
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
  end if;
  return link;
end $$;

create function public.open_document(token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  today constant date := private.today_of(link);
begin
  if link.opened_at is null then
    update public.document_links l set opened_at = at where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  end if;
  -- The shop's own clock may run ahead: what was opened was opened after it was sent.
  if link.kind = 'estimate' then
    update public.estimates set status = 'Viewed', viewed_at = greatest(at, sent_at), updated_at = at
      where shop_id = link.shop_id and id = link.document_id and status = 'Sent';
  else
    update public.invoices set viewed_at = greatest(at, sent_at), updated_at = at,
        status = case when total_amount > 0 and paid_amount >= total_amount then 'Paid'
          when paid_amount < total_amount and due_date < today then 'Overdue' else 'Viewed' end
      where shop_id = link.shop_id and id = link.document_id and status in ('Sent', 'Overdue')
        and (viewed_at is null or viewed_at < sent_at);
  end if;
  return private.link_answer(link);
end $$;

create function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := case when accepts then 200 else 2000 end;
  now_there json := private.link_answer(link);
  refusal text;
begin
  if said = '' then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name or a reason is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  elsif accepts is null or (accepts and agreed is not true) then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
  end if;

  if link.answer is not null then
    return now_there;
  elsif link.kind <> 'estimate' or now_there -> 'state' ->> 'status' not in ('Sent', 'Viewed')
    or (now_there -> 'shown' -> 'document' ->> 'expiryDate')::date < private.today_of(link) then
    refusal := 'closed';
  elsif now_there ->> 'hash' is distinct from hash then
    refusal := 'changed';
  else
    update public.estimates set updated_at = at, status = case when accepts then 'Accepted' else 'Declined' end,
        accepted_at = case when accepts then at else accepted_at end, accepted_by = case when accepts then said else accepted_by end,
        declined_at = case when accepts then declined_at else at end, decline_reason = case when accepts then decline_reason else said end
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = case when accepts then 'Accepted' else 'Declined' end, answered_at = at,
        answered_by = case when accepts then said end, reason = case when accepts then null else said end,
        shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'refusal', refusal);
end $$;

-- ---- who may do what

alter table public.document_links enable row level security;
create policy office_reads on public.document_links for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
create policy office_revokes on public.document_links for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));

revoke all on public.document_links from public, anon, authenticated;
revoke execute on function public.share_document(text, text, text), public.open_document(text),
  public.answer_document(text, text, boolean, text, boolean), private.hash_of(text), private.tell_link(), private.shown_items(json), private.shown_vehicle(json),
  private.shown_customer(uuid, text, json), private.shown_shop(uuid), private.shown_document(uuid, text, text),
  private.today_of(public.document_links), private.link_answer(public.document_links), private.link_of(text)
  from public, anon, authenticated;
grant all on public.document_links to service_role;
grant select, update (revoked_at) on public.document_links to authenticated;
grant execute on function public.share_document(text, text, text) to authenticated;
grant execute on function public.open_document(text), public.answer_document(text, text, boolean, text, boolean) to anon, authenticated;
grant usage on schema public to anon;
