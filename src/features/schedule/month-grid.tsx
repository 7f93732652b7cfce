import type { KeyboardEvent } from 'react';
import { DayCell } from './day-cell.tsx';
import type { ShownDay } from './shown-calendar.ts';
import { WEEKDAY_NAMES } from './shown-days.ts';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The arrow keys go from day to day, where the day is read out; Tab still visits everything. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const days = [...event.currentTarget.querySelectorAll('td')];
  const from = days.findIndex((day) => day.contains(document.activeElement));
  const target = from < 0 ? undefined : days[from + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Weeks of days, Sunday first (CAL-01). The days of a month show their first two bookings. */
export function MonthGrid({ weeks }: { weeks: readonly (readonly ShownDay[])[] }) {
  return (
    // One container for all days: their width is a seventh of it, and each of their own would be laid out by itself.
    <div className="@container overflow-hidden rounded-card border border-border bg-surface shadow-1">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the days take the focus and the arrow keys, which makes the table a grid
        role="grid"
        aria-label="Calendar"
        aria-busy={weeks.some((week) => week.some((day) => !day.figures))}
        onKeyDown={moveByArrow}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <thead>
          <tr>
            {WEEKDAY_NAMES.map(([short, name]) => (
              <th
                key={name}
                scope="col"
                aria-label={name}
                className="border-border border-b bg-surface-2 px-2.5 py-[7px] text-left font-[570] text-small text-text-3"
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
                <DayCell key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
