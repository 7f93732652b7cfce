-- What was booked stays booked.
--
--   invoices.booked    what an invoice asked for, as it changed; entries are only added
--   invoices.credits   parts of the price that were taken back after it was billed
--   removals           what the books keep of an invoice that was deleted

alter table public.invoices
  add column booked json,
  add column credits json;

create table public.removals (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  invoice_number text not null default '',
  customer_id text not null,
  customer text not null default '',
  due_date date not null,
  removed_on date not null,
  entries json not null default '[]',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.removals (shop_id, customer_id);
select private.add_list('removals', is_shared => false);

select private.keep_growing('invoices', 'booked');

-- As in 20261127000410_payments_on_links.sql, with the credits.
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

select private.shape_table('invoices', '{"required": ["id","invoiceNumber","customerId","date","dueDate","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "invoiceNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "bookingIds": {"type":"array","items":{"type":"string"}},
  "estimateId": {"type":"string"},
  "date": {"type":"string","format":"date"},
  "dueDate": {"type":"string","format":"date"},
  "status": {"type":"string","enum":["Draft","Sent","Viewed","Paid","Overdue","Cancelled"]},
  "items": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},
  "subtotal": {"type":"number"},
  "taxRate": {"type":"number"},
  "taxAmount": {"type":"number"},
  "discountAmount": {"type":"number"},
  "discountPercent": {"type":"number"},
  "discountApplies": {"type":"string","enum":["after-tax","before-tax"]},
  "taxExemptNumber": {"type":"string"},
  "totalAmount": {"type":"number"},
  "poNumber": {"type":"string"},
  "stockNumber": {"type":"string"},
  "paidAmount": {"type":"number"},
  "balanceAmount": {"type":"number"},
  "paymentTerms": {"type":"string"},
  "payments": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"kind":{"type":"string","enum":["payment","deposit","refund","tip","forfeit"]},"amount":{"type":"number"},"date":{"type":"string","format":"date"},"method":{"type":"string"},"reference":{"type":"string"},"note":{"type":"string"},"depositId":{"type":"string"},"reversedOn":{"type":"string","format":"date"}},"required":["id","amount","date","method"]}},
  "credits": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"date":{"type":"string","format":"date"},"amount":{"type":"number"},"tax":{"type":"number"},"reason":{"type":"string"}},"required":["id","date","amount"]}},
  "booked": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"type":{"type":"string"},"amount":{"type":"number"},"tax":{"type":"number"}},"required":["date","amount"]}},
  "notes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "sentAt": {"type":"string"},
  "viewedAt": {"type":"string"},
  "paidAt": {"type":"string"},
  "cancelledAt": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('removals', '{"required": ["id","invoiceNumber","customerId","dueDate","removedOn"], "properties": {
  "id": {"type":"string","minLength":1},
  "invoiceNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"string"},
  "dueDate": {"type":"string","format":"date"},
  "removedOn": {"type":"string","format":"date"},
  "entries": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"date":{"type":"string","format":"date"},"type":{"type":"string"},"number":{"type":"string"},"customer":{"type":"string"},"method":{"type":"string"},"reference":{"type":"string"},"amount":{"type":"number"},"tax":{"type":"number"},"kind":{"type":"string","enum":["payments","deposits","refunds","tips"]},"owed":{"type":"number"},"applied":{"type":"number"},"isReversal":{"type":"boolean"}},"required":["id","date","type","amount","owed"]}},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
