import { isCounted } from '#domain/documents/billing.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { documentTotals, totalsWith } from '#domain/documents/document-totals.ts';
import type { Invoice, TaxFacts } from '#domain/invoices/invoice.ts';
import { minus, product, ratio, round, sum } from '#domain/money/money.ts';

/** Programs that round the tax of each line differ from ours by this many dollars at most. */
const ROUNDING = 0.05;

/** Returns whether the amounts differ by rounding alone. */
export const isClose = (a: number, b: number) => Math.abs(minus(a, b)) <= ROUNDING;

/** Dollars without tax, and the tax on them. */
export type TaxedPrice = { net: number; tax: number };

/** Returns the dollars that the tax was computed on: all of them, if they come to that tax. */
export function taxedBy({ net, tax }: TaxedPrice, rate: number): number {
  return isClose(product(2, net, rate, 0.01), tax) ? net : ratio(2, [tax, 100], rate);
}

/** Returns what the tax of an invoice is computed on. */
export function taxFacts(invoice: Invoice): TaxFacts {
  const { items, taxRate, discountAmount, discountApplies = 'after-tax', credits = [], taxExemptNumber = '' } = invoice;
  const stored = credits.length > 0 ? totalsWith(invoice, []) : documentTotals(invoice);
  const tax = round(stored.taxAmount, 2);
  const net = minus(round(stored.totalAmount, 2), tax);
  const facts = { rate: round(taxRate, 3), net, tax };
  if (facts.rate === 0)
    return { ...facts, ...(taxExemptNumber.trim() !== '' && { isExempt: true }), taxable: 0, untaxed: net };
  const own = billingTotals(items, taxRate, discountAmount, discountApplies);
  const isBeforeTax = discountApplies === 'before-tax';
  // A discount after tax lowers the price, but not the amounts that are taxed and exempt.
  const priced = isBeforeTax ? net : sum([net, Math.min(discountAmount, sum([stored.subtotal || own.subtotal, tax]))]);
  const isTax = (computed: number) => isClose(computed, tax);
  const lines = sum(items.flatMap((item) => (isCounted(item) && item.taxable ? [item.totalPrice] : [])));
  const left = minus(own.subtotal, Math.min(discountAmount, own.subtotal));
  const ofLines = isBeforeTax ? ratio(2, [lines, left], own.subtotal) : lines;
  // Stored totals of another program may not be those of the lines: then the tax says what was taxed.
  const taxable = isTax(own.taxAmount) ? ofLines : Math.min(priced, taxedBy({ net: priced, tax }, taxRate));
  return { ...facts, taxable, untaxed: taxable === 0 ? net : Math.max(0, minus(priced, taxable)) };
}
