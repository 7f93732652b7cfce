-- Films and coatings of a shop, and the film on each panel and window of a car (jobs.coverage, and coverage in the items of a document).
--
--   products        every member reads them
--   product_costs   the cost per foot of roll, for the office alone; no row without one

create table public.products (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  maker text not null default '',
  series text not null default '',
  kind text not null check (kind in ('Paint Protection', 'Wrap', 'Tint', 'Coating')),
  finish text,
  vlt numeric check (vlt between 0 and 100),
  measured_vlt numeric check (measured_vlt between 0 and 100),
  widths json not null default '[]' check (json_typeof(widths) = 'array'),
  warranty text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
select private.add_list('products', is_shared => true);

create table public.product_costs (
  shop_id uuid not null default private.my_shop_id(),
  product_id text not null,
  cost_per_foot numeric not null check (cost_per_foot >= 0),
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references public.products on delete cascade
);
select private.add_part('product_costs', 'products', 'product_id', is_shared => false);

-- Film on the panels and windows of a job's car, by service. Technicians read it, and change it with the work.
alter table public.jobs add column coverage json check (json_typeof(coverage) = 'array');
select private.limit_values('jobs');

create or replace trigger d_technician before update on public.jobs for each row execute function private.refuse_other_columns(
  'stage', 'stage_log', 'hold', 'checked_in_at', 'ready_at', 'delivered_at', 'odometer_in', 'odometer_out', 'key_tag',
  'checklist', 'customer_notes', 'internal_notes', 'coverage');

-- The film on a car as its customer may see it: no product, roll or note of the shop.
create function private.shown_coverage(coverage json) returns json
language sql immutable set search_path = '' as $$
  select json_agg(json_strip_nulls(json_build_object(
    'positionId', entry -> 'positionId', 'film', entry -> 'film', 'kind', entry -> 'kind', 'finish', entry -> 'finish', 'vlt', entry -> 'vlt',
    'measuredVlt', entry -> 'measuredVlt', 'extent', entry -> 'extent', 'edge', entry -> 'edge')) order by n)
  from json_array_elements(case when json_typeof(coverage) = 'array' then coverage end) with ordinality as t (entry, n);
$$;
revoke execute on function private.shown_coverage(json) from public, anon, authenticated;

-- As in 20261126000300_accounts.sql, with the film on the car.
create or replace function private.shown_items(items json) returns json
language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', item -> 'id', 'description', item -> 'description', 'detail', item -> 'detail', 'priceReason', item -> 'priceReason',
    'quantity', item -> 'quantity', 'unitPrice', item -> 'unitPrice', 'totalPrice', item -> 'totalPrice', 'taxable', item -> 'taxable',
    'coverage', private.shown_coverage(item -> 'coverage'))
    order by n), '[]')
  from json_array_elements(items) with ordinality as t (item, n);
$$;
