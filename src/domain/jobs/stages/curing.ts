import { addDays, addMinutes, type WallTime } from '#domain/calendar/calendar.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import { type Booking, earnsMoney, minutesOfHours, workDays } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { type StageSettings, stagesOfCategory } from './category-stages.ts';

/** Hours for which a car cures in its bay. A default to change; makers differ. */
export const DEFAULT_CURE_HOURS = 12;

/** Returns the hours that the shop has set for the category, or the default. */
export function cureHoursSet(category: ServiceCategory, { cureHours: own }: Pick<Settings, 'cureHours'>): number {
  return own?.[category] ?? DEFAULT_CURE_HOURS;
}

/** Returns the hours for which work of the category cures; 0 where it has no stage of curing. */
export function cureHours(category: ServiceCategory, settings: StageSettings): number {
  return stagesOfCategory(category, settings).includes('Curing') ? cureHoursSet(category, settings) : 0;
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

/** Returns when work of the category that cures from now on has cured. A car that was put there by hand cures as well. */
export function curedAt(category: ServiceCategory, now: WallTime, settings: Pick<Settings, 'cureHours'>): WallTime {
  const { time, dayOffset } = addMinutes(now.time, minutesOfHours(cureHoursSet(category, settings)));
  return { date: addDays(now.date, dayOffset), time };
}
