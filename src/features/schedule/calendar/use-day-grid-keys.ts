import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, addMonths, isDate, monthOf, WEEKDAYS, weekdayOf } from '#domain/calendar/calendar.ts';
import type { CalendarDay } from './use-calendar-days.ts';

/** Returns the same day of another month, or the month's last day if it is shorter. */
function sameDayOfMonth(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = month + date.slice(7);
  return isDate(same) ? same : last;
}

const weekdayIndex = (date: string) => WEEKDAYS.indexOf(weekdayOf(date));

/** Moves each key makes, as WAI-ARIA defines for date grids. */
const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayIndex(date)),
  End: (date) => addDays(date, 6 - weekdayIndex(date)),
  PageUp: (date) => sameDayOfMonth(date, -1),
  PageDown: (date) => sameDayOfMonth(date, 1),
  'Shift+PageUp': (date) => sameDayOfMonth(date, -12),
  'Shift+PageDown': (date) => sameDayOfMonth(date, 12),
};

/** Returns the day that the key moves to; undefined for other keys. */
export function dayForKey(date: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  const to = STEPS[shiftKey ? `Shift+${key}` : key]?.(date);
  return to && isDate(to) ? to : undefined;
}

type DayKeys = {
  days: readonly CalendarDay[];
  /** Selects the focusable element of each day, in order. */
  selector: string;
  /** Day where the focus first enters the grid. Falls back to today, then to the first day of the month. */
  chosen: string | undefined;
  /** Called when a key moves to a day outside the grid. The caller shows that day, and it gets the focus. */
  onLeave: (date: string) => void;
};

/** Makes a day grid one tab stop, with keys to move between the days (roving tabindex). */
export function useDayGridKeys({ days, selector, chosen, onLeave }: DayKeys) {
  const grid = useRef<HTMLTableElement>(null);
  /** Day that gets the focus once its month is rendered. */
  const pending = useRef<string>(undefined);
  const [visited, setVisited] = useState<string>();
  const shown = (date: string | undefined) => days.find((day) => day.date === date);
  const stop = shown(visited) ?? shown(chosen) ?? days.find((day) => day.isToday) ?? days.find((day) => !day.isOutside);

  const targets = () => [...(grid.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  function follow() {
    const index = days.findIndex((day) => day.date === pending.current);
    if (index < 0) return;
    pending.current = undefined;
    targets()[index]?.focus();
  }
  useLayoutEffect(follow);

  /** Returns the day that contains the element. */
  function dayAt(element: EventTarget | null): string | undefined {
    return days[targets().findIndex((target) => target.contains(element as Node))]?.date;
  }

  return {
    stop: stop?.date,
    gridProps: {
      ref: grid,
      onFocus: ({ target }: FocusEvent) => setVisited(dayAt(target)),
      onKeyDown(event: KeyboardEvent) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const from = pending.current ?? dayAt(event.target);
        const to = from && dayForKey(from, event);
        if (!to) return;
        event.preventDefault();
        pending.current = to;
        if (shown(to)) follow();
        else onLeave(to);
      },
    },
  };
}
