import { Link } from '@tanstack/react-router';
import { depositDue, depositToPropose } from '#domain/deposits/deposit-due.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { headlineAmount } from '#domain/estimates/offered-options.ts';
import { statusShown } from '#domain/invoices/invoice-status.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { formatDollars, formatPercent, sum } from '#domain/money/money.ts';
import { pricingAtPrice, pricingSum } from '#domain/money/pricing.ts';
import { type Booking, type BookingStatus, earnsMoney, type Pricing } from '#domain/scheduling/booking.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { by, useIndexed, useRecord } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { DepositsCard } from '#parts/payments/deposits-card.tsx';
import { Loaded, NotLoaded } from '#parts/queries/loaded.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import type { JobView } from './job-view.ts';
import { useJobDocuments } from './use-job-documents.ts';

/** Price and cost of each service with their sums, the estimate and the invoices. */
export function MoneyTab({ view }: { view: JobView }) {
  const isPhone = useIsPhone();
  const Prices = isPhone ? PriceList : PriceTable;
  return (
    <div className="grid items-start gap-4.5 desktop:grid-cols-rail">
      <Card>
        <CardHeader title="Price and Cost" />
        <CardBody>
          <Loaded query={useIndexed('claims', by('job', view.job.id))}>
            {(claims) => <Prices rows={priceRows(view.bookings, claims)} />}
          </Loaded>
        </CardBody>
      </Card>
      <div className="grid min-w-0 gap-4.5">
        <JobDeposits view={view} />
        <Documents view={view} />
      </div>
    </div>
  );
}

type PriceRow = {
  key: string;
  name: string;
  /** Price, hours, cost, profit and margin; undefined for a service that does not count. */
  figures: readonly string[] | undefined;
  status: BookingStatus | undefined;
};

const COLUMNS = ['Price', 'Hours', 'Cost', 'Profit', 'Margin'] as const;

function figuresOf({ servicePrice, totalCost, grossProfit, profitMargin }: Pricing, hours: number): string[] {
  return [
    formatDollars(servicePrice),
    `${hours.toFixed(1)} h`,
    formatDollars(totalCost),
    formatDollars(grossProfit),
    formatPercent(profitMargin, 2),
  ];
}

/** Money of a maker is earned without hours or cost. */
const creditPricing = (dollars: number): Pricing => pricingAtPrice(pricingSum([]), dollars);

/** Returns a row for each service and for what makers credit, and the last one with their sums. */
function priceRows(bookings: readonly Booking[], claims: readonly Claim[]): PriceRow[] {
  const credited = claims.flatMap(({ id, claimNumber, makerCredit = 0 }) =>
    makerCredit > 0 ? { key: id, name: `Maker's credit, ${claimNumber}`, pricing: creditPricing(makerCredit) } : [],
  );
  const counted = bookings.filter(earnsMoney);
  const pricing = pricingSum([...counted, ...credited].map((one) => one.pricing));
  const hours = sum(counted.map(({ estimatedHours }) => estimatedHours));
  return [
    ...bookings.map((booking) => ({
      key: booking.id,
      name: booking.service.name,
      figures: earnsMoney(booking) ? figuresOf(booking.pricing, booking.estimatedHours) : undefined,
      status: booking.status,
    })),
    ...credited.map((one) => ({ ...one, figures: figuresOf(one.pricing, 0), status: undefined })),
    { key: 'sum', name: 'Job', figures: figuresOf(pricing, hours), status: undefined },
  ];
}

function PriceTable({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <table className="w-full text-label">
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
        {rows.map(({ key, name, figures, status }) => (
          <tr key={key} className="last:font-bold">
            <th
              scope="row"
              className={classNames('wrap-anywhere py-2 text-left', status === undefined ? 'font-bold' : 'font-medium')}
            >
              <bdi>{name}</bdi>
            </th>
            {figures ? (
              figures.map((figure, column) => (
                <td key={COLUMNS[column]} className="whitespace-nowrap py-2 pl-4 text-right tabular-nums">
                  {figure}
                </td>
              ))
            ) : (
              <td colSpan={COLUMNS.length} className="py-2 pl-4 text-right text-text-3">
                {status}, not counted
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same figures below each other, for a phone. */
function PriceList({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <ul className="divide-y divide-border">
      {rows.map(({ key, name, figures, status }) => (
        <li key={key} className="py-2.5 first:pt-0 last:pb-0">
          <p className="wrap-anywhere font-semibold">
            <bdi>{name}</bdi>
          </p>
          {figures ? (
            <dl className="mt-1 grid gap-0.5 text-label">
              {figures.map((figure, column) => (
                <div key={COLUMNS[column]} className="flex justify-between gap-3">
                  <dt className="text-text-2">{COLUMNS[column]}</dt>
                  <dd className="tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <p className="text-label text-text-3">{status}, not counted</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function JobDeposits({ view: { job, customer, settings } }: { view: JobView }) {
  const { customerId, estimateId } = job;
  return (
    <Loaded query={useRecord('estimates', estimateId ?? '')}>
      {(estimate) => (
        <DepositsCard
          source={{ customerId, customer, jobId: job.id, ...(estimateId !== undefined && { estimateId }) }}
          due={estimate ? depositDue(estimate, settings) : 0}
          proposed={estimate ? depositToPropose(estimate, settings) : 0}
          total={estimate ? totalOf(estimate) : undefined}
        />
      )}
    </Loaded>
  );
}

function Documents({ view }: { view: JobView }) {
  const query = useJobDocuments(view);
  if (!query.data) return <NotLoaded query={query} />;
  const { estimate, supplements, invoices, unbilled } = query.data;
  return (
    <Card>
      <CardHeader title="Estimate and Invoices" />
      <CardBody className="grid gap-3">
        {!estimate && invoices.length === 0 && <p className="text-label text-text-3">No estimate and no invoice.</p>}
        <ul className="grid gap-2.5 empty:hidden">
          {(estimate ? [estimate, ...supplements] : []).map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-2">
              <Link to={paths.viewEstimate} params={{ id: one.id }} className="link mono">
                {one.estimateNumber}
              </Link>
              <EstimateStatusBadge status={one.status} />
              <span className="ml-auto tabular-nums">{headlineAmount(one)}</span>
            </li>
          ))}
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
