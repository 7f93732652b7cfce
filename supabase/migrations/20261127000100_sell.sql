-- Options and answers of estimates, kinds of payments, deposits, messages and the customer's consent to them.
--
--   estimates.options, option_id   several offers, and the one whose lines are in `items`
--   estimates.answer               how it was accepted: name, signature, texts, hash
--   estimates.supplement_to        the accepted estimate that it adds work to
--   payments.kind, reversed_on     null kind: a payment. Nothing is removed from a ledger; an entry is reversed
--   deposits                       money before there is an invoice, for the office alone
--   messages                       what was opened or sent, for the office alone
--   customers.consents             the customer's yes or no to messages

alter table public.estimates
  add column options json check (json_typeof(options) = 'array'),
  add column option_id text,
  add column answer json check (json_typeof(answer) = 'object'),
  add column supplement_to text;
select private.limit_values('estimates');

alter table public.payments
  add column kind text check (kind in ('payment', 'deposit', 'refund', 'tip', 'forfeit')),
  add column deposit_id text,
  add column reversed_on date check (reversed_on between '1000-01-01' and '9999-12-31');
select private.limit_values('payments');

alter table public.customers add column consents json check (json_typeof(consents) = 'array');
select private.limit_values('customers');

create table public.deposits (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  estimate_id text,
  job_id text,
  amount numeric not null check (amount >= 0),
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  method text not null default '',
  reference text not null default '',
  note text not null default '',
  uses json not null default '[]' check (json_typeof(uses) = 'array'),
  reversed_on date check (reversed_on between '1000-01-01' and '9999-12-31'),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.deposits (shop_id, date);
create index on public.deposits (shop_id, customer_id);
create index on public.deposits (shop_id, live_customer_id);
select private.add_list('deposits', is_shared => false);

create table public.messages (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  customer_id text not null,
  template text not null default '',
  due_key text not null default '',
  channel text not null check (channel in ('email', 'text')),
  purpose text not null check (purpose in ('service', 'marketing')),
  address text not null default '',
  subject text not null default '',
  body text not null default '',
  state text not null check (state in ('opened', 'sent', 'not sent', 'skipped')),
  at text not null default '',
  by text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.messages (shop_id, customer_id);
select private.add_list('messages', is_shared => false);

-- The rule is `paidBy` in src/domain/invoices/owed.ts.
create function private.paid_by(entry public.payments) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when entry.reversed_on is not null or entry.kind = 'tip' then 0
    when entry.kind in ('refund', 'forfeit') then -entry.amount
    else entry.amount
  end;
$$;

-- As in 20261125000010_owed.sql, by the kind of each entry.
create or replace function private.paid_on(invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select greatest(
    case
      when invoice.paid_amount <> 0 or (invoice.paid_amount = 0 and invoice.status <> 'Paid') then invoice.paid_amount
      when invoice.balance_amount is not null then invoice.total_amount - invoice.balance_amount
      when invoice.status = 'Paid' then invoice.total_amount
      else 0
    end,
    (select coalesce(sum(private.paid_by(p)), 0) from public.payments p where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id));
$$;
revoke execute on function private.paid_by(public.payments) from public, anon, authenticated;
