import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildEmployee, buildStation } from '#test/build.ts';
import { completeDays, type DayDraft, daysProblem, formatTimes, nextDayDraft, workDayOf } from './day-drafts.ts';

const friday: DayDraft = { date: '2026-11-20', startTime: '10:00', endTime: '18:00' };
const saturday: DayDraft = { date: '2026-11-21', startTime: '09:00', endTime: '16:00' };
const monday: DayDraft = { date: '2026-11-23', startTime: '08:00', endTime: '10:00' };

test.each<[string, DayDraft, unknown]>([
  ['8 h', friday, { ...friday, hours: 8 }],
  [
    'past midnight',
    { ...friday, startTime: '22:00', endTime: '02:30' },
    { date: '2026-11-20', startTime: '22:00', endTime: '02:30', hours: 4.5 },
  ],
  ['without an end', { ...friday, endTime: '' }, undefined],
  ['without a day', { ...friday, date: '' }, undefined],
  ['that ends when it starts', { ...friday, endTime: '10:00' }, undefined],
])('the work of a typed day %s', (_, day, expected) => {
  expect(workDayOf(day)).toEqual(expected);
});

test('complete days are sorted by date, and incomplete ones are left out', () => {
  expect(completeDays([monday, { ...saturday, endTime: '' }, friday]).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-23',
  ]);
});

describe('17 h', () => {
  test.each<[string, DayDraft[], string | undefined]>([
    ['of three days that hold them are a plan', [friday, saturday, monday], undefined],
    [
      'lack 2 without the third day',
      [friday, saturday],
      '2 h of the 17 h are still unplanned. Make a day longer or add one.',
    ],
    [
      'are exceeded by a minute',
      [friday, saturday, { ...monday, endTime: '10:01' }],
      "The days add up to 0.02 h more than the job's 17 h. Make a day shorter.",
    ],
    [
      'need an end of each day',
      [friday, { ...saturday, endTime: '' }],
      'Each day needs a date, a start and a different end.',
    ],
    [
      'cannot have a day twice',
      [friday, saturday, { ...monday, date: '2026-11-21' }],
      'Sat, Nov 21 is listed twice. Choose another day for one of them.',
    ],
    [
      'cannot run into the next day’s work',
      [{ ...friday, startTime: '16:00', endTime: '09:30' }, saturday],
      'Fri, Nov 20 runs into Sat, Nov 21. End it earlier.',
    ],
  ])('%s', (_, days, expected) => {
    expect(daysProblem(days, 17)).toBe(expected);
  });
});

describe('the next day', () => {
  const place = { station: buildStation(), employee: buildEmployee(), settings: DEFAULT_SETTINGS, hours: 17 };

  test('is the next one when station and employee work, with the missing hours', () => {
    expect(nextDayDraft([friday, saturday], place)).toEqual(monday);
  });

  test('has at most 8 h, skips closed days, and has one hour when nothing is missing', () => {
    const closedDays = [{ date: '2026-11-21', name: '' }];
    expect(nextDayDraft([friday], { ...place, hours: 40, settings: { ...DEFAULT_SETTINGS, closedDays } })).toEqual({
      ...monday,
      endTime: '16:00',
    });
    expect(nextDayDraft([friday], { ...place, hours: 8 })).toEqual({ ...saturday, endTime: '10:00' });
  });
});

test('the times of a day show when it ends on the next one', () => {
  expect(formatTimes({ date: '2026-11-20', startTime: '09:00', endTime: '17:24', hours: 8.4 })).toBe(
    '9:00 AM – 5:24 PM',
  );
  expect(formatTimes({ date: '2026-11-20', startTime: '16:00', endTime: '00:00', hours: 8 })).toBe(
    '4:00 PM – 12:00 AM',
  );
});
