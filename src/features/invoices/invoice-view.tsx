import { Copy, Download, Eye, Pencil, Printer, Send, Trash2, XCircle } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { customerOn } from '#domain/customer.ts';
import { invoiceDocument } from '#domain/document.ts';
import { hasOverdueFlag, type Invoice } from '#domain/invoice.ts';
import { refusalOf } from '#domain/invoice-lifecycle.ts';
import { formatDollars } from '#domain/money.ts';
import { ledgerOf } from '#domain/payments.ts';
import { useAuthState, useRecord, useSettings, useToday } from '#io/react.tsx';
import { AtOnce } from '#parts/billing/at-once.tsx';
import {
  type DocumentEvent,
  DocumentPage,
  HistoryCard,
  InternalNotes,
  LinksCard,
} from '#parts/billing/document-page.tsx';
import { useMakeDocument } from '#parts/billing/use-make-document.ts';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { RecordNotFound } from '#parts/record-not-found.tsx';
import { Link, useNavigate } from '#parts/router/link.tsx';
import { SendDocument } from '#parts/send-document.tsx';
import { InvoiceStatusBadge } from '#parts/status-badge.tsx';
import { useDownloadPdf } from '#parts/use-download-pdf.tsx';
import { LoadFailure } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu.tsx';
import type { MenuItem } from '#ui/menu-item.ts';
import { OverdueFlag } from './overdue-flag.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { useDeleteInvoice } from './use-delete-invoice.tsx';
import { useInvoiceSteps } from './use-invoice-steps.tsx';

/** What the list asks the page to do at once. */
export type AskedAtOnce = { asked: string | undefined; onTaken: () => void };

export function InvoiceView({ id, ...atOnce }: { id: string } & AskedAtOnce) {
  const invoice = useRecord('invoices', id);
  if (invoice.failed) return <LoadFailure title={messages.loadFailed.invoices} onRetry={invoice.retry} />;
  if (invoice.data === null) return <RecordNotFound what="Invoice" list={paths.invoices} listName="invoices" />;
  return invoice.data && <View invoice={invoice.data} {...atOnce} />;
}

function View({ invoice, asked, onTaken }: { invoice: Invoice } & AskedAtOnce) {
  const today = useToday();
  const auth = useAuthState();
  const settings = useSettings();
  const live = useRecord('customers', invoice.customerId);
  const steps = useInvoiceSteps(invoice);
  const make = useMakeDocument();
  const remove = useDeleteInvoice();
  const navigate = useNavigate();
  const { downloadPdf, making } = useDownloadPdf();
  const [isSending, setIsSending] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  if (settings.failed) return <LoadFailure title={messages.loadFailed.settings} onRetry={settings.retry} />;
  if (!settings.data || auth.status !== 'signed-in' || live.data === undefined) return null;

  const customer = customerOn(invoice, live.data);
  const document = invoiceDocument(invoice, { shop: auth.user, settings: settings.data, customer, today });
  const send = () => setIsSending(true);
  const download = () => void downloadPdf(document);
  const { id, status } = invoice;
  const mayPay = refusalOf('pay', invoice) === undefined;
  const maySend = refusalOf('send', invoice) === undefined;
  const more: (MenuItem | 'separator')[] = [
    ...(refusalOf('view', invoice) === undefined
      ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void steps.view() }]
      : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copyInvoice(id) },
    ...(refusalOf('cancel', invoice) === undefined
      ? [
          {
            id: 'cancel',
            label: 'Cancel invoice',
            icon: XCircle,
            onSelect: () => void steps.cancel(invoice.paidAmount),
          },
        ]
      : []),
    'separator',
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => void remove(invoice, () => navigate({ to: paths.invoices })),
    },
  ];

  return (
    <>
      <DocumentPage
        document={document}
        list={paths.invoices}
        listName="invoices"
        badges={
          <>
            <InvoiceStatusBadge status={status} />
            {hasOverdueFlag(invoice, today) && status !== 'Overdue' && <OverdueFlag />}
          </>
        }
        actions={
          <>
            <Link to={paths.editInvoice} params={{ id }} className={buttonClass()}>
              <Pencil size={16} aria-hidden />
              Edit
            </Link>
            <Button icon={Download} disabled={making} onClick={download}>
              Download PDF
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            {maySend && (
              <Button variant={status === 'Draft' ? 'solid' : 'secondary'} icon={Send} onClick={send}>
                Send
              </Button>
            )}
            <MenuButton label={`More actions for ${invoice.invoiceNumber}`} items={more} />
          </>
        }
      >
        <PaymentsCard
          invoice={invoice}
          onAdd={mayPay ? () => setIsPaying(true) : undefined}
          reason={refusalOf('pay', invoice)}
          onRemove={(payment) => void steps.removePayment(payment)}
        />
        <Links invoice={invoice} />
        <HistoryCard events={eventsOf(invoice)} />
        <InternalNotes text={invoice.internalNotes} />
      </DocumentPage>
      <AtOnce asked={asked} onTaken={onTaken} acts={{ send: maySend ? send : () => undefined, pdf: download }} />
      {isSending && (
        <SendDocument
          document={document}
          customer={customer}
          settings={settings.data}
          onSent={async () => {
            setIsSending(false);
            await steps.send();
          }}
          onClose={() => setIsSending(false)}
        />
      )}
      {isPaying && <PaymentDialog invoice={invoice} onRecord={steps.pay} onClose={() => setIsPaying(false)} />}
    </>
  );
}

function eventsOf(invoice: Invoice): DocumentEvent[] {
  const { createdAt, sentAt = '', viewedAt = '', paidAt = '', cancelledAt = '' } = invoice;
  return [
    { at: createdAt, what: 'Created' },
    { at: sentAt, what: 'Sent' },
    { at: viewedAt, what: 'Viewed by the customer' },
    ...ledgerOf(invoice).map(({ date, amount, method }) => ({
      at: date,
      what: `Payment of ${formatDollars(amount)}`,
      detail: method,
    })),
    { at: paidAt, what: 'Paid in full', concludes: true },
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
            {customer.data.firstName} {customer.data.lastName}
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
