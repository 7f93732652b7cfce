import { isClose, type TaxedPrice, taxedBy } from '#domain/books/tax-facts.ts';
import type { ReportGroup } from '#domain/figures/report.ts';
import type { TaxFacts } from '#domain/invoices/invoice.ts';
import { minus, percent, ratio, sum } from '#domain/money/money.ts';
import { DELETED_INVOICES } from './record-money.ts';

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
 * Splits the counted part of what an invoice asked for at some time into what is taxed and what is exempt. `facts` are those of that time, or of
 * now for an older entry: where the rate or lines were others at that time, the tax that was booked decides. Undefined when they are not known.
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
  const rate = facts.isExempt ? EXEMPT_NUMBER : rateGroup(facts.rate);
  return { rate, ...parts, taxable, exempt: minus(all, taxable) };
}
