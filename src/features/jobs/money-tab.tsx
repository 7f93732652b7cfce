import { Link } from '@tanstack/react-router';
import { totalOf } from '#domain/documents/document-totals.ts';
import { statusShown } from '#domain/invoices/invoice-lifecycle.ts';
import { owedOn } from '#domain/invoices/payments.ts';
import { formatDollars, formatPercent, sum } from '#domain/money/money.ts';
import { pricingSum } from '#domain/money/pricing.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import type { JobView } from './job-view.ts';
import { useJobDocuments } from './use-job-documents.ts';

/** Price and cost of each service with their sums, the estimate and the invoices. */
export function MoneyTab({ view }: { view: JobView }) {
  return (
    <div className="grid items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail">
      <Card>
        <CardHeader title="Price and Cost" />
        <CardBody className="overflow-x-auto">
          <PriceTable bookings={view.bookings} />
        </CardBody>
      </Card>
      <Documents view={view} />
    </div>
  );
}

const COLUMNS = ['Price', 'Hours', 'Cost', 'Profit', 'Margin'] as const;

function Figures({ pricing, hours }: { pricing: Booking['pricing']; hours: number }) {
  const { servicePrice, totalCost, grossProfit, profitMargin } = pricing;
  const texts = [
    formatDollars(servicePrice),
    `${hours.toFixed(1)} h`,
    formatDollars(totalCost),
    formatDollars(grossProfit),
    formatPercent(profitMargin, 2),
  ];
  return texts.map((text, column) => (
    <td key={COLUMNS[column]} className="py-2 pl-4 text-right tabular-nums">
      {text}
    </td>
  ));
}

function PriceTable({ bookings }: { bookings: readonly Booking[] }) {
  const counted = bookings.filter(earnsMoney);
  return (
    <table className="w-full whitespace-nowrap text-label">
      <thead>
        <tr className="border-b text-text-3">
          <th scope="col" className="pb-2 text-left font-semibold">
            Service
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="pb-2 pl-4 text-right font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <th scope="row" className="max-w-60 truncate py-2 text-left font-medium">
              <bdi>{booking.service.name}</bdi>
            </th>
            {earnsMoney(booking) ? (
              <Figures pricing={booking.pricing} hours={booking.estimatedHours} />
            ) : (
              <td colSpan={COLUMNS.length} className="py-2 pl-4 text-right text-text-3">
                {booking.status}, not counted
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t font-bold">
          <th scope="row" className="py-2 text-left">
            Job
          </th>
          <Figures
            pricing={pricingSum(counted.map(({ pricing }) => pricing))}
            hours={sum(counted.map(({ estimatedHours }) => estimatedHours))}
          />
        </tr>
      </tfoot>
    </table>
  );
}

function Documents({ view }: { view: JobView }) {
  const documents = useJobDocuments(view);
  if (!documents) return null;
  const { estimate, invoices, unbilled } = documents;
  return (
    <Card>
      <CardHeader title="Estimate and Invoices" />
      <CardBody className="grid gap-3">
        {!estimate && invoices.length === 0 && <p className="text-label text-text-3">No estimate and no invoice.</p>}
        <ul className="grid gap-2.5 empty:hidden">
          {estimate && (
            <li className="flex flex-wrap items-center gap-2">
              <Link to={paths.viewEstimate} params={{ id: estimate.id }} className="link mono">
                {estimate.estimateNumber}
              </Link>
              <EstimateStatusBadge status={estimate.status} />
              <span className="ml-auto tabular-nums">{formatDollars(totalOf(estimate))}</span>
            </li>
          )}
          {invoices.map((invoice) => {
            const { total, balance } = owedOn(invoice);
            return (
              <li key={invoice.id} className="flex flex-wrap items-center gap-2">
                <Link to={paths.viewInvoice} params={{ id: invoice.id }} className="link mono">
                  {invoice.invoiceNumber}
                </Link>
                <InvoiceStatusBadge status={statusShown(invoice)} />
                <span className="ml-auto text-right tabular-nums">
                  {formatDollars(total)}
                  <span className="block text-meta text-text-2">Balance {formatDollars(balance)}</span>
                </span>
              </li>
            );
          })}
        </ul>
        {unbilled.length > 0 && (
          <p className="text-label text-text-2">
            Not billed yet: <BidiText text={namesInWords(unbilled.map(({ service }) => service.name))} />.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
