import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import type { Job } from '#domain/jobs/job.ts';
import { minus, product, sum } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { buildBooking, buildCustomer, buildInvoice, buildJob, buildService, EMPTY_SHOP } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { type SizeLesson, serviceLessons, suggestedBaseHours, suggestedPrice } from './service-lessons.ts';

/** 800 dollars for a Mid-size vehicle, 1,120 for an SUV (× 1.4). */
const SERVICE = buildService();
const shopOf = (rows: Partial<ShopRows>): ShopRows => ({
  ...EMPTY_SHOP,
  settings: DEFAULT_SETTINGS,
  today: '2026-11-20',
  zone: 'America/New_York',
  at: '2026-11-20T17:00:00.000Z',
  ...rows,
});

type Work = { size?: VehicleSize; price?: number; cost?: number; planned?: number; measured?: number; day?: string };

/** Bookings in delivered jobs; a job is in work on a day without open hours, so that all of it counts. */
function shopWith(works: readonly Work[], rows: Partial<ShopRows> = {}): ShopRows {
  const bookings: Booking[] = [];
  const jobs: Job[] = [];
  for (const [
    at,
    { size = 'Mid-size', price = 800, cost = 200, planned = 8, measured, day = '2026-11-20' },
  ] of works.entries()) {
    const customer = buildCustomer({ vehicle: { ...buildCustomer().vehicle, size } });
    const pricing = { ...buildBooking().pricing, servicePrice: price, laborCost: cost, materialCost: 0 };
    const id = `booking-${at}`;
    bookings.push(buildBooking({ id, customer, pricing, estimatedHours: planned, status: 'Complete' }));
    const end = Math.round(6 * 60 + (measured ?? 0) * 60);
    const time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
    jobs.push(
      buildJob({
        id: `job-${at}`,
        bookingIds: [id],
        stage: 'Delivered',
        stageLog:
          measured === undefined
            ? []
            : [
                { stage: 'In Work', at: '2026-11-19T06:00:00.000Z', by: '' },
                { stage: 'Ready', at: `2026-11-19T${time}:00.000Z`, by: '' },
              ],
        deliveredAt: `${day}T17:00:00.000Z`,
      }),
    );
  }
  return shopOf({ bookings, jobs, ...rows });
}

const times = (count: number, work: Work) => Array.from({ length: count }, () => work);
const lessonsOf = (works: readonly Work[], rows?: Partial<ShopRows>) => serviceLessons(shopWith(works, rows), SERVICE);
const plain = ({ works, ...rest }: SizeLesson) => ({ n: works.length, ...rest });

describe('lessons', () => {
  test('5 Mid-size cars of 8 planned and 10 measured h, charged 760 of 800: 40 less, cost 200', () => {
    expect(lessonsOf(times(5, { price: 760, measured: 10 })).sizes.map(plain)).toEqual([
      {
        n: 5,
        size: 'Mid-size',
        measured: 5,
        plannedHours: 8,
        measuredHours: 10,
        listPrice: 800,
        charged: 760,
        discount: 40,
        cost: 200,
      },
    ]);
  });

  test('4 of 5 measured have no mean', () => {
    const [lesson] = lessonsOf([...times(4, { measured: 10 }), {}]).sizes;
    expect([lesson?.works.length, lesson?.measured, lesson?.measuredHours]).toEqual([5, 4, undefined]);
  });

  test('means are rounded once: 8, 9 and 9 planned h are 8.7; costs of 100, 100 and 101 are 100.33', () => {
    const [lesson] = lessonsOf([
      { planned: 8, cost: 100 },
      { planned: 9, cost: 100 },
      { planned: 9, cost: 101 },
    ]).sizes;
    expect([lesson?.plannedHours, lesson?.cost]).toEqual([8.7, 100.33]);
  });

  test('sizes are in their usual order with their list prices: SUV 800 × 1.4 is 1,120, charged 1,200 is 80 more', () => {
    const { sizes } = lessonsOf([
      { size: 'SUV', price: 1200 },
      { size: 'Compact', price: 640 },
    ]);
    expect(sizes.map(({ size, listPrice, charged, discount }) => [size, listPrice, charged, discount])).toEqual([
      ['Compact', 640, 640, 0],
      ['SUV', 1120, 1200, -80],
    ]);
  });

  test('an invoice of 700 net of tax is what was charged: 100 less', () => {
    const invoices = [
      buildInvoice({
        status: 'Sent',
        bookingIds: ['booking-0'],
        subtotal: 700,
        taxAmount: 59.5,
        totalAmount: 759.5,
      }),
    ];
    const [lesson] = lessonsOf([{}], { invoices }).sizes;
    expect([lesson?.charged, lesson?.discount]).toEqual([700, 100]);
  });

  test('the list price is that of when it was booked, so a later raise is no discount', () => {
    const raised = { ...SERVICE, basePrice: 1000 };
    expect(serviceLessons(shopWith([{}], { services: [raised] }), raised).sizes[0]?.discount).toBe(0);
  });

  test.each<[string, string, string, string, number]>([
    ['November 20, 2026', '2026-11-20', '2025-11-20', '2025-11-21', 1],
    ['February 28, 2027', '2027-02-28', '2026-02-28', '2026-03-01', 1],
    ['February 29, 2028', '2028-02-29', '2027-02-28', '2027-03-01', 1],
    ['New Year', '2027-01-01', '2026-01-01', '2026-01-02', 1],
  ])('the twelve months that end on %s: %s takes no work of %s, and that of %s', (_, today, before, first, n) => {
    const lessons = lessonsOf([{ day: before }, { day: first }], { today });
    expect([lessons.range, lessons.sizes[0]?.works.length]).toEqual([{ from: first, to: today }, n]);
  });

  test('another service, and work that is not done, teach nothing', () => {
    expect(serviceLessons(shopWith([{}]), { id: 'service-2' }).sizes).toEqual([]);
    const [bookings, jobs] = [[buildBooking({ status: 'No Show' })], [buildJob({ stage: 'Delivered' })]];
    expect(serviceLessons(shopOf({ bookings, jobs }), SERVICE).sizes).toEqual([]);
  });
});

const MARGIN = { targetMargin: 40 };
const PER_HOUR = { targetProfitPerBayHour: 90 };

describe('the price that meets the targets', () => {
  test('cost 200 at 40 %: 200 ÷ 0.6 is 333.33, so $334; with 10 measured h at $90: 200 + 900 is $1,100', () => {
    expect(suggestedPrice(lessonsOf(times(5, { measured: 10 })), SERVICE, { ...MARGIN, ...PER_HOUR })).toEqual({
      forMargin: 334,
      forBayHour: 1100,
      forAll: 1100,
    });
  });

  test('4 measured of 10 h count as the 8 planned ones: 200 + 720 is $920', () => {
    expect(suggestedPrice(lessonsOf(times(4, { measured: 10 })), SERVICE, PER_HOUR).forBayHour).toBe(920);
  });

  test('the margin can be the higher one: 900 ÷ 0.5 is 1,800 against 900 + 8 × 90 = 1,620', () => {
    const lessons = lessonsOf([{ cost: 900 }]);
    expect(suggestedPrice(lessons, SERVICE, { targetMargin: 50, ...PER_HOUR })).toEqual({
      forMargin: 1800,
      forBayHour: 1620,
      forAll: 1800,
    });
  });

  test('sizes weigh by their number: 3 Mid-size of 200 and 1 SUV of 300 are 900 ÷ 0.6 ÷ (3 + 1.4) = 340.91, so $341', () => {
    const lessons = lessonsOf([...times(3, {}), { size: 'SUV', cost: 300, planned: 12 }]);
    expect(suggestedPrice(lessons, SERVICE, MARGIN).forMargin).toBe(341);
    // 900 + 90 × (24 + 12) = 4,140; ÷ 4.4 = 940.909.
    expect(suggestedPrice(lessons, SERVICE, PER_HOUR).forBayHour).toBe(941);
  });

  test('an even price is not rounded up: 300 ÷ 0.6 is $500', () => {
    expect(suggestedPrice(lessonsOf([{ cost: 300 }]), SERVICE, MARGIN).forMargin).toBe(500);
  });

  test('one cent above it is: 300.01 ÷ 0.6 is 500.0167, so $501', () => {
    expect(suggestedPrice(lessonsOf([{ cost: 300.01 }]), SERVICE, MARGIN).forMargin).toBe(501);
  });

  test.each([
    ['without targets', {}, { forMargin: undefined, forBayHour: undefined, forAll: undefined }],
    ['with one target', MARGIN, { forMargin: 334, forBayHour: undefined, forAll: 334 }],
    ['with a margin of 0', { targetMargin: 0 }, { forMargin: 200, forBayHour: undefined, forAll: 200 }],
    [
      'with a margin of 100, which no price meets',
      { targetMargin: 100 },
      { forMargin: undefined, forBayHour: undefined },
    ],
    ['with a margin of 110', { targetMargin: 110 }, { forMargin: undefined, forBayHour: undefined }],
  ])('%s', (_, settings, expected) => {
    expect(suggestedPrice(lessonsOf([{}]), SERVICE, settings)).toEqual(expected);
  });

  test('nothing was done: no price', () => {
    expect(suggestedPrice(lessonsOf([]), SERVICE, { ...MARGIN, ...PER_HOUR })).toEqual({});
  });

  const works = fc.array(
    fc.record({
      size: fc.constantFrom(...VEHICLE_SIZES),
      cost: fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
      planned: fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10),
    }),
    { minLength: 1, maxLength: 12 },
  );
  law(
    'meets the target with the means of the lessons, and a dollar less does not',
    fc.property(works, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 300 }), (done, margin, perHour) => {
      const lessons = lessonsOf(done);
      const { forMargin = 0, forBayHour = 0 } = suggestedPrice(lessons, SERVICE, {
        targetMargin: margin,
        targetProfitPerBayHour: perHour,
      });
      const all = (of: (lesson: SizeLesson) => number) =>
        sum(lessons.sizes.map((lesson) => product(2, lesson.works.length, of(lesson))));
      const multiplied = all(({ size }) => SERVICE.vehicleSizeMultipliers[size] ?? 1);
      const cost = all((lesson) => lesson.cost);
      const hours = all(({ plannedHours }) => plannedHours);
      const profitAt = (price: number) => minus(product(2, price, multiplied), cost);
      // Profit ≥ margin of the revenue, in hundredths so that no rounding hides a dollar.
      const meetsMargin = (price: number) => product(6, profitAt(price), 100) >= product(6, price, multiplied, margin);
      const meetsHours = (price: number) => profitAt(price) >= product(2, hours, perHour);
      expect([meetsMargin(forMargin), forMargin > 0 && meetsMargin(forMargin - 1)]).toEqual([true, false]);
      expect([meetsHours(forBayHour), forBayHour > 0 && meetsHours(forBayHour - 1)]).toEqual([true, false]);
    }),
  );
});

describe('base hours that the measurement suggests', () => {
  test('3 Mid-size of 10 h and 2 SUVs of 14 ÷ 1.4 = 10 h are 10 h', () => {
    const lessons = lessonsOf([...times(3, { measured: 10 }), ...times(2, { size: 'SUV', measured: 14 })]);
    expect(suggestedBaseHours(lessons, SERVICE)).toBe(10);
  });

  test('4 Mid-size of 10 h and 1 Compact of 9.6 ÷ 0.8 = 12 h are 10.4 h', () => {
    const lessons = lessonsOf([...times(4, { measured: 10 }), { size: 'Compact', measured: 9.6 }, {}]);
    expect(suggestedBaseHours(lessons, SERVICE)).toBe(10.4);
  });

  test('4 measured suggest nothing', () => {
    expect(suggestedBaseHours(lessonsOf([...times(4, { measured: 10 }), {}]), SERVICE)).toBeUndefined();
  });

  test('a size without a multiplier counts as 1, and one of 0 is left out', () => {
    const lessons = lessonsOf(times(5, { measured: 10 }));
    expect(suggestedBaseHours(lessons, { vehicleSizeMultipliers: {} })).toBe(10);
    expect(suggestedBaseHours(lessons, { vehicleSizeMultipliers: { 'Mid-size': 0 } })).toBeUndefined();
  });
});
