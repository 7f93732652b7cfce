import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { withPayment } from '#domain/invoices/ledger.ts';
import { kindLabel } from '#domain/invoices/payments.ts';
import { formatDollars } from '#domain/money/money.ts';
import { transition } from '#parts/documents/document-transition.ts';
import type { PaymentExtras } from './payment-dialog.tsx';

export function recordPayment({ id, invoiceNumber }: Invoice, payment: Payment, { tip, meaning }: PaymentExtras) {
  return transition({
    kind: 'invoice',
    id,
    name: 'record payment',
    change(invoice, moment) {
      const change = withPayment(invoice, payment, moment, meaning);
      return tip ? { ...change, ...withPayment({ ...invoice, ...change }, tip, moment) } : change;
    },
    title: `${kindLabel(payment)} Recorded`,
    message: `${formatDollars(payment.amount)} for ${invoiceNumber}${tip ? `, and a tip of ${formatDollars(tip.amount)}` : ''}.`,
  });
}
