-- The schema `auth` as the first version of the team server left it, read from the catalog of such a database, and its rows: two accounts
-- (the password of both is `clear over colour`), a blocked one, and their sessions. Times are relative, because sessions end by age.

create schema auth;

create table auth.users (
  id uuid not null,
  aud character varying(255) default 'authenticated'::character varying,
  role character varying(255) default 'authenticated'::character varying,
  email character varying(255),
  encrypted_password character varying(255),
  phone text,
  email_confirmed_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as ( CASE WHEN (email_confirmed_at IS NULL) THEN phone_confirmed_at WHEN (phone_confirmed_at IS NULL) THEN email_confirmed_at WHEN (email_confirmed_at < phone_confirmed_at) THEN email_confirmed_at ELSE phone_confirmed_at END) stored,
  invited_at timestamp with time zone,
  confirmation_token character varying(255),
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255),
  recovery_sent_at timestamp with time zone,
  email_change character varying(255),
  email_change_token_new character varying(255),
  email_change_token_current character varying(255),
  email_change_sent_at timestamp with time zone,
  email_change_confirm_status smallint default 0,
  phone_confirmed_at timestamp with time zone,
  phone_change text,
  phone_change_token character varying(255),
  phone_change_sent_at timestamp with time zone,
  reauthentication_token character varying(255),
  reauthentication_sent_at timestamp with time zone,
  raw_app_meta_data jsonb default '{}'::jsonb,
  raw_user_meta_data jsonb default '{}'::jsonb,
  banned_until timestamp with time zone,
  deleted_at timestamp with time zone,
  is_sso_user boolean default false not null,
  is_anonymous boolean default false not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint users_phone_key UNIQUE (phone),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE INDEX users_is_anonymous_idx ON auth.users USING btree (is_anonymous);
CREATE UNIQUE INDEX users_confirmation_token_idx ON auth.users USING btree (confirmation_token) WHERE (length((confirmation_token)::text) > 6);
CREATE UNIQUE INDEX users_recovery_token_idx ON auth.users USING btree (recovery_token) WHERE (length((recovery_token)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_current_idx ON auth.users USING btree (email_change_token_current) WHERE (length((email_change_token_current)::text) > 6);
CREATE UNIQUE INDEX users_email_change_token_new_idx ON auth.users USING btree (email_change_token_new) WHERE (length((email_change_token_new)::text) > 6);
CREATE UNIQUE INDEX users_reauthentication_token_idx ON auth.users USING btree (reauthentication_token) WHERE (length((reauthentication_token)::text) > 6);
create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  not_after timestamp with time zone,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet,
  tag text,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  aal text,
  factor_id uuid,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text, 'aal3'::text]))),
  constraint sessions_scopes_check CHECK (((scopes IS NULL) OR (length(scopes) <= 4096)))
);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
create table auth.refresh_tokens (
  id text not null,
  token character varying(255) not null,
  user_id uuid not null,
  session_id uuid,
  revoked boolean default false,
  parent character varying(255),
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_token_idx ON auth.refresh_tokens USING btree (token);
CREATE INDEX refresh_tokens_user_id_idx ON auth.refresh_tokens USING btree (user_id);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
create table auth.identities (
  id uuid not null,
  provider text not null,
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb default '{}'::jsonb not null,
  email character varying(255) generated always as (lower((identity_data ->> 'email'::text))) stored,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint identities_provider_provider_id_key UNIQUE (provider, provider_id),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email);
create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  authentication_method text not null,
  code_challenge_method text,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  auth_code_issued_at timestamp with time zone,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean default false not null,
  created_at timestamp with time zone default now(),
  updated_at timestamp with time zone default now(),
  constraint flow_state_pkey PRIMARY KEY (id),
  constraint flow_state_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);
CREATE INDEX idx_auth_code ON auth.flow_state USING btree (auth_code);
CREATE INDEX idx_user_id_auth_method ON auth.flow_state USING btree (user_id, authentication_method);
CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at);
create table auth.audit_log_entries (
  id uuid not null,
  payload json,
  created_at timestamp with time zone default now(),
  ip_address character varying(64) default ''::character varying,
  constraint audit_log_entries_pkey PRIMARY KEY (id)
);
create function auth.uid()
  RETURNS uuid
  LANGUAGE sql
  STABLE
AS $function$
  SELECT NULLIF(current_setting('request.jwt.claim.sub', true), '')::uuid;
  $function$
;
create function auth.role()
  RETURNS text
  LANGUAGE sql
  STABLE
AS $function$
  SELECT NULLIF(current_setting('request.jwt.claim.role', true), '');
  $function$
;
create function auth.email()
  RETURNS text
  LANGUAGE sql
  STABLE
AS $function$
  SELECT NULLIF(current_setting('request.jwt.claim.email', true), '');
  $function$
;
create function auth.jwt()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
AS $function$
  SELECT COALESCE(
  NULLIF(current_setting('request.jwt.claims', true), ''),
  '{}'
  )::jsonb;
  $function$
;

create role clearcoat_api nologin;
grant usage on schema auth to clearcoat_api;
grant select, insert, update, delete on all tables in schema auth to clearcoat_api;

insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, banned_until, last_sign_in_at) values
  ('01a21176-7512-758e-af13-01503043059f', 'owner@shop.test', '$2b$10$3/X3p9uVnwSh0wp9qAqdvOTyA2FoBs.Ru0zexM.ziSF9GvZPYfVpC', now() - interval '9 days',
    '{"provider":"email","providers":["email"]}', '{"sub":"01a21176-7512-758e-af13-01503043059f","email":"owner@shop.test","lastName":"Lind","firstName":"Ada","businessName":"Lind Detail","email_verified":true,"phone_verified":false}', null, now() - interval '1 day'),
  ('01a21176-761c-7568-930e-d3597da010c0', 'tech@shop.test', '$2b$10$hgGGLFPtnM7zayE.3LgrM.SSjjpPDrp8mhf.sM8uTrbwCk6Ss6Ebm', now() - interval '8 days',
    '{"provider":"email","providers":["email"]}', '{"sub":"01a21176-761c-7568-930e-d3597da010c0","email":"tech@shop.test","email_verified":true,"phone_verified":false}', null, now() - interval '8 days'),
  ('01a21176-76c8-773c-80a6-d26477ecd1e7', 'blocked@shop.test', '$2b$10$hgGGLFPtnM7zayE.3LgrM.SSjjpPDrp8mhf.sM8uTrbwCk6Ss6Ebm', now() - interval '7 days',
    '{"provider":"email","providers":["email"]}', '{}', now() + interval '100 years', now() - interval '7 days');

insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select gen_random_uuid(), 'email', id, id, jsonb_build_object('sub', id, 'email', email) from auth.users;

insert into auth.sessions (id, user_id, created_at, refreshed_at, aal) values
  -- The owner's, refreshed once.
  ('01a21176-76b4-76d8-b3e0-65b153c1dbc2', '01a21176-7512-758e-af13-01503043059f', now() - interval '3 days', now() - interval '1 day', 'aal1'),
  -- The owner's, not refreshed for 31 days.
  ('01a21176-7559-70cf-8bf4-6957a6d1d7c9', '01a21176-7512-758e-af13-01503043059f', now() - interval '40 days', null, 'aal1'),
  -- The technician's, of 91 days ago.
  ('01a21176-7655-76f9-b3e9-956db4eeea23', '01a21176-761c-7568-930e-d3597da010c0', now() - interval '91 days', null, 'aal1'),
  -- The technician's, signed out: its refresh token is revoked.
  ('01a21176-7655-76f9-b3e9-956db4eeea24', '01a21176-761c-7568-930e-d3597da010c0', now() - interval '2 days', null, 'aal1'),
  ('01a21176-7701-763d-8cad-1132ffdfb424', '01a21176-76c8-773c-80a6-d26477ecd1e7', now() - interval '7 days', null, 'aal1');

insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at) values
  ('1', '01a21176-76b4-76d8-b3e0-6965a5bca1a6', '01a21176-7512-758e-af13-01503043059f', '01a21176-76b4-76d8-b3e0-65b153c1dbc2', true, null, now() - interval '3 days'),
  ('2', '01a21176-76be-74b8-b0c1-891e510471ba', '01a21176-7512-758e-af13-01503043059f', '01a21176-76b4-76d8-b3e0-65b153c1dbc2', false, '01a21176-76b4-76d8-b3e0-6965a5bca1a6', now() - interval '1 day'),
  ('3', '01a21176-755a-70dd-b84d-f5e0619b531d', '01a21176-7512-758e-af13-01503043059f', '01a21176-7559-70cf-8bf4-6957a6d1d7c9', false, null, now() - interval '31 days'),
  ('4', '01a21176-7655-76f9-b3e9-9862f08e5b11', '01a21176-761c-7568-930e-d3597da010c0', '01a21176-7655-76f9-b3e9-956db4eeea23', false, null, now() - interval '1 day'),
  ('5', '01a21176-7655-76f9-b3e9-9862f08e5b12', '01a21176-761c-7568-930e-d3597da010c0', '01a21176-7655-76f9-b3e9-956db4eeea24', true, null, now() - interval '2 days'),
  ('6', '01a21176-7702-7449-b458-4cb96a812162', '01a21176-76c8-773c-80a6-d26477ecd1e7', '01a21176-7701-763d-8cad-1132ffdfb424', false, null, now() - interval '1 day');

insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"action":"login"}');
