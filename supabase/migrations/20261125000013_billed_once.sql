-- A booking that was made from an estimate names it, so that both find one invoice (src/parts/billing/find-invoice.ts).
alter table public.bookings add column estimate_id text;
