import { Link } from '@tanstack/react-router';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { billsEstimate, linkedInvoice } from '#domain/invoices/invoice-links.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { useIndexed, useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { LinksCard } from './document-cards.tsx';

/** Links to the customer of an estimate and to the invoice made from it. */
export function EstimateLinks({ estimate }: { estimate: Estimate }) {
  const { customerId, invoiceId } = estimate;
  const customer = useRecord('customers', customerId);
  const invoices = useIndexed('invoices', { name: 'customer', from: customerId, to: customerId });
  const linked = useRecord('invoices', invoiceId ?? '');
  const invoice = linkedInvoice(linked.data, invoices.data ?? [], (one) => billsEstimate(one, estimate));
  if (!customer.data && !invoice) return null;
  return (
    <LinksCard customer={customer.data}>
      {invoice && (
        <li className="flex flex-wrap items-center gap-2">
          Invoice{' '}
          <Link to={paths.viewInvoice} params={{ id: invoice.id }} className="link mono">
            {invoice.invoiceNumber}
          </Link>
          <InvoiceStatusBadge status={statusShown(invoice)} />
        </li>
      )}
    </LinksCard>
  );
}
