import {
  addDays,
  addMonths,
  daysBetween,
  lastDayOf,
  monthOf,
  sameDayAfter,
  WEEKDAYS,
  weekdayOf,
} from '#domain/calendar/calendar.ts';

/** Days from the first to the last, both included. */
export type DayRange = { from: string; to: string };

export const PERIODS = [
  'This Week',
  'This Month',
  'Last Month',
  'This Quarter',
  'Last Quarter',
  'This Year',
  'Last Year',
  'Other Days',
] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the months from the first one, as days. */
function monthRange(first: string, months: number): DayRange {
  return { from: `${first}-01`, to: lastDayOf(addMonths(first, months - 1)) };
}

const firstOfQuarter = (month: string) => addMonths(month, -((Number(month.slice(5)) - 1) % 3));

/** Returns the days of the period. Weeks begin on Sunday, as in the calendar. `other`: the days of *Other Days*; this month when they are none. */
export function rangeOfPeriod(period: Period, today: string, other: Partial<DayRange> = {}): DayRange {
  const month = monthOf(today);
  const quarter = firstOfQuarter(month);
  const year = `${today.slice(0, 4)}-01`;
  switch (period) {
    case 'This Week': {
      const from = addDays(today, -WEEKDAYS.indexOf(weekdayOf(today)));
      return { from, to: addDays(from, 6) };
    }
    case 'This Month':
      return monthRange(month, 1);
    case 'Last Month':
      return monthRange(addMonths(month, -1), 1);
    case 'This Quarter':
      return monthRange(quarter, 3);
    case 'Last Quarter':
      return monthRange(addMonths(quarter, -3), 3);
    case 'This Year':
      return monthRange(year, 12);
    case 'Last Year':
      return monthRange(addMonths(year, -12), 12);
    case 'Other Days': {
      const { from = monthRange(month, 1).from, to = from > today ? from : today } = other;
      return from <= to ? { from, to } : { from: to, to: from };
    }
  }
}

/** Months of the periods that are made of whole months. */
const MONTHS: Partial<Record<Period, number>> = {
  'This Month': 1,
  'Last Month': 1,
  'This Quarter': 3,
  'Last Quarter': 3,
  'This Year': 12,
  'Last Year': 12,
};

/** Moves the range back by whole months. A last day of a month stays one. */
function monthsBack({ from, to }: DayRange, months: number): DayRange {
  const isWhole = to === lastDayOf(monthOf(to));
  return {
    from: sameDayAfter(from, -months),
    to: isWhole ? lastDayOf(addMonths(monthOf(to), -months)) : sameDayAfter(to, -months),
  };
}

/** Days that a range is compared with. */
export type Comparison = 'before' | 'last year';

/**
 * Returns the days that the range is compared with: the period before it, or the same days a year before; of a week, those 52 weeks before. A period
 * that is not over is compared with as many days as have passed of it.
 */
export function comparedWith(with_: Comparison, period: Period, range: DayRange, today: string): DayRange {
  const isOpen = range.from <= today && today < range.to;
  const passed = isOpen ? { from: range.from, to: today } : range;
  const months = MONTHS[period];
  if (with_ === 'last year') {
    if (period === 'This Week') return { from: addDays(passed.from, -364), to: addDays(passed.to, -364) };
    return monthsBack(passed, 12);
  }
  if (months !== undefined) return monthsBack(passed, months);
  const days = daysBetween(range.from, range.to) + 1;
  return { from: addDays(passed.from, -days), to: addDays(passed.to, -days) };
}

/** Returns the months of the range, cut to it. */
export function monthsIn({ from, to }: DayRange): DayRange[] {
  const months: DayRange[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const { from: first, to: last } = monthRange(month, 1);
    months.push({ from: first < from ? from : first, to: last > to ? to : last });
  }
  return months;
}

/** Returns the twelve months that end with the month of the day. */
export function twelveMonths(day: string): DayRange[] {
  return monthsIn(monthRange(addMonths(monthOf(day), -11), 12));
}

/** Returns the days of the range in order. */
export function daysIn({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) => addDays(from, day));
}

export const isDayIn = (date: string, { from, to }: DayRange) => date >= from && date <= to;
