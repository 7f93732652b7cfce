import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { signatureWay } from '#domain/inspections/inspection-facts.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Hold, HoldReason, Job, Stage } from './job.ts';

/** Names of stages and hold reasons, as the shop has them. */
export type JobWords = { stage: (stage: Stage) => string; hold: Readonly<Record<HoldReason, string>> };

/** Documents of a job, which technicians do not read. */
type Documents = { estimate: Estimate | undefined; invoices: readonly Invoice[] };

/** Says before a note of a move what it is. */
const NOTES: Readonly<Partial<Record<Stage, string>>> = {
  'Checked In': 'Inspection skipped: ',
  Delivered: 'Not signed: ',
};

const joined = (...parts: (string | undefined)[]) => parts.filter((part) => part?.trim()).join(' · ');

/** Returns the events of an inspection: begun, closed, and acknowledged by link. */
function inspectionEvents({ kind, at, by, closedAt, ...inspection }: Inspection): DocumentEvent[] {
  const { replacesId, signature, unsignedBecause, acknowledgement } = inspection;
  const name = kind === 'in' ? 'Check-in inspection' : 'Hand-over inspection';
  const isSigned = signatureWay({ signature }) !== undefined;
  return [
    { at, what: replacesId === undefined ? `${name} started` : `${name}: new version started`, detail: by },
    ...(closedAt === undefined
      ? []
      : [
          isSigned
            ? { at: closedAt, what: `${name} signed`, detail: signature?.name }
            : { at: closedAt, what: `${name} closed without signature`, detail: unsignedBecause },
        ]),
    ...(acknowledgement
      ? [{ at: acknowledgement.at, what: `${name} acknowledged by link`, detail: acknowledgement.name }]
      : []),
  ];
}

/**
 * Returns the events of a job, of its bookings, inspections and documents. A booking's status that followed a move of the job is left out: the move
 * says it.
 */
export function jobEvents(
  job: Job,
  bookings: readonly Booking[],
  inspections: readonly Inspection[],
  { estimate, invoices }: Documents,
  words: JobWords,
): DocumentEvent[] {
  const held = ({ reason, note, since, by }: Hold): DocumentEvent => ({
    at: since,
    what: `On hold: ${words.hold[reason]}`,
    detail: joined(note, by),
  });
  const moves = job.stageLog.flatMap(({ stage, at, by, note, hold, notInspected }): DocumentEvent[] => {
    if (hold) return [held(hold), { at, what: 'Hold removed', detail: by }];
    if (notInspected) return [{ at, what: 'Inspection skipped', detail: joined(notInspected, by) }];
    return [{ at, what: words.stage(stage), detail: joined(note && `${NOTES[stage] ?? ''}${note}`, by) }];
  });
  const moveTimes = new Set(job.stageLog.map(({ at }) => at));
  const ofBookings = bookings.flatMap(({ service, createdAt, history = [] }) => [
    { at: createdAt, what: `${service.name}: Booked` },
    ...history
      .filter(({ at, what }) => !(what === 'Status changed' && moveTimes.has(at)))
      .map(({ at, what, detail }) => ({ at, what: `${service.name}: ${what}`, detail })),
  ]);
  return [
    { at: job.createdAt, what: 'Job created' },
    ...moves,
    ...(job.hold ? [held(job.hold)] : []),
    ...job.checklist.flatMap(({ text, doneAt, doneBy }) =>
      doneAt === undefined ? [] : [{ at: doneAt, what: `Done: ${text}`, detail: doneBy }],
    ),
    ...ofBookings,
    ...inspections.flatMap(inspectionEvents),
    ...(estimate ? [{ at: estimate.createdAt, what: `Estimate ${estimate.estimateNumber} created` }] : []),
    ...invoices.map(({ createdAt, invoiceNumber }) => ({ at: createdAt, what: `Invoice ${invoiceNumber} created` })),
  ];
}
