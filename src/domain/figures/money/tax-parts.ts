import { isCounted } from '#domain/documents/billing.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { documentTotals, totalsWith } from '#domain/documents/document-totals.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import type { ReportGroup } from '#domain/figures/report.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { minus, percent, product, ratio, round, sum } from '#domain/money/money.ts';
import { DELETED_INVOICES } from './record-money.ts';

/** Programs that round the tax of each line differ from ours by this many dollars at most. */
const ROUNDING = 0.05;

const isClose = (a: number, b: number) => Math.abs(minus(a, b)) <= ROUNDING;

/** Returns the dollars that the tax was computed on: all of them, if they come to that tax. */
function taxedBy({ net, tax }: TaxedPrice, rate: number): number {
  return isClose(product(2, net, rate, 0.01), tax) ? net : ratio(2, [tax, 100], rate);
}

/** The price of an invoice as its lines are now, before refunds lowered it. Dollars. */
type TaxFacts = {
  /** Percent. */
  rate: number;
  /** The customer has an exemption number. */
  isExempt: boolean;
  /** Without tax. */
  net: number;
  tax: number;
  /** Amount that the tax is computed on. */
  taxable: number;
  untaxed: number;
};

/** Returns what the tax of an invoice is computed on. */
export const taxFacts = perRecord((invoice: Invoice): TaxFacts => {
  const { items, taxRate, discountAmount, discountApplies = 'after-tax', credits = [], taxExemptNumber = '' } = invoice;
  const stored = credits.length > 0 ? totalsWith(invoice, []) : documentTotals(invoice);
  const tax = round(stored.taxAmount, 2);
  const net = minus(round(stored.totalAmount, 2), tax);
  const facts = { rate: round(taxRate, 3), isExempt: taxExemptNumber.trim() !== '', net, tax };
  if (facts.rate === 0) return { ...facts, taxable: 0, untaxed: net };
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
});

/** Dollars without tax, and the tax on them. */
export type TaxedPrice = { net: number; tax: number };

/** Amounts of an invoice in the row of a rate. Dollars. */
export type TaxParts = { rate: ReportGroup; sales: number; taxable: number; exempt: number; tax: number };

/** The id puts the rates in order as text: '08.500'. */
function rateGroup(rate: number): ReportGroup {
  return { id: rate.toFixed(3).padStart(6, '0'), name: `${rate}%` };
}

const ZERO_RATE = rateGroup(0);
const EXEMPT_NUMBER: ReportGroup = { id: `${ZERO_RATE.id} exempt`, name: '0%, exempt number' };

/** Returns the split of an invoice whose lines or discount were others at that time: its tax says what was taxed. */
function splitThen({ rate, net, taxable, untaxed }: TaxFacts, booked: TaxedPrice) {
  const taxed = taxedBy(booked, rate);
  const isDiscounted = sum([taxable, untaxed]) > net;
  const was = isDiscounted ? taxed : Math.min(taxed, booked.net);
  return { ...booked, taxable: was, untaxed: Math.max(0, minus(booked.net, was)) };
}

/**
 * Splits the counted part of what an invoice asked for at some time into what is taxed and what is exempt. The invoice is as it is now: where its
 * rate or lines were others at that time, the tax that was booked decides. `facts`: undefined for a deleted invoice.
 */
export function taxParts(facts: TaxFacts | undefined, booked: TaxedPrice, counted: TaxedPrice): TaxParts {
  const parts = { sales: counted.net, tax: counted.tax };
  const alone = booked.tax === 0 ? { taxable: 0, exempt: counted.net } : { taxable: counted.net, exempt: 0 };
  if (!facts) return { rate: DELETED_INVOICES, ...parts, ...alone };
  const expected = facts.net > 0 ? ratio(2, [booked.net, facts.tax], facts.net) : facts.tax;
  if (booked.tax !== 0 && facts.taxable === 0)
    return { rate: rateGroup(facts.rate || percent(booked.tax, booked.net, 3)), ...parts, ...alone };
  if (booked.tax === 0 && expected !== 0) return { rate: ZERO_RATE, ...parts, ...alone };
  const split = isClose(booked.tax, expected) ? facts : splitThen(facts, booked);
  // A price of $0.00 after its discount may still have tax.
  const [part, whole] = split.net > 0 ? [counted.net, split.net] : [counted.tax, split.tax];
  const taxable = ratio(2, [part, split.taxable], whole);
  const all = ratio(2, [part, sum([split.taxable, split.untaxed])], whole);
  const rate = facts.rate === 0 && facts.isExempt ? EXEMPT_NUMBER : rateGroup(facts.rate);
  return { rate, ...parts, taxable, exempt: minus(all, taxable) };
}
