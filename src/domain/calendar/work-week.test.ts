import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS, type WeekHours } from './week-hours.ts';
import { copiedFromMonday, WORKWEEK, weekdayName, weekHoursFormSchema, weekHoursLines } from './work-week.ts';

const monday = { start: '07:30', end: '15:00', available: true };

describe('a week as a form shows it', () => {
  test('begins on Monday', () => {
    expect(WORKWEEK.map(weekdayName)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
  });

  test("takes Monday's hours to all six other days, Saturday and Sunday too (STN-10)", () => {
    expect(copiedFromMonday({ ...DEFAULT_WEEK_HOURS, monday })).toEqual({
      sunday: monday,
      monday,
      tuesday: monday,
      wednesday: monday,
      thursday: monday,
      friday: monday,
      saturday: monday,
    });
  });
});

describe('the week in words', () => {
  const closed = { ...monday, available: false };
  test.each<[string, Partial<WeekHours>, [string, string][]]>([
    [
      'the usual week',
      {},
      [
        ['Mon–Fri', '8:00 AM – 6:00 PM'],
        ['Sat', '9:00 AM – 4:00 PM'],
        ['Sun', 'closed'],
      ],
    ],
    [
      'a day off in the middle',
      { wednesday: closed },
      [
        ['Mon–Tue', '8:00 AM – 6:00 PM'],
        ['Wed', 'closed'],
        ['Thu–Fri', '8:00 AM – 6:00 PM'],
        ['Sat', '9:00 AM – 4:00 PM'],
        ['Sun', 'closed'],
      ],
    ],
    ['every day alike', copiedFromMonday({ ...DEFAULT_WEEK_HOURS, monday }), [['Mon–Sun', '7:30 AM – 3:00 PM']]],
    [
      'until midnight',
      copiedFromMonday({ ...DEFAULT_WEEK_HOURS, monday: { start: '16:00', end: '00:00', available: true } }),
      [['Mon–Sun', '4:00 PM – 12:00 AM']],
    ],
    ['never open', copiedFromMonday({ ...DEFAULT_WEEK_HOURS, monday: closed }), [['Mon–Sun', 'closed']]],
    [
      'a day that ends before it starts counts as closed',
      { saturday: { start: '16:00', end: '09:00', available: true } },
      [
        ['Mon–Fri', '8:00 AM – 6:00 PM'],
        ['Sat–Sun', 'closed'],
      ],
    ],
  ])('%s', (_, changed, lines) => {
    expect(weekHoursLines({ ...DEFAULT_WEEK_HOURS, ...changed }).map(({ days, hours }) => [days, hours])).toEqual(
      lines,
    );
  });
});

test.each<[string, string, boolean, string | undefined]>([
  ['08:00', '18:00', true, undefined],
  ['08:00', '08:01', true, undefined],
  ['16:00', '00:00', true, undefined],
  ['00:00', '00:00', true, undefined],
  ['08:00', '08:00', true, 'Friday must end after it starts, at midnight (12:00 AM) at the latest.'],
  ['18:00', '08:00', true, 'Friday must end after it starts, at midnight (12:00 AM) at the latest.'],
  ['16:00', '02:00', true, 'Friday must end after it starts, at midnight (12:00 AM) at the latest.'],
  ['', '18:00', true, 'Enter a start and end time for Friday.'],
  ['08:00', '', true, 'Enter a start and end time for Friday.'],
  ['18:00', '08:00', false, undefined],
])('a Friday from %j to %j, open %j: %s', (start, end, available, problem) => {
  const week = { ...DEFAULT_WEEK_HOURS, friday: { start, end, available } };
  const issues =
    z.safeParse(weekHoursFormSchema, week).error?.issues.map(({ path, message }) => ({ path, message })) ?? [];
  expect(issues).toEqual(problem ? [{ path: ['friday'], message: problem }] : []);
});
