import type { Invoice, Payment } from '#domain/invoice.ts';
import { cancelled, sent, viewed, withoutPayment, withPayment } from '#domain/invoice-lifecycle.ts';
import { formatDollars } from '#domain/money.ts';
import { type TakeStep, useDocumentStep } from '#parts/billing/use-document-step.ts';
import type { Message } from '#parts/messages.ts';
import { useConfirm } from '#ui/confirm-dialog.tsx';

const done = (title: string, message: string): Message => ({ type: 'success', title, message });

/** The steps of an invoice's life, as its page offers them. Each resolves to whether it was taken. */
export function useInvoiceSteps({ id, invoiceNumber }: Pick<Invoice, 'id' | 'invoiceNumber'>) {
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
    async removePayment(payment: Payment) {
      const amount = formatDollars(payment.amount);
      const agreed = await confirm({
        title: `Are you sure you want to remove the payment of ${amount}?`,
        body: `The balance of ${invoiceNumber} grows by ${amount}.`,
        verb: 'Remove',
      });
      if (!agreed) return false;
      return take(
        id,
        (invoice, moment) => withoutPayment(invoice, payment.id, moment),
        done('Payment Removed', `${amount} of ${invoiceNumber}.`),
      );
    },
    async cancel(paidAmount: number) {
      const agreed = await confirm({
        title: 'Are you sure you want to cancel this invoice?',
        body:
          paidAmount > 0
            ? `${formatDollars(paidAmount)} was paid on ${invoiceNumber} and stays noted. Nothing more is asked for.`
            : `Nothing more is asked for on ${invoiceNumber}. Editing and saving it makes it a Draft again.`,
        verb: 'Cancel Invoice',
      });
      return agreed && take(id, cancelled, done('Invoice Cancelled', `${invoiceNumber} is cancelled.`));
    },
  };
}
