-- The accounts of the team server. Runs on a new database and on the data of the first version, which keeps its accounts and sessions.
--
--   users     id · email · encrypted_password: argon2id; bcrypt for accounts of the first version that have not signed in since;
--             null if no password fits · raw_user_meta_data: the data given at sign-up · last_sign_in_at, created_at, updated_at
--   sessions  id · user_id · created_at: time of the sign-in · renewed_at: time of the newest refresh · generation: number of refreshes ·
--             first_token_hash: SHA-256 of the refresh token that the first version issued; it counts as generation 0
--
-- Refresh tokens are not stored. Each names its session and generation and is signed with the server's key (tokens.mjs), so every earlier
-- token of a session is recognized as used, however old it is.
--
-- The API's role has no privileges on these tables. It calls the functions below, which run as their owner. People can call none of them.

drop table auth.flow_state, auth.audit_log_entries, auth.identities;

-- Blocked and deleted accounts stay closed.
delete from auth.sessions where user_id in (select id from auth.users where deleted_at is not null or banned_until > now());
update auth.users set encrypted_password = null where deleted_at is not null or banned_until > now();
drop index auth.users_email_partial_key;
alter table auth.users
  drop column confirmed_at,
  drop column aud,
  drop column role,
  drop column phone,
  drop column email_confirmed_at,
  drop column invited_at,
  drop column confirmation_token,
  drop column confirmation_sent_at,
  drop column recovery_token,
  drop column recovery_sent_at,
  drop column email_change,
  drop column email_change_token_new,
  drop column email_change_token_current,
  drop column email_change_sent_at,
  drop column email_change_confirm_status,
  drop column phone_confirmed_at,
  drop column phone_change,
  drop column phone_change_token,
  drop column phone_change_sent_at,
  drop column reauthentication_token,
  drop column reauthentication_sent_at,
  drop column raw_app_meta_data,
  drop column banned_until,
  drop column deleted_at,
  drop column is_sso_user,
  drop column is_anonymous;
update auth.users set
  raw_user_meta_data = coalesce(raw_user_meta_data, '{}') - array['sub', 'email', 'email_verified', 'phone_verified'],
  created_at = coalesce(created_at, now()),
  updated_at = coalesce(updated_at, now());
-- A UUID that begins with the time (RFC 9562, version 7), as those of the first version do: the accounts of a shop sort by their age.
create function auth.new_account_id() returns uuid
language sql volatile set search_path = '' as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;
$$;

alter table auth.users
  alter column id set default auth.new_account_id(),
  alter column email type text,
  alter column email set not null,
  alter column encrypted_password type text,
  alter column raw_user_meta_data set not null,
  alter column created_at set not null,
  alter column updated_at set not null;
create unique index users_email_key on auth.users (lower(email));

alter table auth.sessions
  add column renewed_at timestamptz,
  add column generation integer not null default 0,
  add column first_token_hash bytea unique;
update auth.sessions s set
  created_at = coalesce(s.created_at, now()),
  renewed_at = live.created_at,
  first_token_hash = sha256(convert_to(live.token, 'UTF8'))
from (
  select distinct on (session_id) session_id, token, coalesce(created_at, now()) as created_at
  from auth.refresh_tokens where not revoked order by session_id, created_at desc
) as live
where live.session_id = s.id;
delete from auth.sessions where first_token_hash is null;
drop table auth.refresh_tokens;
alter table auth.sessions
  drop column not_after,
  drop column refreshed_at,
  drop column user_agent,
  drop column ip,
  drop column tag,
  drop column refresh_token_hmac_key,
  drop column refresh_token_counter,
  drop column scopes,
  drop column updated_at,
  drop column aal,
  drop column factor_id,
  alter column id set default gen_random_uuid(),
  alter column created_at set not null,
  alter column renewed_at set not null,
  alter column renewed_at set default now();

-- True until 90 days after the sign-in, or 30 days without a refresh.
create function auth.is_open(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.created_at > now() - interval '90 days' and session.renewed_at > now() - interval '30 days', false);
$$;

-- Raises PT401 unless the session is open. Runs in every request of a signed-in person.
create function auth.assert_session(session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.sessions s where s.id = session and auth.is_open(s)) then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Your session has ended. Sign in again.';
  end if;
end $$;

create function auth.account_json(account auth.users) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(account) - 'encrypted_password';
$$;

-- Opens a session → {account, session, generation}. Removes sessions that have ended, and all but the person's 50 newest.
create function auth.open_session(person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  account auth.users;
  opened uuid;
begin
  delete from auth.sessions s where not auth.is_open(s);
  delete from auth.sessions where id in (
    select id from auth.sessions where user_id = person order by renewed_at desc offset 49);
  insert into auth.sessions (user_id, created_at) values (person, now()) returning id into opened;
  update auth.users set last_sign_in_at = now() where id = person returning * into account;
  return jsonb_build_object('account', auth.account_json(account), 'session', opened, 'generation', 0);
end $$;

-- Checks a sign-up → closed (it needs an invitation), exists, full, or null if the account can be created. A person who may not sign up
-- always gets `closed`, so that nobody can find out who has an account.
create function auth.sign_up_refusal(email text, invitation text, is_open boolean, most integer) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  accounts constant bigint := (select count(*) from auth.users);
begin
  if accounts > 0 and not is_open and not exists (
    select from public.shop_invitations i
    where i.token_hash = private.token_hash(invitation) and private.invitation_state(i) = 'open' and i.email = sign_up_refusal.email
  ) then
    return 'closed';
  elsif exists (select from auth.users u where lower(u.email) = lower(sign_up_refusal.email)) then
    return 'exists';
  elsif accounts >= most then
    return 'full';
  end if;
  return null;
end $$;

-- Creates an account → {account, session, generation} or {refusal}. One at a time: of two first sign-ups the second is refused.
create function auth.sign_up(email text, password_hash text, data jsonb, invitation text, is_open boolean, most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal text;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtext('auth.sign_up'));
  refusal := auth.sign_up_refusal(email, invitation, is_open, most);
  if refusal is not null then
    return jsonb_build_object('refusal', refusal);
  end if;
  insert into auth.users (email, encrypted_password, raw_user_meta_data) values (sign_up.email, password_hash, data)
  returning id into made;
  return auth.open_session(made);
end $$;

-- Returns the hash to check a password against → {id, hash}, or null if there is no such account.
create function auth.password_of(email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'hash', u.encrypted_password) from auth.users u
  where lower(u.email) = lower(password_of.email);
$$;

-- Signs in after the password was checked against this hash → {account, session, generation}, or null if it was changed meanwhile.
create function auth.sign_in(person uuid, known_hash text, renewed_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set encrypted_password = coalesce(renewed_hash, encrypted_password)
  where id = person and encrypted_password = known_hash;
  if not found then
    return null;
  end if;
  return auth.open_session(person);
end $$;

-- Renews a session by a refresh token of this generation → {account, session, generation}, or {refusal}: unknown (no such session, or it
-- has ended), reused (two devices have the token, and one of them should not: the session ends).
create function auth.refresh(session uuid, token_generation integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current auth.sessions;
  account auth.users;
begin
  select * into current from auth.sessions where id = session for update;
  if not auth.is_open(current) or token_generation > current.generation then
    return jsonb_build_object('refusal', 'unknown');
  elsif token_generation = current.generation then
    update auth.sessions set generation = generation + 1, renewed_at = now() where id = session returning * into current;
  -- A device that lost the answer, and another tab, ask again within 30 s: they get the same token, so the session does not fork.
  elsif token_generation < current.generation - 1 or current.renewed_at <= now() - interval '30 seconds' then
    delete from auth.sessions where id = session;
    return jsonb_build_object('refusal', 'reused');
  end if;
  select * into account from auth.users where id = current.user_id;
  return jsonb_build_object('account', auth.account_json(account), 'session', session, 'generation', current.generation);
end $$;

-- Returns the session of a refresh token that the first version issued.
create function auth.session_of_first_version(token text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from auth.sessions where first_token_hash = sha256(convert_to(token, 'UTF8'));
$$;

-- Returns the account of an open session.
create function auth.account_of(session uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform auth.assert_session(session);
  return (select auth.account_json(u) from auth.users u join auth.sessions s on s.user_id = u.id where s.id = session);
end $$;

-- Changes the account of an open session → {account} or {refusal: too-large}. A null in `data` removes that name. A new password ends the
-- other sessions of the account.
create function auth.change_account(session uuid, password_hash text, data jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  select u.* into account from auth.users u where u.id = (select s.user_id from auth.sessions s where s.id = session) for update;
  -- After the lock: a new password that was set a moment ago from another session has ended this one.
  perform auth.assert_session(session);
  if data is not null then
    select coalesce(jsonb_object_agg(key, value), '{}') into account.raw_user_meta_data
    from jsonb_each(account.raw_user_meta_data || data) where value <> 'null';
    if octet_length(account.raw_user_meta_data::text) > 8192 then
      return jsonb_build_object('refusal', 'too-large');
    end if;
  end if;
  update auth.users set
    encrypted_password = coalesce(password_hash, encrypted_password), raw_user_meta_data = account.raw_user_meta_data, updated_at = now()
  where id = account.id returning * into account;
  if password_hash is not null then
    delete from auth.sessions where user_id = account.id and id <> session;
  end if;
  return jsonb_build_object('account', auth.account_json(account));
end $$;

-- Ends sessions of the account that has this one: local (it alone), others, or global. Does nothing if it has ended already.
create function auth.end_sessions(session uuid, scope text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current auth.sessions;
begin
  select * into current from auth.sessions where id = session;
  if auth.is_open(current) then
    delete from auth.sessions where user_id = current.user_id and case scope
      when 'local' then id = current.id when 'others' then id <> current.id else scope = 'global' end;
  end if;
end $$;

create function auth.has_accounts() returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from auth.users); $$;

revoke all on auth.users, auth.sessions from anon, authenticated, service_role, clearcoat_api;
revoke execute on all functions in schema auth from public, anon, authenticated, service_role, clearcoat_api;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role, clearcoat_api;
grant execute on function auth.assert_session(uuid) to authenticated;
grant execute on function auth.sign_up_refusal(text, text, boolean, integer), auth.sign_up(text, text, jsonb, text, boolean, integer),
  auth.password_of(text), auth.sign_in(uuid, text, text), auth.refresh(uuid, integer), auth.session_of_first_version(text),
  auth.account_of(uuid), auth.change_account(uuid, text, jsonb), auth.end_sessions(uuid, text), auth.has_accounts() to clearcoat_api;
