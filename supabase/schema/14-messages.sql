-- What was said to customers, and who wants to hear nothing. For the office alone.
--
--   messages   what was opened or sent, and what the team server queued, sent or could not send; why: why not, as a sentence
--   consents   a no to messages belongs to the phone number or email address and outlives its customer: each no, and the yes that ended one,
--              with the number or address as it was written, channel, purpose, time and wording; no name. The app compares the addresses
--              and adds the rows, in the command that changes the customer
--
-- What is in the lists stays as it is: whether a message was sent is answered later. An owner deletes single rows; what replaces or restores
-- whole lists adds to `consents` and removes none.

-- once 20261129001300

create table public.messages (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  customer_id text not null,
  template text not null default '',
  due_key text not null default '',
  channel text not null check (channel in ('email', 'text')),
  purpose text not null check (purpose in ('service', 'marketing')),
  address text not null default '',
  subject text not null default '',
  body text not null default '',
  state text not null check (state in ('opened', 'sent', 'not sent', 'skipped')),
  at text not null default '',
  by text not null default '',
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz,
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
create index on public.messages (shop_id, customer_id);

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

-- once 20261130000711

alter table public.messages add column why text;
alter table public.messages drop constraint messages_state_check;
alter table public.messages add constraint messages_state_check
  check (state in ('opened', 'sent', 'not sent', 'skipped', 'queued', 'refused', 'bounced', 'unconfirmed'));
alter table public.shop_margins add column sending json;

-- always

select private.add_list(name, is_shared => false) from unnest(array['messages', 'consents']) as name;

create or replace function private.keep_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  free constant text[] := array['place', 'version', 'updated_at', 'state', 'at', 'by', 'why', 'extra'];
  said constant text[] := array['customerId', 'template', 'dueKey', 'channel', 'purpose', 'address', 'subject', 'body', 'createdAt'];
begin
  if auth.uid() is null or private.is_replacing() then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' then
    if old.shop_id = any (array(select private.my_shop_ids_as('owner'))) then return old; end if;
    raise exception using errcode = '42501', hint = 'owner', message = 'Only an owner deletes a message from the log.';
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or exists (select from unnest(said) field
      where private.extra_fields(new.extra) -> field is distinct from private.extra_fields(old.extra) -> field) then
    raise exception using errcode = 'PT403', hint = 'history', message = 'A history only grows: what is in it stays as it was.';
  end if;
  return new;
end $$;

-- After the limits of the values, which name the column.
create or replace trigger f_message before update or delete on public.messages for each row execute function private.keep_message();

create or replace function private.keep_consent() returns trigger
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

create or replace trigger f_consent before insert or update or delete on public.consents for each row execute function private.keep_consent();

-- ---- shapes

select private.shape_table('messages', '{"required": ["id","customerId","channel","purpose","state"], "properties": {
  "id": {"type":"string","minLength":1},
  "customerId": {"type":"string"},
  "template": {"type":"string"},
  "dueKey": {"type":"string"},
  "channel": {"type":"string","enum":["email","text"]},
  "purpose": {"type":"string","enum":["service","marketing"]},
  "address": {"type":"string"},
  "subject": {"type":"string"},
  "body": {"type":"string"},
  "state": {"type":"string","enum":["opened","sent","not sent","skipped","queued","refused","bounced","unconfirmed"]},
  "why": {"type":"string"},
  "at": {"type":"string"},
  "by": {"type":"string"},
  "createdAt": {"type":"string"},
  "updatedAt": {"type":"string"}
}}');

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
