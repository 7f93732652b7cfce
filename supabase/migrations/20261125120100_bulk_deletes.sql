-- Only an owner deletes whole lists, by apply_steps and by plain DELETE alike.
--
-- In one transaction, anyone else deletes one record of a list, or up to 100 as long as at least as many remain. Records that were
-- created within a day and never changed don't count: the undo of an import takes all of its records out again. Of the parts of records
-- (payments, vehicles, costs), the same holds for the records that they belong to, in one statement. Refused with 42501 hint `owner`.
-- What a reference or a function of the owner deletes (restore, replace) doesn't count. A reference deletes the parts of each record by a
-- statement of its own: the condition on the depth only saves the time to look at them.

-- Argument: of a part, the column that names its record.
create function private.refuse_bulk_delete() returns trigger
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100;
  counter constant text := 'clearcoat.deleted_' || tg_table_name;
  record_column constant text := tg_argv[0];
  gone record;
  deleted integer;
  remaining integer;
begin
  if auth.uid() is null then return null; end if;
  for gone in execute case when record_column is null
    then $q$select shop_id, count(*) as records from old_rows
      where version > 1 or created_at is null or created_at < now() - interval '1 day' group by shop_id$q$
    else format('select shop_id, count(distinct %I) as records from old_rows group by shop_id', record_column) end
  loop
    deleted := gone.records;
    if record_column is null then
      deleted := deleted + coalesce(nullif(current_setting(counter, true), ''), '0')::integer;
      perform set_config(counter, deleted::text, true);
    end if;
    continue when deleted <= 1 or gone.shop_id = any (array(select private.my_shop_ids_as('owner')));
    -- At most 100 are counted: so many are the most that can be deleted.
    execute format('select count(*) from (select distinct %I from public.%I where shop_id = $1 limit %s) rest',
      coalesce(record_column, 'id'), tg_table_name, most) into remaining using gone.shop_id;
    if deleted > remaining then
      raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner deletes so many records at once.',
        detail = json_build_object('table', tg_table_name)::text;
    end if;
  end loop;
  return null;
end $$;
revoke execute on function private.refuse_bulk_delete() from public, anon, authenticated;

do $$
declare
  target record;
begin
  for target in
    select * from (values
      ('customers', null), ('services', null), ('stations', null), ('employees', null), ('bookings', null), ('leads', null),
      ('invoices', null), ('estimates', null), ('vehicles', 'customer_id'), ('service_costs', 'service_id'),
      ('employee_rates', 'employee_id'), ('booking_pricing', 'booking_id'), ('payments', 'invoice_id')
    ) as t (name, record_column)
  loop
    execute format('create trigger refuse_bulk_delete after delete on public.%I referencing old table as old_rows
      for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete(%s)',
      target.name, coalesce(quote_literal(target.record_column), ''));
  end loop;
end $$;
