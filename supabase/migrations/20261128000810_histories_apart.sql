-- Histories of records that have a ledger, too: both remember what was, each in a row of its own.
--
-- An invoice has two: its payments, judged by private.check_ledger at the end of the transaction, and what it asked for (booked), judged by
-- private.keep_history at once. While both used one row of private.records_before, a change of what it asked for hid the payments that were
-- there before, so a ledger was judged as if it was new, and an entry could not be taken back by Undo.

-- As in 20261128000300_ledgers.sql, with a name of its own for what it remembers.
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

update private.records_before set list = 'history of ' || list where list not in ('invoices', 'deposits');
