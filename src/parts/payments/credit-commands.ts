import { CREDIT_METHOD } from '#domain/books/money-entry.ts';
import { applyAmount } from '#domain/deposits/applied-deposits.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import type { Moment } from '#domain/invoices/invoice-lifecycle.ts';
import { refuseTwice, withPayment } from '#domain/invoices/ledger.ts';
import { accountShare, owedOn } from '#domain/invoices/owed.ts';
import { minus, sum } from '#domain/money/money.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';

/** Returns the dollars that the invoice has too much. What was paid on a Draft stays there until it is sent. */
export function freeCredit(invoice: Invoice): number {
  return invoice.status === 'Draft' ? 0 : accountShare(invoice).credit;
}

/**
 * Pays the invoice from what the customer's other invoices have too much, the oldest first. Each part leaves its invoice as a refund and
 * comes here as a deposit, both by the method 'Customer credit': no money moves. Rejects with a Rejection when there is nothing to use.
 */
export async function creditUsed(
  newest: Newest,
  invoiceId: string,
  id: string,
  moment: Moment,
): Promise<{ amount: number; operations: Operation[] }> {
  const invoice = await newest.invoices.get(invoiceId);
  if (!invoice) throw new StoreError('not-found', 'This invoice no longer exists.');
  refuseTwice(invoice.payments ?? [], { id: `${id}-1` });
  const { customerId, customer, invoiceNumber } = invoice;
  const own = await newest.invoices.query({ name: 'customer', from: customerId, to: customerId });
  const sources = own
    .filter((one) => one.id !== invoiceId && freeCredit(one) > 0)
    .toSorted((a, b) => a.date.localeCompare(b.date));
  const { at, today: date } = moment;
  const operations: Operation[] = [];
  const held: Deposit[] = [];
  let left = owedOn(invoice).balance;
  for (const source of sources) {
    const amount = Math.min(left, freeCredit(source));
    if (amount <= 0) break;
    left = minus(left, amount);
    const part = `${id}-${held.length + 1}`;
    const shared = { amount, date, method: CREDIT_METHOD, reference: '' };
    const refund: Payment = { ...shared, id: part, kind: 'refund', note: `Used on ${invoiceNumber}` };
    operations.push({ entity: 'invoices', kind: 'update', id: source.id, change: withPayment(source, refund, moment) });
    const note = `Credit of ${source.invoiceNumber}`;
    held.push({ ...shared, id: `${part}-credit`, customerId, customer, note, uses: [], createdAt: at, updatedAt: at });
  }
  const amount = sum(held.map((one) => one.amount));
  if (amount === 0)
    throw new Rejection('Nothing was used. The invoice has no balance, or the credit was used already.');
  let entries = 0;
  const after = applyAmount(invoice, held, amount, moment, () => {
    entries += 1;
    return `${id}-${entries}`;
  });
  const { payments, paidAmount, balanceAmount, status, paidAt } = after.invoice;
  return {
    amount,
    operations: [
      ...operations,
      ...after.deposits.map((item): Operation => ({ entity: 'deposits', kind: 'add', item })),
      {
        entity: 'invoices',
        kind: 'update',
        id: invoiceId,
        change: { payments, paidAmount, balanceAmount, status, paidAt },
      },
    ],
  };
}
