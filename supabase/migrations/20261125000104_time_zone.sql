-- The shop's time zone, whose day counts in what the server decides: settings.timeZone, an IANA name such as 'America/Chicago'.
--
-- open_document and answer_document also answer "timeZone", by which the customer's copy shows days and times as the shop does.
-- private.shop_zone takes no name that browsers do not know: 'PST', '+05:00' and 'Shop5' (POSIX) are zones for Postgres alone.

create function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if zone !~ '^[A-Za-z_]+(/[A-Za-z_-]+)+$' then
    return exists (select from pg_catalog.pg_timezone_names n where lower(n.name) = lower(zone) and zone ~ '^[A-Za-z]');
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- The zone of the settings; the other one where they name none.
create or replace function private.shop_zone(shop uuid, otherwise text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.settings ->> 'timeZone' from public.shop_settings s
      where s.shop_id = shop and private.is_time_zone(s.settings ->> 'timeZone')),
    otherwise);
$$;

create or replace function private.link_answer(link public.document_links) returns json
language plpgsql stable set search_path = '' as $$
declare
  content json;
  state json;
  shown json;
begin
  if link.answer is not null then
    shown := link.shown;
    state := json_build_object('status', link.answer, case link.answer when 'Accepted' then 'acceptedAt' else 'declinedAt' end, link.answered_at,
      'acceptedBy', link.answered_by, 'declineReason', link.reason);
  else
    select d.content, d.state into content, state from private.shown_document(link.shop_id, link.kind, link.document_id) d;
    state := coalesce(state, '{"status": "Deleted"}');
    if state ->> 'status' = 'Draft' then
      content := null;
      state := '{"status": "Draft"}';
    end if;
    shown := json_build_object('document', content, 'shop', private.shown_shop(link.shop_id));
  end if;
  return json_build_object('kind', link.kind, 'shown', shown, 'hash', private.hash_of(shown::text),
    'state', state, 'today', private.today_of(link),
    'timeZone', private.shop_zone(link.shop_id, link.time_zone));
end $$;

create or replace function public.answer_document(token text, hash text, accepts boolean, words text, agreed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  said constant text := regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g');
  longest constant integer := case when accepts then 200 else 2000 end;
  now_there json := private.link_answer(link);
  refusal text;
begin
  if private.is_blank_text(said) then
    raise exception using errcode = 'PT400', hint = 'words-missing', message = 'A name or a reason is missing.';
  elsif length(said) > longest then
    raise exception using errcode = 'PT400', hint = 'words-too-long', message = format('At most %s characters.', longest);
  elsif accepts is null or (accepts and agreed is not true) then
    raise exception using errcode = 'PT400', hint = 'not-agreed', message = 'The terms are not agreed to.';
  end if;

  if link.answer is not null then
    return now_there;
  elsif link.kind <> 'estimate' or now_there -> 'state' ->> 'status' not in ('Sent', 'Viewed')
    or (now_there -> 'shown' -> 'document' ->> 'expiryDate')::date < private.today_of(link) then
    refusal := 'closed';
  elsif now_there ->> 'hash' is distinct from hash then
    refusal := 'changed';
  else
    update public.estimates set updated_at = at, status = case when accepts then 'Accepted' else 'Declined' end,
        accepted_at = case when accepts then at else accepted_at end, accepted_by = case when accepts then said else accepted_by end,
        declined_at = case when accepts then declined_at else at end, decline_reason = case when accepts then decline_reason else said end
      where shop_id = link.shop_id and id = link.document_id;
    update public.document_links l set answer = case when accepts then 'Accepted' else 'Declined' end, answered_at = at,
        answered_by = case when accepts then said end, reason = case when accepts then null else said end,
        shown = now_there -> 'shown', shown_hash = hash
      where l.shop_id = link.shop_id and l.id = link.id returning * into link;
    return private.link_answer(link);
  end if;
  return json_build_object('kind', link.kind, 'shown', now_there -> 'shown', 'hash', now_there -> 'hash', 'state', now_there -> 'state',
    'today', now_there -> 'today', 'timeZone', now_there -> 'timeZone', 'refusal', refusal);
end $$;

revoke execute on function private.is_time_zone(text) from public, anon, authenticated;
grant execute on function private.is_time_zone(text) to authenticated;
