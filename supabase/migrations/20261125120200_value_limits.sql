-- Values that no client of ours writes and no device could read, or that only fill the disk.
--
--   numbers           those that a double holds, up to 1.7976931348623157e308 and with at most 400 decimals. NaN sorts above all numbers,
--                     so a plain check of `>= 0` takes it; 1e131071 is 8 bytes on the way in and 131,072 on the way out.
--   dates and times   no `infinity`
--   texts             at most 100,000 bytes; in a key, 1,000; email addresses of members and invitations, 320
--   lists of texts    at most 100,000 bytes
--   JSON              at most 1,000,000 bytes; shop_settings.settings 2,000,000 (a logo of 100 kB as data URL is in it);
--                     user_profiles.address 10,000, and an object; document_links.shown 10,000,000 (made of limited values)
-- Refused with 23514; the message names the column. private.limit_values(table) makes the triggers of a table from its columns: a
-- migration that adds a column which members write calls it again. limits.test.mjs finds columns without a limit.
--
-- Triggers and no check constraints: a row from before stays as it is, can be edited, and comes back from a backup of either kind. The
-- conditions are those of the triggers, so they cost what a check costs, and a refused row is repeated in no error.

-- The condition under which the value is refused, as SQL; null for a type without a limit. `value`: how SQL names it.
create function private.limit_condition(name text, column_name text, type text, is_key boolean, value text) returns text
language sql immutable set search_path = '' as $$
  select case
    when type = 'numeric' then format('not (%1$s between -1.7976931348623157e308 and 1.7976931348623157e308 and scale(%1$s) <= 400)', value)
    when type = 'double precision' then format('not (%1$s > ''-Infinity'' and %1$s < ''Infinity'')', value)
    when type = 'date' or type like 'timestamp%' then format('not isfinite(%s)', value)
    when type = 'text' then format('octet_length(%s) > %s', value,
      case when column_name = 'email' and name in ('shop_members', 'shop_invitations') then 320 when is_key then 1000 else 100000 end)
    when type = 'text[]' then format('pg_column_size(%s) > 100000', value)
    when name = 'user_profiles' and column_name = 'address'
      then format('(octet_length(%1$s::text) > 10000 or json_typeof(%1$s) <> ''object'')', value)
    when type = 'json' then format('octet_length(%s::text) > %s', value,
      case name when 'shop_settings' then 2000000 when 'document_links' then 10000000 else 1000000 end)
  end;
$$;

-- The limits of a table: {column, condition}, the value named as a column of `subject`.
create function private.limits_of(name text, subject text) returns table (column_name text, condition text)
language sql stable set search_path = '' as $$
  select limited.attname, limited.condition from (
    select a.attname, a.attnum, private.limit_condition(name, a.attname, format_type(a.atttypid, null),
      exists (select from pg_catalog.pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)),
      format('%s.%I', subject, a.attname)) as condition
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
  ) limited where limited.condition is not null order by limited.attnum;
$$;

create function private.refuse_value() returns trigger
language plpgsql set search_path = '' as $$
declare
  limited record;
  is_refused boolean;
begin
  -- What a backup holds comes back as it was.
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  for limited in select * from private.limits_of(tg_table_name, '($1)') loop
    execute 'select ' || limited.condition into is_refused using new;
    if is_refused then
      raise exception using errcode = '23514', table = tg_table_name, column = limited.column_name,
        message = format('The value of column "%s" is too long, or is no number or date.', limited.column_name);
    end if;
  end loop;
  return new;
end $$;

create function private.limit_values(name text) returns void
language plpgsql set search_path = '' as $$
declare
  is_new text;
  is_changed text;
begin
  select string_agg(condition, ' or '),
    string_agg(format('(%1$s and new.%2$I::text is distinct from old.%2$I::text)', condition, column_name), ' or ')
  into is_new, is_changed from private.limits_of(name, 'new');
  execute format('drop trigger if exists e_values on public.%I', name);
  execute format('drop trigger if exists e_values_update on public.%I', name);
  execute format('create trigger e_values before insert on public.%I for each row when (%s) execute function private.refuse_value()', name, is_new);
  execute format('create trigger e_values_update before update on public.%I for each row when (%s) execute function private.refuse_value()', name, is_changed);
end $$;
revoke execute on function private.limit_condition(text, text, text, boolean, text), private.limits_of(text, text), private.refuse_value(),
  private.limit_values(text) from public, anon, authenticated;
-- refuse_value names the column with the rights of whoever writes.
grant execute on function private.limit_condition(text, text, text, boolean, text), private.limits_of(text, text) to authenticated;

do $$
declare
  name text;
begin
  -- Whatever members write themselves, and what functions write for them from what they send.
  for name in
    select relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('shops', 'changes', 'booking_days', 'shop_uploads', 'shop_backups', 'shop_backup_rows')
  loop
    perform private.limit_values(name);
  end loop;
end $$;
