import { formatShortTime, formatTime, formatWeekdayDate, timeOf } from '#domain/calendar/calendar.ts';
import { type Customer, customerName } from '#domain/customers/customer.ts';
import { type Booking, bookingDates } from '#domain/scheduling/booking.ts';
import type { Bar } from './board-scale.ts';

/** Label for screen readers, with the part of the job: 'Mon, Nov 16, 8:00 AM, Erik Lindqvist, Full Vehicle PPF, until Thu, Nov 19, Complete'. */
export function barLabel({ booking, stretches }: Bar, customer: Customer, part = ''): string {
  const [first] = stretches;
  const dates = bookingDates(booking);
  const last = dates.at(-1);
  return [
    first && formatWeekdayDate(first.date),
    first && formatTime(timeOf(first.start)),
    customerLabel(booking, customer),
    booking.service.name,
    dates.length > 1 && last && `until ${formatWeekdayDate(last)}`,
    booking.status,
    part,
  ]
    .filter(Boolean)
    .join(', ');
}

/** '8a – 4:24p', '8a · 4 days', or 'Day 4 of 5' if the job continues from an earlier bar. */
export function barTime({ booking, stretches, isStart }: Bar): { start: string; more: string } {
  const [first] = stretches;
  const dates = bookingDates(booking);
  const start = first ? formatShortTime(timeOf(first.start)) : '';
  if (dates.length === 1) return { start, more: ` – ${formatShortTime(booking.endTime)}` };
  if (isStart) return { start, more: ` · ${dates.length} days` };
  return { start: `Day ${dates.indexOf(first?.date ?? '') + 1}`, more: ` of ${dates.length}` };
}

/** Returns the customer's name, or the company, or the name stored with the booking. */
export function customerLabel(booking: Booking, customer: Customer): string {
  return customerName(customer) || customerName(booking.customer) || 'Unknown customer';
}

/** ' · 6.6h' */
export function hoursSuffix({ estimatedHours }: Booking): string {
  return ` · ${Math.round(estimatedHours * 10) / 10}h`;
}
