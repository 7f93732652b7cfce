-- Other devices are told what became of their lists, in a word that a person can be told.
--
--   changes  entity `lists`, id: import, reset or restore: why whole lists were replaced. Everybody in the shop reads it.

drop function private.tell_whole_lists(uuid, bigint);

-- Many statements changed whole lists: the other devices are told that once for each list, not row by row. `what`: why; without it, what
-- the state before was kept for. A shop that is filled for the first time had no state, and is told of as before.
create function private.tell_whole_lists(shop uuid, after bigint, what text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not shop = any (array(select private.my_shop_ids_as('owner'))) then return; end if;
  with told as (
    delete from public.changes c where c.shop_id = shop and c.revision > after
      and c.entity = any (private.list_tables()) returning c.entity
  )
  insert into public.changes (shop_id, revision, entity, id, op)
  select shop, s.revision, told.entity, '', 'update' from (select distinct entity from told) told, public.shops s where s.id = shop
  union all
  select shop, s.revision, 'lists', coalesce(what, b.reason), 'update'
  from public.shops s left join public.shop_backups b on b.shop_id = s.id and b.revision = after
  where s.id = shop and coalesce(what, b.reason) is not null;
end $$;
revoke execute on function private.tell_whole_lists(uuid, bigint, text) from public, anon, authenticated;
grant execute on function private.tell_whole_lists(uuid, bigint, text) to authenticated;

create or replace function public.restore_backup(shop uuid, backup bigint) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '10min' as $$
declare
  now_at bigint;
begin
  perform private.refuse_unless_owner(shop);
  perform private.lock_my_shops();
  if not exists (select from public.shop_backups b where b.shop_id = shop and b.id = backup) then
    raise exception using errcode = 'PT404', hint = 'not-found', message = 'This backup is not there any more.';
  end if;
  select revision into now_at from public.shops where id = shop;
  perform private.keep_backup(shop, 'restore');
  perform private.put_back(shop, backup);
  perform private.tell_whole_lists(shop, now_at, 'restore');
  return (select json_build_object('from', now_at, 'revision', revision) from public.shops where id = shop);
end $$;

create policy members_read_of_lists on public.changes for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids())) and entity = 'lists');
