import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import { minus, sum } from '#domain/money/money.ts';
import type { Invoice, Payment, PaymentKind } from './invoice.ts';
import { listedPayments, recordedAsPaid } from './owed.ts';

/**
 * Lists all payments of the invoice. Money recorded as paid without a payment, as in older files, is listed as a separate payment so
 * that it is never lost.
 */
export function ledgerOf(invoice: Invoice, zone: string): readonly Payment[] {
  const { id, date, payments = [], paidAt } = invoice;
  const unlisted = minus(recordedAsPaid(invoice), listedPayments(invoice));
  if (unlisted <= 0) return payments;
  const earlier: Payment = {
    id: `${id}-earlier`,
    amount: unlisted,
    date: dayOfInstant(paidAt, zone) ?? date,
    method: 'Other',
    reference: '',
    note: 'Recorded before payments were listed',
  };
  return [earlier, ...payments];
}

/** Returns the entries of the ledger that were not reversed. */
export function activeEntries(ledger: readonly Payment[]): Payment[] {
  return ledger.filter(({ reversedOn }) => reversedOn === undefined);
}

/** Returns the dollars of tips in the ledger. They are part of no other figure. */
export function tipsOf(ledger: readonly Payment[]): number {
  return sum(activeEntries(ledger).flatMap(({ kind, amount }) => (kind === 'tip' ? [amount] : [])));
}

/** Names of the kinds on screen, on paper and in files. */
export const KIND_LABELS: Record<PaymentKind, string> = {
  payment: 'Payment',
  deposit: 'Deposit',
  refund: 'Refund',
  tip: 'Tip',
  forfeit: 'Forfeit',
};

export function kindLabel({ kind = 'payment' }: Pick<Payment, 'kind'>): string {
  return KIND_LABELS[kind];
}

/** Returns the dollars of an entry, less than 0 for a refund or forfeit. */
export function signedAmount({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): number {
  return kind === 'refund' || kind === 'forfeit' ? -amount : amount;
}

/** Returns the paid amount and balance to store, in dollars. The balance is never below 0. */
export function paidFacts(totalAmount: number, ledger: readonly Payment[]) {
  const paidAmount = listedPayments({ payments: [...ledger] });
  return { paidAmount, balanceAmount: Math.max(0, minus(totalAmount, paidAmount)) };
}

const MAX_DAYS_AHEAD = 31;
const MAX_DAYS_BEFORE_INVOICE = 365;

/** Returns a warning when a payment's date is far in the future or long before the invoice; undefined otherwise. */
export function oddPaymentDate(date: string, invoice: Pick<Invoice, 'date'>, today: string): string | undefined {
  if (date > addDays(today, MAX_DAYS_AHEAD)) return `This date is more than ${MAX_DAYS_AHEAD} days from now.`;
  if (date < addDays(invoice.date, -MAX_DAYS_BEFORE_INVOICE))
    return 'This date is more than a year before the invoice.';
  return;
}
