-- Rules that stand in the app and here, where the two differed. supabase/twins.mjs lists all of them, each with the test that compares them.

-- ---- names

-- As in 20261125120400_visible_names.sql, with the marks of all scripts. The rule is `isBlankText` in src/domain/text/fold-text.ts. The
-- characters are those of Unicode 17 that have the category Z, C or M or are ignorable, and the blank Braille cell.
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

-- ---- numbers of documents

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
revoke execute on function private.number_key(text) from public, anon, authenticated;
-- Who writes a document computes its entry in the index.
grant execute on function private.number_key(text) to authenticated, service_role;

do $$
declare
  numbered record;
begin
  for numbered in
    select * from (values ('invoices', 'invoice_number'), ('estimates', 'estimate_number'), ('jobs', 'job_number')) as t (name, column_name)
  loop
    execute format('drop index public.%s_number_key', numbered.name);
    execute format('create index %1$s_number_key on public.%1$I (shop_id, private.number_key(%2$I))', numbered.name, numbered.column_name);
  end loop;
end $$;

-- As in 20261125120500_number_lookup.sql, by the key.
create or replace function private.refuse_taken_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := to_jsonb(new) ->> tg_argv[0];
  is_taken boolean;
begin
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  if auth.uid() is not null and not new.shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))) then return new; end if;
  execute format('select exists (select from public.%I where shop_id = $1 and private.number_key(%I) = private.number_key($2) and id <> $3)',
    tg_table_name, tg_argv[0]) into is_taken using new.shop_id, number, new.id;
  if is_taken then
    raise exception using errcode = '23505', constraint = tg_table_name || '_number', table = tg_table_name,
      message = 'Another document has this number.';
  end if;
  return new;
end $$;

-- ---- cars

-- The VIN without label, spaces and dashes, at most 17 characters. The rule is `normalizeVin` in src/domain/vehicles/vin.ts.
create function private.normal_vin(vin text) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(
    substring(typed from '(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{17})(?![A-Z0-9])'),
    regexp_replace(regexp_replace(typed,
      '^ *(?:VEHICLE +IDENTIFICATION +NUMBER|V\.?I\.?N)?(?: *(?:NUMBER|NUM|NO|CODE)(?![A-Z0-9_]))?[ .:#=-]*', ''), '[ -]', '', 'g')), 17)
  from (select regexp_replace(upper(vin collate "C"), '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g')) as t (typed);
$$;

-- As in 20261125000003_complete_vins.sql, from the VIN without its label. The rules are `completeVin` in src/domain/vehicles/vin.ts and
-- `isSameCar` in src/domain/vehicles/vehicle.ts.
create or replace function private.complete_vin(vin text) returns text
language sql immutable set search_path = '' as $$
  select normal from (select private.normal_vin(vin)) as t (normal)
  where length(normal) = 17 and normal !~ '^TEMP[0-9]{13}$';
$$;

create or replace function private.is_same_car(a_vin text, a_name text, b_vin text, b_name text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(private.complete_vin(a_vin) = private.complete_vin(b_vin),
    a_vin <> '' and private.normal_vin(a_vin) = private.normal_vin(b_vin) or a_name = b_name);
$$;
revoke execute on function private.normal_vin(text) from public, anon, authenticated;

-- As in 20261126001310_film_links.sql, by the VIN without its label.
create or replace function private.shown_customer(shop uuid, customer text, copy json) returns json
language sql stable set search_path = '' as $$
  with made_for as (
    select coalesce(car ->> 'id', '') as id, coalesce(car ->> 'vin', '') as vin, coalesce(car ->> 'licensePlate', '') as plate,
      private.vehicle_name(car ->> 'year', car ->> 'make', car ->> 'model') as car
    from (select copy -> 'vehicle') as t (car)
  ), parked as (
    select v.*, private.vehicle_name(trim_scale(v.year)::text, v.make, v.model) as car,
      json_strip_nulls(json_build_object('id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'vin', v.vin,
        'color', v.color, 'licensePlate', v.license_plate, 'bodyType', v.body_type, 'registrationState', v.registration_state,
        'factoryGlass', v.factory_glass)) as shown
    from public.vehicles v where v.shop_id = shop and v.customer_id = customer
  ), same as (
    select parked.shown from parked, made_for
    where made_for.vin || made_for.car <> '' and private.is_same_car(made_for.vin, made_for.car, parked.vin, parked.car)
    order by
      made_for.vin <> '' and private.normal_vin(made_for.vin) = private.normal_vin(parked.vin) desc,
      made_for.id <> '' and made_for.id = parked.id desc,
      made_for.plate <> '' and made_for.plate = parked.license_plate desc,
      parked.position
    limit 1
  )
  select coalesce(
    (select json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'companyName', c.company_name, 'email', c.email,
      'phone', c.phone, 'vehicle', case when made_for.vin || made_for.car <> ''
        then coalesce((select shown from same), private.shown_vehicle(copy -> 'vehicle'))
        else (select shown from parked where position = 0) end)
      from public.customers c, made_for where c.shop_id = shop and c.id = customer),
    case when copy is not null then json_build_object('firstName', copy -> 'firstName', 'lastName', copy -> 'lastName',
      'companyName', copy -> 'companyName', 'email', copy -> 'email', 'phone', copy -> 'phone',
      'vehicle', private.shown_vehicle(copy -> 'vehicle')) end);
$$;


-- ---- time zones

-- As in 20261125000104_time_zone.sql, without names that are no place of the IANA database's own list. The rule is `isTimeZone` in src/domain/calendar/calendar.ts.
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

-- ---- amounts

-- The total of a document: the stored one, or that of its lines when all stored amounts are 0.
create function private.billed_total(items json, subtotal numeric, tax numeric, total numeric, tax_rate numeric, discount numeric,
  discount_applies text) returns numeric
language sql immutable set search_path = '' as $$
  select case when billed_total.subtotal <> 0 or tax <> 0 or total <> 0 then total
    else greatest(0, round(lines.subtotal - discount + case when discount_applies = 'before-tax' and lines.subtotal > 0
      then private.ratio_in_cents(taxable * round(lines.subtotal - least(discount, lines.subtotal), 2) * tax_rate * 0.01, lines.subtotal)
      else round(taxable * tax_rate * 0.01, 2) end, 2)) end
  from (select private.subtotal_of(items) as subtotal, private.subtotal_of(items, true) as taxable) as lines;
$$;
-- The rules are `totalOf` in src/domain/documents/document-totals.ts and `billingTotals` in src/domain/documents/billing-totals.ts.
create function private.total_of(invoice public.invoices) returns numeric
language sql immutable set search_path = '' as $$
  select private.billed_total(invoice.items, invoice.subtotal, invoice.tax_amount, invoice.total_amount, invoice.tax_rate,
    invoice.discount_amount, invoice.discount_applies);
$$;
create function private.total_of(estimate public.estimates) returns numeric
language sql immutable set search_path = '' as $$
  select private.billed_total(estimate.items, estimate.subtotal, estimate.tax_amount, estimate.total_amount, estimate.tax_rate,
    estimate.discount_amount, estimate.discount_applies);
$$;
revoke execute on function private.billed_total(json, numeric, numeric, numeric, numeric, numeric, text), private.total_of(public.invoices),
  private.total_of(public.estimates) from public, anon, authenticated;

-- As in 20261127000100_sell.sql, by the total of the lines where none is stored. The rule is `owedOn` in src/domain/invoices/owed.ts.
create or replace function private.paid_on(invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select greatest(
    case
      when invoice.paid_amount <> 0 or (invoice.paid_amount = 0 and invoice.status <> 'Paid') then invoice.paid_amount
      when invoice.balance_amount is not null then private.total_of(invoice) - invoice.balance_amount
      when invoice.status = 'Paid' then private.total_of(invoice)
      else 0
    end,
    (select coalesce(sum(private.paid_by(p)), 0) from public.payments p where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id));
$$;

-- As in 20261125000010_owed.sql, by the same total. The rule is `invoiceStatus` in src/domain/invoices/invoice-status.ts.
create or replace function private.status_when_opened(invoice public.invoices, today date) returns text
language sql stable set search_path = '' as $$
  select case
    when private.paid_on(invoice) < private.total_of(invoice) then case when invoice.due_date < today then 'Overdue' else 'Viewed' end
    when private.total_of(invoice) > 0 then 'Paid'
    else 'Viewed'
  end;
$$;
