-- Card payments by the shop's own Stripe account. For the team server alone. No number of a card is here: customers type it on Stripe's page.
--
--   private.card_sessions   a page of Stripe that was opened for a customer · kind: invoice, or deposit (of an estimate) · record_id ·
--                           state: open, paid, expired · payment_intent: Stripe's id of the payment, which is recorded once
--   private.card_refunds    money that goes back to a card · id: of the entry in the ledger · state: open (Stripe was asked), done, refused
--                           is_recorded: the entry is in the ledger
--
-- The server calls these functions with the rights of the API's role: a person calls begin_card_refund and my_card_shop alone.
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
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  payment_intent text,
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
  refund_id text,
  is_recorded boolean not null default false,
  made_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, session_id) references private.card_sessions on delete cascade
);

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

create or replace function private.card_payment_of(link public.document_links, deposit_taken numeric) returns json
language sql stable set search_path = '' as $$
  select json_build_object('due', private.card_due(link, deposit_taken)) from private.shop_keys k
  where k.shop_id = link.shop_id and k.kind = 'stripe';
$$;

-- What a session is for; {"changed": true} where the customer was shown another amount. With `open` where a page for the same amount is open.
create or replace function private.card_offer(token text, shown numeric) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.document_links := private.link_of(token);
  due constant numeric := (private.payment_of(link) -> 'card' ->> 'due')::numeric;
  of_kind constant text := case link.kind when 'invoice' then 'invoice' else 'deposit' end;
begin
  if due is null or due is distinct from shown then
    return json_build_object('changed', true);
  end if;
  return (
    select json_build_object('shop', link.shop_id, 'kind', of_kind, 'record', link.document_id, 'number', d.number, 'customerId', d.customer_id,
      'customer', d.customer, 'cents', (due * 100)::bigint, 'open', (
        select json_build_object('id', c.id, 'url', c.url) from private.card_sessions c
        where c.shop_id = link.shop_id and c.kind = of_kind and c.record_id = link.document_id and c.amount = due and c.state = 'open'
          and c.made_at > now() - interval '20 minutes'
        order by c.made_at desc limit 1))
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
  insert into private.card_sessions (shop_id, id, kind, record_id, number, customer_id, customer, amount, url)
  values (shop, session, offer ->> 'kind', offer ->> 'record', coalesce(offer ->> 'number', ''), offer ->> 'customerId', offer -> 'customer',
    (offer ->> 'cents')::numeric / 100, keep_card_session.url)
  on conflict do nothing;
$$;

-- The newest sessions of the link's record: the customer comes back from Stripe's page.
create or replace function private.card_sessions_of(token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.document_links := private.link_of(token);
begin
  return json_build_object('shop', link.shop_id, 'sessions', (
    select coalesce(json_agg(json_build_object('id', n.id, 'state', n.state, 'amount', n.amount) order by n.made_at desc), '[]') from (
      select * from private.card_sessions c
      where c.shop_id = link.shop_id and c.kind = case link.kind when 'invoice' then 'invoice' else 'deposit' end and c.record_id = link.document_id
      order by c.made_at desc limit 3) n));
end $$;

-- ---- recording

-- The status of an invoice of which so much is paid.
create or replace function private.status_when_paid(invoice public.invoices, paid numeric, today date) returns text
language sql stable set search_path = '' as $$
  select case
    when invoice.status in ('Cancelled', 'Draft') then invoice.status
    when total.dollars <= paid and (total.dollars > 0 or invoice.status = 'Paid') then 'Paid'
    when total.dollars > paid and invoice.due_date < today then 'Overdue'
    when invoice.status = 'Viewed' or (invoice.viewed_at is not null and coalesce(invoice.viewed_at >= invoice.sent_at, true)) then 'Viewed'
    when invoice.sent_at is not null or invoice.status in ('Sent', 'Overdue') then 'Sent'
    else 'Draft'
  end from (select private.total_of(invoice) as dollars) total;
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
  update private.card_sessions c set state = 'paid', payment_intent = payment, fee = paid_fee, paid_at = at
    where c.shop_id = shop and c.id = session.id;
  return true;
end $$;

create or replace function private.end_card_session(shop uuid, session text) returns void
language sql security definer set search_path = '' as $$
  update private.card_sessions c set state = 'expired' where c.shop_id = shop and c.id = session and c.state = 'open';
$$;

-- The open sessions that nobody has asked about for five minutes, for the one process that gets them.
create or replace function private.take_open_card_sessions(minutes integer) returns json
language sql volatile security definer set search_path = '' as $$
  with due as (
    select c.shop_id, c.id from private.card_sessions c
    where c.state = 'open' and c.asked_at <= now() - make_interval(mins => minutes) and c.made_at > now() - interval '30 days'
      and exists (select from private.shop_keys k where k.shop_id = c.shop_id and k.kind = 'stripe')
    order by c.asked_at limit 100 for update skip locked
  ), taken as (
    update private.card_sessions c set asked_at = now() from due where c.shop_id = due.shop_id and c.id = due.id returning c.shop_id, c.id
  )
  select coalesce(json_agg(json_build_object('shop', shop_id, 'session', id)), '[]') from taken;
$$;

-- ---- refunds

-- Asks for a refund of a payment by card on an invoice, or of a deposit: of the newest one that has so much left. The same id again gets
-- the same answer. PT409 hint `card-room`: more than any of them has left · `card-other`: the id was used for something else.
create or replace function private.begin_card_refund(entry text, of_kind text, record text, dollars numeric) returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_card_shop();
  known private.card_refunds;
  session record;
begin
  if coalesce(entry, '') = '' or length(entry) > 100 or coalesce(dollars <= 0 or dollars <> round(dollars, 2), true) then
    raise exception using errcode = 'PT400', hint = 'amount', message = 'Enter an amount in dollars and cents, more than 0.';
  end if;
  perform private.lock_my_shops();
  select * into known from private.card_refunds r where r.shop_id = shop and r.id = entry;
  if known.id is not null and (known.kind, known.record_id, known.amount) is distinct from (of_kind, record, dollars) then
    raise exception using errcode = 'PT409', hint = 'card-other', message = 'Another refund was begun here. Close this and open it again.';
  elsif known.state in ('open', 'done') then
    update private.card_refunds r set made_at = now() where r.shop_id = shop and r.id = entry and r.state = 'open';
    select * into session from private.card_sessions c where c.shop_id = shop and c.id = known.session_id;
  else
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
  return json_build_object('shop', shop, 'payment', session.payment_intent, 'cents', (dollars * 100)::bigint, 'refund', known.refund_id);
end $$;

-- `refund`: null where Stripe refused it.
create or replace function private.end_card_refund(shop uuid, entry text, refund text) returns void
language sql security definer set search_path = '' as $$
  update private.card_refunds r set state = case when refund is null then 'refused' else 'done' end, refund_id = refund, done_at = now()
    where r.shop_id = shop and r.id = entry and (r.state = 'open' or (r.state = 'refused' and refund is not null));
$$;

-- Refunds whose answer from Stripe was lost.
create or replace function private.open_card_refunds(minutes integer) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('shop', r.shop_id, 'entry', r.id, 'payment', c.payment_intent)), '[]')
  from private.card_refunds r join private.card_sessions c on c.shop_id = r.shop_id and c.id = r.session_id
  where r.state = 'open' and r.made_at <= now() - make_interval(mins => minutes);
$$;

-- Records the refunds that went back to a card and that no device has recorded since: the money is gone, so the ledger says so. The customer
-- owes it again, until the shop lowers the price. Returns how many.
create or replace function private.record_card_refunds(minutes integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  refund private.card_refunds;
  invoice public.invoices;
  entry public.payments;
  done integer := 0;
begin
  for refund in
    select * from private.card_refunds r where r.state = 'done' and not r.is_recorded and r.done_at <= now() - make_interval(mins => minutes)
    order by r.shop_id, r.done_at limit 100
  loop
    perform from public.shops s where s.id = refund.shop_id for no key update;
    update private.card_refunds r set is_recorded = true where r.shop_id = refund.shop_id and r.id = refund.id and not r.is_recorded;
    continue when not found
      or exists (select from public.payments p where p.shop_id = refund.shop_id and p.id = refund.id)
      or exists (select from public.deposits d, jsonb_array_elements(private.entries_of(private.readable(d.uses))) use
        where d.shop_id = refund.shop_id and use ->> 'id' = refund.id);
    if refund.kind = 'invoice' then
      select * into invoice from public.invoices i where i.shop_id = refund.shop_id and i.id = refund.record_id;
      -- More than is left on it: someone recorded what became of it in another way.
      continue when not found or private.paid_on(invoice) < refund.amount;
      entry := null;
      entry.id := refund.id;
      entry.kind := 'refund';
      entry.amount := refund.amount;
      entry.date := private.card_day(refund.shop_id, refund.done_at);
      entry.method := 'Card';
      entry.reference := refund.refund_id;
      entry.note := 'Refunded to the card';
      entry.extra := '{}';
      perform private.add_card_entry(invoice, entry);
    else
      update public.deposits d set updated_at = date_trunc('milliseconds', now()), uses = (private.entries_of(private.readable(d.uses)) || jsonb_build_object(
          'id', refund.id, 'kind', 'refund', 'amount', refund.amount, 'date', private.card_day(refund.shop_id, refund.done_at), 'method', 'Card',
          'note', 'Refunded to the card'))::json
        where d.shop_id = refund.shop_id and d.id = refund.record_id and d.reversed_on is null
          and d.amount - private.ledger_sum('deposits', private.entries_of(private.readable(d.uses))) >= refund.amount;
      continue when not found;
    end if;
    done := done + 1;
  end loop;
  return done;
end $$;

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
grant execute on function private.my_card_shop(), private.begin_card_refund(text, text, text, numeric) to authenticated;
grant execute on function private.card_offer(text, numeric), private.keep_card_session(uuid, text, json, text), private.card_sessions_of(text),
  private.record_card_payment(uuid, json), private.end_card_session(uuid, text), private.take_open_card_sessions(integer),
  private.end_card_refund(uuid, text, text), private.open_card_refunds(integer), private.record_card_refunds(integer) to clearcoat_api;
