import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService } from '#test/build.ts';
import { busyShop } from '#test/data/shop-arbitrary.ts';
import { law } from '#test/rules/law.ts';
import { calendarExportOf, icsOf } from './ics.ts';

const CHICAGO = 'America/Chicago';
const written = { product: 'Clearcoat', at: '2026-11-21T22:34:10.123Z', zone: CHICAGO };

/** Parses the file like another program: the lines of each event, unfolded and unescaped. */
function read(text: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => {
    const names = [...new Set(event.getAllProperties().map(({ name }) => name))];
    return Object.fromEntries(names.map((name) => [name, String(event.getFirstPropertyValue(name))]));
  });
}

function only(booking: Booking) {
  const [event, ...others] = read(icsOf([booking], written));
  expect(others).toEqual([]);
  return event;
}

const LONG: Partial<Booking> = {
  date: '2026-11-20',
  startTime: '13:00',
  endTime: '12:30',
  estimatedHours: 17.5,
  dailySchedule: [
    { date: '2026-11-20', startTime: '13:00', endTime: '18:00', hours: 5 },
    { date: '2026-11-21', startTime: '09:00', endTime: '16:00', hours: 7 },
    { date: '2026-11-23', startTime: '08:00', endTime: '13:30', hours: 5.5 },
  ],
};

describe('one booking', () => {
  test('is one event in UTC, with what the shop needs to know and no money', () => {
    const booking = buildBooking({ notes: 'Keys in the blue box', updatedAt: '2026-11-03T08:00:00+01:00' });
    const text = icsOf([booking], written);
    expect(text).not.toMatch(/\b(605|195|105|800)\b/);
    expect(read(text)).toEqual([
      {
        uid: 'booking-1-1@clearcoat',
        sequence: '0',
        dtstamp: '2026-11-21T22:34:10Z',
        created: '2026-11-02T09:00:00Z',
        'last-modified': '2026-11-03T07:00:00Z',
        dtstart: '2026-11-20T15:00:00Z',
        dtend: '2026-11-20T18:00:00Z',
        summary: 'Jake Novak – Ceramic Coating',
        location: 'Station A',
        description: [
          'Customer: Jake Novak',
          'Phone: (555) 010-0101',
          'Vehicle: 2025 Porsche 911, Black',
          'License Plate: CLR 911',
          'Service: Ceramic Coating',
          'Station: Station A',
          'Employee: Maria Santos',
          'Hours: 3 h',
          'Status: Scheduled',
          'Notes: Keys in the blue box',
        ].join('\n'),
        status: 'CONFIRMED',
      },
    ]);
  });

  test.each([
    ['Friday before the clocks go back', '2026-10-30', '2026-10-30T14:00:00Z', '2026-10-30T17:00:00Z'],
    ['Monday after', '2026-11-02', '2026-11-02T15:00:00Z', '2026-11-02T18:00:00Z'],
  ])('from 09:00 to 12:00 in Chicago on the %s, %s, it begins at %s', (_, date, dtstart, dtend) => {
    expect(only(buildBooking({ date }))).toMatchObject({ dtstart, dtend });
  });

  test('its hours are those of the shop, wherever that is', () => {
    const startsIn = (zone: string) => read(icsOf([buildBooking()], { ...written, zone }))[0]?.['dtstart'];
    expect(['Pacific/Honolulu', 'Asia/Kathmandu', 'UTC'].map(startsIn)).toEqual([
      '2026-11-20T19:00:00Z',
      '2026-11-20T03:15:00Z',
      '2026-11-20T09:00:00Z',
    ]);
  });

  test.each([
    ['Scheduled', 'CONFIRMED'],
    ['In Progress', 'CONFIRMED'],
    ['Complete', 'CONFIRMED'],
    ['Cancelled', 'CANCELLED'],
    ['No Show', 'CANCELLED'],
  ] as const)('that is %s says %s', (status, said) => {
    expect(only(buildBooking({ status }))).toMatchObject({ status: said });
  });

  test.each([
    ['past midnight ends on the next day', '22:00', '02:30', 4.5, '2026-11-21T04:00:00Z', '2026-11-21T08:30:00Z'],
    [
      'until midnight ends at 00:00 of the next day',
      '20:00',
      '00:00',
      4,
      '2026-11-21T02:00:00Z',
      '2026-11-21T06:00:00Z',
    ],
    [
      'with an end that is its start lasts its hours',
      '09:00',
      '09:00',
      3,
      '2026-11-20T15:00:00Z',
      '2026-11-20T18:00:00Z',
    ],
    ['of no length has no end', '09:00', '09:00', 0, '2026-11-20T15:00:00Z', undefined],
  ])('%s', (_, startTime, endTime, estimatedHours, dtstart, dtend) => {
    const event = only(buildBooking({ startTime, endTime, estimatedHours }));
    expect([event?.['dtstart'], event?.['dtend']]).toEqual([dtstart, dtend]);
  });

  // March 8, 2026: 02:00 to 02:59 is skipped. November 1, 2026: 01:00 to 01:59 comes twice.
  test.each([
    ['a start that is skipped is an hour later', '2026-03-08', '02:30', '04:30', 2, '08:30', '09:30'],
    ['an end that is skipped is an hour later', '2026-03-08', '01:00', '02:30', 1.5, '07:00', '08:30'],
    ['a job that is skipped as a whole keeps its length', '2026-03-08', '02:15', '02:45', 0.5, '08:15', '08:45'],
    [
      'one that the skipped hour would turn round keeps its length',
      '2026-03-08',
      '02:30',
      '03:00',
      0.5,
      '08:30',
      '09:00',
    ],
    ['a job over the skipped hour ends at its time', '2026-03-08', '01:00', '04:00', 3, '07:00', '09:00'],
    ['a start that comes twice is the first', '2026-11-01', '01:30', '03:30', 2, '06:30', '09:30'],
    ['an end that comes twice is the first', '2026-11-01', '00:30', '01:30', 1, '05:30', '06:30'],
    ['a job within the hour that comes twice', '2026-11-01', '01:15', '01:45', 0.5, '06:15', '06:45'],
  ])('%s', (_, date, startTime, endTime, estimatedHours, starts, ends) => {
    expect(only(buildBooking({ date, startTime, endTime, estimatedHours }))).toMatchObject({
      dtstart: `${date}T${starts}:00Z`,
      dtend: `${date}T${ends}:00Z`,
    });
  });

  test('without known instants it leaves them out, and without a plate or notes their lines', () => {
    const { vehicle } = buildCustomer();
    const customer = buildCustomer({ phone: '', vehicle: { ...vehicle, color: '', licensePlate: '' } });
    const event = only(buildBooking({ customer, createdAt: '', updatedAt: 'once' }));
    expect(event).toMatchObject({
      description: [
        'Customer: Jake Novak',
        'Vehicle: 2025 Porsche 911',
        'Service: Ceramic Coating',
        'Station: Station A',
        'Employee: Maria Santos',
        'Hours: 3 h',
        'Status: Scheduled',
      ].join('\n'),
    });
    expect(Object.keys(event ?? {})).not.toContain('created');
    expect(Object.keys(event ?? {})).not.toContain('last-modified');
  });
});

test('a job of three days is three events, each with a name of its own that stays when the day moves', () => {
  const events = read(icsOf([buildBooking(LONG)], written));
  expect(events.map(({ uid, dtstart, dtend, summary }) => [uid, dtstart, dtend, summary])).toEqual([
    [
      'booking-1-1@clearcoat',
      '2026-11-20T19:00:00Z',
      '2026-11-21T00:00:00Z',
      'Jake Novak – Ceramic Coating (day 1 of 3)',
    ],
    [
      'booking-1-2@clearcoat',
      '2026-11-21T15:00:00Z',
      '2026-11-21T22:00:00Z',
      'Jake Novak – Ceramic Coating (day 2 of 3)',
    ],
    [
      'booking-1-3@clearcoat',
      '2026-11-23T14:00:00Z',
      '2026-11-23T19:30:00Z',
      'Jake Novak – Ceramic Coating (day 3 of 3)',
    ],
  ]);
  const moved = buildBooking({
    ...LONG,
    dailySchedule: LONG.dailySchedule?.map((day) => ({ ...day, date: '2026-12-01' })),
  });
  expect(read(icsOf([moved], written)).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
});

describe('a booking that is exported again', () => {
  /** The booking as it is stored once it was exported. */
  const exported = (booking: Booking): Booking => ({ ...booking, calendarExport: calendarExportOf(booking, CHICAGO) });

  /** Simulates a calendar that imports the files one after the other: by UID, the highest SEQUENCE wins. */
  function imported(states: readonly Partial<Booking>[]) {
    let booking = buildBooking(LONG);
    const files: string[][] = [];
    const shown = new Map<string, { sequence: number; text: string }>();
    for (const state of states) {
      booking = { ...booking, ...state };
      const events = read(icsOf([booking], written));
      booking = exported(booking);
      for (const { uid = '', sequence, dtstart, status } of events) {
        const known = shown.get(uid);
        if (known && known.sequence > Number(sequence)) throw new Error(`${uid} went back to ${sequence}`);
        shown.set(uid, { sequence: Number(sequence), text: `${dtstart} ${status}` });
      }
      files.push(
        events.map(({ uid = '', sequence, dtstart, status }) =>
          [uid.slice(10, 11), sequence, dtstart, status].join(' '),
        ),
      );
    }
    return { files, shown: [...shown.values()].map(({ text }) => text) };
  }

  const [first, second, third] = LONG.dailySchedule ?? [];
  const days = (...all: (typeof first)[]) => ({ dailySchedule: all.flatMap((day) => day ?? []) });
  const moved = first && { ...first, date: '2026-11-19' };

  test('moved, then cancelled: the same events, with a higher SEQUENCE each time', () => {
    expect(imported([{}, days(moved, second, third), { status: 'Cancelled' }])).toEqual({
      files: [
        [
          '1 0 2026-11-20T19:00:00Z CONFIRMED',
          '2 0 2026-11-21T15:00:00Z CONFIRMED',
          '3 0 2026-11-23T14:00:00Z CONFIRMED',
        ],
        [
          '1 1 2026-11-19T19:00:00Z CONFIRMED',
          '2 1 2026-11-21T15:00:00Z CONFIRMED',
          '3 1 2026-11-23T14:00:00Z CONFIRMED',
        ],
        [
          '1 2 2026-11-19T19:00:00Z CANCELLED',
          '2 2 2026-11-21T15:00:00Z CANCELLED',
          '3 2 2026-11-23T14:00:00Z CANCELLED',
        ],
      ],
      shown: ['2026-11-19T19:00:00Z CANCELLED', '2026-11-21T15:00:00Z CANCELLED', '2026-11-23T14:00:00Z CANCELLED'],
    });
  });

  test('with nothing changed says the same again, with the same SEQUENCE', () => {
    const { files } = imported([{}, {}, { updatedAt: '2026-11-22T08:00:00.000Z' }]);
    expect(files[1]).toEqual(files[0]);
    expect(files[2]).toEqual(files[0]);
  });

  test('without its third day writes that day once more, cancelled, and then never again', () => {
    const { files } = imported([{}, days(first, second), {}, days(first, second, third)]);
    expect(files.slice(1)).toEqual([
      [
        '1 1 2026-11-20T19:00:00Z CONFIRMED',
        '2 1 2026-11-21T15:00:00Z CONFIRMED',
        '3 1 2026-11-23T14:00:00Z CANCELLED',
      ],
      ['1 1 2026-11-20T19:00:00Z CONFIRMED', '2 1 2026-11-21T15:00:00Z CONFIRMED'],
      [
        '1 2 2026-11-20T19:00:00Z CONFIRMED',
        '2 2 2026-11-21T15:00:00Z CONFIRMED',
        '3 2 2026-11-23T14:00:00Z CONFIRMED',
      ],
    ]);
  });

  test('without its second day: the third one is the second, and the third event is cancelled', () => {
    const { shown } = imported([{}, days(first, third)]);
    expect(shown).toEqual([
      '2026-11-20T19:00:00Z CONFIRMED',
      '2026-11-23T14:00:00Z CONFIRMED',
      '2026-11-23T14:00:00Z CANCELLED',
    ]);
  });

  test('a day that was lost before the first file is in none', () => {
    expect(
      read(icsOf([buildBooking({ ...LONG, ...days(first, second) })], written)).map(({ status }) => status),
    ).toEqual(['CONFIRMED', 'CONFIRMED']);
  });

  test.each<[string, Partial<Booking>]>([
    ['notes', { notes: 'Keys in the blue box' }],
    ['station', { station: 'Station B' }],
    ['customer’s phone', { customer: buildCustomer({ phone: '(555) 010-0199' }) }],
    ['status', { status: 'No Show' }],
  ])('with other %s has the next SEQUENCE', (_, change) => {
    const before = exported(exported(buildBooking()));
    expect(only({ ...before, ...change })?.['sequence']).toBe('1');
  });

  test('from a shop that moved to another time zone has the next SEQUENCE', () => {
    const events = read(icsOf([exported(buildBooking())], { ...written, zone: 'America/Denver' }));
    expect(events.map(({ sequence, dtstart }) => [sequence, dtstart])).toEqual([['1', '2026-11-20T16:00:00Z']]);
  });

  test('remembers no more than it needs', () => {
    const { calendarExport } = exported(buildBooking());
    expect(calendarExport).toEqual({
      sequence: 0,
      days: ['20261120T150000Z/20261120T180000Z'],
      content: expect.stringMatching(/^[a-z0-9]+\.[a-z0-9]+$/),
    });
  });

  law(
    'any order of changes and files leaves the calendar with the days of the booking, and no SEQUENCE goes back',
    fc.property(
      fc.array(fc.subarray([moved, first, second, third], { minLength: 1 }), { minLength: 1, maxLength: 8 }),
      (plans) => {
        const { files, shown } = imported(plans.map((plan) => days(...plan)));
        const last = files.at(-1)?.filter((line) => line.endsWith('CONFIRMED')) ?? [];
        expect(shown.filter((text) => text.endsWith('CONFIRMED')).length).toBe(plans.at(-1)?.length);
        expect(last.length).toBe(plans.at(-1)?.length);
      },
    ),
  );
});

test('no bookings are a calendar without an event', () => {
  expect(icsOf([], written)).toBe(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Clearcoat//Bookings//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
  );
});

/** Valid text values: no control characters, and line breaks of one kind. */
function asKept(text: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(new TextEncoder().encode(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\u007f/gu, (character) => (character >= '\u0080' ? character : ''));
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('a\\nb', ';,\\', '\r\n', '"quoted"', 'BEGIN:VEVENT\r\nUID:x', '🚗'.repeat(60), 'ü'.repeat(90)),
);

law(
  'what anybody typed is read back as it was, in lines of at most 75 octets',
  fc.property(anyText, anyText, anyText, (name, notes, station) => {
    const booking = buildBooking({ service: buildService({ name: `x${name}` }), notes, station });
    const text = icsOf([booking], written);
    const bytes = new TextEncoder();
    for (const line of text.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const event = read(new TextDecoder().decode(bytes.encode(text)))[0];
    expect(event?.['summary']).toBe(asKept(`Jake Novak – x${name}`));
    expect(event?.['location']).toBe(asKept(station));
    const said = event?.['description'] ?? '';
    expect(said.endsWith(notes ? `\nNotes: ${asKept(notes)}` : 'Scheduled')).toBe(true);
  }),
);

law(
  'every day of every booking of a shop is an event of its own, none before its start',
  fc.property(busyShop, ({ bookings }) => {
    const events = read(icsOf(bookings, written));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.length).toBe(
      bookings.reduce((count, { dailySchedule = [] }) => count + Math.max(dailySchedule.length, 1), 0),
    );
    for (const { dtstart = '', dtend } of events) expect(dtend === undefined || dtend > dtstart).toBe(true);
  }),
);

test('a person without a name leaves the service alone in the title', () => {
  const customer = buildCustomer({ firstName: '', lastName: '' });
  const employee = buildEmployee({ firstName: '', lastName: '' });
  expect(only(buildBooking({ customer, employee }))).toMatchObject({ summary: 'Ceramic Coating' });
});
