import { addDays, isDate, monthOf } from '#domain/calendar/calendar.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { type DayRange, monthsIn } from '#domain/figures/period.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';

/** Key of invoices with an instant that is no ISO 8601, in the text of another program: it may be in any month. */
const ANY_MONTH = '';

/** Returns the months of the shop that the instant may be in: its day is at most one away from that of UTC. */
function monthsOfInstant(instant: string): string[] {
  const day = instant.slice(0, 10);
  if (!isDate(day)) return [ANY_MONTH];
  const isInside = day.slice(8) > '01' && day.slice(8) < '28';
  return isInside ? [monthOf(day)] : [monthOf(addDays(day, -1)), monthOf(day), monthOf(addDays(day, 1))];
}

/** Returns the months on whose days something of the invoice may be booked or paid. */
function monthsOf({ date, booked = [], payments = [], paidAt, cancelledAt, updatedAt }: Invoice): Set<string> {
  const months = new Set([monthOf(date), ...booked.map((entry) => monthOf(entry.date))]);
  for (const { date: paidOn, reversedOn } of payments) {
    months.add(monthOf(paidOn));
    if (reversedOn) months.add(monthOf(reversedOn));
  }
  for (const instant of [paidAt, cancelledAt, updatedAt])
    if (instant) for (const month of monthsOfInstant(instant)) months.add(month);
  return months;
}

const byMonth = perRecord((invoices: readonly Invoice[]): ReadonlyMap<string, readonly Invoice[]> => {
  const months = new Map<string, Invoice[]>();
  for (const invoice of invoices)
    for (const month of monthsOf(invoice)) {
      const known = months.get(month);
      if (known) known.push(invoice);
      else months.set(month, [invoice]);
    }
  return months;
});

/** Returns the invoices of which something may be booked or paid in the range. Figures compute these alone, and not each invoice there ever was. */
export function invoicesTouching(invoices: readonly Invoice[], range: DayRange): readonly Invoice[] {
  const known = byMonth(invoices);
  const months = [ANY_MONTH, ...monthsIn(range).map(({ from }) => monthOf(from))];
  return [...new Set(months.flatMap((month) => known.get(month) ?? []))];
}
