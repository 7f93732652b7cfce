import { formatDate } from '#domain/calendar/calendar.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { isBilled } from '#domain/invoices/is-billed.ts';
import { activeEntries, ledgerOf } from '#domain/invoices/payments.ts';
import { type BookDay, bookedOf } from './booked.ts';

/** Returns the first day for which the invoice asks for something; undefined while it is a Draft or Cancelled. */
export function bookedSince(invoice: Invoice, zone: string): string | undefined {
  return isBilled(invoice) ? bookedOf(invoice, zone)[0]?.date : undefined;
}

/** Returns the first day of which the books change when the invoice is deleted; undefined when nothing of it is booked. */
export function inBooksSince(invoice: Invoice, zone: string): string | undefined {
  const paidOn = activeEntries(ledgerOf(invoice, zone)).map(({ date }) => date);
  return [bookedSince(invoice, zone) ?? [], ...paidOn].flat().sort()[0];
}

/** Returns that a change of what belongs to the day is booked today, in sentences; undefined while the books are open for that day. */
export function closedNote(
  day: string | undefined,
  { today, closedThrough }: Omit<BookDay, 'zone'>,
): string | undefined {
  if (day === undefined || day > closedThrough) return undefined;
  return `${formatDate(day)} is in your closed books (through ${formatDate(closedThrough)}). What you change is booked today, ${formatDate(today)}.`;
}
