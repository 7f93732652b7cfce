import { addDays, minutesOf, type WallTime } from '#domain/calendar/calendar.ts';
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

/** The stations of the shop, and the days on which it is closed. */
export type ShopHours = { stations: readonly Station[]; settings: Pick<Settings, 'closedDays'> };

/** Days to look ahead. A shop that opens on none of them has no opening hours. */
export const REACH_DAYS = 60;

/** Returns from when to when one of the stations is open on the day. */
export function shopOpen({ stations, settings }: ShopHours, date: string): Interval | undefined {
  const open = stations.flatMap((station) => stationOpen(station, date, settings) ?? []);
  if (open.length === 0) return undefined;
  return { start: Math.min(...open.map(({ start }) => start)), end: Math.max(...open.map(({ end }) => end)) };
}

/** Returns today until the shop closes, then the next day on which it opens. Today for a shop without opening hours. */
export function nextOpenDay({ date, time }: WallTime, shop: ShopHours): string {
  for (let day = 0; day <= REACH_DAYS; day += 1) {
    const open = shopOpen(shop, addDays(date, day));
    if (open && (day > 0 || minutesOf(time) < open.end)) return addDays(date, day);
  }
  return date;
}
