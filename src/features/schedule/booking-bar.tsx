import type { Booking } from '#domain/booking.ts';
import { formatShortTime } from '#domain/calendar.ts';
import { fullName } from '#domain/customer.ts';
import { CATEGORY_LOOKS } from '#parts/category.ts';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { toneClass } from '#ui/tone.ts';
import { jobOnDay, spokenJob } from './job-on-day.ts';
import { STATUS_MARKS } from './status-marks.ts';
import { useCustomerOf } from './use-customer-of.ts';

/** In a narrow day, a seventh of the grid, the service takes a line of its own. */
const NARROW = {
  bar: '@max-[875px]:grid @max-[875px]:h-[38px] @max-[875px]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[875px]:content-center @max-[875px]:leading-[15px]',
  service: '@max-[875px]:col-span-full @max-[875px]:row-start-2',
  mark: '@max-[875px]:col-start-3 @max-[875px]:row-start-1',
};

/** A booking in a day of the calendar: one line, or two where the day is narrow. */
export function BookingBar({ booking, date, tabIndex }: { booking: Booking; date: string; tabIndex: number }) {
  const customer = useCustomerOf(booking);
  const job = jobOnDay(booking, date);
  const tone = toneClass[CATEGORY_LOOKS[booking.service.category].tone];
  const Mark = STATUS_MARKS[booking.status];
  const isCancelled = booking.status === 'Cancelled';
  const isDone = booking.status === 'Complete';
  const struck = isCancelled ? 'text-text-3 line-through' : '';
  const spoken = spokenJob(booking, customer, job);
  return (
    <Link
      to={paths.editBooking}
      params={{ id: booking.id }}
      tabIndex={tabIndex}
      title={spoken}
      className={`${isCancelled ? 'shadow-hairline-2 before:bg-border-control' : `${tone} bg-tone-soft before:bg-tone-solid hover:shadow-tone`} relative flex h-[23px] min-w-0 items-center gap-x-[5px] overflow-hidden rounded-badge pr-1.5 pl-2 text-small text-text before:absolute before:inset-y-0 before:left-0 before:w-[3px] pointer-coarse:h-8 ${NARROW.bar}`}
    >
      <span className="sr-only">{spoken}</span>
      <span aria-hidden className={`flex-none font-[570] ${isCancelled ? 'text-text-3' : 'text-tone-ink'}`}>
        {formatShortTime(job.startTime)}
      </span>
      <span
        aria-hidden
        className={`max-w-[65%] shrink-0 truncate @max-[875px]:max-w-none ${isDone ? 'font-[540] text-text-2' : 'font-[570]'} ${struck}`}
      >
        {customer.lastName || fullName(customer)}
      </span>
      <span aria-hidden className={`min-w-0 truncate font-[450] ${NARROW.service} ${struck || 'text-text-2'}`}>
        {booking.service.name}
      </span>
      {Mark && (
        <Mark
          size={12}
          strokeWidth={2.2}
          aria-hidden
          className={`ml-auto ${NARROW.mark} ${isCancelled ? 'text-text-3' : 'text-tone-ink'}`}
        />
      )}
    </Link>
  );
}
