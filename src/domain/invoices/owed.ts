import { totalOf } from '#domain/documents/document-totals.ts';
import { minus, sum } from '#domain/money/money.ts';
import type { Invoice, Payment } from './invoice.ts';
import { isBilled } from './is-billed.ts';

/** Returns the dollars by which an entry of the ledger changes what is paid: less than 0 for a refund, 0 for a tip or a reversed entry. */
export function paidBy({ kind = 'payment', amount, reversedOn }: Payment): number {
  if (reversedOn !== undefined || kind === 'tip') return 0;
  return kind === 'refund' || kind === 'forfeit' ? -amount : amount;
}

/** Returns the dollars paid by the entries of the ledger. */
export function listedPayments({ payments = [] }: Pick<Invoice, 'payments'>): number {
  return sum(payments.map(paidBy));
}

/** Returns the dollars recorded as paid, which the list of payments may not cover. Files of other programs may have only the balance, or the status Paid. */
export function recordedAsPaid(invoice: Invoice): number {
  const { status, paidAmount, balanceAmount } = invoice;
  if (status === 'Paid' ? paidAmount : paidAmount !== undefined) return paidAmount ?? 0;
  if (balanceAmount !== undefined) return minus(totalOf(invoice), balanceAmount);
  return status === 'Paid' ? totalOf(invoice) : 0;
}

export type Owed = {
  total: number;
  paid: number;
  /** Balance left to pay, never below 0; 0 once it is cancelled. */
  balance: number;
  /** Amount paid beyond the total; else 0. */
  overpaid: number;
};

/**
 * Calculates the amounts owed on an invoice in dollars: its total less its payments (docs/money.md). Ignores the stored balance, which
 * may be absent or out of date.
 */
export function owedOn(invoice: Invoice): Owed {
  const total = totalOf(invoice);
  const paid = Math.max(recordedAsPaid(invoice), listedPayments(invoice));
  const left = minus(total, paid);
  const balance = invoice.status === 'Cancelled' ? 0 : Math.max(0, left);
  return { total, paid, balance, overpaid: Math.max(0, -left) };
}

/** Share of an invoice in the account of its customer, in dollars. */
export type AccountShare = {
  /** Still asked for, once it was sent. */
  owed: number;
  /** Paid beyond what it asks for: all of it on a Draft or a cancelled invoice. */
  credit: number;
};

export function accountShare(invoice: Invoice): AccountShare {
  const { paid, balance, overpaid } = owedOn(invoice);
  if (isBilled(invoice)) return { owed: balance, credit: overpaid };
  return { owed: 0, credit: Math.max(0, paid) };
}

/** Returns the dollars of the credit that can be used on another invoice. What a Draft asks for is reserved for it until it is sent. */
export function freeCredit(invoice: Invoice): number {
  return invoice.status === 'Draft' ? owedOn(invoice).overpaid : accountShare(invoice).credit;
}
