import { addDays, isDate, isMonth, monthGrid, monthOf, WEEKDAYS, weekdayOf } from '#domain/calendar/calendar.ts';
import type { CalendarSearch } from './calendar-search.ts';

/** Rows of the week board: one per station or one per person. */
export type BoardRowsBy = 'stations' | 'staff';

export type CalendarParams = {
  view: 'month' | 'week';
  /** 'YYYY-MM'. In the week view, the month that most of the week belongs to. */
  month: string;
  /** The selected day, inside the month's grid. */
  day: string | undefined;
  /** Name of the station to show. It may have been deleted. */
  station: string | undefined;
  rows: BoardRowsBy;
};

/** Returns the month 'YYYY-MM' that most of the day's week belongs to: the month of its Wednesday. */
export function monthOfWeek(day: string): string {
  return monthOf(addDays(day, 3 - WEEKDAYS.indexOf(weekdayOf(day))));
}

/** Parses the calendar's search params. Invalid values are ignored; the month falls back to the day's, then to today's. */
export function parseCalendarParams(search: CalendarSearch, today: string): CalendarParams {
  const view = search.view === 'week' ? 'week' : 'month';
  const rows = search.rows === 'staff' ? 'staff' : 'stations';
  const day = search.day && isDate(search.day) ? search.day : undefined;
  const params = { view, station: search.station, rows } as const;
  if (search.month && isMonth(search.month)) {
    const isInGrid = day !== undefined && monthGrid(search.month).includes(day);
    return { ...params, month: search.month, day: isInGrid ? day : undefined };
  }
  return { ...params, month: (view === 'week' ? monthOfWeek : monthOf)(day ?? today), day };
}

/** Returns the shortest search params that `parseCalendarParams` turns back into these params. */
export function calendarSearch({ view, month, day, station, rows }: CalendarParams, today: string): CalendarSearch {
  const short = { view: view === 'week' ? view : undefined, day };
  const isImplied = parseCalendarParams(short, today).month === month;
  return { month: isImplied ? undefined : month, ...short, station, rows: rows === 'staff' ? rows : undefined };
}
