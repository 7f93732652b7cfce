import { addDays, minutesOf, timeOf, type WallTime, wallTimeOf } from '#domain/calendar/calendar.ts';
import type { Station } from '#domain/catalog/station.ts';
import { REACH_DAYS, shopOpen } from '#domain/catalog/station-hours.ts';
import { type Booking, earnsMoney, endOfWork, minutesOfHours, workDays } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Job } from '../job.ts';
import { cureHours } from './curing.ts';

/** Hours between the end of work and cure and the promised time. A default to change. */
export const DEFAULT_PROMISE_MARGIN_HOURS = 1;

export type PromiseSettings = Pick<Settings, 'cureHours' | 'categoryStages' | 'closedDays' | 'promiseMarginHours'>;
type Shop = { stations: readonly Station[]; settings: PromiseSettings };

const HOUR = 60;
const MINUTES_PER_DAY = 24 * HOUR;

const textOf = ({ date, time }: WallTime) => `${date} ${time}`;

function later({ date, time }: WallTime, minutes: number): WallTime {
  const end = minutesOf(time) + minutes;
  return { date: addDays(date, Math.floor(end / MINUTES_PER_DAY)), time: timeOf(end % MINUTES_PER_DAY) };
}

const nextHour = (minutes: number) => Math.ceil(minutes / HOUR) * HOUR;

/** Returns the first full hour from that time on at which the shop is open. */
function whenOpen({ date, time }: WallTime, shop: Shop): WallTime {
  for (let day = 0; day <= REACH_DAYS; day += 1) {
    const open = shopOpen(shop, addDays(date, day));
    const hour = nextHour(Math.max(day === 0 ? minutesOf(time) : 0, open?.start ?? 0));
    if (open && hour <= open.end) return { date: addDays(date, day), time: timeOf(hour) };
  }
  return later({ date, time: '00:00' }, nextHour(minutesOf(time)));
}

/**
 * Returns when a car with these bookings can be promised: when the last work has ended and cured, a margin later, at a full hour at
 * which the shop is open. Undefined when no booking counts.
 */
export function plannedPromise(bookings: readonly Booking[], shop: Shop): WallTime | undefined {
  const { settings } = shop;
  const { promiseMarginHours = DEFAULT_PROMISE_MARGIN_HOURS } = settings;
  const done = bookings.filter(earnsMoney).flatMap((booking) => {
    const cure = minutesOfHours(cureHours(booking.service.category, settings));
    return workDays(booking).map((day) => later(endOfWork(day), cure));
  });
  const last = done.sort((a, b) => textOf(a).localeCompare(textOf(b))).at(-1);
  return last && whenOpen(later(last, minutesOfHours(promiseMarginHours)), shop);
}

type Moved = { before: readonly Booking[]; after: readonly Booking[]; zone: string };

/**
 * Returns the new promise of a job whose bookings changed; undefined when it stays. A promise that is not the planned one of before was
 * made by hand.
 */
export function movedPromise(
  { promisedAt, stage }: Pick<Job, 'promisedAt' | 'stage'>,
  { before, after, zone }: Moved,
  shop: Shop,
): WallTime | undefined {
  const promised = wallTimeOf(promisedAt, zone);
  const planned = plannedPromise(before, shop);
  if (!promised || !planned || stage === 'Delivered' || textOf(promised) !== textOf(planned)) return undefined;
  const next = plannedPromise(after, shop);
  return next && textOf(next) !== textOf(promised) ? next : undefined;
}
