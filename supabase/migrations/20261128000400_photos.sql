-- A row of `photos` comes with its files, a thumbnail with its photo, and one person fills no shop.
--
--   private.photo_files   the files that the team server keeps: shop_id, id, is_thumbnail · bytes · hash: SHA-256 in hex · created_by,
--                         created_at. Supabase has storage.objects instead.
--   photos.thumb_id       SHA-256 of the thumbnail, as the client made it; null in rows of before
--
-- While no row names a photo, its files may be replaced, so that nobody is kept out by a file that someone put there first; the row is
-- added only if the files are still those of the person who adds it. Since the row is there, they stay as they are.
-- Who is no owner adds up to 2,000 photos and 2 GB a day. Files that no row names count until they are removed.
-- Refused with PT409 hint `photo-files`: the client sends the files again; with PT413 hint `photos-day`.

alter table public.photos add column thumb_id text;

create table private.photo_files (
  shop_id uuid not null references public.shops on delete cascade,
  id text not null,
  is_thumbnail boolean not null,
  bytes integer not null,
  hash text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (shop_id, id, is_thumbnail)
);
create index on private.photo_files (created_by, created_at);

create function private.is_thumbnail(path text) returns boolean
language sql immutable set search_path = '' as $$ select path like '%-320.jpg' $$;

create function private.is_photo_named(path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.photos p where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path));
$$;

-- The files of a shop, of these photos or by this person. Supabase knows no hash of a file, but who sent it last.
create function private.files_of_photos(shop uuid, ids text[], person uuid)
returns table (id text, is_thumbnail boolean, bytes bigint, hash text, created_by text, created_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then
    return query
      select f.id, f.is_thumbnail, f.bytes::bigint, f.hash, f.created_by::text, f.created_at from private.photo_files f
      where f.shop_id = shop and (f.id = any (ids) or f.created_by = person);
    return;
  end if;
  -- The policies let in no other names. A function for each row would take seconds.
  return query
    select substr(o.name, 38, 64), o.name like '%-320.jpg', (o.metadata ->> 'size')::bigint, null::text, o.owner_id, o.created_at
    from storage.objects o
    where o.bucket_id = 'photos' and starts_with(o.name, shop || '/')
      and (o.name = any (array(select format('%s/%s%s.jpg', shop, one, ending) from unnest(ids) one, unnest(array['', '-320']) ending))
        or o.owner_id = person::text);
end $$;

-- Whether the person may add the photo today: `wider` photos and 3 MB for each of them more than the rule says.
create function private.has_photo_room(path text, added bigint, wider integer default 0) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  most_photos constant integer := 2000;
  most_bytes constant bigint := 2000000000;
  shop constant uuid := private.photo_shop(path);
begin
  if auth.uid() is null or shop = any (array(select private.my_shop_ids_as('owner'))) then return true; end if;
  return (
    select count(distinct f.id) filter (where f.id <> private.photo_id(path)) < most_photos + wider
      and coalesce(sum(f.bytes), 0) + added <= most_bytes + wider * 3000000::bigint
    from private.files_of_photos(shop, array[]::text[], auth.uid()) f
    where f.created_at > now() - interval '1 day'
      or not exists (select from public.photos p where p.shop_id = shop and p.id = f.id));
end $$;

create function private.refuse_photo_day(path text, added bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_photo_room(path, added) then
    raise exception using errcode = 'PT413', hint = 'photos-day',
      message = 'You have added as many photos as one person may in a day (2,000 photos or 2 GB), so this one was not kept. Add it tomorrow, or ask the owner of the shop to add it.';
  end if;
end $$;

create function private.check_photo_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shop uuid;
  ids text[];
begin
  -- A server that restores or migrates is no person.
  if auth.uid() is null then return null; end if;
  for shop, ids in select shop_id, array_agg(id) from new_rows group by shop_id loop
    -- Nobody removes or replaces the files until this row is there.
    perform from private.photo_files f where f.shop_id = shop and f.id = any (ids) for share;
    if exists (
      select from new_rows n
      left join (
        select f.id, count(*) as files, sum(f.bytes) as bytes, max(f.hash) filter (where f.is_thumbnail) as hash,
          bool_and(f.created_by is not distinct from auth.uid()::text) filter (where f.is_thumbnail) as is_own
        from private.files_of_photos(shop, ids, null) f group by f.id) f on f.id = n.id
      where n.shop_id = shop and (f.files is distinct from 2 or f.bytes <> n.bytes or n.thumb_id !~ '^[0-9a-f]{64}$'
        or case when f.hash is null then not f.is_own else f.hash <> n.thumb_id end)) then
      raise exception using errcode = 'PT409', hint = 'photo-files',
        message = 'The files of this photo are not on the server as they were sent. Add the photo again.';
    end if;
    perform private.refuse_photo_day(format('%s/%s.jpg', shop, ids[1]), 0);
  end loop;
  return null;
end $$;
create trigger check_photo_files after insert on public.photos referencing new table as new_rows
  for each statement execute function private.check_photo_files();

-- Asked by the team server when a file is written, right before it gets its name. `replaces`: a file has this path already.
create function private.note_photo_file(path text, bytes integer, hash text, replaces boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_use_photo(path) then
    raise exception using errcode = '42501', message = 'Your role does not allow this change.';
  end if;
  insert into private.photo_files as f (shop_id, id, is_thumbnail, bytes, hash, created_by)
  values (private.photo_shop(path), private.photo_id(path), private.is_thumbnail(path), bytes, note_photo_file.hash, auth.uid())
  on conflict (shop_id, id, is_thumbnail) do update
    set bytes = excluded.bytes, hash = excluded.hash, created_by = excluded.created_by, created_at = now();
  if replaces and private.is_photo_named(path) then
    raise exception using errcode = 'PT409', message = 'The resource already exists';
  end if;
  -- A file that the disk lost comes back; another browser draws another thumbnail.
  if private.is_thumbnail(path) then
    update public.photos p set thumb_id = note_photo_file.hash
    where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path);
  end if;
  perform private.refuse_photo_day(path, 0);
end $$;

-- Asked before a file is removed: false for one that a row names, or that came after that time.
create function private.forget_photo_file(path text, since timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  select f.created_at > since into is_new from private.photo_files f
  where f.shop_id = private.photo_shop(path) and f.id = private.photo_id(path) and f.is_thumbnail = private.is_thumbnail(path) for update;
  -- Asked after the lock, so that a row that was being added is seen.
  if is_new or private.is_photo_named(path) then return false; end if;
  delete from private.photo_files f
  where f.shop_id = private.photo_shop(path) and f.id = private.photo_id(path) and f.is_thumbnail = private.is_thumbnail(path);
  return true;
end $$;
create function private.forget_removed_photo(path text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  return private.may_remove_photo(path) and private.forget_photo_file(path, 'infinity');
end $$;

-- Asked by the policies of Supabase Storage. A policy cannot say why, so it is wider than the rule of the row, which says it.
create function private.may_add_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select private.may_use_photo(path) and private.has_photo_room(path, 0, 10);
$$;
create function private.may_replace_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select private.may_add_photo(path) and not private.is_photo_named(path);
$$;

revoke execute on function private.is_thumbnail(text), private.is_photo_named(text), private.files_of_photos(uuid, text[], uuid),
  private.has_photo_room(text, bigint, integer), private.refuse_photo_day(text, bigint), private.check_photo_files(),
  private.note_photo_file(text, integer, text, boolean), private.forget_photo_file(text, timestamptz), private.forget_removed_photo(text),
  private.may_add_photo(text), private.may_replace_photo(text) from public, anon, authenticated;
grant execute on function private.is_photo_named(text), private.has_photo_room(text, bigint, integer),
  private.refuse_photo_day(text, bigint), private.note_photo_file(text, integer, text, boolean), private.forget_removed_photo(text),
  private.may_add_photo(text), private.may_replace_photo(text) to authenticated, service_role;

do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  drop policy "photos: members add" on storage.objects;
  create policy "photos: members add" on storage.objects for insert to authenticated
    with check (bucket_id = 'photos' and private.may_add_photo(name));
  create policy "photos: members replace" on storage.objects for update to authenticated
    using (bucket_id = 'photos' and private.may_replace_photo(name)) with check (bucket_id = 'photos' and private.may_replace_photo(name));
end $$;
