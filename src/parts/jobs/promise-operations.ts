import { instantOf, type WallTime } from '#domain/calendar/calendar.ts';
import type { Job } from '#domain/jobs/job.ts';
import { movedPromise, type PromiseSettings, plannedPromise } from '#domain/jobs/stages/promise.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { type Settings, zoneOf } from '#domain/shop/settings.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import type { Newest } from '#io/store/store.ts';

/** Settings that a promise follows from. */
export type PromisingSettings = PromiseSettings & Pick<Settings, 'timeZone'>;

type Promised = Pick<Job, 'promisedAt'>;

function asPromised(promise: WallTime | undefined, zone: string): Promised {
  return promise ? { promisedAt: instantOf(promise.date, promise.time, zone).toISOString() } : {};
}

/** Returns when the car of new bookings is promised. */
export async function promiseOf(
  newest: Newest,
  bookings: readonly Booking[],
  settings: PromisingSettings,
): Promise<Promised> {
  const stations = await newest.stations.list();
  return asPromised(plannedPromise(bookings, { stations, settings }), zoneOf(settings, browserZone()));
}

/** Returns the change of a job's promise when its bookings change, unless it was made by hand. */
export async function promiseAfter(
  newest: Newest,
  job: Job,
  bookings: { before: readonly Booking[]; after: readonly Booking[] },
  settings: PromisingSettings,
): Promise<Promised> {
  const stations = await newest.stations.list();
  const zone = zoneOf(settings, browserZone());
  return asPromised(movedPromise(job, { ...bookings, zone }, { stations, settings }), zone);
}
