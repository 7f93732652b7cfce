import { sentToCustomer } from '#domain/accounts/purchase-order.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { settled, viewed } from '#domain/invoices/invoice-lifecycle.ts';
import { cancelled, withoutPayment } from '#domain/invoices/ledger.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { kindLabel, ledgerOf, paidFacts } from '#domain/invoices/payments.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { transition } from '#parts/documents/document-transition.ts';
import { creditReturned } from '#parts/payments/credit-commands.ts';
import { depositReturned } from '#parts/payments/deposit-operations.ts';

/** Returns how the balance changes without the payment, as a sentence. It grows by less than the payment if the invoice is overpaid. */
export function describeRemoval(invoice: Invoice, payment: Payment, zone: string): string {
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

export function markInvoiceSent({ id, invoiceNumber }: Invoice) {
  return transition({
    kind: 'invoice',
    id,
    name: 'mark invoice sent',
    change: sentToCustomer,
    title: 'Invoice Sent',
    message: `${invoiceNumber} is marked as sent.`,
  });
}

export function markInvoiceViewed({ id, invoiceNumber }: Invoice) {
  return transition({
    kind: 'invoice',
    id,
    name: 'mark invoice viewed',
    change: viewed,
    title: 'Invoice Viewed',
    message: `${invoiceNumber} is marked as viewed.`,
  });
}

export function settleInvoice({ id, invoiceNumber }: Invoice) {
  return transition({
    kind: 'invoice',
    id,
    name: 'settle invoice',
    change: settled,
    title: 'Invoice Settled',
    message: `${invoiceNumber} is closed. There was nothing left to pay.`,
  });
}

export function reversePayment({ id, invoiceNumber }: Invoice, payment: Payment) {
  return transition({
    kind: 'invoice',
    id,
    name: 'reverse payment',
    change: (invoice, moment) => withoutPayment(invoice, payment.id, moment),
    also: async (newest, invoice, { today }) => [
      ...(await depositReturned(newest, invoice, payment.id, today)),
      ...(await creditReturned(newest, invoice, payment.id, today)),
    ],
    title: `${kindLabel(payment)} Reversed`,
    message: `${formatDollars(payment.amount)} of ${invoiceNumber}.`,
  });
}

/** Cancels the invoice, and records what of the money on it is given back and kept. */
export function cancelInvoice({ id, invoiceNumber }: Invoice, entries: readonly Payment[] = []) {
  const parts = entries.map(({ kind, amount }) => {
    return `${formatDollars(amount)} ${kind === 'refund' ? 'refunded' : 'kept'}.`;
  });
  return transition({
    kind: 'invoice',
    id,
    name: 'cancel invoice',
    change: (invoice, moment) => cancelled(invoice, moment, entries),
    title: 'Invoice Cancelled',
    message: [`${invoiceNumber} is cancelled.`, ...parts].join(' '),
  });
}
