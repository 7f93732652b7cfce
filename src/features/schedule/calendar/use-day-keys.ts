import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays, addMonths, isDate, monthOf, WEEKDAYS, weekdayOf } from '#domain/calendar/calendar.ts';
import type { CalendarDay } from './use-calendar-days.ts';

/** The same day of another month, or its last where it has no such day. */
function monthsOn(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = month + date.slice(7);
  return isDate(same) ? same : last;
}

const weekdayIndex = (date: string) => WEEKDAYS.indexOf(weekdayOf(date));

/** Where a key leads, as WAI-ARIA describes it for a grid of dates. */
const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayIndex(date)),
  End: (date) => addDays(date, 6 - weekdayIndex(date)),
  PageUp: (date) => monthsOn(date, -1),
  PageDown: (date) => monthsOn(date, 1),
  'Shift+PageUp': (date) => monthsOn(date, -12),
  'Shift+PageDown': (date) => monthsOn(date, 12),
};

export function dayByKey(date: string, { key, shiftKey }: { key: string; shiftKey: boolean }): string | undefined {
  const to = STEPS[shiftKey ? `Shift+${key}` : key]?.(date);
  return to && isDate(to) ? to : undefined;
}

type DayKeys = {
  days: readonly CalendarDay[];
  /** What takes the focus for each of the days, in their order. */
  selector: string;
  /** Where the focus enters, until it was somewhere; without it today, or the first day of the month. */
  chosen: string | undefined;
  /** A key leads to a day that is not shown: show it, and it gets the focus. */
  onLeave: (date: string) => void;
};

/** One day of a grid is in the order of the Tab key, and keys lead from there to the others. */
export function useDayKeys({ days, selector, chosen, onLeave }: DayKeys) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that the focus is on its way to, until its month is drawn. */
  const wanted = useRef<string>(undefined);
  const [visited, setVisited] = useState<string>();
  const shown = (date: string | undefined) => days.find((day) => day.date === date);
  const stop = shown(visited) ?? shown(chosen) ?? days.find((day) => day.isToday) ?? days.find((day) => !day.isOutside);

  const targets = () => [...(grid.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  function follow() {
    const index = days.findIndex((day) => day.date === wanted.current);
    if (index < 0) return;
    wanted.current = undefined;
    targets()[index]?.focus();
  }
  useLayoutEffect(follow);

  /** The day that the element stands in. */
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
        const from = wanted.current ?? dayAt(event.target);
        const to = from && dayByKey(from, event);
        if (!to) return;
        event.preventDefault();
        wanted.current = to;
        if (shown(to)) follow();
        else onLeave(to);
      },
    },
  };
}
