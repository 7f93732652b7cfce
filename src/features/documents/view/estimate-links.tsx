import { Link } from '@tanstack/react-router';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { headlineAmount } from '#domain/estimates/offered-options.ts';
import { supplementsOf } from '#domain/estimates/supplements.ts';
import { billsEstimate, linkedInvoice } from '#domain/invoices/invoice-links.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { by, useIndexed, useRecord } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { LinksCard } from './document-cards.tsx';
import { JobLinks } from './job-links.tsx';

/** Links to the customer of an estimate, its jobs, the invoice made from it, its supplements and the estimate that it is a supplement to. */
export function EstimateLinks({ estimate }: { estimate: Estimate }) {
  const { customerId, invoiceId } = estimate;
  const own = by('customer', customerId);
  const customer = ifRead(useRecord('customers', customerId));
  const invoices = ifRead(useIndexed('invoices', own)) ?? [];
  const linked = ifRead(useRecord('invoices', invoiceId ?? ''));
  const invoice = linkedInvoice(linked, invoices, (one) => billsEstimate(one, estimate));
  const ofCustomer = ifRead(useIndexed('estimates', own)) ?? [];
  const supplements = supplementsOf(estimate, ofCustomer);
  const parent = ofCustomer.find(({ id }) => id === estimate.supplementTo);
  if (!customer && !invoice && !parent && supplements.length === 0) return null;
  return (
    <LinksCard customer={customer}>
      {parent && <EstimateLink label="Supplement to" estimate={parent} />}
      {supplements.map((one) => (
        <EstimateLink key={one.id} label="Supplement" estimate={one} />
      ))}
      <JobLinks customerId={customerId} isOf={({ estimateId }) => estimateId === estimate.id} />
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

function EstimateLink({ label, estimate }: { label: string; estimate: Estimate }) {
  const { id, estimateNumber, status } = estimate;
  return (
    <li className="flex flex-wrap items-center gap-2">
      {label}{' '}
      <Link to={paths.viewEstimate} params={{ id }} className="link mono">
        {estimateNumber}
      </Link>
      <EstimateStatusBadge status={status} />
      <span className="ml-auto tabular-nums">{headlineAmount(estimate)}</span>
    </li>
  );
}
