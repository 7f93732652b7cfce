-- A reversed payment or tip and money that was given back do not pay an invoice: they no longer prolong the year for which the link of a
-- paid invoice works when the invoice has no time of payment, as in files of other programs.

-- As in 20261125000006_links.sql, by the entries that pay (`paidBy` in src/domain/invoices/owed.ts). Members call it: it uses no function that
-- they may not execute.
create or replace function private.standard_link_day(link public.document_links) returns date
language sql stable set search_path = '' as $$
  select case link.kind
    when 'estimate' then least('9999-12-31', coalesce(
      (select e.expiry_date from public.estimates e where e.shop_id = link.shop_id and e.id = link.document_id),
      (link.shown -> 'document' ->> 'expiryDate')::date) + 30)
    else (
      select (coalesce((i.paid_at at time zone private.shop_zone(link.shop_id, link.time_zone))::date,
        (select max(p.date) from public.payments p
          where p.shop_id = i.shop_id and p.invoice_id = i.id and p.reversed_on is null and coalesce(p.kind, 'payment') in ('payment', 'deposit'))) + interval '1 year')::date
      from public.invoices i where i.shop_id = link.shop_id and i.id = link.document_id and i.status = 'Paid')
  end;
$$;
