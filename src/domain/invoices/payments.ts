import { addDays, dayOfInstant } from '#domain/calendar/calendar.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import { minus, sum } from '#domain/money/money.ts';
import type { Invoice, Payment } from './invoice.ts';

function listedPayments({ payments = [] }: Invoice): number {
  return sum(payments.map(({ amount }) => amount));
}

/** Dollars noted as paid outside the list of payments. Files of other programs may give the balance alone, or just the status Paid. */
function notedAsPaid(invoice: Invoice): number {
  const { status, paidAmount, balanceAmount } = invoice;
  if (status === 'Paid' ? paidAmount : paidAmount !== undefined) return paidAmount ?? 0;
  if (balanceAmount !== undefined) return minus(totalOf(invoice), balanceAmount);
  return status === 'Paid' ? totalOf(invoice) : 0;
}

/**
 * Lists every payment of the invoice. Money that was noted as paid and is in no payment, as in older files, becomes a payment of its
 * own, so that it is never lost.
 */
export function ledgerOf(invoice: Invoice, zone: string): readonly Payment[] {
  const { id, date, payments = [], paidAt } = invoice;
  const unlisted = minus(notedAsPaid(invoice), listedPayments(invoice));
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

/** Amounts to store: what the payments come to, and what is left of the total, never below 0. In dollars. */
export function paidFacts(totalAmount: number, ledger: readonly Payment[]) {
  const paidAmount = sum(ledger.map(({ amount }) => amount));
  return { paidAmount, balanceAmount: Math.max(0, minus(totalAmount, paidAmount)) };
}

export type Owed = {
  total: number;
  paid: number;
  /** Left to pay, never below 0. */
  balance: number;
  /** Paid beyond the total; 0 where it was not. */
  overpaid: number;
};

/**
 * What is owed on an invoice, in dollars: its total less its payments (decisions §8.2). The stored balance does not count: it may be
 * absent or out of date.
 */
export function owedOn(invoice: Invoice): Owed {
  const total = totalOf(invoice);
  const paid = Math.max(notedAsPaid(invoice), listedPayments(invoice));
  const left = minus(total, paid);
  return { total, paid, balance: Math.max(0, left), overpaid: Math.max(0, -left) };
}

const MAX_DAYS_AHEAD = 31;
const MAX_DAYS_BEFORE_INVOICE = 365;

/** Says why the day of a payment looks like a mistake: far ahead of today, or long before the invoice. Undefined where it does not. */
export function oddPaymentDate(date: string, invoice: Pick<Invoice, 'date'>, today: string): string | undefined {
  if (date > addDays(today, MAX_DAYS_AHEAD)) return `This date is more than ${MAX_DAYS_AHEAD} days from now.`;
  if (date < addDays(invoice.date, -MAX_DAYS_BEFORE_INVOICE))
    return 'This date is more than a year before the invoice.';
  return;
}
