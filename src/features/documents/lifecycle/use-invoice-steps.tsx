import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { cancelled, sent, settled, viewed, withoutPayment, withPayment } from '#domain/invoices/invoice-lifecycle.ts';
import { ledgerOf, owedOn, paidFacts } from '#domain/invoices/payments.ts';
import { formatDollars, minus } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { type TakeStep, useDocumentStep } from '#parts/documents/use-document-step.ts';
import type { Message } from '#parts/messages/messages.ts';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

const done = (title: string, message: string): Message => ({ type: 'success', title, message });

/** Says by how much the balance grows without the payment: less than the payment where more was paid than the total. */
function removalInWords(invoice: Invoice, payment: Payment, zone: string): string {
  const { invoiceNumber } = invoice;
  const payments = ledgerOf(invoice, zone).filter(({ id }) => id !== payment.id);
  const now = owedOn(invoice);
  const then = owedOn({ ...invoice, payments, ...paidFacts(now.total, payments) });
  const growth = minus(then.balance, now.balance);
  if (growth > 0) {
    return `The balance of ${invoiceNumber} grows by ${formatDollars(growth)}, from ${formatDollars(now.balance)} to ${formatDollars(then.balance)}.`;
  }
  return then.overpaid > 0
    ? `The balance of ${invoiceNumber} stays at $0.00. It is still overpaid by ${formatDollars(then.overpaid)}.`
    : `The balance of ${invoiceNumber} stays at $0.00. What is left pays it in full.`;
}

/** The steps of an invoice's life, as its page offers them. Each resolves to whether it was taken. */
export function useInvoiceSteps(invoice: Invoice) {
  const { id, invoiceNumber } = invoice;
  const zone = useZone();
  const take: TakeStep<'invoices'> = useDocumentStep('invoices');
  const confirm = useConfirm();
  return {
    send: () => take(id, sent, done('Invoice Sent', `${invoiceNumber} is marked as sent.`)),
    view: () => take(id, viewed, done('Invoice Viewed', `${invoiceNumber} is marked as viewed.`)),
    pay: (payment: Payment) =>
      take(
        id,
        (invoice, moment) => withPayment(invoice, payment, moment),
        done('Payment Recorded', `${formatDollars(payment.amount)} for ${invoiceNumber}.`),
      ),
    settle: () => take(id, settled, done('Invoice Settled', `${invoiceNumber} is closed. Nothing was left to pay.`)),
    async removePayment(payment: Payment) {
      const amount = formatDollars(payment.amount);
      const agreed = await confirm({
        title: `Are you sure you want to remove the payment of ${amount}?`,
        body: removalInWords(invoice, payment, zone),
        verb: 'Remove',
      });
      if (!agreed) return false;
      return take(
        id,
        (invoice, moment) => withoutPayment(invoice, payment.id, moment),
        done('Payment Removed', `${amount} of ${invoiceNumber}.`),
      );
    },
    async cancel() {
      const { paid } = owedOn(invoice);
      const agreed = await confirm({
        title: 'Are you sure you want to cancel this invoice?',
        body:
          paid > 0
            ? `${formatDollars(paid)} was paid on ${invoiceNumber} and stays noted. Nothing more is asked for.`
            : `Nothing more is asked for on ${invoiceNumber}. Editing and saving it makes it a Draft again.`,
        verb: 'Cancel Invoice',
      });
      return agreed && take(id, cancelled, done('Invoice Cancelled', `${invoiceNumber} is cancelled.`));
    },
  };
}
