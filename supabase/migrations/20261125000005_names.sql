-- A name of characters that nobody sees signs nothing: zero-width spaces, Hangul fillers and the blank Braille cell are blanks too.

-- Like `isBlankText` in src/domain/text/fold-text.ts: true without a character that can be seen. Of combining marks it knows the general blocks.
create function private.is_blank_text(words text) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0600-\u0605\u061c\u06dd\u070f\u08e2\u115f\u1160\u1680\u17b4\u17b5'
    || '\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u2800\u3000\u3164\ue000-\uf8ff'
    || '\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\uffff\U000e0000-\U000e0fff]');
$$;

-- As in 20261122000008_links.sql, except for the first refusal.
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
    'today', now_there -> 'today', 'refusal', refusal);
end $$;

revoke execute on function private.is_blank_text(text) from public, anon, authenticated;
