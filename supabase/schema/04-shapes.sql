-- What the app can't read is not stored: values that are not of the shape that a record of the app has.
--
-- The shapes are those of the schemas of the app, as JSON Schema. shapes.test.mjs compares them, and prints the statement when they differ.
-- private.shape_table(table, shape) sets them for the table of a list or a part: one property for each field of a record, in whichever
-- column it is (stage_log, or stageLog in `extra`). Null counts as absent, as the app reads it. Refused with 23514; the message names
-- the column and says what it must be.
--
-- A trigger and no check constraint, as for the limits: a row from before stays as it is and can be edited; what a change leaves alone is not
-- checked.

-- once 20261129000400

-- `misfit` finds what is wrong with the field in a row as JSON.
create table private.shapes (
  name text not null,
  field text not null,
  column_name text not null,
  is_required boolean not null,
  shape json not null,
  misfit jsonpath not null,
  primary key (name, field)
);

-- always

-- The predicate of a JSON path that is true where the value is not of the shape. Lax paths unwrap a list before a filter, so the type is
-- compared outside of one. `value`: how the path names it. `is_given`: null does not count as absent, as for the items of a list.
create or replace function private.misfit(shape json, value text, is_given boolean default false) returns text
language plpgsql immutable set search_path = '' as $$
declare
  type constant text := replace(shape ->> 'type', 'integer', 'number');
  -- What is wrong with a value @ of the right type.
  wrong text[] := array(
    select case rule
      when 'minimum' then '@ < ' || said
      when 'maximum' then '@ > ' || said
      when 'exclusiveMinimum' then '@ <= ' || said
      when 'exclusiveMaximum' then '@ >= ' || said
      when 'minLength' then format('@ like_regex "^.{0,%s}$" flag "s"', said::integer - 1)
      when 'format' then format('!(@ like_regex "^(%s)$")', case said
        when 'time' then '([01][0-9]|2[0-3]):[0-5][0-9]'
        -- Every day of the years 1000 to 9999, and February 29 where the year has it.
        when 'date' then '[1-9][0-9]{3}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)|'
          '([1-9][0-9](0[48]|[2468][048]|[13579][26])|(1[26]|[2468][048]|[3579][26])00)-02-29' end)
      when 'enum' then format('!(%s)', (select string_agg('@ == ' || one, ' || ') from json_array_elements(said::json) one))
      when 'properties' then (
        select string_agg(private.misfit(property, format('@.%s', to_json(key)),
          is_given => key in (select json_array_elements_text(shape -> 'required'))), ' || ') from json_each(said::json) as p (key, property))
      when 'required' then (select string_agg(format('!exists(@.%s)', one), ' || ') from json_array_elements(said::json) one)
      when 'additionalProperties' then format('exists(@.keyvalue() ? (%s))', private.misfit(said::json, '@.value'))
      when 'propertyNames' then 'exists(@.keyvalue() ? (@.value.type() != "null" && !('
        || (select string_agg('@.key == ' || one, ' || ') from json_array_elements(said::json -> 'enum') one) || ')))'
      when 'type' then case said
        -- JavaScript reads a larger one as Infinity.
        when 'number' then concat_ws(' || ', case when shape -> 'minimum' is null then '@ < -1.7976931348623157e308' end,
          case when shape -> 'maximum' is null then '@ > 1.7976931348623157e308' end)
        when 'integer' then '@ % 1 != 0'
        -- The app drops this key, and a program that copies it field by field changes the object's kind.
        when 'object' then 'exists(@."__proto__")' end
    end
    from json_each_text(shape) as r (rule, said));
begin
  if type is null then
    raise exception 'There is no type in the shape %.', shape;
  end if;
  wrong := array_remove(array_remove(wrong, null), '');
  return concat_ws(' || ',
    format(case when is_given then '%1$s.type() != "%2$s"' else '(%1$s.type() != "%2$s" && %1$s.type() != "null")' end, value, type),
    case when type = 'array' then format('(%s.type() == "array" && (%s))', value, private.misfit(shape -> 'items', value || '[*]', true))
      when wrong <> '{}' then format('exists(%s ? (@.type() == "%s" && (%s)))', value, type, array_to_string(wrong, ' || ')) end);
end $$;

-- The path that finds a misfit in a row as JSON.
create or replace function private.misfit_of_row(properties json, required json) returns jsonpath
language sql immutable set search_path = '' as $$
  select format('$ ? (%s)',
    private.misfit(json_build_object('type', 'object', 'properties', properties, 'required', coalesce(required, '[]')), '@'))::jsonpath;
$$;

-- What a value of the shape is, as words for a sentence.
create or replace function private.shape_words(shape json) returns text
language sql immutable set search_path = '' as $$
  select case
    when shape -> 'enum' is not null then 'one of ' || (select string_agg(one #>> '{}', ', ') from json_array_elements(shape -> 'enum') one)
    when shape ->> 'format' = 'date' then 'a day such as 2026-11-20'
    when shape ->> 'format' = 'time' then 'a time such as 09:00'
    when shape ->> 'type' = 'integer' then 'a whole number'
    when shape ->> 'type' = 'number' then concat('a number', ' from ' || (shape ->> 'minimum'), ' to ' || (shape ->> 'maximum'))
    when shape ->> 'type' = 'boolean' then 'true or false'
    when shape ->> 'type' = 'array' then 'a list, each of ' || private.shape_words(shape -> 'items')
    when shape ->> 'type' = 'object' then 'an object' || coalesce(' with ' || (
      select string_agg(format('%s (%s)', key, private.shape_words(property)), ', ') from json_each(shape -> 'properties') as p (key, property)), '')
    else 'a text'
  end;
$$;

-- The columns that are in `extra` of a row. Those lie over the columns of the table when the app reads them.
create or replace function private.columns_in_extra(name text, extra jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.column_name, e.value), '{}')
  from jsonb_each(extra) as e (key, value) join private.shapes s on s.name = columns_in_extra.name and s.field = e.key;
$$;

-- Refuses what is wrong with a row and was not so before. `only_extra`: the columns themselves are right. Rights of its own, to read the shapes.
create or replace function private.refuse_misfit(name text, new_row text, old_row text, only_extra boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  nothing constant jsonb := '{}';
  given jsonb := private.searchable(new_row);
  was jsonb := coalesce(private.searchable(old_row), nothing);
  extra constant jsonb := private.read_extra(given -> 'extra');
  held constant jsonb := private.columns_in_extra(name, extra);
  held_before constant jsonb := private.columns_in_extra(name, private.read_extra(was -> 'extra'));
  bad private.shapes;
begin
  -- What a backup holds comes back as it was.
  if current_setting('clearcoat.putting_back', true) = 'on' then return; end if;
  if strpos(new_row, '\u') > 0 and not private.is_storable(new_row) and (old_row is null or private.is_storable(old_row)) then
    raise exception using errcode = '23514', table = name,
      message = 'A value contains the character 0 or half of a surrogate pair.';
  end if;
  if extra is null and given -> 'extra' is distinct from was -> 'extra' then
    raise exception using errcode = '23514', table = name, column = 'extra',
      message = 'The value of column "extra" must be an object, and "escaped" in it the JSON text of one.';
  end if;

  -- Extra holds what the column can't hold, so the column is empty; a number or a tick fits into its column.
  select s.* into bad from jsonb_each(held) as e (key, value) join private.shapes s on s.name = refuse_misfit.name and s.column_name = e.key
  where e.value is distinct from held_before -> e.key and given ? e.key
    and (jsonb_typeof(e.value) in ('number', 'boolean') or given -> e.key not in ('null', '""', '[]') and e.key not in ('created_at', 'updated_at'))
  limit 1;
  if found then
    raise exception using errcode = '23514', table = name, column = bad.column_name,
      message = format('The value of column "%s" must be in that column alone, not in "extra".', bad.column_name);
  end if;

  given := given || held;
  was := was || held_before;
  select s.* into bad from private.shapes s
  where s.name = refuse_misfit.name and (not only_extra or held ? s.column_name) and (old_row is null or given -> s.column_name is distinct from was -> s.column_name)
    and jsonb_path_exists(given, s.misfit)
  limit 1;
  if found then
    raise exception using errcode = '23514', table = name, column = bad.column_name,
      message = format('The value of column "%s" must be %s.', bad.column_name, private.cut(private.shape_words(bad.shape)));
  end if;
end $$;

-- Sets the shape of the rows of a table: a JSON Schema of their fields, named as in a record.
create or replace function private.shape_table(name text, shape json) returns void
language plpgsql set search_path = '' as $$
declare
  json_texts text;
  has_extra boolean;
  checked text;
  misfit jsonpath;
begin
  delete from private.shapes s where s.name = shape_table.name;
  insert into private.shapes
  select shape_table.name, field, column_name, is_required, property,
    private.misfit_of_row(json_build_object(column_name, property), case when is_required then json_build_array(column_name) end)
  from json_each(shape -> 'properties') as p (field, property)
  cross join lateral (select lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) as column_name,
    field in (select json_array_elements_text(shape -> 'required')) as is_required) named;

  select string_agg(format('new.%I', attname), ', ' order by attnum) filter (where atttypid = 'json'::regtype), bool_or(attname = 'extra')
  into json_texts, has_extra
  from pg_catalog.pg_attribute where attrelid = format('public.%I', shape_table.name)::regclass and attnum > 0 and not attisdropped;
  -- What only `extra` holds is not looked for, nor what the type of a column says already.
  select string_agg(format('%1$L, new.%1$I', s.column_name), ', ' order by attnum),
    private.misfit_of_row(json_object_agg(s.column_name, s.shape order by attnum), json_agg(s.column_name order by attnum) filter (where s.is_required))
  into checked, misfit
  from private.shapes s join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', shape_table.name)::regclass and a.attname = s.column_name
  where s.name = shape_table.name and not ((a.attnotnull or not s.is_required)
    and concat(s.shape::jsonb, format_type(a.atttypid, null)) in ('{"type": "string"}text', '{"type": "string"}timestamp with time zone',
      '{"type": "number"}numeric', '{"type": "boolean"}boolean'));
  -- The path is in the function of the trigger: read from a table for each row, it takes ten times as long.
  execute format(
    $f$create or replace function private.%1$I() returns trigger language plpgsql set search_path = '' as $b$
    declare
      has_misfit constant boolean := strpos(concat(%3$s), '\u') > 0 or jsonb_path_exists(jsonb_build_object(%4$s), %5$L);
    begin
      if has_misfit %6$s then
        perform private.refuse_misfit(tg_table_name, to_json(new)::text, case tg_op when 'UPDATE' then to_json(old)::text end, not has_misfit);
      end if;
      return new;
    end $b$;
    revoke execute on function private.%1$I() from public, anon, authenticated;
    create or replace trigger z_well_shaped before insert or update on public.%2$I for each row execute function private.%1$I()$f$,
    'fits_' || name, name, coalesce(json_texts, $t$''$t$), checked, misfit, case when has_extra then $t$or new.extra::text <> '{}'$t$ end);
end $$;
