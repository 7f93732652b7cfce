import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayHours, DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { emptyVehicle } from '#domain/vehicles/vehicle.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation } from '#test/build.ts';
import {
  diaryOf,
  isClosedDay,
  isSaturdayOrSunday,
  jobTenths,
  later,
  minutesHeld,
  naiveSearch,
  openMinutes,
  pricingOf,
} from '#test/data/naive-search.ts';
import { busyShop, quietShop, type RandomShop } from '#test/data/shop-arbitrary.ts';
import { law } from '#test/rules/law.ts';
import { occupancyOf } from './availability.ts';
import type { Booking } from './booking.ts';
import { clashesOf } from './clashes.ts';
import { findSlots, isStillFree, quoteFor, recommendedSlot, type Slot, type SlotRequest } from './slots.ts';

// Wednesday. The 14 days after it hold ten from Monday to Friday: November 19, 20, 23 to 27, 30, December 1 and 2.
const TODAY = '2026-11-18';
const START_DAYS = [
  '2026-11-19',
  '2026-11-20',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
];
const CLOSED: DayHours = { start: '08:00', end: '18:00', available: false };

function bay(name: string, change: Partial<Station> = {}): Station {
  return buildStation({ id: name, name, ...change });
}

function person(firstName: string, hourlyRate: number, change: Partial<Employee> = {}): Employee {
  return buildEmployee({ id: firstName, firstName, hourlyRate, stations: ['A', 'B'], ...change });
}

const service = buildService({ basePrice: 1200, baseCost: 400, baseTimeHours: 6, stations: ['A', 'B'] });
const ann = person('Ann', 35, { stations: ['A'] });
const bob = person('Bob', 45);

type Asked = Partial<Omit<SlotRequest, 'occupancy'>> & { bookings?: readonly Booking[] };

function requestOf({ bookings = [], ...change }: Asked = {}): SlotRequest {
  const shop = { service, size: 'Mid-size', stations: [bay('A')], employees: [ann] } as const;
  return { ...shop, settings: DEFAULT_SETTINGS, today: TODAY, occupancy: occupancyOf(bookings), ...change };
}

/** '2026-11-19 A/Ann 08:00–14:00 49.17 optimal', with 'span 2' for two days. */
function read(slot: Slot): string {
  const { date, station, employee, startTime, endTime, daySpan, pricing } = slot;
  return [
    `${date} ${station}/${employee.firstName} ${startTime}–${endTime}`,
    slot.isMultiDay ? `span ${daySpan}` : [],
    pricing.profitMargin.toFixed(2),
    slot.isOptimal ? 'optimal' : [],
  ]
    .flat()
    .join(' ');
}

function found(asked: Asked, limit?: number): string[] {
  return findSlots(requestOf(asked), limit).map(read);
}

function onEach(dates: readonly string[], rest: string): string[] {
  return dates.map((date) => `${date} ${rest}`);
}

/** '2026-11-19 08:00–16:00 8' of each day of the first slot that starts on the date. */
function days(asked: Asked, date: string): string[] {
  const slot = findSlots(requestOf(asked)).find((one) => one.date === date);
  return (slot?.dailySchedule ?? []).map((day) => `${day.date} ${day.startTime}–${day.endTime} ${day.hours}`);
}

function sized(baseTimeHours: number, money: { basePrice?: number; baseCost?: number } = {}) {
  return buildService({ ...service, ...money, baseTimeHours });
}

describe('on an empty calendar', () => {
  test.each<[string, Asked, string[]]>([
    [
      '6 h start on each working day of the 14 days after today, no Saturday and no Sunday (QQ-20, QQ-21, QQ-25)',
      {},
      onEach(START_DAYS, 'A/Ann 08:00–14:00 49.17 optimal'),
    ],
    ['exactly 8 h stay one day (QQ-25)', { service: sized(8) }, onEach(START_DAYS, 'A/Ann 08:00–16:00 43.33 optimal')],
    [
      '9 h are split over two days, over the weekend too (QQ-28)',
      { size: 'Truck' },
      onEach(START_DAYS, 'A/Ann 08:00–09:00 span 2 60.28 optimal'),
    ],
    [
      '40 h take 5 working days of 8 h (QQ-29)',
      { service: sized(40, { basePrice: 4500, baseCost: 1500 }) },
      onEach(START_DAYS, 'A/Ann 08:00–16:00 span 5 35.56'),
    ],
    ['40.1 h have no slot (QQ-29)', { service: sized(40.1) }, []],
    [
      '24 h for a truck are 36 h: four days of 8 h and one of 4 h',
      {
        service: sized(24, { basePrice: 4500, baseCost: 1500 }),
        size: 'Truck',
        employees: [person('Ann', 45, { stations: ['A'] })],
      },
      onEach(START_DAYS, 'A/Ann 08:00–12:00 span 5 53.78 optimal'),
    ],
    [
      'a bay from 08:00 and a person from 10:00 start at 10:00 (QQ-26)',
      {
        employees: [
          person('Ann', 35, {
            availability: {
              ...DEFAULT_WEEK_HOURS,
              ...Object.fromEntries(
                ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
                  day,
                  { start: '10:00', end: '18:00', available: true },
                ]),
              ),
            },
          }),
        ],
      },
      onEach(START_DAYS, 'A/Ann 10:00–16:00 49.17 optimal'),
    ],
    [
      'a person who is away on Thursdays and Fridays has 6 slots (QQ-23)',
      { employees: [person('Ann', 35, { availability: { ...DEFAULT_WEEK_HOURS, thursday: CLOSED, friday: CLOSED } })] },
      onEach(
        ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2026-12-02'],
        'A/Ann 08:00–14:00 49.17 optimal',
      ),
    ],
    [
      'a bay that is closed on Mondays starts 9 h on the 8 other days (QQ-22)',
      { size: 'Truck', stations: [bay('A', { operatingHours: { ...DEFAULT_WEEK_HOURS, monday: CLOSED } })] },
      onEach(
        START_DAYS.filter((date) => date !== '2026-11-23' && date !== '2026-11-30'),
        'A/Ann 08:00–09:00 span 2 60.28 optimal',
      ),
    ],
    [
      'a bay that opens on Saturdays alone has none (QQ-21)',
      {
        service: sized(2),
        stations: [
          bay('A', {
            operatingHours: {
              ...DEFAULT_WEEK_HOURS,
              monday: CLOSED,
              tuesday: CLOSED,
              wednesday: CLOSED,
              thursday: CLOSED,
              friday: CLOSED,
            },
          }),
        ],
      },
      [],
    ],
    [
      'a person with the skill Basic alone has none (QQ-24)',
      { employees: [person('Ann', 35, { skillLevels: ['Basic'] })] },
      [],
    ],
    ['a bay that cannot do the work has none (QQ-24)', { stations: [bay('A', { capabilities: ['PPF'] })] }, []],
    ['a bay that the service does not list has none (QQ-24)', { stations: [bay('C')] }, []],
    [
      'a margin of exactly 40.00 is not optimal (QQ-32)',
      { service: sized(4, { basePrice: 500, baseCost: 200 }), employees: [person('Ann', 25)] },
      onEach(START_DAYS, 'A/Ann 08:00–12:00 40.00'),
    ],
    [
      'a margin of 40.01 is (QQ-32)',
      { service: sized(4, { basePrice: 500, baseCost: 200 }), employees: [person('Ann', 24.99)] },
      onEach(START_DAYS, 'A/Ann 08:00–12:00 40.01 optimal'),
    ],
    [
      '10.1 h cannot be had where the day has 10 h but one of 8 h and 2.1 h can',
      { service: sized(10.1) },
      onEach(START_DAYS, 'A/Ann 08:00–10:06 span 2 37.21'),
    ],
  ])('%s', (_, asked, slots) => {
    expect(found(asked)).toEqual(slots);
  });

  test('by date, then margin; equals by bay, then person; the first 10 of 30 (QQ-33, QQ-34)', () => {
    const asked = { stations: [bay('A'), bay('B')], employees: [ann, bob] };
    const ofDay = (date: string) => [
      `${date} A/Ann 08:00–14:00 49.17 optimal`,
      `${date} A/Bob 08:00–14:00 44.17 optimal`,
      `${date} B/Bob 08:00–14:00 44.17 optimal`,
    ];
    const all = START_DAYS.flatMap(ofDay);
    expect(found(asked)).toEqual(all.slice(0, 10));
    expect(found(asked, 100)).toEqual(all);
  });

  test('rates of 35.00 and 34.99 earn an equal 49.17 % here: such keep the order of bays, then of people (QQ-33)', () => {
    const asked = { stations: [bay('B'), bay('A')], employees: [person('Eve', 35), bob, person('Cy', 34.99)] };
    expect(found(asked, 6)).toEqual([
      '2026-11-19 B/Eve 08:00–14:00 49.17 optimal',
      '2026-11-19 B/Cy 08:00–14:00 49.17 optimal',
      '2026-11-19 A/Eve 08:00–14:00 49.17 optimal',
      '2026-11-19 A/Cy 08:00–14:00 49.17 optimal',
      '2026-11-19 B/Bob 08:00–14:00 44.17 optimal',
      '2026-11-19 A/Bob 08:00–14:00 44.17 optimal',
    ]);
  });

  test('a slot of 9 h carries its first start, its last end, its days and its price (QQ-31, DATA-20)', () => {
    expect(findSlots(requestOf({ size: 'Truck' }), 1)).toEqual([
      {
        date: '2026-11-19',
        station: 'A',
        employee: ann,
        startTime: '08:00',
        endTime: '09:00',
        isOptimal: true,
        isMultiDay: true,
        daySpan: 2,
        dailySchedule: [
          { date: '2026-11-19', startTime: '08:00', endTime: '16:00', hours: 8 },
          { date: '2026-11-20', startTime: '08:00', endTime: '09:00', hours: 1 },
        ],
        pricing: {
          servicePrice: 1800,
          laborCost: 315,
          materialCost: 400,
          totalCost: 715,
          grossProfit: 1085,
          profitMargin: 60.28,
        },
      },
    ]);
  });

  test('a slot of one day has its one day as schedule (DATA-20)', () => {
    const [slot] = findSlots(requestOf(), 1);
    expect([slot?.isMultiDay, slot?.daySpan, slot?.dailySchedule]).toEqual([
      false,
      1,
      [{ date: '2026-11-19', startTime: '08:00', endTime: '14:00', hours: 6 }],
    ]);
  });

  const closedOnMondays = bay('A', { operatingHours: { ...DEFAULT_WEEK_HOURS, monday: CLOSED } });
  test.each<[string, Asked, string, string[]]>([
    ['9 h from Thursday', { size: 'Truck' }, '2026-11-19', ['2026-11-19 08:00–16:00 8', '2026-11-20 08:00–09:00 1']],
    ['9 h from Friday', { size: 'Truck' }, '2026-11-20', ['2026-11-20 08:00–16:00 8', '2026-11-23 08:00–09:00 1']],
    [
      '9 h from Friday in a bay that is closed on Mondays',
      { size: 'Truck', stations: [closedOnMondays] },
      '2026-11-20',
      ['2026-11-20 08:00–16:00 8', '2026-11-24 08:00–09:00 1'],
    ],
    [
      '8.1 h from Thursday',
      { service: sized(8.1) },
      '2026-11-19',
      ['2026-11-19 08:00–16:00 8', '2026-11-20 08:00–08:06 0.1'],
    ],
    [
      '40 h from Thursday',
      { service: sized(40) },
      '2026-11-19',
      [
        '2026-11-19 08:00–16:00 8',
        '2026-11-20 08:00–16:00 8',
        '2026-11-23 08:00–16:00 8',
        '2026-11-24 08:00–16:00 8',
        '2026-11-25 08:00–16:00 8',
      ],
    ],
    [
      '40 h from the last start day, into the days after the fourteen',
      { service: sized(40) },
      '2026-12-02',
      [
        '2026-12-02 08:00–16:00 8',
        '2026-12-03 08:00–16:00 8',
        '2026-12-04 08:00–16:00 8',
        '2026-12-07 08:00–16:00 8',
        '2026-12-08 08:00–16:00 8',
      ],
    ],
  ])('the days of %s (QQ-28)', (_, asked, date, schedule) => {
    expect(days(asked, date)).toEqual(schedule);
  });

  test('6 h of work each day hold 30 h in five days, and not 30.1 h (QQ-29)', () => {
    const day = { start: '09:00', end: '15:00', available: true };
    const week: WeekHours = {
      ...DEFAULT_WEEK_HOURS,
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
    };
    const stations = [bay('A', { operatingHours: week })];
    expect(days({ stations, service: sized(30) }, '2026-11-19')).toHaveLength(5);
    expect(found({ stations, service: sized(30.1) })).toEqual([]);
  });

  test('a day that ends before the job does has no slot: the bay closes at 13:00, the person leaves at 13:30', () => {
    const until = (end: string): WeekHours => {
      const day = { start: '08:00', end, available: true };
      return { ...DEFAULT_WEEK_HOURS, monday: day, tuesday: day, wednesday: day, thursday: day, friday: day };
    };
    const asked = {
      stations: [bay('A', { operatingHours: until('13:00') })],
      employees: [person('Ann', 35, { availability: until('13:30') })],
    };
    expect(found({ ...asked, service: sized(5) })).toHaveLength(10);
    expect(found({ ...asked, service: sized(5.1) })).toEqual([]);
  });

  test('closed days of the settings are no start days, and a split passes over them', () => {
    const settings = { closedDays: [{ date: '2026-11-20', name: 'Inventory' }] };
    expect(found({ settings })).toEqual(
      onEach(
        START_DAYS.filter((date) => date !== '2026-11-20'),
        'A/Ann 08:00–14:00 49.17 optimal',
      ),
    );
    expect(days({ settings, size: 'Truck' }, '2026-11-19')).toEqual([
      '2026-11-19 08:00–16:00 8',
      '2026-11-23 08:00–09:00 1',
    ]);
  });
});

describe('among bookings', () => {
  const THURSDAY = '2026-11-19';
  function booked(startTime: string, endTime: string, change: Partial<Booking> = {}): Booking {
    const estimatedHours = Number(endTime.slice(0, 2)) - Number(startTime.slice(0, 2));
    return buildBooking({
      employeeId: 'Zed',
      station: 'A',
      date: THURSDAY,
      startTime,
      endTime,
      estimatedHours,
      ...change,
    });
  }

  function onThursday(asked: Asked): string[] {
    return found(asked, 100).filter((slot) => slot.startsWith(THURSDAY));
  }

  test.each<[string, Asked, string[]]>([
    ['a bay for one job that is taken all day is not offered', { bookings: [booked('08:00', '18:00')] }, []],
    [
      'a bay for two jobs with one running is',
      { bookings: [booked('08:00', '18:00')], stations: [bay('A', { maxConcurrentJobs: 2 })] },
      ['A/Ann 08:00–14:00 49.17 optimal'],
    ],
    [
      'a bay for two jobs is full while both run, and free from 11:00',
      {
        bookings: [booked('08:00', '18:00'), booked('09:00', '11:00')],
        stations: [bay('A', { maxConcurrentJobs: 2 })],
      },
      ['A/Ann 11:00–17:00 49.17 optimal'],
    ],
    [
      'a morning that is taken leaves the afternoon',
      { bookings: [booked('08:00', '12:00')] },
      ['A/Ann 12:00–18:00 49.17 optimal'],
    ],
    ['5.9 h of afternoon are not enough for 6 h', { bookings: [booked('08:00', '12:06')] }, []],
    [
      'of two free stretches the earliest is taken, not the longest',
      { service: sized(2), bookings: [booked('10:00', '12:00')] },
      ['A/Ann 08:00–10:00 60.83 optimal'],
    ],
    [
      'a person is busy in another bay too',
      { bookings: [booked('08:00', '10:00', { station: 'B', employeeId: 'Ann' })] },
      ['A/Ann 10:00–16:00 49.17 optimal'],
    ],
    [
      'another person in another bay is in nobody’s way',
      { bookings: [booked('08:00', '18:00', { station: 'B' })] },
      ['A/Ann 08:00–14:00 49.17 optimal'],
    ],
    [
      'a night that runs into the morning is in the way until it ends',
      { bookings: [booked('22:00', '09:00', { date: '2026-11-18', estimatedHours: 11 })] },
      ['A/Ann 09:00–15:00 49.17 optimal'],
    ],
    [
      'the second day of a longer job is in the way',
      {
        bookings: [
          booked('08:00', '11:00', {
            date: '2026-11-18',
            dailySchedule: [
              { date: '2026-11-18', startTime: '08:00', endTime: '16:00', hours: 8 },
              { date: THURSDAY, startTime: '08:00', endTime: '11:00', hours: 3 },
            ],
          }),
        ],
      },
      ['A/Ann 11:00–17:00 49.17 optimal'],
    ],
  ])('%s (QQ-38)', (_, asked, slots) => {
    expect(onThursday(asked)).toEqual(slots.map((slot) => `${THURSDAY} ${slot}`));
  });

  test.each([
    ['Scheduled', []],
    ['In Progress', []],
    ['Complete', [`${THURSDAY} A/Ann 08:00–14:00 49.17 optimal`]],
    ['Cancelled', [`${THURSDAY} A/Ann 08:00–14:00 49.17 optimal`]],
    ['No Show', [`${THURSDAY} A/Ann 08:00–14:00 49.17 optimal`]],
  ] as const)('a booking that is %s leaves %o of its day (QQ-38)', (status, slots) => {
    expect(onThursday({ bookings: [booked('08:00', '18:00', { status })] })).toEqual(slots);
  });

  test('a longer job takes the longest stretch of each day, and a day with less than 2 h does not count (QQ-28, QQ-38)', () => {
    const bookings = [
      booked('10:00', '12:00'),
      booked('08:00', '16:06', { date: '2026-11-20', estimatedHours: 8.1 }),
      booked('08:00', '16:00', { date: '2026-11-23' }),
    ];
    expect(days({ service: sized(16), bookings }, THURSDAY)).toEqual([
      '2026-11-19 12:00–18:00 6',
      '2026-11-23 16:00–18:00 2',
      '2026-11-24 08:00–16:00 8',
    ]);
  });

  test('what is left of a longer job may take less than 2 h, and of equal stretches the earliest (QQ-28)', () => {
    const bookings = [
      booked('12:00', '14:00', { date: '2026-11-20' }),
      booked('08:00', '17:00', { date: '2026-11-23' }),
    ];
    expect(days({ service: sized(9), bookings }, THURSDAY)).toEqual([
      '2026-11-19 08:00–16:00 8',
      '2026-11-20 08:00–09:00 1',
    ]);
    const full = [booked('08:00', '18:00', { date: '2026-11-20' }), ...bookings];
    expect(days({ service: sized(9), bookings: full }, THURSDAY)).toEqual([
      '2026-11-19 08:00–16:00 8',
      '2026-11-23 17:00–18:00 1',
    ]);
  });

  test('a first day with less than 2 h starts no longer job', () => {
    const bookings = [booked('08:00', '17:00')];
    expect(found({ service: sized(9), bookings }, 1)).toEqual(['2026-11-20 A/Ann 08:00–09:00 span 2 40.42 optimal']);
  });

  test('a free stretch of 5 h 45 min gives 5.7 h to a longer job: whole tenths of an hour', () => {
    const bookings = [booked('08:00', '12:15', { estimatedHours: 4.25 })];
    expect(days({ service: sized(9), bookings }, THURSDAY)).toEqual([
      '2026-11-19 12:15–17:57 5.7',
      '2026-11-20 08:00–11:18 3.3',
    ]);
  });

  test('after another job, work begins at a quarter of an hour; a bay that opens at 8:05 begins then', () => {
    expect(onThursday({ service: sized(2), bookings: [booked('08:00', '12:36', { estimatedHours: 4.6 })] })).toEqual([
      `${THURSDAY} A/Ann 12:45–14:45 60.83 optimal`,
    ]);
    const early = bay('A', {
      operatingHours: { ...DEFAULT_WEEK_HOURS, thursday: { start: '08:05', end: '18:00', available: true } },
    });
    expect(onThursday({ service: sized(2), stations: [early] })).toEqual([
      `${THURSDAY} A/Ann 08:05–10:05 60.83 optimal`,
    ]);
  });

  test('a longer job whose second day does not come within 60 days of its first is given up', () => {
    const stations = [bay('A')];
    const closedFrom = (first: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ date: later(first, index), name: 'Winter' }));
    const asked = { stations, service: sized(9) };
    // From November 20 on: the 59 days to January 17, 2027 leave Monday the 18th, 60 days after Thursday.
    const long = { closedDays: closedFrom('2026-11-20', 59) };
    expect(days({ ...asked, settings: long }, THURSDAY)).toEqual([
      '2026-11-19 08:00–16:00 8',
      '2027-01-18 08:00–09:00 1',
    ]);
    const longer = { closedDays: closedFrom('2026-11-20', 60) };
    expect(found({ ...asked, settings: longer })).toEqual([]);
  });
});

describe('the recommended slot', () => {
  const [low, high] = [25, 24.99].map(
    (rate) =>
      findSlots(
        requestOf({ service: sized(4, { basePrice: 500, baseCost: 200 }), employees: [person('Ann', rate)] }),
      )[0],
  );

  test('is the first optimal one, and says its margin of 40.01 % (QQ-35, QQ-36)', () => {
    if (!low || !high) throw new Error('no slots');
    const later = { ...high, date: '2026-11-20' };
    expect(recommendedSlot([low, high, later])).toEqual({
      ...high,
      reason: 'Optimal slot with a 40.01% profit margin: the earliest start above 40%.',
    });
  });

  test('is else the first of all, and says its margin of 40.00 % (QQ-35, QQ-36)', () => {
    if (!low) throw new Error('no slots');
    expect(recommendedSlot([low, { ...low, date: '2026-11-20' }])).toEqual({
      ...low,
      reason: 'Earliest available slot, with a 40.00% profit margin.',
    });
    expect(recommendedSlot([])).toBeUndefined();
  });
});

describe('the quote', () => {
  const vehicle = { ...emptyVehicle('vehicle-1', TODAY), size: 'SUV' as const };

  test('of 8.4 h holds service, vehicle, hours and slots, priced with the recommended person (DATA-19)', () => {
    const request = requestOf({ employees: [bob, ann] });
    const quote = quoteFor(vehicle, request);
    const slots = findSlots({ ...request, size: 'SUV' });
    expect(quote).toEqual({
      service,
      vehicle,
      pricing: slots[0]?.pricing,
      estimatedHours: 8.4,
      availableSlots: slots,
      recommendedSlot: recommendedSlot(slots),
    });
    expect(quote.pricing.laborCost).toBe(294);
  });

  test('without a slot is priced at 25 dollars an hour', () => {
    const quote = quoteFor(vehicle, requestOf({ employees: [] }));
    expect([quote.availableSlots, quote.recommendedSlot, quote.pricing.laborCost]).toEqual([[], undefined, 210]);
  });
});

describe('a slot that was offered', () => {
  const request = requestOf({ size: 'Truck' });
  const [slot] = findSlots(request);
  if (!slot) throw new Error('no slot');

  test.each<[string, Partial<SlotRequest>, boolean]>([
    ['is free right after', {}, true],
    [
      'is gone when its second day was taken',
      {
        occupancy: occupancyOf([
          buildBooking({ date: '2026-11-20', station: 'A', employeeId: 'Zed', startTime: '08:54', endTime: '10:00' }),
        ]),
      },
      false,
    ],
    [
      'is still free when a booking starts where it ends',
      {
        occupancy: occupancyOf([
          buildBooking({ date: '2026-11-20', station: 'A', employeeId: 'Zed', startTime: '09:00', endTime: '10:00' }),
        ]),
      },
      true,
    ],
    ['is gone when the bay is gone', { stations: [bay('B')] }, false],
    ['is gone when the bay can no longer do the work', { stations: [bay('A', { capabilities: ['PPF'] })] }, false],
    ['is gone when the person is gone', { employees: [bob] }, false],
    ['is gone when the person lost the skill', { employees: [{ ...ann, skillLevels: ['Basic'] }] }, false],
    ['is gone when the person moved to another bay', { employees: [{ ...ann, stations: ['B'] }] }, false],
    [
      'is gone when the person’s hours changed, whatever its own copy says',
      { employees: [{ ...ann, availability: { ...DEFAULT_WEEK_HOURS, friday: CLOSED } }] },
      false,
    ],
    ['is gone when its day is closed', { settings: { closedDays: [{ date: '2026-11-20', name: '' }] } }, false],
    ['is gone when its first day has come', { today: '2026-11-19' }, false],
    ['is still free on the day before', { today: '2026-11-18' }, true],
  ])('%s', (_, change, free) => {
    expect(isStillFree(slot, { ...request, ...change })).toBe(free);
  });
});

test('a car that is at another station is offered no slot at that time: its 6 h begin at 12:00, when its job of the morning ends', () => {
  const customer = buildCustomer();
  const elsewhere = buildBooking({
    date: '2026-11-19',
    station: 'Z',
    employeeId: 'Zoe',
    startTime: '08:00',
    endTime: '12:00',
  });
  const request = requestOf({ bookings: [elsewhere] });
  const first = (car?: SlotRequest['car']) =>
    findSlots({ ...request, car }, 1).map(({ date, startTime }) => [date, startTime]);
  expect(first()).toEqual([['2026-11-19', '08:00']]);
  expect(first(customer)).toEqual([['2026-11-19', '12:00']]);
  expect(first({ ...customer, vehicle: { ...customer.vehicle, vin: 'WP0AA2A99SS200778' } })).toEqual(first());
});

function asked(shop: RandomShop): SlotRequest {
  return { ...shop, occupancy: occupancyOf(shop.bookings) };
}

/** Spec §9 taken literally, for opening hours and half-hours alone: no bookings, no minutes. */
function plainRule(shop: RandomShop): string[] {
  const hours = jobTenths(shop) / 10;
  const at = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const slots: { line: string; date: string; margin: number }[] = [];
  for (const station of shop.stations) {
    for (const employee of shop.employees) {
      const isAble =
        shop.service.stations.includes(station.name) && station.capabilities.includes(shop.service.category);
      const isSkilled =
        employee.skillLevels.includes(shop.service.skillLevel) && employee.stations.includes(station.name);
      if (!isAble || !isSkilled) continue;
      for (let ahead = 1; ahead <= 14; ahead += 1) {
        const date = later(shop.today, ahead);
        const schedule: string[] = [];
        let left = hours;
        for (let day = date; schedule.length < 5 && day <= later(date, 60); day = later(day, 1)) {
          const name = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
          const bayHours = station.operatingHours[name.toLowerCase() as keyof WeekHours];
          const ownHours = employee.availability[name.toLowerCase() as keyof WeekHours];
          const start = Math.max(at(bayHours.start), at(ownHours.start));
          const room = Math.min(at(bayHours.end) || 24, at(ownHours.end) || 24) - start;
          const isClosed = shop.settings.closedDays.some((one) => one.date === day);
          const works = bayHours.available && ownHours.available && !isClosed && room > 0 && !name.startsWith('S');
          const enough = hours <= 8 ? room >= hours : room >= Math.min(2, left);
          if (works && enough) {
            const worked = Math.round(Math.min(8, room, left) * 10) / 10;
            schedule.push(`${day} ${start} ${worked}`);
            left = Math.round((left - worked) * 10) / 10;
          } else if (day === date) break;
          if (left === 0 || hours <= 8) break;
        }
        if (left > 0 || schedule.length === 0) continue;
        const margin = pricingOf(shop, employee).profitMargin;
        slots.push({ date, margin, line: `${station.name} ${employee.id} ${margin} ${schedule.join(', ')}` });
      }
    }
  }
  return slots.sort((a, b) => a.date.localeCompare(b.date) || b.margin - a.margin).map((slot) => slot.line);
}

function onHalfHours(week: WeekHours): WeekHours {
  const half = (time: string) => `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}`;
  const days = Object.entries(week).map(([name, day]) => [
    name,
    { ...day, start: half(day.start), end: half(day.end) },
  ]);
  return Object.fromEntries(days) as WeekHours;
}

const plainShop = quietShop.map((shop) => ({
  ...shop,
  stations: shop.stations.map((one) => ({ ...one, operatingHours: onHalfHours(one.operatingHours) })),
  employees: shop.employees.map((one) => ({ ...one, availability: onHalfHours(one.availability) })),
}));

describe('any shop', () => {
  law(
    'on an empty calendar the slots are those of the plain rule of opening hours (QQ-20, QQ-26, QQ-28)',
    fc.property(plainShop, (shop) => {
      const at = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
      const lines = findSlots(asked(shop), Number.POSITIVE_INFINITY).map((slot) => {
        const schedule = slot.dailySchedule.map((day) => `${day.date} ${at(day.startTime)} ${day.hours}`).join(', ');
        return `${slot.station} ${slot.employee.id} ${slot.pricing.profitMargin} ${schedule}`;
      });
      expect(lines).toEqual(plainRule(shop));
    }),
    40,
  );

  law(
    'with bookings the slots are, one by one, those of a search minute by minute (QQ-33, QQ-38)',
    fc.property(busyShop, (shop) => {
      const all = naiveSearch(shop);
      expect(findSlots(asked(shop), Number.POSITIVE_INFINITY)).toEqual(all);
      expect(findSlots(asked(shop))).toEqual(all.slice(0, 10));
    }),
    40,
  );

  law(
    'no slot is in the way of a booking, of a bay’s room, of opening hours, of a closed day or of a weekend (QQ-21, QQ-38)',
    fc.property(busyShop, (shop) => {
      const diary = diaryOf(shop.bookings);
      for (const slot of findSlots(asked(shop), Number.POSITIVE_INFINITY)) {
        const station = shop.stations.find((one) => one.name === slot.station);
        if (!station) throw new Error('a slot at an unknown station');
        const wrong = slot.dailySchedule.filter((day) => {
          if (isClosedDay(shop, day.date) || isSaturdayOrSunday(day.date)) return true;
          const bayHours = openMinutes(station.operatingHours, day.date);
          const ownHours = openMinutes(slot.employee.availability, day.date);
          const own = diary.ofEmployee(day.date, slot.employee.id);
          const running = diary.atStation(day.date, slot.station);
          return minutesHeld(day).some(({ date, minute }) => {
            const isOpen = date === day.date && bayHours[minute] && ownHours[minute];
            return !isOpen || own[minute] !== 0 || (running[minute] ?? 0) >= station.maxConcurrentJobs;
          });
        });
        expect(wrong).toEqual([]);
      }
    }),
    40,
  );

  law(
    'each slot starts on one of the days 1 to 14, takes all the hours of the job and at most five days of 8 h (QQ-20, QQ-28, QQ-29)',
    fc.property(busyShop, (shop) => {
      for (const slot of findSlots(asked(shop), Number.POSITIVE_INFINITY)) {
        const tenths = slot.dailySchedule.map((day) => Math.round(day.hours * 10));
        expect(tenths.reduce((all, one) => all + one, 0)).toBe(jobTenths(shop));
        expect(Math.max(...tenths)).toBeLessThanOrEqual(80);
        expect(slot.daySpan).toBeLessThanOrEqual(5);
        expect(slot.date > shop.today && slot.date <= later(shop.today, 14)).toBe(true);
        expect([slot.date, slot.startTime, slot.endTime, slot.daySpan, slot.isMultiDay]).toEqual([
          slot.dailySchedule[0]?.date,
          slot.dailySchedule[0]?.startTime,
          slot.dailySchedule.at(-1)?.endTime,
          slot.dailySchedule.length,
          jobTenths(shop) > 80,
        ]);
      }
    }),
    40,
  );

  law(
    'there is one start for each day, bay and person, by date and then by margin (QQ-33)',
    fc.property(busyShop, (shop) => {
      const slots = findSlots(asked(shop), Number.POSITIVE_INFINITY);
      const starts = slots.map((slot) => `${slot.date} ${slot.station} ${slot.employee.id}`);
      expect(new Set(starts).size).toBe(starts.length);
      const sorted = slots.toSorted(
        (a, b) => a.date.localeCompare(b.date) || b.pricing.profitMargin - a.pricing.profitMargin,
      );
      expect(slots).toEqual(sorted);
    }),
    40,
  );

  law(
    'a slot that is offered has no clash, and can be had right after (QQ-38)',
    fc.property(busyShop, (shop) => {
      const request = asked(shop);
      for (const slot of findSlots(request, Number.POSITIVE_INFINITY)) {
        const station = shop.stations.find((one) => one.name === slot.station);
        if (!station) throw new Error('a slot at an unknown station');
        const draft = { days: slot.dailySchedule, status: 'Scheduled', station, employee: slot.employee } as const;
        expect(clashesOf(draft, request)).toEqual([]);
        expect(isStillFree(slot, request)).toBe(true);
      }
    }),
    40,
  );

  law(
    'once a slot is booked it cannot be had again (QQ-38)',
    fc.property(busyShop, (shop) => {
      const [slot] = findSlots(asked(shop), 1);
      if (!slot) return;
      const booking = buildBooking({
        id: 'new',
        date: slot.date,
        station: slot.station,
        employeeId: slot.employee.id,
        startTime: slot.startTime,
        endTime: slot.endTime,
        estimatedHours: jobTenths(shop) / 10,
        dailySchedule: slot.dailySchedule,
      });
      const after = { ...shop, bookings: [...shop.bookings, booking] };
      expect(isStillFree(slot, asked(after))).toBe(false);
      expect(findSlots(asked(after), Number.POSITIVE_INFINITY)).toEqual(naiveSearch(after));
    }),
    30,
  );
});
