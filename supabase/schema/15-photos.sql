-- Photos of cars. A row says that a shop keeps a photo; the files are in the bucket `photos` of Supabase Storage, or in the photo store of
-- the team server (a folder, or a bucket): `<shop_id>/<id>.jpg`, and `<shop_id>/<id>-320.jpg` for its thumbnail. A client adds the files first and the row last, and
-- removes the row first and the files last: a row names files that are there.
--
--   photos   shop_id, id: SHA-256 of the photo in hex · bytes: photo and thumbnail · width, height in pixels · created_at, created_by: the
--            server's · thumb_id: SHA-256 of the thumbnail, as the client made it
--   private.photo_files   the files that the team server keeps: shop_id, id, is_thumbnail · bytes · hash: SHA-256 in hex · created_by,
--            created_at. Supabase has storage.objects instead.
--   private.photo_turns   the files that a process of the team server is writing or removing: turn: names the work · bytes: what it adds
--            to the shop · since
--
-- Members of the shop read and add, owners and managers remove: what a technician photographed stays, because signed records name it. A photo
-- is at most 3 MB, its thumbnail 200 kB; a shop has up to 100,000 photos: PT413 hint `photos-full`.
-- While no row names a photo, its files may be replaced, so that nobody is kept out by a file that someone put there first; the row is
-- added only if the files are still those of the person who adds it. Since the row is there, they stay as they are.
-- Who is no owner adds up to 2,000 photos and 2 GB a day. Files that no row names count until they are removed.
-- Refused with PT409 hint `photo-files`: the client sends the files again; with PT413 hint `photos-day`.

-- once 20261129001400

create table public.photos (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes between 1 and 3 * 1024 * 1024 + 200 * 1024),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  thumb_id text,
  primary key (shop_id, id)
);

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

-- once 20261130000530

drop function if exists private.note_photo_file(text, integer, text, boolean), private.forget_removed_photo(text);
create table private.photo_turns (
  shop_id uuid not null references public.shops on delete cascade,
  id text not null,
  is_thumbnail boolean not null,
  turn uuid not null,
  bytes integer not null default 0,
  since timestamptz not null default clock_timestamp(),
  primary key (shop_id, id, is_thumbnail)
);
-- The bytes of a shop are added up for each upload.
create index on private.photo_files (shop_id) include (bytes);

-- always

select private.protect_table('photos');
grant select, insert, delete on public.photos to authenticated;
drop policy if exists members_read on public.photos;
create policy members_read on public.photos for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids())));
drop policy if exists members_insert on public.photos;
create policy members_insert on public.photos for insert to authenticated
  with check (shop_id = any (array(select private.my_shop_ids())));
drop policy if exists office_deletes on public.photos;
create policy office_deletes on public.photos for delete to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));

-- ---- paths of files

-- The shop and the photo that a path of a file names; null for any other path.
create or replace function private.photo_shop(path text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f]{64}(?:-320)?\.jpg$')::uuid;
$$;

create or replace function private.photo_id(path text) returns text
language sql immutable set search_path = '' as $$
  select substring(path from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/([0-9a-f]{64})(?:-320)?\.jpg$');
$$;

create or replace function private.is_thumbnail(path text) returns boolean
language sql immutable set search_path = '' as $$ select path like '%-320.jpg' $$;

create or replace function private.is_photo_named(path text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.photos p where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path));
$$;

-- The files of a shop, of these photos or by this person. Supabase knows no hash of a file, but who sent it last.
create or replace function private.files_of_photos(shop uuid, ids text[], person uuid)
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

-- ---- rows

create or replace function private.stamp_photo() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.created_at := now();
    new.created_by := auth.uid();
  end if;
  return new;
end $$;

create or replace trigger a_stamp before insert on public.photos for each row execute function private.stamp_photo();

create or replace function private.limit_photos() returns trigger
language plpgsql set search_path = '' as $$
declare
  most constant integer := 100000;
  shop uuid;
begin
  for shop in select distinct shop_id from new_rows loop
    if (select count(*) from public.photos p where p.shop_id = shop) > most then
      raise exception using errcode = 'PT413', hint = 'photos-full',
        message = 'This shop keeps as many photos as it may. Remove photos of old jobs, then try again.';
    end if;
  end loop;
  return null;
end $$;

create or replace trigger limit_photos after insert on public.photos referencing new table as new_rows
  for each statement execute function private.limit_photos();

-- As of a part: who is no owner removes at most 100 at once, and not more than remain.
create or replace trigger refuse_bulk_delete after delete on public.photos referencing old table as old_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete('id');

-- How much the shop keeps: {"count", "bytes"}.
create or replace function public.photo_usage(shop uuid) returns json
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_without_shop();
  return (select json_build_object('count', count(*), 'bytes', coalesce(sum(p.bytes), 0)) from public.photos p where p.shop_id = shop);
end $$;

-- Whether the person may add the photo today: `wider` photos and 3 MB for each of them more than the rule says.
create or replace function private.has_photo_room(path text, added bigint, wider integer default 0) returns boolean
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

create or replace function private.refuse_photo_day(path text, added bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_photo_room(path, added) then
    raise exception using errcode = 'PT413', hint = 'photos-day',
      message = 'You have added as many photos as one person may in a day (2,000 photos or 2 GB), so this one was not kept. Add it tomorrow, or ask the owner of the shop to add it.';
  end if;
end $$;

create or replace function private.check_photo_files() returns trigger
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

create or replace trigger check_photo_files after insert on public.photos referencing new table as new_rows
  for each statement execute function private.check_photo_files();

-- ---- files

-- Asked by the policies of Supabase Storage, and by the team server before it touches a file.
create or replace function private.may_use_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.photo_shop(path) = any (array(select private.my_shop_ids())), false);
$$;

-- The files of a photo that the shop still keeps stay.
create or replace function private.may_remove_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.photo_shop(path) = any (array(select private.my_shop_ids_as('owner', 'manager'))), false)
    and not exists (select from public.photos p where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path));
$$;

-- Asked by the policies of Supabase Storage. A policy cannot say why, so it is wider than the rule of the row, which says it.
create or replace function private.may_add_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select private.may_use_photo(path) and private.has_photo_room(path, 0, 10);
$$;

create or replace function private.may_replace_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select private.may_add_photo(path) and not private.is_photo_named(path);
$$;

-- The team server may be several processes on one photo store, which cannot be locked. So the database says whose turn a file is:
--
--   upload    begin_photo_upload, write the file, note_photo_file
--   removal   begin_photo_removal, remove the file, end_photo_turn
--
-- The record of a file goes before the file is touched and comes back once it is whole. A row needs both records, so it never names a file
-- that someone writes or removes. Work that stops halfway leaves a file without a record, which the next upload replaces and a sweep removes.

-- Whether the file is ours to write or remove now. A turn of more than a minute is taken over: its process is gone, because one that works
-- gives up before.
create or replace function private.take_photo_turn(path text, own uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.photo_turns as t (shop_id, id, is_thumbnail, turn)
  values (private.photo_shop(path), private.photo_id(path), private.is_thumbnail(path), own)
  on conflict (shop_id, id, is_thumbnail) do update set turn = excluded.turn, bytes = 0, since = excluded.since
    where t.since < clock_timestamp() - interval '1 minute';
  return found;
end $$;

create or replace function private.end_photo_turn(own uuid) returns void
language sql security definer set search_path = '' as $$ delete from private.photo_turns t where t.turn = own $$;

-- The bytes of the files of a shop, and of those that are being written.
create or replace function private.photo_bytes(shop uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select sum(f.bytes) from private.photo_files f where f.shop_id = shop), 0)
    + coalesce((select sum(t.bytes) from private.photo_turns t where t.shop_id = shop and t.since > now() - interval '1 minute'), 0);
$$;

-- Before a file is written. 'begun' · 'taken': someone else's turn, ask again · 'named': begun, but a row names the file, so it may only be
-- brought back if the store lost it · 'no room': the shop would have more than `most` bytes.
create or replace function private.begin_photo_upload(path text, own uuid, bytes integer, hash text, most bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  shop constant uuid := private.photo_shop(path);
  old_bytes integer;
  old_hash text;
  added integer := bytes;
begin
  if not private.may_use_photo(path) then
    raise exception using errcode = '42501', message = 'Your role does not allow this change.';
  end if;
  if not private.take_photo_turn(path, own) then return 'taken'; end if;
  select f.bytes, f.hash into old_bytes, old_hash from private.photo_files f
  where f.shop_id = shop and f.id = private.photo_id(path) and f.is_thumbnail = private.is_thumbnail(path) for update;
  -- Asked after the lock, so that a row that was being added is seen.
  if private.is_photo_named(path) then return 'named'; end if;
  -- One after another, so that each sees what the others take.
  perform pg_advisory_xact_lock(hashtextextended('photos of ' || shop, 0));
  if private.photo_bytes(shop) - coalesce(old_bytes, 0) + bytes > most then
    perform private.end_photo_turn(own);
    return 'no room';
  end if;
  -- No row may name the file while its bytes change.
  if old_hash = begin_photo_upload.hash then
    added := 0;
  else
    delete from private.photo_files f
    where f.shop_id = shop and f.id = private.photo_id(path) and f.is_thumbnail = private.is_thumbnail(path);
  end if;
  perform private.refuse_photo_day(path, added);
  update private.photo_turns t set bytes = added where t.turn = own;
  return 'begun';
end $$;

-- After a file was written, whole. False: it took so long that someone else has the turn now.
create or replace function private.note_photo_file(path text, own uuid, bytes integer, hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.photo_turns t
  where t.shop_id = private.photo_shop(path) and t.id = private.photo_id(path) and t.is_thumbnail = private.is_thumbnail(path)
    and t.turn = own;
  if not found then return false; end if;
  insert into private.photo_files as f (shop_id, id, is_thumbnail, bytes, hash, created_by)
  values (private.photo_shop(path), private.photo_id(path), private.is_thumbnail(path), bytes, note_photo_file.hash, auth.uid())
  on conflict (shop_id, id, is_thumbnail) do update
    set bytes = excluded.bytes, hash = excluded.hash, created_by = excluded.created_by, created_at = now();
  -- A file that the store lost comes back; another browser draws another thumbnail.
  if private.is_thumbnail(path) then
    update public.photos p set thumb_id = note_photo_file.hash
    where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path);
  end if;
  return true;
end $$;

-- Forgets a file: false for one that a row names, or that came after that time.
create or replace function private.forget_photo_file(path text, since timestamptz) returns boolean
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

-- Before a file is removed. 'begun' · 'taken': someone else's turn, ask again · 'kept': it stays.
create or replace function private.begin_photo_removal(path text, own uuid, since timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.take_photo_turn(path, own) then return 'taken'; end if;
  if private.forget_photo_file(path, since) then return 'begun'; end if;
  delete from private.photo_turns t
  where t.shop_id = private.photo_shop(path) and t.id = private.photo_id(path) and t.is_thumbnail = private.is_thumbnail(path);
  return 'kept';
end $$;

-- The same for a person.
create or replace function private.begin_own_removal(path text, own uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_remove_photo(path) then return 'kept'; end if;
  return private.begin_photo_removal(path, own, 'infinity');
end $$;

-- The bucket of Supabase Storage, which the team server does not have. Row security of its tables is on there, so that what no policy
-- allows is refused. The policy for customers is in 18-inspection-links.sql.
do $$
declare
  deed text;
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('photos', 'photos', false, 3 * 1024 * 1024, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  foreach deed in array array['members read', 'members add', 'members replace', 'office removes'] loop
    execute format('drop policy if exists %I on storage.objects', 'photos: ' || deed);
  end loop;
  create policy "photos: members read" on storage.objects for select to authenticated
    using (bucket_id = 'photos' and private.may_use_photo(name));
  create policy "photos: members add" on storage.objects for insert to authenticated
    with check (bucket_id = 'photos' and private.may_add_photo(name));
  create policy "photos: members replace" on storage.objects for update to authenticated
    using (bucket_id = 'photos' and private.may_replace_photo(name)) with check (bucket_id = 'photos' and private.may_replace_photo(name));
  create policy "photos: office removes" on storage.objects for delete to authenticated
    using (bucket_id = 'photos' and private.may_remove_photo(name));
end $$;
