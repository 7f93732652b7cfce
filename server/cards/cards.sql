-- Card payments by the shop's own Stripe account. For the team server alone. No number of a card is here: customers type it on Stripe's page.
--
--   private.card_sessions   a page of Stripe that was opened for a customer · kind: invoice, or deposit (of an estimate) · record_id ·
--                           state: open, paid, expired · payment_intent: Stripe's id of the payment, which is recorded once ·
--                           link_id: of the document link by which it was opened · part_of: the dollars that were due, where the customer
--                           pays a part of them · was_recorded: it has been in the ledger since older lists were brought back, so that a
--                           person took it away if it is missing
--   private.card_refunds    money that goes back to a card · id: of the entry in the ledger · state: open (Stripe was asked), done, refused ·
--                           attempt: how often Stripe refused it · is_settled: the shop has said that it recorded it in another way ·
--                           was_recorded: as above
--
-- The server calls these functions with the rights of the API's role: a person calls begin_card_refund, my_card_shop, stuck_card_refunds and
-- settle_card_refund alone.
--
-- A payment is recorded as the app does it by hand: method Card, Stripe's id as the reference, the fee next to it, on the day of the payment
-- in the shop's zone, or today where the books are closed for that day. What is more than is left to pay becomes a deposit of the customer,
-- and so credit: paid twice, or an invoice that was cancelled or deleted meanwhile. A Draft stays one: someone is editing it.
--
-- The rules are `withPayment` in src/domain/invoices/ledger.ts and `invoiceStatus` in src/domain/invoices/invoice-status.ts; card-payments.test.mjs
-- compares them.

-- once 20261130002000

create table private.card_sessions (
  shop_id uuid not null references public.shops on delete cascade,
  id text not null,
  kind text not null check (kind in ('invoice', 'deposit')),
  record_id text not null,
  number text not null default '',
  customer_id text not null,
  customer json,
  amount numeric not null check (amount > 0),
  url text not null default '',
  link_id uuid,
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  payment_intent text,
  was_recorded boolean not null default false,
  fee numeric,
  made_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, payment_intent),
  check ((state = 'paid') = (payment_intent is not null))
);
create index on private.card_sessions (shop_id, kind, record_id);
create index on private.card_sessions (asked_at) where state = 'open';

create table private.card_refunds (
  shop_id uuid not null,
  id text not null,
  session_id text not null,
  kind text not null check (kind in ('invoice', 'deposit')),
  record_id text not null,
  amount numeric not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  attempt integer not null default 0,
  refund_id text,
  is_settled boolean not null default false,
  was_recorded boolean not null default false,
  made_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, session_id) references private.card_sessions on delete cascade
);
create index on private.card_refunds (shop_id, kind, record_id);

-- once 20261130012130

alter table private.card_sessions add column part_of numeric;
drop function if exists private.card_offer(text, numeric);

-- always

alter table private.card_sessions enable row level security;
alter table private.card_refunds enable row level security;

-- ---- what can be paid

-- The dollars that the customer of a link can pay now: what is owed on an invoice, or the deposit that is asked for less what was taken. Null:
-- nothing. Where the page shows a payment link is `payOnlineForInvoice` and `depositRequest` in src/domain/online-payment/pay-online.ts.
create or replace function private.card_due(link public.document_links, deposit_taken numeric) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.today_in(link.shop_id, link.time_zone);
  invoice public.invoices;
  estimate public.estimates;
  due numeric;
begin
  if link.kind = 'invoice' then
    select * into invoice from public.invoices i where i.shop_id = link.shop_id and i.id = link.document_id;
    if invoice.status in ('Sent', 'Viewed', 'Overdue') then
      due := trunc(private.total_of(invoice) - private.paid_on(invoice), 2);
    end if;
  elsif link.answer is distinct from 'Declined' then
    select * into estimate from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id;
    if estimate.id is null or estimate.invoice_id is not null then return null; end if;
    if link.answer = 'Accepted' then
      due := private.deposit_due(link.accepted -> 'items', (link.accepted ->> 'totalAmount')::numeric, link.shown -> 'depositRules');
    elsif estimate.status = 'Accepted'
      or (estimate.status in ('Sent', 'Viewed') and estimate.expiry_date >= today and estimate.options is null) then
      due := private.deposit_due(estimate.items, private.total_of(estimate), private.shown_deposit_rules(link));
    end if;
    due := due - coalesce(deposit_taken, 0);
  end if;
  -- What Stripe takes at once, in dollars.
  return case when due between 0.5 and 999999.99 then due end;
end $$;

-- Null also while the account fails: customers get the shop's payment link again. A short failure changes nothing.
create or replace function private.card_payment_of(link public.document_links, deposit_taken numeric) returns json
language sql stable set search_path = '' as $$
  select json_build_object('due', private.card_due(link, deposit_taken)) from private.shop_keys k
  where k.shop_id = link.shop_id and k.kind = 'stripe' and coalesce(k.failing_since > now() - interval '10 minutes', true);
$$;

-- The shops with keys, for the server to look at those that fail.
create or replace function private.card_shops() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('shop', k.shop_id, 'isFailing', k.failing_since is not null)), '[]')
  from private.shop_keys k where k.kind = 'stripe';
$$;

-- Notes that Stripe answered. That it refused to open a page stays: to read something does not show that it opens one now.
create or replace function private.note_card_answer(shop uuid) returns void
language sql security definer set search_path = '' as $$
  select private.note_key(shop, 'stripe', null) from private.shop_keys k
  where k.shop_id = shop and k.kind = 'stripe' and coalesce(k.why, '') not like 'Stripe refused%';
$$;

-- What a session is for; {"changed": true} where the customer was shown another amount. `part`: the dollars that they pay of it; null: all.
-- With `open` where a page for the same amount is open, and `others`: the other open sessions of the record. Those of before the keys were
-- entered may be of another account. PT400 hint `part`: of a deposit, less than a dollar, more than is due, or no whole cents.
create or replace function private.card_offer(token text, shown numeric, part numeric) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.document_links := private.link_of(token);
  due constant numeric := (private.payment_of(link) -> 'card' ->> 'due')::numeric;
  to_pay constant numeric := coalesce(part, due);
  of_kind constant text := case link.kind when 'invoice' then 'invoice' else 'deposit' end;
  opened private.card_sessions[];
  usable private.card_sessions;
begin
  if due is null or due is distinct from shown then
    return json_build_object('changed', true);
  end if;
  if part is not null and link.kind <> 'invoice' then
    raise exception using errcode = 'PT400', hint = 'part', message = 'A deposit is paid in full.';
  elsif part is not null and (part not between 1 and due or part <> round(part, 2)) then
    raise exception using errcode = 'PT400', hint = 'part', message = format(
      'Enter an amount from $1.00 to $%s, in dollars and cents.', to_char(due, 'FM999,999,990.00'));
  end if;
  select coalesce(array_agg(c order by c.made_at desc), '{}') into opened
  from private.card_sessions c join private.shop_keys k on k.shop_id = c.shop_id and k.kind = 'stripe' and k.made_at <= c.made_at
  where c.shop_id = link.shop_id and c.kind = of_kind and c.record_id = link.document_id and c.state = 'open';
  select * into usable from unnest(opened) o
  where o.amount = to_pay and coalesce(o.part_of, o.amount) = due and o.made_at > now() - interval '20 minutes'
  order by o.made_at desc limit 1;
  return (
    select json_build_object('shop', link.shop_id, 'kind', of_kind, 'record', link.document_id, 'number', d.number, 'customerId', d.customer_id,
      'customer', d.customer, 'cents', (to_pay * 100)::bigint, 'partOf', nullif(due, to_pay), 'link', link.id,
      'open', case when usable.id is not null then json_build_object('id', usable.id, 'url', usable.url) end,
      'others', (select coalesce(json_agg(o.id), '[]') from unnest(opened) o where o.id is distinct from usable.id))
    from (
      select i.invoice_number as number, i.customer_id, i.customer from public.invoices i
      where link.kind = 'invoice' and i.shop_id = link.shop_id and i.id = link.document_id
      union all
      select e.estimate_number, e.customer_id, e.customer from public.estimates e
      where link.kind = 'estimate' and e.shop_id = link.shop_id and e.id = link.document_id
    ) d);
end $$;

create or replace function private.keep_card_session(shop uuid, session text, offer json, url text) returns void
language sql security definer set search_path = '' as $$
  insert into private.card_sessions (shop_id, id, kind, record_id, number, customer_id, customer, amount, part_of, url, link_id)
  values (shop, session, offer ->> 'kind', offer ->> 'record', coalesce(offer ->> 'number', ''), offer ->> 'customerId', offer -> 'customer',
    (offer ->> 'cents')::numeric / 100, (offer ->> 'partOf')::numeric, keep_card_session.url, (offer ->> 'link')::uuid)
  on conflict do nothing;
$$;

-- A session of the link's record, to whose page its customer comes back.
create or replace function private.card_session_of(token text, session text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.document_links := private.link_of(token);
begin
  return (
    select json_build_object('shop', c.shop_id, 'state', c.state, 'amount', c.amount) from private.card_sessions c
    where c.shop_id = link.shop_id and c.id = session and c.kind = case link.kind when 'invoice' then 'invoice' else 'deposit' end
      and c.record_id = link.document_id);
end $$;

-- ---- recording

-- The status of an invoice of which so much is paid.
create or replace function private.status_when_paid(invoice public.invoices, paid numeric, today date) returns text
language sql stable set search_path = '' as $$
  select case
    when invoice.status in ('Cancelled', 'Draft') then invoice.status
    when total.dollars <= paid and (total.dollars > 0 or invoice.status = 'Paid') then 'Paid'
    when by_times.status <> 'Draft' and total.dollars > paid and invoice.due_date < today then 'Overdue'
    else by_times.status
  end from (select private.total_of(invoice) as dollars) total, (select case
    when invoice.status = 'Viewed' or (invoice.viewed_at is not null and coalesce(invoice.viewed_at >= invoice.sent_at, true)) then 'Viewed'
    when invoice.sent_at is not null or invoice.status in ('Sent', 'Overdue') then 'Sent'
    else 'Draft' end as status) by_times;
$$;

-- Adds an entry to the end of the ledger of an invoice. Money that was recorded as paid without an entry gets one, in front.
create or replace function private.add_card_entry(invoice public.invoices, entry public.payments) returns void
language plpgsql set search_path = '' as $$
declare
  zone constant text := private.shop_zone(invoice.shop_id, 'UTC');
  stamp constant timestamptz := date_trunc('milliseconds', now());
  total constant numeric := private.total_of(invoice);
  listed constant numeric := (select coalesce(sum(private.paid_by(p)), 0) from public.payments p
    where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id);
  unlisted constant numeric := round(private.paid_on(invoice) - listed, 2);
  paid constant numeric := round(listed + unlisted + private.paid_by(entry), 2);
  is_now text;
begin
  if unlisted > 0 then
    -- Two steps: no two entries have one position, not even for a moment.
    update public.payments p set position = p.position + 1000000 where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id;
    update public.payments p set position = p.position - 999999 where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id;
    insert into public.payments (shop_id, invoice_id, position, id, amount, date, method, note)
    values (invoice.shop_id, invoice.id, 0, invoice.id || '-earlier', unlisted,
      coalesce((invoice.paid_at at time zone zone)::date, invoice.date), 'Other', 'Recorded before payments were listed');
  end if;
  entry.shop_id := invoice.shop_id;
  entry.invoice_id := invoice.id;
  select coalesce(max(p.position) + 1, 0) into entry.position from public.payments p where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id;
  insert into public.payments values (entry.*);
  is_now := private.status_when_paid(invoice, paid, (now() at time zone zone)::date);
  update public.invoices i set paid_amount = paid, balance_amount = greatest(0, round(total - paid, 2)), status = is_now, updated_at = stamp,
      paid_at = case when is_now = 'Paid' then coalesce(i.paid_at, stamp) when is_now in ('Draft', 'Cancelled') then i.paid_at end
    where i.shop_id = invoice.shop_id and i.id = invoice.id;
end $$;

-- The day of the money in the shop's zone; today where the books are closed for it.
create or replace function private.card_day(shop uuid, at timestamptz) returns date
language sql stable set search_path = '' as $$
  select case when day::text <= coalesce(s.settings ->> 'booksClosedThrough', '') then (now() at time zone private.shop_zone(shop, 'UTC'))::date else day end
  from (select (at at time zone private.shop_zone(shop, 'UTC'))::date as day) d
  left join public.shop_settings s on s.shop_id = shop;
$$;

-- Records a payment once, whatever is repeated. `facts` is {"session", "payment", "cents", "feeCents", "paidAt", "offer"}: the offer is what the
-- session says of itself, for one that is not known here, as after a restored backup. Returns whether it was recorded now.
create or replace function private.record_card_payment(shop uuid, facts json) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  payment constant text := facts ->> 'payment';
  dollars constant numeric := (facts ->> 'cents')::numeric / 100;
  paid_fee constant numeric := (facts ->> 'feeCents')::numeric / 100;
  at constant timestamptz := (facts ->> 'paidAt')::timestamptz;
  day constant date := private.card_day(shop, at);
  stamp constant timestamptz := date_trunc('milliseconds', now());
  session private.card_sessions;
  invoice public.invoices;
  entry public.payments;
  to_invoice numeric := 0;
begin
  -- First, as every writer does: of two that record at once, the second sees the first.
  perform from public.shops s where s.id = shop for no key update;
  if not found then return false; end if;
  if not exists (select from private.card_sessions c where c.shop_id = shop and c.id = facts ->> 'session') then
    perform private.keep_card_session(shop, facts ->> 'session', facts -> 'offer', '');
  end if;
  select * into session from private.card_sessions c where c.shop_id = shop and c.id = facts ->> 'session';
  if session.state = 'paid' or exists (select from private.card_sessions c where c.shop_id = shop and c.payment_intent = payment) then
    return false;
  end if;

  if session.kind = 'invoice' then
    select * into invoice from public.invoices i where i.shop_id = shop and i.id = session.record_id;
    -- What other programs wrote so that only the app can read it stays as it is.
    if invoice.status <> 'Cancelled' and not (private.ledger_of(shop, 'invoices', invoice.id) ->> 'isHidden')::boolean then
      to_invoice := least(dollars, greatest(0, trunc(private.total_of(invoice) - private.paid_on(invoice), 2)));
    end if;
  end if;
  if to_invoice > 0 then
    entry.id := 'card-' || payment;
    entry.amount := to_invoice;
    entry.date := day;
    entry.method := 'Card';
    entry.reference := payment;
    entry.note := 'Paid online';
    entry.extra := '{}';
    entry.fee := paid_fee;
    perform private.add_card_entry(invoice, entry);
  end if;
  if dollars > to_invoice then
    insert into public.deposits (shop_id, id, customer_id, customer, estimate_id, amount, date, method, reference, note, fee, created_at, updated_at)
    values (shop, 'card-' || payment, session.customer_id, session.customer, case session.kind when 'deposit' then session.record_id end,
      dollars - to_invoice, day, 'Card', payment,
      case when session.kind = 'deposit' then 'Paid online'
        when invoice.id is null then format('Paid online for %s, which was deleted', session.number)
        when invoice.status = 'Cancelled' then format('Paid online for %s, which was cancelled', session.number)
        else format('Paid online for %s, more than was left to pay', session.number) end,
      case when to_invoice = 0 then paid_fee end, stamp, stamp);
  end if;
  update private.card_sessions c set state = 'paid', payment_intent = payment, fee = paid_fee, paid_at = at, was_recorded = true
    where c.shop_id = shop and c.id = session.id;
  return true;
end $$;

create or replace function private.is_card_payment_recorded(session private.card_sessions) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.payments p
      where p.shop_id = session.shop_id and p.invoice_id = session.record_id and p.id = 'card-' || session.payment_intent)
    or exists (select from public.deposits d where d.shop_id = session.shop_id and d.id = 'card-' || session.payment_intent);
$$;

-- Notes what is in the ledgers now. → the payments that are missing since older lists were brought back. What went with its customer does not
-- come back.
create or replace function private.lost_card_payments() returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.card_sessions c set was_recorded = true
    where c.state = 'paid' and not c.was_recorded and private.is_card_payment_recorded(c);
  update private.card_refunds r set was_recorded = true where r.state = 'done' and not r.was_recorded and private.is_refund_recorded(r);
  return (
    select coalesce(json_agg(json_build_object('shop', c.shop_id, 'session', c.id)), '[]') from private.card_sessions c
    where c.state = 'paid' and not c.was_recorded
      and exists (select from public.customers o where o.shop_id = c.shop_id and o.id = c.customer_id));
end $$;

-- An owner brings older lists back: what was paid and given back since is missing in them.
create or replace function private.look_for_lost_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_replacing() then
    update private.card_sessions c set was_recorded = false where c.shop_id in (select private.my_shop_ids_as('owner'));
    update private.card_refunds r set was_recorded = false where r.shop_id in (select private.my_shop_ids_as('owner'));
  end if;
  return null;
end $$;

create or replace trigger look_for_lost_cards after delete on public.invoices for each statement execute function private.look_for_lost_cards();
create or replace trigger look_for_lost_cards after delete on public.deposits for each statement execute function private.look_for_lost_cards();

-- Records a payment that was in a ledger before.
create or replace function private.record_lost_card_payment(shop uuid, session text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost private.card_sessions;
begin
  perform from public.shops s where s.id = shop for no key update;
  select * into lost from private.card_sessions c where c.shop_id = shop and c.id = session
    and c.state = 'paid' and not c.was_recorded and not private.is_card_payment_recorded(c);
  if lost.id is null then return; end if;
  update private.card_sessions c set state = 'open', payment_intent = null where c.shop_id = shop and c.id = session;
  perform private.record_card_payment(shop, json_build_object('session', session, 'payment', lost.payment_intent,
    'cents', (lost.amount * 100)::bigint, 'feeCents', (lost.fee * 100)::bigint, 'paidAt', lost.paid_at));
end $$;

create or replace function private.end_card_session(shop uuid, session text) returns void
language sql security definer set search_path = '' as $$
  update private.card_sessions c set state = 'expired' where c.shop_id = shop and c.id = session and c.state = 'open';
$$;

-- The open sessions that nobody has asked about for five minutes, for the one process that gets them. isDue false: something else is left to
-- pay by now, so the page should close.
create or replace function private.take_open_card_sessions(minutes integer) returns json
language sql volatile security definer set search_path = '' as $$
  with due as (
    select c.shop_id, c.id from private.card_sessions c
    where c.state = 'open' and c.asked_at <= now() - make_interval(mins => minutes) and c.made_at > now() - interval '30 days'
      and exists (select from private.shop_keys k where k.shop_id = c.shop_id and k.kind = 'stripe')
    order by c.asked_at limit 100 for update skip locked
  ), taken as (
    update private.card_sessions c set asked_at = now() from due where c.shop_id = due.shop_id and c.id = due.id returning c.*
  )
  select coalesce(json_agg(json_build_object('shop', t.shop_id, 'session', t.id, 'isDue', t.link_id is null or exists (
    select from public.document_links l where l.shop_id = t.shop_id and l.id = t.link_id and private.is_usable(l)
      and private.card_due(l, (private.payment_of(l) ->> 'depositTaken')::numeric) = coalesce(t.part_of, t.amount)))), '[]')
  from taken t;
$$;

-- ---- refunds

-- Whether the entry of a refund is in the ledger.
create or replace function private.is_refund_recorded(refund private.card_refunds) returns boolean
language sql stable set search_path = '' as $$
  select case refund.kind
    when 'invoice' then exists (select from public.payments p
      where p.shop_id = refund.shop_id and p.invoice_id = refund.record_id and p.id = refund.id)
    else exists (select from public.deposits d, jsonb_array_elements(private.entries_of(private.readable(d.uses))) use
      where d.shop_id = refund.shop_id and d.id = refund.record_id and use ->> 'id' = refund.id)
  end;
$$;

-- The dollars that the ledger of an invoice or deposit has left to give back. 0 where it is not there.
create or replace function private.card_ledger_room(shop uuid, of_kind text, record text) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(case of_kind
    when 'invoice' then (select private.paid_on(i) from public.invoices i where i.shop_id = shop and i.id = record)
    else (select d.amount - private.ledger_sum('deposits', private.entries_of(private.readable(d.uses))) from public.deposits d
      where d.shop_id = shop and d.id = record and d.reversed_on is null)
  end, 0);
$$;

-- Asks for a refund of a payment by card on an invoice, or of a deposit: of the newest one that has so much left. The same id again gets
-- the same answer. PT409 hint `card-room`: more than any of them, or the ledger, has left · `card-other`: the id was used for something else ·
-- `card-open`: another refund of the record is under way, or not in the ledger yet.
create or replace function private.begin_card_refund(entry text, of_kind text, record text, dollars numeric) returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_card_shop();
  known private.card_refunds;
  other private.card_refunds;
  session record;
begin
  if coalesce(entry, '') = '' or length(entry) > 100 or coalesce(dollars <= 0 or dollars <> round(dollars, 2), true) then
    raise exception using errcode = 'PT400', hint = 'amount', message = 'Enter an amount in dollars and cents, more than 0.';
  end if;
  perform private.lock_my_shops();
  select * into known from private.card_refunds r where r.shop_id = shop and r.id = entry;
  if known.id is not null and (known.kind, known.record_id, known.amount) is distinct from (of_kind, record, dollars) then
    raise exception using errcode = 'PT409', hint = 'card-other', message = format(
      'Here, a refund of $%s was begun. Close this and open it again.', to_char(known.amount, 'FM999,999,990.00'));
  elsif known.state in ('open', 'done') then
    update private.card_refunds r set made_at = now() where r.shop_id = shop and r.id = entry and r.state = 'open';
    select * into session from private.card_sessions c where c.shop_id = shop and c.id = known.session_id;
  else
    select * into other from private.card_refunds r
    where r.shop_id = shop and r.kind = of_kind and r.record_id = record and r.id <> entry
      and (r.state = 'open' or (r.state = 'done' and not r.is_settled and not r.was_recorded and not private.is_refund_recorded(r)))
    order by r.made_at desc limit 1;
    if other.id is not null then
      raise exception using errcode = 'PT409', hint = 'card-open', message = format(
        'A refund of $%s to the card was begun on %s. Within 20 minutes it is in the ledger or Stripe has refused it: look then, before you give back more.',
        to_char(other.amount, 'FM999,999,990.00'),
        to_char(other.made_at at time zone private.shop_zone(shop, 'UTC'), 'FMMon FMDD at FMHH12:MI AM'));
    end if;
    if private.card_ledger_room(shop, of_kind, record) < dollars then
      raise exception using errcode = 'PT409', hint = 'card-room', message = format('Only $%s is left to give back.',
        to_char(greatest(0, private.card_ledger_room(shop, of_kind, record)), 'FM999,999,990.00'));
    end if;
    select * into session from (
      select c.*, c.amount - (select coalesce(sum(r.amount), 0) from private.card_refunds r
        where r.shop_id = c.shop_id and r.session_id = c.id and r.state <> 'refused') as room
      from private.card_sessions c
      where c.shop_id = shop and c.state = 'paid' and case of_kind
        when 'invoice' then exists (select from public.payments p where p.shop_id = shop and p.invoice_id = record and p.reversed_on is null
          and 'card-' || c.payment_intent in (p.id, p.deposit_id))
        else record = 'card-' || c.payment_intent end
    ) paid order by paid.room >= dollars desc, paid.paid_at desc limit 1;
    if session.id is null or session.room < dollars then
      raise exception using errcode = 'PT409', hint = 'card-room', message = format(
        'Only $%s of the card payment can go back to the card. Refund that first, then the rest in another way.',
        to_char(coalesce(greatest(0, session.room), 0), 'FM999,999,990.00'));
    end if;
    insert into private.card_refunds (shop_id, id, session_id, kind, record_id, amount)
    values (shop, entry, session.id, of_kind, record, dollars)
    on conflict on constraint card_refunds_pkey do update set state = 'open', session_id = excluded.session_id, made_at = now();
  end if;
  return json_build_object('shop', shop, 'payment', session.payment_intent, 'cents', (dollars * 100)::bigint,
    'attempt', coalesce(known.attempt, 0), 'refund', known.refund_id);
end $$;

-- `refund`: null where Stripe refused it. Stripe answers what is asked again as it did before, so the next try is another attempt.
create or replace function private.end_card_refund(shop uuid, entry text, refund text) returns void
language sql security definer set search_path = '' as $$
  update private.card_refunds r set state = case when refund is null then 'refused' else 'done' end, refund_id = refund, done_at = now(),
      attempt = case when refund is null then r.attempt + 1 else r.attempt end
    where r.shop_id = shop and r.id = entry and (r.state = 'open' or (r.state = 'refused' and refund is not null));
$$;

-- Refunds whose answer from Stripe was lost.
create or replace function private.open_card_refunds(minutes integer) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('shop', r.shop_id, 'entry', r.id, 'payment', c.payment_intent)), '[]')
  from private.card_refunds r join private.card_sessions c on c.shop_id = r.shop_id and c.id = r.session_id
  where r.state = 'open' and r.made_at <= now() - make_interval(mins => minutes);
$$;

create or replace function private.unrecorded_card_refunds(minutes integer) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('shop', r.shop_id, 'entry', r.id) order by r.done_at), '[]') from private.card_refunds r
  where r.state = 'done' and not r.is_settled and not r.was_recorded and r.done_at <= now() - make_interval(mins => minutes)
    and not private.is_refund_recorded(r);
$$;

-- Records a refund that went back to a card and that no device has recorded since: the money is gone, so the ledger says so. The customer
-- owes it again, until the shop lowers the price. Returns false while the ledger has no room for it: someone recorded what became of the
-- money in another way. The shop sees it (stuck_card_refunds), and it is tried again.
create or replace function private.record_card_refund(shop uuid, entry text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  refund private.card_refunds;
  invoice public.invoices;
  made public.payments;
begin
  perform from public.shops s where s.id = shop for no key update;
  select * into refund from private.card_refunds r where r.shop_id = shop and r.id = entry
    and r.state = 'done' and not r.is_settled and not r.was_recorded;
  if refund.id is null or private.is_refund_recorded(refund) then return true; end if;
  if private.card_ledger_room(shop, refund.kind, refund.record_id) < refund.amount then return false; end if;
  if refund.kind = 'invoice' then
    select * into invoice from public.invoices i where i.shop_id = shop and i.id = refund.record_id;
    made.id := refund.id;
    made.kind := 'refund';
    made.amount := refund.amount;
    made.date := private.card_day(shop, refund.done_at);
    made.method := 'Card';
    made.reference := refund.refund_id;
    made.note := 'Refunded to the card';
    made.extra := '{}';
    perform private.add_card_entry(invoice, made);
  else
    update public.deposits d set updated_at = date_trunc('milliseconds', now()), uses = (private.entries_of(private.readable(d.uses)) || jsonb_build_object(
        'id', refund.id, 'kind', 'refund', 'amount', refund.amount, 'date', private.card_day(shop, refund.done_at), 'method', 'Card',
        'reference', refund.refund_id, 'note', 'Refunded to the card'))::json
      where d.shop_id = shop and d.id = refund.record_id;
  end if;
  return true;
end $$;

-- The refunds that went back to a card and that no ledger of the person's shop has room for.
create or replace function private.stuck_card_refunds() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('entry', r.id, 'number', c.number, 'amount', r.amount, 'at', r.done_at) order by r.done_at), '[]')
  from private.card_refunds r join private.card_sessions c on c.shop_id = r.shop_id and c.id = r.session_id
  where r.shop_id = private.my_card_shop() and r.state = 'done' and not r.is_settled and not r.was_recorded and r.done_at <= now() - interval '20 minutes'
    and not private.is_refund_recorded(r);
$$;

create or replace function private.settle_card_refund(entry text) returns void
language sql security definer set search_path = '' as $$
  update private.card_refunds r set is_settled = true where r.shop_id = private.my_card_shop() and r.id = entry and r.state = 'done';
$$;

-- The shop of an owner or manager.
create or replace function private.my_card_shop() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  return shop;
end $$;

revoke all on private.card_sessions, private.card_refunds from public, anon, authenticated, service_role, clearcoat_api;
revoke execute on all functions in schema private from public;
grant execute on function private.my_card_shop(), private.begin_card_refund(text, text, text, numeric), private.stuck_card_refunds(),
  private.settle_card_refund(text) to authenticated;
grant execute on function private.card_shops(), private.note_card_answer(uuid), private.card_offer(text, numeric, numeric),
  private.keep_card_session(uuid, text, json, text), private.card_session_of(text, text), private.record_card_payment(uuid, json),
  private.lost_card_payments(), private.record_lost_card_payment(uuid, text), private.end_card_session(uuid, text),
  private.take_open_card_sessions(integer), private.end_card_refund(uuid, text, text), private.open_card_refunds(integer),
  private.unrecorded_card_refunds(integer), private.record_card_refund(uuid, text) to clearcoat_api;
