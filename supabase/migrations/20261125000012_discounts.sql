-- Discounts in percent, discounts before tax, and customers who pay no sales tax.
--
--   discount_percent   of the subtotal, where the discount was entered as a percentage. discount_amount is what counts.
--   discount_applies   the rule the document was made with. Null: after tax.
--   tax_exempt_number  of a customer's exemption certificate; on a document, the reason for a tax rate of 0.
--   tax_exempt_until   last day of the certificate, as the app writes it. Null: it does not expire.

alter table public.customers
  add column tax_exempt_number text,
  add column tax_exempt_until text;

do $$
declare
  documents text;
begin
  foreach documents in array array['invoices', 'estimates'] loop
    execute format('alter table public.%I
      add column discount_percent numeric,
      add column discount_applies text check (discount_applies in (''after-tax'', ''before-tax'')),
      add column tax_exempt_number text', documents);
  end loop;
end $$;

-- What of the document belongs to the answer, and its state beside it. Null where there is no such document.
create or replace function private.shown_document(shop uuid, kind text, document text, out content json, out state json) returns record
language plpgsql stable set search_path = '' as $$
begin
  if kind = 'estimate' then
    select
      json_build_object('estimateNumber', estimate_number, 'date', date, 'expiryDate', expiry_date, 'validityPeriod', validity_period,
        'items', private.shown_items(items), 'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount,
        'discountAmount', discount_amount, 'discountPercent', discount_percent, 'discountApplies', discount_applies,
        'taxExemptNumber', tax_exempt_number, 'totalAmount', total_amount, 'terms', terms, 'notes', notes,
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'acceptedAt', accepted_at, 'acceptedBy', accepted_by,
        'declinedAt', declined_at, 'declineReason', decline_reason)
      into content, state from public.estimates where shop_id = shop and id = document;
  else
    select
      json_build_object('invoiceNumber', invoice_number, 'date', date, 'dueDate', due_date, 'items', private.shown_items(items),
        'subtotal', subtotal, 'taxRate', tax_rate, 'taxAmount', tax_amount, 'discountAmount', discount_amount,
        'discountPercent', discount_percent, 'discountApplies', discount_applies, 'taxExemptNumber', tax_exempt_number, 'totalAmount', total_amount,
        'paidAmount', paid_amount, 'balanceAmount', balance_amount, 'paymentTerms', payment_terms, 'notes', notes,
        'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'date', p.date, 'method', p.method,
          'reference', p.reference) order by p.position), '[]') from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;
