import { describe, expect, test } from 'vitest';
import { minutesOf } from '#domain/calendar/calendar.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildBooking, buildEmployee, buildStation } from '#test/build.ts';
import type { Booking } from './booking.ts';
import { daysEndingAt, hoursOfDays } from './job-end.ts';
import { manualSchedule } from './schedule.ts';

// Friday to Saturday 09:00–16:00; Sunday closed; Monday 08:00.
const place = { station: buildStation(), employee: buildEmployee(), settings: DEFAULT_SETTINGS };

const oneDay = buildBooking({ date: '2026-11-20', startTime: '09:00', endTime: '12:00', estimatedHours: 3 });
const night = buildBooking({ date: '2026-11-20', startTime: '22:00', endTime: '02:00', estimatedHours: 4 });
function long(hours: number): Booking {
  const dailySchedule = manualSchedule({ date: '2026-11-19', startTime: '08:00', hours, ...place });
  const last = dailySchedule.at(-1);
  return buildBooking({
    date: '2026-11-19',
    startTime: '08:00',
    endTime: last?.endTime ?? '',
    estimatedHours: hours,
    dailySchedule,
  });
}

describe('the end of a job is moved', () => {
  test.each<[string, Booking, date: string, time: string, string[]]>([
    ['later on its day', oneDay, '2026-11-20', '15:30', ['2026-11-20 09:00–15:30 6.5 h']],
    ['earlier on its day', oneDay, '2026-11-20', '09:45', ['2026-11-20 09:00–09:45 0.75 h']],
    [
      'before its start: a quarter of an hour is left',
      oneDay,
      '2026-11-20',
      '08:00',
      ['2026-11-20 09:00–09:15 0.25 h'],
    ],
    [
      'to the next open day: its day is worked for 8 h',
      oneDay,
      '2026-11-21',
      '11:00',
      ['2026-11-20 09:00–17:00 8 h', '2026-11-21 09:00–11:00 2 h'],
    ],
    [
      'over a weekend',
      oneDay,
      '2026-11-23',
      '09:30',
      ['2026-11-20 09:00–17:00 8 h', '2026-11-21 09:00–16:00 7 h', '2026-11-23 08:00–09:30 1.5 h'],
    ],
    [
      'to a closed day: the day before is the last',
      oneDay,
      '2026-11-22',
      '12:00',
      ['2026-11-20 09:00–17:00 8 h', '2026-11-21 09:00–16:00 7 h'],
    ],
    [
      'before the opening of a further day: the day before is the last',
      oneDay,
      '2026-11-21',
      '09:00',
      ['2026-11-20 09:00–17:00 8 h'],
    ],
    ['of a night shift, past midnight', night, '2026-11-21', '03:15', ['2026-11-20 22:00–03:15 5.25 h']],
    ['of a night shift, before midnight', night, '2026-11-20', '23:00', ['2026-11-20 22:00–23:00 1 h']],
    [
      'of a long job, within its last day',
      long(20),
      '2026-11-21',
      '15:00',
      ['2026-11-19 08:00–16:00 8 h', '2026-11-20 08:00–16:00 8 h', '2026-11-21 09:00–15:00 6 h'],
    ],
    [
      'of a long job, to a day before',
      long(20),
      '2026-11-20',
      '12:00',
      ['2026-11-19 08:00–16:00 8 h', '2026-11-20 08:00–12:00 4 h'],
    ],
    ['of a long job, to its first day', long(20), '2026-11-19', '13:00', ['2026-11-19 08:00–13:00 5 h']],
    [
      'of a long job, to a further day: its last one is worked in full',
      long(20),
      '2026-11-23',
      '10:00',
      [
        '2026-11-19 08:00–16:00 8 h',
        '2026-11-20 08:00–16:00 8 h',
        '2026-11-21 09:00–16:00 7 h',
        '2026-11-23 08:00–10:00 2 h',
      ],
    ],
  ])('%s', (_, booking, date, time, expected) => {
    const days = daysEndingAt(booking, { date, minutes: minutesOf(time) }, place);
    expect(days.map((day) => `${day.date} ${day.startTime}–${day.endTime} ${day.hours} h`)).toEqual(expected);
  });

  test('its hours are those of its days', () => {
    const days = daysEndingAt(oneDay, { date: '2026-11-23', minutes: 570 }, place);
    expect(hoursOfDays(days)).toBe(16.5);
  });
});
