-- The link of a document shows the shop's payment link, and what its estimate asks for as a deposit.
--
--   shown.depositRules   the rules of the estimate's lines: part of what an answer agrees to
--   payment              {"link", "depositTaken", "isBilled"}: the payment link and the state of the deposit as they are now, also after an
--                        answer. Absent from a refusal.

-- The rules by line id, and under '' for every other line. Null for an invoice, and for a shop without rules.
create function private.shown_deposit_rules(link public.document_links) returns json
language sql stable set search_path = '' as $$
  with known as (
    select s.settings -> 'depositRules' as rules from public.shop_settings s
    where s.shop_id = link.shop_id and link.kind = 'estimate' and json_typeof(s.settings -> 'depositRules') = 'object'
  ), estimate as (
    select e.items, e.options from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id
  ), lines as (
    select line from estimate, json_array_elements(estimate.items) as t (line)
    union all
    select line from estimate, json_array_elements(estimate.options) as o (option), json_array_elements(option -> 'items') as t (line)
  ), found as (
    select '' as name, rules -> '' as rule from known
    union all
    select distinct on (line ->> 'id') line ->> 'id', rules -> (line ->> 'serviceId') from known, lines where line ->> 'id' <> ''
  )
  select json_object_agg(name, rule order by name) from found where rule is not null;
$$;

-- The rule of `depositTaken` is `depositsTaken` in src/domain/deposits/deposit-due.ts.
create function private.payment_of(link public.document_links) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'link', (select s.settings -> 'paymentLink' from public.shop_settings s where s.shop_id = link.shop_id),
    'depositTaken', case link.kind when 'estimate' then (
      select coalesce(sum(d.amount - (
        select coalesce(sum((entry ->> 'amount')::numeric), 0) from json_array_elements(d.uses) as t (entry)
        where entry ->> 'kind' = 'refund' and entry ->> 'reversedOn' is null)), 0)
      from public.deposits d where d.shop_id = link.shop_id and d.estimate_id = link.document_id and d.reversed_on is null) end,
    'isBilled', link.kind = 'estimate' and exists (
      select from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id and e.invoice_id is not null));
$$;

-- As in 20261127000400_choices.sql, with the payment.
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
    shown := json_build_object('document', content, 'shop', private.shown_shop(link.shop_id),
      'depositRules', private.shown_deposit_rules(link));
  end if;
  return json_build_object('kind', link.kind, 'shown', shown, 'hash', private.hash_of(shown::text),
    'state', state, 'today', private.today_of(link), 'timeZone', private.shop_zone(link.shop_id, link.time_zone),
    'payment', private.payment_of(link));
end $$;

revoke execute on function private.shown_deposit_rules(public.document_links), private.payment_of(public.document_links) from public, anon, authenticated;
