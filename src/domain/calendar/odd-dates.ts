import { formatDate, isDate } from './calendar.ts';

/** A date outside these limits is more likely a typo. */
const MAX_YEARS_AHEAD = 5;
const MAX_YEARS_BACK = 10;

function yearsFrom(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
}

function oddDate(label: string, day: string, today: string): string | undefined {
  if (!isDate(day)) return undefined;
  const isFar = day > yearsFrom(today, MAX_YEARS_AHEAD) || day < yearsFrom(today, -MAX_YEARS_BACK);
  if (!isFar) return undefined;
  const years = Math.abs(Number(day.slice(0, 4)) - Number(today.slice(0, 4)));
  return `${label} is ${formatDate(day)}, ${years} years ${day > today ? 'from now' : 'ago'}.`;
}

/**
 * Returns a sentence for each date that is years away, such as 2206 for 2026, for a confirmation before saving.
 * @param days dates by their label, as the subject of a sentence: 'The due date'
 */
export function oddDates(days: Readonly<Record<string, string>>, today: string): string[] {
  return Object.entries(days).flatMap(([label, day]) => oddDate(label, day, today) ?? []);
}
