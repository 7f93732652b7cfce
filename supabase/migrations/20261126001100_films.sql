-- Films and coatings of a shop, and the film on each panel and window of a car.
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
