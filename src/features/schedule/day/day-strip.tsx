import { formatLongDate } from '#domain/calendar/calendar.ts';
import { isOver } from '#domain/scheduling/load.ts';
import { WEEKDAY_NAMES } from '#features/schedule/calendar/calendar-weeks.ts';
import type { CalendarDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { loadOfDay } from '#features/schedule/calendar/use-calendar-days.ts';
import { useDayGridKeys } from '#features/schedule/calendar/use-day-grid-keys.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { toneClass } from '#ui/display/tone.ts';
import { bookingCount } from './booking-on-day.ts';

type DayStripProps = {
  weeks: readonly (readonly CalendarDay[])[];
  selected: string | undefined;
  onChoose: (date: string) => void;
};

/** Shows days to choose from, with the service categories booked on each. */
export function DayStrip({ weeks, selected, onChoose }: DayStripProps) {
  const { stop, gridProps } = useDayGridKeys({
    days: weeks.flat(),
    selector: 'td > button',
    chosen: selected,
    onLeave: onChoose,
  });
  return (
    <table
      {...gridProps}
      aria-label="Calendar"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: each day is selectable, as in the grid of wider screens
      role="grid"
      className="w-full table-fixed border-separate border-spacing-x-0.5 border-spacing-y-0.5 px-2 pt-1.5"
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map(([short, name]) => (
            <th key={name} scope="col" aria-label={name} className="pb-0.5 font-semibold text-tick text-text-3">
              {short[0]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            {week.map((day) => (
              <StripDay
                key={day.date}
                day={day}
                isSelected={day.date === selected}
                isStop={day.date === stop}
                onChoose={onChoose}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type StripDayProps = {
  day: CalendarDay;
  isSelected: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  onChoose: DayStripProps['onChoose'];
};

function StripDay({ day, isSelected, isStop, onChoose }: StripDayProps) {
  const bookings = day.figures?.bookings ?? [];
  const over = loadOfDay(day)?.stations.some(isOver);
  const categories = [...new Set(bookings.map((booking) => booking.service.category))].slice(0, 4);
  const label = [formatLongDate(day.date), day.figures && bookingCount(bookings.length), over && 'over capacity']
    .filter(Boolean)
    .join(', ');
  const look = isSelected
    ? 'bg-accent bg-gloss text-on-accent shadow-gloss'
    : `${day.isOutside || day.closed ? 'font-normal text-text-3' : ''} ${day.isToday ? 'font-extrabold text-accent-ink' : ''}`;
  return (
    <td className="p-0">
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-current={day.isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => onChoose(day.date)}
        className={`flex h-11 w-full flex-col items-center justify-center gap-1 rounded-control font-semibold text-body leading-5 ${look}`}
      >
        <span className={over ? 'underline decoration-2 decoration-tone-solid underline-offset-2' : ''}>
          {Number(day.date.slice(8))}
        </span>
        <span className="flex h-1.25 gap-0.5">
          {categories.map((category) => (
            <span
              key={category}
              className={`size-1.25 rounded-bar ${isSelected ? 'bg-on-accent' : `${toneClass[CATEGORY_LOOKS[category].tone]} bg-tone-solid`}`}
            />
          ))}
        </span>
      </button>
    </td>
  );
}
