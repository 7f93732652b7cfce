-- What a customer signed, acknowledged or accepted stays as it was given.
--
--   private.closed_records   shop_id, list, id · hash of the record as it was deleted · parts: a hash of each inspection or answer in it.
--                            A record with that id comes back as it was: by Undo and restore whole, by an import with no other part.
--                            Samples, whose ids every shop has, are not remembered unless a link showed them.
--
-- A closed inspection is what the customer signed: nobody changes or deletes it, an owner included. A new version names it in replaces_id.
--   What the owner does with the whole shop goes on: an import and a restored backup replace all lists, and the owner deletes a closed
--   inspection after its job, as a fresh start does with the samples.
-- An estimate with an answer (`answer`, or in `earlier_answers`): its columns stay, except those of `keep_answered`. Saved as a Draft it takes
--   the answer into `earlier_answers`, as `answerKept` in src/domain/estimates/evidence/earlier-answers.ts does: whatever a client sends there is replaced.
--   The owner alone deletes it. An answer with the channel `link` is written by answer_document, or equals what the link keeps.
-- An acknowledgement is that of a link. An import brings others, of inspections that this server never had.
-- Errors: PT403, hints `closed`, `by-link` and `acknowledgement`, with a sentence for the user.

-- once 20261129001200

create table private.closed_records (
  shop_id uuid not null references public.shops on delete cascade,
  list text not null,
  id text not null,
  hash text not null,
  parts text[] not null,
  primary key (shop_id, list, id)
);

-- always

-- ---- what is closed

-- The answers of an estimate, each with what was accepted: the one that counts, then the earlier ones.
create or replace function private.acceptances_of(one public.estimates) returns table (answer json, items json, total json, option_id text)
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

create or replace function private.hash_of_acceptance(answer json, items json, total json, option_id text) returns text
language sql immutable set search_path = '' as $$
  select private.hash_of_facts(json_build_object('answer', answer, 'items', items, 'total', total, 'option', option_id));
$$;

-- What of the record is closed: a hash of the inspection, or of each answer of the estimate. Empty: nothing.
create or replace function private.closed_parts(one public.inspections) returns text[]
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select case when one.closed_at is null and not private.is_closed_in(one.extra) then '{}'
    else array[private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'acknowledgement'])] end;
$$;

create or replace function private.closed_parts(one public.estimates) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(private.hash_of_acceptance(a.answer, a.items, a.total, a.option_id)), '{}') from private.acceptances_of(one) a;
$$;

-- Hash of the whole record. Undo gives an estimate another number where its own was taken meanwhile.
create or replace function private.closed_hash(one public.inspections) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'acknowledgement']);
$$;

create or replace function private.closed_hash(one public.estimates) returns text
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select private.hash_of_facts(row_to_json(one), array['place', 'version', 'updated_at', 'live_customer_id', 'invoice_id', 'sent_at',
    'internal_notes', 'estimate_number']);
$$;

-- ---- what was deleted

-- As `isSample` in src/domain/samples/sample-records.ts, as long as no link showed the record to anybody.
create or replace function private.is_unshown_sample(shop uuid, list text, id text, created_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select id ~ '^(inspection|estimate)-\d{4}$' and coalesce(to_char(created_at at time zone 'UTC', 'HH24:MI:SS.MS') = '17:00:00.000', false)
    and not exists (select from public.inspection_links l where l.shop_id = shop and list = 'inspections' and l.inspection_id = is_unshown_sample.id)
    and not exists (select from public.document_links l where l.shop_id = shop and list = 'estimates' and l.kind = 'estimate'
      and l.document_id = is_unshown_sample.id);
$$;

create or replace function private.remember_closed() returns trigger
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

create or replace function private.refuse_replaced() returns trigger
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

create or replace trigger f_remember before delete on public.inspections for each row execute function private.remember_closed();
create or replace trigger f_remember before delete on public.estimates for each row execute function private.remember_closed();

create or replace trigger c_replaced before insert on public.inspections for each row execute function private.refuse_replaced();
create or replace trigger c_replaced before insert on public.estimates for each row execute function private.refuse_replaced();
-- No other record takes the id of a closed one that was deleted.
create or replace trigger c_renamed before update on public.inspections for each row
  when (new.id is distinct from old.id) execute function private.refuse_replaced();
create or replace trigger c_renamed before update on public.estimates for each row
  when (new.id is distinct from old.id) execute function private.refuse_replaced();

-- ---- inspections

-- An import changes no closed inspection in place, and one with the id of another is closed only as that was.
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

create or replace trigger d_closed before update or delete on public.inspections for each row execute function private.keep_closed();

-- Nobody writes an acknowledgement for a customer, in its column or in extra, where the app finds what its column does not hold, and nobody
-- leaves one out that a link gave. What a link gave may come back.
create or replace function private.refuse_acknowledgement() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- An import of older data has no acknowledgement yet.
  is_import constant boolean := tg_op = 'INSERT' and private.is_replacing();
  in_extra constant boolean := private.field_in(new.extra, 'acknowledgement') is not null;
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

create or replace trigger d_acknowledged before insert on public.inspections for each row execute function private.refuse_acknowledgement();
create or replace trigger d_acknowledged_update before update on public.inspections for each row
  when (new.acknowledgement::text is distinct from old.acknowledgement::text or new.extra::text is distinct from old.extra::text)
  execute function private.refuse_acknowledgement();

-- ---- estimates

-- Whether a link of the estimate keeps this answer.
create or replace function private.is_of_link(shop uuid, estimate text, answer json) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.document_links l
    where l.shop_id = shop and l.kind = 'estimate' and l.document_id = estimate and l.accepted is not null
      and private.hash_of_facts(l.accepted -> 'answer') = private.hash_of_facts(is_of_link.answer));
$$;

create or replace function private.keep_answered() returns trigger
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

create or replace trigger d_answered before insert or update or delete on public.estimates for each row execute function private.keep_answered();

-- An answer by link goes with what the link accepted: an estimate that is saved as a Draft takes its earlier answer back with no other lines and
-- no other total. After d_answered, which keeps the answer of an estimate that becomes a Draft.
create or replace function private.refuse_other_offer() returns trigger
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

create or replace trigger d_answered_offer before insert or update on public.estimates for each row execute function private.refuse_other_offer();
