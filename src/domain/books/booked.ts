import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { documentTotals } from '#domain/documents/document-totals.ts';
import type { Booked, Invoice } from '#domain/invoices/invoice.ts';
import { isBilled, wasBilledBefore } from '#domain/invoices/is-billed.ts';
import { minus, round, sum } from '#domain/money/money.ts';
import { taxFacts } from './tax-facts.ts';

const TAX_FACTS = ['rate', 'isExempt', 'net', 'tax', 'taxable', 'untaxed'] as const;

/** Dollars that an invoice asks for, and the sales tax in them. */
type Asked = Pick<Booked, 'amount' | 'tax'>;

/** Returns what the invoice asks for now: nothing while it is a Draft or Cancelled. */
function askedBy(invoice: Invoice): Asked {
  if (!isBilled(invoice)) return { amount: 0, tax: 0 };
  const { totalAmount, taxAmount } = documentTotals(invoice);
  return { amount: round(totalAmount, 2), tax: round(taxAmount, 2) };
}

function sumOf(entries: readonly Booked[]): Asked {
  return { amount: sum(entries.map(({ amount }) => amount)), tax: sum(entries.map(({ tax }) => tax)) };
}

/** Returns what the entries lack to what the invoice asks for; undefined when they agree. */
function lacking(invoice: Invoice, entries: readonly Booked[]): Asked | undefined {
  const [asked, booked] = [askedBy(invoice), sumOf(entries)];
  const amount = minus(asked.amount, booked.amount);
  const tax = minus(asked.tax, booked.tax);
  return amount === 0 && tax === 0 ? undefined : { amount, tax };
}

/** Returns the later of two days. */
export const laterDay = (a: string, b: string) => (a > b ? a : b);

/** Returns the entry; none for an invoice of $0.00. */
function entryOf(date: string, type: string, asked: Asked): Booked[] {
  return asked.amount === 0 && asked.tax === 0 ? [] : [{ date, type, ...asked }];
}

/** Returns the entries of an invoice that has none stored, as a bookkeeper would have written them. */
function originalEntries(invoice: Invoice, zone: string): Booked[] {
  const { date, status, cancelledAt, updatedAt } = invoice;
  const type = 'Invoice';
  if (isBilled(invoice)) return entryOf(date, type, askedBy(invoice));
  if (status !== 'Cancelled' || !wasBilledBefore(invoice)) return [];
  const asked = askedBy({ ...invoice, status: 'Sent' });
  const cancelledOn = dayOfInstant(cancelledAt, zone) ?? dayOfInstant(updatedAt, zone) ?? date;
  return [
    { date, type, ...asked },
    { date: laterDay(cancelledOn, date), type: 'Cancelled', amount: -asked.amount, tax: -asked.tax },
  ];
}

/**
 * Returns what the invoice asked for, as it changed: the first entry on the day of the invoice, every later one on the day of the change. The
 * entries add up to what it asks for now. A record that another program changed gets the rest on the day of that change.
 */
export function bookedOf(invoice: Invoice, zone: string): readonly Booked[] {
  const entries = invoice.booked ?? originalEntries(invoice, zone);
  const rest = lacking(invoice, entries);
  if (!rest) return entries;
  const changedOn = dayOfInstant(invoice.updatedAt, zone) ?? invoice.date;
  return [...entries, { date: laterDay(changedOn, entries.at(-1)?.date ?? ''), type: 'Correction', ...rest }];
}

/** Returns the entries as they are kept from now on: new ones say what the tax is computed on. */
export function keptBooked(invoice: Invoice, zone: string): readonly Booked[] {
  const { booked = [] } = invoice;
  const entries = bookedOf(invoice, zone);
  if (entries.length === booked.length) return entries;
  return entries.map((entry, at) => (at < booked.length ? entry : { ...entry, taxFacts: taxFacts(invoice) }));
}

/** Returns what is added to the entries; undefined when they agree with the invoice. $0.00 when its price is only taxed otherwise. */
function addedTo(entries: readonly Booked[], invoice: Invoice): (Asked & Pick<Booked, 'taxFacts'>) | undefined {
  const rest = lacking(invoice, entries);
  const { amount, tax } = askedBy(invoice);
  if (amount === 0 && tax === 0) return rest;
  const [now, was] = [taxFacts(invoice), entries.at(-1)?.taxFacts];
  const isSame = !was || TAX_FACTS.every((fact) => now[fact] === was[fact]);
  return rest || !isSame ? { amount: 0, tax: 0, ...rest, taxFacts: now } : undefined;
}

/** The shop's day and zone, and the last day that its books are closed for; '' when they are open. */
export type BookDay = { today: string; zone: string; closedThrough: string };

function typeOf(before: Invoice | undefined, after: Invoice, entries: readonly Booked[]): string {
  if (sumOf(entries).amount === 0 && after.status !== 'Cancelled' && after.status !== 'Draft') return 'Invoice';
  if (after.status === 'Cancelled') return 'Cancelled';
  if (after.status === 'Draft') return 'Back to Draft';
  return (after.credits?.length ?? 0) > (before?.credits?.length ?? 0) ? 'Price lowered' : 'Correction';
}

/**
 * Returns the invoice with what changed in its books: entries are added, never changed. `before`: undefined for a new record. The first entry
 * is on the day of the invoice unless the books are closed for it; every other one is on today.
 */
export function withBooked(
  before: Invoice | undefined,
  after: Invoice,
  { today, zone, closedThrough }: BookDay,
): Invoice {
  const entries = before ? keptBooked(before, zone) : (after.booked ?? []);
  const rest = addedTo(entries, after);
  if (!rest && (entries.length === 0 || entries === after.booked)) {
    // Without this it would read as one of an older file, which was billed before it was cancelled.
    return before && !after.booked && after.status === 'Cancelled' && wasBilledBefore(after)
      ? { ...after, booked: [] }
      : after;
  }
  const last = entries.at(-1)?.date;
  const first = after.date > closedThrough ? after.date : today;
  const date = last === undefined ? first : laterDay(today, last);
  return {
    ...after,
    booked: rest ? [...entries, { date, type: typeOf(before, after, entries), ...rest }] : [...entries],
  };
}
