-- Calendars that phones subscribe to, by a secret address of the team server (server/calendar): `/calendar/<token>.ics`.
--
--   private.calendar_links   shop_id, user_id: whose · whole: the bookings of the whole shop, for owner and manager alone; otherwise those of
--                            the employee with the email of the person · token_hash: SHA-256 of the token, which is kept nowhere ·
--                            time_zone: counts where the settings name none · made_at. One of each kind for a person
--   private.calendar_states  shop_id, booking_id · said: {"sequence", "days", "content"}, what a calendar said last of the booking · gone_at: since
--                            when the booking is deleted; it may come back within 365 days, and its sequence then goes on
--
-- A new link takes the place of the old one. A link goes with its member, and that to the whole shop with a role that may have it.
--
-- calendar_links() → [{"whole", "made_at"}]: those of the caller.
-- make_calendar_link(whole, time_zone) → {"token", "made_at"}: the token is shown once. 42501 hint `role`: a technician has no link to the whole shop.
-- revoke_calendar_link(whole)
--
-- For the API's role, and for no person:
-- private.open_calendar(token) → {"shop", "business", "zone", "bookings", "customers", "states"}: bookings with a day from 90 days ago to 365
--   ahead, their customers with their vehicles, and what was said of them; no prices. PT404 hint `no-link`: unknown and revoked alike.
-- private.keep_calendar_states(shop, states): [{"id": of the booking, "sequence", "days", "content"}].

-- once 20261130000710

create table private.calendar_links (
  shop_id uuid not null,
  user_id uuid not null,
  whole boolean not null,
  token_hash text not null unique check (length(token_hash) = 64),
  time_zone text not null,
  made_at timestamptz not null default now(),
  primary key (shop_id, user_id, whole),
  foreign key (shop_id, user_id) references public.shop_members on delete cascade
);

create table private.calendar_states (
  shop_id uuid not null references public.shops on delete cascade,
  booking_id text not null,
  said json not null check (json_typeof(said -> 'sequence') = 'number'),
  gone_at timestamptz,
  primary key (shop_id, booking_id)
);

-- always

create or replace function public.calendar_links() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('whole', l.whole, 'made_at', l.made_at) order by l.whole), '[]')
  from private.calendar_links l where l.user_id = auth.uid() and l.shop_id = private.my_shop_id();
$$;

create or replace function public.make_calendar_link(whole boolean, time_zone text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_link_token();
  made timestamptz;
begin
  perform private.refuse_without_shop();
  if coalesce(whole, true) and not exists (select from private.my_shop_ids_as('owner', 'manager')) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  insert into private.calendar_links as l (shop_id, user_id, whole, token_hash, time_zone)
  values (private.my_shop_id(), auth.uid(), make_calendar_link.whole, private.hash_of(token),
    case when private.is_time_zone(make_calendar_link.time_zone) then make_calendar_link.time_zone else 'UTC' end)
  on conflict on constraint calendar_links_pkey do update
    set token_hash = excluded.token_hash, time_zone = excluded.time_zone, made_at = excluded.made_at
  returning l.made_at into made;
  return json_build_object('token', token, 'made_at', made);
end $$;

create or replace function public.revoke_calendar_link(whole boolean) returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_links l where l.user_id = auth.uid() and l.whole = revoke_calendar_link.whole;
$$;

-- Someone who becomes a manager again has to make a new link.
create or replace function private.end_calendar_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_links l where l.shop_id = new.shop_id and l.user_id = new.user_id and l.whole;
  return null;
end $$;

create or replace trigger end_calendar_links after update of role on public.shop_members for each row
  when (new.role not in ('owner', 'manager')) execute function private.end_calendar_links();

create or replace function private.open_calendar(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  link record;
  zone text;
  today date;
begin
  select l.shop_id, l.whole, l.time_zone, lower(trim(m.email)) as email into link
  from private.calendar_links l join public.shop_members m on m.shop_id = l.shop_id and m.user_id = l.user_id
  where l.token_hash = private.hash_of(token) and (not l.whole or m.role in ('owner', 'manager'));
  if not found then perform private.refuse_link(); end if;
  zone := private.shop_zone(link.shop_id, link.time_zone);
  today := private.today_in(link.shop_id, link.time_zone);
  return (
    with near as (
      select distinct d.booking_id from public.booking_days d
      where d.shop_id = link.shop_id and d.date between today - 90 and today + 365
    ), mine as (
      select e.id from public.employees e where e.shop_id = link.shop_id and lower(trim(e.email)) = link.email and link.email <> ''
    ), chosen as (
      select b.id, b.customer_id from near join public.bookings b on b.shop_id = link.shop_id and b.id = near.booking_id
      where link.whole or b.employee_id in (select mine.id from mine)
    ), named as (
      select c.*, (select json_agg(v) from public.vehicles v where v.shop_id = c.shop_id and v.customer_id = c.id) as vehicles
      from public.customers c where c.shop_id = link.shop_id and c.id in (select chosen.customer_id from chosen)
    )
    select json_build_object(
      'shop', link.shop_id,
      'business', coalesce((select p.business_name from public.user_profiles p where p.id = private.owner_of(link.shop_id)), ''),
      'zone', zone,
      -- Without an order: to sort such wide rows takes as long as to read them.
      'bookings', coalesce((
        select json_agg(b) from public.bookings b where b.shop_id = link.shop_id and b.id in (select chosen.id from chosen)), '[]'),
      'customers', coalesce((select json_agg(c) from named c), '[]'),
      'states', coalesce((
        select json_agg(json_build_object('id', s.booking_id, 'sequence', s.said -> 'sequence', 'days', s.said -> 'days', 'content', s.said -> 'content'))
        from private.calendar_states s where s.shop_id = link.shop_id and s.booking_id in (select chosen.id from chosen)), '[]')));
end $$;

-- Of two answers at the same time, that with the higher number stays.
create or replace function private.keep_calendar_states(shop uuid, states json) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- First, as every writer does.
  perform from public.shops s where s.id = shop for no key update;
  insert into private.calendar_states as kept (shop_id, booking_id, said)
  select b.shop_id, b.id, json_build_object('sequence', state -> 'sequence', 'days', state -> 'days', 'content', state -> 'content')
  from json_array_elements(states) as state join public.bookings b on b.shop_id = shop and b.id = state ->> 'id'
  on conflict (shop_id, booking_id) do update set said = excluded.said
  where (kept.said ->> 'sequence')::numeric <= (excluded.said ->> 'sequence')::numeric;
  update private.calendar_states s set gone_at = case when b.id is null then coalesce(s.gone_at, now()) end
  from private.calendar_states own left join public.bookings b on b.shop_id = own.shop_id and b.id = own.booking_id
  where own.shop_id = shop and (b.id is null) is distinct from (own.gone_at is not null)
    and s.shop_id = own.shop_id and s.booking_id = own.booking_id;
  delete from private.calendar_states s where s.shop_id = shop and s.gone_at < now() - interval '365 days';
end $$;

-- Supabase has no such role: there is no server that would answer.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'clearcoat_api') then
    grant usage on schema private to clearcoat_api;
    grant execute on function private.open_calendar(text), private.keep_calendar_states(uuid, json) to clearcoat_api;
  end if;
end $$;
