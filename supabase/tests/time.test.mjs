import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildBooking, buildStation } from '#test/build.ts';
import { addDays, timeOf } from '../../src/domain/calendar/calendar.ts';
import {
  BOOKING_STATUSES,
  bookingDates,
  cureStretches,
  holdsTime,
  occupiedStretches,
} from '../../src/domain/scheduling/booking.ts';
import { apply, enterShop, insert, onEachEngine, person, refusal } from './database.mjs';
import { rowsOf } from './rows.mjs';

const OWNER = person('owner');
const DAY = '2026-11-20';
const PERSON_TAKEN = { code: '23P01', hint: 'employee' };
const BAY_FULL = { code: '23P01', hint: 'station' };
const TAKEN = undefined;

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOf(quarter * 15));
const hours = fc.oneof(
  fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10),
  fc.double({ min: 0, max: 60, noNaN: true }),
);
const day = fc.integer({ min: 0, max: 3 }).map((days) => addDays(DAY, days));
const workDay = fc.record({ date: day, startTime: time, endTime: time, hours });
const timed = fc.record(
  {
    date: day,
    startTime: time,
    endTime: time,
    estimatedHours: hours,
    dailySchedule: fc.array(workDay, { maxLength: 4 }),
    cureUntil: fc.record({ date: fc.integer({ min: 0, max: 70 }).map((days) => addDays(DAY, days)), time }),
  },
  { requiredKeys: ['date', 'startTime', 'endTime', 'estimatedHours'] },
);

/** Expected rows of booking_days, calculated by the app. */
function daysOf(booking) {
  const stretches = occupiedStretches(booking);
  const minute = (date, minutes) => (minutes === 1440 ? `${addDays(date, 1)} 00:00` : `${date} ${timeOf(minutes)}`);
  const interval = ({ date, start, end }) => `${date} ${minute(date, start)} ${minute(date, end)}`;
  const worked = bookingDates(booking).flatMap((date) => {
    const ofDay = stretches.filter((one) => one.date === date);
    if (ofDay.length === 0) return [`${date} nothing`];
    return ofDay.map(interval);
  });
  return [...worked, ...cureStretches(booking).map(interval)];
}

onEachEngine((database) => {
  let shop;
  const add = (overrides, extra = {}) => {
    const [[table, row]] = rowsOf('bookings', shop, buildBooking({ employeeId: 'ana', ...overrides }));
    return refusal(apply(database(), OWNER, [insert(table, { ...row, ...extra })]));
  };
  const change = (id, row) =>
    refusal(apply(database(), OWNER, [{ table: 'bookings', kind: 'update', key: { shop_id: shop, id }, row }]));
  const count = async () => {
    const [{ bookings }] = await database()`select count(*)::int as bookings from public.bookings`;
    return bookings;
  };

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    const stations = [
      buildStation({ id: 'a', name: 'One', maxConcurrentJobs: 1 }),
      buildStation({ id: 'b', name: 'Two', maxConcurrentJobs: 2 }),
    ];
    await apply(
      database(),
      OWNER,
      stations.map((station) => insert(...rowsOf('stations', shop, station)[0])),
    );
  });
  afterEach(() => database()`delete from public.bookings`);

  describe('the days of a booking', () => {
    test('days_of and cure_days_of follow from it as the app’s own do: 400 bookings of any time, length and schedule', async () => {
      const bookings = fc
        .sample(timed, { numRuns: 400, seed: 8 })
        .map((overrides, index) => buildBooking({ id: `b${index}`, status: 'Complete', ...overrides }));
      await apply(
        database(),
        OWNER,
        bookings.map((booking) => insert(...rowsOf('bookings', shop, booking)[0])),
      );
      const rows = await database()`
        select booking_id, array_agg(coalesce(
          to_char(lower(during), 'YYYY-MM-DD YYYY-MM-DD HH24:MI') || to_char(upper(during), ' YYYY-MM-DD HH24:MI'),
          date || ' nothing') order by n) as days
        from public.booking_days group by booking_id`;
      const days = Object.fromEntries(rows.map((row) => [row.booking_id, row.days]));
      expect(days).toEqual(Object.fromEntries(bookings.map((booking) => [booking.id, daysOf(booking)])));
    });

    test.each(BOOKING_STATUSES)('holds_time: %s holds bay and person exactly when the app says so', async (status) => {
      await add({ status });
      const rows = await database()`select holds from public.booking_days`;
      expect(rows.map((row) => row.holds)).toEqual([holdsTime(status)]);
    });

    test('a car that cures keeps its bay without its person, and its own move there is never refused', async () => {
      await add({ station: 'One', status: 'In Progress' });
      await add({ id: 'next', employeeId: 'ben', station: 'One', date: '2026-11-21' });
      const cure_until = { date: '2026-11-21', time: '10:00' };
      expect(await change('booking-1', { cure_until })).toBeUndefined();
      const later = { date: '2026-11-20', startTime: '14:00', endTime: '17:00' };
      expect(await add({ ...later, id: 'same-bay', employeeId: 'cy', station: 'One' })).toEqual(BAY_FULL);
      expect(await add({ ...later, id: 'same-person', station: 'Two' })).toBeUndefined();
      await change('booking-1', { cure_until: null });
      expect(await add({ ...later, id: 'same-bay', employeeId: 'cy', station: 'One' })).toBeUndefined();
    });

    test('go with the booking, and follow when it moves', async () => {
      await add({});
      await change('booking-1', { date: '2026-12-01' });
      expect((await database()`select date::text from public.booking_days`).map((row) => row.date)).toEqual([
        '2026-12-01',
      ]);
      await database()`delete from public.bookings`;
      expect(await database()`select * from public.booking_days`).toHaveLength(0);
    });
  });

  describe('a person who works from 09:00 to 12:00', () => {
    const night = { startTime: '22:00', endTime: '02:00', estimatedHours: 4 };
    const schedule = (...days) => ({
      dailySchedule: days.map(([date, startTime, endTime, worked]) => ({ date, startTime, endTime, hours: worked })),
    });
    test.each([
      ['the same hours', {}, PERSON_TAKEN],
      ['the last minute', { startTime: '11:59', endTime: '14:59' }, PERSON_TAKEN],
      ['around it', { startTime: '08:00', endTime: '18:00', estimatedHours: 10 }, PERSON_TAKEN],
      ['right after it', { startTime: '12:00', endTime: '15:00' }, TAKEN],
      ['right before it', { startTime: '06:00', endTime: '09:00' }, TAKEN],
      ['another day', { date: '2026-11-21' }, TAKEN],
      ['another person', { employeeId: 'ben' }, TAKEN],
      ['a night that ends before it', { ...night, date: '2026-11-19' }, TAKEN],
      [
        'a night that reaches into it',
        { ...night, date: '2026-11-19', endTime: '10:00', estimatedHours: 12 },
        PERSON_TAKEN,
      ],
      ['cancelled', { status: 'Cancelled' }, TAKEN],
      ['a no-show', { status: 'No Show' }, TAKEN],
      ['complete', { status: 'Complete' }, TAKEN],
      ['in progress', { status: 'In Progress' }, PERSON_TAKEN],
      ['booked anyway', { bookedAnyway: true }, TAKEN],
      [
        'the second day of a job',
        { date: '2026-11-19', ...schedule(['2026-11-19', '09:00', '17:00', 8], [DAY, '08:00', '10:00', 2]) },
        PERSON_TAKEN,
      ],
      [
        'a job whose days leave it free',
        { date: '2026-11-19', ...schedule(['2026-11-19', '09:00', '17:00', 8], [DAY, '12:00', '14:00', 2]) },
        TAKEN,
      ],
      ['nobody', { employeeId: '' }, TAKEN],
    ])('%s', async (_name, overrides, expected) => {
      expect(await add({ station: 'Two' })).toBeUndefined();
      expect(await add({ id: 'second', station: 'Two', ...overrides })).toEqual(expected);
      expect(await count()).toBe(expected ? 1 : 2);
    });

    test('is not given to a third booking either when the second was booked anyway', async () => {
      await add({ status: 'Complete', station: 'Two' });
      await add({ id: 'second', station: 'Two', bookedAnyway: true });
      expect(await add({ id: 'third', station: 'One' })).toEqual(PERSON_TAKEN);
    });

    test('is free again once the booking is cancelled, and not to be taken back when someone else has it', async () => {
      await add({});
      await change('booking-1', { status: 'Cancelled' });
      expect(await add({ id: 'second' })).toBeUndefined();
      expect(await change('booking-1', { status: 'Scheduled' })).toEqual(PERSON_TAKEN);
      expect(await change('booking-1', { status: 'Scheduled', booked_anyway: true })).toBeUndefined();
    });

    test('in another shop is another person, and another bay', async () => {
      await add({});
      const other = person('other');
      const otherShop = await enterShop(database(), other);
      await apply(database(), other, [
        insert('bookings', rowsOf('bookings', otherShop, buildBooking({ employeeId: 'ana' }))[0][1]),
      ]);
      expect(await count()).toBe(2);
    });
  });

  describe('a bay', () => {
    const job = (id, station, startTime, endTime, more = {}) =>
      add({ id, employeeId: id, station, startTime, endTime, estimatedHours: 0, ...more });
    test.each([
      [
        'for one: a second at once',
        [
          ['One', '09:00', '12:00'],
          ['One', '11:00', '13:00'],
        ],
        BAY_FULL,
      ],
      [
        'for one: a second after the first',
        [
          ['One', '09:00', '12:00'],
          ['One', '12:00', '13:00'],
        ],
        TAKEN,
      ],
      [
        'for two: a second at once',
        [
          ['Two', '09:00', '12:00'],
          ['Two', '09:00', '12:00'],
        ],
        TAKEN,
      ],
      [
        'for two: a third at once',
        [
          ['Two', '09:00', '12:00'],
          ['Two', '10:00', '12:00'],
          ['Two', '11:00', '13:00'],
        ],
        BAY_FULL,
      ],
      [
        'for two: a long job next to two that follow each other',
        [
          ['Two', '09:00', '11:00'],
          ['Two', '11:00', '13:00'],
          ['Two', '09:00', '13:00'],
        ],
        TAKEN,
      ],
      [
        'for two: a long job where two others overlap for a minute in its midst',
        [
          ['Two', '09:00', '11:01'],
          ['Two', '11:00', '13:00'],
          ['Two', '08:00', '17:00'],
        ],
        BAY_FULL,
      ],
      [
        'that is no station of the shop',
        [
          ['Somewhere', '09:00', '12:00'],
          ['Somewhere', '09:00', '12:00'],
        ],
        TAKEN,
      ],
    ])('%s', async (_name, jobs, expected) => {
      const last = jobs.length - 1;
      for (const [index, [station, start, end]] of jobs.entries()) {
        expect(await job(`p${index}`, station, start, end)).toEqual(index === last ? expected : undefined);
      }
    });

    test('takes one more that is booked anyway, and then none', async () => {
      await job('a', 'One', '09:00', '12:00');
      expect(await job('b', 'One', '09:00', '12:00', { bookedAnyway: true })).toBeUndefined();
      expect(await job('c', 'One', '09:00', '12:00')).toEqual(BAY_FULL);
    });

    test('whose name is two stations’ takes what the larger takes', async () => {
      const twin = rowsOf('stations', shop, buildStation({ id: 'c', name: 'One', maxConcurrentJobs: 2 }))[0];
      await apply(database(), OWNER, [insert(...twin)]);
      await job('a', 'One', '09:00', '12:00');
      expect(await job('b', 'One', '09:00', '12:00')).toBeUndefined();
      await apply(database(), OWNER, [{ table: 'stations', kind: 'delete', key: { shop_id: shop, id: 'c' } }]);
    });
  });

  describe('at once', () => {
    test('8 devices take one person’s hour: one gets it, 7 get an error', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => add({ id: `b${index}`, station: 'Two' })),
      );
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(outcomes.filter(Boolean)).toEqual(Array(7).fill(PERSON_TAKEN));
      expect(await count()).toBe(1);
    });

    test('8 people come to a bay for two: two get in, 6 get an error', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => add({ id: `b${index}`, employeeId: `p${index}`, station: 'Two' })),
      );
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(2);
      expect(outcomes.filter(Boolean)).toEqual(Array(6).fill(BAY_FULL));
      expect(await count()).toBe(2);
    });

    test('8 programs past all policies come to a bay for two: two get in as well', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const booking = buildBooking({ id: `b${index}`, employeeId: `p${index}`, station: 'Two' });
          const steps = JSON.stringify([insert(...rowsOf('bookings', shop, booking)[0])]);
          return refusal(database()`select public.apply_steps(${steps}::text::json)`);
        }),
      );
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(2);
      expect(outcomes.filter(Boolean)).toEqual(Array(6).fill(BAY_FULL));
    });

    test('8 bookings are moved onto one hour: one gets there', async () => {
      for (let index = 0; index < 8; index += 1)
        await add({ id: `b${index}`, station: 'Two', date: `2026-12-0${index + 1}` });
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => change(`b${index}`, { date: DAY })));
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(outcomes.filter(Boolean)).toEqual(Array(7).fill(PERSON_TAKEN));
    });

    test('without the check of the command the table itself still refuses one person twice', async () => {
      await add({});
      const twice = database()`
        insert into public.booking_days (shop_id, booking_id, n, date, during, employee_id, station, holds, waived)
        select shop_id, booking_id, 2, date, during, employee_id, station, holds, waived from public.booking_days`;
      expect((await refusal(twice))?.code).toBe('23P01');
    });
  });

  describe('a booking that was taken as it is', () => {
    const taken = async () => {
      await add({});
      expect(await add({ id: 'second' }, { clash_allowed: true })).toBeUndefined();
    };

    test('stays while its time stays, also when a client writes the whole row', async () => {
      await taken();
      expect(await change('second', { notes: 'Called', clash_allowed: false })).toBeUndefined();
      expect(await change('second', { status: 'In Progress', clash_allowed: false })).toBeUndefined();
    });

    test.each([
      ['time', { start_time: '10:00', clash_allowed: false }],
      ['length', { end_time: '13:00', estimated_hours: 4, clash_allowed: false }],
    ])('is checked again when its %s changes', async (_what, row) => {
      await taken();
      expect(await change('second', row)).toEqual(PERSON_TAKEN);
    });

    test('may be renamed with its station', async () => {
      await taken();
      expect(await change('second', { station: 'Bay 1', clash_allowed: true })).toBeUndefined();
    });
  });
});
