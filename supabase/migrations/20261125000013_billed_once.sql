-- A booking that was made from an estimate names it, so that both find one invoice.
alter table public.bookings add column estimate_id text;
