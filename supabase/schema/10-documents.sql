-- Invoices, estimates and deposits, and their amounts. For the office alone.
--
--   invoices     paid_amount, balance_amount null: files of other programs leave them out, and they then stay absent. `paid_on` says what is
--                paid; total_amount less that is left · booked: what it asked for, as it changed; entries are only added · credits: parts of
--                the price that were taken back after it was billed
--   payments     the ledger of an invoice, in the order of `position`. kind null: a payment. Nothing is removed from a ledger; an entry is
--                reversed (reversed_on) · fee: of the card company, in dollars, for what was paid online
--   estimates    options, option_id: several offers, and the one whose lines are in `items` · answer: how it was accepted: name, signature,
--                texts, hash · earlier_answers: how it was accepted before it was edited, each with what was accepted · supplement_to: the
--                accepted estimate that it adds work to
--   deposits     money before there is an invoice
--   removals     what the books keep of an invoice that was deleted
--
-- Of both documents: discount_percent of the subtotal, where the discount was entered as a percentage; discount_amount is what counts.
-- discount_applies: the rule the document was made with; null: after tax. tax_exempt_number: the reason for a tax rate of 0. po_number,
-- stock_number: the customer's own numbers. items: acknowledgements: what the customer agrees to for the tint of the line, stored by the
-- shop's app when it sends the estimate.

-- once 20261129001000

create table public.invoices (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  invoice_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  booking_ids text[] not null default '{}',
  estimate_id text,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  due_date date not null check (due_date between '1000-01-01' and '9999-12-31'),
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled')),
  items json not null default '[]' check (json_typeof(items) = 'array'),
  subtotal numeric not null default 0,
  tax_rate numeric not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric not null default 0,
  discount_amount numeric not null default 0 check (discount_amount >= 0),
  total_amount numeric not null default 0 check (total_amount >= 0),
  paid_amount numeric,
  balance_amount numeric,
  payment_terms text not null default '',
  notes text not null default '',
  internal_notes text not null default '',
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  discount_percent numeric,
  discount_applies text check (discount_applies in ('after-tax', 'before-tax')),
  tax_exempt_number text,
  po_number text,
  stock_number text,
  booked json,
  credits json,
  primary key (shop_id, id),
  constraint invoices_number unique (shop_id, invoice_number),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.invoices (shop_id, created_at desc, id desc);
create index on public.invoices (shop_id, date);
create index on public.invoices (shop_id, customer_id);
create index on public.invoices (shop_id, live_customer_id);
create index on public.invoices (shop_id, status);
create index invoices_number_key on public.invoices (shop_id, private.number_key(invoice_number));

create table public.payments (
  shop_id uuid not null default private.my_shop_id(),
  invoice_id text not null,
  position integer not null default 0 check (position >= 0),
  id text not null,
  amount numeric not null,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  method text not null,
  reference text not null default '',
  note text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  kind text check (kind in ('payment', 'deposit', 'refund', 'tip', 'forfeit')),
  deposit_id text,
  reversed_on date check (reversed_on between '1000-01-01' and '9999-12-31'),
  primary key (shop_id, invoice_id, position),
  foreign key (shop_id, invoice_id) references public.invoices on delete cascade
);

create table public.estimates (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  estimate_number text not null,
  customer_id text not null,
  live_customer_id text,
  customer json,
  date date not null check (date between '1000-01-01' and '9999-12-31'),
  expiry_date date not null check (expiry_date between '1000-01-01' and '9999-12-31'),
  validity_period numeric not null default 30,
  status text not null default 'Draft'
    check (status in ('Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired')),
  items json not null default '[]' check (json_typeof(items) = 'array'),
  subtotal numeric not null default 0,
  tax_rate numeric not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric not null default 0,
  discount_amount numeric not null default 0 check (discount_amount >= 0),
  total_amount numeric not null default 0 check (total_amount >= 0),
  terms text not null default '',
  notes text not null default '',
  internal_notes text not null default '',
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  accepted_by text,
  declined_at timestamptz,
  decline_reason text,
  invoice_id text,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  discount_percent numeric,
  discount_applies text check (discount_applies in ('after-tax', 'before-tax')),
  tax_exempt_number text,
  po_number text,
  stock_number text,
  options json check (json_typeof(options) = 'array'),
  option_id text,
  answer json check (json_typeof(answer) = 'object'),
  supplement_to text,
  earlier_answers json check (json_typeof(earlier_answers) = 'array'),
  primary key (shop_id, id),
  constraint estimates_number unique (shop_id, estimate_number),
  foreign key (shop_id, live_customer_id) references public.customers on delete set null (live_customer_id)
);
create index on public.estimates (shop_id, created_at desc, id desc);
create index on public.estimates (shop_id, date);
create index on public.estimates (shop_id, customer_id);
create index on public.estimates (shop_id, live_customer_id);
create index on public.estimates (shop_id, status);
create index estimates_number_key on public.estimates (shop_id, private.number_key(estimate_number));

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

-- once 20261130002010

alter table public.payments add column fee numeric;
alter table public.deposits add column fee numeric;

-- always

select private.add_list(name, is_shared => false) from unnest(array['invoices', 'estimates', 'deposits', 'removals']) as name;
select private.add_part('payments', 'invoices', 'invoice_id', is_shared => false);
select private.refuse_taken_numbers('invoices', 'invoice_number');
select private.refuse_taken_numbers('estimates', 'estimate_number');
select private.refuse_blank_names('estimates', 'accepted_by');

-- ---- amounts: `billingTotals` in src/domain/documents/billing-totals.ts

-- The sum of the lines that count, or of those that are taxed, in dollars.
create or replace function private.subtotal_of(items json, taxed_only boolean default false) returns numeric
language sql immutable set search_path = '' as $$
  select round(coalesce(sum((item ->> 'totalPrice')::numeric), 0), 2)
  from json_array_elements(items) as t (item)
  where (item ->> 'optional' is distinct from 'true' or item ->> 'chosen' = 'true')
    and (not taxed_only or item ->> 'taxable' is distinct from 'false');
$$;

-- The quotient in dollars, rounded once to cents, half away from zero. A division of numerics is rounded twice.
create or replace function private.ratio_in_cents(dividend numeric, divisor numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when divisor = 0 then 0
    else sign(dividend) * sign(divisor) * div(200 * abs(dividend) + abs(divisor), 2 * abs(divisor)) * 0.01 end;
$$;

-- The total of a document: the stored one, or that of its lines when all stored amounts are 0.
create or replace function private.billed_total(items json, subtotal numeric, tax numeric, total numeric, tax_rate numeric, discount numeric,
  discount_applies text) returns numeric
language sql immutable set search_path = '' as $$
  select case when billed_total.subtotal <> 0 or tax <> 0 or total <> 0 then total
    else greatest(0, round(lines.subtotal - discount + case when discount_applies = 'before-tax' and lines.subtotal > 0
      then private.ratio_in_cents(taxable * round(lines.subtotal - least(discount, lines.subtotal), 2) * tax_rate * 0.01, lines.subtotal)
      else round(taxable * tax_rate * 0.01, 2) end, 2)) end
  from (select private.subtotal_of(items) as subtotal, private.subtotal_of(items, true) as taxable) as lines;
$$;

-- The rules are `totalOf` in src/domain/documents/document-totals.ts and `billingTotals` in src/domain/documents/billing-totals.ts.
create or replace function private.total_of(invoice public.invoices) returns numeric
language sql immutable set search_path = '' as $$
  select private.billed_total(invoice.items, invoice.subtotal, invoice.tax_amount, invoice.total_amount, invoice.tax_rate,
    invoice.discount_amount, invoice.discount_applies);
$$;

create or replace function private.total_of(estimate public.estimates) returns numeric
language sql immutable set search_path = '' as $$
  select private.billed_total(estimate.items, estimate.subtotal, estimate.tax_amount, estimate.total_amount, estimate.tax_rate,
    estimate.discount_amount, estimate.discount_applies);
$$;

-- ---- what is paid

-- The rule is `paidBy` in src/domain/invoices/owed.ts.
create or replace function private.paid_by(entry public.payments) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when entry.reversed_on is not null or entry.kind = 'tip' then 0
    when entry.kind in ('refund', 'forfeit') then -entry.amount
    else entry.amount
  end;
$$;

-- What is paid, by the kind of each entry; by the total of the lines where none is stored. The rule is `owedOn` in
-- src/domain/invoices/owed.ts.
create or replace function private.paid_on(invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select greatest(
    case
      when invoice.paid_amount <> 0 or (invoice.paid_amount = 0 and invoice.status <> 'Paid') then invoice.paid_amount
      when invoice.balance_amount is not null then private.total_of(invoice) - invoice.balance_amount
      when invoice.status = 'Paid' then private.total_of(invoice)
      else 0
    end,
    (select coalesce(sum(private.paid_by(p)), 0) from public.payments p where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id));
$$;

-- Status of a sent invoice once its customer has opened it. The rule is `invoiceStatus` in src/domain/invoices/invoice-status.ts.
create or replace function private.status_when_opened(invoice public.invoices, today date) returns text
language sql stable set search_path = '' as $$
  select case
    when private.paid_on(invoice) < private.total_of(invoice) then case when invoice.due_date < today then 'Overdue' else 'Viewed' end
    when private.total_of(invoice) > 0 then 'Paid'
    else 'Viewed'
  end;
$$;

-- ---- shapes

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
  "payments": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"kind":{"type":"string","enum":["payment","deposit","refund","tip","forfeit"]},"amount":{"type":"number"},"date":{"type":"string","format":"date"},"method":{"type":"string"},"reference":{"type":"string"},"note":{"type":"string"},"depositId":{"type":"string"},"fee":{"type":"number"},"reversedOn":{"type":"string","format":"date"}},"required":["id","amount","date","method"]}},
  "credits": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"date":{"type":"string","format":"date"},"amount":{"type":"number"},"tax":{"type":"number"},"reason":{"type":"string"}},"required":["id","date","amount"]}},
  "booked": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"type":{"type":"string"},"amount":{"type":"number"},"tax":{"type":"number"},"taxFacts":{"type":"object","properties":{"rate":{"type":"number"},"isExempt":{"type":"boolean"},"net":{"type":"number"},"tax":{"type":"number"},"taxable":{"type":"number"},"untaxed":{"type":"number"}},"required":["rate","net","tax","taxable","untaxed"]}},"required":["date","amount"]}},
  "notes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "sentAt": {"type":"string"},
  "viewedAt": {"type":"string"},
  "paidAt": {"type":"string"},
  "cancelledAt": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('payments', '{"required": ["id","amount","date","method"], "properties": {
  "id": {"type":"string"},
  "kind": {"type":"string","enum":["payment","deposit","refund","tip","forfeit"]},
  "amount": {"type":"number"},
  "date": {"type":"string","format":"date"},
  "method": {"type":"string"},
  "reference": {"type":"string"},
  "note": {"type":"string"},
  "depositId": {"type":"string"},
  "fee": {"type":"number"},
  "reversedOn": {"type":"string","format":"date"}
}}');

select private.shape_table('estimates', '{"required": ["id","estimateNumber","customerId","date","expiryDate","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "estimateNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "date": {"type":"string","format":"date"},
  "expiryDate": {"type":"string","format":"date"},
  "validityPeriod": {"type":"number"},
  "status": {"type":"string","enum":["Draft","Sent","Viewed","Accepted","Declined","Expired"]},
  "items": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},
  "options": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"recommended":{"type":"boolean"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}}},"required":["id"]}},
  "optionId": {"type":"string"},
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
  "terms": {"type":"string"},
  "notes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "sentAt": {"type":"string"},
  "viewedAt": {"type":"string"},
  "acceptedAt": {"type":"string"},
  "acceptedBy": {"type":"string"},
  "answer": {"type":"object","properties":{"at":{"type":"string"},"name":{"type":"string"},"channel":{"type":"string","enum":["link","in person","phone"]},"note":{"type":"string"},"optionId":{"type":"string"},"lineIds":{"type":"array","items":{"type":"string"}},"agreed":{"type":"array","items":{"type":"object","properties":{"about":{"type":"string"},"text":{"type":"string"}},"required":["about","text"]}},"signature":{"type":"string"},"hash":{"type":"string"},"seal":{"type":"string"}},"required":["at","channel"]},
  "earlierAnswers": {"type":"array","items":{"type":"object","properties":{"answer":{"type":"object","properties":{"at":{"type":"string"},"name":{"type":"string"},"channel":{"type":"string","enum":["link","in person","phone"]},"note":{"type":"string"},"optionId":{"type":"string"},"lineIds":{"type":"array","items":{"type":"string"}},"agreed":{"type":"array","items":{"type":"object","properties":{"about":{"type":"string"},"text":{"type":"string"}},"required":["about","text"]}},"signature":{"type":"string"},"hash":{"type":"string"},"seal":{"type":"string"}},"required":["at","channel"]},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},"options":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"recommended":{"type":"boolean"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}}},"required":["id"]}},"optionId":{"type":"string"},"totalAmount":{"type":"number"}},"required":["answer"]}},
  "declinedAt": {"type":"string"},
  "declineReason": {"type":"string"},
  "supplementTo": {"type":"string"},
  "invoiceId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

select private.shape_table('deposits', '{"required": ["id","customerId","amount","date"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "estimateId": {"type":"string"},
  "jobId": {"type":"string"},
  "amount": {"type":"number","minimum":0},
  "date": {"type":"string","format":"date"},
  "method": {"type":"string"},
  "reference": {"type":"string"},
  "note": {"type":"string"},
  "fee": {"type":"number"},
  "uses": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"kind":{"type":"string","enum":["applied","refund","forfeit"]},"amount":{"type":"number","minimum":0},"date":{"type":"string","format":"date"},"method":{"type":"string"},"reference":{"type":"string"},"invoiceId":{"type":"string"},"paymentId":{"type":"string"},"note":{"type":"string"},"reversedOn":{"type":"string","format":"date"}},"required":["id","kind","amount","date"]}},
  "reversedOn": {"type":"string","format":"date"},
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
  "entries": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"date":{"type":"string","format":"date"},"type":{"type":"string"},"number":{"type":"string"},"customer":{"type":"string"},"method":{"type":"string"},"reference":{"type":"string"},"amount":{"type":"number"},"tax":{"type":"number"},"taxFacts":{"type":"object","properties":{"rate":{"type":"number"},"isExempt":{"type":"boolean"},"net":{"type":"number"},"tax":{"type":"number"},"taxable":{"type":"number"},"untaxed":{"type":"number"}},"required":["rate","net","tax","taxable","untaxed"]},"kind":{"type":"string","enum":["payments","deposits","refunds","tips"]},"owed":{"type":"number"},"applied":{"type":"number"},"isReversal":{"type":"boolean"}},"required":["id","date","type","amount","owed"]}},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
