import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo } from 'react';
import { formatLongDate, formatMonthDay } from '#domain/calendar/calendar.ts';
import { Profit } from '#features/schedule/booking/profit.tsx';
import { bookingCount } from '#features/schedule/day/booking-on-day.ts';
import { DayLoad } from '#features/schedule/day/day-load.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { BookingBar } from './booking-bar.tsx';
import type { CalendarDay } from './use-calendar-days.ts';

/** Bookings shown in a cell of the month (CAL-10). */
const MAX_BARS = 2;

/** '20', or 'Dec 1' on the first day of another month. */
function dayLabel({ date, isOutside }: CalendarDay): string {
  const day = Number(date.slice(8));
  return isOutside && day === 1 ? formatMonthDay(date) : String(day);
}

function backgroundOf({ isOutside, closed }: CalendarDay): string {
  if (isOutside) return 'bg-canvas';
  return closed ? 'hatch' : 'bg-surface';
}

type DayCellProps = {
  day: CalendarDay;
  /** The Tab key stops at the cell and its links. */
  isStop: boolean;
  onOpen: (date: string) => void;
  /** Called when the user is likely to open the day: prefetches the dialog. */
  onOpenSoon: () => void;
};

/** Handles the cell's keys, as in any WAI-ARIA grid: Enter opens the day, F2 enters the cell and Escape leaves it. */
function moveIn({ key, target, currentTarget }: KeyboardEvent<HTMLElement>, open: () => void): boolean {
  if (key === 'Escape') currentTarget.focus();
  else if (target !== currentTarget) return false;
  else if (key === 'F2') currentTarget.querySelector<HTMLElement>('a, button')?.focus();
  else if (key === 'Enter' || key === ' ') open();
  else return false;
  return true;
}

/** Shows a day of the month: count, profit, load, the first bookings and a link to add one. */
export const DayCell = memo(function DayCell({ day, isStop, onOpen, onOpenSoon }: DayCellProps) {
  const { date, figures, isToday, isOutside, closed } = day;
  const canChange = useCan('changeRecords');
  const bookings = figures?.bookings ?? [];
  const count = figures && bookingCount(bookings.length);
  const shown = bookings.slice(0, MAX_BARS);
  const hidden = bookings.length - shown.length;
  const inside = isStop ? 0 : -1;
  return (
    <td
      tabIndex={isStop ? 0 : -1}
      onKeyDown={(event) => {
        if (moveIn(event, () => onOpen(date))) event.preventDefault();
      }}
      aria-current={isToday ? 'date' : undefined}
      className={`group/day relative h-28 tablet:h-32 border-r p-0 align-top last:border-r-0 focus-visible:-outline-offset-2 ${backgroundOf(day)} ${isToday ? 'shadow-today-cell' : ''}`}
    >
      <div className="flex h-full flex-col gap-1 px-1.5 py-1">
        <span className="sr-only">{`${formatLongDate(date)}, ${bookings.length === 0 ? (count ?? '') : ''}`}</span>
        <div className="flex min-h-5.5 flex-wrap items-center gap-x-1.5 px-0.5 pl-1 text-small text-text-3 leading-5.5">
          <span
            aria-hidden
            className={
              isToday
                ? '-ml-0.5 grid h-5.5 min-w-6 place-items-center rounded-control bg-accent px-1 font-semibold text-label text-on-accent shadow-gloss'
                : `min-w-5 text-label ${isOutside ? 'font-normal' : 'font-semibold text-text'}`
            }
          >
            {dayLabel(day)}
          </span>
          {bookings.length > 0 && (
            <>
              <span className="whitespace-nowrap @max-month:order-1 @max-month:w-full @max-month:leading-4">
                {count}
              </span>
              <Profit amount={figures?.profit ?? 0} />
            </>
          )}
          {closed && <ClosedNote reason={closed} />}
        </div>
        {shown.map((booking) => (
          <BookingBar key={booking.id} booking={booking} date={date} tabIndex={inside} />
        ))}
        <div className="mt-auto flex min-h-6 flex-wrap items-center justify-between gap-x-1 pointer-coarse:min-h-8 pointer-coarse:pr-9">
          {hidden > 0 && (
            <button
              type="button"
              tabIndex={inside}
              aria-haspopup="dialog"
              onFocus={onOpenSoon}
              onPointerEnter={onOpenSoon}
              onClick={() => onOpen(date)}
              className="h-6 whitespace-nowrap rounded-badge px-1.5 font-semibold text-small text-text-2 hover:bg-surface-3 hover:text-text pointer-coarse:h-8"
            >
              {`+${hidden} more`}
            </button>
          )}
          <DayLoad day={day} />
        </div>
      </div>
      {canChange && <AddLink date={date} station={day.station} tabIndex={inside} />}
    </td>
  );
});

/** Shows a closed day's name. Weekly closed days have no name: they are hatched, and only screen readers say 'Closed'. */
function ClosedNote({ reason }: { reason: string }) {
  return <span className={reason === 'Closed' ? 'sr-only' : 'truncate'}>{reason}</span>;
}

type AddLinkProps = { date: string; station: string | undefined; tabIndex: number };

function AddLink({ date, station, tabIndex }: AddLinkProps) {
  return (
    <Link
      tabIndex={tabIndex}
      to={paths.newBooking}
      search={{ date, station }}
      data-tour="add-booking"
      aria-label={`Add booking on ${formatLongDate(date)}`}
      className="plus absolute right-1.5 bottom-1.5 size-6 rounded-control border border-border-2 bg-surface text-accent-ink opacity-0 shadow-2 transition-opacity hover:bg-surface-2 focus-visible:opacity-100 group-focus-within/day:opacity-100 group-hover/day:opacity-100 pointer-coarse:size-8 pointer-coarse:opacity-100"
    />
  );
}
