import { addDays, type WallTime, wallTimeOf } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { type InspectionGap, inspectionGap } from '#domain/inspections/inspection-facts.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking } from '#domain/invoices/invoice-links.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { type Booking, endOfWork, workDays } from '#domain/scheduling/booking.ts';
import type { CarGroup } from './car-group.ts';
import { type Hold, type Job, STAGES, type Stage } from './job.ts';
import { isInShop, isLate, reworkCount } from './job-facts.ts';
import { hasWork, stageForBookings } from './job-moves.ts';

/** A car on the board: its job, or an older booking that has none yet. */
export type TodayCard = {
  /** Id of its first booking: a booking that gets its job keeps its card. */
  id: string;
  job: Job | undefined;
  /** The bookings that count, in work order. */
  bookings: readonly [Booking, ...Booking[]];
  stage: Stage;
  customer: Customer;
  /** When the work starts. */
  starts: WallTime;
  /** When the work, or the cure after it, is planned to end. */
  ends: WallTime;
};

/** The current instant, and the day and time then in the shop's zone. */
export type BoardTime = WallTime & { at: string; zone: string };

const inOrder = ({ date, time }: WallTime) => `${date} ${time}`;

function isAfter(one: WallTime, other: WallTime): boolean {
  return inOrder(one) > inOrder(other);
}

/**
 * Returns the card of a job and its bookings, or of a booking without a job; undefined when all bookings are cancelled or no-shows, or
 * there are none.
 */
export function todayCard(job: Job | undefined, all: readonly Booking[]): TodayCard | undefined {
  const [first, ...others] = all.filter((booking) => hasWork([booking]));
  if (!first) return undefined;
  const bookings = [first, ...others] as const;
  const days = bookings.flatMap(workDays);
  const starts = days.map(({ date, startTime }) => ({ date, time: startTime }));
  const ends = [...days.map(endOfWork), ...bookings.flatMap(({ cureUntil }) => cureUntil ?? [])];
  const earliest = starts.reduce((one, other) => (isAfter(one, other) ? other : one));
  const latest = ends.reduce((one, other) => (isAfter(other, one) ? other : one));
  return {
    id: first.id,
    job,
    bookings,
    stage: job?.stage ?? stageForBookings('Booked', bookings),
    customer: job?.customer ?? first.customer,
    starts: { date: earliest.date, time: earliest.time },
    ends: { date: latest.date, time: latest.time },
  };
}

/** Returns the cards of jobs, and of bookings without a job. `cardOf` may keep cards that have not changed. */
export function todayCards(
  jobs: readonly Job[],
  bookings: ReadonlyMap<string, Booking>,
  jobless: readonly Booking[],
  cardOf: typeof todayCard = todayCard,
): TodayCard[] {
  const ofJobs = jobs.map((job) =>
    cardOf(
      job,
      job.bookingIds.flatMap((id) => bookings.get(id) ?? []),
    ),
  );
  const others = jobless.map((booking) => cardOf(undefined, [booking]));
  return [...ofJobs, ...others].filter((card) => card !== undefined);
}

/** Returns when the car leaves the shop: as promised, or else as planned. */
export function dueOut({ job, ends }: TodayCard, zone: string): WallTime {
  return wallTimeOf(job?.promisedAt, zone) ?? ends;
}

/** A mark on a card. */
export type CardMark =
  | ({ kind: 'hold' } & Pick<Hold, 'reason' | 'note'>)
  /** Not Ready at the promised time. */
  | { kind: 'late' }
  /** Not here at the start of its work. */
  | { kind: 'not-arrived' }
  | { kind: 'rework'; count: number }
  | { kind: 'curing'; until: WallTime; isOver: boolean }
  | { kind: 'unpaid' }
  | { kind: InspectionGap };

function hasNotArrived({ stage, starts }: TodayCard, now: BoardTime): boolean {
  return stage === 'Booked' && isAfter(now, starts);
}

/** Returns the invoices of the card's job, without cancelled ones. */
function invoicesOfCard({ job, bookings }: TodayCard, invoices: readonly Invoice[]): Invoice[] {
  const ids = new Set([...(job?.invoiceIds ?? []), ...bookings.flatMap(({ invoiceId }) => invoiceId ?? [])]);
  return invoices.filter(
    (invoice) =>
      invoice.status !== 'Cancelled' &&
      (ids.has(invoice.id) || bookings.some((booking) => billsBooking(invoice, booking))),
  );
}

/** Returns whether the customer owes something for the job: an invoice has a balance, or the car is Ready without an invoice. */
function isUnpaid(card: TodayCard, invoices: readonly Invoice[]): boolean {
  const own = invoicesOfCard(card, invoices);
  if (own.length === 0) return card.stage === 'Ready' || card.stage === 'Delivered';
  return own.some((invoice) => owedOn(invoice).balance > 0);
}

function curing({ stage, bookings }: TodayCard, now: BoardTime): CardMark[] {
  const ends = bookings.flatMap(({ cureUntil }) => cureUntil ?? []);
  const [first] = ends;
  if (stage !== 'Curing' || !first) return [];
  const { date, time } = ends.reduce((one, other) => (isAfter(other, one) ? other : one), first);
  return [{ kind: 'curing', until: { date, time }, isOver: !isAfter({ date, time }, now) }];
}

const NONE: ReadonlyMap<string, readonly Inspection[]> = new Map();

/**
 * Returns the marks of the card.
 * @param invoices those that may be of its job; undefined for a user who may not view money
 * @param inspections by the id of the job; a job without an entry gets no mark of them
 */
export function marksOf(
  card: TodayCard,
  now: BoardTime,
  invoices: readonly Invoice[] | undefined,
  inspections = NONE,
): CardMark[] {
  const { job } = card;
  const reworks = job ? reworkCount(job) : 0;
  const own = job && inspections.get(job.id);
  const gap = own && inspectionGap(job, own);
  return [
    ...(job?.hold ? [{ kind: 'hold', reason: job.hold.reason, note: job.hold.note } as const] : []),
    ...curing(card, now),
    ...(job && isLate(job, now.at) ? [{ kind: 'late' } as const] : []),
    ...(hasNotArrived(card, now) ? [{ kind: 'not-arrived' } as const] : []),
    ...(reworks > 0 ? [{ kind: 'rework', count: reworks } as const] : []),
    ...(gap ? [{ kind: gap }] : []),
    ...(invoices && isUnpaid(card, invoices) ? [{ kind: 'unpaid' } as const] : []),
  ];
}

/** Returns whether the car belongs to the group. */
export function isInGroup(card: TodayCard, group: CarGroup, now: BoardTime): boolean {
  const { job, stage, starts } = card;
  switch (group) {
    case 'arriving':
      return stage === 'Booked' && starts.date === now.date;
    case 'in-shop':
      return isInShop({ stage });
    case 'due':
      return stage !== 'Delivered' && dueOut(card, now.zone).date === now.date;
    case 'late':
      return job !== undefined && isLate(job, now.at);
    case 'hold':
      return job?.hold !== undefined;
    case 'customer':
      return job?.hold?.reason === 'customer';
  }
}

/** Returns how many of the cars belong to each group. */
export function countByGroup(cards: readonly TodayCard[], now: BoardTime): Record<CarGroup, number> {
  const count = (group: CarGroup) => cards.filter((card) => isInGroup(card, group, now)).length;
  return {
    arriving: count('arriving'),
    'in-shop': count('in-shop'),
    due: count('due'),
    late: count('late'),
    hold: count('hold'),
    customer: count('customer'),
  };
}

export type CardFilters = {
  group: CarGroup | undefined;
  /** Staff member who works on the car. */
  employeeId: string | undefined;
  /** Name of a station where the car is worked on. */
  station: string | undefined;
};

/** Returns whether the person and the station of the filters have work on the car. */
export function isWorkOf({ bookings }: TodayCard, { employeeId, station }: Omit<CardFilters, 'group'>): boolean {
  return (
    (employeeId === undefined || bookings.some((booking) => booking.employeeId === employeeId)) &&
    (station === undefined || bookings.some((booking) => booking.station === station))
  );
}

/** When a car arrives, in the order of the column Booked. Earlier: it should have been here on a day before today. */
export type Arrival = 'today' | 'earlier' | 'later';
const ARRIVALS: readonly Arrival[] = ['today', 'earlier', 'later'];

export function arrivalOf({ starts }: Pick<TodayCard, 'starts'>, { date }: Pick<BoardTime, 'date'>): Arrival {
  if (starts.date === date) return 'today';
  return starts.date < date ? 'earlier' : 'later';
}

/** Returns whether the car arrives after tomorrow. The board folds it: it shows the work of today and tomorrow. */
export function arrivesLater(
  { stage, starts }: Pick<TodayCard, 'stage' | 'starts'>,
  { date }: Pick<BoardTime, 'date'>,
) {
  return stage === 'Booked' && starts.date > addDays(date, 1);
}

/** Returns the position of a card in its column: Booked by arrival, Delivered newest first, the others by when they are due out. */
function sortKey(card: TodayCard, now: BoardTime): string {
  const { stage, job, starts, id } = card;
  if (stage === 'Booked') return `${ARRIVALS.indexOf(arrivalOf(card, now))} ${inOrder(starts)} ${id}`;
  if (stage === 'Delivered') return job?.deliveredAt ?? '';
  return `${inOrder(dueOut(card, now.zone))} ${inOrder(starts)} ${id}`;
}

/** Returns the cards of each stage, in order. */
export function stageColumns<T extends { card: TodayCard }>(
  rows: readonly T[],
  now: BoardTime,
): { stage: Stage; rows: T[] }[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(row.card, now) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const sorted = keyed.map(({ row }) => row);
  return STAGES.map((stage) => {
    const own = sorted.filter(({ card }) => card.stage === stage);
    return { stage, rows: stage === 'Delivered' ? own.reverse() : own };
  });
}
