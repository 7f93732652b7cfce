import type { LineItem } from '#domain/documents/billing.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Job } from './job.ts';
import { filmOfLines } from './job-film.ts';
import { type Mover, stageChange, statusInStage } from './job-moves.ts';
import { checklistOf } from './new-job.ts';

/** Returns why no service can be added to the job, as a sentence; undefined when one can. */
export function addServiceRejection({ stage, jobNumber }: Pick<Job, 'stage' | 'jobNumber'>): string | undefined {
  return stage === 'Delivered'
    ? `${jobNumber} was delivered, so no service can be added to it. Make a new booking instead.`
    : undefined;
}

type AddedServices = { bookings: Booking[]; change: Partial<Job> };

/**
 * Adds new bookings to a job, in work order: the bookings get the status of the job's stage, and the checklist the items of the new services.
 * The film on `lines`, those of the estimate that the services are booked from, joins that of the job. A car that was Ready goes back to In Work. Throws a `Rejection` when the job was delivered.
 */
export function withServices(
  job: Job,
  added: readonly Booking[],
  settings: Pick<Settings, 'checklists'>,
  mover: Mover,
  lines: readonly LineItem[] = [],
): AddedServices {
  const refusal = addServiceRejection(job);
  if (refusal) throw new Rejection(refusal);
  const known = new Set(job.checklist.map(({ text }) => text));
  const items = checklistOf(
    added.map(({ service }) => service),
    settings,
  ).filter(({ text }) => !known.has(text));
  const withFilm = job.coverage?.map(({ serviceId }) => serviceId) ?? [];
  const film = filmOfLines(
    lines,
    added.map(({ serviceId }) => serviceId).filter((serviceId) => !withFilm.includes(serviceId)),
  );
  const change = {
    bookingIds: [...job.bookingIds, ...added.map(({ id }) => id)],
    checklist: [...job.checklist, ...items],
    ...(film && { coverage: [...(job.coverage ?? []), ...film] }),
    ...(job.stage === 'Ready' && stageChange(job, 'In Work', mover)),
  };
  const status = statusInStage(job.stage);
  return { bookings: added.map((booking) => ({ ...booking, status })), change };
}
