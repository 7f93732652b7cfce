-- How many rows one shop or one document can have of what is not a record.
--
--   shop_uploads      512 MB of pieces as they lie on the disk, and 20,000 of them, for each shop: PT413 hint `upload-full`. made_at is
--                     the server's; pieces older than a day go with the next upload.
--   changes           of each shop the last 10,000 revisions, or fewer where those have more than 100,000 rows
--   document_links    100 for each document. A new one takes the place of the oldest that does not work any more and has no answer;
--                     where all work: PT400 hint `too-many-links`
--   shop_invitations  200 for each shop. A new one takes the place of the oldest that is closed; where all are open: PT400 hint
--                     `too-many-invitations`
--   booking_days      1,100 for each booking: 23514
--
-- share_document, PT400: hint `link` (the kind of the document), `time-zone`, `last-day` (out of range), `past-day`. Everything is checked
-- before the row is written: an error about a row would repeat the hash of its token. So in invite_member.

create function private.limit_uploads() returns trigger
language plpgsql set search_path = '' as $$
declare
  most_bytes constant bigint := 512 * 1024 * 1024;
  most_pieces constant integer := 20000;
  shop uuid;
  bytes bigint;
  pieces bigint;
begin
  for shop in select distinct shop_id from new_rows loop
    delete from public.shop_uploads u where u.shop_id = shop and u.made_at < now() - interval '1 day';
    select sum(pg_column_size(u.steps)), count(*) into bytes, pieces from public.shop_uploads u where u.shop_id = shop;
    if bytes > most_bytes or pieces > most_pieces then
      raise exception using errcode = 'PT413', hint = 'upload-full',
        message = 'Unfinished uploads of this shop fill the space there is for them. Try again tomorrow, or upload a smaller file.';
    end if;
  end loop;
  return null;
end $$;

create function private.stamp_upload() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.made_at := now();
  return new;
end $$;
create trigger stamp_upload before insert on public.shop_uploads for each row execute function private.stamp_upload();
create trigger limit_uploads after insert on public.shop_uploads referencing new table as new_rows
  for each statement execute function private.limit_uploads();

create or replace function private.record_changes(entity text, op text, shop uuid, ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  many constant integer := 500;
  kept constant bigint := 10000;
  kept_rows constant integer := 100000;
  now_at bigint;
  last_dropped bigint;
begin
  update public.shops s set revision = s.revision + 1 where s.id = shop returning s.revision into now_at;
  -- Its shop is going, and everything with it.
  if not found then return; end if;
  insert into public.changes (shop_id, revision, entity, id, op)
  select shop, now_at, record_changes.entity, changed, record_changes.op
  from unnest(case when cardinality(ids) > many then array[''] else ids end) as changed;
  if now_at % 100 = 0 then
    last_dropped := greatest(now_at - kept,
      (select c.revision from public.changes c where c.shop_id = shop order by c.revision desc offset kept_rows limit 1));
    if last_dropped > 0 then
      delete from public.changes c where c.shop_id = shop and c.revision <= last_dropped;
      update public.shops s set kept_from = greatest(s.kept_from, last_dropped) where s.id = shop;
    end if;
  end if;
  perform pg_notify('row_change', json_build_object('shop', shop, 'revision', now_at)::text);
end $$;

create or replace function public.share_document(kind text, document text, time_zone text default 'UTC', last_day date default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 100;
  shop constant uuid := private.my_shop_id();
  -- 244 random bits.
  token constant text := translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
  zone text := time_zone;
  is_there boolean;
  surplus integer;
  link public.document_links;
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  elsif kind is null or kind not in ('estimate', 'invoice') then
    raise exception using errcode = 'PT400', hint = 'link', message = 'A link is for an estimate or an invoice.';
  elsif zone is null or length(zone) > 100 then
    raise exception using errcode = 'PT400', hint = 'time-zone', message = 'A link needs the time zone of the shop.';
  elsif last_day > '9999-12-31' then
    raise exception using errcode = 'PT400', hint = 'last-day', message = 'Choose a last day of the link before the year 10000.';
  end if;
  perform private.lock_my_shops();
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', kind || 's') into is_there using shop, document;
  if not is_there then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
  end;
  link.shop_id := shop;
  link.time_zone := zone;
  if last_day < private.today_of(link) then
    raise exception using errcode = 'PT400', hint = 'past-day', message = 'The last day of the link is over. Choose a later day.';
  end if;

  select count(*) - most + 1 into surplus from public.document_links l
    where l.shop_id = shop and l.kind = share_document.kind and l.document_id = document;
  if surplus > 0 then
    delete from public.document_links d where d.shop_id = shop and d.id in (
      select l.id from public.document_links l
      where l.shop_id = shop and l.kind = share_document.kind and l.document_id = document and l.answer is null and not private.is_usable(l)
      order by l.created_at, l.id limit surplus);
    if not found then
      raise exception using errcode = 'PT400', hint = 'too-many-links',
        message = format('This document has %s links that work. Withdraw one that nobody needs, then make a new one.', most);
    end if;
  end if;
  insert into public.document_links (shop_id, kind, document_id, token_hash, time_zone, last_day)
  values (shop, kind, document, private.hash_of(token), zone, share_document.last_day) returning * into link;
  return json_build_object('id', link.id, 'token', token, 'last_day', private.link_last_day(link));
end $$;

-- As in 20261125000006_links.sql, for members of a shop alone.
create or replace function public.document_links_of(kind text, document text, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  made public.document_links;
begin
  perform private.refuse_without_shop();
  made.shop_id := private.my_shop_id();
  made.kind := kind;
  made.document_id := document;
  begin
    perform now() at time zone time_zone;
    made.time_zone := time_zone;
  exception when invalid_parameter_value then
    made.time_zone := 'UTC';
  end;
  return json_build_object('today', private.today_of(made), 'standard_day', private.standard_link_day(made), 'links', (
    select coalesce(json_agg(json_build_object('id', l.id, 'created_at', l.created_at, 'last_day', private.link_last_day(l),
      'is_revoked', l.revoked_at is not null, 'is_usable', private.is_usable(l), 'opened_at', l.opened_at, 'answer', l.answer,
      'answered_at', l.answered_at, 'answered_by', l.answered_by, 'reason', l.reason) order by l.created_at desc, l.id), '[]')
    from public.document_links l
    where l.shop_id = made.shop_id and l.kind = made.kind and l.document_id = made.document_id));
end $$;

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
    raise exception using errcode = 'PT400', hint = 'invitation', message = 'An invitation needs an e-mail address and a role.';
  elsif exists (select from public.shop_members m where m.shop_id = shop and lower(m.email) = address) then
    raise exception using errcode = 'PT409', hint = 'already-member', message = 'Somebody with this e-mail address is in the shop already.';
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

-- As in 20261122000003_time.sql, except for the limit.
create or replace function private.plan_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_days constant integer := 1100;
  holds constant boolean := private.holds_time(new.status);
  waived constant boolean := coalesce(new.booked_anyway, false) or new.clash_allowed;
  is_put_back constant boolean := coalesce(current_setting('clearcoat.putting_back', true) = 'on', false);
  dates date[];
  stretches tsrange[];
begin
  if tg_op = 'UPDATE' then
    if private.same_time(old, new) and waived = (coalesce(old.booked_anyway, false) or old.clash_allowed) then return null; end if;
    delete from public.booking_days where shop_id = new.shop_id and booking_id = new.id;
  end if;
  if is_put_back or coalesce(json_array_length(new.daily_schedule), 0) <= most_days then
    select array_agg(day.date order by day.date, day.during), array_agg(day.during order by day.date, day.during)
    into dates, stretches from private.days_of(new) day;
  end if;
  if dates is null or cardinality(dates) > most_days and not is_put_back then
    raise exception using errcode = '23514', table = 'bookings', column = 'daily_schedule',
      message = format('The value of column "daily_schedule" takes more than %s days.', most_days);
  end if;
  if holds and not waived then
    -- Two devices that take the last free place do so one after the other.
    perform from public.shops where id = new.shop_id for no key update;
    perform private.refuse_clash(new, stretches);
  end if;
  insert into public.booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
  select new.shop_id, new.id, day.n, day.date, day.during, new.employee_id, new.station, holds, waived
  from unnest(dates, stretches) with ordinality as day (date, during, n);
  return null;
end $$;

revoke execute on function private.limit_uploads(), private.stamp_upload() from public, anon, authenticated;
