import type { Settings } from '#domain/shop/settings.ts';
import { addDays, daysBetween } from './calendar.ts';

type ClosedDays = Settings['closedDays'];

/** Consecutive closed days with one name. */
export type ClosedRun = { from: string; to: string; name: string };

const MAX_DAYS_AT_ONCE = 366;

/** Returns an error message for a range of closed days; undefined when it is valid. */
export function rangeProblem(from: string, to: string): string | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'The last day is before the first day.';
  return days > MAX_DAYS_AT_ONCE
    ? `You can close up to ${MAX_DAYS_AT_ONCE} days at a time. This range has ${days}.`
    : undefined;
}

/** Adds the days of the run. Days already closed get the new name. */
export function withRun(days: ClosedDays, { from, to, name }: ClosedRun): ClosedDays {
  const added = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({ date: addDays(from, index), name }));
  return [...withoutDays(days, from, to), ...added].sort((a, b) => a.date.localeCompare(b.date));
}

/** Removes the days in the range. */
export function withoutDays(days: ClosedDays, from: string, to: string): ClosedDays {
  return days.filter(({ date }) => date < from || date > to);
}

/** Groups consecutive days with the same name, in date order. */
export function closedRuns(days: ClosedDays): ClosedRun[] {
  const runs: ClosedRun[] = [];
  for (const { date, name } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    const last = runs.at(-1);
    if (last?.name === name && (date === last.to || date === addDays(last.to, 1))) last.to = date;
    else runs.push({ from: date, to: date, name });
  }
  return runs;
}
