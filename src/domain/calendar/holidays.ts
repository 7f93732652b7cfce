import { addDays, addMonths, type Weekday, weekdayOf } from './calendar.ts';

export type Holiday = { date: string; name: string };

/** That weekday of the month for the nth time; of a month 'YYYY-MM'. */
function nth(count: number, weekday: Weekday, month: string): string {
  let date = `${month}-01`;
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return addDays(date, (count - 1) * 7);
}

function lastMonday(month: string): string {
  return addDays(nth(1, 'monday', addMonths(month, 1)), -7);
}

/** Where a day off falls when the holiday itself is on a weekend (5 U.S.C. 6103). */
function observed({ date, name }: Holiday): Holiday[] {
  const weekday = weekdayOf(date);
  if (weekday === 'saturday') return [{ date: addDays(date, -1), name: `${name} (observed)` }];
  return weekday === 'sunday' ? [{ date: addDays(date, 1), name: `${name} (observed)` }] : [];
}

/** The federal holidays of the United States in that year, and the days on which those of a weekend are observed, in order. */
export function federalHolidays(year: number): Holiday[] {
  const days: readonly Holiday[] = [
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    { date: nth(3, 'monday', `${year}-01`), name: 'Martin Luther King Jr. Day' },
    { date: nth(3, 'monday', `${year}-02`), name: 'Presidents’ Day' },
    { date: lastMonday(`${year}-05`), name: 'Memorial Day' },
    { date: `${year}-06-19`, name: 'Juneteenth' },
    { date: `${year}-07-04`, name: 'Independence Day' },
    { date: nth(1, 'monday', `${year}-09`), name: 'Labor Day' },
    { date: nth(2, 'monday', `${year}-10`), name: 'Columbus Day' },
    { date: `${year}-11-11`, name: 'Veterans Day' },
    { date: nth(4, 'thursday', `${year}-11`), name: 'Thanksgiving' },
    { date: `${year}-12-25`, name: 'Christmas' },
  ];
  const next = { date: `${year + 1}-01-01`, name: 'New Year’s Day' };
  return [...days, ...[...days, next].flatMap(observed)]
    .filter(({ date }) => date.startsWith(String(year)))
    .sort((a, b) => a.date.localeCompare(b.date));
}
