-- The answer of a link is sealed: a hash of everything in it, the total, and the hash of what was shown. So a change of the record shows.
-- Of the texts, only those that the page offers are taken: the estimate's own terms and the consent in its words, nothing of another kind.
-- What was accepted before has no seal.

-- The text that is hashed is `answerText` in src/domain/estimates/evidence/evidence-text.ts; choices.test.mjs compares them.
create function private.answer_seal(answer json, total numeric) returns text
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

-- As in 20261127000400_choices.sql, with the seal and the check of the texts. A refusal comes with the payment, as an opened link does:
-- without it the page lost its payment link and the deposit.
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
  terms text;
  made json;
  evidence json;
  abouts text[];
  are_offered boolean;
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
    else
      select array_agg(about), bool_and(case about
          when 'terms' then regexp_replace(said_text, '^\s+|\s+$', '', 'g') = terms
          when 'electronic signature' then said_text = 'I agree to sign this estimate electronically.'
          else about in ('deposit', 'tint', 'signature') end)
        into abouts, are_offered
        from (select one ->> 'about' as about, one ->> 'text' as said_text from json_array_elements(choice -> 'agreed') as t (one)) as texts;
      if are_offered is not true or not 'electronic signature' = any (abouts) or (terms <> '' and not 'terms' = any (abouts)) then
        raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
      end if;
    end if;
    made := private.chosen_content(estimate, choice ->> 'optionId', array(select json_array_elements_text(choice -> 'lineIds')));
    evidence := json_strip_nulls(json_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'name', said,
      'channel', 'link', 'optionId', choice -> 'optionId', 'lineIds', choice -> 'lineIds',
      'agreed', (select coalesce(json_agg(json_build_object('about', one -> 'about', 'text', one -> 'text') order by n), '[]')
        from json_array_elements(choice -> 'agreed') with ordinality as t (one, n)),
      'signature', nullif(choice ->> 'signature', ''), 'hash', hash));
    evidence := (evidence::jsonb || jsonb_build_object('seal',
      private.answer_seal(evidence, coalesce((made ->> 'totalAmount')::numeric, estimate.total_amount))))::json;
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
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'payment', now_there -> 'payment', 'refusal', refusal);
end $$;

revoke execute on function private.answer_seal(json, numeric) from public, anon, authenticated;
