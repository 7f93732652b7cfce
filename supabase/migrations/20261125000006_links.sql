-- How long links for customers work, who marks a document as viewed, and which backups are kept.
--
--   document_links.last_day   the last day on which the link opens, chosen by the shop. Null: the standard day of its document as that
--                             is now, 30 days after the expiry date of an estimate, a year after the day on which an invoice was paid;
--                             an unpaid invoice has none. expires_at counts only where the document was deleted.
--
-- share_document(kind, document, time_zone, last_day) → {"id", "token", "last_day"}. PT400 hint `past-day`: the chosen day is over.
-- document_links_of(kind, document) → {"today", "standard_day", "links": [{…, "last_day", "is_usable"}]}, newest first, for the office.
-- open_document(token, reader): a member of the shop marks nothing as viewed. `reader` is the user id of the session that the page finds
--   in its browser. It is not verified: it can only keep a document from being marked.
--
--   shop_backups.by_owner     whether an owner made it. Those of managers are counted apart: they never push out an owner's.
--
-- Backups kept: the newest of each of the last seven days that have one, and the newest others, up to ten in all. The
-- rule is `backupsToDelete` in src/domain/data-files/backup-retention.ts.

alter table public.document_links add column last_day date
  check (last_day between '1000-01-01' and '9999-12-31');

-- The zone of the shop's clocks: that of its settings, or the other one where they name none that Postgres knows.
create function private.shop_zone(shop uuid, otherwise text) returns text
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := (select s.settings ->> 'timeZone' from public.shop_settings s where s.shop_id = shop);
begin
  perform now() at time zone zone;
  return coalesce(zone, otherwise);
exception when invalid_parameter_value then
  return otherwise;
end $$;

create or replace function private.today_of(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select (now() at time zone private.shop_zone(link.shop_id, link.time_zone))::date;
$$;

create function private.standard_link_day(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select case link.kind
    when 'estimate' then least('9999-12-31', coalesce(
      (select e.expiry_date from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id),
      (link.shown -> 'document' ->> 'expiryDate')::date) + 30)
    else (
      select (coalesce((i.paid_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date,
        (select max(p.date) from public.payments p where p.shop_id = i.shop_id and p.invoice_id = i.id)) + interval '1 year')::date
      from public.invoices i where i.shop_id = link.shop_id and i.id = link.document_id and i.status = 'Paid')
  end;
$$;

create function private.link_last_day(link public.document_links) returns date
language plpgsql stable set search_path = '' as $$
declare
  is_there boolean;
begin
  if link.last_day is not null then return link.last_day; end if;
  if link.answer is null then
    execute format('select exists (select from public.%I where shop_id = $1 and id = $2)', link.kind || 's')
      into is_there using link.shop_id, link.document_id;
    if not is_there then return (link.expires_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date; end if;
  end if;
  return private.standard_link_day(link);
end $$;

create function private.is_usable(link public.document_links) returns boolean
language sql stable set search_path = '' as $$
  select link.revoked_at is null and coalesce(private.today_of(link) <= private.link_last_day(link), true);
$$;

create or replace function private.link_of(token text) returns public.document_links
language plpgsql set search_path = '' as $$
declare
  hash constant text := private.hash_of(token);
  link public.document_links;
begin
  perform from public.shops where id = (select l.shop_id from public.document_links l where l.token_hash = hash) for no key update;
  select * into link from public.document_links l where l.token_hash = hash;
  if not found or not private.is_usable(link) then
    raise exception using errcode = 'PT404', hint = 'no-link', message = 'This link does not work any more.';
  end if;
  return link;
end $$;

drop function public.share_document(text, text, text);
create function public.share_document(kind text, document text, time_zone text default 'UTC', last_day date default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.my_shop_id();
  -- 244 random bits.
  token constant text := translate(rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
  zone text := time_zone;
  is_there boolean;
  link public.document_links;
begin
  if shop is null or not shop = any (array(select private.my_shop_ids_as('owner', 'manager'))) then
    raise exception using errcode = '42501', hint = 'role', message = 'Your role does not allow this change.';
  end if;
  perform private.lock_my_shops();
  execute format('select exists (select from public.%I where shop_id = $1 and id = $2)',
    case kind when 'estimate' then 'estimates' else 'invoices' end) into is_there using shop, document;
  if not is_there then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'The record is not there.';
  end if;
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
  end;
  insert into public.document_links (shop_id, kind, document_id, token_hash, time_zone, last_day)
  values (shop, kind, document, private.hash_of(token), zone, share_document.last_day) returning * into link;
  if link.last_day < private.today_of(link) then
    raise exception using errcode = 'PT400', hint = 'past-day', message = 'The last day of the link is over. Choose a later day.';
  end if;
  return json_build_object('id', link.id, 'token', token, 'last_day', private.link_last_day(link));
end $$;

create function public.document_links_of(kind text, document text, time_zone text default 'UTC') returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  made public.document_links;
begin
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

drop function public.open_document(text);
create function public.open_document(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  today constant date := private.today_of(link);
begin
  if exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    return private.link_answer(link);
  end if;
  if link.opened_at is null then
    update public.document_links l set opened_at = at where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  end if;
  -- The shop's own clock may run ahead: what was opened was opened after it was sent.
  if link.kind = 'estimate' then
    update public.estimates set status = 'Viewed', viewed_at = greatest(at, sent_at), updated_at = at
      where shop_id = link.shop_id and id = link.document_id and status = 'Sent';
  else
    update public.invoices set viewed_at = greatest(at, sent_at), updated_at = at,
        status = case when total_amount > 0 and paid_amount >= total_amount then 'Paid'
          when paid_amount < total_amount and due_date < today then 'Overdue' else 'Viewed' end
      where shop_id = link.shop_id and id = link.document_id and status in ('Sent', 'Overdue')
        and (viewed_at is null or viewed_at < sent_at);
  end if;
  return private.link_answer(link);
end $$;

-- ---- backups

alter table public.shop_backups add column by_owner boolean not null default true;

create function private.drop_surplus_backups(shop uuid) returns void
language sql set search_path = '' as $$
  delete from public.shop_backups b where b.shop_id = shop and b.id in (
    select id from (
      select id, row_number() over (partition by by_owner order by (of_day = 1 and days_ago <= 7) desc, id desc) as rank
      from (
        select d.*, row_number() over (partition by by_owner, day order by id desc) as of_day,
          dense_rank() over (partition by by_owner order by day desc) as days_ago
        from (
          select o.id, o.by_owner, (o.made_at at time zone private.shop_zone(shop, 'UTC'))::date as day
          from public.shop_backups o where o.shop_id = shop
        ) d
      ) ranked
    ) ordered where rank > 10);
$$;

create or replace function private.keep_backup(shop uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_at bigint;
  backup bigint;
  name text;
  is_owner constant boolean := shop = any (array(select private.my_shop_ids_as('owner')));
begin
  perform from public.shops s where s.id = shop for no key update;
  select s.revision into now_at from public.shops s where s.id = shop;
  if not shop = any (array(select private.my_shop_ids_as('owner', 'manager')))
    -- A shop that was never filled has nothing to lose.
    or not exists (select from public.shop_settings s where s.shop_id = shop and s.kind is not null) then
    return;
  end if;
  -- Of one state one: a manager's becomes the owner's, who relies on it from now on.
  update public.shop_backups b set by_owner = b.by_owner or is_owner where b.shop_id = shop and b.revision = now_at;
  if found then
    perform private.drop_surplus_backups(shop);
    return;
  end if;
  insert into public.shop_backups (shop_id, reason, revision, counts, bytes, by_owner)
  values (shop, keep_backup.reason, now_at, '{}', 0, is_owner) returning id into backup;
  foreach name in array private.backup_tables() loop
    execute format('insert into public.shop_backup_rows (shop_id, backup_id, name, n, rows)
      select $1, $2, %1$L, at / 500, json_agg(line order by at)
      from (select row_to_json(t) as line, row_number() over (order by %2$s) - 1 as at from public.%1$I t where shop_id = $1) r
      group by at / 500',
      name, case when name = any (private.list_tables()) then 'place, id' else array_to_string(private.step_key(name), ', ') end)
      using shop, backup;
  end loop;
  update public.shop_backups b set
    counts = (
      select json_object_agg(list, coalesce(found.records, 0))
      from unnest(private.list_tables()) as list
      left join (select r.name, sum(json_array_length(r.rows)) as records from public.shop_backup_rows r
        where r.shop_id = shop and r.backup_id = backup group by r.name) found on found.name = list),
    bytes = (select coalesce(sum(pg_column_size(r.rows)), 0) from public.shop_backup_rows r where r.shop_id = shop and r.backup_id = backup)
  where b.shop_id = shop and b.id = backup;
  perform private.drop_surplus_backups(shop);
end $$;

revoke execute on function public.share_document(text, text, text, date), public.document_links_of(text, text, text),
  public.open_document(text, uuid), private.standard_link_day(public.document_links), private.link_last_day(public.document_links),
  private.is_usable(public.document_links), private.shop_zone(uuid, text), private.drop_surplus_backups(uuid)
  from public, anon, authenticated;
grant execute on function public.share_document(text, text, text, date), public.document_links_of(text, text, text),
  private.standard_link_day(public.document_links), private.link_last_day(public.document_links),
  private.is_usable(public.document_links), private.today_of(public.document_links),
  private.shop_zone(uuid, text) to authenticated;
grant execute on function public.open_document(text, uuid) to anon, authenticated;
