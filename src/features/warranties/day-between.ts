import * as z from 'zod/mini';
import { formatDate } from '#domain/calendar/calendar.ts';

/** Required day from the first one through today; a clock may be behind the one that wrote the first. */
export function dayBetween(from: string, today: string) {
  const to = today < from ? from : today;
  const sentence = `Enter a day from ${formatDate(from)} to ${formatDate(to)}.`;
  return z.string().check(z.refine((day) => day >= from && day <= to, sentence));
}
