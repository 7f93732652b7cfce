-- The target margin of a shop, which technicians may not see.
--
--   shop_margins  shop_id · target_margin, as it stands in the settings
--
-- A client writes it within shop_settings.settings. It is taken out before the row is kept, so that no client can leave it there.

create table public.shop_margins (
  -- Deferred: the row of the settings comes after it.
  shop_id uuid primary key references public.shop_settings on delete cascade deferrable initially deferred,
  target_margin json not null
);

-- With the rights of its owner, for what policies let through: it writes for the row that is written, which they judge.
create function private.part_margin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.settings -> 'targetMargin' is null then
    delete from public.shop_margins m where m.shop_id = new.shop_id;
  else
    insert into public.shop_margins (shop_id, target_margin) values (new.shop_id, new.settings -> 'targetMargin')
    on conflict (shop_id) do update set target_margin = excluded.target_margin;
    new.settings := (select coalesce(json_object_agg(key, value), '{}') from json_each(new.settings) where key <> 'targetMargin');
  end if;
  return new;
end $$;
revoke execute on function private.part_margin() from public, anon, authenticated;

create trigger part_margin before insert or update of settings on public.shop_settings
  for each row execute function private.part_margin();

alter table public.shop_margins enable row level security;
alter table public.shop_margins alter column shop_id set (n_distinct = 20);
revoke all on public.shop_margins from public, anon, authenticated;
grant all on public.shop_margins to service_role;
grant select on public.shop_margins to authenticated;
create policy office_reads on public.shop_margins for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));

-- What was kept before.
update public.shop_settings set settings = settings where settings -> 'targetMargin' is not null;
