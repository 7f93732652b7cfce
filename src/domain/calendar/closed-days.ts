import type { Settings } from '#domain/shop/settings.ts';
import { addDays, daysBetween } from './calendar.ts';

type ClosedDays = Settings['closedDays'];

/** Days on end that are closed under one name. */
export type ClosedRun = { from: string; to: string; name: string };

/** As many days can be closed at once. */
const MAX_DAYS_AT_ONCE = 366;

/** What is wrong with closing from one day to another; undefined when nothing is. */
export function rangeProblem(from: string, to: string): string | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return 'The last day must not be before the first.';
  return days > MAX_DAYS_AT_ONCE ? `Close at most ${MAX_DAYS_AT_ONCE} days at once; these are ${days}.` : undefined;
}

/** The days with those of the run; where one was closed already it takes the new name. */
export function withRun(days: ClosedDays, { from, to, name }: ClosedRun): ClosedDays {
  const added = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => ({ date: addDays(from, index), name }));
  return [...withoutDays(days, from, to), ...added].sort((a, b) => a.date.localeCompare(b.date));
}

/** The days without those from one to another. */
export function withoutDays(days: ClosedDays, from: string, to: string): ClosedDays {
  return days.filter(({ date }) => date < from || date > to);
}

/** The days in order, those on end with the same name together. */
export function closedRuns(days: ClosedDays): ClosedRun[] {
  const runs: ClosedRun[] = [];
  for (const { date, name } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    const last = runs.at(-1);
    if (last?.name === name && (date === last.to || date === addDays(last.to, 1))) last.to = date;
    else runs.push({ from: date, to: date, name });
  }
  return runs;
}
