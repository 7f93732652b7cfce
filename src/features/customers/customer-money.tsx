import { Link } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { customerAccount } from '#domain/accounts/shop-aging.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { wholeHeadlineAmount } from '#domain/estimates/offered-options.ts';
import { invoiceFigures } from '#domain/invoices/invoice-figures.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { formatDollars, formatWholeDollars } from '#domain/money/money.ts';
import { by, useIndexed, useToday } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';

const SHOWN_AT_FIRST = 5;

type Line = { id: string; date: string; number: ReactNode; badge: ReactNode; amount: string };

/** The customer's estimates and invoices, latest first, with the amounts paid and owed. */
export function CustomerMoney({ customerId }: { customerId: string }) {
  const own = by('customer', customerId);
  const today = useToday();
  const query = useQueries({
    invoices: useIndexed('invoices', own),
    estimates: useIndexed('estimates', own),
    deposits: useIndexed('deposits', own),
  });
  const [all, setAll] = useState(false);
  const { data } = query;
  if (!data) return <NotLoaded query={query} skeleton={<SkeletonRows rows={2} />} />;
  const { owed, credit, held } = customerAccount(data.invoices, data.deposits);
  const { paid } = invoiceFigures(data.invoices, today);
  const lines = [
    ...data.invoices.map(
      (invoice): Line => ({
        id: invoice.id,
        date: invoice.date,
        amount: formatWholeDollars(totalOf(invoice)),
        number: (
          <Link to={paths.viewInvoice} params={{ id: invoice.id }} className="mono font-semibold hover:underline">
            {invoice.invoiceNumber}
          </Link>
        ),
        badge: <InvoiceStatusBadge status={statusShown(invoice)} />,
      }),
    ),
    ...data.estimates.map(
      (estimate): Line => ({
        id: estimate.id,
        date: estimate.date,
        amount: wholeHeadlineAmount(estimate),
        number: (
          <Link to={paths.viewEstimate} params={{ id: estimate.id }} className="mono font-semibold hover:underline">
            {estimate.estimateNumber}
          </Link>
        ),
        badge: <EstimateStatusBadge status={estimate.status} />,
      }),
    ),
  ].sort((a, b) => b.date.localeCompare(a.date));
  const shown = all ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <Card>
      <CardHeader title="Estimates and invoices" />
      <CardBody>
        <div className="mb-3 flex flex-wrap gap-2">
          <Link
            to={paths.statement}
            params={{ id: customerId }}
            search={{}}
            className={buttonClass('secondary', 'small')}
          >
            <ReceiptText size={14} aria-hidden />
            Statement
          </Link>
          <Link to={paths.newEstimate} search={{ customerId }} className={buttonClass('secondary', 'small')}>
            <Plus size={14} aria-hidden />
            New Estimate
          </Link>
          <Link to={paths.newInvoice} search={{ customerId }} className={buttonClass('secondary', 'small')}>
            <Plus size={14} aria-hidden />
            New Invoice
          </Link>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Figure label="Spent">{formatDollars(paid)}</Figure>
          <Figure label="Owed">{formatDollars(owed)}</Figure>
          {credit > 0 && <Figure label="Credit">{formatDollars(credit)}</Figure>}
          {held > 0 && <Figure label="Held in deposits">{formatDollars(held)}</Figure>}
        </dl>
        {shown.length > 0 && (
          <ul aria-label="Estimates and invoices" className="mt-2 divide-y divide-border border-t">
            {shown.map(({ id, date, number, badge, amount }) => (
              <li key={id} className="flex min-w-0 items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  {number}
                  <span className="block text-meta text-text-3">{formatDate(date)}</span>
                </span>
                {badge}
                <span className="min-w-16 flex-none text-right font-semibold tabular-nums">{amount}</span>
              </li>
            ))}
          </ul>
        )}
        {!all && lines.length > SHOWN_AT_FIRST && (
          <Button size="small" className="mt-2" onClick={() => setAll(true)}>
            Show all {lines.length}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-label text-text-2">{label}</dt>
      <dd className="font-bold tabular-nums">{children}</dd>
    </div>
  );
}
