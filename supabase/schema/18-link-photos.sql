-- The photos that links of inspections and jobs release: 16-links.sql says what each function answers.

-- always

-- What the link of the token releases now. No row: it opens nothing.
create or replace function private.released_by(token text) returns table (shop uuid, photo_ids json)
language sql stable set search_path = '' as $$
  select l.shop_id, l.photo_ids from public.inspection_links l where l.token_hash = private.hash_of(token) and private.is_usable(l)
  union all
  select l.shop_id, private.released_photos(to_json(private.photos_of_job(l.shop_id, l.job_id)), l.photo_ids)
  from public.job_links l where l.token_hash = private.hash_of(token) and private.is_usable(l);
$$;

create or replace function private.is_released(token text, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.released_by(token) r
    where r.shop = private.photo_shop(path) and private.photo_id(path) in (select json_array_elements_text(r.photo_ids)));
$$;

create or replace function public.photo_of_link(token text, path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from private.released_by(token)) then perform private.refuse_link(); end if;
  return private.is_released(token, path);
end $$;

-- The policy of Supabase Storage: the token comes in a header of the request. Without one nothing is seen.
create or replace function private.may_see_photo(path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.is_released(nullif(current_setting('request.headers', true), '')::json ->> 'x-clearcoat-link', path), false);
$$;

do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  drop policy if exists "photos: links read" on storage.objects;
  create policy "photos: links read" on storage.objects for select to anon
    using (bucket_id = 'photos' and private.may_see_photo(name));
end $$;
