-- Who works in which shop. Written for hosted Supabase and for the team server alike: the roles anon, authenticated and
-- service_role, and auth.uid() and auth.jwt(), are there before.
--
--   shops             id · revision: counts every change of the shop's data · kept_from: `changes` is complete after this revision
--   shop_members      shop_id, user_id · role: owner, manager or technician · email, as it was when the person came
--   shop_invitations  shop_id, email · role: what the person with that address becomes at the next sign-in
--   user_profiles     id of the user · business_name · first_name · last_name · phone · address {street, city, state, zipCode, country}
--
-- Objects of the schema `private` are for policies, triggers and the server; no API serves them.

create schema if not exists private;
create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

create table public.shops (
  id uuid primary key default gen_random_uuid(),
  revision bigint not null default 0,
  kept_from bigint not null default 0,
  created_at timestamptz not null default now()
);

create table public.shop_members (
  shop_id uuid not null references public.shops on delete cascade,
  user_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'technician')),
  email text not null default '',
  created_at timestamptz not null default now(),
  primary key (shop_id, user_id)
);
create index on public.shop_members (user_id);

create table public.shop_invitations (
  shop_id uuid not null references public.shops on delete cascade,
  email text not null check (email = lower(trim(email)) and email like '%_@_%'),
  role text not null check (role in ('owner', 'manager', 'technician')),
  created_at timestamptz not null default now(),
  primary key (shop_id, email)
);
create index on public.shop_invitations (email);

create table public.user_profiles (
  id uuid primary key default auth.uid(),
  business_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  address json,
  created_at timestamptz not null default now()
);

-- One row: what holds for the whole server. The team server sets one_shop; hosted, every new account may start a shop.
create table private.deployment (
  single boolean primary key default true check (single),
  one_shop boolean not null default false
);
insert into private.deployment default values;

-- As `shop_id = any (array(select private.my_shop_ids()))` this is asked once for a statement, and the index is used: the usual forms
-- (`in (select …)`, a function of the row) read whole tables.
create function private.my_shop_ids() returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid());
$$;

create function private.my_shop_ids_as(variadic roles text[]) returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid()) and role = any (roles);
$$;

create function private.my_colleague_ids() returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select user_id from public.shop_members where shop_id in (select private.my_shop_ids());
$$;

-- Where a row belongs that does not say so: a plain insert needs no shop_id.
create function private.my_shop_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid()) order by created_at, shop_id limit 1;
$$;

create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shop_members where shop_id = old.shop_id)
    and not exists (select from public.shop_members where shop_id = old.shop_id and role = 'owner') then
    raise exception using errcode = 'P0001', hint = 'last-owner', message = 'A shop needs an owner.';
  end if;
  return null;
end $$;
create constraint trigger keep_an_owner after update or delete on public.shop_members
  deferrable initially deferred for each row execute function private.keep_an_owner();
