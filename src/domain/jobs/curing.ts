import { addDays, addMinutes, type WallTime } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { type Booking, earnsMoney, minutesOfHours, workDays } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** Hours for which a car cures in its bay. A default to change; makers differ. */
export const DEFAULT_CURE_HOURS = 12;

/** Returns the hours for which work of the category cures. */
export function cureHours(category: ServiceCategory, { cureHours: own }: Pick<Settings, 'cureHours'>): number {
  return own?.[category] ?? DEFAULT_CURE_HOURS;
}

const startOf = (booking: Booking) => {
  const [first] = workDays(booking);
  return first ? first.date + first.startTime : '';
};

/** Returns the booking whose work cures now: the last one that has started, or else the first. */
export function curingBooking(bookings: readonly Booking[], now: WallTime): Booking | undefined {
  const inOrder = bookings.filter(earnsMoney).sort((a, b) => startOf(a).localeCompare(startOf(b)));
  return inOrder.findLast((booking) => startOf(booking) <= now.date + now.time) ?? inOrder[0];
}

/** Returns when work of the category that cures from now on has cured. */
export function curedAt(category: ServiceCategory, now: WallTime, settings: Pick<Settings, 'cureHours'>): WallTime {
  const { time, dayOffset } = addMinutes(now.time, minutesOfHours(cureHours(category, settings)));
  return { date: addDays(now.date, dayOffset), time };
}
