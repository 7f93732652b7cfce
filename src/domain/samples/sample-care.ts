import type { FollowUp } from '#domain/care/follow-up.ts';
import { type CareFacts, promisedCare, promisedFollowUps } from '#domain/care/promise-care.ts';
import type { Job } from '#domain/jobs/job.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { sampleInstant } from './sample-instant.ts';

/** Cars that left with a care sheet, by customer: a visit is due for one, the other must not be washed yet. */
const CARED = ['customer-erik', 'customer-olivia'];

function factsOf(bookings: readonly Booking[]): CareFacts {
  return { from: bookings.flatMap(workDays).at(-1)?.date ?? '', bookings, settings: {} };
}

/** Returns the care of a finished job. Nobody acknowledged it, so there is no hash of what was read. */
export function sampleCareOf(job: Job, bookings: readonly Booking[]): Pick<Job, 'care'> {
  const isFilm = bookings.some(({ service }) => service.category === 'PPF');
  if (job.stage !== 'Delivered' || !isFilm || !CARED.includes(job.customerId)) return {};
  return { care: promisedCare(factsOf(bookings), () => '') };
}

/** Returns the follow-ups of the sample jobs that have a care sheet. */
export function sampleFollowUps(
  _today: string,
  { jobs, bookings }: { jobs: readonly Job[]; bookings: readonly Booking[] },
): FollowUp[] {
  return jobs.flatMap((job) => {
    if (!job.care) return [];
    const own = bookings.filter(({ id }) => job.bookingIds.includes(id));
    return promisedFollowUps(job, factsOf(own), sampleInstant(job.care.from));
  });
}
