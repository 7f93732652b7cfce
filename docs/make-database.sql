-- Makes the role and the database that DATABASE_URL names. Run it once as an administrator of Postgres 15 or newer:
--   psql -v password="'choose a long one'" -f make-database.sql postgres://admin@host:5432/postgres
-- then start the servers with DATABASE_URL=postgres://clearcoat:<password>@host:5432/clearcoat
--
-- The role owns this database and nothing else. It makes the roles of the API (CREATEROLE), and is not a superuser.
create role clearcoat login createrole password :password;

-- Who makes a database for another role has to be a member of it, unless a superuser.
grant clearcoat to current_user;

-- Text is sorted by code point on every machine. Where C.UTF-8 is not known, en_US.UTF-8 does for lc_ctype.
create database clearcoat owner clearcoat template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8';

-- Keeps customers' data out of the log of Postgres, and a query from filling the disk. An administrator without this right gets an error
-- here. The servers work without it, and say at their start that it is missing.
grant set on parameter log_min_messages, log_min_error_statement, temp_file_limit to clearcoat;
