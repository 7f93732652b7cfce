import { Link } from '@tanstack/react-router';
import { Ban, Check, Loader, type LucideIcon, UserX } from 'lucide-react';
import type { Booking, BookingStatus } from '#domain/booking.ts';
import { formatShortTime } from '#domain/calendar.ts';
import { fullName } from '#domain/customer.ts';
import { CATEGORY_LOOKS } from '#parts/category.ts';
import { paths } from '#parts/paths.ts';
import { toneClass } from '#ui/tone.ts';
import { jobOnDay, spokenJob } from './job-on-day.ts';
import { useCustomerOf } from './use-customer-of.ts';

const MARKS: Partial<Record<BookingStatus, LucideIcon>> = {
  'In Progress': Loader,
  Complete: Check,
  Cancelled: Ban,
  'No Show': UserX,
};

/** A booking as one line of a day of the calendar. */
export function BookingBar({ booking, date }: { booking: Booking; date: string }) {
  const customer = useCustomerOf(booking);
  const job = jobOnDay(booking, date);
  const { tone, shortName } = CATEGORY_LOOKS[booking.service.category];
  const Mark = MARKS[booking.status];
  const isCancelled = booking.status === 'Cancelled';
  const isDone = booking.status === 'Complete';
  const spoken = spokenJob(booking, customer, job);
  return (
    <Link
      to={paths.editBooking}
      params={{ id: booking.id }}
      title={spoken}
      className={`${isCancelled ? 'shadow-hairline-2 before:bg-border-control' : `${toneClass[tone]} bg-tone-soft before:bg-tone-solid hover:shadow-tone`} relative flex h-[23px] min-w-0 items-center gap-[5px] overflow-hidden rounded-badge pr-1.5 pl-2 text-small text-text before:absolute before:inset-y-0 before:left-0 before:w-[3px] pointer-coarse:h-8`}
    >
      <span className="sr-only">{spoken}</span>
      <span aria-hidden className={`flex-none font-[570] ${isCancelled ? 'text-text-3' : 'text-tone-ink'}`}>
        {formatShortTime(job.startTime)}
      </span>
      <span
        aria-hidden
        className={`truncate ${isCancelled ? 'font-[570] text-text-3 line-through' : isDone ? 'font-[540] text-text-2' : 'font-[570]'}`}
      >
        {customer.lastName || fullName(customer)}
        <span className={`ml-[5px] font-[450] ${isCancelled ? '' : 'text-text-2'}`}>
          <span className="@max-[140px]:hidden">{booking.service.name}</span>
          <span className="hidden @max-[140px]:inline">{shortName}</span>
        </span>
      </span>
      {Mark && (
        <Mark
          size={12}
          strokeWidth={2.2}
          aria-hidden
          className={`ml-auto ${isCancelled ? 'text-text-3' : 'text-tone-ink'}`}
        />
      )}
    </Link>
  );
}
