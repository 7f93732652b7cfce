-- Ledgers and histories only grow.
--
--   private.records_before   what a record was before this transaction, or before it was deleted (kept for a day): the ledger of an invoice
--                            or deposit, and, as `history of <list>`, the histories of any record. An invoice has both: its payments, judged
--                            at the end of the transaction, and what it asked for (booked), judged at once
--
-- A ledger is what an invoice was paid by (payments) and what a deposit was used for (deposits.uses). An entry is added at its end, or
-- reversed once; it is never changed, moved or removed, unless its whole invoice or deposit is. Rows are written by position, so the end of
-- the transaction is compared with its beginning: private.ledger_problem is the rule, and ledgers.test.mjs compares it with the app's.
-- Refused with PT403 hint `ledger`.
--
-- A history is a list in a column: private.keep_growing(columns) of a table. Its first entries stay as they are. The person who added the last
-- ones takes them back within ten minutes, as Undo does. Refused with PT403 hint `history`. The earlier answers of an estimate are kept by
-- 13-evidence.sql.
--
-- Not for what an owner replaces or restores as a whole, and not for backups, which load rows without triggers.

-- once 20261129001100

create table private.records_before (
  shop_id uuid not null references public.shops on delete cascade,
  list text not null,
  id text not null,
  -- Null: it was not there.
  before jsonb,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  author uuid default auth.uid(),
  primary key (shop_id, list, id)
);

-- always

alter table private.records_before enable row level security;

create or replace function private.forget_old_records(shop uuid) returns void
language sql set search_path = '' as $$
  delete from private.records_before r where r.shop_id = shop and r.at < now() - interval '1 day';
$$;

-- ---- ledgers

-- Returns what the rule needs of an invoice or deposit, as the app reads it. Null: it is not there.
create or replace function private.ledger_of(shop uuid, list text, id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'customerId', i.customer_id, 'status', i.status, 'subtotal', i.subtotal, 'taxAmount', i.tax_amount,
      'totalAmount', i.total_amount, 'paidAmount', i.paid_amount, 'balanceAmount', i.balance_amount,
      'payments', coalesce(l.entries, private.entries_of(e.fields -> 'payments')),
      'isHidden', e.fields ?| array['customerId', 'status', 'subtotal', 'taxAmount', 'totalAmount', 'paidAmount', 'balanceAmount']
        or private.entries_of(e.fields -> 'payments') <> '[]' or coalesce(l.are_hidden, false))
  from public.invoices i
  cross join lateral (select private.extra_fields(i.extra) as fields) e
  cross join lateral (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount, 'date', p.date, 'method', p.method,
        'reference', p.reference, 'note', p.note, 'depositId', p.deposit_id, 'fee', p.fee, 'reversedOn', p.reversed_on)) || x.fields order by p.position) as entries,
      bool_or(x.fields ?| array['id', 'kind', 'amount', 'date', 'depositId', 'reversedOn']) as are_hidden
    from public.payments p cross join lateral (select private.extra_fields(p.extra) as fields) x
    where p.shop_id = i.shop_id and p.invoice_id = i.id
  ) l
  where ledger_of.list = 'invoices' and i.shop_id = shop and i.id = ledger_of.id
  union all
  select jsonb_build_object('id', d.id, 'customerId', d.customer_id, 'amount', d.amount, 'reversedOn', d.reversed_on,
      'uses', private.entries_of(coalesce(e.fields -> 'uses', private.readable(d.uses))),
      'isHidden', e.fields ?| array['customerId', 'amount', 'reversedOn'])
  from public.deposits d cross join lateral (select private.extra_fields(d.extra) as fields) e
  where ledger_of.list = 'deposits' and d.shop_id = shop and d.id = ledger_of.id;
$$;

create or replace function private.is_active(entry jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(entry -> 'reversedOn', 'null') = 'null';
$$;

-- The dollars that the active entries pay (`paidBy` in src/domain/invoices/owed.ts), or use of a deposit.
create or replace function private.ledger_sum(list text, entries jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select round(coalesce(sum(coalesce(private.amount_of(entry), 0) * case
    when list = 'deposits' then 1 when entry ->> 'kind' = 'tip' then 0 when entry ->> 'kind' in ('refund', 'forfeit') then -1 else 1 end), 0), 2)
  from jsonb_array_elements(entries) as t (entry) where private.is_active(entry);
$$;

create or replace function private.is_kept(was jsonb, is_now jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.bare(was) = private.bare(is_now)
    or (private.is_active(was) and is_now ->> 'reversedOn' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      and private.bare(was) - 'reversedOn' = private.bare(is_now) - 'reversedOn'), false);
$$;

-- Returns whether an entry and its other side agree: a payment from a deposit is one use of a deposit of the same customer, with the same amount,
-- and ends with it. `record` has the entry, `others` the records with the other sides by id.
create or replace function private.agrees(list text, record jsonb, entry jsonb, others jsonb) returns boolean
language sql immutable set search_path = '' as $$
  with other as (
    select others -> (entry ->> case list when 'invoices' then 'depositId' else 'invoiceId' end) as found
  ), sides as (
    select one from other, jsonb_array_elements(private.entries_of(other.found -> case list when 'invoices' then 'uses' else 'payments' end)) as t (one)
    where private.is_active(one) and case list
      when 'invoices' then one ->> 'kind' = 'applied' and one ->> 'paymentId' = entry ->> 'id' and one ->> 'invoiceId' = record ->> 'id'
      else one ->> 'id' = entry ->> 'paymentId' and one ->> 'depositId' = record ->> 'id' end
  )
  select case when private.is_active(entry)
    then coalesce((select other.found ->> 'customerId' = record ->> 'customerId' from other), false)
      and (select count(*) = 1 and coalesce(bool_and(private.amount_of(one) = private.amount_of(entry)), false) from sides)
    else not exists (select from sides) end;
$$;

-- The stored total. Null if there is none: then only the lines know.
create or replace function private.stored_total(invoice jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when (invoice ->> 'subtotal')::numeric <> 0 or (invoice ->> 'taxAmount')::numeric <> 0 or (invoice ->> 'totalAmount')::numeric <> 0
    then (invoice ->> 'totalAmount')::numeric end;
$$;

-- Dollars recorded as paid: `recordedAsPaid` in src/domain/invoices/owed.ts. Null if only the lines know.
create or replace function private.recorded_as_paid(invoice jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case
    when paid <> 0 or (paid = 0 and invoice ->> 'status' <> 'Paid') then paid
    when balance is not null then total - balance
    when invoice ->> 'status' = 'Paid' then total
    else 0
  end
  from (select (invoice ->> 'paidAmount')::numeric as paid, (invoice ->> 'balanceAmount')::numeric as balance,
    private.stored_total(invoice) as total) stored;
$$;

-- Returns what is wrong with a ledger that was changed, as one word; null if nothing is. `before`: null for a new record, `after`: null for one that
-- was deleted. Entries of before are not judged again, so a ledger of a file stays usable.
create or replace function private.ledger_problem(list text, before jsonb, after jsonb, others jsonb default '{}') returns text
language plpgsql immutable set search_path = '' as $$
declare
  field constant text := case list when 'invoices' then 'payments' else 'uses' end;
  was constant jsonb := private.entries_of(before -> field);
  is_now constant jsonb := private.entries_of(after -> field);
  -- A payment has none, or its name.
  kinds constant text[] := case list when 'invoices' then array['', 'payment', 'deposit', 'refund', 'tip', 'forfeit'] else array['applied', 'refund', 'forfeit'] end;
  kept constant integer := jsonb_array_length(was);
  has_new_customer constant boolean := before is not null and before -> 'customerId' is distinct from after -> 'customerId';
  -- Money of a file that has no entry gets one, in front.
  has_earlier constant boolean := list = 'invoices' and before is not null and coalesce(is_now -> 0 ->> 'id' = after ->> 'id' || '-earlier', false)
    and not exists (select from jsonb_array_elements(was) as t (one) where one ->> 'id' = after ->> 'id' || '-earlier');
  unlisted numeric;
  total numeric;
  paid numeric;
  entry jsonb;
  n integer;
  is_new boolean;
  has_payment boolean := false;
begin
  if after is null then
    for entry in select value from jsonb_array_elements(was) loop
      continue when not private.is_active(entry);
      if list = 'deposits' then return 'used'; end if;
      if entry ->> 'depositId' is not null
        and not private.agrees(list, before, entry || '{"reversedOn": "0001-01-01"}', others) then return 'pair'; end if;
    end loop;
    return null;
  end if;
  if (after -> 'isHidden')::boolean and not coalesce((before -> 'isHidden')::boolean, false) then return 'form'; end if;

  if list = 'invoices' then
    total := private.stored_total(after);
    unlisted := round(private.recorded_as_paid(before) - private.ledger_sum(list, was), 2);
    if has_earlier then
      -- An unknown total: the app knows what was paid from the lines.
      if private.amount_of(is_now -> 0) > unlisted then return 'changed'; end if;
    elsif unlisted > 0 and was <> is_now then
      return 'changed';
    end if;
  end if;
  if jsonb_array_length(is_now) - has_earlier::integer < kept then return 'changed'; end if;

  for entry, n in select value, ordinality - 1 - has_earlier::integer from jsonb_array_elements(is_now) with ordinality loop
    is_new := n < 0 or n >= kept;
    if not is_new and not private.is_kept(was -> n, entry) then return 'changed'; end if;
    if not is_new and private.is_active(was -> n) and not private.is_active(entry) and (entry ->> 'id' like 'card-%' or entry ->> 'reference' ~ '^re_\w+$') then
      return 'card';
    end if;
    if is_new then
      if not coalesce(private.amount_of(entry) > 0 and round(private.amount_of(entry), 2) = private.amount_of(entry), false) then return 'amount'; end if;
      if not coalesce(entry ->> 'kind', '') = any (kinds)
        or coalesce(entry ->> 'id', '') = ''
        or (entry ->> 'depositId' is not null and entry ->> 'kind' is distinct from 'deposit')
        or (select count(*) from jsonb_array_elements(is_now) as t (one) where one ->> 'id' = entry ->> 'id') > 1 then
        return 'form';
      end if;
      has_payment := has_payment or (n >= 0 and private.is_active(entry) and coalesce(entry ->> 'kind', 'payment') in ('payment', 'deposit'));
    end if;
    if (is_new or has_new_customer or private.is_active(entry) <> private.is_active(was -> n))
      and (entry ->> case list when 'invoices' then 'depositId' end is not null or (list = 'deposits' and entry ->> 'kind' = 'applied'))
      and not private.agrees(list, after, entry, others) then
      return 'pair';
    end if;
  end loop;

  paid := private.ledger_sum(list, is_now);
  if list = 'deposits' then
    if before is not null and (before -> 'reversedOn') not in ('null', coalesce(after -> 'reversedOn', 'null')) then return 'changed'; end if;
    if not coalesce((after ->> 'amount')::numeric >= 0 and (round((after ->> 'amount')::numeric, 2) = (after ->> 'amount')::numeric
      or before -> 'amount' = after -> 'amount'), false) then return 'amount'; end if;
    if before is not null and private.is_active(before) and not private.is_active(after) and after ->> 'id' like 'card-%' then return 'card'; end if;
    if not private.is_active(after) and paid > 0 and (private.is_active(coalesce(before, '{}')) or paid > private.ledger_sum(list, was)) then
      return 'used';
    end if;
    if paid - (after ->> 'amount')::numeric > greatest(0, private.ledger_sum(list, was) - (before ->> 'amount')::numeric) then
      return case when paid > private.ledger_sum(list, was) then 'over-used' else 'used' end;
    end if;
    return null;
  end if;

  if paid < least(0, private.ledger_sum(list, was)) then return 'given-back'; end if;
  -- A new invoice may be one that was deleted and comes back.
  if before is null then return null; end if;
  if has_payment and paid > total then return 'overpaid'; end if;
  if was = is_now and before -> 'paidAmount' = after -> 'paidAmount' and before -> 'balanceAmount' = after -> 'balanceAmount'
    and private.stored_total(before) is not distinct from total then return null; end if;
  if is_now = '[]' and before -> 'paidAmount' = after -> 'paidAmount' then
    paid := coalesce((after ->> 'paidAmount')::numeric, paid);
  elsif (after ->> 'paidAmount')::numeric is distinct from paid then
    return 'facts';
  end if;
  if total is not null and (after ->> 'balanceAmount')::numeric is distinct from greatest(0, round(total - paid, 2))
    and not (is_now = '[]' and before -> 'balanceAmount' = after -> 'balanceAmount' and private.stored_total(before) is not distinct from total) then
    return 'facts';
  end if;
  return null;
end $$;

create or replace function private.check_ledger() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  after constant jsonb := private.ledger_of(new.shop_id, new.list, new.id);
  other_list constant text := case new.list when 'invoices' then 'deposits' else 'invoices' end;
  others jsonb;
  problem text;
begin
  select coalesce(jsonb_object_agg(other.id, private.ledger_of(new.shop_id, other_list, other.id)), '{}') into others from (
    select distinct one ->> case new.list when 'invoices' then 'depositId' else 'invoiceId' end as id
    from jsonb_array_elements(private.entries_of(new.before -> 'payments') || private.entries_of(after -> 'payments')
      || private.entries_of(new.before -> 'uses') || private.entries_of(after -> 'uses')) as t (one)
  ) other where other.id is not null;
  problem := private.ledger_problem(new.list, new.before, after, others);
  -- An owner deletes a used deposit after its customer, as a fresh start does with the samples.
  if problem = 'used' and after is null and new.shop_id = any (array(select private.my_shop_ids_as('owner')))
    and not exists (select from public.customers c where c.shop_id = new.shop_id and c.id = new.before ->> 'customerId') then
    problem := null;
  end if;
  if problem is not null then
    raise exception using errcode = 'PT403', hint = 'ledger', message = case problem
      when 'changed' then 'What was recorded stays as it was. Remove the entry, which keeps it as removed, then record the right one.'
      when 'amount' then 'Enter an amount in dollars and cents, more than 0.'
      when 'form' then 'This entry has a value that is not known here.'
      when 'pair' then 'This deposit is not held for that any more, or it is another customer’s. Reload to see what is held.'
      when 'used' then 'Part of this deposit was applied, refunded or kept. Remove that first.'
      when 'over-used' then 'More of this deposit would be used than is held.'
      when 'given-back' then 'More would be given back or kept than was paid.'
      when 'card' then 'This money moved by a card, so it can’t be reversed. Record a refund instead.'
      when 'overpaid' then 'More would be paid than is left to pay.'
      else 'The paid amount and the balance are not those of the payments.'
    end, detail = json_build_object('list', new.list, 'id', private.cut(new.id), 'problem', problem)::text;
  end if;
  if after is null and new.author is not null then
    -- It may come back.
    perform private.forget_old_records(new.shop_id);
  else
    delete from private.records_before r where r.shop_id = new.shop_id and r.list = new.list and r.id = new.id;
  end if;
  return null;
end $$;

drop trigger if exists check_ledger on private.records_before;
create constraint trigger check_ledger after insert or update of tx on private.records_before deferrable initially deferred
  for each row when (new.list in ('invoices', 'deposits')) execute function private.check_ledger();

create or replace function private.remember_ledger(shop uuid, list text, id text, is_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if private.is_replacing() then
    if is_new then delete from private.records_before r where r.shop_id = shop and r.list = remember_ledger.list and r.id = remember_ledger.id; end if;
  -- Remembered before, or a shop that is deleted, which takes all with it.
  elsif not exists (select from private.records_before r
      where r.shop_id = shop and r.list = remember_ledger.list and r.id = remember_ledger.id and r.tx = pg_current_xact_id())
    and exists (select from public.shops where shops.id = shop) then
    insert into private.records_before as r (shop_id, list, id, before)
    values (shop, remember_ledger.list, remember_ledger.id, case when not is_new then private.ledger_of(shop, remember_ledger.list, remember_ledger.id) end)
    -- What was deleted and comes back is compared with what it was.
    on conflict on constraint records_before_pkey do update set tx = excluded.tx, author = excluded.author;
  end if;
end $$;

create or replace function private.ledger_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'payments' then
    if tg_op <> 'DELETE' then perform private.remember_ledger(new.shop_id, 'invoices', new.invoice_id, false); end if;
    if tg_op <> 'INSERT' then perform private.remember_ledger(old.shop_id, 'invoices', old.invoice_id, false); end if;
  else
    if tg_op <> 'DELETE' then perform private.remember_ledger(new.shop_id, tg_table_name, new.id, tg_op = 'INSERT'); end if;
    if tg_op <> 'INSERT' then perform private.remember_ledger(old.shop_id, tg_table_name, old.id, false); end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger d_ledger before insert or update or delete on public.payments for each row execute function private.ledger_changes();

create or replace trigger d_ledger before insert or delete on public.invoices for each row execute function private.ledger_changes();
create or replace trigger d_ledger_update before update on public.invoices for each row
  when ((new.shop_id, new.id, new.customer_id, new.subtotal, new.tax_amount, new.total_amount, new.paid_amount, new.balance_amount, new.extra::text)
    is distinct from (old.shop_id, old.id, old.customer_id, old.subtotal, old.tax_amount, old.total_amount, old.paid_amount, old.balance_amount, old.extra::text))
  execute function private.ledger_changes();

create or replace trigger d_ledger before insert or delete on public.deposits for each row execute function private.ledger_changes();
create or replace trigger d_ledger_update before update on public.deposits for each row
  when ((new.shop_id, new.id, new.customer_id, new.amount, new.uses::text, new.reversed_on, new.extra::text)
    is distinct from (old.shop_id, old.id, old.customer_id, old.amount, old.uses::text, old.reversed_on, old.extra::text))
  execute function private.ledger_changes();

-- ---- histories

create or replace function private.has_grown(was jsonb, is_now jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from jsonb_array_elements(private.entries_of(was)) with ordinality as w (entry, n)
    left join jsonb_array_elements(private.entries_of(is_now)) with ordinality as i (entry, n) on i.n = w.n
    where private.bare(w.entry) is distinct from private.bare(i.entry));
$$;

-- Arguments: the columns with the histories.
create or replace function private.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  kept_as constant text := 'history of ' || tg_table_name;
  shop constant uuid := case tg_op when 'DELETE' then old.shop_id else new.shop_id end;
  record_id constant text := case tg_op when 'DELETE' then old.id else new.id end;
  was jsonb := '{}';
  is_now jsonb := '{}';
  earlier private.records_before;
  name text;
  one record;
begin
  for name in select unnest(tg_argv) loop
    for one in select * from (values (true), (false)) as t (is_old) loop
      continue when case when one.is_old then tg_op = 'INSERT' else tg_op = 'DELETE' end;
      declare
        value json;
        extra json;
        entries jsonb;
      begin
        if one.is_old then
          execute format('select ($1).%I, ($1).extra', name) into value, extra using old;
        else
          execute format('select ($1).%I, ($1).extra', name) into value, extra using new;
        end if;
        entries := private.entries_of(coalesce(
          private.extra_fields(extra) -> (lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2)),
          private.readable(value)));
        if one.is_old then was := was || jsonb_build_object(name, entries); else is_now := is_now || jsonb_build_object(name, entries); end if;
      end;
    end loop;
  end loop;

  if private.is_replacing() or tg_op <> 'UPDATE' then
    delete from private.records_before r where r.shop_id = shop and r.list = kept_as and r.id = record_id returning * into earlier;
  else
    select * into earlier from private.records_before r where r.shop_id = shop and r.list = kept_as and r.id = record_id;
  end if;
  if tg_op = 'DELETE' then
    -- It may come back. A shop that is deleted takes all with it.
    if me is not null and not private.is_replacing() and exists (select from jsonb_each(was) where value <> '[]') and exists (select from public.shops where id = shop) then
      insert into private.records_before (shop_id, list, id, before) values (shop, kept_as, record_id, was);
      perform private.forget_old_records(shop);
    end if;
    return old;
  end if;
  if private.is_replacing() then return new; end if;
  if tg_op = 'INSERT' then
    was := coalesce(earlier.before, '{}');
  elsif earlier.before = is_now and earlier.author is not distinct from me and earlier.at > now() - interval '10 minutes' then
    -- Undo.
    delete from private.records_before r where r.shop_id = shop and r.list = kept_as and r.id = record_id;
    return new;
  end if;
  if exists (select from jsonb_each(was) h where not private.has_grown(h.value, is_now -> h.key)) then
    raise exception using errcode = 'PT403', hint = 'history', message = 'A history only grows: what is in it stays as it was.',
      detail = json_build_object('list', tg_table_name, 'id', private.cut(record_id))::text;
  end if;
  if tg_op = 'UPDATE' and was <> is_now then
    insert into private.records_before (shop_id, list, id, before) values (shop, kept_as, record_id, was)
    on conflict on constraint records_before_pkey do update set before = excluded.before, at = excluded.at, author = excluded.author;
  end if;
  return new;
end $$;

create or replace function private.keep_growing(name text, variadic columns text[]) returns void
language plpgsql set search_path = '' as $$
declare
  arguments constant text := (select string_agg(quote_literal(one), ', ') from unnest(columns) one);
  is_changed constant text := (select string_agg(format('new.%1$I::text is distinct from old.%1$I::text', one), ' or ') from unnest(columns || array['extra']) one);
begin
  execute format('create or replace trigger d_history before insert or delete on public.%I for each row execute function private.keep_history(%s)', name, arguments);
  execute format('create or replace trigger d_history_update before update on public.%I for each row when (%s) execute function private.keep_history(%s)',
    name, is_changed, arguments);
end $$;

select private.keep_growing('bookings', 'history');
select private.keep_growing('jobs', 'stage_log');
select private.keep_growing('customers', 'consents');
select private.keep_growing('invoices', 'booked');
