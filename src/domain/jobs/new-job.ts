import type { Service } from '#domain/catalog/service.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { defaultChecklist } from './checklist-templates.ts';
import type { ChecklistItem, Job } from './job.ts';
import { filmOfLines } from './job-film.ts';
import { type Mover, stageForBookings } from './job-moves.ts';

/** Id, number, instant and user of a new job, and the lines of the estimate that it is booked from. */
export type NewJobContext = Pick<Mover, 'at'> & {
  id: string;
  jobNumber: string;
  by?: string | undefined;
  lines?: readonly LineItem[] | undefined;
};

/** Returns the open checklist of the services, each text once. */
export function checklistOf(services: readonly Service[], settings: Pick<Settings, 'checklists'>): ChecklistItem[] {
  const items = services.flatMap((service) => settings.checklists?.[service.id] ?? defaultChecklist(service.category));
  const known = new Set<string>();
  return items
    .filter(({ text }) => !known.has(text) && known.add(text))
    .map(({ text, required }) => ({ text, required }));
}

/**
 * Returns the job of bookings that are for one car, in work order. Its stage follows their statuses: an older booking that is in progress
 * becomes a job In Work.
 */
export function jobOfBookings(
  bookings: readonly [Booking, ...Booking[]],
  settings: Pick<Settings, 'checklists'>,
  { id, jobNumber, at, by = '', lines = [] }: NewJobContext,
): Job {
  const [first] = bookings;
  const stage = stageForBookings('Booked', bookings);
  const estimateId = bookings.find((booking) => booking.estimateId !== undefined)?.estimateId;
  const invoiceIds = [...new Set(bookings.flatMap(({ invoiceId }) => invoiceId ?? []))];
  const coverage = filmOfLines(
    lines,
    bookings.map(({ serviceId }) => serviceId),
  );
  return {
    id,
    jobNumber,
    customerId: first.customerId,
    customer: first.customer,
    bookingIds: bookings.map((booking) => booking.id),
    ...(estimateId !== undefined && { estimateId }),
    invoiceIds,
    stage,
    stageLog: stage === 'Booked' ? [] : [{ stage, at, by }],
    checklist: checklistOf(
      bookings.map(({ service }) => service),
      settings,
    ),
    ...(coverage && { coverage }),
    customerNotes: [...new Set(bookings.map(({ notes }) => notes.trim()))].filter((notes) => notes !== '').join('\n'),
    internalNotes: '',
    createdAt: at,
    updatedAt: at,
  };
}
