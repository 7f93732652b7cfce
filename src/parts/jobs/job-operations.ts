import { dayOfInstant, type WallTime } from '#domain/calendar/calendar.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import { nextNumber } from '#domain/documents/document-numbers.ts';
import { JOB_PREFIX, type Job, type Stage } from '#domain/jobs/job.ts';
import {
  arrivesUninspected,
  bookingsFollowing,
  type Mover,
  movedJob,
  stageChange,
  stageForBookings,
} from '#domain/jobs/job-moves.ts';
import { jobOfBookings } from '#domain/jobs/new-job.ts';
import { curedAt, curingBooking } from '#domain/jobs/stages/curing.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isSameCar } from '#domain/vehicles/vehicle.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import { careOperations } from '#parts/care/care-operations.ts';
import { type PromisingSettings, promiseAfter, promiseOf } from './promise-operations.ts';

/** Ids, the instant, the user and the shop's settings for a new job, and the lines of the estimate that it is booked from. */
export type NewJobInputs = Pick<Mover, 'at'> & {
  newId: () => string;
  /** Needed for a job that may begin in the shop. */
  by?: string;
  settings: Pick<Settings, 'checklists'> & PromisingSettings;
  lines?: readonly LineItem[];
};

const JOB_NUMBERS = { name: 'number', from: JOB_PREFIX, to: `${JOB_PREFIX}\uffff` } as const;

async function newestJobNumber(newest: Newest): Promise<string> {
  const used = (await newest.jobs.query(JOB_NUMBERS)).map(({ jobNumber }) => jobNumber);
  return nextNumber(JOB_PREFIX, used);
}

/** Returns the job of the booking; undefined for a booking that is older than jobs. */
export async function findJobOfBooking(newest: Pick<Newest, 'jobs'>, bookingId: string): Promise<Job | undefined> {
  const [job] = await newest.jobs.query({ name: 'booking', from: bookingId, to: bookingId }, 1);
  return job;
}

/** Returns the stored bookings of the job, in its order. */
export async function bookingsOf(
  newest: Pick<Newest, 'bookings'>,
  { bookingIds }: Pick<Job, 'bookingIds'>,
): Promise<Booking[]> {
  const found = await Promise.all(bookingIds.map((id) => newest.bookings.get(id)));
  return found.filter((booking) => booking !== undefined);
}

/** Returns the job of new bookings for one car, with the next free number, promised for when the work is planned to be done. */
export async function newJob(
  newest: Newest,
  bookings: readonly [Booking, ...Booking[]],
  { newId, at, by, settings, lines }: NewJobInputs,
): Promise<Job> {
  const jobNumber = await newestJobNumber(newest);
  const job = jobOfBookings(bookings, settings, { id: newId(), jobNumber, at, by, lines });
  return { ...job, ...(await promiseOf(newest, bookings, settings)) };
}

/** Returns the operations that change the status of bookings, with an event in their history. */
function statusOperations(bookings: readonly Booking[], from: Stage, to: Stage, at: string): Operation[] {
  return bookingsFollowing(bookings, from, to).map(({ id, status }) => {
    const booking = bookings.find((one) => one.id === id);
    const event = { at, what: 'Status changed', detail: `${booking?.status} → ${status}` };
    return {
      entity: 'bookings',
      kind: 'update',
      id,
      change: { status, history: [...(booking?.history ?? []), event] },
    };
  });
}

/**
 * `now`: the same instant in the shop's zone. `from`: the stages that the user knew of. `note`: why quality check sends the job back, why
 * the inspection is skipped, or why the customer did not sign. `isInspected`: the inspection is closed with the move.
 */
export type MoveInputs = Mover & {
  now: WallTime;
  settings: Pick<Settings, 'cureHours' | 'careRules'>;
  /** Cold weather adds days to the care of a car that leaves. */
  isCold?: boolean | undefined;
  from?: readonly Stage[];
  note?: string;
  isInspected?: boolean;
  /** Fields that are saved with the move, also when the job is in the stage already. */
  change?: Partial<Job>;
};

/** Thrown for a car that would come in without an inspection or the reason why it has none. */
export class NotInspected extends Rejection {
  constructor({ jobNumber }: Pick<Job, 'jobNumber'>) {
    super(`Inspect ${jobNumber} first, or skip the inspection with a reason.`);
  }
}

/** Throws `NotInspected`. A note of a car that leaves says why the customer did not sign. */
async function refuseUninspected(newest: Newest, job: Job, to: Stage, { note = '', isInspected }: MoveInputs) {
  const isAnswered = isInspected || (note.trim() !== '' && to !== 'Delivered');
  if (isAnswered || job.stage !== 'Booked') return;
  const inspections = await newest.inspections.query({ name: 'job', from: job.id, to: job.id });
  if (arrivesUninspected(job, to, inspections)) throw new NotInspected(job);
}

/** Returns the operations that hold the bay while the car cures, and free it when it leaves that stage. */
function cureOperations(bookings: readonly Booking[], to: Stage, { now, settings }: MoveInputs): Operation[] {
  const curing = to === 'Curing' ? curingBooking(bookings, now) : undefined;
  return bookings.flatMap((booking): Operation[] => {
    const { id, service } = booking;
    if (booking === curing)
      return [
        { entity: 'bookings', kind: 'update', id, change: { cureUntil: curedAt(service.category, now, settings) } },
      ];
    return booking.cureUntil ? [{ entity: 'bookings', kind: 'update', id, change: { cureUntil: undefined } }] : [];
  });
}

/** Job and operations of a move. */
export type JobMove = { job: Job; operations: Operation[] };

/**
 * Returns the operations that move the job to the stage, with its bookings; none when it is there already. Throws a `Rejection` when the
 * rules don't allow the move.
 */
export async function moveOperations(newest: Newest, jobId: string, to: Stage, inputs: MoveInputs): Promise<JobMove> {
  const { from, note, at, by, change: also } = inputs;
  const job = await newest.jobs.get(jobId);
  if (!job) throw new StoreError('not-found', 'This job no longer exists.');
  if (from && ![...from, to].includes(job.stage))
    throw new Rejection(
      `${job.jobNumber} was just moved to ${job.stage} on another screen. Look at it before you move it.`,
    );
  const change = movedJob(job, to, { at, by }, note);
  if (!change) return { job, operations: also ? [{ entity: 'jobs', kind: 'update', id: jobId, change: also }] : [] };
  await refuseUninspected(newest, job, to, inputs);
  const bookings = await bookingsOf(newest, job);
  const { now, settings, isCold } = inputs;
  const care =
    to === 'Delivered' &&
    (await careOperations(newest, job, { from: now.date, isCold, bookings, settings }, { at, by }));
  return {
    job,
    operations: [
      {
        entity: 'jobs',
        kind: 'update',
        id: jobId,
        change: { ...also, ...change, ...(care && { care: care.promised }) },
        expected: { updatedAt: job.updatedAt },
      },
      ...(care ? care.operations : []),
      ...statusOperations(bookings, job.stage, to, at),
      ...cureOperations(bookings, to, inputs),
    ],
  };
}

/**
 * Returns the operations that give an older booking its job and move it to the stage, as when the car is checked in. Finds the job that
 * another device made meanwhile.
 */
export async function checkInOperations(
  newest: Newest,
  bookingId: string,
  to: Stage,
  mover: MoveInputs,
  inputs: NewJobInputs,
): Promise<JobMove> {
  const known = await findJobOfBooking(newest, bookingId);
  if (known) return moveOperations(newest, known.id, to, mover);
  const booking = await newest.bookings.get(bookingId);
  if (!booking) throw new StoreError('not-found', 'This booking no longer exists.');
  const job = await newJob(newest, [booking], inputs);
  const moved = { ...job, ...movedJob(job, to, mover, mover.note) };
  await refuseUninspected(newest, job, to, mover);
  return {
    job,
    operations: [
      { entity: 'jobs', kind: 'add', item: moved },
      ...statusOperations([booking], job.stage, to, mover.at),
      ...cureOperations([booking], to, mover),
    ],
  };
}

function isOfSameCustomer(job: Job, { customerId, customer }: Booking): boolean {
  return job.customerId === customerId && isSameCar(job.customer.vehicle, customer.vehicle);
}

/** `isNew`: the booking was just made. An older booking gets its job when it is first in progress. */
type FollowInputs = Mover & {
  isNew: boolean;
  /** The shop's time zone. */
  zone: string;
  settings: Pick<Settings, 'careRules'>;
};

/**
 * Returns the operations that keep the job of a booking right after the booking was saved by itself: a new booking gets a job, a job's
 * stage and a promise that was not made by hand follow its bookings, and its customer follows its only booking. A booking that is moved to another customer or car leaves a job
 * with other bookings and gets a job of its own.
 */
export async function followBooking(
  newest: Newest,
  saved: Booking,
  { isNew, ...inputs }: NewJobInputs & FollowInputs,
): Promise<Operation[]> {
  const job = await findJobOfBooking(newest, saved.id);
  const ownJob = async (): Promise<Operation> => ({
    entity: 'jobs',
    kind: 'add',
    item: await newJob(newest, [saved], inputs),
  });
  if (!job) return isNew || saved.status === 'In Progress' ? [await ownJob()] : [];
  const before = await bookingsOf(newest, job);
  const others = before.filter(({ id }) => id !== saved.id);
  const isOwn = isOfSameCustomer(job, saved);
  if (!isOwn && others.length > 0) {
    const bookingIds = job.bookingIds.filter((id) => id !== saved.id);
    const change = { bookingIds, ...(await promiseAfter(newest, job, { before, after: others }, inputs.settings)) };
    return [{ entity: 'jobs', kind: 'update', id: job.id, change }, await ownJob()];
  }
  const bookings = [...others, saved];
  const owner = !isOwn && { customerId: saved.customerId, customer: saved.customer };
  const moved = stageChange(job, stageForBookings(job.stage, bookings), inputs);
  const from = dayOfInstant(moved.deliveredAt, inputs.zone);
  const { settings } = inputs;
  const care =
    from !== undefined && (await careOperations(newest, { ...job, ...owner }, { from, bookings, settings }, inputs));
  const change = {
    ...owner,
    ...moved,
    ...(care && { care: care.promised }),
    ...(await promiseAfter(newest, job, { before, after: bookings }, settings)),
  };
  const followUps = care ? care.operations : [];
  return Object.keys(change).length === 0 ? [] : [{ entity: 'jobs', kind: 'update', id: job.id, change }, ...followUps];
}

/** The operation that takes a booking out of its job, and the job as it was, for `restoredJob`. */
type Removal = { operation: Operation; back: Operation };

/** Returns how to take the booking out of its job: a job without another booking goes with it. */
export async function withoutBooking(
  newest: Newest,
  bookingId: string,
  settings: PromisingSettings,
): Promise<Removal | undefined> {
  const job = await findJobOfBooking(newest, bookingId);
  if (!job) return undefined;
  const position = await newest.jobs.position(job.id);
  const back: Operation = { entity: 'jobs', kind: 'add', item: job, ...(position !== undefined && { position }) };
  const bookingIds = job.bookingIds.filter((id) => id !== bookingId);
  // A booking that no longer exists keeps no job.
  const after = await bookingsOf(newest, { bookingIds });
  const before = await bookingsOf(newest, job);
  const promise = await promiseAfter(newest, job, { before, after }, settings);
  return {
    operation:
      after.length > 0
        ? { entity: 'jobs', kind: 'update', id: job.id, change: { bookingIds, ...promise } }
        : { entity: 'jobs', kind: 'remove', id: job.id },
    back,
  };
}
