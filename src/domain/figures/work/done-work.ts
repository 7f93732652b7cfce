import { bookedOf } from '#domain/books/booked.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { heldByEstimate } from '#domain/invoices/invoice-links.ts';
import { isBilled } from '#domain/invoices/is-billed.ts';
import type { Job } from '#domain/jobs/job.ts';
import { minus, sum } from '#domain/money/money.ts';
import { type Booking, earnsMoney, workDays } from '#domain/scheduling/booking.ts';
import { type BayShop, measuredBayHours, shopDayOf } from './bay-hours.ts';
import { exactShares } from './exact-shares.ts';

/** A service that was done on a car. Dollars, and hours with one decimal. */
export type DoneWork = {
  booking: Booking;
  /** Undefined for a booking that is part of no job. */
  job: Job | undefined;
  /** Day of the shop on which it was done. */
  day: string;
  /** Net of sales tax. */
  revenue: number;
  labor: number;
  material: number;
  planned: number;
  /** Hours in the bay: measured, or else planned. */
  bay: number;
  isMeasured: boolean;
};

type BookingIndex = {
  byId: ReadonlyMap<string, Booking>;
  byEstimate: ReadonlyMap<string, readonly Booking[]>;
};

const bookingIndex = perRecord((bookings: readonly Booking[]): BookingIndex => {
  const byEstimate = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (!booking.estimateId) continue;
    const known = byEstimate.get(booking.estimateId);
    if (known) known.push(booking);
    else byEstimate.set(booking.estimateId, [booking]);
  }
  return { byId: new Map(bookings.map((booking) => [booking.id, booking])), byEstimate };
});

/** Returns the bookings of the job that earn money, in work order. */
export function earningBookings({ bookingIds }: Pick<Job, 'bookingIds'>, bookings: readonly Booking[]): Booking[] {
  const { byId } = bookingIndex(bookings);
  const ids = bookingIds.length < 2 ? bookingIds : [...new Set(bookingIds)];
  return ids.flatMap((id) => {
    const booking = byId.get(id);
    return booking && earnsMoney(booking) ? [booking] : [];
  });
}

type BilledShop = Pick<ShopRows, 'bookings' | 'invoices' | 'estimates' | 'jobs'>;

/**
 * Returns the bookings that each invoice bills, by its id: those that `billsBooking` names, and each other one that leads to it as in
 * find-invoice.ts: by its own link, by that of its estimate, which may be a supplement, or as a line of its job's estimate.
 */
function bookingsByInvoice({ bookings, invoices, estimates, jobs }: BilledShop): ReadonlyMap<string, Set<Booking>> {
  const { byId, byEstimate } = bookingIndex(bookings);
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const billed = new Map(
    invoices.map(({ id, bookingIds, estimateId = '' }) => [
      id,
      new Set([...named(bookingIds), ...(byEstimate.get(estimateId) ?? [])]),
    ]),
  );
  const linked = new Set<Booking>();
  for (const own of billed.values()) for (const booking of own) linked.add(booking);
  const estimateById = new Map(estimates.map((one) => [one.id, one]));
  const invoiceOf = (estimateId = '') => billed.get(estimateById.get(estimateId)?.invoiceId ?? '');
  const link = (booking: Booking, invoice: Set<Booking> | undefined) => {
    if (!invoice || linked.has(booking)) return;
    linked.add(booking);
    invoice.add(booking);
  };
  for (const booking of bookings) link(booking, billed.get(booking.invoiceId ?? '') ?? invoiceOf(booking.estimateId));
  for (const { estimateId, bookingIds } of jobs) {
    const own = named(bookingIds);
    const estimate = own.every((booking) => linked.has(booking)) ? undefined : estimateById.get(estimateId ?? '');
    if (!estimate) continue;
    const held = heldByEstimate(estimate, own);
    for (const booking of own) if (held.has(booking.id)) link(booking, invoiceOf(estimateId));
  }
  return billed;
}

/** Returns the dollars that the invoice asks for, without sales tax. */
const netOf = perRecord((invoice: Invoice, zone: string): number =>
  sum(bookedOf(invoice, zone).map(({ amount, tax }) => minus(amount, tax))),
);

/**
 * Returns the dollars, net of sales tax, that invoices ask for each earning booking, by its id. An invoice is shared by the bookings that it bills, in
 * proportion to their prices. Bookings without an invoice are absent; Drafts and cancelled invoices ask for nothing.
 */
export function billedRevenue(shop: BilledShop & Pick<ShopRows, 'zone'>): ReadonlyMap<string, number> {
  const billedBy = bookingsByInvoice(shop);
  const revenue = new Map<string, number>();
  for (const invoice of shop.invoices) {
    if (!isBilled(invoice)) continue;
    // In an order that does not depend on the lists.
    const billed = [...(billedBy.get(invoice.id) ?? [])].filter(earnsMoney).sort((a, b) => (a.id < b.id ? -1 : 1));
    const prices = billed.map(({ pricing }) => pricing.servicePrice);
    const shares = exactShares(netOf(invoice, shop.zone), prices, 2);
    for (const [at, { id }] of billed.entries()) revenue.set(id, sum([revenue.get(id) ?? 0, shares[at] ?? 0]));
  }
  return revenue;
}

function lastWorkDay(booking: Booking): string {
  const dates = workDays(booking).map(({ date }) => date);
  return dates.sort().at(-1) ?? booking.date;
}

/** Returns the instant at which the car was given back: of an older record without one, that of the last move. */
export function deliveredAtOf({ stage, deliveredAt, stageLog }: Job): string | undefined {
  return stage === 'Delivered' ? (deliveredAt ?? stageLog.at(-1)?.at) : undefined;
}

/** Returns the day on which the car was given back, or else the last work day; undefined before that. */
export function deliveredOn(job: Job, earning: readonly Booking[], shop: BayShop): string | undefined {
  if (job.stage !== 'Delivered') return undefined;
  return shopDayOf(deliveredAtOf(job), shop) ?? earning.map(lastWorkDay).sort().at(-1);
}

type WorkShop = BilledShop &
  Pick<ShopRows, 'stations' | 'zone'> & {
    settings: Pick<ShopRows['settings'], 'closedDays'>;
  };

/** Sorts in an order that does not depend on the lists. A deleted service or person then has the name of its newest work. */
function newestFirst(a: DoneWork, b: DoneWork): number {
  if (a.day !== b.day) return a.day > b.day ? -1 : 1;
  return a.booking.id < b.booking.id ? -1 : 1;
}

function worksOf(shop: WorkShop): DoneWork[] {
  const { jobs, bookings } = shop;
  const billed = billedRevenue(shop);
  const works: DoneWork[] = [];
  const add = (booking: Booking, rest: Pick<DoneWork, 'job' | 'day' | 'bay' | 'isMeasured'>) => {
    const { servicePrice, laborCost, materialCost } = booking.pricing;
    works.push({
      booking,
      ...rest,
      revenue: billed.get(booking.id) ?? servicePrice,
      labor: laborCost,
      material: materialCost,
      planned: booking.estimatedHours,
    });
  };
  const inJobs = new Set<string>();
  for (const job of jobs) {
    const earning = earningBookings(job, bookings).filter(({ id }) => !inJobs.has(id));
    for (const id of job.bookingIds) inJobs.add(id);
    const day = deliveredOn(job, earning, shop);
    const [first] = earning;
    if (day === undefined || !first) continue;
    const measured = measuredBayHours(job, first.station, shop);
    const planned = earning.map(({ estimatedHours }) => estimatedHours);
    const hours = measured === undefined ? planned : exactShares(measured, planned, 1);
    for (const [at, booking] of earning.entries())
      add(booking, { job, day, bay: hours[at] ?? 0, isMeasured: measured !== undefined });
  }
  for (const booking of bookings) {
    if (booking.status !== 'Complete' || inJobs.has(booking.id)) continue;
    add(booking, { job: undefined, day: lastWorkDay(booking), bay: booking.estimatedHours, isMeasured: false });
  }
  return works.sort(newestFirst);
}

const worksOfLists = perRecord(
  (
    jobs: WorkShop['jobs'],
    bookings: WorkShop['bookings'],
    invoices: WorkShop['invoices'],
    estimates: WorkShop['estimates'],
    stations: WorkShop['stations'],
    closedDays: WorkShop['settings']['closedDays'],
    zone: string,
  ) => worksOf({ jobs, bookings, invoices, estimates, stations, settings: { closedDays }, zone }),
);

/**
 * Returns the work that was done: each earning booking of a delivered job on the day when the car was given back, and each Complete booking without a
 * job on its last work day. Its revenue is what invoices ask for it, or else its price.
 */
export function doneWork(shop: WorkShop): readonly DoneWork[] {
  const { jobs, bookings, invoices, estimates, stations, settings, zone } = shop;
  return worksOfLists(jobs, bookings, invoices, estimates, stations, settings.closedDays, zone);
}
