import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Copy, Eye, XCircle } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { invoiceDocument } from '#domain/documents/document.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { hasOverdueFlag } from '#domain/invoices/invoice-figures.ts';
import { invoiceRejection, isNothingDue, statusShown } from '#domain/invoices/invoice-lifecycle.ts';
import { ledgerOf, owedOn } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import { OverdueFlag } from '#features/documents/lifecycle/overdue-flag.tsx';
import { PaymentDialog } from '#features/documents/lifecycle/payment-dialog.tsx';
import { useInvoiceSteps } from '#features/documents/lifecycle/use-invoice-steps.tsx';
import { useRecord, useToday, useZone } from '#io/react/world.tsx';
import { HistoryCard, InternalNotes, LinksCard } from '#parts/documents/document-cards.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { messages } from '#parts/messages/messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { DocumentView, type OpenRequest } from './document-view.tsx';
import { PaymentsCard } from './payments-card.tsx';

export function ViewInvoicePage() {
  const { id } = useParams({ from: paths.viewInvoice });
  const { open } = useSearch({ from: paths.viewInvoice });
  return <InvoiceView key={id} id={id} asked={open} onTaken={useRemoveSearchParam('open')} />;
}

function InvoiceView({ id, ...atOnce }: { id: string } & OpenRequest) {
  const invoice = useRecord('invoices', id);
  if (invoice.failed) return <LoadFailure title={messages.loadFailed.invoices} onRetry={invoice.retry} />;
  if (invoice.data === null) return <RecordNotFound what="Invoice" list={paths.invoices} listName="invoices" />;
  return invoice.data && <View invoice={invoice.data} {...atOnce} />;
}

function View({ invoice, ...atOnce }: { invoice: Invoice } & OpenRequest) {
  const today = useToday();
  const zone = useZone();
  const steps = useInvoiceSteps(invoice);
  const make = useMakeDocument();
  const [isPaying, setIsPaying] = useState(false);
  const { id } = invoice;
  const status = statusShown(invoice);
  const may = (step: Parameters<typeof invoiceRejection>[0]) => invoiceRejection(step, invoice) === undefined;
  const more: MenuItem[] = [
    ...(may('view') ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void steps.view() }] : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copy('invoice', id) },
    ...(may('cancel')
      ? [{ id: 'cancel', label: 'Cancel invoice', icon: XCircle, onSelect: () => void steps.cancel() }]
      : []),
  ];
  return (
    <DocumentView
      {...atOnce}
      kind="invoice"
      record={invoice}
      sheetOf={invoiceDocument}
      badges={
        <>
          <InvoiceStatusBadge status={status} />
          {hasOverdueFlag(invoice, today) && status !== 'Overdue' && <OverdueFlag />}
          {isNothingDue(invoice) && <Badge tone="green">Nothing due</Badge>}
        </>
      }
      onSent={may('send') ? steps.send : undefined}
      more={more}
    >
      {() => (
        <>
          <PaymentsCard
            invoice={invoice}
            onAdd={may('pay') ? () => setIsPaying(true) : undefined}
            onSettle={may('settle') ? () => void steps.settle() : undefined}
            reason={invoiceRejection('pay', invoice)}
            onRemove={(payment) => void steps.removePayment(payment)}
          />
          <Links invoice={invoice} />
          <HistoryCard events={eventsOf(invoice, zone)} />
          <InternalNotes text={invoice.internalNotes} />
          {isPaying && <PaymentDialog invoice={invoice} onRecord={steps.pay} onClose={() => setIsPaying(false)} />}
        </>
      )}
    </DocumentView>
  );
}

function eventsOf(invoice: Invoice, zone: string): DocumentEvent[] {
  const { createdAt, sentAt = '', viewedAt = '', paidAt = '', cancelledAt = '' } = invoice;
  return [
    { at: createdAt, what: 'Created' },
    { at: sentAt, what: 'Sent' },
    { at: viewedAt, what: 'Viewed by the customer' },
    ...ledgerOf(invoice, zone).map(({ date, amount, method }) => ({
      at: date,
      what: `Payment of ${formatDollars(amount)}`,
      detail: method,
    })),
    { at: paidAt, what: owedOn(invoice).paid > 0 ? 'Paid in full' : 'Settled', concludes: true },
    { at: invoice.status === 'Cancelled' ? cancelledAt : '', what: 'Cancelled' },
  ];
}

/** The estimate and the jobs that the invoice is for, as far as they are still there. */
function Links({ invoice: { estimateId = '', bookingIds, customerId } }: { invoice: Invoice }) {
  const estimate = useRecord('estimates', estimateId);
  const customer = useRecord('customers', customerId);
  return (
    <LinksCard>
      {customer.data && (
        <li>
          <Link to={paths.editCustomer} params={{ id: customerId }} className="link">
            <bdi>{fullName(customer.data)}</bdi>
          </Link>
        </li>
      )}
      {estimate.data && (
        <li>
          Estimate{' '}
          <Link to={paths.viewEstimate} params={{ id: estimateId }} className="link mono">
            {estimate.data.estimateNumber}
          </Link>
        </li>
      )}
      {bookingIds.map((id) => (
        <BookingLink key={id} id={id} />
      ))}
    </LinksCard>
  );
}

function BookingLink({ id }: { id: string }) {
  const { data } = useRecord('bookings', id);
  if (!data) return null;
  return (
    <li>
      Booking{' '}
      <Link to={paths.editBooking} params={{ id }} className="link">
        {data.service.name}, {formatDate(data.date)}
      </Link>
    </li>
  );
}
