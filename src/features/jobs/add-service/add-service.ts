import { withServices } from '#domain/jobs/added-services.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { bookingsOf } from '#parts/jobs/job-operations.ts';
import { promiseAfter } from '#parts/jobs/promise-operations.ts';
import { addedBookings, type NamedPart, planBookings } from '#parts/plan/plan-bookings.ts';
import type { BookingInputs } from '#parts/plan/use-book-plan.ts';

type Added = { operations: Operation[]; done: { job: Job; count: number } };

/** Returns the operations that book services into a job. Throws a `Rejection` when the job was delivered, or a time was just taken. */
export async function addServiceOperations(
  newest: Newest,
  { jobId, parts, by }: { jobId: string; parts: readonly NamedPart[]; by: string },
  { settings, today, at, newId }: BookingInputs,
): Promise<Added> {
  const job = await newest.jobs.get(jobId);
  if (!job) throw new StoreError('not-found', 'This job no longer exists.');
  const { customerId, customer } = job;
  const facts = { customerId, customer, notes: '', newId, at, settings, firstDay: today };
  const { bookings, change } = withServices(job, await planBookings(newest, parts, facts), settings, { at, by });
  const before = await bookingsOf(newest, job);
  const promise = await promiseAfter(newest, job, { before, after: [...before, ...bookings] }, settings);
  return {
    operations: [
      ...addedBookings(bookings),
      { entity: 'jobs', kind: 'update', id: jobId, change: { ...change, ...promise } },
    ],
    done: { job, count: bookings.length },
  };
}
