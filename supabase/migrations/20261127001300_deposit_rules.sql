-- The deposit rules of a shop, which are amounts of money, are kept where technicians do not read them.
--
--   shop_margins.deposit_rules   as they stand in the settings; next to target_margin, for the office alone
--
-- A client writes them within shop_settings.settings, as it does the target margin of 20261122000010_margin.sql.

alter table public.shop_margins add column deposit_rules json, alter column target_margin drop not null;

create or replace function private.part_margin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  margin constant json := new.settings -> 'targetMargin';
  rules constant json := new.settings -> 'depositRules';
begin
  if margin is null and rules is null then
    delete from public.shop_margins m where m.shop_id = new.shop_id;
  else
    insert into public.shop_margins (shop_id, target_margin, deposit_rules) values (new.shop_id, margin, rules)
    on conflict (shop_id) do update set target_margin = excluded.target_margin, deposit_rules = excluded.deposit_rules;
    new.settings := (select coalesce(json_object_agg(key, value), '{}') from json_each(new.settings)
      where key not in ('targetMargin', 'depositRules'));
  end if;
  return new;
end $$;

-- What was kept before. A target margin is there already and stays, and the rules come to it.
insert into public.shop_margins (shop_id, deposit_rules)
select s.shop_id, s.settings -> 'depositRules' from public.shop_settings s where s.settings -> 'depositRules' is not null
on conflict (shop_id) do update set deposit_rules = excluded.deposit_rules;
update public.shop_settings s set settings = (select coalesce(json_object_agg(a.key, a.value), '{}')
  from (select key, value from json_each(s.settings) where key <> 'depositRules'
    union all select 'targetMargin', m.target_margin from public.shop_margins m where m.shop_id = s.shop_id and m.target_margin is not null
    union all select 'depositRules', m.deposit_rules from public.shop_margins m where m.shop_id = s.shop_id) a)
where s.settings -> 'depositRules' is not null;

-- As in 20261127000600_pay_link.sql, from where they are now. A line whose service is '' follows the shop's rule with all other lines, not
-- for itself.
create or replace function private.shown_deposit_rules(link public.document_links) returns json
language sql stable set search_path = '' as $$
  with known as (
    select m.deposit_rules as rules from public.shop_margins m
    where m.shop_id = link.shop_id and link.kind = 'estimate' and json_typeof(m.deposit_rules) = 'object'
  ), estimate as (
    select e.items, e.options from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id
  ), lines as (
    select line from estimate, json_array_elements(estimate.items) as t (line)
    union all
    select line from estimate, json_array_elements(estimate.options) as o (option), json_array_elements(option -> 'items') as t (line)
  ), found as (
    select '' as name, rules -> '' as rule from known
    union all
    select distinct on (line ->> 'id') line ->> 'id', rules -> nullif(line ->> 'serviceId', '') from known, lines
    where line ->> 'id' <> ''
  )
  select json_object_agg(name, rule order by name) from found where rule is not null;
$$;
