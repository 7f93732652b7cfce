import type { Job } from '#domain/jobs/job.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';

/** A booking's place in its job. */
export type JobPart = {
  job: Job;
  /** 1 for the first part. */
  number: number;
  count: number;
};

/** Returns the job of a booking, and which part of it the booking is; undefined for a booking without a job. */
export function useJobPart(bookingId: string): JobPart | undefined {
  const [job] = ifRead(useIndexed('jobs', by('booking', bookingId))) ?? [];
  return job && { job, number: job.bookingIds.indexOf(bookingId) + 1, count: job.bookingIds.length };
}

/** Describes a part of a job with several: 'JOB-0012, part 2 of 3'. Empty for a job with one booking. */
export function partInWords(part: JobPart | undefined): string {
  return part && part.count > 1 ? `${part.job.jobNumber}, part ${part.number} of ${part.count}` : '';
}
