-- What the app can't read is not stored: years outside 1 to 9999, and values that are not of the shape that a record of the app has.
--
-- The shapes are those of the schemas of the app, as JSON Schema. shapes.test.mjs compares them, and prints the statement for the next
-- migration when they differ. private.shape_table(table, shape) sets them for the table of a list or a part: one property for each field
-- of a record, in whichever column it stands (stage_log, or stageLog in `extra`). Null counts as absent, as the app reads it.
-- Refused with 23514; the message names the column and says what it must be.
--
-- A trigger and no check constraint, as in 20261125120200_value_limits.sql: a row from before stays as it is and can be edited; what a
-- change leaves alone is not checked.

-- As in 20261125120200_value_limits.sql, with years that JavaScript writes in four digits instead of any finite date.
create or replace function private.limit_condition(name text, column_name text, type text, is_key boolean, value text) returns text
language sql immutable set search_path = '' as $$
  select case
    when type = 'numeric' then format('not (%1$s between -1.7976931348623157e308 and 1.7976931348623157e308 and scale(%1$s) <= 400)', value)
    when type = 'double precision' then format('not (%1$s > ''-Infinity'' and %1$s < ''Infinity'')', value)
    when type = 'date' then format('not (%s between ''0001-01-01'' and ''9999-12-31'')', value)
    when type like 'timestamp%' then format('not (%1$s >= ''0001-01-01Z'' and %1$s < ''9999-12-31T24:00Z'')', value)
    when type = 'text' then format('octet_length(%s) > %s', value,
      case when column_name = 'email' and name in ('shop_members', 'shop_invitations') then 320 when is_key then 1000 else 100000 end)
    when type = 'text[]' then format('pg_column_size(%s) > 100000', value)
    when name = 'user_profiles' and column_name = 'address'
      then format('(octet_length(%1$s::text) > 10000 or json_typeof(%1$s) <> ''object'')', value)
    when type = 'json' then format('octet_length(%s::text) > %s', value,
      case name when 'shop_settings' then 2000000 when 'document_links' then 10000000 else 1000000 end)
  end;
$$;
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid where t.tgname = 'e_values'
  loop
    perform private.limit_values(name);
  end loop;
end $$;

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

-- The predicate of a JSON path that is true where the value is not of the shape. Lax paths unwrap a list before a filter, so the type is
-- compared outside of one. `value`: how the path names it. `is_given`: null does not count as absent, as for the items of a list.
create function private.misfit(shape json, value text, is_given boolean default false) returns text
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
create function private.misfit_of_row(properties json, required json) returns jsonpath
language sql immutable set search_path = '' as $$
  select format('$ ? (%s)',
    private.misfit(json_build_object('type', 'object', 'properties', properties, 'required', coalesce(required, '[]')), '@'))::jsonpath;
$$;

-- What a value of the shape is, as words for a sentence.
create function private.shape_words(shape json) returns text
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

-- The JSON as a value that can be searched: Postgres can't hold some of its characters, which no shape has.
create function private.searchable(value text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when strpos(value, '\u') = 0 then value
    else regexp_replace(value, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g') end::jsonb;
$$;

-- Whether Postgres holds all characters of the JSON as a value. If not, a backup of the shop could not be read back.
create function private.is_storable(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value::jsonb is not null;
exception when data_exception then
  return false;
end $$;

-- The column extra as the app reads it; null where it can't. A character that Postgres can't hold makes it the text of its JSON.
create function private.read_extra(extra jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(extra -> 'escaped') = 'string' then extra := private.searchable(extra ->> 'escaped'); end if;
  return case when jsonb_typeof(extra) = 'object' then extra end;
exception when data_exception then
  return null;
end $$;

-- The columns that stand in `extra` of a row. Those lie over the columns of the table when the app reads them.
create function private.columns_in_extra(name text, extra jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.column_name, e.value), '{}')
  from jsonb_each(extra) as e (key, value) join private.shapes s on s.name = columns_in_extra.name and s.field = e.key;
$$;

-- Refuses what is wrong with a row and was not so before. `only_extra`: the columns themselves are right. Rights of its own, to read the shapes.
create function private.refuse_misfit(name text, new_row text, old_row text, only_extra boolean) returns void
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

  -- There stands what the column can't hold, so the column is empty; a number or a tick fits into its column.
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
create function private.shape_table(name text, shape json) returns void
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

  select string_agg(format('new.%I', attname), ', ') filter (where atttypid = 'json'::regtype), bool_or(attname = 'extra')
  into json_texts, has_extra
  from pg_catalog.pg_attribute where attrelid = ('public.' || shape_table.name)::regclass and attnum > 0 and not attisdropped;
  -- What only `extra` holds is not looked for, nor what the type of a column says already.
  select string_agg(format('%1$L, new.%1$I', s.column_name), ', '),
    private.misfit_of_row(json_object_agg(s.column_name, s.shape), json_agg(s.column_name) filter (where s.is_required))
  into checked, misfit
  from private.shapes s join pg_catalog.pg_attribute a on a.attrelid = ('public.' || shape_table.name)::regclass and a.attname = s.column_name
  where s.name = shape_table.name and not ((a.attnotnull or not s.is_required)
    and concat(s.shape::jsonb, format_type(a.atttypid, null)) in ('{"type": "string"}text', '{"type": "string"}timestamp with time zone',
      '{"type": "number"}numeric', '{"type": "boolean"}boolean'));
  -- The path stands in the function of the trigger: read from a table for each row, it takes ten times as long.
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

revoke all on private.shapes from public, anon, authenticated;
revoke execute on function private.misfit(json, text, boolean), private.misfit_of_row(json, json), private.shape_words(json), private.searchable(text), private.is_storable(text), private.read_extra(jsonb),
  private.columns_in_extra(text, jsonb), private.refuse_misfit(text, text, text, boolean), private.shape_table(text, json) from public, anon, authenticated;
-- Called with the rights of whoever writes.
grant execute on function private.refuse_misfit(text, text, text, boolean) to authenticated;

select private.shape_table('customers', '{"required": ["id"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "companyName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "preferredContactMethod": {"type":"string","enum":["email","phone"]},
  "vehicle": {"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},
  "otherVehicles": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},
  "services": {"type":"array","items":{"type":"string"}},
  "source": {"type":"string"},
  "taxExemptNumber": {"type":"string"},
  "taxExemptUntil": {"type":"string"},
  "kind": {"type":"string","enum":["Person","Dealer","Fleet"]},
  "priceRule": {"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},
  "paymentTerms": {"type":"string"},
  "poRequired": {"type":"boolean"},
  "consents": {"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},
  "notes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('vehicles', '{"required": ["year"], "properties": {
  "id": {"type":"string"},
  "year": {"type":"number"},
  "make": {"type":"string"},
  "model": {"type":"string"},
  "trim": {"type":"string"},
  "vin": {"type":"string"},
  "color": {"type":"string"},
  "condition": {"type":"string","enum":["New","Used","Certified Pre-Owned"]},
  "licensePlate": {"type":"string"},
  "size": {"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},
  "bodyType": {"type":"string"},
  "registrationState": {"type":"string"},
  "factoryGlass": {"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},
  "previousOwnerIds": {"type":"array","items":{"type":"string"}}
}}');
select private.shape_table('price_rules', '{"required": [], "properties": {
  "percentOff": {"type":"number","minimum":0,"maximum":100},
  "fixedPrices": {"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}
}}');
select private.shape_table('services', '{"required": ["id","category","baseTimeHours","skillLevel"], "properties": {
  "id": {"type":"string","minLength":1},
  "name": {"type":"string"},
  "description": {"type":"string"},
  "category": {"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},
  "stations": {"type":"array","items":{"type":"string"}},
  "basePrice": {"type":"number","minimum":0},
  "baseCost": {"type":"number","minimum":0},
  "baseTimeHours": {"type":"number","minimum":0},
  "vehicleSizeMultipliers": {"type":"object","propertyNames":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"additionalProperties":{"type":"number","minimum":0}},
  "skillLevel": {"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('service_costs', '{"required": [], "properties": {
  "baseCost": {"type":"number","minimum":0}
}}');
select private.shape_table('service_prices', '{"required": [], "properties": {
  "basePrice": {"type":"number","minimum":0}
}}');
select private.shape_table('employees', '{"required": ["id","skillLevels","stations","availability"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "type": {"type":"string","enum":["Employee","Contractor"]},
  "hourlyRate": {"type":"number","minimum":0},
  "skillLevels": {"type":"array","items":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]}},
  "stations": {"type":"array","items":{"type":"string"}},
  "availability": {"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('employee_rates', '{"required": [], "properties": {
  "hourlyRate": {"type":"number","minimum":0}
}}');
select private.shape_table('stations', '{"required": ["id","name","capabilities","maxConcurrentJobs","operatingHours"], "properties": {
  "id": {"type":"string","minLength":1},
  "name": {"type":"string","minLength":1},
  "description": {"type":"string"},
  "capabilities": {"type":"array","items":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]}},
  "maxConcurrentJobs": {"type":"integer","minimum":1,"maximum":9007199254740991},
  "operatingHours": {"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('bookings', '{"required": ["id","customerId","serviceId","service","employeeId","employee","station","date","startTime","endTime","estimatedHours","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "serviceId": {"type":"string"},
  "service": {"type":"object","properties":{"id":{"type":"string","minLength":1},"name":{"type":"string"},"description":{"type":"string"},"category":{"type":"string","enum":["PPF","Vinyl Wrap","Ceramic Coating","Window Tinting","Detailing"]},"stations":{"type":"array","items":{"type":"string"}},"baseTimeHours":{"type":"number","minimum":0},"vehicleSizeMultipliers":{"type":"object","propertyNames":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"additionalProperties":{"type":"number","minimum":0}},"skillLevel":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","category","baseTimeHours","skillLevel"]},
  "employeeId": {"type":"string"},
  "employee": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"type":{"type":"string","enum":["Employee","Contractor"]},"skillLevels":{"type":"array","items":{"type":"string","enum":["Basic","Intermediate","Advanced","Expert"]}},"stations":{"type":"array","items":{"type":"string"}},"availability":{"type":"object","properties":{"sunday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"monday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"tuesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"wednesday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"thursday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"friday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]},"saturday":{"type":"object","properties":{"start":{"type":"string","format":"time"},"end":{"type":"string","format":"time"},"available":{"type":"boolean"}},"required":["start","end","available"]}},"required":["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","skillLevels","stations","availability"]},
  "station": {"type":"string"},
  "date": {"type":"string","format":"date"},
  "startTime": {"type":"string","format":"time"},
  "endTime": {"type":"string","format":"time"},
  "estimatedHours": {"type":"number","minimum":0},
  "status": {"type":"string","enum":["Scheduled","In Progress","Complete","Cancelled","No Show"]},
  "pricing": {"type":"object","properties":{"servicePrice":{"type":"number"},"laborCost":{"type":"number"},"materialCost":{"type":"number"},"totalCost":{"type":"number"},"grossProfit":{"type":"number"},"profitMargin":{"type":"number"}},"required":["servicePrice","laborCost","materialCost","totalCost","grossProfit","profitMargin"]},
  "notes": {"type":"string"},
  "dailySchedule": {"type":"array","items":{"type":"object","properties":{"date":{"type":"string","format":"date"},"startTime":{"type":"string","format":"time"},"endTime":{"type":"string","format":"time"},"hours":{"type":"number","minimum":0}},"required":["date","startTime","endTime","hours"]}},
  "bookedAnyway": {"type":"boolean"},
  "bookedAnywayReason": {"type":"string"},
  "cureUntil": {"type":"object","properties":{"date":{"type":"string","format":"date"},"time":{"type":"string","format":"time"}},"required":["date","time"]},
  "history": {"type":"array","items":{"type":"object","properties":{"at":{"type":"string"},"what":{"type":"string"},"detail":{"type":"string"}}}},
  "estimateId": {"type":"string"},
  "calendarExport": {"type":"object","properties":{"sequence":{"type":"number"},"days":{"type":"array","items":{"type":"string"}},"content":{"type":"string"}},"required":["sequence","days"]},
  "invoiceId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('booking_pricing', '{"required": ["servicePrice","laborCost","materialCost","totalCost","grossProfit","profitMargin"], "properties": {
  "servicePrice": {"type":"number"},
  "laborCost": {"type":"number"},
  "materialCost": {"type":"number"},
  "totalCost": {"type":"number"},
  "grossProfit": {"type":"number"},
  "profitMargin": {"type":"number"},
  "service_base_price": {"type":"number","minimum":0},
  "service_base_cost": {"type":"number","minimum":0},
  "employee_hourly_rate": {"type":"number","minimum":0}
}}');
select private.shape_table('leads', '{"required": ["id","status","priority"], "properties": {
  "id": {"type":"string","minLength":1},
  "firstName": {"type":"string"},
  "lastName": {"type":"string"},
  "email": {"type":"string"},
  "phone": {"type":"string"},
  "source": {"type":"string"},
  "status": {"type":"string","enum":["New","Contacted","Qualified","Converted","Lost"]},
  "priority": {"type":"string","enum":["High","Medium","Low"]},
  "interestedServices": {"type":"array","items":{"type":"string"}},
  "vehicleInfo": {"type":"object","properties":{"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"size":{"type":"string"},"trim":{"type":"string"},"bodyType":{"type":"string"}}},
  "estimatedValue": {"type":"number"},
  "assignedTo": {"type":"string"},
  "lastContactDate": {"type":"string"},
  "nextFollowUp": {"type":"string"},
  "lostReason": {"type":"string"},
  "customerId": {"type":"string"},
  "notes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('invoices', '{"required": ["id","invoiceNumber","customerId","date","dueDate","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "invoiceNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "bookingIds": {"type":"array","items":{"type":"string"}},
  "estimateId": {"type":"string"},
  "date": {"type":"string","format":"date"},
  "dueDate": {"type":"string","format":"date"},
  "status": {"type":"string","enum":["Draft","Sent","Viewed","Paid","Overdue","Cancelled"]},
  "items": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},
  "subtotal": {"type":"number"},
  "taxRate": {"type":"number"},
  "taxAmount": {"type":"number"},
  "discountAmount": {"type":"number"},
  "discountPercent": {"type":"number"},
  "discountApplies": {"type":"string","enum":["after-tax","before-tax"]},
  "taxExemptNumber": {"type":"string"},
  "totalAmount": {"type":"number"},
  "poNumber": {"type":"string"},
  "stockNumber": {"type":"string"},
  "paidAmount": {"type":"number"},
  "balanceAmount": {"type":"number"},
  "paymentTerms": {"type":"string"},
  "payments": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"kind":{"type":"string","enum":["payment","deposit","refund","tip","forfeit"]},"amount":{"type":"number"},"date":{"type":"string","format":"date"},"method":{"type":"string"},"reference":{"type":"string"},"note":{"type":"string"},"depositId":{"type":"string"},"reversedOn":{"type":"string","format":"date"}},"required":["id","amount","date","method"]}},
  "notes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "sentAt": {"type":"string"},
  "viewedAt": {"type":"string"},
  "paidAt": {"type":"string"},
  "cancelledAt": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('payments', '{"required": ["id","amount","date","method"], "properties": {
  "id": {"type":"string"},
  "kind": {"type":"string","enum":["payment","deposit","refund","tip","forfeit"]},
  "amount": {"type":"number"},
  "date": {"type":"string","format":"date"},
  "method": {"type":"string"},
  "reference": {"type":"string"},
  "note": {"type":"string"},
  "depositId": {"type":"string"},
  "reversedOn": {"type":"string","format":"date"}
}}');
select private.shape_table('estimates', '{"required": ["id","estimateNumber","customerId","date","expiryDate","status"], "properties": {
  "id": {"type":"string","minLength":1},
  "estimateNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "date": {"type":"string","format":"date"},
  "expiryDate": {"type":"string","format":"date"},
  "validityPeriod": {"type":"number"},
  "status": {"type":"string","enum":["Draft","Sent","Viewed","Accepted","Declined","Expired"]},
  "items": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},
  "options": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"recommended":{"type":"boolean"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}}},"required":["id"]}},
  "optionId": {"type":"string"},
  "subtotal": {"type":"number"},
  "taxRate": {"type":"number"},
  "taxAmount": {"type":"number"},
  "discountAmount": {"type":"number"},
  "discountPercent": {"type":"number"},
  "discountApplies": {"type":"string","enum":["after-tax","before-tax"]},
  "taxExemptNumber": {"type":"string"},
  "totalAmount": {"type":"number"},
  "poNumber": {"type":"string"},
  "stockNumber": {"type":"string"},
  "terms": {"type":"string"},
  "notes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "sentAt": {"type":"string"},
  "viewedAt": {"type":"string"},
  "acceptedAt": {"type":"string"},
  "acceptedBy": {"type":"string"},
  "answer": {"type":"object","properties":{"at":{"type":"string"},"name":{"type":"string"},"channel":{"type":"string","enum":["link","in person","phone"]},"note":{"type":"string"},"optionId":{"type":"string"},"lineIds":{"type":"array","items":{"type":"string"}},"agreed":{"type":"array","items":{"type":"object","properties":{"about":{"type":"string"},"text":{"type":"string"}},"required":["about","text"]}},"signature":{"type":"string"},"hash":{"type":"string"},"seal":{"type":"string"}},"required":["at","channel"]},
  "earlierAnswers": {"type":"array","items":{"type":"object","properties":{"answer":{"type":"object","properties":{"at":{"type":"string"},"name":{"type":"string"},"channel":{"type":"string","enum":["link","in person","phone"]},"note":{"type":"string"},"optionId":{"type":"string"},"lineIds":{"type":"array","items":{"type":"string"}},"agreed":{"type":"array","items":{"type":"object","properties":{"about":{"type":"string"},"text":{"type":"string"}},"required":["about","text"]}},"signature":{"type":"string"},"hash":{"type":"string"},"seal":{"type":"string"}},"required":["at","channel"]},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}},"options":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"recommended":{"type":"boolean"},"items":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"type":{"type":"string"},"serviceId":{"type":"string"},"description":{"type":"string"},"detail":{"type":"string"},"priceReason":{"type":"string"},"quantity":{"type":"number"},"unitPrice":{"type":"number"},"totalPrice":{"type":"number"},"taxable":{"type":"boolean"},"optional":{"type":"boolean"},"chosen":{"type":"boolean"},"coverage":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}},"acknowledgements":{"type":"array","items":{"type":"string"}}},"required":["quantity","unitPrice","totalPrice"]}}},"required":["id"]}},"optionId":{"type":"string"},"totalAmount":{"type":"number"}},"required":["answer"]}},
  "declinedAt": {"type":"string"},
  "declineReason": {"type":"string"},
  "supplementTo": {"type":"string"},
  "invoiceId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('jobs', '{"required": ["id","jobNumber","customerId","stage"], "properties": {
  "id": {"type":"string","minLength":1},
  "jobNumber": {"type":"string"},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "bookingIds": {"type":"array","items":{"type":"string"}},
  "estimateId": {"type":"string"},
  "invoiceIds": {"type":"array","items":{"type":"string"}},
  "stage": {"type":"string","enum":["Booked","Checked In","Prep","In Work","Curing","Quality Check","Ready","Delivered"]},
  "stageLog": {"type":"array","items":{"type":"object","properties":{"stage":{"type":"string","enum":["Booked","Checked In","Prep","In Work","Curing","Quality Check","Ready","Delivered"]},"at":{"type":"string"},"by":{"type":"string"},"note":{"type":"string"},"hold":{"type":"object","properties":{"reason":{"type":"string","enum":["film","customer","parts","rework","other"]},"note":{"type":"string"},"since":{"type":"string"},"by":{"type":"string"}},"required":["reason"]}},"required":["stage"]}},
  "hold": {"type":"object","properties":{"reason":{"type":"string","enum":["film","customer","parts","rework","other"]},"note":{"type":"string"},"since":{"type":"string"},"by":{"type":"string"}},"required":["reason"]},
  "promisedAt": {"type":"string"},
  "checkedInAt": {"type":"string"},
  "readyAt": {"type":"string"},
  "deliveredAt": {"type":"string"},
  "odometerIn": {"type":"string"},
  "odometerOut": {"type":"string"},
  "keyTag": {"type":"string"},
  "checklist": {"type":"array","items":{"type":"object","properties":{"text":{"type":"string"},"required":{"type":"boolean"},"doneAt":{"type":"string"},"doneBy":{"type":"string"}}}},
  "coverage": {"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"entries":{"type":"array","items":{"type":"object","properties":{"positionId":{"type":"string"},"productId":{"type":"string"},"film":{"type":"string"},"kind":{"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},"finish":{"type":"string"},"vlt":{"type":"number","minimum":0,"maximum":100},"measuredVlt":{"type":"number","minimum":0,"maximum":100},"extent":{"type":"string","enum":["full","partial"]},"edge":{"type":"string","enum":["flush","wrapped","relief"]},"rollId":{"type":"string"},"note":{"type":"string"}},"required":["positionId"]}}},"required":["serviceId"]}},
  "customerNotes": {"type":"string"},
  "internalNotes": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('products', '{"required": ["id","kind"], "properties": {
  "id": {"type":"string","minLength":1},
  "maker": {"type":"string"},
  "series": {"type":"string"},
  "kind": {"type":"string","enum":["Paint Protection","Wrap","Tint","Coating"]},
  "finish": {"type":"string"},
  "vlt": {"type":"number","minimum":0,"maximum":100},
  "measuredVlt": {"type":"number","minimum":0,"maximum":100},
  "widths": {"type":"array","items":{"type":"number","minimum":0}},
  "costPerFoot": {"type":"number","minimum":0},
  "warranty": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('product_costs', '{"required": [], "properties": {
  "costPerFoot": {"type":"number","minimum":0}
}}');
select private.shape_table('inspections', '{"required": ["id","jobId","kind"], "properties": {
  "id": {"type":"string","minLength":1},
  "jobId": {"type":"string"},
  "jobNumber": {"type":"string"},
  "kind": {"type":"string","enum":["in","out"]},
  "at": {"type":"string"},
  "by": {"type":"string"},
  "bodyType": {"type":"string"},
  "odometer": {"type":"string"},
  "fuel": {"type":"string"},
  "belongings": {"type":"string"},
  "walkaround": {"type":"array","items":{"type":"object","properties":{"view":{"type":"string","enum":["Front","Front Left","Left","Rear Left","Rear","Rear Right","Right","Front Right"]},"photoIds":{"type":"array","items":{"type":"string"}},"skippedBecause":{"type":"string"}},"required":["view"]}},
  "pins": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string","minLength":1},"number":{"type":"number"},"view":{"type":"string"},"x":{"type":"number","minimum":0,"maximum":100},"y":{"type":"number","minimum":0,"maximum":100},"panelId":{"type":"string"},"type":{"type":"string","enum":["chip","scratch","scuff","dent","crack","swirl","etching","repaint","rust","curb rash","tear","glass chip","missing part","old film edge","other"]},"severity":{"type":"number","enum":[1,2,3]},"note":{"type":"string"},"photoIds":{"type":"array","items":{"type":"string"}},"acknowledged":{"type":"boolean"}},"required":["id","number","type","severity"]}},
  "readings": {"type":"array","items":{"type":"object","properties":{"panelId":{"type":"string"},"microns":{"type":"number","minimum":0}},"required":["microns"]}},
  "signature": {"type":"object","properties":{"paths":{"type":"array","items":{"type":"string"}},"width":{"type":"number"},"height":{"type":"number"},"name":{"type":"string"},"statement":{"type":"string"},"at":{"type":"string"},"hash":{"type":"string"}},"required":["paths","width","height"]},
  "unsignedBecause": {"type":"string"},
  "acknowledgement": {"type":"object","properties":{"name":{"type":"string"},"at":{"type":"string"},"hash":{"type":"string"}}},
  "closedAt": {"type":"string"},
  "replacesId": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('deposits', '{"required": ["id","customerId","amount","date"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "customer": {"type":"object","properties":{"id":{"type":"string","minLength":1},"firstName":{"type":"string"},"lastName":{"type":"string"},"companyName":{"type":"string"},"email":{"type":"string"},"phone":{"type":"string"},"preferredContactMethod":{"type":"string","enum":["email","phone"]},"vehicle":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]},"otherVehicles":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"year":{"type":"number"},"make":{"type":"string"},"model":{"type":"string"},"trim":{"type":"string"},"vin":{"type":"string"},"color":{"type":"string"},"condition":{"type":"string","enum":["New","Used","Certified Pre-Owned"]},"licensePlate":{"type":"string"},"size":{"type":"string","enum":["Compact","Mid-size","Full-size","SUV","Truck","Luxury","Sports"]},"bodyType":{"type":"string"},"registrationState":{"type":"string"},"factoryGlass":{"type":"object","additionalProperties":{"type":"number","minimum":0,"maximum":100}},"previousOwnerIds":{"type":"array","items":{"type":"string"}}},"required":["year"]}},"services":{"type":"array","items":{"type":"string"}},"source":{"type":"string"},"taxExemptNumber":{"type":"string"},"taxExemptUntil":{"type":"string"},"kind":{"type":"string","enum":["Person","Dealer","Fleet"]},"priceRule":{"type":"object","properties":{"percentOff":{"type":"number","minimum":0,"maximum":100},"fixedPrices":{"type":"array","items":{"type":"object","properties":{"serviceId":{"type":"string"},"price":{"type":"number","minimum":0}},"required":["serviceId","price"]}}}},"paymentTerms":{"type":"string"},"poRequired":{"type":"boolean"},"consents":{"type":"array","items":{"type":"object","properties":{"channel":{"type":"string","enum":["email","text"]},"purpose":{"type":"string","enum":["service","marketing"]},"given":{"type":"boolean"},"at":{"type":"string"},"wording":{"type":"string"}},"required":["channel","purpose","given"]}},"notes":{"type":"string"},"createdAt":{"type":"string"},"updatedAt":{"type":"string"}},"required":["id","vehicle"]},
  "estimateId": {"type":"string"},
  "jobId": {"type":"string"},
  "amount": {"type":"number","minimum":0},
  "date": {"type":"string","format":"date"},
  "method": {"type":"string"},
  "reference": {"type":"string"},
  "note": {"type":"string"},
  "uses": {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"kind":{"type":"string","enum":["applied","refund","forfeit"]},"amount":{"type":"number","minimum":0},"date":{"type":"string","format":"date"},"method":{"type":"string"},"invoiceId":{"type":"string"},"paymentId":{"type":"string"},"note":{"type":"string"},"reversedOn":{"type":"string","format":"date"}},"required":["id","kind","amount","date"]}},
  "reversedOn": {"type":"string","format":"date"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
select private.shape_table('messages', '{"required": ["id","customerId","channel","purpose","state"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "template": {"type":"string"},
  "dueKey": {"type":"string"},
  "channel": {"type":"string","enum":["email","text"]},
  "purpose": {"type":"string","enum":["service","marketing"]},
  "address": {"type":"string"},
  "subject": {"type":"string"},
  "body": {"type":"string"},
  "state": {"type":"string","enum":["opened","sent","not sent","skipped"]},
  "at": {"type":"string"},
  "by": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
