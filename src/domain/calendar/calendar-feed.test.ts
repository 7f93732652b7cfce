import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#domain/scheduling/booking.ts';
import { buildBooking } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { type FeedState, feedOf } from './calendar-feed.ts';
import { calendarExportOf, icsOf } from './ics.ts';

const zone = 'America/Chicago';
const file = { product: 'Clearcoat', at: '2026-11-21T22:34:10.123Z', zone };
const feed = { ...file, name: 'Apex Film; Austin' };

const day = (date: string) => ({ date, startTime: '09:00', endTime: '16:00', hours: 7 });
const days = (...dates: string[]) => ({ dailySchedule: dates.map(day) });
const LONG = days('2026-11-20', '2026-11-21', '2026-11-23');

/** The booking as it is stored once its file was exported by hand. */
const exported = (booking: Booking): Booking => ({ ...booking, calendarExport: calendarExportOf(booking, zone) });

/** Parses the feed like another program: number, SEQUENCE, day and status of each event. */
function eventsIn(text: string): string[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name));
    return [value('uid').slice(10, 11), value('sequence'), value('dtstart').slice(0, 10), value('status')].join(' ');
  });
}

/** Reads the feed of a booking again and again, each time with what was said before. */
function reader() {
  let said: readonly FeedState[] = [];
  return (booking: Booking) => {
    const { text, changed } = feedOf([booking], said, feed);
    if (changed.length > 0) said = changed;
    return { events: eventsIn(text), changed };
  };
}

test('the feed is the file of the export, with its name, the zone of the shop, and how often to read it', () => {
  const bookings = [
    buildBooking(LONG),
    exported(buildBooking({ id: 'booking-2', status: 'Cancelled', notes: 'a; b' })),
  ];
  const lines = icsOf(bookings, file).split('\r\n');
  expect(feedOf(bookings, [], feed).text.split('\r\n')).toEqual([
    ...lines.slice(0, 5),
    'NAME:Apex Film\\; Austin',
    'X-WR-CALNAME:Apex Film\\; Austin',
    'X-WR-TIMEZONE:America/Chicago',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...lines.slice(5),
  ]);
});

describe('a booking that is read again', () => {
  test('moved, then cancelled: the same event, with a higher SEQUENCE each time and none without a change', () => {
    const read = reader();
    expect(read(buildBooking()).changed).toHaveLength(1);
    expect(read(buildBooking())).toEqual({ events: ['1 0 2026-11-20 CONFIRMED'], changed: [] });
    expect(read(buildBooking({ date: '2026-11-22' })).events).toEqual(['1 1 2026-11-22 CONFIRMED']);
    expect(read(buildBooking({ date: '2026-11-22', status: 'No Show' })).events).toEqual(['1 2 2026-11-22 CANCELLED']);
  });

  test('without its third day says for every reader that this day is canceled, once in each feed', () => {
    const read = reader();
    read(buildBooking(LONG));
    const shorter = buildBooking(days('2026-11-20', '2026-11-21'));
    const expected = ['1 1 2026-11-20 CONFIRMED', '2 1 2026-11-21 CONFIRMED', '3 1 2026-11-23 CANCELLED'];
    expect([read(shorter).events, read(shorter)]).toEqual([expected, { events: expected, changed: [] }]);
    expect(read(buildBooking(LONG)).events[2]).toBe('3 2 2026-11-23 CONFIRMED');
  });

  test('a day that was lost after an export by hand is canceled in the first feed', () => {
    const lost = { ...exported(buildBooking(LONG)), ...days('2026-11-20') };
    expect(reader()(lost).events).toEqual([
      '1 1 2026-11-20 CONFIRMED',
      '2 1 2026-11-21 CANCELLED',
      '3 1 2026-11-23 CANCELLED',
    ]);
  });

  test('has the SEQUENCE of an export that is ahead of it', () => {
    const read = reader();
    const calendarExport = { sequence: 7, days: [], content: 'older.1' };
    const booking = buildBooking({ calendarExport });
    expect(read(booking).events).toEqual(['1 8 2026-11-20 CONFIRMED']);
    expect(read(exported(booking))).toEqual({ events: ['1 8 2026-11-20 CONFIRMED'], changed: [] });
    expect(read(exported({ ...booking, date: '2026-11-24' })).events).toEqual(['1 9 2026-11-24 CONFIRMED']);
  });
});

law(
  'in any order of changes, exports and feeds, SEQUENCE grows with each change that a feed sees, is never below that of a file, and the file is as without a feed',
  fc.property(
    fc.array(
      fc.oneof(
        fc.record({
          act: fc.constant('change'),
          dates: fc.subarray(['2026-11-20', '2026-11-21', '2026-11-23'], { minLength: 1 }),
        }),
        fc.record({ act: fc.constantFrom('export', 'feed'), dates: fc.constant<string[]>([]) }),
      ),
      { maxLength: 20 },
    ),
    (acts) => {
      const read = reader();
      let booking = buildBooking(LONG);
      let last: { sequence: number; content: string } | undefined;
      for (const { act, dates } of acts) {
        if (act === 'change') booking = { ...booking, ...days(...dates) };
        else if (act === 'export') booking = exported(booking);
        else {
          const { events } = read(booking);
          const sequence = Number(events[0]?.split(' ')[1]);
          const { content, sequence: ofFile } = calendarExportOf(booking, zone);
          expect(sequence).toBeGreaterThanOrEqual(ofFile);
          if (last && content !== last.content) expect(sequence).toBeGreaterThan(last.sequence);
          if (last) expect(sequence).toBeGreaterThanOrEqual(last.sequence);
          expect(events.filter((event) => event.endsWith('CONFIRMED'))).toHaveLength(
            booking.dailySchedule?.length ?? 0,
          );
          last = { sequence, content };
        }
      }
    },
  ),
);
