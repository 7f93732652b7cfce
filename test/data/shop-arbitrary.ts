import fc from 'fast-check';
import { addDays, timeOf } from '#domain/calendar/calendar.ts';
import { type DayHours, DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { DEFAULT_SIZE_MULTIPLIERS, type Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { BOOKING_STATUSES, type Booking, type WorkDay } from '#domain/scheduling/booking.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { VEHICLE_SIZES, type VehicleSize } from '#domain/vehicles/vehicle.ts';
import { buildBooking, buildEmployee, buildService, buildStation } from '#test/build.ts';

/** A shop on some day, with a job that needs a slot. */
export type RandomShop = {
  today: string;
  service: Service;
  size: VehicleSize;
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'closedDays'>;
  bookings: readonly Booking[];
};

const STATION_NAMES = ['Station A', 'Station B', 'Station C', 'Station D'];
const EMPLOYEE_IDS = ['ann', 'bob', 'cy', 'dee'];

/** Mostly all of the bays, at times some. */
const someStations = fc.oneof(fc.constant(STATION_NAMES), fc.subarray(STATION_NAMES, { minLength: 1 }));

/** Around the changes of the clocks in either hemisphere, a leap day and a new year. */
const today = fc
  .tuple(
    fc.constantFrom('2026-03-01', '2026-03-25', '2026-04-01', '2026-10-20', '2026-11-18', '2026-12-24', '2028-02-20'),
    fc.nat(10),
  )
  .map(([date, days]) => addDays(date, days));

function minutes(from: number, to: number, step: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.ceil(from / step), max: Math.floor(to / step) }).map((steps) => steps * step);
}

/** Mostly on the half-hour, as shops open; at times any minute. */
function timeBetween(from: number, to: number): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: minutes(from, to, 30) }, minutes(from, to, 1)).map(timeOf);
}

const dayHours: fc.Arbitrary<DayHours> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      start: timeBetween(0, 12 * 60),
      // At times open until midnight.
      end: fc.oneof({ weight: 4, arbitrary: timeBetween(11 * 60, 24 * 60 - 1) }, fc.constant('00:00')),
      available: fc.constant(true),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ start: '08:00', end: '18:00', available: false }) },
);

const weekHours: fc.Arbitrary<WeekHours> = fc.oneof(
  fc.constant(DEFAULT_WEEK_HOURS),
  fc.record({
    sunday: dayHours,
    monday: dayHours,
    tuesday: dayHours,
    wednesday: dayHours,
    thursday: dayHours,
    friday: dayHours,
    saturday: dayHours,
  }),
);

const stations: fc.Arbitrary<Station[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...STATION_NAMES),
      maxConcurrentJobs: fc.integer({ min: 1, max: 3 }),
      operatingHours: weekHours,
      isAble: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
    { selector: (station) => station.name, minLength: 1 },
  )
  .map((some) =>
    some.map(({ isAble, ...station }) =>
      buildStation({ ...station, id: station.name, capabilities: isAble ? ['PPF', 'Detailing'] : ['Detailing'] }),
    ),
  );

const employees: fc.Arbitrary<Employee[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...EMPLOYEE_IDS),
      // Equal rates, and rates whose margins are equal once rounded.
      hourlyRate: fc.constantFrom(25, 35, 35, 35.01, 45, 120, 0),
      isSkilled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
      stations: someStations,
      availability: weekHours,
    }),
    { selector: (employee) => employee.id, minLength: 1 },
  )
  .map((some) =>
    some.map(({ isSkilled, ...employee }) =>
      buildEmployee({ ...employee, skillLevels: isSkilled ? ['Expert', 'Basic'] : ['Basic'] }),
    ),
  );

const tenths = (from: number, to: number) => fc.integer({ min: from, max: to }).map((count) => count / 10);
const cents = (to: number) => fc.integer({ min: 0, max: to }).map((count) => count / 100);

const service: fc.Arbitrary<Service> = fc
  .record({
    basePrice: cents(600_000),
    baseCost: cents(200_000),
    baseTimeHours: fc.oneof(
      { weight: 4, arbitrary: tenths(1, 80) },
      { weight: 4, arbitrary: tenths(81, 400) },
      { weight: 1, arbitrary: fc.constantFrom(0, 8, 8.1, 40, 40.1) },
    ),
    vehicleSizeMultipliers: fc.constantFrom(DEFAULT_SIZE_MULTIPLIERS, {}, { SUV: 0.1, Truck: 3 }),
    stations: someStations,
  })
  .map((facts) => buildService({ ...facts, category: 'PPF', skillLevel: 'Expert' }));

type Placed = { startTime: string; endTime: string; estimatedHours: number; dailySchedule?: WorkDay[] };

/** As a plain sum stores it, with an end of its own, or with a schedule of several days. */
function placed(date: string): fc.Arbitrary<Placed> {
  const hours = tenths(0, 120);
  const startTime = timeBetween(0, 24 * 60 - 1);
  const ended = fc.tuple(startTime, hours).map(([start, length]) => ({
    startTime: start,
    endTime: timeOf(Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + Math.round(length * 60)),
    hours: length,
  }));
  const workDay = fc
    .tuple(fc.integer({ min: 0, max: 9 }), ended)
    .map(([days, times]) => ({ ...times, date: addDays(date, days) }));
  const plain = ended.map(({ hours: estimatedHours, ...times }) => ({ ...times, estimatedHours }));
  return fc.oneof(
    { weight: 6, arbitrary: plain },
    {
      weight: 1,
      arbitrary: fc.tuple(plain, timeBetween(0, 24 * 60 - 1)).map(([one, endTime]) => ({ ...one, endTime })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(plain, fc.array(workDay, { maxLength: 4 }))
        .map(([one, dailySchedule]) => ({ ...one, dailySchedule })),
    },
  );
}

/** Bookings around the day, dense enough that people and bays are often taken; some of people and bays that are gone. */
function bookingsAround(date: string): fc.Arbitrary<Booking[]> {
  const booking = fc
    .tuple(fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 6 }) }, fc.integer({ min: -3, max: 25 })))
    .chain(([days]) => {
      const first = addDays(date, days);
      return fc.record({
        date: fc.constant(first),
        station: fc.constantFrom(...STATION_NAMES),
        employeeId: fc.constantFrom(...EMPLOYEE_IDS),
        status: fc.oneof(
          { weight: 4, arbitrary: fc.constant('Scheduled' as const) },
          fc.constantFrom(...BOOKING_STATUSES),
        ),
        placed: placed(first),
        cureUntil: fc.option(
          fc.record({
            date: fc.integer({ min: 0, max: 4 }).map((ahead) => addDays(first, ahead)),
            time: timeBetween(0, 24 * 60 - 1),
          }),
          { freq: 3, nil: undefined },
        ),
      });
    });
  return fc
    .array(booking, { maxLength: 30 })
    .map((some) =>
      some.map(({ placed: times, cureUntil, ...facts }, index) =>
        buildBooking({ ...facts, ...times, id: `booking-${index}`, ...(cureUntil && { cureUntil }) }),
      ),
    );
}

/** A shop with bookings. */
export const busyShop: fc.Arbitrary<RandomShop> = today.chain((date) =>
  fc.record({
    today: fc.constant(date),
    service,
    size: fc.constantFrom(...VEHICLE_SIZES),
    stations,
    employees,
    settings: fc
      .array(fc.integer({ min: -1, max: 20 }), { maxLength: 3 })
      .map((days) => ({ closedDays: days.map((ahead) => ({ date: addDays(date, ahead), name: 'Closed' })) })),
    bookings: bookingsAround(date),
  }),
);

/** The same shop before its first booking. */
export const quietShop: fc.Arbitrary<RandomShop> = busyShop.map((shop) => ({ ...shop, bookings: [] }));
