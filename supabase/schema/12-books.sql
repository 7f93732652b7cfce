-- The books stay as they are, for everyone.
--
-- What the books keep of a deleted invoice (removals) comes with its deletion, says what was booked and takes it back, and stays until the
-- invoice is there again as it was, and no longer. Only an owner changes it otherwise. Refused with PT403 hint `history`.
--
-- Nothing new falls on a day up to settings.booksClosedThrough: no money, no reversal, and nothing that an invoice asks for, unless it asked for it
-- before its entries were kept, or comes back from its deletion. Refused with PT403 hint `books`.
--
-- Not for what an owner replaces or restores as a whole.

-- always

create or replace function private.booked_of(invoice public.invoices) returns jsonb
language sql stable set search_path = '' as $$
  select private.entries_of(coalesce(private.extra_fields(invoice.extra) -> 'booked', private.readable(invoice.booked)));
$$;

-- Returns whether the invoice asks for money.
create or replace function private.is_asking(invoice public.invoices) returns boolean
language sql stable set search_path = '' as $$
  select invoice.status not in ('Draft', 'Cancelled') and round(private.total_of(invoice), 2) <> 0;
$$;

create or replace function private.is_free_to_change(shop uuid) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null or private.is_replacing() or shop = any (array(select private.my_shop_ids_as('owner')))
    or not exists (select from public.shops where id = shop);
$$;

create or replace function private.refuse_removal() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', hint = 'history',
    message = 'The books keep what was booked for a deleted invoice. Ask the owner, who can delete it.';
end $$;

-- ---- what is left of deleted invoices

-- Returns the entries. `name` is the id of a payment, or the index in booked. `is_back`: it takes back what was.
create or replace function private.entries_left(gone public.removals) returns table (name text, entry jsonb, is_back boolean, asks boolean, amount numeric)
language sql stable set search_path = '' as $$
  select substr(one ->> 'id', length(gone.id) + 2), one, one ->> 'type' = 'Deleted' or one @> '{"isReversal": true}', one ? 'tax',
    private.amount_of(one)
  from jsonb_array_elements(private.entries_of(coalesce(private.extra_fields(gone.extra) -> 'entries', private.readable(gone.entries)))) one;
$$;

-- Returns whether each entry is one of what was booked and paid by the invoice, as private.ledger_of has it. An invoice of a file has no entries
-- (booked): its first ones are made from itself, as is its first payment, and what another program changed.
create or replace function private.was_booked(gone public.removals, booked jsonb, invoice jsonb) returns boolean
language sql stable set search_path = '' as $$
  select invoice is not null and not exists (
    select from private.entries_left(gone) l
    where not l.is_back and l.name <> gone.id || '-earlier'
      and not (l.asks and (booked = '[]' or (l.name = jsonb_array_length(booked)::text and l.entry ->> 'type' = 'Correction')))
      and not exists (
        select from jsonb_array_elements(booked) with ordinality b (one, n)
        where l.name = (n - 1)::text and one -> 'date' = l.entry -> 'date' and one -> 'amount' = l.entry -> 'amount' and one -> 'tax' = l.entry -> 'tax'
          -- An app of before this field leaves it out.
          and coalesce(l.entry -> 'taxFacts', one -> 'taxFacts') is not distinct from one -> 'taxFacts')
      and not exists (
        select from jsonb_array_elements(invoice -> 'payments') one
        where one ->> 'id' = l.name and private.amount_of(one) * case one ->> 'kind' when 'refund' then -1 else 1 end = l.amount
          and coalesce(one ->> 'method', '') = coalesce(l.entry ->> 'method', '')
          and coalesce(l.entry ->> 'kind', '') in ('', coalesce(one ->> 'kind', 'payment') || 's') and (one ? 'depositId' or one -> 'date' = l.entry -> 'date')));
$$;

-- Returns whether nothing of it is left out or there twice, and all of it is taken back, once.
create or replace function private.is_whole(gone public.removals, booked jsonb, invoice jsonb) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(sum(l.amount) = 0 and sum((l.entry ->> 'owed')::numeric) = 0, true)
    and count(*) filter (where l.is_back and l.asks) <= 1
    and coalesce(max(l.entry ->> 'date') filter (where l.is_back and l.asks) >= max(l.entry ->> 'date') filter (where not l.is_back and l.asks), true)
    and count(*) filter (where not l.is_back and l.asks) = count(distinct l.name) filter (where not l.is_back and l.asks)
    and count(*) filter (where not l.asks and not l.is_back) = count(*) filter (where not l.asks and l.is_back)
    and count(*) filter (where not l.asks and not l.is_back and l.name <> gone.id || '-earlier') <= jsonb_array_length(invoice -> 'payments')
    and bool_and(abs((l.entry ->> 'owed')::numeric) in (0, abs(l.amount))
      and (not l.asks or l.entry -> 'owed' = l.entry -> 'amount')
      and (not l.is_back or l.asks or exists (select from private.entries_left(gone) other
        where not other.is_back and other.name || ' reversal' = l.name and other.amount = -l.amount)))
    and not exists (select from jsonb_array_elements(booked) with ordinality b (one, n)
      where not exists (select from private.entries_left(gone) k where not k.is_back and k.asks and k.name = (n - 1)::text))
    and not exists (select from jsonb_array_elements(invoice -> 'payments') one
      where not one ? 'depositId' and not exists (select from private.entries_left(gone) k where not k.is_back and k.name = one ->> 'id'))
  from private.entries_left(gone) l;
$$;

-- A deleted invoice leaves what was booked; one that comes back takes it away, for it does not count while the invoice is there.
create or replace function private.keep_books() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.invoices := case tg_op when 'DELETE' then old else new end;
  is_there constant boolean := exists (select from public.invoices i where i.shop_id = own.shop_id and i.id = own.id);
  booked constant jsonb := private.booked_of(own);
  gone public.removals;
  ledger jsonb;
begin
  if is_there <> (tg_op = 'INSERT') or private.is_free_to_change(own.shop_id) then return null; end if;
  select r.* into gone from public.removals r where r.shop_id = own.shop_id and r.id = own.id;
  if tg_op = 'INSERT' then
    if gone.id is not null then perform private.refuse_removal(); end if;
    return null;
  end if;
  select r.before into ledger from private.records_before r where r.shop_id = own.shop_id and r.list = 'invoices' and r.id = own.id;
  -- Added in the same transaction.
  if ledger is null then return null; end if;
  if gone.id is null then
    -- A deposit on a Draft is only reserved for it.
    if booked <> '[]' or private.is_asking(own) or exists (select from jsonb_array_elements(ledger -> 'payments') one where not one ? 'depositId') then
      perform private.refuse_removal();
    end if;
    return null;
  end if;
  if not private.was_booked(gone, booked, ledger) or not private.is_whole(gone, booked, ledger) then perform private.refuse_removal(); end if;
  -- Taken back on the day of the deletion, but for payments that had been reversed.
  perform private.refuse_closed_days(own.shop_id, array(
    select entry ->> 'date' from private.entries_left(gone) l where l.is_back and not exists (
      select from jsonb_array_elements(ledger -> 'payments') one
      where (one ->> 'id') || ' reversal' = l.name and one ->> 'reversedOn' = l.entry ->> 'date')));
  return null;
end $$;

drop trigger if exists keep_books on public.invoices;
create constraint trigger keep_books after insert or delete on public.invoices deferrable initially deferred
  for each row execute function private.keep_books();

create or replace function private.keep_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := array['place', 'version', 'updated_at'];
  gone constant public.removals := case tg_op when 'DELETE' then old else new end;
  there public.invoices;
begin
  if private.is_free_to_change(gone.shop_id) then return null; end if;
  select i.* into there from public.invoices i where i.shop_id = gone.shop_id and i.id = gone.id;
  if (case tg_op
    when 'DELETE' then private.was_booked(gone, private.booked_of(there), private.ledger_of(gone.shop_id, 'invoices', gone.id))
      and not (private.booked_of(there) = '[]' and exists (select from private.entries_left(gone) where asks and not is_back))
    when 'UPDATE' then to_jsonb(new) - free = to_jsonb(old) - free
    else false
  end) then return null; end if;
  -- With the deletion, which compares the entries (keep_books).
  if tg_op <> 'DELETE' and there.id is null and exists (select from private.records_before r
    where r.shop_id = gone.shop_id and r.list = 'invoices' and r.id = gone.id and r.tx = pg_current_xact_id() and r.before is not null) then
    return null;
  end if;
  perform private.refuse_removal();
  return null;
end $$;

drop trigger if exists keep_removal on public.removals;
create constraint trigger keep_removal after insert or update or delete on public.removals deferrable initially deferred
  for each row execute function private.keep_removal();

-- ---- closed books

create or replace function private.refuse_closed_days(shop uuid, days text[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  closed date;
begin
  -- The app reads what is no day as open books.
  begin
    select (settings ->> 'booksClosedThrough')::date into closed from public.shop_settings
    where shop_id = shop and settings ->> 'booksClosedThrough' ~ '^[1-9]\d{3}-\d\d-\d\d$';
  exception when datetime_field_overflow then return;
  end;
  if closed::text >= (select min(day) from unnest(days) day) then
    raise exception using errcode = 'PT403', hint = 'books', message = 'The books are closed through '
      || to_char(closed, 'FMMon FMDD, YYYY') || '. Choose a later day. If there is none to choose, try again: it is booked today then.';
  end if;
end $$;

create or replace function private.keep_books_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  booked constant jsonb := private.booked_of(new);
  was jsonb := '[]';
begin
  if auth.uid() is null or private.is_replacing() then return null; end if;
  if tg_op = 'UPDATE' then
    was := private.booked_of(old);
    if was = '[]' and private.is_asking(old) then
      -- What it asked for before there were entries.
      if new.date <> old.date then perform private.refuse_closed_days(new.shop_id, array[old.date::text, new.date::text]); end if;
      return null;
    end if;
  else
    -- It comes back.
    select coalesce(jsonb_agg(l.entry), '[]') into was from public.removals r cross join lateral private.entries_left(r) l
    where r.shop_id = new.shop_id and r.id = new.id and l.asks and not l.is_back;
  end if;
  perform private.refuse_closed_days(new.shop_id, case when booked = '[]' and private.is_asking(new) then array[new.date::text] else array(
    select one ->> 'date' from jsonb_array_elements(booked) with ordinality b (one, n) where n > jsonb_array_length(was)) end);
  return null;
end $$;

create or replace trigger keep_books_closed after insert or update on public.invoices
  for each row execute function private.keep_books_closed();

create or replace function private.keep_money_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := case new.list when 'invoices' then 'payments' else 'uses' end;
  after constant jsonb := private.ledger_of(new.shop_id, new.list, new.id);
  was constant jsonb := private.entries_of(new.before -> field);
  -- The first payment of a file is made from the invoice itself.
  has_earlier constant boolean := new.list = 'invoices' and new.before is not null
    and coalesce(private.recorded_as_paid(new.before) > private.ledger_sum(new.list, was), true);
begin
  if auth.uid() is null or private.is_replacing() or after is null then return null; end if;
  perform private.refuse_closed_days(new.shop_id, array(
    select one ->> what from jsonb_array_elements(private.entries_of(after -> field)) one
    cross join unnest(array['date', 'reversedOn']) what
    where not exists (select from jsonb_array_elements(was) w where w -> 'id' = one -> 'id' and w -> what = one -> what)
      and not (has_earlier and one ->> 'id' = new.id || '-earlier')));
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

create or replace function private.keep_deposit_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not private.is_replacing() then
    perform private.refuse_closed_days(new.shop_id, array[old.date::text, new.date::text]);
  end if;
  return new;
end $$;

create or replace trigger f_deposit_closed before update on public.deposits for each row
  when ((new.date, new.amount, new.method) is distinct from (old.date, old.amount, old.method)) execute function private.keep_deposit_closed();
