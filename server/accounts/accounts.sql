-- The accounts of the team server; Supabase has its own.
--
--   users     id · email · encrypted_password: argon2id; null if no password fits · raw_user_meta_data: the data given at sign-up ·
--             last_sign_in_at, created_at, updated_at
--   sessions  id · user_id · created_at: time of the sign-in · renewed_at: time of the newest refresh · generation: number of refreshes
--   attempts  kind: network, email, sign-up, password, link · key · times: when the recent ones were counted · ends_at: when none counts
--             any more. Not logged: counting them waits for no disk, and after a crash of the database it begins again.
--   familiar_networks  key: a network and an email together · user_id · used_at: time of the newest sign-in from there
--
-- Keys of attempts and networks are made with a key of the server (attempts.mjs), so these tables name no email and no address.
--
-- Refresh tokens are not stored. Each names its session and generation and is signed with the server's key (tokens.mjs), so every earlier
-- token of a session is recognized as used, however old it is.
--
-- The API's role has no privileges on these tables. It calls the functions below, which run as their owner. People can call none of them.

-- once 20261129000000

-- A UUID that begins with the time (RFC 9562, version 7): the accounts of a shop sort by their age.
create function auth.new_account_id() returns uuid
language sql volatile set search_path = '' as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;
$$;

create table auth.users (
  id uuid primary key default auth.new_account_id(),
  email text not null,
  encrypted_password text,
  raw_user_meta_data jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email));

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  generation integer not null default 0
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- The person who asks, from the claims of the access token alone. Supabase has these functions too.

create function auth.jwt() returns jsonb
language sql stable as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb; $$;

create function auth.uid() returns uuid
language sql stable as $$ select (auth.jwt() ->> 'sub')::uuid; $$;

create function auth.role() returns text
language sql stable as $$ select auth.jwt() ->> 'role'; $$;

create function auth.email() returns text
language sql stable as $$ select auth.jwt() ->> 'email'; $$;

-- once 20261130000400

create unlogged table auth.attempts (
  kind text not null,
  key bytea not null,
  times timestamptz[] not null,
  ends_at timestamptz not null,
  primary key (kind, key)
);
create index attempts_ends_at_idx on auth.attempts (kind, ends_at);

create table auth.familiar_networks (
  key bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  used_at timestamptz not null default now()
);
create index familiar_networks_used_at_idx on auth.familiar_networks (user_id, used_at);

-- always

-- True until 90 days after the sign-in, or 30 days without a refresh.
create or replace function auth.is_open(session auth.sessions) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(session.created_at > now() - interval '90 days' and session.renewed_at > now() - interval '30 days', false);
$$;

-- Raises PT401 unless the session is open. Runs in every request of a signed-in person.
create or replace function auth.assert_session(session uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.sessions s where s.id = session and auth.is_open(s)) then
    raise exception using errcode = 'PT401', hint = 'signed-out', message = 'Your session has ended. Sign in again.';
  end if;
end $$;

create or replace function auth.account_json(account auth.users) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(account) - 'encrypted_password';
$$;

-- Opens a session → {account, session, generation}. Removes sessions that have ended, and all but the person's 50 newest.
create or replace function auth.open_session(person uuid) returns jsonb
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
create or replace function auth.sign_up_refusal(email text, invitation text, is_open boolean, most integer) returns text
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
create or replace function auth.sign_up(email text, password_hash text, data jsonb, invitation text, is_open boolean, most integer) returns jsonb
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
create or replace function auth.password_of(email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'hash', u.encrypted_password) from auth.users u
  where lower(u.email) = lower(password_of.email);
$$;

-- Signs in after the password was checked against this hash → {account, session, generation}, or null if it was changed meanwhile.
create or replace function auth.sign_in(person uuid, known_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = person and encrypted_password = known_hash for update;
  if not found then
    return null;
  end if;
  return auth.open_session(person);
end $$;

-- Renews a session by a refresh token of this generation → {account, session, generation}, or {refusal}: unknown (no such session, or it
-- has ended), reused (two devices have the token, and one of them should not: the session ends).
create or replace function auth.refresh(session uuid, token_generation integer) returns jsonb
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

-- Returns the account of an open session.
create or replace function auth.account_of(session uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform auth.assert_session(session);
  return (select auth.account_json(u) from auth.users u join auth.sessions s on s.user_id = u.id where s.id = session);
end $$;

-- Changes the account of an open session → {account} or {refusal: too-large}. A null in `data` removes that name. A new password ends the
-- other sessions of the account.
create or replace function auth.change_account(session uuid, password_hash text, data jsonb) returns jsonb
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
create or replace function auth.end_sessions(session uuid, scope text) returns void
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

create or replace function auth.has_accounts() returns boolean
language sql stable security definer set search_path = '' as $$ select exists (select from auth.users); $$;

-- ---- attempts

-- The times that still count at a moment, oldest first. A clock that was ahead for a while makes nobody wait longer.
create or replace function auth.recent_times(times timestamptz[], span interval, moment timestamptz) returns timestamptz[]
language sql immutable set search_path = '' as $$
  select array(select t from unnest(times) t where t > moment - span and t <= moment order by t);
$$;

-- Seconds until one more is taken; 0: now.
create or replace function auth.seconds_left(recent timestamptz[], most integer, span interval, moment timestamptz) returns integer
language sql immutable set search_path = '' as $$
  select case when cardinality(recent) < most then 0
    else greatest(1, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + span - moment)))::integer end;
$$;

-- Removes the keys of this kind that count no more, and all but the 10,000 that were counted last. Waits for nobody.
create or replace function auth.forget_attempts(of_kind text) returns void
language sql volatile set search_path = '' as $$
  delete from auth.attempts where (kind, key) in (
    select a.kind, a.key from auth.attempts a
    where a.kind = of_kind and a.ends_at <= greatest(clock_timestamp(),
      (select b.ends_at from auth.attempts b where b.kind = of_kind order by b.ends_at desc offset 10000 limit 1))
    for update skip locked);
$$;

-- Counts one attempt → 0, or the seconds to wait if there were as many in this span: then it is not counted.
create or replace function auth.count_attempt(of_kind text, of_key bytea, most integer, span interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  recent timestamptz[];
  moment timestamptz;
  seconds integer;
begin
  loop
    insert into auth.attempts (kind, key, times, ends_at) values (of_kind, of_key, '{}', clock_timestamp() + span)
    on conflict do nothing;
    if found then perform auth.forget_attempts(of_kind); end if;
    select a.times into recent from auth.attempts a where (a.kind, a.key) = (of_kind, of_key) for update;
    exit when found;
  end loop;
  -- After the lock: those that were counted meanwhile are not in the future.
  moment := clock_timestamp();
  recent := auth.recent_times(recent, span, moment);
  seconds := auth.seconds_left(recent, most, span, moment);
  if seconds = 0 then
    update auth.attempts set times = recent || moment, ends_at = moment + span where (kind, key) = (of_kind, of_key);
  end if;
  return seconds;
end $$;

-- The same without counting.
create or replace function auth.look_at_attempts(of_kind text, of_key bytea, most integer, span interval) returns integer
language sql volatile security definer set search_path = '' as $$
  select coalesce(max(auth.seconds_left(auth.recent_times(a.times, span, now), most, span, now)), 0)
  from auth.attempts a, clock_timestamp() now where (a.kind, a.key) = (of_kind, of_key);
$$;

create or replace function auth.give_back_attempt(of_kind text, of_key bytea) returns void
language sql volatile set search_path = '' as $$
  update auth.attempts set times = times[:cardinality(times) - 1] where (kind, key) = (of_kind, of_key);
$$;

-- Counts a sign-in for its network, then for its email → {seconds, why: network, account, familiar}. A network from which the account has
-- signed in before is counted separately: then its key is counted, not that of the email.
create or replace function auth.count_sign_in(network bytea, email bytea, pair bytea, most_of_network integer, most_of_email integer, span interval)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_familiar constant boolean := exists (select from auth.familiar_networks f where f.key = pair);
  seconds integer := auth.count_attempt('network', network, most_of_network, span);
begin
  if seconds > 0 then
    return jsonb_build_object('seconds', seconds, 'why', 'network');
  end if;
  seconds := auth.count_attempt('email', case when is_familiar then pair else email end, most_of_email, span);
  return jsonb_build_object('seconds', seconds, 'why', case when is_familiar then 'familiar' else 'account' end);
end $$;

-- Ends a sign-in that was counted: takes it back for its network, and for its email where the password was not checked (no person). Of a
-- person who signed in, forgives the email, and remembers the network: up to 50 for each account.
create or replace function auth.end_sign_in(network bytea, counted bytea, pair bytea, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform auth.give_back_attempt('network', network);
  if person is null then
    perform auth.give_back_attempt('email', counted);
    return;
  end if;
  delete from auth.attempts where (kind, key) = ('email', counted);
  insert into auth.familiar_networks (key, user_id) select pair, u.id from auth.users u where u.id = person
  on conflict (key) do update set user_id = excluded.user_id, used_at = excluded.used_at;
  delete from auth.familiar_networks where key in (
    select f.key from auth.familiar_networks f where f.user_id = person order by f.used_at desc offset 50);
end $$;

revoke all on auth.users, auth.sessions, auth.attempts, auth.familiar_networks from anon, authenticated, service_role, clearcoat_api;
revoke execute on all functions in schema auth from public, anon, authenticated, service_role, clearcoat_api;
grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role, clearcoat_api;
grant execute on function auth.assert_session(uuid) to authenticated;
grant execute on function auth.sign_up_refusal(text, text, boolean, integer), auth.sign_up(text, text, jsonb, text, boolean, integer),
  auth.password_of(text), auth.sign_in(uuid, text), auth.refresh(uuid, integer), auth.account_of(uuid), auth.change_account(uuid, text, jsonb),
  auth.end_sessions(uuid, text), auth.has_accounts(), auth.count_attempt(text, bytea, integer, interval),
  auth.look_at_attempts(text, bytea, integer, interval), auth.count_sign_in(bytea, bytea, bytea, integer, integer, interval),
  auth.end_sign_in(bytea, bytea, bytea, uuid) to clearcoat_api;
