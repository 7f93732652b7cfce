import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  dayOfInstant,
  daysBetween,
  formatDate,
  formatDateRange,
  formatInstant,
  formatInstantTime,
  formatLongDate,
  formatMonth,
  formatMonthDay,
  formatShortTime,
  formatTime,
  formatWeekdayDate,
  instantOf,
  isDate,
  isMonth,
  isTime,
  isTimeZone,
  isWeekend,
  localDay,
  localTime,
  minutesOf,
  monthGrid,
  monthOf,
  timeOf,
  WEEKDAYS,
  wallTimeOf,
  weekdayOf,
} from './calendar.ts';

const CHICAGO = 'America/Chicago';

describe('days', () => {
  test.each(['2026-11-20', '2028-02-29', '1000-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDate(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '0999-12-31',
    '2026-1-2',
    '2026-11-20T09:00',
    '20261120',
    '',
    'today',
  ])("'%s' is no day", (text) => {
    expect(isDate(text)).toBe(false);
  });

  test.each([2026, 2028])('of every month and day written with %i those are days that the calendar has', (year) => {
    const two = (part: number) => String(part).padStart(2, '0');
    const texts = Array.from({ length: 14 * 33 }, (_, at) => `${year}-${two(Math.floor(at / 33))}-${two(at % 33)}`);
    const inCalendar = (text: string) => {
      const day = new Date(`${text}T12:00:00Z`);
      return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
    };
    expect(texts.filter(isDate)).toEqual(texts.filter(inCalendar));
  });

  // The 30 days after these dates cross a change of the clocks in one zone or another, a leap day or a new year.
  test.each([
    ['2026-01-15', '2026-01-30', '2026-02-14', '2026-03-16'],
    ['2026-01-31', '2026-02-15', '2026-03-02', '2026-04-01'],
    ['2026-03-01', '2026-03-16', '2026-03-31', '2026-04-30'],
    ['2027-12-31', '2028-01-15', '2028-01-30', '2028-02-29'],
    ['2028-01-30', '2028-02-14', '2028-02-29', '2028-03-30'],
    ['2028-02-14', '2028-02-29', '2028-03-15', '2028-04-14'],
    ['2028-02-29', '2028-03-15', '2028-03-30', '2028-04-29'],
    ['2026-10-25', '2026-11-09', '2026-11-24', '2026-12-24'],
    ['2026-11-20', '2026-12-05', '2026-12-20', '2027-01-19'],
  ])('15, 30 and 60 days after %s are %s, %s and %s', (date, in15, in30, in60) => {
    expect([15, 30, 60].map((days) => addDays(date, days))).toEqual([in15, in30, in60]);
  });

  test.each([
    ['2026-11-20', 30, '2026-12-20'],
    ['2026-11-20', 1, '2026-11-21'],
    ['2027-03-01', 365, '2028-02-29'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 45, '2027-02-14'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  test('the week of November 15, 2026 begins on a Sunday and its weekend is Sunday and Saturday', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-15', index));
    expect(week.map(weekdayOf)).toEqual(WEEKDAYS);
    expect(week.map(isWeekend)).toEqual([true, false, false, false, false, false, true]);
  });

  test('the day at an instant is the one on the wall of the shop, a minute before and after midnight', () => {
    expect(localDay(new Date('2026-11-21T05:59:59.999Z'), CHICAGO)).toBe('2026-11-20');
    expect(localDay(new Date('2026-11-21T06:00:00.000Z'), CHICAGO)).toBe('2026-11-21');
    expect(localTime(new Date('2026-11-20T13:05:00.000Z'), CHICAGO)).toBe('07:05');
    expect(localTime(new Date('2026-11-20T06:00:00.000Z'), CHICAGO)).toBe('00:00');
  });

  test('at 01:30 UTC on December 1, 2026 it is November 30 in Chicago and Honolulu, December 1 in London and Auckland', () => {
    const at = new Date('2026-12-01T01:30:00Z');
    const shown = ['America/Chicago', 'Pacific/Honolulu', 'Europe/London', 'Pacific/Auckland'].map(
      (zone) => `${localDay(at, zone)} ${localTime(at, zone)}`,
    );
    expect(shown).toEqual(['2026-11-30 19:30', '2026-11-30 15:30', '2026-12-01 01:30', '2026-12-01 14:30']);
  });

  test('an instant is shown by the clock of the shop', () => {
    const lateEvening = '2026-11-21T05:59:00.000Z';
    expect(dayOfInstant(lateEvening, CHICAGO)).toBe('2026-11-20');
    expect(wallTimeOf(lateEvening, CHICAGO)).toEqual({ date: '2026-11-20', time: '23:59' });
    expect(formatInstant(lateEvening, CHICAGO)).toBe('Nov 20, 2026');
    expect(formatInstantTime(lateEvening, CHICAGO)).toBe('Nov 20, 2026, 11:59 PM');
  });

  test('a day instead of an instant is that day in every zone, and any other text is shown unchanged', () => {
    const texts = ['2026-11-20', 'soon', ''];
    for (const zone of [CHICAGO, 'Pacific/Auckland']) {
      expect([...texts, undefined].map((text) => dayOfInstant(text, zone))).toEqual([
        '2026-11-20',
        undefined,
        undefined,
        undefined,
      ]);
      expect([...texts, undefined].map((text) => wallTimeOf(text, zone))).toEqual(Array(4).fill(undefined));
      expect(texts.map((text) => formatInstant(text, zone))).toEqual(['Nov 20, 2026', 'soon', '']);
      expect(texts.map((text) => formatInstantTime(text, zone))).toEqual(['Nov 20, 2026', 'soon', '']);
    }
  });

  test.each([
    ['before the hour that is left out', '2026-03-08', '01:59', '2026-03-08T07:59:00.000Z'],
    ['in the hour that is left out, which is 3:30', '2026-03-08', '02:30', '2026-03-08T08:30:00.000Z'],
    ['after the hour that is left out', '2026-03-08', '03:00', '2026-03-08T08:00:00.000Z'],
    ['before the hour that comes twice', '2026-11-01', '00:59', '2026-11-01T05:59:00.000Z'],
    ['in the hour that comes twice, the first', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['after the hour that comes twice', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
    ['on the Friday before', '2026-10-30', '09:00', '2026-10-30T14:00:00.000Z'],
    ['on the Monday after', '2026-11-02', '09:00', '2026-11-02T15:00:00.000Z'],
  ])('a clock in Chicago %s', (_, date, time, instant) => {
    expect(instantOf(date, time, CHICAGO).toISOString()).toBe(instant);
  });

  test('a zone is a name of the IANA database, and nothing else', () => {
    const known = ['America/Chicago', 'America/Argentina/Ushuaia', 'Pacific/Honolulu', 'UTC', 'Etc/GMT+5'];
    expect(known.filter(isTimeZone)).toEqual(known);
    const unknown = ['', 'America', 'America/Gotham', 'Central Time', '+05:00', 'EST5', '../etc/passwd', 'local'];
    expect(unknown.filter(isTimeZone)).toEqual([]);
  });
});

describe('months', () => {
  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -24, '2024-11'],
  ])('%s and %i months is %s', (month, months, expected) => {
    expect(addMonths(month, months)).toBe(expected);
  });

  test('2026-11 is a month; 2026-13, 2026-1 and 2026-11-01 are none', () => {
    expect(['2026-11', '2026-13', '2026-1', '2026-11-01'].map(isMonth)).toEqual([true, false, false, false]);
    expect(monthOf('2026-11-20')).toBe('2026-11');
  });

  test.each([
    ['2026-11', '2026-11-01', '2026-12-05', 35],
    ['2026-02', '2026-02-01', '2026-02-28', 28],
    ['2026-08', '2026-07-26', '2026-09-05', 42],
    ['2028-02', '2028-01-30', '2028-03-04', 35],
  ])('the grid of %s runs from %s to %s: %i days', (month, first, last, days) => {
    const grid = monthGrid(month);
    expect([grid[0], grid.at(-1), grid.length]).toEqual([first, last, days]);
  });
});

describe('times', () => {
  test.each(['00:00', '09:05', '19:30', '20:00', '23:59'])('%s is a time of day', (text) => {
    expect(isTime(text)).toBe(true);
  });

  test.each(['24:00', '9:00', '09:60', '09:00:00', '', 'noon'])("'%s' is none", (text) => {
    expect(isTime(text)).toBe(false);
  });

  test.each([
    ['09:00', 60, '10:00', 0],
    ['08:15', 162, '10:57', 0],
    ['09:00', 504, '17:24', 0],
    ['16:00', 480, '00:00', 1],
    ['23:59', 6, '00:05', 1],
    ['22:00', 126, '00:06', 1],
    ['09:00', 900, '00:00', 1],
    ['09:00', 2160, '21:00', 1],
    ['00:00', 1434, '23:54', 0],
    ['00:10', -20, '23:50', -1],
  ])('%s and %i minutes is %s, %i days on', (start, minutes, time, dayOffset) => {
    expect(addMinutes(start, minutes)).toEqual({ time, dayOffset });
  });
});

describe('display', () => {
  test('November 20, 2026 in each of the four ways, and a text that is no date as it stands', () => {
    const formats = [formatDate, formatLongDate, formatWeekdayDate, formatMonthDay];
    expect(formats.map((format) => format('2026-11-20'))).toEqual([
      'Nov 20, 2026',
      'November 20, 2026',
      'Fri, Nov 20',
      'Nov 20',
    ]);
    expect(formats.map((format) => format('soon'))).toEqual(['soon', 'soon', 'soon', 'soon']);
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  test('every day of a leap year reads as the browser writes it in English', () => {
    const written = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
      return (date: string) => format.format(new Date(`${date}T12:00:00Z`));
    };
    const byBrowser = [
      written({ month: 'short', day: 'numeric', year: 'numeric' }),
      written({ month: 'long', day: 'numeric', year: 'numeric' }),
      written({ weekday: 'short', month: 'short', day: 'numeric' }),
      written({ month: 'short', day: 'numeric' }),
      written({ month: 'long', year: 'numeric' }),
    ];
    const ours = [
      formatDate,
      formatLongDate,
      formatWeekdayDate,
      formatMonthDay,
      (date: string) => formatMonth(monthOf(date)),
    ];
    const days = Array.from({ length: 366 }, (_, index) => addDays('2028-01-01', index));
    expect(days.map((day) => ours.map((format) => format(day)))).toEqual(
      days.map((day) => byBrowser.map((format) => format(day))),
    );
  });

  test('a range of one day is that day', () => {
    expect(formatDateRange('2026-11-20', '2026-11-20')).toBe('Fri, Nov 20');
    expect(formatDateRange('2026-11-20', '2026-11-24')).toBe('Fri, Nov 20 – Tue, Nov 24');
  });

  test.each([
    ['00:00', '12:00 AM', '12a'],
    ['08:00', '8:00 AM', '8a'],
    ['11:59', '11:59 AM', '11:59a'],
    ['12:00', '12:00 PM', '12p'],
    ['13:30', '1:30 PM', '1:30p'],
    ['23:05', '11:05 PM', '11:05p'],
    ['25:00', '25:00', '25:00'],
  ])('%s reads %s, and %s in a calendar bar', (time, long, short) => {
    expect([formatTime(time), formatShortTime(time)]).toEqual([long, short]);
  });
});

const year = fc.integer({ min: 1001, max: 9995 });
const day = fc
  .record({ year, days: fc.integer({ min: 0, max: 365 }) })
  .map(({ year: of, days }) => Temporal.PlainDate.from({ year: of, month: 1, day: 1 }).add({ days }).toString());
const zone = fc.constantFrom(
  ...[CHICAGO, 'Pacific/Honolulu', 'America/St_Johns', 'UTC', 'Africa/Casablanca', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Apia'],
);
const month = fc
  .record({ year, of: fc.integer({ min: 1, max: 12 }) })
  .map((one) => Temporal.PlainYearMonth.from({ year: one.year, month: one.of }));

describe('against the Temporal standard, in the zone of this run', () => {
  law(
    'adding days and counting them back',
    fc.property(day, fc.integer({ min: -700, max: 700 }), (date, days) => {
      const expected = Temporal.PlainDate.from(date).add({ days }).toString();
      expect(addDays(date, days)).toBe(expected);
      expect(daysBetween(date, expected)).toBe(days);
      expect(isDate(date)).toBe(true);
    }),
    300,
  );

  law(
    'the day of the week',
    fc.property(day, (date) => {
      expect(WEEKDAYS.indexOf(weekdayOf(date))).toBe(Temporal.PlainDate.from(date).dayOfWeek % 7);
    }),
    300,
  );

  law(
    'adding months',
    fc.property(month, fc.integer({ min: -30, max: 30 }), (start, months) => {
      expect(addMonths(start.toString(), months)).toBe(start.add({ months }).toString());
    }),
    300,
  );

  law(
    'a month grid: whole weeks from a Sunday, day after day, with the whole month and no week without it',
    fc.property(month, (shown) => {
      const first = shown.toPlainDate({ day: 1 });
      const last = shown.toPlainDate({ day: shown.daysInMonth });
      const from = first.subtract({ days: first.dayOfWeek % 7 });
      const to = last.add({ days: 6 - (last.dayOfWeek % 7) });
      const days = Array.from({ length: from.until(to).days + 1 }, (_, index) => from.add({ days: index }).toString());
      expect(monthGrid(shown.toString())).toEqual(days);
    }),
    300,
  );

  law(
    'the day and time that the wall clock of any zone shows at any instant',
    fc.property(fc.integer({ min: 0, max: 4e12 }), zone, (instant, where) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(where);
      const shown = new Date(instant);
      expect([localDay(shown, where), localTime(shown, where)]).toEqual([
        wall.toPlainDate().toString(),
        wall.toPlainTime().toString().slice(0, 5),
      ]);
    }),
    300,
  );

  law(
    'the instant of a time on the wall of any zone, near a change of its clocks too: the first of two, the later of none',
    fc.property(
      fc.integer({ min: 0, max: 4e12 }),
      fc.integer({ min: -180, max: 180 }),
      zone,
      (from, minutes, where) => {
        const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(where);
        const near = start.getTimeZoneTransition('next') ?? start;
        const wall = near.toPlainDateTime().with({ second: 0, millisecond: 0 }).add({ minutes });
        const date = wall.toPlainDate().toString();
        const time = wall.toPlainTime().toString().slice(0, 5);
        const expected = wall.toZonedDateTime(where, { disambiguation: 'compatible' }).epochMilliseconds;
        expect(instantOf(date, time, where).getTime()).toBe(expected);
      },
    ),
    300,
  );

  law(
    'a time of day and back, and minutes that wrap',
    fc.property(fc.integer({ min: -5000, max: 5000 }), (minutes) => {
      const expected = Temporal.PlainTime.from('00:00').add({ minutes });
      expect(timeOf(minutes)).toBe(expected.toString().slice(0, 5));
      expect(minutesOf(timeOf(minutes))).toBe(expected.hour * 60 + expected.minute);
    }),
  );
});
