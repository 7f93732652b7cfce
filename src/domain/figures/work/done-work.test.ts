import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { billsBooking } from '#domain/invoices/invoice-links.ts';
import { isBilled } from '#domain/invoices/is-billed.ts';
import type { Job } from '#domain/jobs/job.ts';
import { minus, sum } from '#domain/money/money.ts';
import { BOOKING_STATUSES, type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEstimate, buildInvoice, buildJob, buildStation } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { billedRevenue, doneWork } from './done-work.ts';

const NEW_YORK = 'America/New_York';
type WorkShop = Parameters<typeof doneWork>[0];
const shopOf = (rows: Partial<WorkShop>): WorkShop => ({
  jobs: [],
  claims: [],
  bookings: [],
  invoices: [],
  estimates: [],
  stations: [buildStation({ operatingHours: DEFAULT_WEEK_HOURS })],
  settings: DEFAULT_SETTINGS,
  zone: NEW_YORK,
  ...rows,
});

const PRICING = buildBooking().pricing;
const booking = (id: string, servicePrice: number, more: Partial<Booking> = {}) =>
  buildBooking({ id, status: 'Complete', pricing: { ...PRICING, servicePrice }, ...more });
/** Asks for a net amount with 8.5 % tax on top. */
const invoice = (id: string, net: number, more: Partial<Invoice> = {}) => {
  const taxAmount = sum([Math.round(net * 8.5) / 100]);
  const totals = { subtotal: net, taxAmount, totalAmount: sum([net, taxAmount]) };
  return buildInvoice({ id, status: 'Sent', items: [], ...totals, ...more });
};
const delivered = (bookingIds: string[], more: Partial<Job> = {}) =>
  buildJob({ bookingIds, stage: 'Delivered', deliveredAt: '2026-11-20T21:00:00.000Z', ...more });

const EVER = { from: '0001-01-01', to: '9999-12-31' };
/** Returns what invoices ask for each booking, by its id. */
const sharesOf = (shop: WorkShop): ReadonlyMap<string, number> =>
  new Map(
    shop.bookings.flatMap((one) => {
      const share = billedRevenue(one, shop);
      return share === undefined ? [] : [[one.id, share] as const];
    }),
  );
/** Returns the revenue of each piece of work, by booking. */
const revenues = (rows: Partial<WorkShop>) =>
  Object.fromEntries(doneWork(shopOf(rows), EVER).map((work) => [work.booking.id, work.revenue]));

describe('the day of done work', () => {
  const done = (rows: Partial<WorkShop>) => doneWork(shopOf(rows), EVER).map((work) => [work.booking.id, work.day]);
  const a = booking('a', 800);

  test.each<[string, string, string]>([
    ['New York, 11:30 PM on November 20', NEW_YORK, '2026-11-20'],
    ['Berlin, 5:30 AM on November 21', 'Europe/Berlin', '2026-11-21'],
    ['Kolkata, 10 AM on November 21', 'Asia/Kolkata', '2026-11-21'],
  ])('a job handed over at the same instant: %s', (_, zone, day) => {
    const jobs = [delivered(['a'], { deliveredAt: '2026-11-21T04:30:00.000Z' })];
    expect(done({ jobs, bookings: [a], zone })).toEqual([['a', day]]);
  });

  test.each<[string, string, string]>([
    ['New Year’s Eve at 11:59 PM is still 2026', '2027-01-01T04:59:00.000Z', '2026-12-31'],
    ['a minute later it is 2027', '2027-01-01T05:00:00.000Z', '2027-01-01'],
    ['February 29, 2028', '2028-02-29T17:00:00.000Z', '2028-02-29'],
    ['midnight before clocks go forward', '2026-03-08T04:59:00.000Z', '2026-03-07'],
    ['midnight after they went back', '2026-11-02T04:59:00.000Z', '2026-11-01'],
  ])('%s', (_, deliveredAt, day) => {
    expect(done({ jobs: [delivered(['a'], { deliveredAt })], bookings: [a] })).toEqual([['a', day]]);
  });

  test('an older job without it has the day of its last move, or else its last work day', () => {
    const { deliveredAt: _, ...older } = delivered(['a']);
    const moved = { ...older, stageLog: [{ stage: 'Delivered' as const, at: '2026-11-18T15:00:00.000Z', by: '' }] };
    expect(done({ jobs: [moved], bookings: [a] })).toEqual([['a', '2026-11-18']]);
    expect(done({ jobs: [older], bookings: [a] })).toEqual([['a', '2026-11-20']]);
  });

  test('a Complete booking without a job is done on the last of its days, in any order', () => {
    const day = (date: string) => ({ date, startTime: '09:00', endTime: '13:00', hours: 4 });
    const long = booking('a', 800, { dailySchedule: [day('2026-11-19'), day('2026-11-23'), day('2026-11-20')] });
    expect(done({ bookings: [long] })).toEqual([['a', '2026-11-23']]);
  });

  test('what is not Complete, cancelled, a no-show, or part of a job in the shop is not done', () => {
    const bookings = [
      booking('a', 1, { status: 'Scheduled' }),
      booking('b', 1, { status: 'Cancelled' }),
      booking('c', 1, { status: 'No Show' }),
      booking('d', 1),
    ];
    expect(done({ bookings, jobs: [buildJob({ bookingIds: ['d'], stage: 'Ready' })] })).toEqual([]);
  });

  test('of a delivered job, cancelled and no-show bookings and deleted ones are not done', () => {
    const bookings = [a, booking('b', 1, { status: 'Cancelled' }), booking('c', 1, { status: 'No Show' })];
    expect(done({ bookings, jobs: [delivered(['a', 'b', 'c', 'gone', 'a'])] })).toEqual([['a', '2026-11-20']]);
  });

  test('a booking that two jobs name is done once', () => {
    const jobs = [delivered(['a']), delivered(['a'], { id: 'job-2' })];
    expect(done({ bookings: [a], jobs })).toEqual([['a', '2026-11-20']]);
  });
});

describe('revenue, net of 8.5% tax', () => {
  const a = booking('a', 800);
  const b = booking('b', 400);
  const fromEstimate = { estimateId: 'estimate-1' };

  test.each<[string, Booking[], Invoice[], Record<string, number>]>([
    ['without an invoice, the booked price of 800', [a], [], { a: 800 }],
    ['a Draft asks for nothing yet: 800', [a], [invoice('i', 700, { status: 'Draft', bookingIds: ['a'] })], { a: 800 }],
    ['a cancelled invoice too', [a], [invoice('i', 700, { status: 'Cancelled', bookingIds: ['a'] })], { a: 800 }],
    ['an invoice of 759.50 with 59.50 tax: 700', [a], [invoice('i', 700, { bookingIds: ['a'] })], { a: 700 }],
    [
      'an invoice of 1,000 for two: 1,000 × 800 ÷ 1,200 = 666.67 and 333.33',
      [a, b],
      [invoice('i', 1000, { bookingIds: ['b', 'a'] })],
      { a: 666.67, b: 333.33 },
    ],
    [
      'three free services on an invoice of 100: 33.33, 33.34, 33.33',
      [booking('a', 0), booking('b', 0), booking('c', 0)],
      [invoice('i', 100, { bookingIds: ['a', 'b', 'c'] })],
      { a: 33.33, b: 33.34, c: 33.33 },
    ],
    [
      'a deposit invoice of 300 and the rest of 500: 800',
      [a],
      [invoice('i', 300, { bookingIds: ['a'] }), invoice('j', 500, { bookingIds: ['a'] })],
      { a: 800 },
    ],
    [
      'a deposit invoice of 300 for both, and one for each: 200 + 600 and 100 + 300',
      [a, b],
      [
        invoice('i', 300, { bookingIds: ['a', 'b'] }),
        invoice('j', 600, { bookingIds: ['a'] }),
        invoice('k', 300, { bookingIds: ['b'] }),
      ],
      { a: 800, b: 400 },
    ],
    [
      'one of two invoices is cancelled: 500',
      [a],
      [invoice('i', 300, { bookingIds: ['a'], status: 'Cancelled' }), invoice('j', 500, { bookingIds: ['a'] })],
      { a: 500 },
    ],
    [
      'an invoice of the estimate bills all that was booked from it: 600 and 300 of 900',
      [booking('a', 800, fromEstimate), booking('b', 400, fromEstimate), booking('c', 50)],
      [invoice('i', 900, fromEstimate)],
      { a: 600, b: 300, c: 50 },
    ],
    [
      'an invoice that names a booking and its estimate bills it once: 800',
      [booking('a', 800, fromEstimate)],
      [invoice('i', 800, { bookingIds: ['a', 'a'], ...fromEstimate })],
      { a: 800 },
    ],
    [
      'a supplement of 200 for the second service: 800 and 400 + 200 of its own',
      [booking('a', 800, fromEstimate), booking('b', 400, fromEstimate)],
      [invoice('i', 1200, fromEstimate), invoice('j', 200, { estimateId: 'supplement', bookingIds: ['b'] })],
      { a: 800, b: 600 },
    ],
    [
      'a no-show on the invoice gets no share: 1,000',
      [a, booking('b', 400, { status: 'No Show' })],
      [invoice('i', 1000, { bookingIds: ['a', 'b'] })],
      { a: 1000 },
    ],
    [
      'a deleted booking on the invoice gets no share: 1,000',
      [a],
      [invoice('i', 1000, { bookingIds: ['a', 'gone'] })],
      { a: 1000 },
    ],
    [
      'an older invoice that only the booking links to: 700, not the booked 800',
      [booking('a', 800, { invoiceId: 'i' })],
      [invoice('i', 700)],
      { a: 700 },
    ],
    [
      'a booking that still links to an older invoice of another: its own counts, 700, and the other has its 300',
      [booking('a', 800, { invoiceId: 'j' }), b],
      [invoice('i', 700, { bookingIds: ['a'] }), invoice('j', 300, { bookingIds: ['b'] })],
      { a: 700, b: 300 },
    ],
    [
      'an empty link of a file leads to no invoice: 800, and 300 for the other',
      [booking('a', 800, { estimateId: '', invoiceId: '' }), b],
      [invoice('i', 300, { bookingIds: ['b'] })],
      { a: 800, b: 300 },
    ],
    ['a free redo brings nothing: 0', [a], [invoice('i', 0, { bookingIds: ['a'] })], { a: 0 }],
    [
      'a price that was lowered by 108.50 with 8.50 tax: 800 − 100 = 700',
      [a],
      [
        invoice('i', 700, {
          bookingIds: ['a'],
          credits: [{ id: 'c', date: '2026-12-01', amount: 108.5, tax: 8.5, reason: '' }],
          booked: [
            { date: '2026-11-20', type: 'Invoice', amount: 868, tax: 68 },
            { date: '2026-12-01', type: 'Price lowered', amount: -108.5, tax: -8.5 },
          ],
        }),
      ],
      { a: 700 },
    ],
  ])('%s', (_, bookings, invoices, expected) => {
    expect(revenues({ bookings, invoices })).toEqual(expected);
    expect(revenues({ bookings: bookings.toReversed(), invoices: invoices.toReversed() })).toEqual(expected);
  });

  const estimate = (id: string, serviceIds: string[], more: Partial<Estimate> = {}) => {
    const [line] = buildInvoice().items;
    if (!line) throw new RangeError('no line');
    return buildEstimate({
      id,
      items: serviceIds.map((serviceId) => ({ ...line, id: serviceId, serviceId })),
      ...more,
    });
  };

  test('an estimate of 800 billed with its supplement of 200: 1,000 × 800 ÷ 1,000 and 200, not 1,000 + 200', () => {
    const bookings = [booking('a', 800, fromEstimate), booking('b', 200, { estimateId: 'supplement' })];
    const estimates = [
      estimate('estimate-1', ['service-1'], { invoiceId: 'i' }),
      estimate('supplement', ['service-2'], { supplementTo: 'estimate-1', invoiceId: 'i' }),
    ];
    expect(revenues({ bookings, estimates, invoices: [invoice('i', 1000, fromEstimate)] })).toEqual({ a: 800, b: 200 });
  });

  test('a service of the estimate that was added to its job by hand is on its invoice: 600 and 300 of 900; another is not', () => {
    const [second, third] = [{ serviceId: 'service-2' }, { serviceId: 'service-3' }];
    const bookings = [booking('a', 800, fromEstimate), booking('b', 400, second), booking('c', 50, third)];
    const rows = {
      bookings,
      estimates: [estimate('estimate-1', ['service-1', 'service-2'], { invoiceId: 'i' })],
      jobs: [delivered(['a', 'b', 'c'], fromEstimate)],
      invoices: [invoice('i', 900, fromEstimate)],
    };
    expect(revenues(rows)).toEqual({ a: 600, b: 300, c: 50 });
  });

  test('the work of a job on an invoice that also bills work to come has its share: 600 of 900', () => {
    const later = booking('b', 400, { status: 'Scheduled' });
    const rows = { bookings: [a, later], invoices: [invoice('i', 900, { bookingIds: ['a', 'b'] })] };
    expect(revenues(rows)).toEqual({ a: 600 });
    expect(billedRevenue(later, shopOf(rows))).toBe(300);
  });
});

describe('hours', () => {
  const works = [booking('a', 800, { estimatedHours: 3 }), booking('b', 400, { estimatedHours: 9 })];
  const job = delivered(['a', 'b'], {
    stageLog: [
      { stage: 'In Work', at: '2026-11-19T15:00:00.000Z', by: '' },
      { stage: 'Ready', at: '2026-11-19T22:00:00.000Z', by: '' },
    ],
  });
  const hours = (rows: Partial<WorkShop>) =>
    doneWork(shopOf(rows), EVER).map(({ planned, bay, isMeasured }) => ({ planned, bay, isMeasured }));

  test('7 measured hours of 3 + 9 planned are 1.8 and 5.2', () => {
    expect(hours({ bookings: works, jobs: [job] })).toEqual([
      { planned: 3, bay: 1.8, isMeasured: true },
      { planned: 9, bay: 5.2, isMeasured: true },
    ]);
  });

  test('those of one that is cancelled go to the other', () => {
    const [a, b] = works.map((one) => ({ ...one, status: one.id === 'b' ? ('Cancelled' as const) : one.status }));
    expect(hours({ bookings: [a, b].flatMap((one) => one ?? []), jobs: [job] })).toEqual([
      { planned: 3, bay: 7, isMeasured: true },
    ]);
  });

  test('a job that was not measured has its planned hours', () => {
    expect(hours({ bookings: works, jobs: [delivered(['a', 'b'])] })).toEqual([
      { planned: 3, bay: 3, isMeasured: false },
      { planned: 9, bay: 9, isMeasured: false },
    ]);
  });

  test('the bay of the first service counts: it opens at 12, so 10 AM to 5 PM is 5 h', () => {
    const day = { start: '12:00', end: '18:00', available: true };
    const noon = buildStation({ name: 'Noon', operatingHours: { ...DEFAULT_WEEK_HOURS, thursday: day } });
    const bookings = works.map((one) => (one.id === 'a' ? { ...one, station: 'Noon' } : one));
    const stations = [noon, buildStation()];
    expect(hours({ bookings, jobs: [job], stations }).map(({ bay }) => bay)).toEqual([1.3, 3.7]);
  });
});

const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
const estimateId = fc.constantFrom(undefined, 'e1', 'e2');
const bookingsOf = fc
  .array(fc.record({ status: fc.constantFrom(...BOOKING_STATUSES), price: cents, estimateId }), { maxLength: 8 })
  .map((rows) =>
    rows.map(({ status, price, estimateId: from }, at) =>
      booking(`b${at}`, price, { status, ...(from !== undefined && { estimateId: from }) }),
    ),
  );
const invoicesOf = fc
  .array(
    fc.record({
      status: fc.constantFrom('Draft', 'Sent', 'Paid', 'Cancelled', 'Overdue'),
      net: cents,
      bookingIds: fc.array(
        fc.integer({ min: 0, max: 9 }).map((at) => `b${at}`),
        { maxLength: 5 },
      ),
      estimateId,
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    rows.map(({ status, net, bookingIds, estimateId: of }, at) =>
      invoice(`i${at}`, net, { status, bookingIds, ...(of !== undefined && { estimateId: of }) }),
    ),
  );

describe('nothing is counted twice or lost', () => {
  const netOf = ({ totalAmount, taxAmount }: Invoice) => minus(totalAmount, taxAmount);
  const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

  law(
    'the shares of all earning bookings add up to the net of the invoices that bill one',
    fc.property(bookingsOf, invoicesOf, (bookings, invoices) => {
      const earning = bookings.filter(earnsMoney);
      const billing = invoices.filter((one) => isBilled(one) && earning.some((work) => billsBooking(one, work)));
      const shares = sharesOf(shopOf({ bookings, invoices }));
      expect(sum([...shares.values()])).toBe(sum(billing.map(netOf)));
      expect(sorted(sharesOf(shopOf({ bookings: bookings.toReversed(), invoices: invoices.toReversed() })))).toEqual(
        sorted(shares),
      );
    }),
    300,
  );

  law(
    'the revenue of done work and the shares of work to come are those nets, and the prices of work without an invoice',
    fc.property(bookingsOf, invoicesOf, fc.boolean(), (bookings, invoices, isDelivered) => {
      const half = bookings.filter((_, at) => at % 2 === 0).map(({ id }) => id);
      const jobs = [isDelivered ? delivered(half) : buildJob({ bookingIds: half, stage: 'In Work' })];
      const shares = sharesOf(shopOf({ bookings, invoices }));
      const works = doneWork(shopOf({ bookings, invoices, jobs }), EVER);
      const done = new Set(works.map((work) => work.booking.id));
      expect(done.size).toBe(works.length);
      const unbilled = works.filter((work) => !shares.has(work.booking.id));
      const toCome = [...shares].filter(([id]) => !done.has(id)).map(([, share]) => share);
      expect(minus(sum([...works.map(({ revenue }) => revenue), ...toCome]), sum([...shares.values()]))).toBe(
        sum(unbilled.map((work) => work.booking.pricing.servicePrice)),
      );
    }),
    300,
  );
});
