import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { minus, sum } from '#domain/money/money.ts';
import type { Invoice, Payment } from './invoice.ts';

function listedPayments({ payments = [] }: Invoice): number {
  return sum(payments.map(({ amount }) => amount));
}

/** Returns the dollars recorded as paid, which the list of payments may not cover. Files of other programs may have only the balance, or the status Paid. */
function recordedAsPaid(invoice: Invoice): number {
  const { status, paidAmount, balanceAmount } = invoice;
  if (status === 'Paid' ? paidAmount : paidAmount !== undefined) return paidAmount ?? 0;
  if (balanceAmount !== undefined) return minus(totalOf(invoice), balanceAmount);
  return status === 'Paid' ? totalOf(invoice) : 0;
}

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

/** Returns the paid amount and balance to store, in dollars. The balance is never below 0. */
export function paidFacts(totalAmount: number, ledger: readonly Payment[]) {
  const paidAmount = sum(ledger.map(({ amount }) => amount));
  return { paidAmount, balanceAmount: Math.max(0, minus(totalAmount, paidAmount)) };
}

export type Owed = {
  total: number;
  paid: number;
  /** Balance left to pay, never below 0. */
  balance: number;
  /** Amount paid beyond the total; else 0. */
  overpaid: number;
};

/**
 * Calculates the amounts owed on an invoice in dollars: its total less its payments (decisions §8.2). Ignores the stored balance, which
 * may be absent or out of date.
 */
export function owedOn(invoice: Invoice): Owed {
  const total = totalOf(invoice);
  const paid = Math.max(recordedAsPaid(invoice), listedPayments(invoice));
  const left = minus(total, paid);
  return { total, paid, balance: Math.max(0, left), overpaid: Math.max(0, -left) };
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
