import { formatDate, isDate } from './calendar.ts';

/** Further from today, the year of a day is more likely a slip than meant. */
const MAX_YEARS_AHEAD = 5;
const MAX_YEARS_BACK = 10;

function yearsFrom(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}

function oddDate(what: string, day: string, today: string): string | undefined {
  if (!isDate(day)) return undefined;
  const isFar = day > yearsFrom(today, MAX_YEARS_AHEAD) || day < yearsFrom(today, -MAX_YEARS_BACK);
  if (!isFar) return undefined;
  const years = Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4)));
  return `${what} is ${formatDate(day)}, ${years} years ${day > today ? 'from now' : 'ago'}.`;
}

/**
 * Says which days are years away, as 2206 for 2026, so that they are asked about before they are saved.
 * @param days by what they are, as the subject of a sentence: 'The due date'
 */
export function oddDates(days: Readonly<Record<string, string>>, today: string): string[] {
  return Object.entries(days).flatMap(([what, day]) => oddDate(what, day, today) ?? []);
}
