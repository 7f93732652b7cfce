import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '#domain/money/money.ts';
import { BOOKING_STATUSES, type Booking, type BookingStatus, singleDay } from '#domain/scheduling/booking.ts';
import { buildBooking } from '#test/build.ts';
import { addDays, monthOf, timeOf } from './calendar.ts';
import { figuresByDay, monthFigures } from './month.ts';

const rows: [string, number, number, number, BookingStatus][] = [
  ['2026-11-02', 1680, 700.4, 41.69, 'Scheduled'],
  ['2026-11-02', 200, 85.5, 42.75, 'Complete'],
  ['2026-11-02', 450, 225, 50, 'In Progress'],
  ['2026-11-30', 800, -20, -2.5, 'Scheduled'],
  ['2026-11-30', 1200, 590, 49.17, 'Cancelled'],
  ['2026-12-01', 3500, 1500, 42.86, 'Scheduled'],
];

const bookings = rows.map(([date, servicePrice, grossProfit, profitMargin, status], index) => {
  const pricing = { servicePrice, grossProfit, profitMargin, laborCost: 0, materialCost: 0, totalCost: 0 };
  return buildBooking({ id: `booking-${index + 1}`, date, status, pricing });
});

const NOTHING = { count: 0, complete: 0, scheduled: 0, revenue: 0, profit: 0, averageMargin: 0, earning: 0 };

describe('the month', () => {
  test('November counts 5 bookings, and without the cancelled one 3,130.00 of revenue, 990.90 of profit and 33.0 % (CAL-13, CAL-14)', () => {
    expect(monthFigures(bookings, '2026-11')).toEqual({
      count: 5,
      complete: 1,
      scheduled: 2,
      revenue: 3130,
      profit: 990.9,
      averageMargin: 33,
      earning: 4,
    });
  });

  test('a month without bookings, or with a cancelled and a missed one alone, earns 0 at 0 %', () => {
    const lost = (['Cancelled', 'No Show'] as const).map((status) => buildBooking({ date: '2027-01-05', status }));
    expect(monthFigures(bookings, '2027-01')).toEqual(NOTHING);
    expect(monthFigures(lost, '2027-01')).toEqual({ ...NOTHING, count: 2 });
  });

  test('the mean of 0.05, 0.05 and 64.55 % is 21.55 and shown as 21.6 %: no binary noise on the way (CAL-14)', () => {
    const thin = [0.05, 0.05, 64.55].map((profitMargin) =>
      buildBooking({ pricing: { ...buildBooking().pricing, profitMargin } }),
    );
    expect(monthFigures(thin, '2026-11').averageMargin).toBe(21.6);
  });

  test('a job that runs into December counts in November, where it starts', () => {
    const job = buildBooking({
      date: '2026-11-30',
      dailySchedule: [
        { date: '2026-11-30', startTime: '08:00', endTime: '16:00', hours: 8 },
        { date: '2026-12-01', startTime: '08:00', endTime: '09:00', hours: 1 },
      ],
    });
    expect([monthFigures([job], '2026-11').count, monthFigures([job], '2026-12')]).toEqual([1, NOTHING]);
  });
});

describe('the days', () => {
  test('November 2 has three bookings and 1,010.90 of profit, November 30 two and −20.00', () => {
    const [first, second, third, fourth, fifth, sixth] = bookings;
    expect([...figuresByDay(bookings)]).toEqual([
      ['2026-11-02', { bookings: [first, second, third], curing: [], profit: 1010.9 }],
      ['2026-11-30', { bookings: [fourth, fifth], curing: [], profit: -20 }],
      ['2026-12-01', { bookings: [sixth], curing: [], profit: 1500 }],
    ]);
  });

  test('a job of three days is shown on each, and its profit counts on the first alone', () => {
    const dates = ['2026-11-20', '2026-11-23', '2026-11-24'];
    const dailySchedule = dates.map((date) => ({ date, startTime: '08:00', endTime: '16:00', hours: 8 }));
    const job = buildBooking({ startTime: '08:00', endTime: '16:00', estimatedHours: 24, dailySchedule });
    expect([...figuresByDay([job])]).toEqual([
      ['2026-11-20', { bookings: [job], curing: [], profit: 605 }],
      ['2026-11-23', { bookings: [job], curing: [], profit: 0 }],
      ['2026-11-24', { bookings: [job], curing: [], profit: 0 }],
    ]);
  });

  test('a car that cures in its bay is listed apart from the jobs of the day, until it has left', () => {
    const job = buildBooking({ cureUntil: { date: '2026-11-22', time: '09:00' } });
    expect([...figuresByDay([job])]).toEqual([
      ['2026-11-20', { bookings: [job], curing: [], profit: 605 }],
      ['2026-11-21', { bookings: [], curing: [job], profit: 0 }],
      ['2026-11-22', { bookings: [], curing: [job], profit: 0 }],
    ]);
    const done = { ...job, status: 'Complete' as const };
    expect([...figuresByDay([done]).keys()]).toEqual(['2026-11-20']);
  });

  test('the bookings of a day are sorted by their start on that day; equals keep their order', () => {
    const at = (id: string, startTime: string, change: Partial<Booking> = {}) =>
      buildBooking({ id, startTime, ...change });
    const night = at('night', '22:00', { date: '2026-11-19', endTime: '02:00', estimatedHours: 4 });
    const late = at('late', '10:00');
    const early = at('early', '08:00');
    const alsoLate = at('also-late', '10:00');
    const day = figuresByDay([late, early, alsoLate, night]).get('2026-11-20');
    expect(day?.bookings.map((booking) => booking.id)).toEqual(['night', 'early', 'late', 'also-late']);
  });
});

const arbitraryBooking = fc
  .record({
    day: fc.integer({ min: -10, max: 40 }),
    startTime: fc.integer({ min: 0, max: 1439 }).map(timeOf),
    tenths: fc.integer({ min: 1, max: 300 }),
    further: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    status: fc.constantFrom(...BOOKING_STATUSES),
    cents: fc.integer({ min: -500_000, max: 500_000 }),
  })
  .map(({ day, startTime, tenths, further, status, cents }) => {
    const hours = tenths / 10;
    const first = singleDay(addDays('2026-11-01', day), startTime, hours);
    const others = further.map((ahead) => ({ ...first, date: addDays(first.date, ahead) }));
    return buildBooking({
      ...first,
      estimatedHours: hours,
      ...(others.length > 0 && { dailySchedule: [first, ...others] }),
      status,
      pricing: { ...buildBooking().pricing, grossProfit: cents / 100 },
    });
  });

test('The days of a month add up to its cards, over midnight and over its ends: profit to the cent, each booking counted once where it starts (CAL-08, CAL-09, CAL-13)', () => {
  fc.assert(
    fc.property(fc.array(arbitraryBooking, { maxLength: 25 }), (some) => {
      const days = [...figuresByDay(some)].filter(([date]) => monthOf(date) === '2026-11');
      const started = days.flatMap(([date, { bookings: atWork }]) => atWork.filter((one) => one.date === date));
      const { count, profit } = monthFigures(some, '2026-11');
      expect({ count: started.length, profit: sum(days.map(([, day]) => day.profit)) }).toEqual({ count, profit });
    }),
  );
});
