import { isTime } from '#domain/calendar/calendar.ts';
import type { Settings } from '#domain/shop/settings.ts';

export const DEFAULT_QUIET_HOURS = { from: '21:00', to: '08:00' };

/** Returns the time of day, 'HH:MM', at which text messages are offered again; undefined outside quiet hours. */
export function quietUntil(time: string, settings: Pick<Settings, 'quietHours'>): string | undefined {
  const { from, to } = settings.quietHours ?? DEFAULT_QUIET_HOURS;
  if (!isTime(from) || !isTime(to) || from === to) return undefined;
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  return isQuiet ? to : undefined;
}
