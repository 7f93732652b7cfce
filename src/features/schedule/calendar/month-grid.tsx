import { useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { WEEKDAY_NAMES } from './calendar-weeks.ts';
import { DayCell } from './day-cell.tsx';
import type { CalendarDay } from './use-calendar-days.ts';
import { useDayGridKeys } from './use-day-grid-keys.ts';

const DayDialog = lazyComponent(async () => (await import('#features/schedule/day/day-dialog.tsx')).DayDialog);

type MonthGridProps = {
  weeks: readonly (readonly CalendarDay[])[];
  /** The selected day of the URL. */
  chosen: string | undefined;
  onLeave: (date: string) => void;
};

/** Shows the month's weeks, Sunday first (CAL-01). */
export function MonthGrid({ weeks, chosen, onLeave }: MonthGridProps) {
  const days = weeks.flat();
  const [openedDate, setOpenedDate] = useState<string>();
  const opened = days.find((day) => day.date === openedDate);
  const { stop, gridProps } = useDayGridKeys({ days, selector: 'td', chosen, onLeave });
  return (
    // One container query for all days, because a container for each day would be laid out separately.
    <div className="@container overflow-hidden rounded-card border bg-surface shadow-1">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days take the focus and handle arrow keys, which makes the table a grid
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
