import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import type { Station } from './station.ts';

/** Returns the station's open hours on that date. Closed days in the settings close every station. */
export function stationOpen(
  station: Station,
  date: string,
  settings: Pick<Settings, 'closedDays'>,
): Interval | undefined {
  return closedDayOn(settings, date) ? undefined : openInterval(station.operatingHours, date);
}
