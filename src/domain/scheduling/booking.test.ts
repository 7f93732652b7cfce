import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import { buildBooking } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import {
  BOOKING_STATUSES,
  bookingDates,
  bookingSchema,
  earnsMoney,
  holdsTime,
  midnightsCrossed,
  minutesOfHours,
  occupiedStretches,
  singleDay,
  stretchOn,
  type WorkDay,
} from './booking.ts';

const DATE = '2026-11-20';

describe('the end of a job', () => {
  test.each([
    ['09:00', 1, '10:00', 0],
    ['08:15', 2.7, '10:57', 0],
    ['09:00', 8.4, '17:24', 0],
    ['16:00', 8, '00:00', 1],
    ['23:59', 0.1, '00:05', 1],
    ['22:00', 2.1, '00:06', 1],
    ['09:00', 15, '00:00', 1],
    ['09:00', 36, '21:00', 1],
    ['09:00', 48, '09:00', 2],
    ['00:00', 23.9, '23:54', 0],
    ['00:00', 24, '00:00', 1],
    ['09:00', 0, '09:00', 0],
  ])('%s and %d h is %s, %i days on (BKG-30)', (startTime, hours, endTime, nights) => {
    const day = singleDay(DATE, startTime, hours);
    expect(day).toEqual({ date: DATE, startTime, endTime, hours });
    expect(midnightsCrossed(day)).toBe(nights);
  });

  test.each([
    [0.1, 6],
    [8.4, 504],
    [28.8, 1728],
    [0.33, 20],
    [0.025, 2],
    [0, 0],
  ])('%d h are %i minutes', (hours, minutes) => {
    expect(minutesOfHours(hours)).toBe(minutes);
  });
});

describe('when a job holds its bay and person', () => {
  const stretch = (date: string, start: string, end: string) => ({
    date,
    start: minutesOf(start),
    end: end === '24:00' ? 1440 : minutesOf(end),
  });

  test.each<[string, string, string, number, ReturnType<typeof stretch>[]]>([
    ['9 to 12 on its day', '09:00', '12:00', 3, [stretch(DATE, '09:00', '12:00')]],
    [
      '20:00 to 04:00 over midnight',
      '20:00',
      '04:00',
      8,
      [stretch(DATE, '20:00', '24:00'), stretch('2026-11-21', '00:00', '04:00')],
    ],
    ['16:00 to midnight, and no minute of the next day', '16:00', '00:00', 8, [stretch(DATE, '16:00', '24:00')]],
    [
      '26 h around the clock, as a plain sum stored it',
      '09:00',
      '11:00',
      26,
      [stretch(DATE, '09:00', '24:00'), stretch('2026-11-21', '00:00', '11:00')],
    ],
    [
      '24 h, when the hours say so',
      '09:00',
      '09:00',
      24,
      [stretch(DATE, '09:00', '24:00'), stretch('2026-11-21', '00:00', '09:00')],
    ],
    ['no minute when it has no hours', '09:00', '09:00', 0, []],
    ['until the stored end, when the hours say more', '09:00', '17:00', 26, [stretch(DATE, '09:00', '17:00')]],
    ['until the stored end, when the hours say less', '09:00', '12:00', 1, [stretch(DATE, '09:00', '12:00')]],
    [
      'until the stored end of the next day, when it is before the start',
      '22:00',
      '02:00',
      1,
      [stretch(DATE, '22:00', '24:00'), stretch('2026-11-21', '00:00', '02:00')],
    ],
    ['by the hours, when the stored end equals the start', '09:00', '09:00', 3, [stretch(DATE, '09:00', '12:00')]],
  ])('%s', (_, startTime, endTime, estimatedHours, stretches) => {
    expect(occupiedStretches({ date: DATE, startTime, endTime, estimatedHours })).toEqual(stretches);
  });

  const overTheWeekend: WorkDay[] = [
    { date: DATE, startTime: '08:00', endTime: '16:00', hours: 8 },
    { date: '2026-11-23', startTime: '08:00', endTime: '09:00', hours: 1 },
  ];
  const split = { date: DATE, startTime: '08:00', endTime: '09:00', estimatedHours: 9, dailySchedule: overTheWeekend };

  test('a job of several days holds the days of its schedule, whatever its own start and end say', () => {
    expect(occupiedStretches(split)).toEqual([
      stretch(DATE, '08:00', '16:00'),
      stretch('2026-11-23', '08:00', '09:00'),
    ]);
    expect(bookingDates(split)).toEqual([DATE, '2026-11-23']);
    expect(stretchOn(split, '2026-11-23')).toEqual({ startTime: '08:00', endTime: '09:00' });
  });

  test('days that are stored twice or out of order are held once, in order', () => {
    const day = (date: string, startTime: string, endTime: string, hours: number) => ({
      date,
      startTime,
      endTime,
      hours,
    });
    const dailySchedule = [
      day('2026-11-23', '08:00', '12:00', 4),
      day(DATE, '10:00', '14:00', 4),
      day(DATE, '08:00', '12:00', 4),
    ];
    expect(occupiedStretches({ ...split, dailySchedule })).toEqual([
      stretch(DATE, '08:00', '14:00'),
      stretch('2026-11-23', '08:00', '12:00'),
    ]);
    expect(bookingDates({ ...split, dailySchedule })).toEqual([DATE, '2026-11-23']);
    expect(bookingDates({ ...split, date: '2026-11-24', dailySchedule })).toEqual([DATE, '2026-11-23', '2026-11-24']);
    expect(bookingDates({ ...split, date: '2026-11-24', dailySchedule: dailySchedule.slice(1, 2) })).toEqual([
      DATE,
      '2026-11-24',
    ]);
  });

  test('an empty schedule counts as none', () => {
    const one = { date: DATE, startTime: '09:00', endTime: '12:00', estimatedHours: 3, dailySchedule: [] };
    expect(occupiedStretches(one)).toEqual([stretch(DATE, '09:00', '12:00')]);
  });

  test('a night job is shown on both days, each with its own part', () => {
    const night = { date: DATE, startTime: '20:00', endTime: '04:00', estimatedHours: 8 };
    expect(bookingDates(night)).toEqual([DATE, '2026-11-21']);
    expect(stretchOn(night, DATE)).toEqual({ startTime: '20:00', endTime: '00:00' });
    expect(stretchOn(night, '2026-11-21')).toEqual({ startTime: '00:00', endTime: '04:00' });
  });

  test('a day on which a night ends and the next shift begins is shown from the first to the last minute', () => {
    const twice = {
      ...split,
      dailySchedule: [
        { date: DATE, startTime: '20:00', endTime: '04:00', hours: 8 },
        { date: '2026-11-21', startTime: '09:00', endTime: '10:00', hours: 1 },
      ],
    };
    expect(stretchOn(twice, '2026-11-21')).toEqual({ startTime: '00:00', endTime: '10:00' });
  });

  test('a job without hours is shown on its day at its own times', () => {
    const none = { date: DATE, startTime: '09:00', endTime: '09:00', estimatedHours: 0 };
    expect(bookingDates(none)).toEqual([DATE]);
    expect(stretchOn(none, DATE)).toEqual({ startTime: '09:00', endTime: '09:00' });
  });

  const time = fc.integer({ min: 0, max: 1439 }).map(timeOf);
  law(
    'the stretches of a plain job are its minutes in one piece, split at midnight only',
    fc.property(time, fc.integer({ min: 0, max: 720 }), (startTime, tenths) => {
      const day = singleDay(DATE, startTime, tenths / 10);
      const stretches = occupiedStretches({ ...day, estimatedHours: day.hours });
      const minutes = stretches.flatMap(({ date, start, end }) =>
        Array.from({ length: end - start }, (_, index) => `${date} ${timeOf(start + index)}`),
      );
      const begin = minutesOf(startTime);
      const expected = Array.from({ length: tenths * 6 }, (_, index) => {
        const at = begin + index;
        return `${addDays(DATE, Math.floor(at / 1440))} ${timeOf(at)}`;
      });
      expect(minutes).toEqual(expected);
      expect(new Set(stretches.map((one) => one.date)).size).toBe(stretches.length);
    }),
    40,
  );
});

describe('statuses', () => {
  test('only Scheduled and In Progress hold time; all but Cancelled and No Show earn money', () => {
    expect(BOOKING_STATUSES.map((status) => [status, holdsTime(status), earnsMoney({ status })])).toEqual([
      ['Scheduled', true, true],
      ['In Progress', true, true],
      ['Complete', false, true],
      ['Cancelled', false, false],
      ['No Show', false, false],
    ]);
  });
});

describe('the stored form', () => {
  test('a booking keeps its days and what it does not know', () => {
    const stored = {
      ...buildBooking({ id: 'b' }),
      dailySchedule: [{ date: DATE, startTime: '09:00', endTime: '12:00', hours: 3, by: 'hand' }],
      bay: 'left',
    };
    expect(bookingSchema.safeParse(stored)).toEqual({ success: true, data: stored });
  });

  test.each([
    ['no id', { id: '' }],
    ['a date that is none', { date: '2026-02-29' }],
    ['an end of 24:00', { endTime: '24:00' }],
    ['negative hours', { estimatedHours: -1 }],
    ['an unknown status', { status: 'Done' }],
    ['a broken work day', { dailySchedule: [{ date: DATE, startTime: '9', endTime: '12:00', hours: 3 }] }],
  ])('%s is refused', (_, change) => {
    expect(bookingSchema.safeParse({ ...buildBooking(), ...change }).success).toBe(false);
  });
});
