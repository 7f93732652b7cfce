import { withServices } from '#domain/jobs/added-services.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Newest, type Plan, StoreError } from '#io/store/store.ts';
import { bookingsOf } from '#parts/jobs/job-operations.ts';
import { promiseAfter } from '#parts/jobs/promise-operations.ts';
import { addedBookings, type BookedParts, type NamedPart, planBookings } from '#parts/plan/plan-bookings.ts';
import { counted } from '#parts/records/names-in-words.ts';
import type { CommandInputs } from '#parts/records/use-transaction.ts';

/** Returns the operations that book services into a job. Throws a `Rejection` when the job was delivered, or a time was just taken. */
async function addedServices(
  newest: Newest,
  { jobId, parts }: { jobId: string; parts: readonly NamedPart[] },
  { settings, today, at, by, newId }: CommandInputs,
): Promise<Plan<BookedParts>> {
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
    result: { job, count: bookings.length },
  };
}

export function addServices({ id, jobNumber }: Job, parts: readonly NamedPart[]) {
  return {
    name: 'add services to job',
    of: id,
    plan: (newest: Newest, inputs: CommandInputs) => addedServices(newest, { jobId: id, parts }, inputs),
    done: ({ count }: BookedParts) => ({
      title: 'Services Added',
      message: `${counted(count, 'service')} ${count === 1 ? 'was' : 'were'} booked into ${jobNumber}.`,
    }),
  } as const;
}
