import { isDate, isMonth, monthOf } from '#domain/calendar/calendar.ts';
import { monthOfWeek, weeksOf } from './shown-days.ts';

/** What the address of the calendar says; each part may be missing, or wrong. */
export type Asked = { readonly [Name in 'month' | 'view' | 'day' | 'station' | 'rows']?: string | undefined };

export type View = 'month' | 'week';

/** What the calendar shows of the year. */
export type Place = {
  view: View;
  /** 'YYYY-MM'; of a week, the month that most of it belongs to. */
  month: string;
  /** The chosen day, in the grid of the month. */
  day: string | undefined;
  /** The week by its people; without it, by its bays. */
  rows?: 'staff' | undefined;
};

function monthAround(view: View, day: string): string {
  return view === 'week' ? monthOfWeek(day) : monthOf(day);
}

/** What the address asks for. What is wrong in it is passed over: the month says where, else the day, else today. */
export function placeOf({ view: askedView, month, day: askedDay, rows: askedRows }: Asked, today: string): Place {
  const view = askedView === 'week' ? 'week' : 'month';
  const rows = askedRows === 'staff' ? askedRows : undefined;
  const day = askedDay && isDate(askedDay) ? askedDay : undefined;
  if (!month || !isMonth(month)) return { view, month: monthAround(view, day ?? today), day, rows };
  const isInGrid = day !== undefined && weeksOf(month).flat().includes(day);
  return { view, month, day: isInGrid ? day : undefined, rows };
}

/** The shortest address that leads to the place. */
export function addressOf({ view, month, day, rows }: Place, station: string | undefined, today: string): Asked {
  const short = { view: view === 'week' ? view : undefined, day };
  const isSaid = placeOf(short, today).month === month;
  return { month: isSaid ? undefined : month, ...short, station, rows };
}
