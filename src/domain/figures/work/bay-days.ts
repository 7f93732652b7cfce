import { addDays } from '#domain/calendar/calendar.ts';
import type { Station } from '#domain/catalog/station.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { daysIn } from '#domain/figures/period.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { type Booking, earnsMoney, heldDates } from '#domain/scheduling/booking.ts';
import { type Load, stationLoad } from '#domain/scheduling/load.ts';

const bookingsByDay = perRecord((bookings: readonly Booking[]): ReadonlyMap<string, readonly Booking[]> => {
  const days = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (!earnsMoney(booking)) continue;
    for (const date of heldDates(booking)) {
      const day = days.get(date);
      if (day) day.push(booking);
      else days.set(date, [booking]);
    }
  }
  return days;
});

/** Returns the earning bookings that are worked or cure on the day. */
export function bookingsHeldOn(date: string, bookings: readonly Booking[]): readonly Booking[] {
  return bookingsByDay(bookings).get(date) ?? [];
}

/** The load of a bay on each of several days. */
export type BayDays = { station: Station; days: readonly (Load & { date: string })[] };

/** Returns how each bay is booked on the days from the first one. */
export function bayDays(
  { stations, bookings, settings }: Pick<ShopRows, 'stations' | 'bookings' | 'settings'>,
  from: string,
  days: number,
): BayDays[] {
  const dates = daysIn({ from, to: addDays(from, days - 1) });
  return stations.map((station) => ({
    station,
    days: dates.map((date) => ({ date, ...stationLoad(station, date, bookingsHeldOn(date, bookings), settings) })),
  }));
}
