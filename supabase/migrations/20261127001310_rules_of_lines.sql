-- As in 20261127001300_deposit_rules.sql; but a line whose service is '' follows the shop's rule with all other lines, not for itself.
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
