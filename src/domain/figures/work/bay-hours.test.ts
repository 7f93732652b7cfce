import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfInstant, hoursAfter, instantOf } from '#domain/calendar/calendar.ts';
import { DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import type { Hold, Job, Stage } from '#domain/jobs/job.ts';
import { buildJob, buildStation } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { measuredBayHours, minuteOfInstant, shopDayOf } from './bay-hours.ts';

const NEW_YORK = 'America/New_York';
const hours = (start: string, end: string): WeekHours => {
  const day = { start, end, available: true };
  return {
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
  };
};
/** Monday to Friday 8 to 6, Saturday 9 to 4. */
const USUAL = buildStation({ operatingHours: DEFAULT_WEEK_HOURS });
const ALWAYS = buildStation({ operatingHours: hours('00:00', '00:00') });
const EARLY = buildStation({ id: 'early', name: 'Early', operatingHours: hours('06:00', '12:00') });
const LATE = buildStation({ id: 'late', name: 'Late', operatingHours: hours('11:00', '22:00') });

const instant = (text: string, zone: string) => {
  const [date = '', time = ''] = text.split(' ');
  return instantOf(date, time, zone).toISOString();
};
const holdSince = (since: string): Hold => ({ reason: 'film', note: '', since });

type Move = readonly [at: string, stage: Stage, heldSince?: string];

/** Returns a job with these moves, in days and times of the shop. The third text: the move is the end of a hold since then. */
function jobWith(moves: readonly Move[], zone = NEW_YORK): Job {
  return buildJob({
    stageLog: moves.map(([at, stage, since]) => ({
      stage,
      at: instant(at, zone),
      by: 'Maria',
      ...(since !== undefined && { hold: holdSince(instant(since, zone)) }),
    })),
  });
}

type Shop = Partial<Parameters<typeof measuredBayHours>[2]>;
const measured = (job: Job, shop: Shop = {}, bay = 'Station A') =>
  measuredBayHours(job, bay, { stations: [USUAL], settings: { closedDays: [] }, zone: NEW_YORK, ...shop });

describe('measured bay hours in New York, Friday, November 20, 2026 and after', () => {
  test.each<[string, Move[], number | undefined]>([
    [
      'Prep 9 to 10 and In Work 10 to 2:30 PM are 1 + 4.5 = 5.5 h',
      [
        ['2026-11-20 09:00', 'Prep'],
        ['2026-11-20 10:00', 'In Work'],
        ['2026-11-20 14:30', 'Curing'],
        ['2026-11-20 17:00', 'Ready'],
      ],
      5.5,
    ],
    [
      'a rework counts too: 9 to 11 and 1 PM to 2:06 PM are 2 + 1.1 = 3.1 h',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 11:00', 'Quality Check'],
        ['2026-11-20 13:00', 'In Work'],
        ['2026-11-20 14:06', 'Quality Check'],
        ['2026-11-20 15:00', 'Ready'],
      ],
      3.1,
    ],
    [
      'Thursday 2 PM to Friday 11 AM are 4 + 3 = 7 h, without the night',
      [
        ['2026-11-19 14:00', 'In Work'],
        ['2026-11-20 11:00', 'Ready'],
      ],
      7,
    ],
    [
      'Friday 4 PM to Monday 10 AM are 2 + 7 + 0 + 2 = 11 h: the car only waits on Sunday',
      [
        ['2026-11-20 16:00', 'In Work'],
        ['2026-11-23 10:00', 'Ready'],
      ],
      11,
    ],
    [
      'Sunday 10 AM to 2:12 PM is 4.2 h, though the shop is closed: someone was there',
      [
        ['2026-11-22 10:00', 'In Work'],
        ['2026-11-22 14:12', 'Ready'],
      ],
      4.2,
    ],
    [
      'a hold overnight: Thursday 1 to 3 PM and Friday 10 to 12 are 2 + 2 = 4 h',
      [
        ['2026-11-19 13:00', 'In Work'],
        ['2026-11-20 10:00', 'In Work', '2026-11-19 15:00'],
        ['2026-11-20 12:00', 'Ready'],
      ],
      4,
    ],
    [
      'a hold since before the work, until 10:30: 10:30 to 12 is 1.5 h',
      [
        ['2026-11-20 10:00', 'In Work'],
        ['2026-11-20 10:30', 'In Work', '2026-11-20 08:00'],
        ['2026-11-20 12:00', 'Ready'],
      ],
      1.5,
    ],
    [
      'two holds that overlap count once: 9 to 12 less 10 to 11:30 is 1.5 h',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 11:00', 'In Work', '2026-11-20 10:00'],
        ['2026-11-20 11:30', 'In Work', '2026-11-20 10:30'],
        ['2026-11-20 12:00', 'Ready'],
      ],
      1.5,
    ],
    [
      'a hold that ends after the work takes the rest: 9 to 10 is 1 h',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 12:00', 'Curing'],
        ['2026-11-20 13:00', 'Curing', '2026-11-20 10:00'],
        ['2026-11-20 14:00', 'Ready'],
      ],
      1,
    ],
    [
      '6 to 9 AM is 1 h, since the bay opens at 8',
      [
        ['2026-11-20 06:00', 'In Work'],
        ['2026-11-20 09:00', 'Ready'],
      ],
      1,
    ],
    [
      'back to Booked and again on Monday: 1 + 2 = 3 h',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 10:00', 'Booked'],
        ['2026-11-23 09:00', 'Prep'],
        ['2026-11-23 11:00', 'Quality Check'],
      ],
      3,
    ],
    [
      'all stages clicked through in 5 minutes are not measured',
      [
        ['2026-11-20 09:00', 'Prep'],
        ['2026-11-20 09:02', 'In Work'],
        ['2026-11-20 09:05', 'Ready'],
        ['2026-11-20 09:05', 'Delivered'],
      ],
      undefined,
    ],
    [
      '6 minutes are 0.1 h',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 09:06', 'Ready'],
      ],
      0.1,
    ],
    [
      'work after closing, 7 to 9 PM, is not measured',
      [
        ['2026-11-20 19:00', 'In Work'],
        ['2026-11-20 21:00', 'Ready'],
      ],
      undefined,
    ],
    ['still in work is not measured', [['2026-11-20 09:00', 'In Work']], undefined],
    [
      'in work a second time is not measured either',
      [
        ['2026-11-20 09:00', 'In Work'],
        ['2026-11-20 10:00', 'Quality Check'],
        ['2026-11-20 11:00', 'In Work'],
      ],
      undefined,
    ],
    [
      'from Checked In to Ready is not measured',
      [
        ['2026-11-20 09:00', 'Checked In'],
        ['2026-11-20 15:00', 'Ready'],
      ],
      undefined,
    ],
    ['no moves at all are not measured', [], undefined],
    [
      'February 28 to March 1, 2028, with the 29th: 2 + 10 + 1 = 13 h',
      [
        ['2028-02-28 16:00', 'In Work'],
        ['2028-03-01 09:00', 'Ready'],
      ],
      13,
    ],
    [
      'over New Year in week 53 of 2026, Thursday 8 AM to Monday 9 AM: 10 + 10 + 7 + 0 + 1 = 28 h',
      [
        ['2026-12-31 08:00', 'In Work'],
        ['2027-01-04 09:00', 'Ready'],
      ],
      28,
    ],
  ])('%s', (_, moves, expected) => {
    expect(measured(jobWith(moves))).toBe(expected);
  });

  test('a hold that has not ended takes all after it: 9 to 10 is 1 h', () => {
    const job = jobWith([
      ['2026-11-20 09:00', 'In Work'],
      ['2026-11-20 12:00', 'Curing'],
    ]);
    expect(measured({ ...job, hold: holdSince(instant('2026-11-20 10:00', NEW_YORK)) })).toBe(1);
  });

  test('New Year’s Day is closed: Thursday 4 PM to Saturday 10 AM is 2 + 0 + 1 = 3 h', () => {
    const job = jobWith([
      ['2026-12-31 16:00', 'In Work'],
      ['2027-01-02 10:00', 'Ready'],
    ]);
    expect(measured(job, { settings: { closedDays: [{ date: '2027-01-01', name: 'New Year' }] } })).toBe(3);
  });

  test('a closed Friday from 10 to 12 is 2 h; Friday 10 to Saturday 12 is 0 + 3 = 3 h', () => {
    const settings = { closedDays: [{ date: '2026-11-20', name: 'Closed' }] };
    const friday = jobWith([
      ['2026-11-20 10:00', 'In Work'],
      ['2026-11-20 12:00', 'Ready'],
    ]);
    const overNight = jobWith([
      ['2026-11-20 10:00', 'In Work'],
      ['2026-11-21 12:00', 'Ready'],
    ]);
    expect([measured(friday, { settings }), measured(overNight, { settings })]).toEqual([2, 3]);
  });

  test('a bay that was deleted is open when the shop is: 7 AM to 9 PM is 14 h', () => {
    const job = jobWith([
      ['2026-11-20 07:00', 'In Work'],
      ['2026-11-20 21:00', 'Ready'],
    ]);
    const stations = [EARLY, LATE];
    expect([measured(job, { stations }, 'Gone'), measured(job, { stations }, 'Early')]).toEqual([14, 5]);
  });

  test('a note about the inspection is no move, and moves without an instant are ignored: 9 to 11 is 2 h', () => {
    const job = jobWith([
      ['2026-11-20 09:00', 'In Work'],
      ['2026-11-20 11:00', 'Ready'],
    ]);
    const [first, last] = job.stageLog;
    if (!first || !last) throw new Error('two moves');
    const note = {
      stage: 'Checked In',
      at: instant('2026-11-20 10:00', NEW_YORK),
      by: '',
      notInspected: 'Rain',
    } as const;
    const unknown = { stage: 'Curing', at: 'soon', by: '' } as const;
    const day = { stage: 'Curing', at: '2026-11-20', by: '' } as const;
    expect(measured({ ...job, stageLog: [first, note, unknown, day, last] })).toBe(2);
  });
});

describe('clock changes and zones', () => {
  const always = { stations: [ALWAYS] };
  test.each<[string, string, string, string, number, Shop?]>([
    ['New York springs forward: 12:30 to 4:30 AM is 3 h', NEW_YORK, '2026-03-08 00:30', '2026-03-08 04:30', 3, always],
    ['New York falls back: 12:30 to 4:30 AM is 5 h', NEW_YORK, '2026-11-01 00:30', '2026-11-01 04:30', 5, always],
    ['on a closed Sunday in spring too: 3 h', NEW_YORK, '2026-03-08 00:30', '2026-03-08 04:30', 3],
    ['on a closed Sunday in fall too: 5 h', NEW_YORK, '2026-11-01 00:30', '2026-11-01 04:30', 5],
    ['the whole day has 23 h in spring', NEW_YORK, '2026-03-08 00:00', '2026-03-09 00:00', 23, always],
    ['the whole day has 25 h in fall', NEW_YORK, '2026-11-01 00:00', '2026-11-02 00:00', 25, always],
    [
      'Saturday 3 PM to Monday 9 AM over the change is 1 + 0 + 1 = 2 h',
      NEW_YORK,
      '2026-03-07 15:00',
      '2026-03-09 09:00',
      2,
    ],
    ['Berlin, 10 PM to 6 AM in spring is 7 h', 'Europe/Berlin', '2026-03-28 22:00', '2026-03-29 06:00', 7, always],
    ['Berlin, 10 PM to 6 AM in fall is 9 h', 'Europe/Berlin', '2026-10-24 22:00', '2026-10-25 06:00', 9, always],
    [
      'Kolkata, Friday 5:45 PM to Monday 8:15 AM is 0.25 + 7 + 0.25 = 7.5 h',
      'Asia/Kolkata',
      '2026-11-20 17:45',
      '2026-11-23 08:15',
      7.5,
    ],
    [
      'Auckland, Friday 8 AM to 12 is 4 h, on a Thursday of UTC',
      'Pacific/Auckland',
      '2026-11-20 08:00',
      '2026-11-20 12:00',
      4,
    ],
    [
      'New York, Friday 8 to 10 PM is 2 h, on a Saturday of UTC',
      NEW_YORK,
      '2026-11-20 20:00',
      '2026-11-20 22:00',
      2,
      always,
    ],
    ['Auckland, Friday 8 AM to 6 PM is 10 h', 'Pacific/Auckland', '2026-11-20 08:00', '2026-11-20 18:00', 10],
  ])('%s', (_, zone, from, to, expected, shop = {}) => {
    const job = jobWith(
      [
        [from, 'In Work'],
        [to, 'Ready'],
      ],
      zone,
    );
    expect(measured(job, { ...shop, zone })).toBe(expected);
  });

  test('the second 1:30 AM of the night is another one: from it to 3 AM is 1.5 h', () => {
    const job = buildJob({
      stageLog: [
        { stage: 'In Work', at: '2026-11-01T06:30:00.000Z', by: '' },
        { stage: 'Ready', at: '2026-11-01T08:00:00.000Z', by: '' },
      ],
    });
    expect(measured(job, always)).toBe(1.5);
  });

  test('9 AM to 1 PM in New York is 4 h; in Berlin it is 3 to 7 PM, and the bay closes at 6: 3 h', () => {
    const job = jobWith([
      ['2026-11-20 09:00', 'In Work'],
      ['2026-11-20 13:00', 'Ready'],
    ]);
    expect([measured(job), measured(job, { zone: 'Europe/Berlin' })]).toEqual([4, 3]);
  });
});

test('an instant is minutes from 1970, and text that is none has no minute', () => {
  expect(
    ['1970-01-02T00:01:59Z', '2026-11-20T10:00:00-05:00', '2026-11-20', 'soon', undefined].map(minuteOfInstant),
  ).toEqual([1441, 20_777 * 1440 + 900, undefined, undefined, undefined]);
});

law(
  'the day of any instant is that of the calendar, also where clocks change at midnight and beyond the date line',
  fc.property(
    fc.integer({ min: 0, max: 40 * 365 * 24 * 4 }),
    fc.constantFrom(NEW_YORK, 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Apia', 'America/Santiago'),
    (quarters, zone) => {
      const at = hoursAfter('2000-01-01T00:00:00.000Z', quarters / 4);
      const shop = { stations: [USUAL], settings: { closedDays: [] }, zone };
      expect([zone, at, shopDayOf(at, shop)]).toEqual([zone, at, dayOfInstant(at, zone)]);
    },
  ),
  1000,
);

test('a day instead of an instant is itself, and other text is none', () => {
  const shop = { stations: [USUAL], settings: { closedDays: [] }, zone: NEW_YORK };
  expect(['2026-11-20', 'soon', undefined].map((text) => shopDayOf(text, shop))).toEqual([
    '2026-11-20',
    undefined,
    undefined,
  ]);
});
