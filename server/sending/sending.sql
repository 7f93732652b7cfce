-- Messages that go by themselves, and those that people have the server send. For the team server alone, whose processes share the work.
--
--   private.sendings   one for each message that the server sends, with its row in public.messages, which is the log · state: queued; sending:
--                      a process has it; then sent, refused, unconfirmed: a process ended while it was sent, so nobody knows; held: it was too
--                      late, or not wanted any more · attempts · next_at: not before · began_at: when a process took it, which names its turn:
--                      a process that comes later with another one changes nothing · due_at: since when the customer waits for it ·
--                      asked: a person asked for it · link: to its document, made once · provider_id: the provider's name of it · why
--   private.sending_starts   since when this database sends for a shop (template ''), and each template by itself: by its own clock, whatever
--                      that of a browser says. In no backup: what was due before a restore may have gone already
--   private.texts_taken   the provider's names of the texts of customers that were taken, so that one that comes again changes nothing
--
-- A person who adds a message as queued, or queues it again, has the server send it as it is written: at most 500 on a day in a shop, which
-- needs the account.
--
-- One reason is queued once, by whichever process: queue_messages refuses what was derived from an older revision of the shop, and to
-- queue a message is a change of the shop.
--
-- Called by the API's role: shops_to_send, sending_rows, queue_messages, claim_sending, prepare_sending, end_sending, end_interrupted and those
-- for the text provider. People answer in the log: queued again, sent, not sent.
-- Errors of what people queue: PT403 hint `history`, with a sentence.

-- once 20261130000721

create table private.sendings (
  shop_id uuid not null,
  message_id text not null,
  channel text not null check (channel in ('email', 'text')),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused', 'unconfirmed', 'held')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  began_at timestamptz,
  due_at timestamptz not null,
  asked boolean not null default false,
  link text,
  provider_id text,
  why text,
  primary key (shop_id, message_id),
  foreign key (shop_id, message_id) references public.messages on delete cascade
);
create index on private.sendings (next_at) where state in ('queued', 'sending');
create index on private.sendings (provider_id) where provider_id is not null;
create index on private.sendings (shop_id, due_at) where asked;

create table private.sending_starts (
  shop_id uuid not null references public.shops on delete cascade,
  template text not null default '',
  at timestamptz not null default now(),
  primary key (shop_id, template)
);

create table private.texts_taken (
  shop_id uuid not null references public.shops on delete cascade,
  provider_id text not null,
  primary key (shop_id, provider_id)
);

-- always

create or replace function private.iso_text(moment timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
$$;

-- The shops in which something goes by itself, with the revision of their data and since when each template does.
create or replace function private.shops_to_send() returns json
language plpgsql security definer set search_path = '' as $$
declare
  chosen constant json := (
    select coalesce(json_agg(json_build_object('shop', m.shop_id, 'template', t)), '[]')
    from public.shop_margins m,
      json_object_keys(case when json_typeof(m.sending -> 'automatic') = 'object' then m.sending -> 'automatic' else '{}' end) t);
begin
  -- One that was switched off begins again when it is switched on.
  delete from private.sending_starts b where b.template <> '' and not exists (
    select from json_array_elements(chosen) c where (c ->> 'shop')::uuid = b.shop_id and c ->> 'template' = b.template);
  insert into private.sending_starts (shop_id, template)
  select distinct (c ->> 'shop')::uuid, t from json_array_elements(chosen) c, unnest(array['', c ->> 'template']) t
  on conflict do nothing;
  return (
    select coalesce(json_agg(json_build_object('shop', s.id, 'revision', s.revision::text, 'started', b.started)), '[]')
    from public.shops s join (
      select shop_id, json_object_agg(template, private.iso_text(at)) as started from private.sending_starts where template <> '' group by shop_id
    ) b on b.shop_id = s.id);
end $$;

-- The rows that decide what is due, as the app reads them: each with those of its parts. Of one customer, or of all who may be due something.
create or replace function private.sending_rows(shop uuid, of_customer text default null) returns json
language sql stable security definer set search_path = '' as $$
  with j as (
    select * from public.jobs r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer)
      and (r.stage <> 'Delivered' or r.delivered_at > now() - interval '33 days')
  ), f as (
    select * from public."followUps" r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer)
      and r.kind <> 'restriction' and r.starts_on between current_date - 400 and current_date + 10
  ), w as (
    select * from public.warranties r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer)
      and r.voided is null and r.promise -> 'inspectionMonths' is not null
  ), b as (
    select r.*, (select coalesce(json_agg(p), '[]') from public.booking_pricing p where p.shop_id = shop and p.booking_id = r.id) as booking_pricing
    from public.bookings r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer)
      and (r.date between current_date - 1 and current_date + 10 or r.created_at > now() - interval '3 days'
        or r.id in (select unnest(booking_ids) from j) or r.id in (select booking_id from f))
  ), e as (
    select * from public.estimates r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer) and r.status in ('Sent', 'Viewed')
  ), late as (
    select distinct customer_id from public.invoices r where r.shop_id = shop and (of_customer is null or r.customer_id = of_customer)
      and r.status in ('Sent', 'Viewed', 'Overdue') and r.due_date <= current_date + 1
  ), i as (
    select r.*, (select coalesce(json_agg(p), '[]') from public.payments p where p.shop_id = shop and p.invoice_id = r.id) as payments
    from public.invoices r where r.shop_id = shop and r.customer_id in (select customer_id from late)
  ), d as (
    select * from public.deposits r where r.shop_id = shop and r.customer_id in (select customer_id from late)
  ), ids as (
    select customer_id from j union select customer_id from f union select customer_id from w union select customer_id from b union select customer_id from e union select customer_id from late
    union select of_customer
  ), c as (
    select r.*, (select coalesce(json_agg(p), '[]') from public.vehicles p where p.shop_id = shop and p.customer_id = r.id) as vehicles
    from public.customers r where r.shop_id = shop and r.id in (select customer_id from ids)
  )
  select json_build_object(
    'revision', (select s.revision::text from public.shops s where s.id = shop),
    -- Without what is large and in no message.
    'settings', (select (select json_object_agg(key, value) from json_each(s.settings) where key <> 'logo') from public.shop_settings s where s.shop_id = shop),
    'sending', (select m.sending from public.shop_margins m where m.shop_id = shop),
    'business', (select json_build_object('businessName', p.business_name, 'phone', p.phone) from public.user_profiles p where p.id = private.owner_of(shop)),
    'jobs', (select coalesce(json_agg(j), '[]') from j),
    'followUps', (select coalesce(json_agg(f), '[]') from f),
    'warranties', (select coalesce(json_agg(w), '[]') from w),
    'bookings', (select coalesce(json_agg(b), '[]') from b),
    'estimates', (select coalesce(json_agg(e), '[]') from e),
    'invoices', (select coalesce(json_agg(i), '[]') from i),
    'deposits', (select coalesce(json_agg(d), '[]') from d),
    'customers', (select coalesce(json_agg(c), '[]') from c),
    'messages', (select coalesce(json_agg(m), '[]') from public.messages m where m.shop_id = shop and m.customer_id in (select customer_id from ids)),
    'consents', (select coalesce(json_agg(o), '[]') from public.consents o where o.shop_id = shop));
$$;

-- Queues what was derived at that revision. → how many; null: the shop has changed since.
create or replace function private.queue_messages(shop uuid, at_revision text, given json) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stamp constant timestamptz := date_trunc('milliseconds', now());
  now_at bigint;
begin
  -- First, as every writer does. The one who changes the shop now changes the revision: other shops do not wait for it.
  select s.revision into now_at from public.shops s where s.id = shop for no key update skip locked;
  if now_at is distinct from at_revision::bigint then return null; end if;
  insert into public.messages (shop_id, id, customer_id, template, due_key, channel, purpose, address, subject, body, state, at, by, created_at, updated_at)
  select shop, m ->> 'id', m ->> 'customerId', m ->> 'template', m ->> 'dueKey', m ->> 'channel', m ->> 'purpose', m ->> 'address', m ->> 'subject',
    m ->> 'body', 'queued', private.iso_text(stamp), m ->> 'by', stamp, stamp
  from json_array_elements(given) as m on conflict do nothing;
  insert into private.sendings (shop_id, message_id, channel, due_at)
  select shop, m ->> 'id', m ->> 'channel', (m ->> 'goesAt')::timestamptz from json_array_elements(given) as m on conflict do nothing;
  return json_array_length(given);
end $$;

-- Takes the next message whose turn has come; null: none. Another process takes another one.
create or replace function private.claim_sending() returns json
language plpgsql security definer set search_path = '' as $$
declare
  mine private.sendings;
begin
  select * into mine from private.sendings s where s.state = 'queued' and s.next_at <= now()
    order by s.next_at limit 1 for update skip locked;
  if not found then return null; end if;
  update private.sendings s set state = 'sending', began_at = clock_timestamp(), attempts = s.attempts + 1
    where s.shop_id = mine.shop_id and s.message_id = mine.message_id returning * into mine;
  return json_build_object('shop', mine.shop_id, 'id', mine.message_id, 'channel', mine.channel, 'attempts', mine.attempts, 'beganAt', mine.began_at,
    'link', mine.link, 'isAsked', mine.asked, 'hours', extract(epoch from now() - mine.due_at) / 3600,
    'isOfBefore', not exists (
      select from private.sending_starts b where b.shop_id = mine.shop_id and b.template = '' and b.at <= mine.due_at),
    'message', (select row_to_json(m) from public.messages m where m.shop_id = mine.shop_id and m.id = mine.message_id),
    -- The status of the document that it brings; null: there is none any more.
    'document', (select coalesce(
        (select i.status from public.invoices i where m.template = 'invoice' and i.shop_id = m.shop_id and i.id = substr(m.due_key, 9)),
        (select e.status from public.estimates e where m.template = 'estimate' and e.shop_id = m.shop_id and e.id = substr(m.due_key, 10)))
      from public.messages m where m.shop_id = mine.shop_id and m.id = mine.message_id));
end $$;

-- The token of a new link to the document of a message, made as its owner would.
create or replace function private.link_for_sending(shop uuid, kind text, document text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text;
begin
  perform set_config('request.jwt.claims', json_build_object('sub', private.owner_of(shop), 'role', 'authenticated')::text, true);
  token := public.share_document(kind, document, private.shop_zone(shop, 'UTC')) ->> 'token';
  perform set_config('request.jwt.claims', '', true);
  return token;
end $$;

-- Puts the text into the log as it goes now, with its link. → the hours since it was due; null: it must not go, because the turn is over or
-- began more than a minute ago.
create or replace function private.prepare_sending(shop uuid, id text, turn timestamptz, subject text, body text, link text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz;
begin
  perform from public.shops s where s.id = shop for no key update;
  update private.sendings s set link = prepare_sending.link
  where s.shop_id = shop and s.message_id = id and s.state = 'sending' and s.began_at = turn
    and turn > clock_timestamp() - interval '1 minute' returning s.due_at into due;
  if not found then return null; end if;
  update public.messages m set subject = prepare_sending.subject, body = prepare_sending.body
    where m.shop_id = shop and m.id = prepare_sending.id
      and (m.subject, m.body) is distinct from (prepare_sending.subject, prepare_sending.body);
  return to_json(extract(epoch from clock_timestamp() - due) / 3600);
end $$;

-- Ends the turn of a message. ended: queued (again, after the pause), sent, refused, unconfirmed or held. of_account: what failed is the
-- account, so all of its messages wait as long.
create or replace function private.end_sending(shop uuid, id text, turn timestamptz, ended text, why text default null, pause integer default 0,
  provider_id text default null, of_account boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stamp constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  mine private.sendings;
begin
  perform from public.shops s where s.id = shop for no key update;
  update private.sendings s set state = ended, why = end_sending.why, next_at = now() + make_interval(secs => pause),
    provider_id = coalesce(end_sending.provider_id, s.provider_id), began_at = null
  where s.shop_id = shop and s.message_id = id and s.state = 'sending' and s.began_at = turn returning * into mine;
  -- Someone else has found it unconfirmed meanwhile, or deleted it.
  if not found then return; end if;
  if of_account then
    update private.sendings s set next_at = greatest(s.next_at, mine.next_at), attempts = greatest(s.attempts, mine.attempts)
    where s.shop_id = shop and s.channel = mine.channel and s.state = 'queued';
  end if;
  update public.messages m set state = case ended when 'held' then 'not sent' else ended end, why = end_sending.why,
    at = case when ended = 'queued' then m.at else private.iso_text(stamp) end, updated_at = stamp
  where m.shop_id = shop and m.id = end_sending.id
    and (ended <> 'queued' or m.why is distinct from end_sending.why);
end $$;

-- What a process had when it ended: nobody knows whether it went, so it never goes again by itself. A shop that is being changed is left to
-- the next round. → how many
create or replace function private.end_interrupted() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mine private.sendings;
  found_ones integer := 0;
begin
  for mine in
    select s.* from private.sendings s join public.shops o on o.id = s.shop_id
    where s.state = 'sending' and s.began_at < now() - interval '5 minutes' order by s.shop_id, s.message_id for no key update of o skip locked
  loop
    perform private.end_sending(mine.shop_id, mine.message_id, mine.began_at, 'unconfirmed',
      'The server was interrupted while it sent this. It may have gone: ask the customer before you send it again.');
    found_ones := found_ones + 1;
  end loop;
  return found_ones;
end $$;

-- ---- what people do in the log

-- Refuses what the server cannot send for a person, or not so much of. The message has its place in the queue already.
create or replace function private.refuse_asked(given public.messages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  longest constant integer := case given.channel when 'text' then 1600 else 20000 end;
  refusal constant text := case
    when not exists (select from private.shop_keys k
      where k.shop_id = given.shop_id and k.kind = case given.channel when 'email' then 'smtp' else 'twilio' end)
      then 'The server has no account to send this by. Open it in your own program, or ask the owner for Settings › Sending.'
    when given.id !~ '^[A-Za-z0-9_.-]{1,100}$' then 'Only the server makes messages with such an id.'
    when trim(given.address) = '' or trim(given.body) = '' then 'Enter the address and the message.'
    when char_length(given.address) > 320 then 'The address is too long. Enter one address or number.'
    when char_length(given.subject) > 500 then 'The subject is too long for the server: at most 500 characters. Shorten it.'
    when char_length(given.body) > longest
      then format('The message is too long for the server: at most %s characters. Shorten it, or open it in your own program.', to_char(longest, 'FM99,999'))
    when (select count(*) from private.sendings s where s.shop_id = given.shop_id and s.asked and s.due_at > now() - interval '1 day') > 500
      then 'Your shop has sent 500 messages by hand within a day. Open this one in your own program, or send it tomorrow.'
  end;
begin
  if refusal is not null then raise exception using errcode = 'PT403', hint = 'history', message = refusal; end if;
end $$;

create or replace function private.answer_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mine private.sendings;
begin
  if auth.uid() is null or private.is_replacing() or new.state = old.state then return new; end if;
  select * into mine from private.sendings s where s.shop_id = new.shop_id and s.message_id = new.id for update;
  if mine.state = 'sending' then
    raise exception using errcode = 'PT403', hint = 'history', message = 'This message is being sent now. Look again in a minute.';
  elsif new.state in ('refused', 'bounced', 'unconfirmed')
    or new.state = 'queued' and mine.state is null and old.state not in ('refused', 'bounced', 'unconfirmed')
      and not (old.state = 'not sent' and old.why is not null) then
    raise exception using errcode = 'PT403', hint = 'history', message = 'Only the server says whether it has sent a message.';
  end if;
  new.why := null;
  if new.state = 'queued' then
    -- One that came with a file or a backup has no place in the queue yet. What was made before a restore goes on from here.
    insert into private.sending_starts (shop_id) values (new.shop_id) on conflict do nothing;
    insert into private.sendings (shop_id, message_id, channel, due_at, asked) values (new.shop_id, new.id, new.channel, now(), true)
    on conflict on constraint sendings_pkey do update
      set state = 'queued', attempts = 0, next_at = now(), due_at = now(), asked = true, why = null, link = null;
    perform private.refuse_asked(new);
  else
    update private.sendings s set state = case new.state when 'sent' then 'sent' else 'held' end
    where s.shop_id = new.shop_id and s.message_id = new.id;
  end if;
  return new;
end $$;

create or replace trigger g_sending before update of state on public.messages for each row execute function private.answer_sending();

-- What a file or a backup brings as queued has no place in the queue: it would wait for ever.
create or replace function private.end_brought_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'queued' and private.is_replacing() then
    new.state := 'unconfirmed';
    new.why := 'This was waiting to be sent when its copy was made. It may have gone since: ask the customer before you send it again.';
  end if;
  return new;
end $$;

create or replace trigger g_sending_brought before insert on public.messages for each row execute function private.end_brought_sending();

-- Puts what a person sends into the queue. The row policies have let it into the shop: an owner or manager wrote it. The id is the
-- client's, so the same press, tried again, is the same message.
create or replace function private.queue_asked_sending() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.is_replacing() then return null; end if;
  if new.id like 'auto-%' then
    raise exception using errcode = 'PT403', hint = 'history', message = 'Only the server makes messages with such an id.';
  end if;
  insert into private.sending_starts (shop_id) values (new.shop_id) on conflict do nothing;
  insert into private.sendings (shop_id, message_id, channel, due_at, asked) values (new.shop_id, new.id, new.channel, now(), true);
  perform private.refuse_asked(new);
  return null;
end $$;

create or replace trigger g_sending_asked after insert on public.messages for each row when (new.state = 'queued')
  execute function private.queue_asked_sending();

-- An owner brings older lists back: what they say is due may have gone, also where the log is empty.
create or replace function private.start_sending_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_replacing() then
    delete from private.sending_starts b where b.shop_id in (select private.my_shop_ids_as('owner'));
  end if;
  return null;
end $$;

create or replace trigger start_sending_anew after delete on public.messages for each statement execute function private.start_sending_anew();

-- With another password, what waited for the account goes on at once.
create or replace function private.retry_sendings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As all who change several sendings do.
  perform from public.shops s where s.id = new.shop_id for no key update;
  insert into private.sending_starts (shop_id) values (new.shop_id) on conflict do nothing;
  update private.sendings s set next_at = now() where s.shop_id = new.shop_id and s.state = 'queued' and s.next_at > now()
    and s.channel = case new.kind when 'smtp' then 'email' when 'twilio' then 'text' end;
  return new;
end $$;

create or replace trigger retry_sendings after insert or update of sealed on private.shop_keys for each row execute function private.retry_sendings();

-- ---- what the text provider reports

-- A text that was taken did not arrive. → {"address"} of the message; {"isEarly"}: a text of the shop is being sent, so this may be about it;
-- null: nothing to note.
create or replace function private.note_bounce(shop uuid, provider_id text, why text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stamp constant timestamptz := date_trunc('milliseconds', now());
  reached text;
begin
  perform from public.shops s where s.id = shop for no key update;
  update public.messages m set state = 'bounced', why = note_bounce.why, at = private.iso_text(stamp), updated_at = stamp
  from private.sendings s
  where s.shop_id = shop and s.provider_id = note_bounce.provider_id and s.state = 'sent'
    and m.shop_id = s.shop_id and m.id = s.message_id and m.state = 'sent'
  returning m.address into reached;
  if found then return json_build_object('address', reached); end if;
  if exists (select from private.sendings s where s.shop_id = shop and s.provider_id = note_bounce.provider_id) then return null; end if;
  return (select json_build_object('isEarly', true) from private.sendings s where s.shop_id = shop and s.channel = 'text' and s.state = 'sending' limit 1);
end $$;

-- Adds answers of a number, as the app makes them (`outlivingConsents`). provider_id: of the text that they were given by, which counts once.
create or replace function private.add_consents(shop uuid, given json, provider_id text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shops s where s.id = shop for no key update;
  if provider_id is not null then
    insert into private.texts_taken (shop_id, provider_id) values (shop, add_consents.provider_id) on conflict do nothing;
    if not found then return; end if;
  end if;
  insert into public.consents (shop_id, id, channel, purpose, given, at, wording, address, created_at, updated_at)
  select shop, o ->> 'id', o ->> 'channel', o ->> 'purpose', (o ->> 'given')::boolean, o ->> 'at', o ->> 'wording', o ->> 'address',
    (o ->> 'createdAt')::timestamptz, (o ->> 'updatedAt')::timestamptz
  from json_array_elements(given) as o
  on conflict do nothing;
end $$;

-- The customers of a shop with their numbers, the last one last.
create or replace function private.phones_of(shop uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', c.id, 'phone', c.phone) order by c.created_at nulls first), '[]')
  from public.customers c where c.shop_id = shop and c.phone <> '';
$$;

-- Puts a text of a customer into the log, as the app makes it (`answerEntry`), once.
create or replace function private.log_answer(shop uuid, given json) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shops s where s.id = shop for no key update;
  if not found then return; end if;
  insert into public.messages (shop_id, id, customer_id, template, channel, purpose, address, body, state, at, by, created_at, updated_at)
  values (shop, given ->> 'id', given ->> 'customerId', given ->> 'template', given ->> 'channel', given ->> 'purpose', given ->> 'address',
    given ->> 'body', given ->> 'state', given ->> 'at', given ->> 'by', (given ->> 'createdAt')::timestamptz, (given ->> 'updatedAt')::timestamptz)
  on conflict do nothing;
end $$;

-- Whose number it may be: the answers of a shop to compare with.
create or replace function private.consents_of(shop uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(o), '[]') from public.consents o where o.shop_id = shop;
$$;

revoke all on private.sendings, private.sending_starts, private.texts_taken from public, anon, authenticated, service_role, clearcoat_api;
revoke execute on function private.iso_text(timestamptz), private.shops_to_send(), private.sending_rows(uuid, text),
  private.queue_messages(uuid, text, json), private.claim_sending(), private.link_for_sending(uuid, text, text),
  private.prepare_sending(uuid, text, timestamptz, text, text, text), private.end_sending(uuid, text, timestamptz, text, text, integer, text, boolean),
  private.end_interrupted(), private.refuse_asked(public.messages), private.answer_sending(), private.end_brought_sending(),
  private.queue_asked_sending(), private.start_sending_anew(), private.retry_sendings(),
  private.note_bounce(uuid, text, text), private.add_consents(uuid, json, text), private.consents_of(uuid), private.phones_of(uuid),
  private.log_answer(uuid, json) from public, anon, authenticated, service_role, clearcoat_api;
grant execute on function private.shops_to_send(), private.sending_rows(uuid, text), private.queue_messages(uuid, text, json),
  private.claim_sending(), private.link_for_sending(uuid, text, text), private.prepare_sending(uuid, text, timestamptz, text, text, text),
  private.end_sending(uuid, text, timestamptz, text, text, integer, text, boolean), private.end_interrupted(), private.note_bounce(uuid, text, text),
  private.add_consents(uuid, json, text), private.consents_of(uuid), private.phones_of(uuid), private.log_answer(uuid, json) to clearcoat_api;
