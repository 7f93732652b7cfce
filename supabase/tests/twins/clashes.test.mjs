// Which booking is refused for another one: the same in the app and in the database, with cars that cure and bookings booked anyway.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildBooking, buildEmployee, buildStation } from '#test/build.ts';
import { addDays, timeOf } from '../../../src/domain/calendar/calendar.ts';
import { occupancyOf } from '../../../src/domain/scheduling/availability.ts';
import { BOOKING_STATUSES, singleDay, workDays } from '../../../src/domain/scheduling/booking.ts';
import { clashesOf } from '../../../src/domain/scheduling/clashes.ts';
import { apply, enterShop, insert, onEachEngine, person, refusal } from '../database.mjs';
import { rowsOf, stepsOf } from '../rows.mjs';

const OWNER = person('k-owner');
const DAY = '2026-11-20';
const STATIONS = [
  buildStation({ id: 'a', name: 'One', maxConcurrentJobs: 1 }),
  buildStation({ id: 'b', name: 'Two', maxConcurrentJobs: 2 }),
];
const CASES = 120;

const date = fc.integer({ min: 0, max: 1 }).map((days) => addDays(DAY, days));
const time = fc.integer({ min: 16, max: 80 }).map((quarter) => timeOf(quarter * 15));
const booking = fc
  .record({
    first: fc
      .tuple(date, time, fc.integer({ min: 10, max: 60 }))
      .map(([on, start, tenths]) => singleDay(on, start, tenths / 10)),
    further: fc.option(fc.tuple(date, time, fc.integer({ min: 1, max: 80 })), { freq: 4, nil: undefined }),
    station: fc.constantFrom('One', 'One', 'Two', 'Gone'),
    employeeId: fc.constantFrom('ana', 'ben', 'cy', 'dee', 'eve', 'fay'),
    status: fc.constantFrom(
      'Scheduled',
      'Scheduled',
      'Scheduled',
      'Scheduled',
      'In Progress',
      'In Progress',
      ...BOOKING_STATUSES,
    ),
    cureUntil: fc.option(fc.record({ date: fc.constantFrom(addDays(DAY, 1), addDays(DAY, 2)), time }), {
      freq: 4,
      nil: undefined,
    }),
  })
  .map(({ first, further, cureUntil, ...facts }) => {
    const { hours: estimatedHours, ...day } = first;
    const second = further && singleDay(further[0], further[1], further[2] / 10);
    return buildBooking({
      ...facts,
      ...day,
      estimatedHours,
      ...(second && { dailySchedule: [first, second] }),
      ...(cureUntil && { cureUntil }),
    });
  });

/** Returns what is taken by the rule of the app, as the database names it. */
function takenBy(draft, others) {
  const station = STATIONS.find(({ name }) => name === draft.station);
  const clashes = clashesOf(
    {
      days: workDays(draft),
      status: draft.status,
      // The database takes any number of cars in a bay that is not the shop's.
      station: station ?? buildStation({ name: draft.station, maxConcurrentJobs: 99 }),
      employee: buildEmployee({ id: draft.employeeId }),
    },
    { occupancy: occupancyOf(others), settings: { closedDays: [] } },
  );
  return new Set(clashes.map(({ kind }) => kind).filter((kind) => kind === 'employee' || kind === 'station'));
}

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await apply(database(), OWNER, stepsOf(shop, { stations: STATIONS }));
  });

  test(`refuse_clash: in ${CASES} calendars the next booking is refused exactly where clashesOf finds a clash`, async () => {
    const calendars = fc.sample(fc.array(booking, { minLength: 3, maxLength: 7 }), { numRuns: CASES, seed: 58 });
    const outcomes = { employee: 0, station: 0, free: 0, curing: 0 };
    for (const [at, calendar] of calendars.entries()) {
      const [draft, ...others] = calendar.map((one, n) => ({ ...one, id: `c${at}-${n}` }));
      // The others are there as they are, whatever they meet. A refusal takes them back.
      const present = others.map((one) => ({ ...one, bookedAnyway: true }));
      const steps = [...present, draft].map((one) => insert(...rowsOf('bookings', shop, one)[0]));
      const refused = await refusal(apply(database(), OWNER, steps));
      const taken = takenBy(draft, others);
      expect([refused?.code, taken.size > 0], JSON.stringify(calendar)).toEqual(
        refused ? ['23P01', true] : [undefined, false],
      );
      if (refused) expect([...taken]).toContain(refused.hint);
      outcomes[refused?.hint ?? 'free'] += 1;
      const withoutCure = others.map(({ cureUntil: _, ...one }) => one);
      if (taken.size > takenBy(draft, withoutCure).size) outcomes.curing += 1;
      if (!refused) await database()`delete from public.bookings where shop_id = ${shop}`;
    }
    expect(
      Object.entries(outcomes).filter(([, count]) => count < 5),
      JSON.stringify(outcomes),
    ).toEqual([]);
  }, 60_000);
});
