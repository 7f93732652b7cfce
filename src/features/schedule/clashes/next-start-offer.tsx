import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { addDays, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { nextStart, START_SEARCH_DAYS, type Start } from '#domain/scheduling/next-start.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isolate } from '#domain/text/direction.ts';
import type { Resolved } from '#features/schedule/booking/booking-draft.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Button } from '#ui/form/button.tsx';

/** Days after the last searched day within which a job that starts there must end. */
const LONGEST_JOB_DAYS = 60;

type NextStartOfferProps = {
  requested: Start;
  resolved: Pick<Resolved, 'customer' | 'service' | 'station' | 'employee' | 'hours'>;
  settings: Settings;
  /** The booking being moved; undefined for a new one. */
  bookingId: string | undefined;
  onTake: (start: Start) => void;
};

/** Offers the next time when station and employee are both free for the job. */
export function NextStartOffer({ requested, resolved, settings, bookingId, onTake }: NextStartOfferProps) {
  const { date, startTime } = requested;
  const { customer, service, station, employee, hours } = resolved;
  const to = addDays(date, START_SEARCH_DAYS + LONGEST_JOB_DAYS);
  const bookings = ifRead(useIndexed('bookings', { name: 'date', from: date, to }));
  const promised = ifRead(useIndexed('followUps', by('customer', customer.id)));
  const next = useMemo(
    () =>
      bookings &&
      promised && {
        start: nextStart(
          { date, startTime, hours, customer, service, station, employee, settings },
          occupancyOf(bookings, bookingId, promised),
        ),
      },
    [bookings, promised, date, startTime, hours, customer, service, station, employee, settings, bookingId],
  );
  if (!next) return null;
  const both = `${isolate(station.name)} and ${isolate(fullName(employee))}`;
  const { start } = next;
  if (!start) {
    return (
      <p className="mb-2">
        <BidiText text={both} /> have no free start for {hours} h within {START_SEARCH_DAYS} days. Choose another
        station or employee.
      </p>
    );
  }
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <span>
        Next free start for <BidiText text={both} />:
      </span>
      <Button size="small" icon={CalendarClock} onClick={() => onTake(start)}>
        {formatWeekdayDate(start.date)}, {formatTime(start.startTime)}
      </Button>
    </div>
  );
}
