import type { Inspection } from '#domain/inspections/inspection.ts';
import { currentInspection } from '#domain/inspections/inspection-facts.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { type Booking, type BookingStatus, earnsMoney } from '#domain/scheduling/booking.ts';
import { type Hold, type Job, STAGES, type Stage } from './job.ts';
import { isInspectionSkipped, movesInShop } from './job-facts.ts';

/** Name of the person who changes a job, and the ISO instant. */
export type Mover = { at: string; by: string };

/** Returns the status that bookings of a job have in the stage. */
export function statusInStage(stage: Stage): BookingStatus {
  if (stage === 'Booked') return 'Scheduled';
  return stage === 'Delivered' ? 'Complete' : 'In Progress';
}

/** Returns whether the move sends the work back, which needs a note. */
export function isRework(from: Stage, to: Stage): boolean {
  return from === 'Quality Check' && to === 'In Work';
}

/** Returns whether the move brings the car in without an inspection that is closed: `inspections` of the job. */
export function arrivesUninspected(
  { stage }: Pick<Job, 'stage'>,
  to: Stage,
  inspections: readonly Inspection[],
): boolean {
  return stage === 'Booked' && to !== 'Booked' && !currentInspection(inspections, 'in', { closed: true });
}

/** Returns the texts of required checklist items that are not done. */
export function openRequirements({ checklist }: Pick<Job, 'checklist'>): string[] {
  return checklist.filter(({ required, doneAt }) => required && doneAt === undefined).map(({ text }) => text);
}

/** Returns the time fields after a move. A car that comes back to an earlier stage loses the times of the later ones. */
function timesAfter(job: Job, to: Stage, at: string): Pick<Job, 'checkedInAt' | 'readyAt' | 'deliveredAt'> {
  const reached = (stage: Stage) => STAGES.indexOf(to) >= STAGES.indexOf(stage);
  return {
    checkedInAt: reached('Checked In') ? (job.checkedInAt ?? at) : undefined,
    readyAt: reached('Ready') ? (job.readyAt ?? at) : undefined,
    deliveredAt: reached('Delivered') ? at : undefined,
  };
}

/**
 * Returns the changes that move the job to the stage; undefined when it is there already. `note`: why the inspection was skipped when the
 * car came, why quality check sends it back, or why the customer did not sign when the car left.
 * Throws a `Rejection` when required checklist items are open, or when a rework has no note.
 */
export function movedJob(job: Job, to: Stage, { at, by }: Mover, note = ''): Partial<Job> | undefined {
  if (job.stage === to) return undefined;
  const open = openRequirements(job);
  if (
    STAGES.indexOf(to) >= STAGES.indexOf('Ready') &&
    STAGES.indexOf(job.stage) < STAGES.indexOf('Ready') &&
    open.length > 0
  )
    throw new Rejection(`Finish the checklist of ${job.jobNumber} first: ${open.join(', ')}.`);
  const sendsBack = isRework(job.stage, to);
  if (sendsBack && note.trim() === '') throw new Rejection('Write what has to be redone.');
  const isKept = sendsBack || ((to === 'Checked In' || to === 'Delivered') && note.trim() !== '');
  const change = stageChange(job, to, { at, by }, isKept ? note.trim() : undefined);
  // At In Work a note would say that the work was sent back.
  const isSkipped = job.stage === 'Booked' && !isKept && note.trim() !== '';
  return { ...change, ...(isSkipped && uninspectedBecause({ ...job, ...change }, note, { at, by })) };
}

/** Returns the changes that set the stage, without asking a rule; none when it is there already. A car that is gone is not on hold. */
export function stageChange(job: Job, to: Stage, { at, by }: Mover, note?: string): Partial<Job> {
  if (job.stage === to) return {};
  const released = to === 'Delivered' ? releasedJob(job, { at, by }) : {};
  const event = { stage: to, at, by, ...(note !== undefined && { note }) };
  return {
    ...released,
    stage: to,
    stageLog: [...(released.stageLog ?? job.stageLog), event],
    ...timesAfter(job, to, at),
  };
}

/** Returns the bookings of a job whose status has to follow the stage, with their new status. Cancelled and No Show stay. */
export function bookingsFollowing(
  bookings: readonly Booking[],
  from: Stage,
  to: Stage,
): { id: string; status: BookingStatus }[] {
  const status = statusInStage(to);
  // A part that is complete stays so while the car moves through the shop.
  if (status === statusInStage(from)) return [];
  return bookings
    .filter((booking) => earnsMoney(booking) && booking.status !== status)
    .map(({ id }) => ({ id, status }));
}

/**
 * Returns the stage that fits the bookings after one of them was changed by itself: Delivered when all are complete, Booked when all are
 * scheduled, else the stage it had, or In Work.
 */
export function stageForBookings(stage: Stage, bookings: readonly Pick<Booking, 'status'>[]): Stage {
  const statuses = new Set(bookings.filter(earnsMoney).map(({ status }) => status));
  if (statuses.size === 0) return stage;
  if (statuses.size === 1 && statuses.has('Complete')) return 'Delivered';
  if (statuses.size === 1 && statuses.has('Scheduled')) return 'Booked';
  return stage === 'Booked' || stage === 'Delivered' ? 'In Work' : stage;
}

/** Returns whether the job has work to do or to show: one of its bookings is neither cancelled nor a no-show. */
export function hasWork(bookings: readonly Pick<Booking, 'status'>[]): boolean {
  return bookings.some(earnsMoney);
}

/** Returns the changes that put the job on hold. Throws a `Rejection` when the car was delivered meanwhile. */
export function heldJob(
  { stage, jobNumber }: Pick<Job, 'stage' | 'jobNumber'>,
  { reason, note }: Pick<Hold, 'reason' | 'note'>,
  { at, by }: Mover,
): Partial<Job> {
  if (stage === 'Delivered') throw new Rejection(`${jobNumber} is delivered, so it can't be put on hold.`);
  return { hold: { reason, note: note.trim(), since: at, by } };
}

/** Returns the changes that end the hold, which the log keeps. */
export function releasedJob(
  { hold, stage, stageLog }: Pick<Job, 'hold' | 'stage' | 'stageLog'>,
  { at, by }: Mover,
): Partial<Job> {
  return hold ? { hold: undefined, stageLog: [...stageLog, { stage, at, by, hold }] } : {};
}

/**
 * Returns the changes that keep why a car that was moved into the shop was not inspected; none when that is written already. Throws a
 * `Rejection` without a reason.
 */
export function uninspectedBecause(
  job: Pick<Job, 'stage' | 'stageLog'>,
  reason: string,
  { at, by }: Mover,
): Partial<Job> {
  if (isInspectionSkipped(movesInShop(job))) return {};
  const { stage, stageLog } = job;
  if (reason.trim() === '') throw new Rejection('Write why the car is not inspected.');
  return { stageLog: [...stageLog, { stage, at, by, notInspected: reason.trim() }] };
}

/** Returns the changes that tick or open a checklist item. */
export function checkedItem(
  { checklist }: Pick<Job, 'checklist'>,
  index: number,
  isDone: boolean,
  { at, by }: Mover,
): Partial<Job> {
  return {
    checklist: checklist.map((item, place) => {
      if (place !== index) return item;
      const { doneAt: _, doneBy: __, ...open } = item;
      return isDone ? { ...open, doneAt: at, doneBy: by } : open;
    }),
  };
}
