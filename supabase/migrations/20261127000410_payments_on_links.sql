-- What a customer's page shows of payments: their kind, and no entry that was reversed. The page counts a refund as less paid and a tip
-- as nothing, as `paidBy` in src/domain/invoices/owed.ts does.

create function private.shown_payments(invoice public.invoices) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'date', p.date, 'method', p.method,
    'reference', p.reference) order by p.position), '[]')
  from public.payments p
  where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id and p.reversed_on is null;
$$;
revoke execute on function private.shown_payments(public.invoices) from public, anon, authenticated;

-- As in 20261127000400_choices.sql, with the payments above.
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
        'payments', private.shown_payments(i),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;
