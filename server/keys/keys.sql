-- The keys of a shop to its accounts elsewhere: what sends its email and text messages, what takes its cards. For the team server alone.
--
--   private.shop_keys   shop_id · kind: smtp, twilio or stripe · sealed: what the owner entered, encrypted (shop-keys.mjs) with a key that no
--                       database or backup holds · made_at · worked_at: when it last began to work; null: not tried yet · failing_since, why: since
--                       when the account refuses the server; null while it works
--
-- As the person who asks:
--   private.shop_of_owner() → the shop of which they are the owner. private.keep_key(kind, sealed) and private.remove_key(kind) change its keys.
--   private.key_states() → [{"kind", "shop", "made_at", "worked_at", "failing_since", "why"}]: what is set in the shop of an owner or manager; never the key.
-- As the API's role, for work that nobody waits for:
--   private.sealed_key(shop, kind) · private.note_key(shop, kind, why): what the account last answered; null: it works
-- Errors: 42501 hint `owner`.

-- once 20261130000720

create table private.shop_keys (
  shop_id uuid not null references public.shops on delete cascade,
  kind text not null check (kind in ('smtp', 'twilio', 'stripe')),
  sealed bytea not null check (length(sealed) between 29 and 8192),
  made_at timestamptz not null default now(),
  worked_at timestamptz,
  failing_since timestamptz,
  why text check (char_length(why) <= 500),
  primary key (shop_id, kind)
);

-- always

create or replace function private.shop_of_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  mine uuid;
begin
  select shop_id into mine from private.my_shop_ids_as('owner') as shop_id limit 1;
  if mine is null then
    raise exception using errcode = '42501', hint = 'owner', message = 'Only the owner of the shop sets up its accounts.';
  end if;
  return mine;
end $$;

create or replace function private.keep_key(kind text, sealed bytea) returns void
language sql security definer set search_path = '' as $$
  insert into private.shop_keys (shop_id, kind, sealed) values (private.shop_of_owner(), keep_key.kind, keep_key.sealed)
  on conflict on constraint shop_keys_pkey
    do update set sealed = excluded.sealed, made_at = excluded.made_at, worked_at = null, failing_since = null, why = null;
$$;

create or replace function private.remove_key(kind text) returns void
language sql security definer set search_path = '' as $$
  delete from private.shop_keys k where k.shop_id = private.shop_of_owner() and k.kind = remove_key.kind;
$$;

create or replace function private.key_states() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('kind', k.kind, 'shop', k.shop_id, 'made_at', k.made_at, 'worked_at', k.worked_at,
    'failing_since', k.failing_since, 'why', k.why) order by k.kind), '[]')
  from private.shop_keys k where k.shop_id in (select private.my_shop_ids_as('owner', 'manager'));
$$;

create or replace function private.sealed_key(shop uuid, kind text) returns bytea
language sql stable security definer set search_path = '' as $$
  select k.sealed from private.shop_keys k where k.shop_id = shop and k.kind = sealed_key.kind;
$$;

create or replace function private.note_key(shop uuid, kind text, why text) returns void
language sql security definer set search_path = '' as $$
  update private.shop_keys k set why = left(note_key.why, 500),
    failing_since = case when note_key.why is not null then coalesce(k.failing_since, now()) end,
    worked_at = case when note_key.why is null then now() else k.worked_at end
  where k.shop_id = shop and k.kind = note_key.kind
    and (k.why is distinct from left(note_key.why, 500) or note_key.why is null and k.worked_at is null);
$$;

revoke all on private.shop_keys from public, anon, authenticated, service_role, clearcoat_api;
revoke execute on function private.shop_of_owner(), private.keep_key(text, bytea), private.remove_key(text), private.key_states(),
  private.sealed_key(uuid, text), private.note_key(uuid, text, text) from public, anon, authenticated, service_role, clearcoat_api;
grant execute on function private.shop_of_owner(), private.keep_key(text, bytea), private.remove_key(text), private.key_states() to authenticated;
grant execute on function private.sealed_key(uuid, text), private.note_key(uuid, text, text) to clearcoat_api;
