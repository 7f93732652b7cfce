import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLongDate, formatShortTime, timeOf } from '#domain/calendar/calendar.ts';
import type { DayFigures } from '#domain/calendar/month.ts';
import { formatWholeDollars } from '#domain/money/money.ts';
import { WEEKDAY_NAMES } from '#features/schedule/calendar/calendar-weeks.ts';
import { bookingCount } from '#features/schedule/day/booking-on-day.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { classNames } from '#ui/class-names.ts';
import { type BoardScale, hourTicks } from './board-scale.ts';
import { NowTime } from './now-line.tsx';

type BoardHeadProps = {
  scale: BoardScale;
  figures: ReadonlyMap<string, DayFigures>;
  today: string;
  station: string | undefined;
  /** Content of the cell above the row heads. */
  corner: ReactNode;
};

/** Shows the days of the week with their booking counts and profit. */
export function BoardHead({ scale, figures, today, station, corner }: BoardHeadProps) {
  const canChange = useCan('changeRecords');
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="h-15.5 border-b bg-surface-2 pb-1.5 pl-2 text-left align-bottom font-normal tablet:pl-1"
        >
          {corner}
        </th>
        {scale.days.map(({ date, isNarrow }, index) => (
          <th
            key={date}
            scope="col"
            aria-current={date === today ? 'date' : undefined}
            className={classNames(
              'group/head relative h-15.5 border-b bg-surface-2 p-0 text-left align-top font-normal',
              date === today ? 'shadow-today' : 'shadow-day',
            )}
          >
            <span className="sr-only">{`${WEEKDAY_NAMES[index]?.[1]}, ${formatLongDate(date)}${isNarrow ? ', closed' : ''}`}</span>
            {isNarrow ? (
              <NarrowDay date={date} name={WEEKDAY_NAMES[index]?.[0] ?? ''} />
            ) : (
              <WideDay
                date={date}
                name={WEEKDAY_NAMES[index]?.[0] ?? ''}
                figures={figures.get(date)}
                isToday={date === today}
                scale={scale}
              />
            )}
            {date === today && !isNarrow && <NowTime scale={scale} />}
            {canChange && !isNarrow && (
              <Link
                to={paths.newBooking}
                search={{ date, station }}
                data-tour="add-booking"
                aria-label={`Add booking on ${formatLongDate(date)}`}
                className="absolute top-1 right-1 grid size-6 place-items-center rounded-control border border-border-2 bg-surface text-accent-ink opacity-0 shadow-2 transition-opacity hover:bg-surface-2 focus-visible:opacity-100 group-hover/head:opacity-100 pointer-coarse:opacity-100"
              >
                <Plus size={14} aria-hidden />
              </Link>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function NarrowDay({ date, name }: { date: string; name: string }) {
  return (
    <span aria-hidden className="flex flex-col items-center pt-2 font-semibold text-small text-text-3 leading-tight">
      {name}
      <span>{Number(date.slice(8))}</span>
    </span>
  );
}

type WideDayProps = {
  date: string;
  name: string;
  figures: DayFigures | undefined;
  isToday: boolean;
  scale: BoardScale;
};

function WideDay({ date, name, figures, isToday, scale }: WideDayProps) {
  const canViewMoney = useCan('viewMoney');
  const count = figures?.bookings.length ?? 0;
  const profit = figures?.profit ?? 0;
  const span = scale.to - scale.from;
  return (
    <span className="block px-2.5 pt-2">
      <span
        aria-hidden
        className={classNames('flex items-baseline gap-1.5 font-semibold text-label', isToday && 'text-accent-ink')}
      >
        {name}
        <b className="font-extrabold font-display text-lead">{Number(date.slice(8))}</b>
      </span>
      <span className="flex text-small text-text-3 leading-4.25">
        <span className="truncate">{bookingCount(count)}</span>
        {canViewMoney && count > 0 && (
          // An amount is never cut off.
          <span className="flex-none whitespace-pre">
            {' · '}
            <span className="sr-only">profit </span>
            <b className={classNames('font-semibold', profit < 0 ? 'text-red-ink' : 'text-green-ink')}>
              {formatWholeDollars(profit)}
            </b>
          </span>
        )}
      </span>
      <span aria-hidden className="absolute inset-x-1.5 bottom-0.5 h-3.75 font-medium text-text-3 text-tick">
        {hourTicks(scale).map((minutes, index) => {
          const part = (minutes - scale.from) / span;
          const time = formatShortTime(timeOf(minutes));
          return (
            <span
              key={minutes}
              className="absolute"
              style={{ left: `${part * 100}%`, transform: `translateX(${-part * 100}%)` }}
            >
              {/* Only the first tick, noon and the end of the day have 'a' or 'p'. */}
              {index === 0 || minutes === scale.to || time.startsWith('12') ? time : time.slice(0, -1)}
            </span>
          );
        })}
      </span>
    </span>
  );
}
