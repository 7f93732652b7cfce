-- Values: what their text or JSON may be, how they are compared, and how large one may be.
--
-- Each file here has parts that begin with `-- once <version>` and one that begins with `-- always`: docs/hosted-store.md says why.
-- Written for hosted Supabase and for the team server alike: the roles anon, authenticated and service_role, and auth.uid() and auth.jwt(),
-- are there before. Objects of the schema `private` are for policies, triggers and the server; no API serves them.

-- once 20261129000100

create schema if not exists private;
create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

-- What CHECKs and indexes call is made with the tables: another rule changes them by a dated part, which looks at the rows of before.

create function private.is_time(value text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$';
$$;

create function private.is_week_hours(hours json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select bool_and(coalesce(
    json_typeof(hours -> day -> 'available') = 'boolean'
      and private.is_time(hours -> day ->> 'start') and private.is_time(hours -> day ->> 'end'), false))
  from unnest(array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']) as day;
$$;

create function private.is_multipliers(multipliers json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(
    key in ('Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports')
      and json_typeof(value) = 'number' and (value #>> '{}')::numeric >= 0), true)
  from json_each(multipliers);
$$;

create function private.is_schedule(days json) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(coalesce(
    day ->> 'date' ~ '^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$'
      and private.is_time(day ->> 'startTime') and private.is_time(day ->> 'endTime')
      and json_typeof(day -> 'hours') = 'number' and (day ->> 'hours')::numeric >= 0, false)), true)
  from json_array_elements(days) as day;
$$;

-- The rule is `numberKey` in src/domain/documents/number-key.ts, for the letters of Western and Central Europe and everything that is typed
-- with them: case, accents, kinds of dashes, quotes and spaces, and invisible characters make no other number.
create function private.number_key(number text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(upper(translate(
    replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(normalize(replace(number, '´', ''''), NFKD),
      '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1dc0-\u1dff\u20d0-\u20dc\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
      || '\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
      'ß', 'SS'), 'ẞ', 'SS'), 'þ', 'TH'), 'Þ', 'TH'), 'æ', 'AE'), 'Æ', 'AE'), 'œ', 'OE'), 'Œ', 'OE'),
    'ɑⱭđðĐÐħĦıłŁøØŧŦŋμ`‘’‚‛ʹʻʼ′׳“”„‟«»″״‐‑‒–—−' || e'\t\r\u1680', 'AADDDDHHILLOOTTŊΜ' || repeat('''', 10) || repeat('"', 8) || repeat('-', 6) || '   ')
    collate "C"), e' \n\v\f\u2028\u2029');
$$;

-- always

-- ---- texts

-- The text without space at its ends, as JavaScript trims it.
create or replace function private.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(coalesce(value, ''),
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g');
$$;

-- What a caller sent, short enough for the message of an error.
create or replace function private.cut(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when length(value) > 100 then left(value, 100) || '…' else value end;
$$;

-- The first ten values of a key or row, each cut, for the detail of an error. A value of another type keeps its type.
create or replace function private.cut_values(named json) returns json
language sql immutable parallel safe set search_path = '' as $$
  select json_object_agg(private.cut(key), case when length(value::text) > 102 then to_json(private.cut(value #>> '{}')) else value end)
  from (select key, value from json_each(case when json_typeof(named) = 'object' then named end) limit 10) first_ten;
$$;

create or replace function private.hash_of(value text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(value, 'UTF8')), 'hex');
$$;

-- Whether nothing of the text can be seen: zero-width spaces, Hangul fillers and combining marks are blanks too. The rule is `isBlankText` in
-- src/domain/text/fold-text.ts. The characters are those of Unicode 17 that have the category Z, C or M or are ignorable, and the blank
-- Braille cell.
create or replace function private.is_blank_text(words text) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ ('[^'
    || '\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605'
    || '\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a'
    || '\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0890\u0891'
    || '\u0897-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7'
    || '\u09e2\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2\u0ae3\u0afa-\u0b03\u0b3c'
    || '\u0b3e-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c4d\u0c55\u0c56\u0c62\u0c63'
    || '\u0c81-\u0c83\u0cbc\u0cbe-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d4d\u0d57\u0d62\u0d63'
    || '\u0d81-\u0d83\u0dca-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35'
    || '\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064'
    || '\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u115f\u1160\u135d-\u135f\u1680\u1712-\u1715\u1732-\u1734'
    || '\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f'
    || '\u1ab0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2'
    || '\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800'
    || '\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u3000\u302a-\u302f\u3099\u309a\u3164\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1'
    || '\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983'
    || '\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1'
    || '\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ue000-\uf8ff\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb'
    || '\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3f'
    || '\U00010ae5\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab\U00010eac\U00010efa-\U00010eff'
    || '\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073\U00011074'
    || '\U0001107f-\U00011082\U000110b0-\U000110ba\U000110bd\U000110c2\U000110cd\U00011100-\U00011102\U00011127-\U00011134'
    || '\U00011145\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf'
    || '\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c'
    || '\U0001133e-\U0001134d\U00011357\U00011362-\U00011374\U000113b8-\U000113d0\U000113d2\U000113e1\U000113e2'
    || '\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc\U000115dd\U00011630-\U00011640'
    || '\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e\U00011940\U00011942\U00011943'
    || '\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47'
    || '\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c3f\U00011c92-\U00011cb6'
    || '\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03'
    || '\U00011f34-\U00011f42\U00011f5a\U00013430-\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4'
    || '\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0\U00016ff1'
    || '\U0001bc9d\U0001bc9e\U0001bca0-\U0001bca3\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182'
    || '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75'
    || '\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef'
    || '\U0001e4ec-\U0001e4ef\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6'
    || '\U0001e944-\U0001e94a\U000e0000-\U000e0fff\U000f0000-\U0010fffd'
    || ']');
$$;

-- A whole address of the web: https, a name with a dot and no other letters than those of names, no person, no other port, and nothing but
-- visible ASCII after it. `isWebAddress` in src/domain/text/web-address.ts is the same; ledgers.test.mjs compares them.
create or replace function private.is_web_address(link text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(length(link) <= 2000
    and link ~* '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z]([a-z0-9-]{0,61}[a-z0-9])(:443)?([/?#]([!-[]|[]-~])*)?$', false);
$$;

-- Whether browsers know the zone: not the names of Postgres alone, nor those of files that are no place. The rule is `isTimeZone` in
-- src/domain/calendar/calendar.ts.
create or replace function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if zone ~* '^(posix|right)/' or lower(zone) in ('factory', 'localtime', 'posixrules') then return false; end if;
  if zone !~ '^[A-Za-z_]+(/[A-Za-z_-]+)+$' then
    return exists (select from pg_catalog.pg_timezone_names n where lower(n.name) = lower(zone) and zone ~ '^[A-Za-z]');
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- ---- JSON as the app reads it
--
-- `json`, not `jsonb`, which sorts keys: an export must give everything back as it was. The character 0 and half of a surrogate pair no
-- text of Postgres can hold: where one is in a record, the client writes the JSON of its fields as the text `escaped` into the column extra.

-- The JSON as a value that can be searched: Postgres can't hold some of its characters, which no shape has.
create or replace function private.searchable(value text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when strpos(value, '\u') = 0 then value
    else regexp_replace(value, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g') end::jsonb;
$$;

-- Whether Postgres holds all characters of the JSON as a value. If not, a backup of the shop could not be read back.
create or replace function private.is_storable(value text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return value::jsonb is not null;
exception when data_exception then
  return false;
end $$;

-- The column extra as the app reads it; null where it can't. A character that Postgres can't hold makes it the text of its JSON.
create or replace function private.read_extra(extra jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(extra -> 'escaped') = 'string' then extra := private.searchable(extra ->> 'escaped'); end if;
  return case when jsonb_typeof(extra) = 'object' then extra end;
exception when data_exception then
  return null;
end $$;

-- A value of a column as jsonb, which holds no character 0 and no half of a pair; null if it can't be read at all.
create or replace function private.readable(value json) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(value::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb;
exception when others then
  return null;
end $$;

-- The fields in the column extra, which count more than the columns. Text of JSON if a character is in them that Postgres can't hold.
create or replace function private.extra_fields(extra json) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  fields jsonb;
begin
  fields := private.readable(case when extra -> 'escaped' is null then extra else (extra ->> 'escaped')::json end);
  return case when jsonb_typeof(fields) = 'object' then fields else '{}' end;
exception when others then
  return '{}';
end $$;

-- The field that the column extra holds. A character that Postgres can't hold makes extra the text of its JSON. Null: none, or not readable.
create or replace function private.field_in(extra json, field text) returns json
language plpgsql immutable set search_path = '' as $$
begin
  return case when extra -> 'escaped' is null then extra
    else regexp_replace(extra ->> 'escaped', '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::json end -> field;
exception when data_exception then
  -- The app can't read it either.
  return null;
end $$;

create or replace function private.entries_of(value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then value else '[]' end;
$$;

-- Without empty values, which the app adds where a file or another program left them out.
create or replace function private.bare(entry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(entry) = 'object'
    then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(entry) where value not in ('""', 'null')) else entry end;
$$;

-- Null unless it is a number.
create or replace function private.amount_of(entry jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(entry -> 'amount') = 'number' then (entry ->> 'amount')::numeric end;
$$;

-- The value without what the app takes for absent: null, false, '', [] and {}. 1.0 is 1. So a record that the app read and wrote again is the same.
create or replace function private.in_one_form(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return (select jsonb_object_agg(key, part) from (
        select field.key, private.in_one_form(field.value) as part from jsonb_each(value) as field) as t where part is not null);
    when 'array' then
      return (select jsonb_agg(private.in_one_form(part) order by n) from jsonb_array_elements(value) with ordinality as t (part, n));
    when 'number' then return to_jsonb(trim_scale((value #>> '{}')::numeric));
    when 'string' then return nullif(value, '""');
    when 'boolean' then return nullif(value, 'false');
    else return null;
  end case;
end $$;

create or replace function private.hash_of_facts(facts json, without text[] default '{}') returns text
language sql immutable set search_path = '' as $$
  select private.hash_of(coalesce(private.in_one_form(
    regexp_replace(facts::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\u0020', 'g')::jsonb - without)::text, ''));
$$;

-- ---- limits
--
-- Values that no client of ours writes and no device could read, or that only fill the disk, are refused with 23514; the message names the
-- column.
--
--   numbers           those that a double holds, up to 1.7976931348623157e308 and with at most 400 decimals. NaN sorts above all numbers,
--                     so a plain check of `>= 0` takes it; 1e131071 is 8 bytes on the way in and 131,072 on the way out.
--   dates and times   years that JavaScript writes in four digits
--   texts             at most 100,000 bytes; in a key, 1,000; email addresses of members and invitations, 320
--   lists of texts    at most 100,000 bytes
--   JSON              at most 1,000,000 bytes; shop_settings.settings 2,000,000 (a logo of 100 kB as data URL is in it);
--                     user_profiles.address 10,000, and an object; document_links.shown 10,000,000 (made of limited values)
--
-- private.limit_values(table) makes the triggers of a table from its columns. limits.test.mjs finds columns without a limit.
--
-- Triggers and no check constraints: a row from before stays as it is, can be edited, and comes back from a backup of either kind. The
-- conditions are those of the triggers, so they cost what a check costs, and a refused row is repeated in no error.

-- The condition under which the value is refused, as SQL; null for a type without a limit. `value`: how SQL names it.
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

-- The limits of a table: {column, condition}, the value named as a column of `subject`.
create or replace function private.limits_of(name text, subject text) returns table (column_name text, condition text)
language sql stable set search_path = '' as $$
  select limited.attname, limited.condition from (
    select a.attname, a.attnum, private.limit_condition(name, a.attname, format_type(a.atttypid, null),
      exists (select from pg_catalog.pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)),
      format('%s.%I', subject, a.attname)) as condition
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
  ) limited where limited.condition is not null order by limited.attnum;
$$;

create or replace function private.refuse_value() returns trigger
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

create or replace function private.limit_values(name text) returns void
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

-- A name of characters that cannot be seen is none, wherever a name says who someone is. Refused with 23514 when it is written; an empty one is
-- taken, and rows from before stay.
-- Argument: the column with the name.
create or replace function private.refuse_blank_name() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  raise exception using errcode = '23514', table = tg_table_name, column = tg_argv[0],
    message = format('The name in column "%s" has no character that can be seen.', tg_argv[0]);
end $$;

create or replace function private.refuse_blank_names(name text, column_name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger e_blank_%2$s before insert on public.%1$I
    for each row when (new.%2$I <> '''' and private.is_blank_text(new.%2$I)) execute function private.refuse_blank_name(%2$L)', name, column_name);
  execute format('create or replace trigger e_blank_%2$s_update before update on public.%1$I
    for each row when (new.%2$I <> '''' and new.%2$I is distinct from old.%2$I and private.is_blank_text(new.%2$I))
    execute function private.refuse_blank_name(%2$L)', name, column_name);
end $$;
