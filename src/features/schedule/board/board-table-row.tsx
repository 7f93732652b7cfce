import { type CSSProperties, memo, useMemo } from 'react';
import { formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import {
  type Booking,
  bayStretches,
  cureStretches,
  type DayInterval,
  holdsTime,
  personStretches,
} from '#domain/scheduling/booking.ts';
import { jobSegments, overbookedTimes } from '#domain/scheduling/job-segments.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';
import { classNames } from '#ui/class-names.ts';
import type { BoardRow } from './board-rows.ts';
import { acrossOf, type Bar, type BoardScale, barsOf } from './board-scale.ts';
import { cssLength, dayWidthStyle } from './day-widths.ts';
import { JobBar, LANE_PX } from './job-bar.tsx';
import { type ClickedCell, NewBookingLink } from './new-booking-link.tsx';
import { NowLine } from './now-line.tsx';
import { RowHead } from './row-head.tsx';

type BoardTableRowProps = {
  row: BoardRow;
  by: BoardRowsBy;
  scale: BoardScale;
  today: string;
  helpId: string;
  onMoveTo: (bookingId: string) => void;
  /** The empty cell of this row that was clicked. */
  cell: ClickedCell | undefined;
  onCellClose: () => void;
};

/** Shows a station or employee, with a lane for each simultaneous job. */
export const BoardTableRow = memo(function BoardTableRow(props: BoardTableRowProps) {
  const { row, by, scale, today, helpId, onMoveTo, cell, onCellClose } = props;
  const { bars, lanes, over, dates } = useMemo(() => {
    const dates = scale.days.map(({ date }) => date);
    const segments = row.bookings.flatMap((booking) => jobSegments(booking, dates));
    return {
      ...barsOf(segments, scale, row.capacity),
      over: overbookedTimes(
        row.bookings.flatMap(by === 'stations' ? bayStretches : personStretches),
        row.capacity,
        dates,
      ),
      dates,
    };
  }, [row, by, scale]);
  return (
    <tr>
      <RowHead row={row} dates={dates} isOverfull={over.length > 0} />
      <td colSpan={scale.days.length} className="border-b p-0 align-top">
        <div
          data-row={row.key}
          className="relative h-full overflow-hidden"
          style={{ ...dayWidthStyle(scale), minHeight: lanes * LANE_PX }}
        >
          <Days row={row} scale={scale} today={today} />
          {over.map((stretch) => (
            <Over key={`${stretch.date} ${stretch.start}`} stretch={stretch} scale={scale} />
          ))}
          {Array.from({ length: lanes - 1 }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is identified by its number
              key={index}
              aria-hidden
              className={classNames(
                'absolute inset-x-0 border-t border-dashed',
                index + 1 >= row.capacity ? 'border-border-control' : 'border-border',
              )}
              style={{ top: (index + 1) * LANE_PX }}
            />
          ))}
          <NowLine scale={scale} today={today} />
          {by === 'stations' && <Cures bookings={row.bookings} bars={bars} scale={scale} dates={dates} />}
          <ul aria-label={`Bookings, ${row.name}`}>
            {bars.map((bar) => (
              <JobBar
                key={`${bar.booking.id} ${bar.stretches[0]?.date}`}
                bar={bar}
                scale={scale}
                helpId={helpId}
                onMoveTo={onMoveTo}
              />
            ))}
          </ul>
          {cell && <NewBookingLink cell={cell} scale={scale} onClose={onCellClose} />}
        </div>
      </td>
    </tr>
  );
});

/** Shows the days behind the bars: a line every two hours, closed hours hatched. */
function Days({ row, scale, today }: Pick<BoardTableRowProps, 'row' | 'scale' | 'today'>) {
  const span = scale.to - scale.from;
  const percent = (minutes: number) => `${(Math.min(span, Math.max(0, minutes)) / span) * 100}%`;
  return (
    <div aria-hidden className="absolute inset-0 grid" style={{ gridTemplateColumns: 'var(--days)' }}>
      {scale.days.map(({ date, isNarrow }) => {
        const open = row.openOn(date);
        const isShut = isNarrow || (!open && !row.isDeleted);
        return (
          <span
            key={date}
            className={classNames(
              'relative border-l',
              isShut ? 'hatch-lane' : 'bg-hours',
              date === today && !isShut && 'today-lane',
            )}
            style={{ '--step': percent(120) } as CSSProperties}
          >
            {open && !isNarrow && (
              <>
                <span
                  className="hatch-lane absolute inset-y-0 left-0"
                  style={{ width: percent(open.start - scale.from) }}
                />
                <span
                  className="hatch-lane absolute inset-y-0 right-0"
                  style={{ width: percent(scale.to - open.end) }}
                />
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}

type CuresProps = {
  bookings: readonly Booking[];
  bars: readonly Bar[];
  scale: BoardScale;
  dates: readonly string[];
};

/** Height of the line below a bar, with its distance to the next lane. */
const CURE_PX = 5;

/** Shows when cars cure in the bay after the work, as a line below their bar. */
function Cures({ bookings, bars, scale, dates }: CuresProps) {
  const laneOf = ({ id }: Booking) => bars.findLast(({ booking }) => booking.id === id)?.lane ?? 0;
  return bookings
    .filter(({ status }) => holdsTime(status))
    .flatMap((booking) => {
      const stretches = cureStretches(booking).filter(({ date }) => dates.includes(date));
      const [first, last] = [stretches[0], stretches.at(-1)];
      const until = booking.cureUntil;
      if (!first || !last || !until) return [];
      const from = acrossOf(scale, { date: first.date, minutes: first.start });
      const to = acrossOf(scale, { date: last.date, minutes: last.end });
      const text = `${fullName(booking.customer)}, ${booking.service.name}: curing until ${formatWeekdayDate(until.date)}, ${formatTime(until.time)}`;
      return (
        <p
          key={booking.id}
          title={text}
          className="tone-plum absolute h-1 overflow-hidden rounded-bar bg-tone-solid"
          style={{
            left: cssLength(from),
            width: cssLength({ narrow: to.narrow - from.narrow, wide: to.wide - from.wide }),
            top: (laneOf(booking) + 1) * LANE_PX - CURE_PX,
          }}
        >
          <span className="sr-only">{text}</span>
        </p>
      );
    });
}

/** Marks a time with more jobs than the row's capacity. */
function Over({ stretch, scale }: { stretch: DayInterval; scale: BoardScale }) {
  const from = acrossOf(scale, { date: stretch.date, minutes: stretch.start });
  const to = acrossOf(scale, { date: stretch.date, minutes: stretch.end });
  return (
    <span
      aria-hidden
      title="Over capacity"
      className="tone-red absolute inset-y-0 border-tone-line border-x bg-tone-soft"
      style={{ left: cssLength(from), width: `calc(var(--day) * ${to.wide - from.wide})` }}
    />
  );
}
