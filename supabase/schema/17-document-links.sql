-- Links of documents: 16-links.sql says what each function answers.

-- always

-- ---- which links work

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
begin
  if link.last_day is not null then return link.last_day; end if;
  if link.answer is null and not private.has_record(link.kind || 's', link.shop_id, link.document_id) then
    return (link.expires_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date;
  end if;
  return private.standard_link_day(link);
end $$;

create or replace function private.is_usable(link public.document_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and coalesce(private.today_in(link.shop_id, link.time_zone) <= private.link_last_day(link), true)
    and (link.job_link is null or exists (select from public.job_links j where j.shop_id = link.shop_id and j.id = link.job_link
      and j.revoked_at is null and coalesce(private.today_in(j.shop_id, j.time_zone) <= j.last_day, true)));
$$;

-- Returns the link of a token, to open or answer it.
create or replace function private.link_of(token text) returns public.document_links
language plpgsql set search_path = '' as $$
begin
  return private.link_to_open(null::public.document_links, token);
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

-- The lines as the customer sees them: no cost, and no note of the shop.
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

-- What of the document belongs to the answer, and its state next to it. Null where there is no such document.
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

-- What can be paid by card: {"due"}, in dollars. Null for a shop that takes no cards. The team server alone has the function for it
-- (server/cards/cards.sql).
create or replace function private.card_of(link public.document_links, deposit_taken numeric) returns json
language plpgsql stable set search_path = '' as $$
declare
  card json;
begin
  if to_regprocedure('private.card_payment_of(public.document_links, numeric)') is not null then
    execute 'select private.card_payment_of($1, $2)' into card using link, deposit_taken;
  end if;
  return card;
end $$;

-- The rule of `depositTaken` is `depositsTaken` in src/domain/deposits/deposit-due.ts. For uses and links of any form: a row of before never
-- makes a customer's link fail.
create or replace function private.payment_of(link public.document_links) returns json
language sql stable set search_path = '' as $$
  with deposits as (
    select case link.kind when 'estimate' then (
      select coalesce(sum(d.amount - (
        select coalesce(sum(private.amount_of(entry)), 0) from jsonb_array_elements(private.entries_of(private.readable(d.uses))) as t (entry)
        where entry ->> 'kind' = 'refund' and private.is_active(entry))), 0)
      from public.deposits d where d.shop_id = link.shop_id and d.estimate_id = link.document_id and d.reversed_on is null) end as taken
  )
  select json_build_object(
    'link', (select s.settings -> 'paymentLink' from public.shop_settings s
      where s.shop_id = link.shop_id and private.is_web_address(s.settings ->> 'paymentLink')),
    'card', private.card_of(link, deposits.taken),
    'depositTaken', deposits.taken,
    'isBilled', link.kind = 'estimate' and exists (
      select from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id and e.invoice_id is not null))
  from deposits;
$$;

-- What a link says now. The deposit that was taken is in what is shown: the deposit that the customer agrees to is the rest.
create or replace function private.link_page(link public.document_links) returns json
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
    'state', state, 'today', private.today_in(link.shop_id, link.time_zone), 'timeZone', private.shop_zone(link.shop_id, link.time_zone), 'payment', payment);
end $$;

-- ---- making and opening

create or replace function public.share_document(kind text, document text, time_zone text default 'UTC', last_day date default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  zone constant text := private.zone_of_new_link(shop, time_zone, last_day);
  token constant text := private.new_link_token();
  link public.document_links;
begin
  if kind is null or kind not in ('estimate', 'invoice') then
    raise exception using errcode = 'PT400', hint = 'link', message = 'A link is for an estimate or an invoice.';
  end if;
  perform private.lock_my_shops();
  if not private.has_record(kind || 's', shop, document) then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  perform private.make_room_for_link('document_links', shop, format('l.kind = %L and l.document_id = %L', kind, document), 'answer');
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
  made.time_zone := case when private.is_time_zone(time_zone) then time_zone else 'UTC' end;
  return json_build_object('today', private.today_in(made.shop_id, made.time_zone), 'standard_day', private.standard_link_day(made), 'links', (
    select coalesce(json_agg(json_build_object('id', l.id, 'created_at', l.created_at, 'last_day', private.link_last_day(l),
      'is_revoked', l.revoked_at is not null, 'is_usable', private.is_usable(l), 'is_of_job', l.job_link is not null,
      'opened_at', l.opened_at, 'answer', l.answer,
      'answered_at', l.answered_at, 'answered_by', l.answered_by, 'reason', l.reason) order by l.created_at desc, l.id), '[]')
    from public.document_links l
    where l.shop_id = made.shop_id and l.kind = made.kind and l.document_id = made.document_id));
end $$;

create or replace function public.open_document(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  today constant date := private.today_in(link.shop_id, link.time_zone);
begin
  if exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    return private.link_page(link);
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
  return private.link_page(link);
end $$;

-- ---- answering

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

-- The sender only says which texts were ticked. Another text, or no choice, is that of a page from before, whose reader is asked to reload
-- (`not-offered`). A refusal comes with the payment, as an opened link does: without it the page lost its payment link and the deposit.
create or replace function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false, choice json default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := private.said_by_customer(words, case when accepts then 200 else 2000 end);
  now_there json := private.link_page(link);
  estimate public.estimates;
  made json;
  texts json;
  evidence json;
  refusal text;
begin
  if accepts is null or (accepts and agreed is not true) then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
  elsif choice is not null and private.is_choice(choice) is not true then
    raise exception using errcode = 'PT400', hint = 'bad-choice', message = 'The choice has another form.';
  end if;

  if link.answer is not null then
    return now_there;
  elsif link.kind <> 'estimate' or now_there -> 'state' ->> 'status' not in ('Sent', 'Viewed')
    or (now_there -> 'shown' -> 'document' ->> 'expiryDate')::date < private.today_in(link.shop_id, link.time_zone) then
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
    return private.link_page(link);
  else
    update public.estimates set updated_at = at, status = 'Declined', declined_at = at, decline_reason = said
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = 'Declined', answered_at = at, reason = said, shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_page(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'payment', now_there -> 'payment', 'refusal', refusal);
end $$;
