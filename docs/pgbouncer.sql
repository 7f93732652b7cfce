-- Lets PgBouncer ask for passwords. Run it once as a superuser in the database clearcoat:
--   psql -v password="'choose another one'" -f pgbouncer.sql postgres://admin@host:5432/clearcoat
create role pgbouncer login password :password;
create schema pgbouncer;
grant usage on schema pgbouncer to pgbouncer;

create function pgbouncer.password_of(role text) returns table (name text, password text)
language sql security definer set search_path = '' as
  'select rolname::text, rolpassword from pg_catalog.pg_authid where rolname = role and rolcanlogin and not rolsuper';
revoke all on function pgbouncer.password_of(text) from public;
grant execute on function pgbouncer.password_of(text) to pgbouncer;
