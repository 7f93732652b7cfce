import { formatDate, isDate } from '#domain/calendar/calendar.ts';

/** Returns why money can't be recorded on the day, as a sentence; undefined when it can. `closedThrough`: '' while the books are open. */
export function moneyDayProblem(date: string, closedThrough: string): string | undefined {
  if (!isDate(date)) return 'Choose the day of the payment.';
  if (date > closedThrough) return undefined;
  return `Your books are closed through ${formatDate(closedThrough)}. Choose a day after it, such as today.`;
}
