import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { buildEmployee, buildStation } from '#test/build.ts';
import { addedDay, type DayDraft, daysProblem, daysTyped, timesInWords, workOf } from './booking-days.ts';

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
])('a typed day %s is its work', (_, day, expected) => {
  expect(workOf(day)).toEqual(expected);
});

test('the typed days are in order, whatever the order of typing, without those that lack something', () => {
  expect(daysTyped([monday, { ...saturday, endTime: '' }, friday]).map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-23',
  ]);
});

describe('17 h', () => {
  test.each<[string, DayDraft[], string | undefined]>([
    ['of three days that hold them are a plan', [friday, saturday, monday], undefined],
    ['lack 2 without the third day', [friday, saturday], '2 h of the 17 h are missing. Make a day longer or add one.'],
    [
      'are exceeded by a minute',
      [friday, saturday, { ...monday, endTime: '10:01' }],
      'The days hold 0.02 h more than the 17 h of the job. Make a day shorter.',
    ],
    [
      'need an end of each day',
      [friday, { ...saturday, endTime: '' }],
      'Each day needs a date, a start and another end.',
    ],
    [
      'cannot have a day twice',
      [friday, saturday, { ...monday, date: '2026-11-21' }],
      'Sat, Nov 21 is there twice. Choose another day for one of them.',
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

describe('another day', () => {
  const place = { station: buildStation(), employee: buildEmployee(), settings: DEFAULT_SETTINGS, hours: 17 };

  test('is the next on which bay and person work, with the hours that are missing', () => {
    expect(addedDay([friday, saturday], place)).toEqual(monday);
  });

  test('takes at most 8 h, no closed day, and an hour when nothing is missing', () => {
    const closedDays = [{ date: '2026-11-21', name: '' }];
    expect(addedDay([friday], { ...place, hours: 40, settings: { ...DEFAULT_SETTINGS, closedDays } })).toEqual({
      ...monday,
      endTime: '16:00',
    });
    expect(addedDay([friday], { ...place, hours: 8 })).toEqual({ ...saturday, endTime: '10:00' });
  });
});

test('the times of a day say when it ends on the next one', () => {
  expect(timesInWords({ date: '2026-11-20', startTime: '09:00', endTime: '17:24', hours: 8.4 })).toBe(
    '9:00 AM – 5:24 PM',
  );
  expect(timesInWords({ date: '2026-11-20', startTime: '16:00', endTime: '00:00', hours: 8 })).toBe(
    '4:00 PM – 12:00 AM +1 d',
  );
});
