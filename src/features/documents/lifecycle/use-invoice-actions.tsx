import { sentToCustomer } from '#domain/accounts/purchase-order.ts';
import { bookedSince } from '#domain/books/closed-books.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { settled, viewed } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, withoutPayment, withPayment } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { kindLabel, ledgerOf, paidFacts } from '#domain/invoices/payments.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { useToday, useZone } from '#io/react/world.tsx';
import { creditReturned } from '#parts/payments/credit-commands.ts';
import { depositReturned } from '#parts/payments/deposit-operations.ts';
import type { PaymentExtras } from '#parts/payments/payment-dialog.tsx';
import { useClosedBooks } from '#parts/payments/use-closed-books.ts';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { useDocumentTransition } from './use-document-transition.ts';

/** Returns how the balance changes without the payment, as a sentence. It grows by less than the payment if the invoice is overpaid. */
function describeRemoval(invoice: Invoice, payment: Payment, zone: string): string {
  const { invoiceNumber } = invoice;
  const { kind } = payment;
  if (kind === 'tip') return `The balance of ${invoiceNumber} does not change.`;
  if (payment.depositId !== undefined)
    return `The money is held for the customer again. It no longer pays ${invoiceNumber}.`;
  const payments = ledgerOf(invoice, zone).filter(({ id }) => id !== payment.id);
  const now = owedOn(invoice);
  const then = owedOn({ ...invoice, payments, ...paidFacts(now.total, payments) });
  const growth = minus(then.balance, now.balance);
  if (kind === 'refund' || kind === 'forfeit') {
    return `${formatDollars(payment.amount)} counts as paid on ${invoiceNumber} again.`;
  }
  if (growth > 0) {
    return `The balance of ${invoiceNumber} grows by ${formatDollars(growth)}, from ${formatDollars(now.balance)} to ${formatDollars(then.balance)}.`;
  }
  return then.overpaid > 0
    ? `The balance of ${invoiceNumber} stays at $0.00. It's still overpaid by ${formatDollars(then.overpaid)}.`
    : `The balance of ${invoiceNumber} stays at $0.00. The other payments cover it in full.`;
}

/** Returns the status changes and payments of an invoice. Each resolves to whether it succeeded. */
export function useInvoiceActions(invoice: Invoice) {
  const { id, invoiceNumber } = invoice;
  const zone = useZone();
  const today = useToday();
  const transition = useDocumentTransition('invoice');
  const confirm = useConfirm();
  const { noteOn, mayBook } = useClosedBooks();

  /** Cancels the invoice, and records what of the money on it is given back and kept. */
  function cancel(entries: readonly Payment[]) {
    const parts = entries.map(({ kind, amount }) => {
      return `${formatDollars(amount)} ${kind === 'refund' ? 'refunded' : 'kept'}.`;
    });
    return transition(
      id,
      (invoice, moment) => cancelled(invoice, moment, entries),
      'Invoice Cancelled',
      [`${invoiceNumber} is cancelled.`, ...parts].join(' '),
    );
  }

  return {
    send: () => transition(id, sentToCustomer, 'Invoice Sent', `${invoiceNumber} is marked as sent.`),
    view: () => transition(id, viewed, 'Invoice Viewed', `${invoiceNumber} is marked as viewed.`),
    async pay(payment: Payment, { tip, meaning }: PaymentExtras = {}) {
      const isBilledNow = invoice.status === 'Draft' && payment.amount >= owedOn(invoice).balance;
      if (isBilledNow && !(await mayBook(invoice.date))) return false;
      return transition(
        id,
        (invoice, moment) => {
          const change = withPayment(invoice, payment, moment, meaning);
          return tip ? { ...change, ...withPayment({ ...invoice, ...change }, tip, moment) } : change;
        },
        `${kindLabel(payment)} Recorded`,
        `${formatDollars(payment.amount)} for ${invoiceNumber}${tip ? `, and a tip of ${formatDollars(tip.amount)}` : ''}.`,
      );
    },
    settle: () =>
      transition(id, settled, 'Invoice Settled', `${invoiceNumber} is closed. There was nothing left to pay.`),
    async reversePayment(payment: Payment) {
      const amount = formatDollars(payment.amount);
      const agreed = await confirm({
        title: `Are you sure you want to reverse the ${kindLabel(payment).toLowerCase()} of ${amount}?`,
        body: `${describeRemoval(invoice, payment, zone)} The entry stays on record under Reversed. ${noteOn(payment.date) ?? ''}`.trim(),
        verb: 'Reverse',
      });
      if (!agreed) return false;
      return transition(
        id,
        (invoice, moment) => withoutPayment(invoice, payment.id, moment),
        `${kindLabel(payment)} Reversed`,
        `${amount} of ${invoiceNumber}.`,
        async (newest, invoice) => [
          ...(await depositReturned(newest, invoice, payment.id, today)),
          ...(await creditReturned(newest, invoice, payment.id, today)),
        ],
      );
    },
    /** Cancels an invoice on which nothing was paid. */
    async askToCancel() {
      const agreed = await confirm({
        title: 'Are you sure you want to cancel this invoice?',
        body: `Nothing more is due on ${invoiceNumber}. Editing and saving it makes it a Draft again. ${noteOn(bookedSince(invoice, zone)) ?? ''}`.trim(),
        verb: 'Cancel Invoice',
      });
      return agreed && cancel([]);
    },
    cancel,
  };
}
