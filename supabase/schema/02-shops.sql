-- Who works in which shop, and how people come into it and go.
--
--   shops             id · revision: counts every change of the shop's data · kept_from: `changes` is complete after this revision
--   shop_members      shop_id, user_id · role: owner, manager or technician · email, as it was when the person came
--   shop_invitations  one for each address: a newer one takes the place of the older · role: what the person becomes. token_hash: SHA-256 of
--                     the token in the link, which is shown once and kept nowhere · expires_at · used_at · revoked_at. 200 for each shop: a
--                     new one takes the place of the oldest that is closed; where all are open: PT400 hint `too-many-invitations`
--   user_profiles     id of the user · business_name · first_name · last_name · phone · address {street, city, state, zipCode, country}
--
-- enter_shop() → {"shop_id", "role"}: the shop of the caller. Who has none becomes the owner of a new shop. PT401: not signed in. PT403, hint
--   `no-invitation`: this server has its shop already.
-- my_shop() → {"shop_id", "role", "business", "may_start"}: the shop of the caller without entering one. `business` is what is on
--   documents, {business_name, phone, address} of the owner, for the others. may_start: who has no shop may start one here.
-- invite_member(shop, email, role) → {"token", "expires_at"}: by the owner, as manager or technician. PT409 hint `already-member`. Everything
--   is checked before the row is written: an error about a row would repeat the hash of its token.
-- revoke_invitation(shop, email), transfer_ownership(shop, heir): by the owner. The former owner becomes a manager.
-- look_invitation(token) → {"state", "business_name", "email", "role"}: also for people who are signed out. What prevents it, in this order:
--   unknown · member (the caller is in that shop) · used · revoked · expired · other-email · other-shop · open. Only the last three say
--   for whom it is.
-- join_shop(token) → {"shop_id", "role"}: PT409 hint `invitation`, with the state as the detail, unless that is open.
--
-- An account without a shop may call enter_shop, join_shop, look_invitation and my_shop, and read and write its own profile. Every other
-- function refuses it with 42501 before it does any work.
--
-- The owner changes a role and removes a member by plain update and delete of shop_members; of a row only the role can change, so that
-- nobody is carried into another shop.

-- once 20261129000200

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
  token_hash bytea,
  expires_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (shop_id, email)
);
create index on public.shop_invitations (email);
create unique index on public.shop_invitations (token_hash);

create table public.user_profiles (
  id uuid primary key default auth.uid(),
  business_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  address json,
  created_at timestamptz not null default now()
);
-- A name is not a novel, however it is sent.
alter table public.user_profiles add constraint names_have_an_end check (
  char_length(first_name) <= 200 and char_length(last_name) <= 200 and char_length(business_name) <= 200 and char_length(phone) <= 200
) not valid;

-- One row: what holds for the whole server. The team server sets one_shop; hosted, every new account may start a shop.
create table private.deployment (
  single boolean primary key default true check (single),
  one_shop boolean not null default false
);
insert into private.deployment default values;

-- Where a row belongs that does not say so: a plain insert needs no shop_id.
create function private.my_shop_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid()) order by created_at, shop_id limit 1;
$$;

-- always

-- ---- who is a member

-- As `shop_id = any (array(select private.my_shop_ids()))` this is asked once for a statement, and the index is used: the usual forms
-- (`in (select …)`, a function of the row) read whole tables.
create or replace function private.my_shop_ids() returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid());
$$;

create or replace function private.my_shop_ids_as(variadic roles text[]) returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select shop_id from public.shop_members where user_id = (select auth.uid()) and role = any (roles);
$$;

create or replace function private.my_colleague_ids() returns setof uuid
language sql stable rows 1 security definer set search_path = '' as $$
  select user_id from public.shop_members where shop_id in (select private.my_shop_ids());
$$;

create or replace function private.refuse_without_shop() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.my_shop_ids()) then
    raise exception using errcode = '42501', hint = 'no-shop', message = 'You are not a member of a shop.';
  end if;
end $$;

create or replace function private.assert_owner(shop uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Sign in first.';
  elsif not exists (select from private.my_shop_ids_as('owner') as mine where mine = shop) then
    raise exception using errcode = '42501', hint = 'owner', message = 'Only the owner of the shop decides about its members.';
  end if;
end $$;

-- The first owner: theirs is what is on the shop's documents.
create or replace function private.owner_of(shop uuid) returns uuid
language sql stable set search_path = '' as $$
  select user_id from public.shop_members where shop_id = shop and role = 'owner' order by created_at, user_id limit 1;
$$;

create or replace function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shop_members where shop_id = old.shop_id)
    and not exists (select from public.shop_members where shop_id = old.shop_id and role = 'owner') then
    raise exception using errcode = 'P0001', hint = 'last-owner', message = 'A shop needs an owner.';
  end if;
  return null;
end $$;

drop trigger if exists keep_an_owner on public.shop_members;
create constraint trigger keep_an_owner after update or delete on public.shop_members
  deferrable initially deferred for each row execute function private.keep_an_owner();

-- ---- entering a shop

-- An address alone lets nobody in: a server that sends no mail cannot know whose it is.
create or replace function public.enter_shop() returns json
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  member public.shop_members;
begin
  if me is null then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Sign in first.';
  end if;
  -- One at a time: two devices of a new account, or two people at a new server, make one shop.
  perform pg_advisory_xact_lock(hashtext('enter_shop'));
  select * into member from public.shop_members where user_id = me order by created_at, shop_id limit 1;
  if not found then
    if (select one_shop from private.deployment) and exists (select from public.shops) then
      raise exception using errcode = 'PT403', hint = 'no-invitation',
        message = 'This server has its shop already. Ask its owner for an invitation link, then open that link.';
    end if;
    with shop as (insert into public.shops default values returning id)
    insert into public.shop_members (shop_id, user_id, role, email)
    select id, me, 'owner', coalesce(lower(trim(auth.jwt() ->> 'email')), '') from shop returning * into member;
  end if;
  return json_build_object('shop_id', member.shop_id, 'role', member.role);
end $$;

create or replace function public.my_shop() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'shop_id', member.shop_id,
    'role', member.role,
    'business', case when member.role <> 'owner' then (
      select json_build_object('business_name', business_name, 'phone', phone, 'address', address)
      from public.user_profiles where id = private.owner_of(member.shop_id)) end,
    'may_start', auth.uid() is not null and not ((select one_shop from private.deployment) and exists (select from public.shops)))
  from (select) as one
  left join lateral (
    select * from public.shop_members where user_id = auth.uid() order by created_at, shop_id limit 1
  ) as member on true;
$$;

-- ---- invitations

-- 244 random bits.
create or replace function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
$$;

create or replace function private.token_hash(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(token, 'UTF8'));
$$;

create or replace function public.invite_member(shop uuid, email text, role text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
  address constant text := lower(trim(invite_member.email));
  token constant text := private.new_token();
  until constant timestamptz := now() + interval '7 days';
  surplus integer;
begin
  perform private.assert_owner(shop);
  if address is null or invite_member.role is null or address not like '%_@_%' or char_length(address) > 254
    -- What cannot be seen is in no address that an account has.
    or address ~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]'
    or invite_member.role not in ('manager', 'technician') then
    raise exception using errcode = 'PT400', hint = 'invitation', message = 'An invitation needs an email address and a role.';
  elsif exists (select from public.shop_members m where m.shop_id = shop and lower(m.email) = address) then
    raise exception using errcode = 'PT409', hint = 'already-member', message = 'Someone with this email address is in the shop already.';
  end if;
  select count(*) - most + 1 into surplus from public.shop_invitations i where i.shop_id = shop and i.email <> address;
  if surplus > 0 then
    delete from public.shop_invitations d where d.shop_id = shop and d.email in (
      select i.email from public.shop_invitations i
      where i.shop_id = shop and i.email <> address and (i.used_at is not null or i.revoked_at is not null or i.expires_at <= now())
      order by i.created_at, i.email limit surplus);
    if not found then
      raise exception using errcode = 'PT400', hint = 'too-many-invitations',
        message = format('%s invitations are open. Take back one that nobody needs, then invite again.', most);
    end if;
  end if;
  insert into public.shop_invitations as i (shop_id, email, role, token_hash, expires_at)
  values (shop, address, invite_member.role, private.token_hash(token), until)
  on conflict on constraint shop_invitations_pkey do update set role = excluded.role, token_hash = excluded.token_hash,
    created_at = now(), expires_at = excluded.expires_at, used_at = null, revoked_at = null;
  return json_build_object('token', token, 'expires_at', until);
end $$;

create or replace function public.revoke_invitation(shop uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_owner(shop);
  update public.shop_invitations i set revoked_at = now()
  where i.shop_id = shop and i.email = lower(trim(revoke_invitation.email)) and i.used_at is null;
end $$;

create or replace function public.transfer_ownership(shop uuid, heir uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_owner(shop);
  perform private.lock_my_shops();
  if heir = auth.uid() or not exists (select from public.shop_members where shop_id = shop and user_id = heir) then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'This person is not in the shop any more.';
  end if;
  -- Name, phone and address of the business go with the shop.
  insert into public.user_profiles (id, business_name, phone, address)
  select heir, business_name, phone, address from public.user_profiles where id = auth.uid()
  on conflict (id) do update set business_name = excluded.business_name, phone = excluded.phone, address = excluded.address;
  update public.shop_members set role = case when user_id = heir then 'owner' else 'manager' end
  where shop_id = shop and user_id in (heir, auth.uid());
end $$;

create or replace function private.invitation_state(invitation public.shop_invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when invitation.shop_id is null then 'unknown'
    when exists (select from public.shop_members where shop_id = invitation.shop_id and user_id = auth.uid()) then 'member'
    when invitation.used_at is not null then 'used'
    when invitation.revoked_at is not null then 'revoked'
    when invitation.expires_at <= now() then 'expired'
    when auth.uid() is not null and invitation.email <> coalesce(lower(trim(auth.jwt() ->> 'email')), '') then 'other-email'
    when exists (select from public.shop_members where user_id = auth.uid()) then 'other-shop'
    else 'open' end;
$$;

create or replace function public.look_invitation(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one public.shop_invitations;
  state text;
begin
  select * into found_one from public.shop_invitations where token_hash = private.token_hash(token);
  state := private.invitation_state(found_one);
  return json_build_object(
    'state', state,
    'business_name', (select business_name from public.user_profiles where id = private.owner_of(found_one.shop_id)),
    'email', case when state in ('open', 'other-email', 'other-shop') then found_one.email end,
    'role', case when state in ('open', 'other-email', 'other-shop') then found_one.role end);
end $$;

create or replace function public.join_shop(token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.shop_invitations;
  state text;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Sign in first.';
  end if;
  -- As enter_shop: of two tabs the second finds the first one in.
  perform pg_advisory_xact_lock(hashtext('enter_shop'));
  select * into invitation from public.shop_invitations where token_hash = private.token_hash(token) for update;
  state := private.invitation_state(invitation);
  if state <> 'open' then
    raise exception using errcode = 'PT409', hint = 'invitation', message = 'This invitation cannot be used.', detail = state;
  end if;
  update public.shop_invitations set used_at = now() where shop_id = invitation.shop_id and email = invitation.email;
  insert into public.shop_members (shop_id, user_id, role, email)
  values (invitation.shop_id, auth.uid(), invitation.role, invitation.email);
  return json_build_object('shop_id', invitation.shop_id, 'role', invitation.role);
end $$;

-- A withdrawn link stays withdrawn.
create or replace function private.keep_withdrawn() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', hint = 'withdrawn', message = 'This link was withdrawn, and stays withdrawn. Make a new one.';
end $$;

-- A new invitation takes the row of the old one, with a token of its own.
create or replace function private.keep_withdrawn_links(name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create or replace trigger d_withdrawn before update on public.%I for each row
    when (old.revoked_at is not null and new.revoked_at is null and new.token_hash is not distinct from old.token_hash)
    execute function private.keep_withdrawn()', name);
end $$;
select private.keep_withdrawn_links('shop_invitations');

-- ---- values and rows

select private.limit_values(name) from unnest(array['shop_members', 'shop_invitations', 'user_profiles']) as name;
select private.refuse_blank_names('user_profiles', name) from unnest(array['business_name', 'first_name', 'last_name']) as name;

-- Row security, and none of the rights that Supabase gives to everybody by default: what all tables have in common.
--
-- A policy and a client that both name the shop: the planner would multiply the two, think that next to nothing is left, and sort a whole
-- shop for its newest 50 rows. It takes the shops of a member for ten, each for one of n_distinct; with 20, it reads them from the index.
create or replace function private.protect_table(name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table public.%I enable row level security', name);
  if exists (select from pg_catalog.pg_attribute where attrelid = format('public.%I', name)::regclass and attname = 'shop_id') then
    execute format('alter table public.%I alter column shop_id set (n_distinct = 20)', name);
  end if;
  execute format('revoke all on public.%I from public, anon, authenticated', name);
  execute format('grant all on public.%I to service_role', name);
end $$;

select private.protect_table(name) from unnest(array['shops', 'shop_members', 'shop_invitations', 'user_profiles']) as name;

drop policy if exists members_read on public.shops;
create policy members_read on public.shops for select to authenticated using (id = any (array(select private.my_shop_ids())));
grant select on public.shops to authenticated;

drop policy if exists members_read on public.shop_members;
create policy members_read on public.shop_members for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids())));
drop policy if exists owner_updates on public.shop_members;
create policy owner_updates on public.shop_members for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner')))) with check (shop_id = any (array(select private.my_shop_ids_as('owner'))));
drop policy if exists owner_deletes on public.shop_members;
create policy owner_deletes on public.shop_members for delete to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner'))));
grant select, delete, update (role) on public.shop_members to authenticated;

drop policy if exists owner_reads on public.shop_invitations;
create policy owner_reads on public.shop_invitations for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner'))));
grant select on public.shop_invitations to authenticated;

drop policy if exists own_or_colleague on public.user_profiles;
create policy own_or_colleague on public.user_profiles for select to authenticated
  using (id = (select auth.uid()) or id = any (array(select private.my_colleague_ids())));
drop policy if exists own_insert on public.user_profiles;
create policy own_insert on public.user_profiles for insert to authenticated with check (id = (select auth.uid()));
drop policy if exists own_update on public.user_profiles;
create policy own_update on public.user_profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
grant select, insert, update on public.user_profiles to authenticated;
