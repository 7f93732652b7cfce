-- Accounts of dealers and fleets.
--
--   customers.kind, payment_terms, po_required   facts of the account that every member reads. Null: not set.
--   price_rules                                  prices agreed with a customer, for the office alone: a percentage off and fixed prices, JSON
--                                                as the app writes it. The copies of a customer in bookings and jobs, which technicians read,
--                                                hold no prices.
--   po_number, stock_number                      the customer's own numbers on an invoice or estimate. Its link shows them.

alter table public.customers
  add column kind text check (kind in ('Person', 'Dealer', 'Fleet')),
  add column payment_terms text,
  add column po_required boolean;
select private.limit_values('customers');

create table public.price_rules (
  shop_id uuid not null default private.my_shop_id(),
  customer_id text not null,
  position integer not null default 0 check (position = 0),
  percent_off numeric check (percent_off between 0 and 100),
  fixed_prices json check (json_typeof(fixed_prices) = 'array'),
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  primary key (shop_id, customer_id, position),
  foreign key (shop_id, customer_id) references public.customers on delete cascade
);
select private.add_part('price_rules', 'customers', 'customer_id', is_shared => false);

alter table public.bookings add constraint no_prices_in_copy check (customer -> 'priceRule' is null);
alter table public.jobs add constraint no_prices_in_copy check (customer -> 'priceRule' is null);

do $$
declare
  documents text;
begin
  foreach documents in array array['invoices', 'estimates'] loop
    execute format('alter table public.%I add column po_number text, add column stock_number text', documents);
    perform private.limit_values(documents);
  end loop;
end $$;

create or replace function private.shown_items(items json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', item -> 'id', 'description', item -> 'description', 'detail', item -> 'detail', 'priceReason', item -> 'priceReason',
    'quantity', item -> 'quantity', 'unitPrice', item -> 'unitPrice', 'totalPrice', item -> 'totalPrice', 'taxable', item -> 'taxable')
    order by n), '[]')
  from json_array_elements(items) with ordinality as t (item, n);
$$;

-- As in 20261125000012_discounts.sql, with the PO and the stock number.
create or replace function private.shown_document(shop uuid, kind text, document text, out content json, out state json) returns record
language plpgsql stable set search_path = '' as $$
begin
  if kind = 'estimate' then
    select
      json_build_object('estimateNumber', estimate_number, 'date', date, 'expiryDate', expiry_date, 'validityPeriod', validity_period,
        'items', private.shown_items(items), 'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount,
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
        'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'date', p.date, 'method', p.method,
          'reference', p.reference) order by p.position), '[]') from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;
