import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isWeekend, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import { type DayHours, DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import { buildEmployee, buildStation } from '#test/build.ts';
import { law } from '#test/rules/law.ts';
import { sharedOpenHours } from './availability.ts';
import { minutesOfHours, occupiedStretches, type WorkDay } from './booking.ts';
import { MAX_HOURS_PER_DAY, manualSchedule } from './schedule.ts';

// The bay and the person work Monday to Friday 08:00–18:00 and Saturday 09:00–16:00. November 20, 2026 is a Friday.
const CLOSED: DayHours = { start: '08:00', end: '18:00', available: false };

function weekOf(hours: DayHours, change: Partial<WeekHours> = {}): WeekHours {
  const week = { sunday: hours, monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
  return { ...week, saturday: hours, ...change };
}

type Job = { date: string; startTime: string; hours: number };

function byHand(
  job: Job,
  bay: WeekHours = DEFAULT_WEEK_HOURS,
  person = bay,
  closed: readonly string[] = [],
): WorkDay[] {
  return manualSchedule({
    ...job,
    station: buildStation({ operatingHours: bay }),
    employee: buildEmployee({ availability: person }),
    settings: { closedDays: closed.map((date) => ({ date, name: 'Closed' })) },
  });
}

/** '2026-11-20 09:00–17:24 8.4' */
function read(days: readonly WorkDay[]): string[] {
  return days.map(({ date, startTime, endTime, hours }) => `${date} ${startTime}–${endTime} ${hours}`);
}

describe('a job by hand that stays on its day', () => {
  test.each([
    ['8.4 h from 09:00 end at 17:24, before closing', '09:00', 8.4, '17:24'],
    ['10 h from 08:00 end at 18:00, on closing', '08:00', 10, '18:00'],
    ['8 h from 16:00 are plain arithmetic and end at midnight', '16:00', 8, '00:00'],
    ['3 h from 21:00, after closing, end at midnight', '21:00', 3, '00:00'],
    ['8 h from 20:00 end at 04:00 on the next day', '20:00', 8, '04:00'],
    ['8 h from 05:00, before opening, are plain arithmetic', '05:00', 8, '13:00'],
    ['9 h from 08:00 end at 17:00, before closing', '08:00', 9, '17:00'],
    ['9 h from 09:00 end at 18:00, on closing', '09:00', 9, '18:00'],
    ['0.1 h from 23:59 end at 00:05', '23:59', 0.1, '00:05'],
    ['0 h end where they start', '09:00', 0, '09:00'],
  ])('%s', (_, startTime, hours, endTime) => {
    const date = '2026-11-19';
    expect(byHand({ date, startTime, hours })).toEqual([{ date, startTime, endTime, hours }]);
  });

  test('8 h on a closed Sunday stay there', () => {
    const sunday = { date: '2026-11-22', startTime: '09:00', hours: 8 };
    expect(read(byHand(sunday))).toEqual(['2026-11-22 09:00–17:00 8']);
  });
});

describe('a job by hand that is split', () => {
  test('28.8 h from Wednesday 09:00 take 8, 8, 8 and 4.8 h, each day after the first from its opening', () => {
    expect(read(byHand({ date: '2026-11-18', startTime: '09:00', hours: 28.8 }))).toEqual([
      '2026-11-18 09:00–17:00 8',
      '2026-11-19 08:00–16:00 8',
      '2026-11-20 08:00–16:00 8',
      '2026-11-21 09:00–13:48 4.8',
    ]);
  });

  test('16 h from Friday 09:00: an open Saturday counts by hand and gives its 7 h, a closed Sunday none', () => {
    expect(read(byHand({ date: '2026-11-20', startTime: '09:00', hours: 16 }))).toEqual([
      '2026-11-20 09:00–17:00 8',
      '2026-11-21 09:00–16:00 7',
      '2026-11-23 08:00–09:00 1',
    ]);
  });

  test('8.1 h from 12:00 leave 2.1 h for the next day', () => {
    expect(read(byHand({ date: '2026-11-19', startTime: '12:00', hours: 8.1 }))).toEqual([
      '2026-11-19 12:00–18:00 6',
      '2026-11-20 08:00–10:06 2.1',
    ]);
  });

  test('41 h from Monday 08:00, more than the wizard takes, run into Saturday', () => {
    expect(read(byHand({ date: '2026-11-16', startTime: '08:00', hours: 41 }))).toEqual([
      '2026-11-16 08:00–16:00 8',
      '2026-11-17 08:00–16:00 8',
      '2026-11-18 08:00–16:00 8',
      '2026-11-19 08:00–16:00 8',
      '2026-11-20 08:00–16:00 8',
      '2026-11-21 09:00–10:00 1',
    ]);
  });

  test('closed days of the settings are skipped', () => {
    const job = { date: '2026-11-25', startTime: '09:00', hours: 12 };
    expect(read(byHand(job, DEFAULT_WEEK_HOURS, DEFAULT_WEEK_HOURS, ['2026-11-26', '2026-11-27']))).toEqual([
      '2026-11-25 09:00–17:00 8',
      '2026-11-28 09:00–13:00 4',
    ]);
  });

  test('days on which the person is away are skipped, and bay and person share 10:00–16:00', () => {
    const person = weekOf({ start: '10:00', end: '20:00', available: true }, { friday: CLOSED });
    const bay = weekOf({ start: '08:00', end: '16:00', available: true }, { saturday: CLOSED, sunday: CLOSED });
    expect(read(byHand({ date: '2026-11-19', startTime: '11:00', hours: 9 }, bay, person))).toEqual([
      '2026-11-19 11:00–16:00 5',
      '2026-11-23 10:00–14:00 4',
    ]);
  });

  test.each([
    ['9 h from 05:00, before opening', '05:00', 9, '05:00–13:00 8', '08:00–09:00 1'],
    ['9 h from 07:59, a minute before opening', '07:59', 9, '07:59–15:59 8', '08:00–09:00 1'],
    ['9 h from 09:01, a minute too long for closing', '09:01', 9, '09:01–17:01 8', '08:00–09:00 1'],
    ['10 h from 06:00, which would end by closing', '06:00', 10, '06:00–14:00 8', '08:00–10:00 2'],
  ])('%s: the first day from the chosen start, the next from opening', (_, startTime, hours, first, next) => {
    expect(read(byHand({ date: '2026-11-19', startTime, hours }))).toEqual([
      `2026-11-19 ${first}`,
      `2026-11-20 ${next}`,
    ]);
  });

  test('13 h from 06:00, before opening, are worked from 06:00 for 8 h', () => {
    expect(read(byHand({ date: '2026-11-19', startTime: '06:00', hours: 13 }))).toEqual([
      '2026-11-19 06:00–14:00 8',
      '2026-11-20 08:00–13:00 5',
    ]);
  });

  test('12 h from 19:00, after closing, are worked for 8 h past midnight and go on at the next opening', () => {
    expect(read(byHand({ date: '2026-11-18', startTime: '19:00', hours: 12 }))).toEqual([
      '2026-11-18 19:00–03:00 8',
      '2026-11-19 08:00–12:00 4',
    ]);
  });

  test('a day that opens before the night is over goes on after it', () => {
    const early = weekOf({ start: '01:00', end: '18:00', available: true });
    expect(read(byHand({ date: '2026-11-18', startTime: '20:00', hours: 12 }, early))).toEqual([
      '2026-11-18 20:00–04:00 8',
      '2026-11-19 04:00–08:00 4',
    ]);
  });

  test('12 h on a closed Sunday take 8 h there and the rest on Monday', () => {
    expect(read(byHand({ date: '2026-11-22', startTime: '09:00', hours: 12 }))).toEqual([
      '2026-11-22 09:00–17:00 8',
      '2026-11-23 08:00–12:00 4',
    ]);
  });

  test('a bay and a person that never meet: 20 h follow day by day from the chosen start', () => {
    const mornings = weekOf({ start: '06:00', end: '12:00', available: true });
    const evenings = weekOf({ start: '12:00', end: '20:00', available: true });
    expect(read(byHand({ date: '2026-11-20', startTime: '09:00', hours: 20 }, mornings, evenings))).toEqual([
      '2026-11-20 09:00–17:00 8',
      '2026-11-21 09:00–17:00 8',
      '2026-11-22 09:00–13:00 4',
    ]);
  });

  test('openings of half an hour take whole tenths of an hour and lose nothing', () => {
    const short = weekOf({ start: '08:00', end: '08:34', available: true });
    const days = byHand({ date: '2026-11-20', startTime: '08:00', hours: 8.1 }, short);
    expect(days.slice(0, 2).map((day) => day.hours)).toEqual([0.5, 0.5]);
    expect(days).toHaveLength(17);
    expect(days.at(-1)).toEqual({ date: '2026-12-06', startTime: '08:00', endTime: '08:06', hours: 0.1 });
  });

  test('openings of less than 6 minutes are no opening, and one of 6 minutes takes 0.1 h', () => {
    const short = (end: string) =>
      weekOf({ start: '08:00', end, available: true }, { saturday: CLOSED, sunday: CLOSED });
    const job = { date: '2026-11-19', startTime: '08:00', hours: 8.1 };
    const noOpening = ['2026-11-19 08:00–16:00 8', '2026-11-20 08:00–08:06 0.1'];
    expect(read(byHand(job, short('08:05')))).toEqual(noOpening);
    const days = byHand(job, short('08:06'));
    expect([days.length, days[0]?.hours, days[1]?.date, days[2]?.date]).toEqual([81, 0.1, '2026-11-20', '2026-11-23']);
  });

  test('the last 6 minutes before closing are worked on the first day, the last 5 are not', () => {
    expect(read(byHand({ date: '2026-11-19', startTime: '17:54', hours: 8.2 }))).toEqual([
      '2026-11-19 17:54–18:00 0.1',
      '2026-11-20 08:00–16:00 8',
      '2026-11-21 09:00–09:06 0.1',
    ]);
    expect(read(byHand({ date: '2026-11-19', startTime: '17:55', hours: 8.2 }))).toEqual([
      '2026-11-19 17:55–01:55 8',
      '2026-11-20 08:00–08:12 0.2',
    ]);
  });

  test('the next opening is awaited for 60 days; else the job goes on the next day', () => {
    const closedFor = (days: number) => Array.from({ length: days }, (_, index) => addDays('2026-11-20', index));
    const always = weekOf({ start: '08:00', end: '18:00', available: true });
    const job = { date: '2026-11-19', startTime: '09:00', hours: 10 };
    expect(read(byHand(job, always, always, closedFor(59)))).toEqual([
      '2026-11-19 09:00–17:00 8',
      '2027-01-18 08:00–10:00 2',
    ]);
    expect(read(byHand(job, always, always, closedFor(60)))).toEqual([
      '2026-11-19 09:00–17:00 8',
      '2026-11-20 09:00–11:00 2',
    ]);
  });

  test('the last minute is worked: 481 minutes are 480 and 1', () => {
    expect(read(byHand({ date: '2026-11-18', startTime: '10:00', hours: 8.02 }))).toEqual([
      '2026-11-18 10:00–18:00 8',
      '2026-11-19 08:00–08:01 0.02',
    ]);
  });

  test('hours that are no whole tenths keep every minute: 9.25 h are 8 and 1.25 h', () => {
    expect(read(byHand({ date: '2026-11-19', startTime: '17:00', hours: 9.25 }))).toEqual([
      '2026-11-19 17:00–18:00 1',
      '2026-11-20 08:00–16:00 8',
      '2026-11-21 09:00–09:15 0.25',
    ]);
  });
});

describe('any job by hand', () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => timeOf(quarters * 15));
  const minute = fc.integer({ min: 0, max: 1439 }).map(timeOf);
  const dayHours = fc.record({ start: quarter, end: quarter, available: fc.boolean() });
  const week = fc.tuple(dayHours, dayHours, dayHours, dayHours, dayHours, dayHours, dayHours).map((days): WeekHours => {
    const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = days;
    return { sunday, monday, tuesday, wednesday, thursday, friday, saturday };
  });
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-20', days));
  const job = fc.record({
    date,
    startTime: minute,
    hours: fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10),
  });
  const closed = fc.array(date, { maxLength: 30 });

  law(
    'loses no time, takes at most 8 h a day once it is split, and never works two days at once',
    fc.property(job, week, week, closed, (asked, bay, person, closedDays) => {
      const days = byHand(asked, bay, person, closedDays);
      const [first] = days;
      const minutes = days.map((day) => minutesOfHours(day.hours));
      expect(minutes.reduce((all, one) => all + one, 0)).toBe(minutesOfHours(asked.hours));
      expect([first?.date, first?.startTime]).toEqual([asked.date, asked.startTime]);
      if (days.length > 1) expect(Math.max(...days.map((day) => day.hours))).toBeLessThanOrEqual(MAX_HOURS_PER_DAY);
      const stretches = occupiedStretches({
        ...asked,
        endTime: asked.startTime,
        estimatedHours: asked.hours,
        dailySchedule: days,
      });
      const starts = stretches.map((one) => `${one.date} ${timeOf(one.start)}`);
      expect(starts).toEqual(starts.toSorted());
      const taken = stretches.flatMap((one) =>
        Array.from({ length: one.end - one.start }, (_, index) => `${one.date} ${one.start + index}`),
      );
      expect(new Set(taken).size).toBe(taken.length);
    }),
    80,
  );

  law(
    'takes every day on which both work: from their opening on, and all of it but the last day, up to 8 h',
    fc.property(job, closed, (asked, closedDays) => {
      const days = byHand(asked, DEFAULT_WEEK_HOURS, DEFAULT_WEEK_HOURS, closedDays);
      const later = days.slice(1);
      const from = addDays(asked.date, 1);
      const last = days.at(-1)?.date ?? asked.date;
      const worked: string[] = [];
      for (let day = from; day <= last; day = addDays(day, 1)) {
        const open = sharedOpenHours(buildStation(), buildEmployee(), day, {
          closedDays: closedDays.map((one) => ({ date: one, name: '' })),
        });
        if (open) worked.push(day);
        const one = later.find((each) => each.date === day);
        if (!one || !open) continue;
        expect(minutesOf(one.startTime)).toBe(open.start);
        if (day !== last) expect(one.hours).toBe(Math.min(8, (open.end - open.start) / 60));
      }
      expect(later.map((day) => day.date)).toEqual(worked);
      expect(later.some((day) => isWeekend(day.date) && day.startTime !== '09:00')).toBe(false);
    }),
    80,
  );
});
