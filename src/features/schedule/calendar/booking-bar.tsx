import { Link } from '@tanstack/react-router';
import { formatShortTime } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { useBookingCustomer } from '#features/schedule/booking/use-booking-customer.ts';
import { bookingLabel, bookingOnDay } from '#features/schedule/day/booking-on-day.ts';
import { partInWords, useJobPart } from '#parts/jobs/use-job-part.ts';
import { paths } from '#parts/navigation/paths.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { toneClass } from '#ui/display/tone.ts';
import { STATUS_MARKS } from './status-marks.ts';

/** In a narrow day, the service has its own line. Touch screens get a taller bar. */
const SIZES = {
  bar: 'h-6 leading-6 pointer-coarse:h-8 @min-month:pointer-coarse:leading-8 @max-month:h-9.5 @max-month:pt-1 @max-month:leading-3.75 @max-month:pointer-coarse:pt-px',
  service: '@max-month:ml-0 @max-month:block @max-month:truncate',
  belowMark: '@max-month:-mr-4.5',
  mark: 'top-1.5 @min-month:pointer-coarse:top-2.5 @max-month:pointer-coarse:top-0.5',
};

/** Shows a booking in a calendar day: one line, or two if the day is narrow. Screen readers get the full label. */
export function BookingBar({ booking, date, tabIndex }: { booking: Booking; date: string; tabIndex: number }) {
  const customer = useBookingCustomer(booking);
  const job = bookingOnDay(booking, date);
  const part = partInWords(useJobPart(booking.id));
  const label = [bookingLabel(booking, customer, job), part].filter(Boolean).join(', ');
  const tone = toneClass[CATEGORY_LOOKS[booking.service.category].tone];
  const Mark = STATUS_MARKS[booking.status];
  const isCancelled = booking.status === 'Cancelled';
  const isDone = booking.status === 'Complete';
  const struck = isCancelled ? 'text-text-3 line-through' : '';
  const ink = isCancelled ? 'text-text-3' : 'text-tone-ink';
  return (
    <Link
      to={paths.editBooking}
      params={{ id: booking.id }}
      tabIndex={tabIndex}
      title={label}
      className={`${isCancelled ? 'shadow-hairline-2 before:bg-border-control' : `${tone} bg-tone-soft before:bg-tone-solid hover:shadow-tone`} relative block min-w-0 truncate rounded-badge pl-2 text-small text-text before:absolute before:inset-y-0 before:left-0 before:w-0.75 ${Mark ? 'pr-6' : 'pr-1.5'} ${SIZES.bar}`}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden className={`mr-1 font-semibold ${ink}`}>
        {formatShortTime(job.startTime)}
      </span>
      <span aria-hidden className={`${isDone ? 'font-medium text-text-2' : 'font-semibold'} ${struck}`}>
        <bdi>{customer.lastName || fullName(customer)}</bdi>
        <span className={`ml-1 font-normal ${SIZES.service} ${Mark ? SIZES.belowMark : ''} ${struck || 'text-text-2'}`}>
          {booking.service.name}
        </span>
      </span>
      {Mark && <Mark size={12} strokeWidth={2.2} aria-hidden className={`absolute right-1.5 ${SIZES.mark} ${ink}`} />}
    </Link>
  );
}
