import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { WEEKDAY_NAMES } from './calendar-weeks.ts';
import { DayCell } from './day-cell.tsx';
import type { CalendarDay } from './use-calendar-days.ts';
import { useDayKeys } from './use-day-keys.ts';

const DayDialog = lazyComponent(async () => (await import('#features/schedule/day/day-dialog.tsx')).DayDialog);

type MonthGridProps = {
  weeks: readonly (readonly CalendarDay[])[];
  /** The day that the address names. */
  chosen: string | undefined;
  onLeave: (date: string) => void;
};

/** Weeks of days, Sunday first (CAL-01). The days of a month show their first two bookings. */
export function MonthGrid({ weeks, chosen, onLeave }: MonthGridProps) {
  const days = weeks.flat();
  const [openedDate, setOpenedDate] = useState<string>();
  const opened = days.find((day) => day.date === openedDate);
  const { stop, gridProps } = useDayKeys({ days, selector: 'td', chosen, onLeave });
  return (
    // One container for all days: their width is a seventh of it, and each of their own would be laid out by itself.
    <div className="@container overflow-hidden rounded-card border bg-surface shadow-1">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days take the focus and the arrow keys, which makes the table a grid
        role="grid"
        aria-label="Calendar"
        aria-busy={weeks.some((week) => week.some((day) => !day.figures))}
        {...gridProps}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map(([short, name]) => (
              <th
                key={name}
                scope="col"
                aria-label={name}
                className="border-b bg-surface-2 px-2.5 py-2 text-left font-semibold text-small text-text-3"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:not(:last-child)>td]:border-b">
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  isStop={day.date === stop}
                  onOpen={setOpenedDate}
                  onOpenSoon={DayDialog.preload}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && <DayDialog day={opened} onClose={() => setOpenedDate(undefined)} />}
    </div>
  );
}
