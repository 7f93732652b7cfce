-- Inspections: the condition of a car when it came and when it left, with damage, readings and the signature of the customer. The photos are
-- kept apart.
--
-- Every member reads, adds and changes them while they are open. A closed one is what the customer signed: nobody changes or deletes it, an
-- owner included. A new version names it in replaces_id. What the owner does with the whole shop goes on: an import and a restored backup
-- replace all lists, and the owner deletes a closed inspection after its job, as a fresh start does with the samples.

create table public.inspections (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null default gen_random_uuid()::text check (id <> ''),
  place double precision not null,
  job_id text not null,
  job_number text not null default '',
  kind text not null check (kind in ('in', 'out')),
  at timestamptz,
  by text not null default '',
  body_type text not null default '',
  odometer text,
  fuel text,
  belongings text not null default '',
  walkaround json not null default '[]' check (json_typeof(walkaround) = 'array'),
  pins json not null default '[]' check (json_typeof(pins) = 'array'),
  readings json not null default '[]' check (json_typeof(readings) = 'array'),
  signature json check (json_typeof(signature) = 'object'),
  unsigned_because text,
  closed_at timestamptz,
  replaces_id text,
  extra json not null default '{}' check (json_typeof(extra) = 'object'),
  created_at timestamptz default now(),
  updated_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);
select private.add_list('inspections', is_shared => true);
create index on public.inspections (shop_id, job_id);

create policy technician_inserts on public.inspections for insert to authenticated
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));
create policy technician_updates on public.inspections for update to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('technician'))))
  with check (shop_id = any (array(select private.my_shop_ids_as('technician'))));

-- Whether a function of the owner replaces whole lists in this transaction.
create function private.is_replacing() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('clearcoat.putting_back', true), '') = 'on'
    or coalesce(current_setting('clearcoat.replacing', true), '') = 'on';
$$;

create function private.keep_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- What does not belong to the record itself.
  free constant text[] := array['place', 'version', 'updated_at'];
begin
  -- A shop that is deleted takes all with it.
  if old.closed_at is null or private.is_replacing() or not exists (select from public.shops where id = old.shop_id)
    or (tg_op = 'UPDATE' and (to_jsonb(new) - free) is not distinct from (to_jsonb(old) - free))
    or (tg_op = 'DELETE' and old.shop_id = any (array(select private.my_shop_ids_as('owner')))
      and not exists (select from public.jobs where shop_id = old.shop_id and id = old.job_id)) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT403', hint = 'closed',
    message = 'This inspection is closed, so it stays as it is. Make a new version to change it.';
end $$;
revoke execute on function private.is_replacing(), private.keep_closed() from public, anon, authenticated;

create trigger d_closed before update or delete on public.inspections for each row execute function private.keep_closed();

-- As in 20261122000009_moves.sql, except that closed inspections are replaced with their list.
create or replace function public.replace_lists(shop uuid, batch uuid, pieces integer, at_revision bigint, reason text default 'import') returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
declare
  now_at bigint;
  piece record;
begin
  perform private.refuse_unless_owner(shop);
  perform private.lock_my_shops();
  select revision into now_at from public.shops where id = shop;
  if at_revision is distinct from now_at then
    raise exception using errcode = 'PT409', hint = 'moved', message = 'The shop has changed since.';
  end if;
  if (select count(*) from public.shop_uploads u where u.shop_id = shop and u.batch = replace_lists.batch) <> pieces then
    raise exception using errcode = 'PT400', hint = 'pieces', message = 'The upload is not whole.';
  end if;
  perform private.keep_backup(shop, reason);
  perform set_config('clearcoat.replacing', 'on', true);
  for piece in select u.steps from public.shop_uploads u where u.shop_id = shop and u.batch = replace_lists.batch order by u.n loop
    begin
      perform public.apply_steps(piece.steps, shop);
    exception when integrity_constraint_violation or data_exception then
      perform private.name_refused(piece.steps, shop);
      raise;
    end;
  end loop;
  perform set_config('clearcoat.replacing', 'off', true);
  perform private.tell_whole_lists(shop, now_at);
  -- Also what an interrupted upload left behind.
  delete from public.shop_uploads u where u.shop_id = shop and (u.batch = replace_lists.batch or u.made_at < now() - interval '1 day');
  return (select json_build_object('from', now_at, 'revision', revision) from public.shops where id = shop);
end $$;
