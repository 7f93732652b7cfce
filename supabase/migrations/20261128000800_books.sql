-- What was booked stays booked.
--
--   invoices.booked    what an invoice asked for, as it changed; entries are only added
--   invoices.credits   parts of the price that were taken back after it was billed
--   removals           what the books keep of an invoice that was deleted

alter table public.invoices
  add column booked json,
  add column credits json;

create table public.removals (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  invoice_number text not null default '',
  customer_id text not null,
  customer text not null default '',
  due_date date not null,
  removed_on date not null,
  entries json not null default '[]',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.removals (shop_id, customer_id);
select private.add_list('removals', is_shared => false);
