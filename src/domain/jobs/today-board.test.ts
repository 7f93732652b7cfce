import { describe, expect, test } from 'vitest';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking, buildCustomer, buildInspection, buildInvoice, buildJob } from '#test/build.ts';
import type { CarGroup } from './car-group.ts';
import type { Job, Stage } from './job.ts';
import {
  arrivalOf,
  type BoardTime,
  type CardMark,
  countByGroup,
  dueOut,
  isInGroup,
  isWorkOf,
  marksOf,
  stageColumns,
  type TodayCard,
  todayCard,
  todayCards,
} from './today-board.ts';

const CHICAGO = 'America/Chicago';

function timeAt(at: string, zone = CHICAGO): BoardTime {
  const instant = new Date(at);
  return { at, zone, date: localDay(instant, zone), time: localTime(instant, zone) };
}

/** Friday, November 20, 2026, 10:00 in Chicago. */
const now = timeAt('2026-11-20T16:00:00.000Z');

function card(job: Partial<Job> = {}, bookings: readonly Partial<Booking>[] = [{}]): TodayCard {
  const built = bookings.map((one, index) => buildBooking({ id: `booking-${index + 1}`, ...one }));
  const made = todayCard(buildJob({ bookingIds: built.map(({ id }) => id), ...job }), built);
  if (!made) throw new Error('no card');
  return made;
}

const kinds = (marks: readonly CardMark[]) => marks.map(({ kind }) => kind);

describe('cards', () => {
  test('a car is on the board from its first start to the end of its last work, with the customer of the job', () => {
    const customer = buildCustomer({ firstName: 'Dana' });
    const two = card({ customer }, [
      { date: '2026-11-23', startTime: '13:00', estimatedHours: 2, endTime: '15:00' },
      { date: '2026-11-20', startTime: '09:00', estimatedHours: 3, endTime: '12:00' },
    ]);
    expect([two.id, two.starts, two.ends, two.customer]).toEqual([
      'booking-1',
      { date: '2026-11-20', time: '09:00' },
      { date: '2026-11-23', time: '15:00' },
      customer,
    ]);
  });

  test('work past midnight ends on the next day, and a cure after the work ends later', () => {
    expect(card({}, [{ startTime: '22:00', estimatedHours: 4, endTime: '02:00' }]).ends).toEqual({
      date: '2026-11-21',
      time: '02:00',
    });
    expect(card({}, [{ cureUntil: { date: '2026-11-21', time: '00:30' } }]).ends).toEqual({
      date: '2026-11-21',
      time: '00:30',
    });
  });

  test('a job whose only booking is cancelled, or whose bookings are gone, has no card; a cancelled part is left out', () => {
    for (const status of ['Cancelled', 'No Show'] as const)
      expect(todayCard(buildJob(), [buildBooking({ status })])).toBeUndefined();
    expect(todayCard(buildJob(), [])).toBeUndefined();
    const left = card({}, [{ status: 'Cancelled' }, { status: 'Scheduled' }]);
    expect([left.id, left.bookings.length]).toEqual(['booking-2', 1]);
  });

  test('a booking without a job has a card with the stage of its status, and keeps it when it gets its job', () => {
    const old = buildBooking({ id: 'old', status: 'In Progress' });
    const [before] = todayCards([], new Map(), [old]);
    expect([before?.id, before?.job, before?.stage]).toEqual(['old', undefined, 'In Work']);
    const job = buildJob({ bookingIds: ['old'], stage: 'Prep' });
    const [after] = todayCards([job], new Map([['old', old]]), []);
    expect([after?.id, after?.job, after?.stage]).toEqual(['old', job, 'Prep']);
  });

  test('an unknown vehicle is no obstacle', () => {
    const vehicle = { ...buildCustomer().vehicle, year: 0, make: '', model: '', color: '', licensePlate: '' };
    expect(card({ customer: buildCustomer({ vehicle }) }).customer.vehicle).toEqual(vehicle);
  });
});

describe('due out', () => {
  test.each([
    ['2026-11-20T22:00:00.000Z', { date: '2026-11-20', time: '16:00' }],
    // Midnight in Chicago is 6:00 in UTC.
    ['2026-11-21T05:59:00.000Z', { date: '2026-11-20', time: '23:59' }],
    ['2026-11-21T06:00:00.000Z', { date: '2026-11-21', time: '00:00' }],
    [undefined, { date: '2026-11-20', time: '12:00' }],
    ['whenever', { date: '2026-11-20', time: '12:00' }],
  ])('a car promised at %s is due out at that time in the shop, or when its work ends', (promisedAt, due) => {
    expect(dueOut(card({ promisedAt }), CHICAGO)).toEqual(due);
  });

  test('on the day the clocks go back, both hours between 1:00 and 2:00 are on that day', () => {
    // November 1, 2026: 06:30 UTC is 1:30 daylight time, and 07:30 UTC is 1:30 standard time.
    for (const promisedAt of ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'])
      expect(dueOut(card({ promisedAt }), CHICAGO)).toEqual({ date: '2026-11-01', time: '01:30' });
  });
});

describe('marks', () => {
  test.each<[string, Partial<Job>, CardMark[]]>([
    ['a car that is on time', { stage: 'In Work' }, []],
    [
      'a car on hold',
      { stage: 'In Work', hold: { reason: 'film', note: 'Friday', since: now.at } },
      [{ kind: 'hold', reason: 'film', note: 'Friday' }],
    ],
    ['a car promised a minute ago', { stage: 'Prep', promisedAt: '2026-11-20T15:59:00.000Z' }, [{ kind: 'late' }]],
    ['a car promised for now', { stage: 'Prep', promisedAt: now.at }, []],
    [
      'a car that was Ready in time',
      { stage: 'Ready', promisedAt: '2026-11-20T15:59:00.000Z', readyAt: '2026-11-20T15:00:00.000Z' },
      [],
    ],
    [
      'a car that quality check sent back once',
      {
        stage: 'In Work',
        stageLog: [
          { stage: 'Quality Check', at: now.at, by: '' },
          { stage: 'In Work', at: now.at, by: '', note: 'Edge' },
        ],
      },
      [{ kind: 'rework', count: 1 }],
    ],
  ])('%s', (_, job, marks) => {
    expect(marksOf(card(job), now, undefined)).toEqual(marks);
  });

  test('a car that is still booked at the start of its work has not arrived', () => {
    const at = (time: string) => kinds(marksOf(card({}, [{ startTime: time }]), now, undefined));
    expect([at('09:59'), at('10:00'), at('10:01')]).toEqual([['not-arrived'], [], []]);
    expect(kinds(marksOf(card({}, [{ date: '2026-11-19', startTime: '16:00' }]), now, undefined))).toEqual([
      'not-arrived',
    ]);
    expect(kinds(marksOf(card({ stage: 'Checked In' }, [{ startTime: '08:00' }]), now, undefined))).toEqual([]);
  });

  test('in Curing, the mark has the end of the last cure, and is over at that time; in another stage there is none', () => {
    const bookings = [
      { cureUntil: { date: '2026-11-20', time: '09:00' } },
      { cureUntil: { date: '2026-11-20', time: '10:01' } },
    ];
    const until = { date: '2026-11-20', time: '10:01' };
    const curing = card({ stage: 'Curing' }, bookings);
    expect(marksOf(curing, now, undefined)).toEqual([{ kind: 'curing', until, isOver: false }]);
    expect(marksOf(curing, timeAt('2026-11-20T16:01:00.000Z'), undefined)).toEqual([
      { kind: 'curing', until, isOver: true },
    ]);
    expect(marksOf(card({ stage: 'Quality Check' }, bookings), now, undefined)).toEqual([]);
    expect(marksOf(card({ stage: 'Curing' }), now, undefined)).toEqual([]);
  });

  const owed = buildInvoice({ totalAmount: 868, paidAmount: 867.99 });
  const paid = buildInvoice({ totalAmount: 868, paidAmount: 868, balanceAmount: 0, status: 'Paid' });
  test.each<[string, Stage, Partial<Job>, Partial<Booking>, Invoice[], boolean]>([
    ['in work without an invoice', 'In Work', {}, {}, [], false],
    ['Ready without an invoice', 'Ready', {}, {}, [], true],
    ['Delivered without an invoice', 'Delivered', {}, {}, [], true],
    ['with a cent left on the invoice of the job', 'In Work', { invoiceIds: ['invoice-1'] }, {}, [owed], true],
    ['with a cent left on the invoice of its booking', 'Ready', {}, { invoiceId: 'invoice-1' }, [owed], true],
    ['with a paid invoice', 'Ready', { invoiceIds: ['invoice-1'] }, {}, [paid], false],
    [
      'with a paid invoice that alone knows the booking',
      'Delivered',
      {},
      {},
      [{ ...paid, bookingIds: ['booking-1'] }],
      false,
    ],
    ['with a paid invoice of its estimate', 'Ready', {}, { estimateId: 'e' }, [{ ...paid, estimateId: 'e' }], false],
    ['Ready with the invoice of another job', 'Ready', {}, {}, [paid], true],
    [
      'in work with a cancelled invoice',
      'In Work',
      { invoiceIds: ['invoice-1'] },
      {},
      [{ ...owed, status: 'Cancelled' }],
      false,
    ],
  ])('a car %s: unpaid is right', (_, stage, job, booking, invoices, isUnpaid) => {
    const marks = kinds(marksOf(card({ stage, ...job }, [booking]), now, invoices));
    expect(marks.includes('unpaid')).toBe(isUnpaid);
  });

  test('a job without a closed check-in is marked, and one that the customer did not sign; not while that is unknown', () => {
    const own = card({ stage: 'Prep', stageLog: [{ stage: 'Prep', at: now.at, by: '' }] });
    const id = own.job?.id ?? '';
    const closed = buildInspection({ jobId: id, kind: 'in', closedAt: now.at, unsignedBecause: 'Key drop' });
    expect(marksOf(own, now, undefined, new Map([[id, []]]))).toEqual([{ kind: 'uninspected' }]);
    expect(marksOf(own, now, undefined, new Map([[id, [closed]]]))).toEqual([{ kind: 'unsigned' }]);
    expect(marksOf(own, now, undefined, new Map([['another', []]]))).toEqual([]);
  });

  test('without the right to view money there is no mark about it', () => {
    expect(marksOf(card({ stage: 'Ready' }), now, undefined)).toEqual([]);
  });
});

describe('groups and filters', () => {
  const hold = (reason: 'customer' | 'film') => ({ reason, note: '', since: now.at });
  const early = '2026-11-20T15:00:00.000Z';
  const cards = [
    card({ id: 'arrives', promisedAt: '2026-11-21T15:00:00.000Z' }, [{ id: 'a', startTime: '08:00' }]),
    card({ id: 'tomorrow' }, [{ id: 'b', date: '2026-11-21' }]),
    card({ id: 'never came' }, [{ id: 'c', date: '2026-11-19' }]),
    card({ id: 'late', stage: 'In Work', promisedAt: early }, [{ id: 'd', date: '2026-11-19' }]),
    card({ id: 'film', stage: 'Prep', hold: hold('film') }, [{ id: 'e', date: '2026-11-19' }]),
    card({ id: 'customer', stage: 'Ready', hold: hold('customer') }, [{ id: 'f', date: '2026-11-20' }]),
    card({ id: 'gone', stage: 'Delivered', promisedAt: early }, [{ id: 'g' }]),
  ];

  test.each<[CarGroup, string[]]>([
    ['arriving', ['arrives']],
    ['in-shop', ['late', 'film', 'customer']],
    ['due', ['late', 'customer']],
    ['late', ['late']],
    ['hold', ['film', 'customer']],
    ['customer', ['customer']],
  ])('%s: %j', (group, ids) => {
    const own = cards.filter((one) => isInGroup(one, group, now));
    expect(own.map(({ job }) => job?.id)).toEqual(ids);
    expect(countByGroup(cards, now)[group]).toBe(ids.length);
  });

  test('after midnight in the shop, tomorrow is today', () => {
    const before = timeAt('2026-11-21T05:59:00.000Z');
    const after = timeAt('2026-11-21T06:00:00.000Z');
    const arriving = (at: BoardTime) => cards.filter((one) => isInGroup(one, 'arriving', at)).map(({ id }) => id);
    expect([arriving(before), arriving(after)]).toEqual([['a'], ['b']]);
  });

  test('an older booking without a job is neither late nor on hold', () => {
    const [old] = todayCards([], new Map(), [buildBooking({ status: 'In Progress' })]);
    if (!old) throw new Error('no card');
    expect(countByGroup([old], now)).toEqual({ arriving: 0, 'in-shop': 1, due: 1, late: 0, hold: 0, customer: 0 });
  });

  test('a person and a bay find the cars on which they have any work', () => {
    const both = card({}, [
      { employeeId: 'maria', station: 'Station A' },
      { employeeId: 'luis', station: 'Station D' },
    ]);
    const found = (employeeId?: string, station?: string) => isWorkOf(both, { employeeId, station });
    expect([found(), found('luis'), found('luis', 'Station A'), found('jake'), found('maria', 'Station B')]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('columns', () => {
  const columnOf = (stage: Stage, cards: readonly TodayCard[]) =>
    stageColumns(
      cards.map((one) => ({ card: one })),
      now,
    )
      .find((column) => column.stage === stage)
      ?.rows.map(({ card: { id } }) => id);

  test('there is one for each stage, in order, and each car is in one', () => {
    const columns = stageColumns([{ card: card({ stage: 'Curing' }) }], now);
    expect(columns.map(({ stage, rows }) => `${stage} ${rows.length}`)).toEqual([
      'Booked 0',
      'Checked In 0',
      'Prep 0',
      'In Work 0',
      'Curing 1',
      'Quality Check 0',
      'Ready 0',
      'Delivered 0',
    ]);
  });

  test('Booked has today first, then cars that should have been here before, then later days', () => {
    const booked = [
      ['later', '2026-11-23', '08:00'],
      ['tomorrow', '2026-11-21', '08:00'],
      ['earlier', '2026-11-18', '08:00'],
      ['noon', '2026-11-20', '12:00'],
      ['nine', '2026-11-20', '09:00'],
    ].map(([id = '', date = '', startTime = '']) => card({}, [{ id, date, startTime }]));
    expect(columnOf('Booked', booked)).toEqual(['nine', 'noon', 'earlier', 'tomorrow', 'later']);
    expect(booked.map((one) => arrivalOf(one, now))).toEqual(['later', 'later', 'earlier', 'today', 'today']);
  });

  test('the others have what is due first at the top, and Delivered what left last', () => {
    const work = [
      card({ stage: 'Prep' }, [{ id: 'ends at noon' }]),
      card({ stage: 'Prep', promisedAt: '2026-11-20T17:00:00.000Z' }, [{ id: 'promised for 11' }]),
      card({ stage: 'Prep', promisedAt: '2026-11-24T17:00:00.000Z' }, [{ id: 'promised for Tuesday' }]),
    ];
    expect(columnOf('Prep', work)).toEqual(['promised for 11', 'ends at noon', 'promised for Tuesday']);
    const gone = ['14:00', '15:00'].map((time) =>
      card({ stage: 'Delivered', deliveredAt: `2026-11-20T${time}:00.000Z` }, [{ id: time }]),
    );
    expect(columnOf('Delivered', gone)).toEqual(['15:00', '14:00']);
  });
});
