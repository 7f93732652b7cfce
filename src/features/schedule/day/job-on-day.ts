import { formatTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { type Booking, bookingDates, stretchOn } from '#domain/scheduling/booking.ts';

/** What a booking does on one of its days. */
export type JobOnDay = {
  startTime: string;
  endTime: string;
  /** 'Day 2 of 3'; undefined for a job of one day. */
  part: string | undefined;
};

export function jobOnDay(booking: Booking, date: string): JobOnDay {
  const dates = bookingDates(booking);
  const { startTime, endTime } = stretchOn(booking, date);
  return {
    startTime,
    endTime,
    part: dates.length > 1 ? `Day ${dates.indexOf(date) + 1} of ${dates.length}` : undefined,
  };
}

/** What the screen reader hears: '8:00 AM, Daniel Reyes, Full Front PPF, Day 2 of 3, In Progress'. */
export function spokenJob(booking: Booking, customer: Customer, job: JobOnDay): string {
  return [formatTime(job.startTime), fullName(customer), booking.service.name, job.part, booking.status]
    .filter(Boolean)
    .join(', ');
}

/** '1 booking', '2 bookings'. */
export function bookingCount(count: number): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'}`;
}
