-- A no to messages belongs to the phone number or email address and outlives its customer.
--
--   consents   each no, and the yes that ended one: the number or address as it was written, channel, purpose, time and wording; no name.
--              For the office alone. The app compares the addresses and adds the rows, in the command that changes the customer.
--
-- What is in the list stays as it is. An owner deletes single rows; what replaces or restores whole lists adds to them and removes none.

create table public.consents (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  channel text not null check (channel in ('email', 'text')),
  purpose text not null check (purpose in ('service', 'marketing')),
  given boolean not null,
  at text not null default '',
  wording text not null default '',
  address text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
select private.add_list('consents', is_shared => false);

create function private.keep_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := array['place', 'version', 'updated_at', 'extra'];
  said constant text[] := array['channel', 'purpose', 'given', 'at', 'wording', 'address', 'createdAt'];
begin
  if tg_op = 'INSERT' then
    -- A file or a backup brings it again.
    if private.is_replacing() and exists (select from public.consents c where c.shop_id = new.shop_id and c.id = new.id) then return null; end if;
    return new;
  elsif auth.uid() is null then
    return case tg_op when 'DELETE' then old else new end;
  elsif tg_op = 'DELETE' then
    if private.is_replacing() then return null; end if;
    if old.shop_id = any (array(select private.my_shop_ids_as('owner'))) then return old; end if;
    raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner deletes a no from the list.';
  elsif (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or exists (select from unnest(said) field
      where private.extra_fields(new.extra) -> field is distinct from private.extra_fields(old.extra) -> field) then
    raise exception using errcode = 'PT403', hint = 'history', message = 'A history only grows: what is in it stays as it was.';
  end if;
  return new;
end $$;
revoke execute on function private.keep_consent() from public, anon, authenticated;
-- After the limits of the values, which name the column.
create trigger f_consent before insert or update or delete on public.consents for each row execute function private.keep_consent();

-- Each no that customers gave before there was the list, and the yes that they gave after it.
insert into public.consents (shop_id, id, place, channel, purpose, given, at, wording, address, created_at, updated_at)
select c.shop_id, md5(concat_ws(' ', c.id, answer.n)), row_number() over (partition by c.shop_id order by c.place, c.id, answer.n),
  answer.value ->> 'channel', answer.value ->> 'purpose', (answer.value ->> 'given')::boolean,
  coalesce(answer.value ->> 'at', ''), coalesce(answer.value ->> 'wording', ''),
  case answer.value ->> 'channel' when 'text' then c.phone else c.email end, c.updated_at, c.updated_at
from public.customers c
cross join lateral private.entries_of(coalesce(private.extra_fields(c.extra) -> 'consents', private.readable(c.consents))) asked
cross join lateral jsonb_array_elements(asked) with ordinality answer (value, n)
where answer.value ->> 'channel' in ('email', 'text') and answer.value ->> 'purpose' in ('service', 'marketing')
  and case answer.value ->> 'channel' when 'text' then c.phone else c.email end <> ''
  and (answer.value -> 'given' = 'false' or answer.value -> 'given' = 'true' and exists (
    select from jsonb_array_elements(asked) with ordinality earlier (value, n)
    where earlier.n < answer.n and earlier.value -> 'given' = 'false'
      and earlier.value -> 'channel' = answer.value -> 'channel' and earlier.value -> 'purpose' = answer.value -> 'purpose'));

select private.shape_table('consents', '{"required": ["channel","purpose","given","id"], "properties": {
  "channel": {"type":"string","enum":["email","text"]},
  "purpose": {"type":"string","enum":["service","marketing"]},
  "given": {"type":"boolean"},
  "at": {"type":"string"},
  "wording": {"type":"string"},
  "id": {"type":"string","minLength":1},
  "address": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');
