import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import type { Station } from './station.ts';

/** When the bay itself is open that day; closed days of the settings close every bay. */
export function stationOpen(
  station: Station,
  date: string,
  settings: Pick<Settings, 'closedDays'>,
): Interval | undefined {
  return closedDayOn(settings, date) ? undefined : openInterval(station.operatingHours, date);
}
