import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildEmployee, buildService } from '#test/build.ts';
import { law } from '#test/law.ts';
import { busyShop } from '#test/shop-arbitrary.ts';
import type { Booking } from './booking.ts';
import { icsOf } from './ics.ts';

const written = { product: 'Clearcoat', at: '2026-11-21T22:34:10.123Z' };

/** What another program reads out of the file: the lines of each event, unfolded and unescaped. */
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
  test('is one event in floating local time, with what the shop needs to know and no money', () => {
    const booking = buildBooking({ notes: 'Keys in the blue box', updatedAt: '2026-11-03T08:00:00+01:00' });
    const text = icsOf([booking], written);
    expect(text).not.toMatch(/605|195|105|800/);
    expect(read(text)).toEqual([
      {
        uid: 'booking-1-1@clearcoat',
        dtstamp: '2026-11-21T22:34:10Z',
        created: '2026-11-02T09:00:00Z',
        'last-modified': '2026-11-03T07:00:00Z',
        dtstart: '2026-11-20T09:00:00',
        dtend: '2026-11-20T12:00:00',
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

  test('its start and end name no zone, so that they are the same hours everywhere', () => {
    expect(icsOf([buildBooking()], written)).toContain('\r\nDTSTART:20261120T090000\r\nDTEND:20261120T120000\r\n');
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
    ['past midnight ends on the next day', '22:00', '02:30', 4.5, '2026-11-20T22:00:00', '2026-11-21T02:30:00'],
    ['until midnight ends at 00:00 of the next day', '20:00', '00:00', 4, '2026-11-20T20:00:00', '2026-11-21T00:00:00'],
    [
      'with an end that is its start lasts its hours',
      '09:00',
      '09:00',
      3,
      '2026-11-20T09:00:00',
      '2026-11-20T12:00:00',
    ],
    ['of no length has no end', '09:00', '09:00', 0, '2026-11-20T09:00:00', undefined],
  ])('%s', (_, startTime, endTime, estimatedHours, dtstart, dtend) => {
    const event = only(buildBooking({ startTime, endTime, estimatedHours }));
    expect([event?.['dtstart'], event?.['dtend']]).toEqual([dtstart, dtend]);
  });

  test.each([
    ['the hour that is left out in spring', '2026-03-08', '02:30', '04:30'],
    ['the hour that comes twice in autumn', '2026-11-01', '01:30', '03:30'],
    ['the last hours of the year', '2026-12-31', '21:30', '23:30'],
  ])('in %s keeps its hours', (_, date, startTime, endTime) => {
    expect(only(buildBooking({ date, startTime, endTime, estimatedHours: 2 }))).toMatchObject({
      dtstart: `${date}T${startTime}:00`,
      dtend: `${date}T${endTime}:00`,
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
      '2026-11-20T13:00:00',
      '2026-11-20T18:00:00',
      'Jake Novak – Ceramic Coating (day 1 of 3)',
    ],
    [
      'booking-1-2@clearcoat',
      '2026-11-21T09:00:00',
      '2026-11-21T16:00:00',
      'Jake Novak – Ceramic Coating (day 2 of 3)',
    ],
    [
      'booking-1-3@clearcoat',
      '2026-11-23T08:00:00',
      '2026-11-23T13:30:00',
      'Jake Novak – Ceramic Coating (day 3 of 3)',
    ],
  ]);
  const moved = buildBooking({
    ...LONG,
    dailySchedule: LONG.dailySchedule?.map((day) => ({ ...day, date: '2026-12-01' })),
  });
  expect(read(icsOf([moved], written)).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
});

test('no bookings are a calendar without an event', () => {
  expect(icsOf([], written)).toBe(
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Clearcoat//Bookings//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
  );
});

/** What a text value may hold: anything but control characters, and line breaks of one kind. */
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
