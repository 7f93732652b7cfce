import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { buildBooking, buildCustomer, buildEmployee, buildFollowUp, buildStation } from '#test/build.ts';
import { bayMinutesByDate, holdsItsTime, isClosedDay, minutesByDate, openMinutes } from '#test/data/naive-search.ts';
import { busyShop, type RandomShop } from '#test/data/shop-arbitrary.ts';
import { law } from '#test/rules/law.ts';
import { type CarOf, freeTime, occupancyOf } from './availability.ts';
import { type Booking, type BookingStatus, singleDay, type WorkDay, workDays } from './booking.ts';
import { type Clash, clashesOf, newClashes } from './clashes.ts';

// Friday, open 08:00–18:00; Saturday 09:00–16:00; Sunday closed.
const DATE = '2026-11-20';
const OPEN = { start: 480, end: 1080 };
const SATURDAY = { start: 540, end: 960 };

function booked(id: string, startTime: string, hours: number, change: Partial<Booking> = {}): Booking {
  const { endTime } = singleDay(DATE, startTime, hours);
  return buildBooking({ id, startTime, endTime, estimatedHours: hours, ...change });
}

const annInB = booked('ann-in-b', '10:00', 2, { station: 'Station B' });
const bobInA = booked('bob-in-a', '11:00', 2, { employeeId: 'bob' });
const cyInA = booked('cy-in-a', '12:30', 2, { employeeId: 'cy' });
/** Works before dawn, then cures in Station A until 11:30. */
const curesInA = booked('cures-in-a', '05:00', 2, { cureUntil: { date: DATE, time: '11:30' } });
const annInA = booked('ann-in-a', '09:00', 3);

type Drafted = {
  days?: readonly WorkDay[];
  status?: BookingStatus;
  station?: Station;
  employee?: Employee;
  customer?: CarOf;
  bookings?: readonly Booking[];
  closed?: string[];
  service?: Pick<Service, 'category'>;
  promised?: readonly FollowUp[];
};

function clashes({ bookings = [], closed = [], promised, ...draft }: Drafted): Clash[] {
  const planned = {
    days: [singleDay(DATE, '10:00', 3)],
    status: 'Scheduled',
    station: buildStation(),
    employee: buildEmployee(),
    ...draft,
  } as const;
  const closedDays = closed.map((date) => ({ date, name: 'Inventory' }));
  const occupancy = occupancyOf(bookings, undefined, promised);
  return clashesOf(planned, { occupancy, settings: { ...DEFAULT_SETTINGS, closedDays } });
}

describe('work that the care of a car forbids', () => {
  const jake = buildCustomer();
  const rule = buildFollowUp({ startsOn: '2026-11-14', endsOn: DATE });
  const wash = { customer: jake, service: { category: 'Detailing' } } as const;
  const other = { ...jake.vehicle, model: 'Taycan', vin: 'WP0AC2Y1XRSA00001' };
  const asked = [{ kind: 'care', date: DATE, rule }];

  test.each<[string, Drafted, unknown[]]>([
    ['on the last day of the rule', { ...wash, promised: [rule] }, asked],
    ['not on the day after', { ...wash, promised: [{ ...rule, endsOn: '2026-11-19' }] }, []],
    [
      'on its first day',
      { ...wash, promised: [{ ...rule, startsOn: DATE }] },
      [{ ...asked[0], rule: { ...rule, startsOn: DATE } }],
    ],
    ['not on the day before', { ...wash, promised: [{ ...rule, startsOn: '2026-11-21', endsOn: '2026-11-27' }] }, []],
    ['not in another category', { ...wash, service: { category: 'PPF' }, promised: [rule] }, []],
    ['not on another car of the customer', { ...wash, customer: { ...jake, vehicle: other }, promised: [rule] }, []],
    ['not on the car of someone else', { ...wash, customer: { ...jake, id: 'ann' }, promised: [rule] }, []],
    ['not by a visit', { ...wash, promised: [{ ...rule, kind: 'visit' }] }, []],
    ['not by a rule that ended', { ...wash, promised: [{ ...rule, ended: { on: DATE, note: '', by: '' } }] }, []],
    ['not when it is cancelled', { ...wash, status: 'Cancelled', promised: [rule] }, []],
    ['not before the customer is chosen', { service: wash.service, promised: [rule] }, []],
  ])('asks %s', (_, drafted, found) => {
    expect(clashes(drafted)).toEqual(found);
  });

  test('asks for each of its days, and again only for a new day', () => {
    const days = ['2026-11-19', DATE].map((date) => singleDay(date, '10:00', 3));
    const both = clashes({ ...wash, days, promised: [rule] });
    expect(both.map(({ date }) => date)).toEqual(['2026-11-19', DATE]);
    expect(newClashes(both, both)).toEqual([]);
    expect(newClashes(both, clashes({ ...wash, promised: [rule] })).map(({ date }) => date)).toEqual(['2026-11-19']);
  });
});

describe('a job from 10:00 to 13:00', () => {
  const inA = { kind: 'station', date: DATE, limit: 1 } as const;

  test.each<[string, Drafted, Clash[]]>([
    ['has no clash on an empty day', {}, []],
    [
      'meets the person’s job of 10:00 in another bay',
      { bookings: [annInB] },
      [{ kind: 'employee', date: DATE, booking: annInB, during: [{ start: 600, end: 720 }] }],
    ],
    [
      'meets another person’s job of 11:00 in a bay for one',
      { bookings: [bobInA] },
      [{ ...inA, bookings: [bobInA], during: [{ start: 660, end: 780 }] }],
    ],
    [
      'meets the person’s own job in the same bay twice: as the person’s and as the bay’s',
      { bookings: [annInA] },
      [
        { kind: 'employee', date: DATE, booking: annInA, during: [{ start: 600, end: 720 }] },
        { ...inA, bookings: [annInA], during: [{ start: 600, end: 720 }] },
      ],
    ],
    [
      'finds room in a bay for two with one running at a time',
      {
        bookings: [bobInA, booked('cy-after-bob', '13:00', 2, { employeeId: 'cy' })],
        station: buildStation({ maxConcurrentJobs: 2 }),
      },
      [],
    ],
    [
      'meets the two jobs that fill a bay for two from 12:30 to 13:00, and not the one of the morning',
      {
        bookings: [booked('early', '09:00', 1.5, { employeeId: 'dee' }), bobInA, cyInA],
        station: buildStation({ maxConcurrentJobs: 2 }),
      },
      [{ kind: 'station', date: DATE, bookings: [bobInA, cyInA], limit: 2, during: [{ start: 750, end: 780 }] }],
    ],
    [
      'meets the car that cures in its bay until 11:30, but not its person',
      { bookings: [curesInA] },
      [{ ...inA, bookings: [curesInA], during: [{ start: 600, end: 690 }] }],
    ],
    [
      'meets a curing car and one more in a bay for two',
      { bookings: [curesInA, bobInA], station: buildStation({ maxConcurrentJobs: 2 }) },
      [{ kind: 'station', date: DATE, bookings: [curesInA, bobInA], limit: 2, during: [{ start: 660, end: 690 }] }],
    ],
    [
      'touches the jobs before and after it without a clash',
      { bookings: [booked('before', '08:00', 2), booked('after', '13:00', 2)] },
      [],
    ],
    [
      'passes a cancelled, a missed and a finished job',
      {
        bookings: (['Cancelled', 'No Show', 'Complete'] as const).map((status) => ({ ...annInA, id: status, status })),
      },
      [],
    ],
    ['meets a closed day, reported once', { closed: [DATE] }, [{ kind: 'closed-day', date: DATE, name: 'Inventory' }]],
    [
      'is a minute too early for the bay and the person',
      { days: [singleDay(DATE, '07:59', 3)] },
      [
        { kind: 'hours', date: DATE, who: 'station', open: OPEN, during: [{ start: 479, end: 480 }] },
        { kind: 'hours', date: DATE, who: 'employee', open: OPEN, during: [{ start: 479, end: 480 }] },
      ],
    ],
    [
      'is too late for the bay alone',
      {
        days: [singleDay(DATE, '16:00', 3)],
        employee: buildEmployee({
          availability: { ...buildEmployee().availability, friday: { start: '08:00', end: '20:00', available: true } },
        }),
      },
      [{ kind: 'hours', date: DATE, who: 'station', open: OPEN, during: [{ start: 1080, end: 1140 }] }],
    ],
    ['fills the day to the minute', { days: [singleDay(DATE, '08:00', 10)] }, []],
    [
      'falls on a Sunday, when nobody works',
      { days: [singleDay('2026-11-22', '10:00', 3)] },
      [
        { kind: 'hours', date: '2026-11-22', who: 'station', open: undefined, during: [{ start: 600, end: 780 }] },
        { kind: 'hours', date: '2026-11-22', who: 'employee', open: undefined, during: [{ start: 600, end: 780 }] },
      ],
    ],
    ['has none when it is cancelled itself', { status: 'Cancelled', bookings: [annInA], closed: [DATE] }, []],
    ['has none without a day', { days: [], bookings: [annInA] }, []],
    ['has none without an hour', { days: [singleDay(DATE, '10:00', 0)], bookings: [annInA] }, []],
  ])('%s', (_, draft, expected) => {
    expect(clashes(draft)).toEqual(expected);
  });

  test('a job of two days reports its clashes day by day', () => {
    const days = [singleDay(DATE, '10:00', 8), singleDay('2026-11-21', '08:00', 3)];
    const saturday = booked('saturday', '09:00', 1, { date: '2026-11-21', station: 'Station B' });
    expect(clashes({ days, bookings: [saturday, annInB] })).toEqual([
      { kind: 'employee', date: DATE, booking: annInB, during: [{ start: 600, end: 720 }] },
      { kind: 'hours', date: '2026-11-21', who: 'station', open: SATURDAY, during: [{ start: 480, end: 540 }] },
      { kind: 'hours', date: '2026-11-21', who: 'employee', open: SATURDAY, during: [{ start: 480, end: 540 }] },
      { kind: 'employee', date: '2026-11-21', booking: saturday, during: [{ start: 540, end: 600 }] },
    ]);
  });

  test('a night and the next shift of one job meet the same booking on the same day once', () => {
    const days = [singleDay(DATE, '20:00', 8), singleDay('2026-11-21', '09:00', 3)];
    const all = booked('all-saturday', '00:00', 20, { date: '2026-11-21', endTime: '20:00' });
    const found = clashes({ days, bookings: [all], closed: [DATE, '2026-11-21'] });
    const nightAndDay = [
      { start: 0, end: 240 },
      { start: 540, end: 720 },
    ];
    expect(found).toEqual([
      { kind: 'closed-day', date: DATE, name: 'Inventory' },
      { kind: 'closed-day', date: '2026-11-21', name: 'Inventory' },
      { kind: 'employee', date: '2026-11-21', booking: all, during: nightAndDay },
      { kind: 'station', date: '2026-11-21', bookings: [all], limit: 1, during: nightAndDay },
    ]);
  });
});

test('of a night and the next shift on one day the night alone is outside opening hours, and is reported once', () => {
  const always = { start: '00:00', end: '23:59', available: true };
  const employee = buildEmployee({
    availability: { ...buildEmployee().availability, friday: always, saturday: always },
  });
  const days = [singleDay('2026-11-19', '20:00', 8), singleDay(DATE, '09:00', 3)];
  const found = clashes({ days, employee }).filter(({ date }) => date === DATE);
  const during = [{ start: 0, end: 240 }];
  expect(found).toEqual([{ kind: 'hours', date: DATE, who: 'station', open: OPEN, during }]);
});

test('a booking of two shifts on one day is reported once', () => {
  const dailySchedule = [singleDay(DATE, '09:00', 2), singleDay(DATE, '12:00', 2)];
  const shifts = booked('two-shifts', '09:00', 4, { dailySchedule });
  const during = [
    { start: 600, end: 660 },
    { start: 720, end: 780 },
  ];
  expect(clashes({ bookings: [shifts] })).toEqual([
    { kind: 'employee', date: DATE, booking: shifts, during },
    { kind: 'station', date: DATE, bookings: [shifts], limit: 1, during },
  ]);
});

describe('new clashes', () => {
  const during = [{ start: 600, end: 720 }];
  const employee = { kind: 'employee' as const, date: DATE, booking: annInB, during };
  const bay = { kind: 'station' as const, date: DATE, bookings: [bobInA, cyInA], limit: 1, during };
  const closed = { kind: 'closed-day', date: DATE, name: 'Inventory' } as const;
  const hours = { kind: 'hours' as const, date: DATE, who: 'station' as const, open: OPEN, during };
  const sunday = { ...hours, date: '2026-11-22', open: undefined };
  const car = { ...employee, kind: 'car' as const };
  const earlier = [{ start: 480, end: 600 }];
  const longer = [{ start: 600, end: 721 }];
  const shorter = [{ start: 601, end: 720 }];

  test.each<[string, Clash, Clash[], boolean]>([
    ['the same person’s same booking', employee, [employee], false],
    ['the booking on another day', { ...employee, date: '2026-11-21' }, [employee], true],
    ['another booking of the person', { ...employee, booking: annInA }, [employee], true],
    ['the bay with one of the two bookings', { ...bay, bookings: [cyInA] }, [bay], false],
    ['the bay with a third booking', { ...bay, bookings: [bobInA, annInA] }, [bay], true],
    ['the bay on another day', { ...bay, date: '2026-11-21' }, [bay], true],
    ['the same closed day', closed, [bay, closed], false],
    ['another closed day', { ...closed, date: '2026-11-21' }, [closed], true],
    ['the same hours', hours, [hours], false],
    ['the hours of the person', { ...hours, who: 'employee' }, [hours], true],
    ['other hours', { ...hours, open: SATURDAY }, [hours], true],
    ['any', hours, [], true],
    ['the same booking at another time', { ...employee, during: earlier }, [employee], true],
    ['the same booking for a minute more', { ...employee, during: longer }, [employee], true],
    ['the same booking for a minute less', { ...employee, during: shorter }, [employee], false],
    ['the full bay for a minute more', { ...bay, during: longer }, [bay], true],
    ['the full bay for a minute less', { ...bay, during: shorter }, [bay], false],
    ['a minute more outside the hours', { ...hours, during: longer }, [hours], true],
    ['a minute less outside the hours', { ...hours, during: shorter }, [hours], false],
    ['another time of the same closed day', closed, [closed], false],
    ['another time of a day on which the bay is closed', { ...sunday, during: earlier }, [sunday], false],
    ['the same car in the same other bay', car, [car], false],
    ['the same car there for a minute more', { ...car, during: longer }, [car], true],
    ['the car in the other bay of the person’s booking', car, [employee], true],
  ])('%s', (_, clash, before, isNew) => {
    expect(newClashes([clash], before)).toEqual(isNew ? [clash] : []);
  });
});

test('a job of 2 h that moves from 06:00 to 20:00 asks again, and from 06:00 to 07:00 it does not', () => {
  const from = clashes({ days: [singleDay(DATE, '06:00', 2)] });
  const evening = clashes({ days: [singleDay(DATE, '20:00', 2)] });
  const during = [{ start: 1200, end: 1320 }];
  expect(newClashes(evening, from)).toEqual([
    { kind: 'hours', date: DATE, who: 'station', open: OPEN, during },
    { kind: 'hours', date: DATE, who: 'employee', open: OPEN, during },
  ]);
  expect(newClashes(clashes({ days: [singleDay(DATE, '07:00', 2)] }), from)).toEqual([]);
});

describe('one car in two bays', () => {
  const customer = buildCustomer();
  const inB = booked('in-b', '11:00', 2, {
    station: 'Station B',
    employeeId: 'bob',
    customerId: customer.id,
    customer,
  });
  const cars = (change: Partial<Vehicle>) => ({ ...customer, vehicle: { ...customer.vehicle, ...change } });
  const clash: Clash = { kind: 'car', date: DATE, booking: inB, during: [{ start: 660, end: 780 }] };

  test.each<[string, Drafted, Clash[]]>([
    ['is in the other one from 11:00', { customer }, [clash]],
    ['has another name by now, and the same VIN', { customer: cars({ model: '911 Turbo' }) }, [clash]],
    ['is another car of the customer: another complete VIN', { customer: cars({ vin: 'WP0AA2A99SS200778' }) }, []],
    ['is the car of another customer', { customer: { ...customer, id: 'someone-else' } }, []],
    [
      'has its second job in the same bay',
      { customer, station: buildStation({ name: 'Station B', maxConcurrentJobs: 2 }) },
      [],
    ],
    ['leaves the other bay when this job begins', { customer, days: [singleDay(DATE, '13:00', 2)] }, []],
    ['was not dropped off there', { customer, bookings: [{ ...inB, status: 'No Show' }] }, []],
  ])('%s', (_, draft, expected) => {
    expect(clashes({ bookings: [inB], ...draft })).toEqual(expected);
  });

  test('is free again at 13:00: a search for that car skips the hours that it is elsewhere, and one without a car does not', () => {
    const shop = { occupancy: occupancyOf([inB]), settings: { closedDays: [] } };
    const at = [buildStation(), buildEmployee(), DATE] as const;
    expect(freeTime({ ...shop, car: customer })(...at)).toEqual([
      { start: 480, end: 660 },
      { start: 780, end: 1080 },
    ]);
    expect(freeTime(shop)(...at)).toEqual([OPEN]);
  });
});

/** The same, minute by minute: '2026-11-20 employee booking-3'. */
function naiveClashes(draft: Booking, station: Station, employee: Employee, shop: RandomShop): string[] {
  if (!holdsItsTime(draft)) return [];
  const others = shop.bookings
    .filter((one) => one.id !== draft.id && holdsItsTime(one))
    .map((one) => ({ booking: one, minutes: minutesByDate(one), inBay: bayMinutesByDate(one) }));
  const found = new Set<string>();
  for (const [date, minutes] of minutesByDate(draft)) {
    const bay = openMinutes(station.operatingHours, date);
    const own = openMinutes(employee.availability, date);
    for (const minute of minutes) {
      if (isClosedDay(shop, date)) found.add(`${date} closed`);
      else {
        if (!bay[minute]) found.add(`${date} station hours`);
        if (!own[minute]) found.add(`${date} employee hours`);
      }
      for (const { booking, minutes: theirs } of others)
        if (booking.employeeId === employee.id && theirs.get(date)?.has(minute))
          found.add(`${date} employee ${booking.id}`);
      const inBay = others
        .filter((other) => other.booking.station === station.name && other.inBay.get(date)?.has(minute))
        .map(({ booking }) => booking);
      if (inBay.length >= station.maxConcurrentJobs) for (const one of inBay) found.add(`${date} station ${one.id}`);
    }
  }
  return [...found].sort();
}

function clashMinutes(clash: Clash): string[] {
  switch (clash.kind) {
    case 'employee':
    case 'car':
      return [`${clash.date} ${clash.kind} ${clash.booking.id}`];
    case 'station':
      return clash.bookings.map((booking) => `${clash.date} station ${booking.id}`);
    case 'closed-day':
      return [`${clash.date} closed`];
    case 'care':
      return [`${clash.date} care`];
    case 'hours':
      return [`${clash.date} ${clash.who} hours`];
  }
}

describe('any job of any shop', () => {
  law(
    'has exactly the clashes of a look at every minute, each reported once; and none of them is new a second time',
    fc.property(
      busyShop.filter((shop) => shop.bookings.length > 0),
      (shop) => {
        const [draft] = shop.bookings;
        const [station] = shop.stations;
        const [employee] = shop.employees;
        if (!draft || !station || !employee) throw new Error('an empty shop');
        const around = { ...shop, occupancy: occupancyOf(shop.bookings, draft.id) };
        const found = clashesOf({ days: workDays(draft), status: draft.status, station, employee }, around);
        expect(found.flatMap(clashMinutes).sort()).toEqual(naiveClashes(draft, station, employee, shop));
        expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).sort());
        expect(newClashes(found, found)).toEqual([]);
      },
    ),
    50,
  );
});
