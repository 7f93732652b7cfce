import type { Job } from '#domain/jobs/job.ts';
import { isMovedPart, laterParts, type ReplannedPart, replannedParts } from '#domain/plans/later-parts.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Entities, EntityType, Newest, Operation, Reader } from '#io/store/store.ts';
import { bookingsOf } from '#parts/jobs/job-operations.ts';
import { promiseAfter } from '#parts/jobs/promise-operations.ts';
import type { CommandInputs } from '#parts/records/use-transaction.ts';

/** Reads the stored data, in a transaction or outside one. */
type Readers = { [E in EntityType]: Pick<Reader<Entities[E]>, 'get' | 'list' | 'query'> };

/** The later parts of a job that would move, and the job. */
export type LaterMove = { job: Job; parts: ReplannedPart[] };

type Inputs = Pick<CommandInputs, 'today' | 'time' | 'settings'>;

/** Plans the parts after a moved booking again. Undefined when it has no job, or nothing would change. */
export async function laterMove(
  data: Readers,
  bookingId: string,
  { today, time, settings }: Inputs,
): Promise<LaterMove | undefined> {
  const [job] = await data.jobs.query({ name: 'booking', from: bookingId, to: bookingId }, 1);
  const moved = await data.bookings.get(bookingId);
  if (!job || !moved || job.bookingIds.length < 2) return undefined;
  const bookings = await Promise.all(job.bookingIds.map((id) => data.bookings.get(id)));
  const later = laterParts(
    job,
    bookings.filter((one) => one !== undefined),
    bookingId,
  );
  if (later.length === 0) return undefined;
  const { customerId } = moved;
  const [services, stations, employees, around, promised] = await Promise.all([
    data.services.list(),
    data.stations.list(),
    data.employees.list(),
    data.bookings.query({ name: 'date', from: today }),
    data.followUps.query({ name: 'customer', from: customerId, to: customerId }),
  ]);
  const others = around.filter((one) => !later.some(({ id }) => id === one.id));
  const now = { date: today, time };
  const occupancy = occupancyOf(others, undefined, promised);
  const shop = { services, stations, employees, settings, occupancy, now };
  const parts = replannedParts(moved, later, shop);
  return parts.some(isMovedPart) ? { job, parts } : undefined;
}

/** Returns the operations that move the parts. `at`: the instant. */
export function laterOperations({ parts }: LaterMove, at: string): Operation[] {
  return parts.filter(isMovedPart).flatMap(({ before, after }): Operation[] => {
    if (!after) return [];
    const events = eventsOfSave({ before, after, bookedAnyway: false, at });
    const { date, startTime, endTime, station, employeeId, employee, estimatedHours, dailySchedule, pricing } = after;
    const change = {
      date,
      startTime,
      endTime,
      station,
      employeeId,
      employee,
      estimatedHours,
      dailySchedule,
      pricing,
      bookedAnyway: undefined,
      bookedAnywayReason: undefined,
      history: [...(before.history ?? []), ...events],
    };
    return [{ entity: 'bookings', kind: 'update', id: before.id, change, expected: { updatedAt: before.updatedAt } }];
  });
}

/** Returns the operation that moves the job's promise with the parts, unless it was made by hand. */
export async function laterPromise(
  newest: Newest,
  { job, parts }: LaterMove,
  settings: Settings,
): Promise<Operation[]> {
  const before = await bookingsOf(newest, job);
  const after = before.map((booking) => parts.find((part) => part.before.id === booking.id)?.after ?? booking);
  const change = await promiseAfter(newest, job, { before, after }, settings);
  return change.promisedAt === undefined ? [] : [{ entity: 'jobs', kind: 'update', id: job.id, change }];
}
