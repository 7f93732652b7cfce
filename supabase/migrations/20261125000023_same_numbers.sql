-- Numbers are compared without case and outer spaces: `inv-0001` is the number INV-0001 (`numberKey` in
-- src/domain/documents/number-key.ts).
--
-- A trigger and no unique index: a shop that has both already stays as it is, and a backup of it comes back as it was. Each writer holds
-- the row of the shop (lock_before_write), so of two devices that take one number the second is refused, with 23505.

create index invoices_number_key on public.invoices (shop_id, upper(btrim(invoice_number)));
create index estimates_number_key on public.estimates (shop_id, upper(btrim(estimate_number)));

-- Argument: the column with the number.
create function private.refuse_taken_number() returns trigger
language plpgsql set search_path = '' as $$
declare
  number constant text := to_jsonb(new) ->> tg_argv[0];
  is_taken boolean;
begin
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  execute format('select exists (select from public.%I where shop_id = $1 and upper(btrim(%I)) = upper(btrim($2)) and id <> $3)',
    tg_table_name, tg_argv[0]) into is_taken using new.shop_id, number, new.id;
  if is_taken then
    raise exception using errcode = '23505', constraint = tg_table_name || '_number', table = tg_table_name,
      message = 'Another document has this number.';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_taken_number() from public, anon, authenticated;

create trigger d_number before insert on public.invoices
  for each row execute function private.refuse_taken_number('invoice_number');
create trigger d_number_update before update of invoice_number on public.invoices
  for each row when (new.invoice_number <> old.invoice_number) execute function private.refuse_taken_number('invoice_number');
create trigger d_number before insert on public.estimates
  for each row execute function private.refuse_taken_number('estimate_number');
create trigger d_number_update before update of estimate_number on public.estimates
  for each row when (new.estimate_number <> old.estimate_number) execute function private.refuse_taken_number('estimate_number');

create or replace function private.put_back(shop uuid, backup bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  list text;
  piece record;
  columns text;
begin
  perform private.refuse_unless_owner(shop);
  perform set_config('clearcoat.putting_back', 'on', true);
  foreach list in array private.list_tables() loop
    execute format('delete from public.%I where shop_id = $1', list) using shop;
  end loop;
  for piece in
    select r.name, r.rows from public.shop_backup_rows r where r.shop_id = shop and r.backup_id = backup
    order by array_position(private.backup_tables(), r.name), r.n
  loop
    select string_agg(format('%I', a.attname), ', ') into columns
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', piece.name)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname in (select json_object_keys(piece.rows -> 0)) and a.attname not in ('shop_id', 'clash_allowed');
    -- What was next to each other is so again, also where a clash was accepted.
    execute format('insert into public.%1$I (shop_id, %2$s %3$s) select $1, %2$s %4$s from json_populate_recordset(null::public.%1$I, $2)',
      piece.name, columns, case piece.name when 'bookings' then ', clash_allowed' end, case piece.name when 'bookings' then ', true' end)
      using shop, piece.rows;
  end loop;
  perform set_config('clearcoat.putting_back', 'off', true);
end $$;
