-- An answer by link stands with what the link accepted, and no other record takes the id of a closed one that was deleted.
--
-- Both were ways around 20261128000200_answers.sql: an estimate that was saved as a Draft took its earlier answer back with other lines and
-- another total, and a new record was renamed to the id of a deleted one.
-- Errors: PT403, hints `by-link` and `closed`, as there.

-- After d_answered, which keeps the answer of an estimate that becomes a Draft.
create function private.refuse_other_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What the row had before, and what a deleted one had.
  known text[] := coalesce((select k.parts from private.closed_records k
    where k.shop_id = new.shop_id and k.list = 'estimates' and k.id = new.id), '{}');
begin
  if current_setting('clearcoat.answering', true) = 'on' or current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  if tg_op = 'UPDATE' then known := known || private.closed_parts(old); end if;
  if exists (select from private.acceptances_of(new) a
    where a.answer ->> 'channel' = 'link' and private.is_of_link(new.shop_id, new.id, a.answer)
      and not private.hash_of_acceptance(a.answer, a.items, a.total, a.option_id) = any (known)
      and not exists (select from public.document_links l
        where l.shop_id = new.shop_id and l.kind = 'estimate' and l.document_id = new.id
          and private.hash_of_facts(l.accepted -> 'answer') = private.hash_of_facts(a.answer)
          and private.hash_of_facts(json_build_object('items', l.accepted -> 'items', 'total', l.accepted -> 'totalAmount'))
            = private.hash_of_facts(json_build_object('total', a.total,
              'items', case when json_typeof(a.items) = 'array' then private.shown_items(a.items) end)))) then
    raise exception using errcode = 'PT403', hint = 'by-link',
      message = 'Only the customer accepts an estimate by a link. Accept it in person or on the phone instead.';
  end if;
  return new;
end $$;
create trigger d_answered_offer before insert or update on public.estimates for each row execute function private.refuse_other_offer();

create trigger c_renamed before update on public.inspections for each row
  when (new.id is distinct from old.id) execute function private.refuse_replaced();
create trigger c_renamed before update on public.estimates for each row
  when (new.id is distinct from old.id) execute function private.refuse_replaced();

revoke execute on function private.refuse_other_offer() from public, anon, authenticated;
