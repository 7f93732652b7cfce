-- How people come into a shop, and go.
--
--   shop_invitations  one for each address: a newer one takes the place of the older. token_hash: SHA-256 of the token in the link, which
--                     is told once and kept nowhere · expires_at · used_at · revoked_at
--
-- my_shop() → {"shop_id", "role", "business", "may_start"}: the shop of the caller without entering one. `business` is what stands on
--   documents, {business_name, phone, address} of the owner, for the others. may_start: who has no shop may start one here.
-- invite_member(shop, email, role) → {"token", "expires_at"}: by the owner, as manager or technician. PT409 hint `already-member`.
-- revoke_invitation(shop, email), transfer_ownership(shop, heir): by the owner. The former owner becomes a manager.
-- look_invitation(token) → {"state", "business_name", "email", "role"}: also for who is signed out. What stands in the way, in this order:
--   unknown · member (the caller is in that shop) · used · revoked · expired · other-email · other-shop · open. Only the last three tell
--   for whom it is.
-- join_shop(token) → {"shop_id", "role"}: PT409 hint `invitation`, with the state as the detail, unless that is open.
--
-- The owner changes a role and removes a member by plain update and delete of shop_members; of a row only the role can change, so that
-- nobody is carried into another shop.

alter table public.shop_invitations
  add column token_hash bytea,
  add column expires_at timestamptz not null default now(),
  add column used_at timestamptz,
  add column revoked_at timestamptz;

create unique index on public.shop_invitations (token_hash);

-- A name is not a novel, whoever asks past the forms of the app.
alter table public.user_profiles add constraint names_have_an_end check (
  char_length(first_name) <= 200 and char_length(last_name) <= 200 and char_length(business_name) <= 200 and char_length(phone) <= 200
) not valid;

-- Grants that a list of its own gave anew would take back what later files give.
drop function private.set_grants();

-- 244 random bits.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
$$;

create function private.token_hash(token text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(token, 'UTF8'));
$$;

create function private.assert_owner(shop uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Sign in first.';
  elsif not exists (select from private.my_shop_ids_as('owner') as mine where mine = shop) then
    raise exception using errcode = '42501', hint = 'owner', message = 'Only the owner of the shop decides about its members.';
  end if;
end $$;

-- The owner of longest standing: theirs is what stands on the shop's documents.
create function private.owner_of(shop uuid) returns uuid
language sql stable set search_path = '' as $$
  select user_id from public.shop_members where shop_id = shop and role = 'owner' order by created_at, user_id limit 1;
$$;

create function public.my_shop() returns json
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

create function public.invite_member(shop uuid, email text, role text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(trim(invite_member.email));
  token constant text := private.new_token();
  until constant timestamptz := now() + interval '7 days';
begin
  perform private.assert_owner(shop);
  if address not like '%_@_%' or char_length(address) > 254 or invite_member.role not in ('manager', 'technician') then
    raise exception using errcode = 'PT400', hint = 'invitation', message = 'An invitation needs an e-mail address and a role.';
  elsif exists (select from public.shop_members m where m.shop_id = shop and lower(m.email) = address) then
    raise exception using errcode = 'PT409', hint = 'already-member', message = 'Somebody with this e-mail address is in the shop already.';
  end if;
  insert into public.shop_invitations as i (shop_id, email, role, token_hash, expires_at)
  values (shop, address, invite_member.role, private.token_hash(token), until)
  on conflict on constraint shop_invitations_pkey do update set role = excluded.role, token_hash = excluded.token_hash,
    created_at = now(), expires_at = excluded.expires_at, used_at = null, revoked_at = null;
  return json_build_object('token', token, 'expires_at', until);
end $$;

create function public.revoke_invitation(shop uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.assert_owner(shop);
  update public.shop_invitations i set revoked_at = now()
  where i.shop_id = shop and i.email = lower(trim(revoke_invitation.email)) and i.used_at is null;
end $$;

create function public.transfer_ownership(shop uuid, heir uuid) returns void
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

create function private.invitation_state(invitation public.shop_invitations) returns text
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

create function public.look_invitation(token text) returns json
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

create function public.join_shop(token text) returns json
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

-- An address alone lets nobody in any more: a server that sends no mail cannot know whose it is.
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

drop policy owner on public.shop_invitations;
create policy owner_reads on public.shop_invitations for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner'))));

-- What Supabase gives to everybody by default is taken back first.
revoke all on public.shop_invitations, public.shop_members from anon, authenticated;
grant select on public.shop_invitations to authenticated;
grant select, delete on public.shop_members to authenticated;
grant update (role) on public.shop_members to authenticated;

revoke execute on function public.my_shop(), public.invite_member(uuid, text, text), public.revoke_invitation(uuid, text),
  public.transfer_ownership(uuid, uuid), public.look_invitation(text), public.join_shop(text), private.new_token(),
  private.token_hash(text), private.assert_owner(uuid), private.owner_of(uuid), private.invitation_state(public.shop_invitations)
  from public, anon, authenticated;
grant execute on function public.my_shop(), public.invite_member(uuid, text, text), public.revoke_invitation(uuid, text),
  public.transfer_ownership(uuid, uuid), public.look_invitation(text), public.join_shop(text) to authenticated;
grant execute on function public.look_invitation(text) to anon;
