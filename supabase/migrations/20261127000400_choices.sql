-- The customer's choice in an estimate, by its link: an option, optional lines, the texts that were ticked, a signature.
--
--   document_links.accepted   what was accepted, as the estimate stores it: its option, lines, totals and answer. Null: without a choice, or
--                             accepted before this version. `shown` stays what was read, and `shown_hash` its hash.
--
-- open_document(token): `shown.document` has the options with their lines, and which lines are optional. The state of an answered link has
--   `accepted`.
-- answer_document(token, hash, accepts, words, agreed, choice): `choice` is {"optionId", "lineIds", "agreed": [{"about", "text"}], "signature"}.
--   The lines and totals are calculated here, from the estimate alone. Null, from a page of before: no optional line, the terms are agreed.
-- Errors besides those of 20261122000008_links.sql: PT400 hint `not-offered`: an option or line that the estimate does not offer, or none of
--   its options; hint `not-agreed`: the terms, or the consent to sign electronically, are not among the texts; hint `bad-choice`: another form.
--
-- The rule is `withChoice` in src/domain/estimates/choice.ts; choices.test.mjs compares them.

alter table public.document_links add column accepted json;

-- As in 20261126001100_films.sql, with the optional lines.
create or replace function private.shown_items(items json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', item -> 'id', 'description', item -> 'description', 'detail', item -> 'detail', 'priceReason', item -> 'priceReason',
    'quantity', item -> 'quantity', 'unitPrice', item -> 'unitPrice', 'totalPrice', item -> 'totalPrice', 'taxable', item -> 'taxable',
    'optional', item -> 'optional', 'chosen', item -> 'chosen', 'coverage', private.shown_coverage(item -> 'coverage'))
    order by n), '[]')
  from json_array_elements(items) with ordinality as t (item, n);
$$;

-- The options as the customer sees them. Null for an estimate without options.
create function private.shown_options(options json) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_build_object('id', option -> 'id', 'name', option -> 'name', 'recommended', option -> 'recommended',
    'items', private.shown_items(coalesce(option -> 'items', '[]'))) order by n)
  from json_array_elements(options) with ordinality as t (option, n);
$$;

-- As in 20261126000300_accounts.sql, with the options.
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
        'payments', (select coalesce(json_agg(json_build_object('id', p.id, 'amount', p.amount, 'date', p.date, 'method', p.method,
          'reference', p.reference) order by p.position), '[]') from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id),
        'customer', private.shown_customer(shop_id, customer_id, customer)),
      json_build_object('status', status, 'sentAt', sent_at, 'viewedAt', viewed_at, 'paidAt', paid_at)
      into content, state from public.invoices i where shop_id = shop and id = document;
  end if;
end $$;

-- As in 20261125000104_time_zone.sql, with what was accepted.
create or replace function private.link_answer(link public.document_links) returns json
language plpgsql stable set search_path = '' as $$
declare
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
    shown := json_build_object('document', content, 'shop', private.shown_shop(link.shop_id));
  end if;
  return json_build_object('kind', link.kind, 'shown', shown, 'hash', private.hash_of(shown::text),
    'state', state, 'today', private.today_of(link),
    'timeZone', private.shop_zone(link.shop_id, link.time_zone));
end $$;

-- ---- amounts: `billingTotals` in src/domain/documents/billing-totals.ts

-- The sum of the lines that count, or of those that are taxed, in dollars.
create function private.subtotal_of(items json, taxed_only boolean default false) returns numeric
language sql immutable set search_path = '' as $$
  select round(coalesce(sum((item ->> 'totalPrice')::numeric), 0), 2)
  from json_array_elements(items) as t (item)
  where (item ->> 'optional' is distinct from 'true' or item ->> 'chosen' = 'true')
    and (not taxed_only or item ->> 'taxable' is distinct from 'false');
$$;

-- The quotient in dollars, rounded once to cents, half away from zero. A division of numerics is rounded twice.
create function private.ratio_in_cents(dividend numeric, divisor numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when divisor = 0 then 0
    else sign(dividend) * sign(divisor) * div(200 * abs(dividend) + abs(divisor), 2 * abs(divisor)) * 0.01 end;
$$;

-- The lines of the estimate's choice with its totals: the columns that change, as they are named. Null: nothing changes.
create function private.chosen_content(estimate public.estimates, option_id text, line_ids text[]) returns json
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

-- ---- answering

-- A choice of the right form: texts of a length, lines by id, strokes of an SVG path.
create function private.is_choice(choice json) returns boolean
language sql immutable set search_path = '' as $$
  select json_typeof(choice) = 'object' and length(choice::text) <= 300000
    and coalesce(json_typeof(choice -> 'optionId'), 'null') in ('string', 'null')
    and coalesce(json_typeof(choice -> 'lineIds'), '') = 'array'
    and coalesce(json_typeof(choice -> 'agreed'), '') = 'array'
    and not exists (select from json_array_elements(case when json_typeof(choice -> 'lineIds') = 'array' then choice -> 'lineIds' end) as t (line)
      where json_typeof(line) <> 'string')
    and not exists (select from json_array_elements(case when json_typeof(choice -> 'agreed') = 'array' then choice -> 'agreed' end) as t (one)
      where json_typeof(one) <> 'object' or coalesce(json_typeof(one -> 'about'), '') <> 'string'
        or coalesce(json_typeof(one -> 'text'), '') <> 'string')
    and coalesce(choice ->> 'signature', '') ~ '^[MLQ0-9 .-]*$';
$$;

drop function public.answer_document(text, text, boolean, text, boolean);
-- As in 20261125000104_time_zone.sql, with the choice.
create function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false, choice json default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := case when accepts then 200 else 2000 end;
  now_there json := private.link_answer(link);
  estimate public.estimates;
  terms text;
  made json;
  evidence json;
  refusal text;
begin
  if private.is_blank_text(said) then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name or a reason is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  elsif accepts is null or (accepts and agreed is not true) then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
  elsif choice is not null and private.is_choice(choice) is not true then
    raise exception using errcode = 'PT400', hint = 'bad-choice', message = 'The choice has another form.';
  end if;

  if link.answer is not null then
    return now_there;
  elsif link.kind <> 'estimate' or now_there -> 'state' ->> 'status' not in ('Sent', 'Viewed')
    or (now_there -> 'shown' -> 'document' ->> 'expiryDate')::date < private.today_of(link) then
    refusal := 'closed';
  elsif now_there ->> 'hash' is distinct from hash then
    refusal := 'changed';
  elsif accepts then
    select * into estimate from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id;
    terms := regexp_replace(coalesce(estimate.terms, ''), '^\s+|\s+$', '', 'g');
    if choice is null then
      choice := json_build_object('lineIds', '[]'::json,
        'agreed', case when terms = '' then '[]'::json else json_build_array(json_build_object('about', 'terms', 'text', terms)) end);
    elsif not exists (select from json_array_elements(choice -> 'agreed') as t (one) where one ->> 'about' = 'electronic signature')
      or (terms <> '' and not exists (select from json_array_elements(choice -> 'agreed') as t (one)
        where one ->> 'about' = 'terms' and regexp_replace(one ->> 'text', '^\s+|\s+$', '', 'g') = terms)) then
      raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
    end if;
    made := private.chosen_content(estimate, choice ->> 'optionId', array(select json_array_elements_text(choice -> 'lineIds')));
    evidence := json_strip_nulls(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'name', said,
      'channel', 'link', 'optionId', choice -> 'optionId', 'lineIds', choice -> 'lineIds',
      'agreed', (select coalesce(json_agg(json_build_object('about', one -> 'about', 'text', one -> 'text') order by n), '[]')
        from json_array_elements(choice -> 'agreed') with ordinality as t (one, n)),
      'signature', nullif(choice ->> 'signature', ''), 'hash', hash));
    update public.estimates e set updated_at = at, status = 'Accepted', accepted_at = at, accepted_by = said, answer = evidence,
        option_id = coalesce(made ->> 'optionId', e.option_id),
        items = case when made is null then e.items else made -> 'items' end,
        subtotal = case when made is null then e.subtotal else (made ->> 'subtotal')::numeric end,
        tax_amount = case when made is null then e.tax_amount else (made ->> 'taxAmount')::numeric end,
        discount_amount = case when made is null then e.discount_amount else (made ->> 'discountAmount')::numeric end,
        discount_percent = case when made is null then e.discount_percent else (made ->> 'discountPercent')::numeric end,
        total_amount = case when made is null then e.total_amount else (made ->> 'totalAmount')::numeric end
      where e.shop_id = link.shop_id and e.id = link.document_id;
    update public.document_links l set answer = 'Accepted', answered_at = at, answered_by = said, shown = now_there -> 'shown',
        shown_hash = hash, accepted = (select json_build_object('optionId', e.option_id, 'items', private.shown_items(e.items),
          'subtotal', e.subtotal, 'taxAmount', e.tax_amount, 'discountAmount', e.discount_amount, 'discountPercent', e.discount_percent,
          'totalAmount', e.total_amount, 'answer', e.answer)
          from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id)
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  else
    update public.estimates set updated_at = at, status = 'Declined', declined_at = at, decline_reason = said
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = 'Declined', answered_at = at, reason = said, shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'refusal', refusal);
end $$;

revoke execute on function private.shown_options(json), private.subtotal_of(json, boolean), private.ratio_in_cents(numeric, numeric),
  private.chosen_content(public.estimates, text, text[]), private.is_choice(json),
  public.answer_document(text, text, boolean, text, boolean, json) from public, anon, authenticated;
grant execute on function public.answer_document(text, text, boolean, text, boolean, json) to anon, authenticated;
