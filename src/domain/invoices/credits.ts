import { documentTotals, taxIn, totalParts, totalsLess, totalsWith } from '#domain/documents/document-totals.ts';
import { minus } from '#domain/money/money.ts';
import type { Credit, Invoice, Payment } from './invoice.ts';
import { isBilled } from './is-billed.ts';
import { owedOn } from './owed.ts';

/** Returns the dollars that the customer would owe again if the amount was given back. */
export function debtAfterRefund(invoice: Invoice, amount: number): number {
  const { overpaid } = owedOn(invoice);
  return isBilled(invoice) ? Math.max(0, minus(amount, overpaid)) : 0;
}

/**
 * Returns the invoice with its price lowered by what the refund would make the customer owe again, with its share of the tax: the balance
 * stays as it was. The credit has the id of the refund, and goes when that is reversed.
 */
export function withPriceLowered(invoice: Invoice, { id, amount, note }: Payment, today: string): Invoice {
  const lowered = debtAfterRefund(invoice, amount);
  if (lowered === 0) return invoice;
  const tax = taxIn(invoice, lowered);
  const credit: Credit = { id, date: today, amount: lowered, tax, reason: note };
  const totals = documentTotals(invoice);
  // Not 0 where there are lines: totals that are all 0 are read from them.
  const { subtotal } = totalParts(invoice) ?? totals;
  return {
    ...invoice,
    ...totalsLess({ ...totals, subtotal }, [credit]),
    credits: [...(invoice.credits ?? []), credit],
  };
}

/** Returns the invoice with the price that it had without the credit of that id. */
export function withoutCredit(invoice: Invoice, id: string): Invoice {
  const credit = invoice.credits?.find((one) => one.id === id);
  if (!credit) return invoice;
  const credits = (invoice.credits ?? []).filter((one) => one !== credit);
  return { ...invoice, ...totalsWith(invoice, credits), credits };
}
