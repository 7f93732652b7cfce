import { nextNumber, prefixOf } from '#domain/documents/document-numbers.ts';
import { numberKey } from '#domain/documents/number-key.ts';
import { JOB_PREFIX, type Job } from '#domain/jobs/job.ts';
import type { Newest, Operation } from '#io/store/store.ts';
import { findJobOfBooking } from './job-operations.ts';

type JobAddition = Extract<Operation, { entity: 'jobs'; kind: 'add' }>;

export function addsJob(step: Operation): step is JobAddition {
  return step.kind === 'add' && step.entity === 'jobs';
}

async function isTaken(newest: Newest, { id, jobNumber }: Job): Promise<boolean> {
  const key = numberKey(jobNumber);
  const found = await newest.jobs.query({ name: 'number', from: key, to: key });
  return found.some((other) => other.id !== id);
}

/** Returns the bookings of the job that no other job has now. */
async function ownBookings(newest: Newest, { id, bookingIds }: Job): Promise<string[]> {
  const owners = await Promise.all(bookingIds.map((booking) => findJobOfBooking(newest, booking)));
  return bookingIds.filter((_, place) => (owners[place]?.id ?? id) === id);
}

/** Returns the operation that gives a claim its job again, unless its work was booked again. */
async function claimAgain(newest: Newest, { id, claimId = '' }: Job): Promise<Operation[]> {
  const claim = claimId ? await newest.claims.get(claimId) : undefined;
  return claim && !claim.jobId ? [{ entity: 'claims', kind: 'update', id: claimId, change: { jobId: id } }] : [];
}

/** A job that comes back; `number`: the new one, if another job took its number. */
type RestoredJob = { steps: Operation[]; number?: string };

/**
 * Adapts the restoring of a job to the newest data: it gets the next number if its own was taken, and only bookings that no other job
 * has. A job that still exists gets its bookings and its promise back. `coming`: numbers of all jobs that are restored.
 */
export async function restoredJob(newest: Newest, step: JobAddition, coming: readonly string[]): Promise<RestoredJob> {
  const { item } = step;
  const bookingIds = await ownBookings(newest, item);
  const current = await newest.jobs.get(item.id);
  if (current) {
    if (bookingIds.every((booking) => current.bookingIds.includes(booking))) return { steps: [] };
    const all = [...new Set([...bookingIds, ...current.bookingIds])];
    return {
      steps: [
        { entity: 'jobs', kind: 'update', id: item.id, change: { bookingIds: all, promisedAt: item.promisedAt } },
      ],
    };
  }
  const claim = await claimAgain(newest, item);
  if (!(await isTaken(newest, item))) return { steps: [{ ...step, item: { ...item, bookingIds } }, ...claim] };
  const used = [...(await newest.jobs.list()).map(({ jobNumber }) => jobNumber), ...coming];
  const number = nextNumber(prefixOf(item.jobNumber, JOB_PREFIX), used);
  return { steps: [{ ...step, item: { ...item, bookingIds, jobNumber: number } }, ...claim], number };
}
