-- The migration of the throw-away list.
create table public.coupons (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  code text not null default '',
  percent numeric not null check (percent between 0 and 100),
  customer_id text not null,
  customer json,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
select private.add_list('coupons', is_shared => false);
select private.shape_table('coupons', '{"required": ["id","percent","customerId"], "properties": {
  "id": {"type":"string","minLength":1},
  "code": {"type":"string"},
  "percent": {"type":"number","minimum":0,"maximum":100},
  "customerId": {"type":"string","minLength":1},
  "customer": {"type":"object"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
