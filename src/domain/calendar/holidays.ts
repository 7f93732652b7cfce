import { addDays, addMonths, type Weekday, weekdayOf } from './calendar.ts';

export type Holiday = { date: string; name: string };

/** Returns the nth weekday of a month 'YYYY-MM'. */
function nthWeekday(count: number, weekday: Weekday, month: string): string {
  let date = `${month}-01`;
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return addDays(date, (count - 1) * 7);
}

function lastMonday(month: string): string {
  return addDays(nthWeekday(1, 'monday', addMonths(month, 1)), -7);
}

/** Returns the observed day of a holiday that falls on a weekend (5 U.S.C. 6103); empty otherwise. */
function observed({ date, name }: Holiday): Holiday[] {
  const weekday = weekdayOf(date);
  if (weekday === 'saturday') return [{ date: addDays(date, -1), name: `${name} (observed)` }];
  return weekday === 'sunday' ? [{ date: addDays(date, 1), name: `${name} (observed)` }] : [];
}

/** Returns the US federal holidays of the year and their observed days, in date order. */
export function federalHolidays(year: number): Holiday[] {
  const days: readonly Holiday[] = [
    { date: `${year}-01-01`, name: 'New Year’s Day' },
    { date: nthWeekday(3, 'monday', `${year}-01`), name: 'Martin Luther King Jr. Day' },
    { date: nthWeekday(3, 'monday', `${year}-02`), name: 'Presidents’ Day' },
    { date: lastMonday(`${year}-05`), name: 'Memorial Day' },
    { date: `${year}-06-19`, name: 'Juneteenth' },
    { date: `${year}-07-04`, name: 'Independence Day' },
    { date: nthWeekday(1, 'monday', `${year}-09`), name: 'Labor Day' },
    { date: nthWeekday(2, 'monday', `${year}-10`), name: 'Columbus Day' },
    { date: `${year}-11-11`, name: 'Veterans Day' },
    { date: nthWeekday(4, 'thursday', `${year}-11`), name: 'Thanksgiving' },
    { date: `${year}-12-25`, name: 'Christmas' },
  ];
  const next = { date: `${year + 1}-01-01`, name: 'New Year’s Day' };
  return [...days, ...[...days, next].flatMap(observed)]
    .filter(({ date }) => date.startsWith(String(year)))
    .sort((a, b) => a.date.localeCompare(b.date));
}
