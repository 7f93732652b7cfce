-- Photos of cars. A row says that a shop keeps a photo; the files are in the bucket `photos` of Supabase Storage, or in the data folder of
-- the team server: `<shop_id>/<id>.jpg`, and `<shop_id>/<id>-320.jpg` for its thumbnail. A client adds the files first and the row last, and
-- removes the row first and the files last: a row names files that are there.
--
--   photos   shop_id, id: SHA-256 of the photo in hex · bytes: photo and thumbnail · width, height in pixels · created_at, created_by: the
--            server's
--
-- Members of the shop read and add, owners and managers remove: what a technician photographed stays, because signed records name it. Nobody
-- changes a row or a file. A photo is at most 3 MB, its thumbnail 200 kB; a shop has up to 100,000 photos.
-- Refused with PT413 hint `photos-full`.

create table public.photos (
  shop_id uuid not null default private.my_shop_id() references public.shops on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes between 1 and 3 * 1024 * 1024 + 200 * 1024),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  primary key (shop_id, id)
);
alter table public.photos enable row level security;
alter table public.photos alter column shop_id set (n_distinct = 20);

create policy members_read on public.photos for select to authenticated
  using (shop_id = any (array(select private.my_shop_ids())));
create policy members_insert on public.photos for insert to authenticated
  with check (shop_id = any (array(select private.my_shop_ids())));
create policy office_deletes on public.photos for delete to authenticated
  using (shop_id = any (array(select private.my_shop_ids_as('owner', 'manager'))));
revoke all on public.photos from public, anon, authenticated;
grant select, insert, delete on public.photos to authenticated;
grant all on public.photos to service_role;

create function private.stamp_photo() returns trigger
language plpgsql set search_path = '' as $$
begin
  if auth.uid() is not null then
    new.created_at := now();
    new.created_by := auth.uid();
  end if;
  return new;
end $$;
create trigger a_stamp before insert on public.photos for each row execute function private.stamp_photo();

create function private.limit_photos() returns trigger
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
create trigger limit_photos after insert on public.photos referencing new table as new_rows
  for each statement execute function private.limit_photos();
-- As of a part: who is no owner removes at most 100 at once, and not more than remain.
create trigger refuse_bulk_delete after delete on public.photos referencing old table as old_rows
  for each statement when (pg_trigger_depth() = 0) execute function private.refuse_bulk_delete('id');

-- How much the shop keeps: {"count", "bytes"}.
create function public.photo_usage(shop uuid) returns json
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse_without_shop();
  return (select json_build_object('count', count(*), 'bytes', coalesce(sum(p.bytes), 0)) from public.photos p where p.shop_id = shop);
end $$;

-- The shop and the photo that a path of a file names; null for any other path.
create function private.photo_shop(path text) returns uuid
language sql immutable set search_path = '' as $$
  select substring(path from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f]{64}(?:-320)?\.jpg$')::uuid;
$$;
create function private.photo_id(path text) returns text
language sql immutable set search_path = '' as $$
  select substring(path from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/([0-9a-f]{64})(?:-320)?\.jpg$');
$$;

-- Asked by the policies of Supabase Storage, and by the team server before it touches a file.
create function private.may_use_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.photo_shop(path) = any (array(select private.my_shop_ids())), false);
$$;
-- The files of a photo that the shop still keeps stay.
create function private.may_remove_photo(path text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.photo_shop(path) = any (array(select private.my_shop_ids_as('owner', 'manager'))), false)
    and not exists (select from public.photos p where p.shop_id = private.photo_shop(path) and p.id = private.photo_id(path));
$$;

revoke execute on function public.photo_usage(uuid), private.stamp_photo(), private.limit_photos(), private.photo_shop(text),
  private.photo_id(text), private.may_use_photo(text), private.may_remove_photo(text) from public, anon, authenticated;
grant execute on function public.photo_usage(uuid), private.photo_shop(text), private.photo_id(text), private.may_use_photo(text),
  private.may_remove_photo(text) to authenticated, service_role;

-- The bucket of Supabase Storage, which the team server does not have. Row security of its tables is on there, so that what no policy
-- allows is refused: nobody changes, moves or overwrites a file.
do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('photos', 'photos', false, 3 * 1024 * 1024, array['image/jpeg'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy "photos: members read" on storage.objects for select to authenticated
    using (bucket_id = 'photos' and private.may_use_photo(name));
  create policy "photos: members add" on storage.objects for insert to authenticated
    with check (bucket_id = 'photos' and private.may_use_photo(name));
  create policy "photos: office removes" on storage.objects for delete to authenticated
    using (bucket_id = 'photos' and private.may_remove_photo(name));
end $$;
