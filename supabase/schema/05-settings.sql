-- The settings of a shop, as the app keeps them.
--
--   shop_settings  one row for a shop: its settings, and whether it was filled with samples (`demo`) or starts for real (`starter`). No row:
--                  the shop was never filled. settings.timeZone: an IANA name such as 'America/Chicago', whose day counts in what the
--                  server decides
--   shop_margins   what technicians may not see of them: target_margin, target_profit (targetProfitPerBayHour), deposit_rules, packages,
--                  request_page and sending, as they are in the settings
--
-- A client writes these within shop_settings.settings. They are taken out before the row is kept, so that no client can leave
-- them there.

-- once 20261129000500

create table public.shop_settings (
  shop_id uuid primary key default private.my_shop_id() references public.shops on delete cascade,
  kind text check (kind in ('demo', 'starter')),
  settings json check (json_typeof(settings) = 'object'),
  updated_at timestamptz,
  version integer not null default 1
);

create table public.shop_margins (
  -- Deferred: the row of the settings comes after it.
  shop_id uuid primary key references public.shop_settings on delete cascade deferrable initially deferred,
  target_margin json,
  deposit_rules json
);

-- once 20261130000100

alter table public.shop_margins add column packages json;

-- once 20261130091000

alter table public.shop_margins add column target_profit json;

-- always

-- The zone of the settings; the other one where they name none that browsers know: 'PST', '+05:00' and 'Shop5' (POSIX) are zones for
-- Postgres alone.
create or replace function private.shop_zone(shop uuid, otherwise text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select s.settings ->> 'timeZone' from public.shop_settings s
      where s.shop_id = shop and private.is_time_zone(s.settings ->> 'timeZone')),
    otherwise);
$$;

-- With the rights of its owner, for what policies let through: it writes for the row that is written, which they judge.
create or replace function private.part_margin() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  margin constant json := new.settings -> 'targetMargin';
  profit constant json := new.settings -> 'targetProfitPerBayHour';
  rules constant json := new.settings -> 'depositRules';
  sets constant json := new.settings -> 'packages';
  page constant json := new.settings -> 'requestPage';
  sends constant json := new.settings -> 'sending';
begin
  if margin is null and profit is null and rules is null and sets is null and page is null and sends is null then
    delete from public.shop_margins m where m.shop_id = new.shop_id;
  else
    insert into public.shop_margins (shop_id, target_margin, target_profit, deposit_rules, packages, request_page, sending)
      values (new.shop_id, margin, profit, rules, sets, page, sends)
    on conflict (shop_id) do update set target_margin = excluded.target_margin, target_profit = excluded.target_profit,
      deposit_rules = excluded.deposit_rules, packages = excluded.packages, request_page = excluded.request_page, sending = excluded.sending;
    new.settings := (select coalesce(json_object_agg(key, value), '{}') from json_each(new.settings)
      where key not in ('targetMargin', 'targetProfitPerBayHour', 'depositRules', 'packages', 'requestPage', 'sending'));
  end if;
  return new;
end $$;

-- What customers open or get without an account, at once: the links in every document that they already have, the request page, and what the
-- server sends by itself. Only an owner changes it.
create or replace function private.keep_links() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  name text;
  was json;
  link json;
begin
  if private.is_replacing() then return new; end if;
  foreach name in array array['paymentLink', 'reviewLink', 'requestPage', 'sending'] loop
    link := new.settings -> name;
    if name in ('requestPage', 'sending') then
      select case name when 'sending' then m.sending else m.request_page end into was from public.shop_margins m where m.shop_id = new.shop_id;
      continue when private.readable(link) is not distinct from private.readable(was);
    else
      was := case tg_op when 'UPDATE' then old.settings -> name end;
      continue when link::text is not distinct from was::text;
    end if;
    if auth.uid() is not null and not new.shop_id = any (array(select private.my_shop_ids_as('owner'))) then
      raise exception using errcode = '42501', hint = 'link', message = 'Only an owner changes a link that customers open.';
    elsif name not in ('requestPage', 'sending') and link is not null and json_typeof(link) <> 'null' and link #>> '{}' <> ''
      and not (json_typeof(link) = 'string' and private.is_web_address(link #>> '{}')) then
      raise exception using errcode = 'PT403', hint = 'web-address',
        message = 'Enter the whole link, starting with https://, as your provider shows it.';
    end if;
  end loop;
  return new;
end $$;

create or replace trigger a_stamp before insert or update on public.shop_settings for each row execute function private.stamp();
create or replace trigger part_margin before insert or update of settings on public.shop_settings
  for each row execute function private.part_margin();
create or replace trigger keep_links before insert or update of settings on public.shop_settings
  for each row execute function private.keep_links();
select private.let_office_write('shop_settings', is_shared => true);
select private.tell_changes_of('shop_settings', 'settings', 'shop_id');
select private.limit_values(name) from unnest(array['shop_settings', 'shop_margins']) as name;

select private.protect_table('shop_margins');
grant select on public.shop_margins to authenticated;
drop policy if exists office_reads on public.shop_margins;
create policy office_reads on public.shop_margins for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
