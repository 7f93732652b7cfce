-- What is paid and left on an invoice may be unknown: files of other programs leave it out, and it then stays absent.
--
--   invoices.paid_amount, balance_amount   null: absent. `paid_on` says what is paid; total_amount less that is left.
--
-- The rules are those of `owedOn` in src/domain/invoices/owed.ts and `invoiceStatus` in src/domain/invoices/invoice-status.ts.

alter table public.invoices
  alter column paid_amount drop not null, alter column paid_amount drop default,
  alter column balance_amount drop not null, alter column balance_amount drop default;

create function private.paid_on(invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select greatest(
    case
      when invoice.paid_amount <> 0 or (invoice.paid_amount = 0 and invoice.status <> 'Paid') then invoice.paid_amount
      when invoice.balance_amount is not null then invoice.total_amount - invoice.balance_amount
      when invoice.status = 'Paid' then invoice.total_amount
      else 0
    end,
    (select coalesce(sum(p.amount), 0) from public.payments p where p.shop_id = invoice.shop_id and p.invoice_id = invoice.id));
$$;

-- Status of a sent invoice once its customer has opened it.
create function private.status_when_opened(invoice public.invoices, today date) returns text
language sql stable set search_path = '' as $$
  select case
    when private.paid_on(invoice) < invoice.total_amount then case when invoice.due_date < today then 'Overdue' else 'Viewed' end
    when invoice.total_amount > 0 then 'Paid'
    else 'Viewed'
  end;
$$;

create or replace function public.open_document(token text, reader uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  link public.document_links := private.link_of(token);
  at constant timestamptz := date_trunc('milliseconds', now());
  today constant date := private.today_of(link);
begin
  if exists (select from public.shop_members m where m.shop_id = link.shop_id and m.user_id in (auth.uid(), reader)) then
    return private.link_answer(link);
  end if;
  if link.opened_at is null then
    update public.document_links l set opened_at = at where l.shop_id = link.shop_id and l.id = link.id returning * into link;
  end if;
  -- The shop's own clock may run ahead: what was opened was opened after it was sent.
  if link.kind = 'estimate' then
    update public.estimates set status = 'Viewed', viewed_at = greatest(at, sent_at), updated_at = at
      where shop_id = link.shop_id and id = link.document_id and status = 'Sent';
  else
    update public.invoices i set viewed_at = greatest(at, sent_at), updated_at = at,
        status = private.status_when_opened(i, today)
      where i.shop_id = link.shop_id and i.id = link.document_id and i.status in ('Sent', 'Overdue')
        and (i.viewed_at is null or i.viewed_at < i.sent_at);
  end if;
  return private.link_answer(link);
end $$;

revoke execute on function private.paid_on(public.invoices), private.status_when_opened(public.invoices, date)
  from public, anon, authenticated;
