-- A name of characters that cannot be seen is none, wherever a name says who somebody is: estimates.accepted_by, and the names of
-- user_profiles. Refused with 23514 when it is written; an empty one is taken as before, and rows from before stay.

-- As in 20261125000005_names.sql, with the invisible characters and the private ones above the first plane.
create or replace function private.is_blank_text(words text) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5'
    || '\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u2800\u3000\u3164\ue000-\uf8ff'
    || '\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]');
$$;
grant execute on function private.is_blank_text(text) to authenticated;

-- Argument: the column with the name.
create function private.refuse_blank_name() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_setting('clearcoat.putting_back', true) = 'on' then return new; end if;
  raise exception using errcode = '23514', table = tg_table_name, column = tg_argv[0],
    message = format('The name in column "%s" has no character that can be seen.', tg_argv[0]);
end $$;
revoke execute on function private.refuse_blank_name() from public, anon, authenticated;

do $$
declare
  named record;
begin
  for named in
    select * from (values ('estimates', 'accepted_by'), ('user_profiles', 'business_name'), ('user_profiles', 'first_name'),
      ('user_profiles', 'last_name')) as t (name, column_name)
  loop
    execute format('create trigger e_blank_%2$s before insert on public.%1$I
      for each row when (new.%2$I <> '''' and private.is_blank_text(new.%2$I)) execute function private.refuse_blank_name(%2$L)',
      named.name, named.column_name);
    execute format('create trigger e_blank_%2$s_update before update on public.%1$I
      for each row when (new.%2$I <> '''' and new.%2$I is distinct from old.%2$I and private.is_blank_text(new.%2$I))
      execute function private.refuse_blank_name(%2$L)', named.name, named.column_name);
  end loop;
end $$;
