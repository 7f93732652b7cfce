import { Copy, Eye, XCircle } from 'lucide-react';
import { useState } from 'react';
import { missingPo } from '#domain/accounts/purchase-order.ts';
import { bookedSince } from '#domain/books/closed-books.ts';
import { heldDeposits } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import { heldOf } from '#domain/deposits/held.ts';
import { invoiceDocument } from '#domain/documents/document.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { hasOverdueFlag } from '#domain/invoices/invoice-figures.ts';
import { invoiceRejection } from '#domain/invoices/invoice-lifecycle.ts';
import { isNothingDue, statusShown } from '#domain/invoices/invoice-status.ts';
import { freeCredit, owedOn } from '#domain/invoices/owed.ts';
import { kindLabel, ledgerOf } from '#domain/invoices/payments.ts';
import { formatDollars, sum } from '#domain/money/money.ts';
import {
  cancelInvoice,
  describeRemoval,
  markInvoiceSent,
  markInvoiceViewed,
  reversePayment,
  settleInvoice,
} from '#features/documents/lifecycle/invoice-actions.ts';
import { PastBadge } from '#features/documents/lifecycle/past-badge.tsx';
import { by, useIndexed, useToday, useZone } from '#io/react/world.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { takeCredit } from '#parts/payments/deposit-actions.ts';
import { PaymentDialog } from '#parts/payments/payment-dialog.tsx';
import { invoiceOffers } from '#parts/payments/payment-offers.ts';
import { recordPayment } from '#parts/payments/record-payment.ts';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { InvoiceStatusBadge } from '#parts/records/status-badge.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Badge } from '#ui/display/badge.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { DocumentPage, DocumentView } from './document-view.tsx';
import { InvoiceOrigins } from './invoice-origins.tsx';
import { PaymentsCard } from './payments-card.tsx';

const ApplyDepositDialog = lazyComponent(
  async () => (await import('#features/documents/lifecycle/apply-deposit-dialog.tsx')).ApplyDepositDialog,
);
const CancelInvoiceDialog = lazyComponent(
  async () => (await import('#features/documents/lifecycle/cancel-invoice-dialog.tsx')).CancelInvoiceDialog,
);

/** Names of the dialog: what an invoice takes that is open, paid, or cancelled. */
const PAYING = { title: 'Record payment', submit: 'Record Payment' } as const;
const REFUNDING = { title: 'Refund or tip', submit: 'Record' } as const;
const GIVING_BACK = { title: 'Refund or forfeit', submit: 'Record' } as const;

export function ViewInvoicePage() {
  return <DocumentPage kind="invoice" View={InvoiceView} />;
}

function InvoiceView({ document: invoice }: { document: Invoice }) {
  const today = useToday();
  const zone = useZone();
  const { run } = useTransaction();
  const confirm = useConfirm();
  const make = useMakeDocument();
  const [isPaying, setIsPaying] = useState(false);
  /** The deposits that the open dialog offers. */
  const [offered, setOffered] = useState<readonly Deposit[]>();
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, customerId, invoiceNumber } = invoice;
  const offers = invoiceOffers(invoice);
  const { noteOn, maySend, mayPay } = useClosedBooks();
  const money = useQueries({
    deposits: useIndexed('deposits', by('customer', customerId)),
    invoices: useIndexed('invoices', by('customer', customerId)),
  });
  const status = statusShown(invoice);
  const allows = (step: Parameters<typeof invoiceRejection>[0]) => invoiceRejection(step, invoice) === undefined;
  function cancel(): void {
    if (owedOn(invoice).paid > 0) {
      setIsCancelling(true);
      return;
    }
    void run({
      ...cancelInvoice(invoice),
      ask: () =>
        confirm({
          title: 'Are you sure you want to cancel this invoice?',
          body: `Nothing more is due on ${invoiceNumber}. Editing and saving it makes it a Draft again. ${noteOn(bookedSince(invoice, zone)) ?? ''}`.trim(),
          verb: 'Cancel Invoice',
        }),
    });
  }
  function reverse(payment: Payment): void {
    const what = `${kindLabel(payment).toLowerCase()} of ${formatDollars(payment.amount)}`;
    void run({
      ...reversePayment(invoice, payment),
      ask: () =>
        confirm({
          title: `Are you sure you want to reverse the ${what}?`,
          body: `${describeRemoval(invoice, payment, zone)} The entry stays on record under Reversed. ${noteOn(payment.date) ?? ''}`.trim(),
          verb: 'Reverse',
        }),
    });
  }
  const more: MenuItem[] = [
    ...(allows('view')
      ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void run(markInvoiceViewed(invoice)) }]
      : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copy('invoice', id) },
    ...(allows('cancel') ? [{ id: 'cancel', label: 'Cancel invoice', icon: XCircle, onSelect: cancel }] : []),
  ];
  return (
    <DocumentView
      kind="invoice"
      record={invoice}
      sheetOf={invoiceDocument}
      badges={
        <>
          <InvoiceStatusBadge status={status} />
          {hasOverdueFlag(invoice, today) && status !== 'Overdue' && <PastBadge kind="invoice" />}
          {isNothingDue(invoice) && <Badge tone="green">Nothing due</Badge>}
        </>
      }
      sent={allows('send') ? markInvoiceSent(invoice) : undefined}
      maySend={() => maySend(invoice)}
      sendRefusal={(customer) => missingPo(invoice, customer)}
      more={more}
      events={eventsOf(invoice, zone)}
    >
      {() => (
        <>
          {/* A payment waits until it is known what the customer has here already. */}
          <Loaded query={money}>
            {({ deposits, invoices }) => {
              const held = heldDeposits(deposits);
              const otherCredit = sum(invoices.filter((one) => one.id !== id).map(freeCredit));
              return (
                <PaymentsCard
                  invoice={invoice}
                  onAdd={allows('pay') ? () => setIsPaying(true) : undefined}
                  onOther={!allows('pay') && Object.keys(offers).length > 0 ? () => setIsPaying(true) : undefined}
                  held={allows('pay') ? sum(held.map(heldOf)) : 0}
                  onApply={() => setOffered(held)}
                  credit={allows('pay') ? Math.min(owedOn(invoice).balance, otherCredit) : 0}
                  onUseCredit={() => void run({ ...takeCredit(invoice), ask: () => mayPay(invoice, otherCredit) })}
                  onSettle={allows('settle') ? () => void run(settleInvoice(invoice)) : undefined}
                  reason={invoiceRejection('pay', invoice)}
                  onReverse={reverse}
                />
              );
            }}
          </Loaded>
          <InvoiceOrigins invoice={invoice} />
          {isPaying && (
            <PaymentDialog
              {...(allows('pay') ? PAYING : invoice.status === 'Cancelled' ? GIVING_BACK : REFUNDING)}
              offers={offers}
              documentDate={invoice.date}
              commandOf={(payment, more) => ({
                ...recordPayment(invoice, payment, more),
                ask: () => mayPay(invoice, payment.amount),
              })}
              onClose={() => setIsPaying(false)}
            />
          )}
          {offered && <ApplyDepositDialog invoice={invoice} held={offered} onClose={() => setOffered(undefined)} />}
          {isCancelling && <CancelInvoiceDialog invoice={invoice} onClose={() => setIsCancelling(false)} />}
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
    ...ledgerOf(invoice, zone).flatMap((entry) => {
      const { date, method, reversedOn } = entry;
      const what = `${kindLabel(entry)} of ${formatDollars(entry.amount)}`;
      return [
        { at: date, what, detail: method },
        ...(reversedOn === undefined ? [] : [{ at: reversedOn, what: `${what} reversed` }]),
      ];
    }),
    { at: paidAt, what: owedOn(invoice).paid > 0 ? 'Paid in full' : 'Settled', concludes: true },
    { at: invoice.status === 'Cancelled' ? cancelledAt : '', what: 'Cancelled' },
  ];
}
