-- The books stay as they are, for everyone.
--
-- What the books keep of a deleted invoice (removals) is added with the deletion, has what was booked and nothing else, and stays until the
-- invoice is there again as it was. Only an owner changes or deletes it otherwise. Refused with PT403 hint `history`.
--
-- Nothing new falls on a day up to settings.booksClosedThrough: no money, no reversal, and nothing that an invoice asks for, unless it asked for it
-- before its entries were kept, or comes back from its deletion. Refused with PT403 hint `books`.
--
-- Not for what an owner replaces or restores as a whole.

-- always

create or replace function private.booked_of(booked json, extra json) returns jsonb
language sql immutable set search_path = '' as $$
  select private.entries_of(coalesce(private.extra_fields(extra) -> 'booked', private.readable(booked)));
$$;

-- ---- what is left of deleted invoices

-- Returns the entries that the invoice had, without those of its deletion and of reversals. `name` is the id of a payment, or the index in booked.
create or replace function private.kept_entries(gone public.removals) returns table (name text, entry jsonb)
language sql stable set search_path = '' as $$
  select substr(one ->> 'id', length(gone.id) + 2), one
  from jsonb_array_elements(private.entries_of(coalesce(private.extra_fields(gone.extra) -> 'entries', private.readable(gone.entries)))) one
  where one ->> 'type' <> 'Deleted' and one ->> 'isReversal' is distinct from 'true';
$$;

-- Returns whether each entry is one of what was booked and paid by the invoice, as private.ledger_of has it. An invoice of before had no entries
-- (booked): its first ones are made from itself, as is what another program changed.
create or replace function private.was_booked(gone public.removals, booked jsonb, invoice jsonb) returns boolean
language sql stable set search_path = '' as $$
  select invoice is not null and not exists (
    select from private.kept_entries(gone) kept
    where kept.name <> gone.id || '-earlier'
      and not (kept.entry ? 'tax' and (booked = '[]' or (kept.name = jsonb_array_length(booked)::text and kept.entry ->> 'type' = 'Correction')))
      and not exists (
        select from jsonb_array_elements(booked) with ordinality b (one, n)
        where kept.name = (n - 1)::text and one -> 'date' = kept.entry -> 'date' and one -> 'amount' = kept.entry -> 'amount'
          and one -> 'tax' = kept.entry -> 'tax')
      and not exists (
        select from jsonb_array_elements(invoice -> 'payments') one
        where one ->> 'id' = kept.name and private.amount_of(one) = abs(private.amount_of(kept.entry))));
$$;

create or replace function private.keep_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := array['place', 'version', 'updated_at'];
  gone constant public.removals := case tg_op when 'INSERT' then new else old end;
  invoice jsonb;
  booked jsonb;
begin
  if auth.uid() is null or private.is_replacing() or gone.shop_id = any (array(select private.my_shop_ids_as('owner')))
    or not exists (select from public.shops where id = gone.shop_id) then return null; end if;
  if tg_op = 'INSERT' then
    select r.before into invoice from private.records_before r
    where r.shop_id = gone.shop_id and r.list = 'invoices' and r.id = gone.id and r.tx = pg_current_xact_id() and private.ledger_of(r.shop_id, r.list, r.id) is null;
    select r.before -> 'booked' into booked from private.records_before r
    where r.shop_id = gone.shop_id and r.list = 'history of invoices' and r.id = gone.id;
    booked := private.entries_of(booked);
    if private.was_booked(gone, booked, invoice)
      and not exists (select from jsonb_array_elements(booked) with ordinality b (one, n)
        where not exists (select from private.kept_entries(gone) where name = (n - 1)::text))
      and not exists (select from jsonb_array_elements(invoice -> 'payments') one
        where one -> 'depositId' is null and not exists (select from private.kept_entries(gone) where name = one ->> 'id')) then return null; end if;
  elsif tg_op = 'DELETE' then
    invoice := private.ledger_of(gone.shop_id, 'invoices', gone.id);
    select private.booked_of(i.booked, i.extra) into booked from public.invoices i where i.shop_id = gone.shop_id and i.id = gone.id;
    if private.was_booked(gone, booked, invoice) and not (booked = '[]' and exists (select from private.kept_entries(gone) where entry ? 'tax')) then
      return null;
    end if;
  elsif to_jsonb(new) - free = to_jsonb(old) - free then
    return null;
  end if;
  raise exception using errcode = 'PT403', hint = 'history',
    message = 'The books keep what was booked for a deleted invoice. Ask the owner, who can delete it.';
end $$;

drop trigger if exists keep_removal on public.removals;
create constraint trigger keep_removal after insert or update or delete on public.removals deferrable initially deferred
  for each row execute function private.keep_removal();

-- ---- closed books

create or replace function private.refuse_closed_days(shop uuid, days text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- As the app writes it, so that days compare as texts.
  closed constant text := (select settings ->> 'booksClosedThrough' from public.shop_settings where shop_id = shop);
begin
  if closed ~ '^\d{4}-\d{2}-\d{2}$' and closed >= (select min(day) from unnest(days) day) then
    raise exception using errcode = 'PT403', hint = 'books', message = 'The books are closed through '
      || to_char(closed::date, 'FMMon FMDD, YYYY') || '. Choose a later day. If there is none to choose, try again: it is booked today then.';
  end if;
end $$;

create or replace function private.keep_books_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := '[]';
begin
  if auth.uid() is null or private.is_replacing() then return null; end if;
  if tg_op = 'UPDATE' then
    was := private.booked_of(old.booked, old.extra);
    -- What it asked for before there were entries.
    if was = '[]' and old.status <> 'Draft' then return null; end if;
  elsif exists (select from public.removals r where r.shop_id = new.shop_id and r.id = new.id) then
    return null;
  end if;
  perform private.refuse_closed_days(new.shop_id, array(
    select one ->> 'date' from jsonb_array_elements(private.booked_of(new.booked, new.extra)) with ordinality b (one, n)
    where n > jsonb_array_length(was)));
  return null;
end $$;

create or replace trigger keep_books_closed after insert or update of booked, extra on public.invoices
  for each row execute function private.keep_books_closed();

create or replace function private.keep_money_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := case new.list when 'invoices' then 'payments' else 'uses' end;
  after constant jsonb := private.ledger_of(new.shop_id, new.list, new.id);
begin
  if auth.uid() is null or private.is_replacing() or after is null then return null; end if;
  perform private.refuse_closed_days(new.shop_id, array(
    select unnest(array[case when was is null then one ->> 'date' end, case when was ->> 'reversedOn' is null then one ->> 'reversedOn' end])
    from jsonb_array_elements(private.entries_of(after -> field)) one
    left join lateral (
      select was from jsonb_array_elements(private.entries_of(new.before -> field)) was where was ->> 'id' = one ->> 'id' limit 1
    ) before on true
    -- The first payment of a file is made from the invoice itself.
    where one ->> 'id' <> new.id || '-earlier'));
  if new.list = 'deposits' then
    perform private.refuse_closed_days(new.shop_id, array(
      select unnest(array[case when new.before is null then d.date::text end, case when new.before ->> 'reversedOn' is null then after ->> 'reversedOn' end])
      from public.deposits d where d.shop_id = new.shop_id and d.id = new.id));
  end if;
  return null;
end $$;

-- Before check_ledger, which forgets what was.
drop trigger if exists a_money_closed on private.records_before;
create constraint trigger a_money_closed after insert or update of tx on private.records_before deferrable initially deferred
  for each row when (new.list in ('invoices', 'deposits')) execute function private.keep_money_closed();
