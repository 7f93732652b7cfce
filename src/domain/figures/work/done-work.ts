import { bookedOf } from '#domain/books/booked.ts';
import { perRecord } from '#domain/figures/per-record.ts';
import { type DayRange, isDayIn } from '#domain/figures/period.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { heldByEstimate } from '#domain/invoices/invoice-links.ts';
import { isBilled } from '#domain/invoices/is-billed.ts';
import type { Job } from '#domain/jobs/job.ts';
import { minus, sum } from '#domain/money/money.ts';
import { type Booking, earnsMoney, workDays } from '#domain/scheduling/booking.ts';
import { creditsByJob } from '#domain/warranty/claim-credits.ts';
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
  /** Credit of makers for the claims of the job: of a job with several services, at the first. */
  credit: number;
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

/** An invoice with the earning bookings that it bills, in an order that does not depend on the lists. */
type Bill = { invoice: Invoice; bookings: readonly Booking[] };

/** Returns the invoices of each earning booking, by its id. Drafts and cancelled invoices ask for nothing. */
const billsByBooking = perRecord(
  (
    bookings: BilledShop['bookings'],
    invoices: BilledShop['invoices'],
    estimates: BilledShop['estimates'],
    jobs: BilledShop['jobs'],
  ): ReadonlyMap<string, readonly Bill[]> => {
    const billedBy = bookingsByInvoice({ bookings, invoices, estimates, jobs });
    const bills = new Map<string, Bill[]>();
    for (const invoice of invoices) {
      if (!isBilled(invoice)) continue;
      const own = [...(billedBy.get(invoice.id) ?? [])].filter(earnsMoney).sort((a, b) => (a.id < b.id ? -1 : 1));
      const bill = { invoice, bookings: own };
      for (const { id } of own) {
        const known = bills.get(id);
        if (known) known.push(bill);
        else bills.set(id, [bill]);
      }
    }
    return bills;
  },
);

/**
 * Returns the dollars, net of sales tax, that invoices ask for the earning booking; undefined without an invoice. An invoice is shared by the bookings
 * that it bills, in proportion to their prices.
 */
export function billedRevenue({ id }: Booking, shop: BilledShop & Pick<ShopRows, 'zone'>): number | undefined {
  const { bookings, invoices, estimates, jobs, zone } = shop;
  const bills = billsByBooking(bookings, invoices, estimates, jobs).get(id);
  return (
    bills &&
    sum(
      bills.map(({ invoice, bookings: billed }) => {
        const prices = billed.map(({ pricing }) => pricing.servicePrice);
        return exactShares(netOf(invoice, zone), prices, 2)[billed.findIndex((one) => one.id === id)] ?? 0;
      }),
    )
  );
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
  Pick<ShopRows, 'stations' | 'claims' | 'zone'> & {
    settings: Pick<ShopRows['settings'], 'closedDays'>;
  };

/** A booking that was done, with the earning bookings of its job. */
type Done = { booking: Booking; job: Job | undefined; day: string; earning: readonly Booking[] };

/** Sorts in an order that does not depend on the lists. A deleted service or person then has the name of its newest work. */
function newestFirst(a: Done, b: Done): number {
  if (a.day !== b.day) return a.day > b.day ? -1 : 1;
  return a.booking.id < b.booking.id ? -1 : 1;
}

const doneBookings = perRecord(
  (
    jobs: WorkShop['jobs'],
    bookings: WorkShop['bookings'],
    stations: WorkShop['stations'],
    closedDays: WorkShop['settings']['closedDays'],
    zone: string,
  ): readonly Done[] => {
    const shop = { stations, settings: { closedDays }, zone };
    const done: Done[] = [];
    const inJobs = new Set<string>();
    for (const job of jobs) {
      const earning = earningBookings(job, bookings).filter(({ id }) => !inJobs.has(id));
      for (const id of job.bookingIds) inJobs.add(id);
      const day = deliveredOn(job, earning, shop);
      if (day !== undefined) done.push(...earning.map((booking) => ({ booking, job, day, earning })));
    }
    for (const booking of bookings) {
      if (booking.status !== 'Complete' || inJobs.has(booking.id)) continue;
      done.push({ booking, job: undefined, day: lastWorkDay(booking), earning: [booking] });
    }
    return done.sort(newestFirst);
  },
);

const creditsOf = perRecord(creditsByJob);

/** Returns the measured hours of each booking of the job; undefined when its card doesn't say. */
function hoursOf(job: Job, earning: readonly Booking[], shop: WorkShop): readonly number[] | undefined {
  const measured = measuredBayHours(job, earning[0]?.station ?? '', shop);
  return measured === undefined
    ? undefined
    : exactShares(
        measured,
        earning.map(({ estimatedHours }) => estimatedHours),
        1,
      );
}

function workOf({ booking, job, day, earning }: Done, shop: WorkShop): DoneWork {
  const { servicePrice, laborCost, materialCost } = booking.pricing;
  const measured = job && hoursOf(job, earning, shop)?.[earning.indexOf(booking)];
  return {
    booking,
    job,
    day,
    revenue: billedRevenue(booking, shop) ?? servicePrice,
    credit: (job && earning[0] === booking && creditsOf(shop.claims).get(job.id)) || 0,
    labor: laborCost,
    material: materialCost,
    planned: booking.estimatedHours,
    bay: measured ?? booking.estimatedHours,
    isMeasured: measured !== undefined,
  };
}

/**
 * Returns the work that was done in the range: each earning booking of a delivered job on the day when the car was given back, and each Complete
 * booking without a job on its last work day. Its revenue is what invoices ask for it, or else its price.
 */
export function doneWork(
  shop: WorkShop,
  range: DayRange,
  counts: (booking: Booking) => boolean = () => true,
): readonly DoneWork[] {
  const { jobs, bookings, stations, settings, zone } = shop;
  return doneBookings(jobs, bookings, stations, settings.closedDays, zone)
    .filter(({ booking, day }) => isDayIn(day, range) && counts(booking))
    .map((done) => workOf(done, shop));
}
