import { formatTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { type Booking, bookingDates, stretchOn } from '#domain/scheduling/booking.ts';

/** A booking's work on one of its days. */
export type BookingOnDay = {
  startTime: string;
  endTime: string;
  /** 'Day 2 of 3'; undefined for a one-day job. */
  part: string | undefined;
};

export function bookingOnDay(booking: Booking, date: string): BookingOnDay {
  const dates = bookingDates(booking);
  const { startTime, endTime } = stretchOn(booking, date);
  return {
    startTime,
    endTime,
    part: dates.length > 1 ? `Day ${dates.indexOf(date) + 1} of ${dates.length}` : undefined,
  };
}

/** Label for screen readers: '8:00 AM, Daniel Reyes, Full Front PPF, Day 2 of 3, In Progress'. */
export function bookingLabel(booking: Booking, customer: Customer, job: BookingOnDay): string {
  return [formatTime(job.startTime), fullName(customer), booking.service.name, job.part, booking.status]
    .filter(Boolean)
    .join(', ');
}

/** '1 booking', '2 bookings'. */
export function bookingCount(count: number): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'}`;
}
