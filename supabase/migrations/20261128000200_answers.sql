-- What a customer signed, acknowledged or accepted stays as it was given, a link takes only what it showed, and a withdrawn link stays withdrawn.
--
--   private.closed_records   shop_id, list, id · hash of the record as it was deleted · parts: a hash of each inspection or answer in it.
--                            A record with that id comes back as it was: by Undo and restore whole, by an import with no other part.
--                            Samples, whose ids every shop has, are not remembered unless a link showed them.
--
-- An estimate with an answer (`answer`, or in `earlier_answers`): its columns stay, except those of `keep_answered`. Saved as a Draft it takes
--   the answer into `earlier_answers`, as `answerKept` in src/domain/estimates/evidence/earlier-answers.ts does: whatever a client sends there is replaced.
--   The owner alone deletes it. An answer with the channel `link` is written by answer_document, or equals what the link keeps.
-- An acknowledgement is that of a link. An import brings others, of inspections that this server never had.
-- Errors: PT403, hints `closed`, `by-link`, `acknowledgement` and `withdrawn`, with a sentence for the user.
--
--   shown.depositTaken   what of the deposit was paid when it was read
--   items: acknowledgements   what the customer agrees to for the tint of the line, stored by the shop's app when it sends the estimate

-- ---- links

create function private.keep_withdrawn() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', hint = 'withdrawn', message = 'This link was withdrawn, and stays withdrawn. Make a new one.';
end $$;
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute revoked on revoked.attrelid = c.oid and revoked.attname = 'revoked_at'
    join pg_catalog.pg_attribute token on token.attrelid = c.oid and token.attname = 'token_hash'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    -- A new invitation takes the row of the old one, with a token of its own.
    execute format('create trigger d_withdrawn before update on public.%I for each row
      when (old.revoked_at is not null and new.revoked_at is null and new.token_hash is not distinct from old.token_hash)
      execute function private.keep_withdrawn()', name);
  end loop;
end $$;

-- ---- one form of a record

-- The field that the column extra holds. A character that Postgres can't hold makes extra the text of its JSON. Null: none, or not readable.
create function private.field_in(extra json, field text) returns json
language plpgsql immutable set search_path = '' as $$
begin
  return case when extra -> 'escaped' is null then extra
    else regexp_replace(extra ->> 'escaped', '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::json end -> field;
exception when data_exception then
  -- The app can't read it either.
  return null;
end $$;

-- The value without what the app takes for absent: null, false, '', [] and {}. 1.0 is 1. So a record that the app read and wrote again is the same.
create function private.in_one_form(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (select jsonb_object_agg(key, part) from (
        select field.key, private.in_one_form(field.value) as part from jsonb_each(value) as field) as t where part is not null);
    when 'array' then
      return (select jsonb_agg(private.in_one_form(part) order by n) from jsonb_array_elements(value) with ordinality as t (part, n));
    when 'number' then return to_jsonb(trim_scale((value #>> '{}')::numeric));
    when 'string' then return nullif(value, '""');
    when 'boolean' then return nullif(value, 'false');
    else return null;
  end case;
end $$;

create function private.hash_of_facts(facts json, without text[] default '{}') returns text
language sql immutable set search_path = '' as $$
  select private.hash_of(coalesce(private.in_one_form(
    regexp_replace(facts::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::jsonb - without)::text, ''));
$$;

-- The answers of an estimate, each with what was accepted: the one that counts, then the earlier ones.
create function private.acceptances_of(one public.estimates) returns table (answer json, items json, total json, option_id text)
language plpgsql stable set search_path = '' as $$
declare
  current constant json := coalesce(one.answer, private.field_in(one.extra, 'answer'));
  earlier constant json := coalesce(one.earlier_answers, private.field_in(one.extra, 'earlierAnswers'));
begin
  if json_typeof(current) <> 'null' then
    return query select current, one.items, to_json(one.total_amount), case when one.options is not null then one.option_id end;
  end if;
  if json_typeof(earlier) = 'array' then
    return query select kept -> 'answer', kept -> 'items', kept -> 'totalAmount', kept ->> 'optionId' from json_array_elements(earlier) as t (kept);
  end if;
end $$;

create function private.hash_of_acceptance(answer json, items json, total json, option_id text) returns text
language sql immutable set search_path = '' as $$
  select private.hash_of_facts(json_build_object('answer', answer, 'items', items, 'total', total, 'option', option_id));
$$;

-- What of the record is closed: a hash of the inspection, or of each answer of the estimate. Empty: nothing.
create function private.closed_parts(one public.inspections) returns text[]
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select case when one.closed_at is null and not private.is_closed_in(one.extra) then '{}'
    else array[private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'acknowledgement'])] end;
$$;
create function private.closed_parts(one public.estimates) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(private.hash_of_acceptance(a.answer, a.items, a.total, a.option_id)), '{}') from private.acceptances_of(one) a;
$$;

-- Hash of the whole record. Undo gives an estimate another number where its own was taken meanwhile.
create function private.closed_hash(one public.inspections) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'acknowledgement']);
$$;
create function private.closed_hash(one public.estimates) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'live_customer_id', 'invoice_id', 'sent_at',
    'internal_notes', 'estimate_number']);
$$;

-- ---- what was deleted

create table private.closed_records (
  shop_id uuid not null references public.shops on delete cascade,
  list text not null,
  id text not null,
  hash text not null,
  parts text[] not null,
  primary key (shop_id, list, id)
);
revoke all on private.closed_records from public, anon, authenticated;

-- As `isSample` in src/domain/samples/sample-records.ts, as long as no link showed the record to anybody.
create function private.is_unshown_sample(shop uuid, list text, id text, created_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select id ~ '^(inspection|estimate)-\d{4}$' and coalesce(to_char(created_at at time zone 'UTC', 'HH24:MI:SS.MS') = '17:00:00.000', false)
    and not exists (select from public.inspection_links l where l.shop_id = shop and list = 'inspections' and l.inspection_id = is_unshown_sample.id)
    and not exists (select from public.document_links l where l.shop_id = shop and list = 'estimates' and l.kind = 'estimate'
      and l.document_id = is_unshown_sample.id);
$$;

create function private.remember_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  now_closed constant text[] := private.closed_parts(old);
begin
  -- Who administers the database has no user.
  if now_closed <> '{}' and auth.uid() is not null and exists (select from public.shops where id = old.shop_id)
    and not private.is_unshown_sample(old.shop_id, tg_table_name, old.id, old.created_at) then
    insert into private.closed_records as known (shop_id, list, id, hash, parts)
    values (old.shop_id, tg_table_name, old.id, private.closed_hash(old), now_closed)
    on conflict on constraint closed_records_pkey do update
      set hash = excluded.hash, parts = array(select distinct unnest(known.parts || excluded.parts));
  end if;
  return old;
end $$;

create function private.refuse_replaced() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known private.closed_records;
begin
  select * into known from private.closed_records k where k.shop_id = new.shop_id and k.list = tg_table_name and k.id = new.id;
  -- A restored backup is what the server itself kept.
  if not found or current_setting('clearcoat.putting_back', true) = 'on'
    or (case when private.is_replacing() then private.closed_parts(new) <@ known.parts else private.closed_hash(new) = known.hash end) then
    return new;
  end if;
  raise exception using errcode = 'PT403', hint = 'closed', message = format(
    '%s was closed in this shop, and this is another version of it. What a customer signed or accepted is not replaced. Nothing was changed.',
    case tg_table_name when 'estimates' then 'Estimate ' || (row_to_json(new) ->> 'estimate_number')
      else 'The inspection of ' || (row_to_json(new) ->> 'job_number') end);
end $$;

create trigger f_remember before delete on public.inspections for each row execute function private.remember_closed();
create trigger f_remember before delete on public.estimates for each row execute function private.remember_closed();
create trigger c_replaced before insert on public.inspections for each row execute function private.refuse_replaced();
create trigger c_replaced before insert on public.estimates for each row execute function private.refuse_replaced();

-- ---- inspections

-- As in 20261126001690_acknowledged.sql, except that an import changes no closed inspection in place, and that one with the id of another is
-- closed only as that was.
create or replace function private.keep_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What does not belong to the record itself.
  free constant text[] := array['place', 'version', 'updated_at']
    || case when current_setting('clearcoat.acknowledging', true) = 'on' then array['acknowledgement'] else '{}' end;
begin
  if private.closed_parts(old) = '{}' then
    if tg_op = 'UPDATE' and exists (select from private.closed_records k
      where k.shop_id = new.shop_id and k.list = 'inspections' and k.id = new.id and not private.closed_parts(new) <@ k.parts) then
      raise exception using errcode = 'PT403', hint = 'closed',
        message = 'This inspection was closed before, with other content. Delete it, and begin a new one.';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  -- A shop that is deleted takes all with it.
  elsif tg_op = 'DELETE' and (private.is_replacing() or not exists (select from public.shops where id = old.shop_id)
      or (old.shop_id = any (array(select private.my_shop_ids_as('owner')))
        and not exists (select from public.jobs where shop_id = old.shop_id and id = old.job_id))) then
    return old;
  elsif tg_op = 'UPDATE' and (to_jsonb(new) - free) is not distinct from (to_jsonb(old) - free) then
    return new;
  end if;
  raise exception using errcode = 'PT403', hint = 'closed',
    message = 'This inspection is closed, so it stays as it is. Make a new version to change it.';
end $$;

-- Nobody writes an acknowledgement for a customer, in its column or in extra, where the app finds what its column does not hold, and nobody
-- leaves one out that a link gave. What a link gave may come back.
create or replace function private.refuse_acknowledgement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- An import of older data has no acknowledgement yet.
  is_import constant boolean := tg_op = 'INSERT' and private.is_replacing();
  in_extra constant boolean := private.is_acknowledged_in(new.extra);
begin
  if current_setting('clearcoat.putting_back', true) = 'on' or current_setting('clearcoat.acknowledging', true) = 'on'
    or (tg_op = 'UPDATE' and not in_extra and new.acknowledgement::text is not distinct from old.acknowledgement::text)
    or (new.acknowledgement is null and not in_extra and (is_import or not exists (select from public.inspection_links l
      where l.shop_id = new.shop_id and l.inspection_id = new.id and l.acknowledged_at is not null)))
    or (not in_extra and exists (select from public.inspection_links l
      where l.shop_id = new.shop_id and l.inspection_id = new.id and l.acknowledged_at is not null
        and private.hash_of_facts(new.acknowledgement) = private.hash_of_facts(json_build_object('name', l.acknowledged_by,
          'at', to_char(l.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'hash', l.shown_hash))))
    or (is_import and not exists (select from private.closed_records k
      where k.shop_id = new.shop_id and k.list = 'inspections' and k.id = new.id)) then
    return new;
  end if;
  raise exception using errcode = 'PT403', hint = 'acknowledgement',
    message = 'Only the customer acknowledges an inspection, by a link, and an acknowledgement that was given stays.';
end $$;
drop trigger d_acknowledged on public.inspections;
create trigger d_acknowledged before insert on public.inspections for each row execute function private.refuse_acknowledgement();

-- ---- estimates

-- Whether a link of the estimate keeps this answer.
create function private.is_of_link(shop uuid, estimate text, answer json) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.document_links l
    where l.shop_id = shop and l.kind = 'estimate' and l.document_id = estimate and l.accepted is not null
      and private.hash_of_facts(l.accepted -> 'answer') = private.hash_of_facts(is_of_link.answer));
$$;

create function private.keep_answered() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What the app changes about an accepted estimate: its invoice, that it was sent again, notes of the team.
  free constant text[] := array['place', 'version', 'updated_at', 'live_customer_id', 'invoice_id', 'sent_at', 'internal_notes'];
  known text[];
  kept json;
begin
  if tg_op = 'DELETE' then
    if private.closed_parts(old) = '{}' or auth.uid() is null or private.is_replacing()
      or not exists (select from public.shops where id = old.shop_id)
      or old.shop_id = any (array(select private.my_shop_ids_as('owner'))) then
      return old;
    end if;
    raise exception using errcode = 'PT403', hint = 'closed',
      message = 'A customer accepted this estimate, so only the owner of the shop can delete it.';
  elsif tg_op = 'UPDATE' and old.answer is null and private.field_in(old.extra, 'answer') is null then
    if private.closed_parts(old) = private.closed_parts(new) then return new; end if;
    if private.hash_of_facts(old.earlier_answers) is distinct from private.hash_of_facts(new.earlier_answers)
      or private.field_in(new.extra, 'earlierAnswers')::text is distinct from private.field_in(old.extra, 'earlierAnswers')::text then
      raise exception using errcode = 'PT403', hint = 'closed', message = 'What was accepted before stays as it is.';
    end if;
  elsif tg_op = 'UPDATE' then
    if private.hash_of_facts(row_to_json(new), free) = private.hash_of_facts(row_to_json(old), free) then return new; end if;
    -- Of what extra holds, no faithful copy can be made here.
    if new.status <> 'Draft' or new.answer is not null or private.field_in(new.extra, 'answer') is not null
      or exists (select from unnest(array['answer', 'earlierAnswers', 'items', 'options', 'optionId', 'totalAmount']) as field
        where private.field_in(old.extra, field) is not null or private.field_in(new.extra, field) is not null) then
      raise exception using errcode = 'PT403', hint = 'closed',
        message = 'A customer accepted this estimate, so that stays as it is. Edit and save it to make it a Draft, or duplicate it.';
    end if;
    select json_object_agg(field, value order by n) into kept from (values
      (1, 'answer', old.answer), (2, 'items', old.items), (3, 'totalAmount', to_json(old.total_amount)),
      (4, 'options', case when old.options is not null then (select coalesce(json_agg(option order by nth), '[]')
        from json_array_elements(old.options) with ordinality as o (option, nth) where option ->> 'id' = old.option_id) end),
      (5, 'optionId', case when old.options is not null then to_json(old.option_id) end)) as t (n, field, value)
      where value is not null;
    new.earlier_answers := (select json_agg(one order by n) from (
      select n, one from json_array_elements(old.earlier_answers) with ordinality as e (one, n)
      union all select json_array_length(coalesce(old.earlier_answers, '[]')) + 1, kept) as t (n, one));
    return new;
  end if;

  if current_setting('clearcoat.answering', true) = 'on' or current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  select k.parts into known from private.closed_records k where k.shop_id = new.shop_id and k.list = 'estimates' and k.id = new.id;
  if exists (select from private.acceptances_of(new) a where a.answer ->> 'channel' = 'link'
      and not private.is_of_link(new.shop_id, new.id, a.answer)
      and not coalesce(private.hash_of_acceptance(a.answer, a.items, a.total, a.option_id) = any (known), false))
    -- An import brings what another server's link gave.
    and not (tg_op = 'INSERT' and private.is_replacing() and known is null) then
    raise exception using errcode = 'PT403', hint = 'by-link',
      message = 'Only the customer accepts an estimate by a link. Accept it in person or on the phone instead.';
  end if;
  return new;
end $$;
create trigger d_answered before insert or update or delete on public.estimates for each row execute function private.keep_answered();

-- ---- what a link showed

-- As in 20261127000400_choices.sql, with what the customer agrees to for the tint.
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

-- As in 20261127000600_pay_link.sql, with the deposit that was taken in what is shown: the deposit that the customer agrees to is the rest.
create or replace function private.link_answer(link public.document_links) returns json
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
    'state', state, 'today', private.today_of(link), 'timeZone', private.shop_zone(link.shop_id, link.time_zone), 'payment', payment);
end $$;

-- The deposit in dollars that these lines ask for, by the rules as the link shows them. `depositDue` in src/domain/deposits/deposit-due.ts is
-- the same; choices.test.mjs compares them.
create function private.deposit_due(items json, total numeric, rules json) returns numeric
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

-- The text without space at its ends, as JavaScript trims it.
create function private.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(coalesce(value, ''),
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g');
$$;

-- The texts that the customer ticks for these lines and this total, from what the link shows: `textsToAgree` in src/domain/estimates/offer.ts.
create function private.texts_to_agree(shown json, items json, total numeric) returns json
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

-- As in 20261127000400_choices.sql, where each line and each text is named once.
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

-- As in 20261127001000_seal.sql, except that the texts are those that were shown, each of them: the sender only says which were ticked. Another
-- text, or no choice, is that of a page from before, whose reader is told to reload (`not-offered`).
create or replace function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false, choice json default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := case when accepts then 200 else 2000 end;
  now_there json := private.link_answer(link);
  estimate public.estimates;
  made json;
  texts json;
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
    return private.link_answer(link);
  else
    update public.estimates set updated_at = at, status = 'Declined', declined_at = at, decline_reason = said
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = 'Declined', answered_at = at, reason = said, shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'payment', now_there -> 'payment', 'refusal', refusal);
end $$;

revoke execute on function private.keep_withdrawn(), private.field_in(json, text), private.in_one_form(jsonb), private.hash_of_facts(json, text[]),
  private.acceptances_of(public.estimates), private.hash_of_acceptance(json, json, json, text), private.closed_parts(public.inspections),
  private.closed_parts(public.estimates), private.closed_hash(public.inspections), private.closed_hash(public.estimates),
  private.is_unshown_sample(uuid, text, text, timestamptz), private.remember_closed(), private.refuse_replaced(),
  private.is_of_link(uuid, text, json), private.keep_answered(), private.deposit_due(json, numeric, json), private.trimmed(text),
  private.texts_to_agree(json, json, numeric) from public, anon, authenticated;
