import { dayOfInstant } from './calendar.ts';
import type { Invoice, Payment } from './invoice.ts';
import { minus, sum } from './money.ts';

type Paid = Pick<Invoice, 'id' | 'date' | 'payments' | 'paidAmount' | 'paidAt'>;

/**
 * Every payment of the invoice. Money that was noted as paid and stands in no payment, as in older files, is one of its own: it is
 * never lost.
 */
export function ledgerOf({ id, date, payments = [], paidAmount, paidAt }: Paid, zone: string): readonly Payment[] {
  const unlisted = minus(paidAmount, sum(payments.map(({ amount }) => amount)));
  if (unlisted <= 0) return payments;
  const earlier: Payment = {
    id: `${id}-earlier`,
    amount: unlisted,
    date: dayOfInstant(paidAt, zone) ?? date,
    method: 'Other',
    reference: '',
    note: 'Noted before payments were listed',
  };
  return [earlier, ...payments];
}

/** What is paid by the ledger, and what is left of the total: never below 0. In dollars. */
export function paidFacts(totalAmount: number, ledger: readonly Payment[]) {
  const paidAmount = sum(ledger.map(({ amount }) => amount));
  return { paidAmount, balanceAmount: Math.max(0, minus(totalAmount, paidAmount)) };
}

/** How much more was paid than the total asks, in dollars; 0 when it was not. */
export function overpaid({ totalAmount, paidAmount }: Pick<Invoice, 'totalAmount' | 'paidAmount'>): number {
  return Math.max(0, minus(paidAmount, totalAmount));
}
