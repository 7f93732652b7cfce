import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, minutesOf } from '#domain/calendar/calendar.ts';
import {
  type Booking,
  bayStretches,
  type DayInterval,
  personStretches,
  type WorkDay,
} from '#domain/scheduling/booking.ts';
import { type JobSegment, jobSegments, overbookedTimes } from '#domain/scheduling/job-segments.ts';
import { buildBooking } from '#test/build.ts';
import { diaryOf, minutesByDate } from '#test/data/naive-search.ts';
import { busyShop } from '#test/data/shop-arbitrary.ts';
import { law } from '#test/rules/law.ts';
import {
  acrossOf,
  type BoardScale,
  barsOf,
  boardScale,
  dayStep,
  hourTicks,
  pixelsOf,
  quarterStep,
  type ScaleTime,
  snapped,
  timeAt,
} from './board-scale.ts';

function weekFrom(sunday: string): string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(sunday, day));
}

const WEEK = weekFrom('2026-11-15');
const SUNDAY = '2026-11-15';
/** Monday to Friday 8:00–18:00, Saturday 9:00–16:00, Sunday closed. */
const usual = (date: string) => {
  const day = WEEK.indexOf(date);
  if (day === 0) return [];
  return [day === 6 ? { start: 540, end: 960 } : { start: 480, end: 1080 }];
};
const scale = boardScale({ dates: WEEK, openOn: usual, stretches: [] });
/** Sunday is a 30 px strip, each other day 100 px wide: an hour is 10 px. */
const WIDTH = 630;

function at(date: string, time: string): ScaleTime {
  return { date, minutes: minutesOf(time) };
}

function workDay(date: string, startTime: string, endTime: string): WorkDay {
  return { date, startTime, endTime, hours: (minutesOf(endTime) - minutesOf(startTime)) / 60 };
}

function job(id: string, days: readonly WorkDay[], change: Partial<Booking> = {}): Booking {
  const [first] = days;
  return buildBooking({
    id,
    date: first?.date ?? '',
    startTime: first?.startTime ?? '',
    endTime: days.at(-1)?.endTime ?? '',
    estimatedHours: days.reduce((sum, { hours }) => sum + hours, 0),
    ...(days.length > 1 && { dailySchedule: [...days] }),
    ...change,
  });
}

describe('the scale of a week', () => {
  test('a usual week shows 8:00 to 18:00, and a closed Sunday as a narrow strip', () => {
    expect(scale).toEqual({
      days: WEEK.map((date) => ({ date, isNarrow: date === SUNDAY })),
      from: 480,
      to: 1080,
    });
  });

  test.each<[string, DayInterval[], [from: number, to: number], narrow: string[]]>([
    ['a job from 6:40 to 9:00', [{ date: WEEK[1] ?? '', start: 400, end: 540 }], [360, 1080], [SUNDAY]],
    ['a job past 20:10', [{ date: WEEK[1] ?? '', start: 1000, end: 1210 }], [480, 1260], [SUNDAY]],
    ['a job on the closed Sunday', [{ date: SUNDAY, start: 600, end: 700 }], [480, 1080], []],
    ['a job of another week', [{ date: '2026-11-22', start: 0, end: 1440 }], [480, 1080], [SUNDAY]],
    [
      'a night shift',
      [
        { date: WEEK[5] ?? '', start: 1320, end: 1440 },
        { date: WEEK[6] ?? '', start: 0, end: 120 },
      ],
      [0, 1440],
      [SUNDAY],
    ],
  ])('%s has its room', (_, stretches, [from, to], narrow) => {
    const shown = boardScale({ dates: WEEK, openOn: usual, stretches });
    expect(shown).toEqual({ days: WEEK.map((date) => ({ date, isNarrow: narrow.includes(date) })), from, to });
  });

  test('a station that opens at 7:30 begins the day at 7:00', () => {
    const openOn = (date: string) => (date === WEEK[3] ? [{ start: 450, end: 1100 }] : usual(date));
    expect(boardScale({ dates: WEEK, openOn, stretches: [] })).toMatchObject({ from: 420, to: 1140 });
  });

  test('a week with no open days shows all days wide', () => {
    expect(boardScale({ dates: WEEK, openOn: () => [], stretches: [] }).days.some(({ isNarrow }) => isNarrow)).toBe(
      false,
    );
  });

  test.each<[from: number, to: number, hours: number[]]>([
    [8, 18, [8, 10, 12, 14, 16, 18]],
    [7, 20, [7, 10, 13, 16, 19]],
    [0, 24, [0, 4, 8, 12, 16, 20, 24]],
  ])('%i:00 to %i:00 is written at %j', (from, to, hours) => {
    expect(hourTicks({ ...scale, from: from * 60, to: to * 60 })).toEqual(hours.map((hour) => hour * 60));
  });
});

describe('a position on the board', () => {
  test.each<[string, string, number]>([
    ['2026-11-16', '08:00', 30],
    ['2026-11-16', '09:30', 45],
    ['2026-11-20', '10:48', 458],
    ['2026-11-21', '18:00', 630],
    ['2026-11-16', '05:00', 30],
    ['2026-11-16', '23:00', 130],
    [SUNDAY, '13:00', 15],
  ])('%s %s is at %d px', (date, time, pixels) => {
    expect(pixelsOf(scale, WIDTH, acrossOf(scale, at(date, time)))).toBeCloseTo(pixels, 6);
  });

  test.each<[pixels: number, date: string, time: string]>([
    [31, '2026-11-16', '08:00'],
    [33, '2026-11-16', '08:15'],
    [129, '2026-11-16', '18:00'],
    [130, '2026-11-17', '08:00'],
    [458, '2026-11-20', '10:45'],
    [-50, SUNDAY, '08:00'],
    [900, '2026-11-21', '18:00'],
  ])('%d px is %s %s', (pixels, date, time) => {
    expect(snapped(timeAt(scale, WIDTH, pixels))).toEqual(at(date, time));
  });

  test('snapping does not pass midnight', () => {
    expect(snapped({ date: SUNDAY, minutes: 1439 })).toEqual(at(SUNDAY, '23:45'));
    expect(snapped({ date: SUNDAY, minutes: 1439 }, 1440)).toEqual({ date: SUNDAY, minutes: 1440 });
    expect(snapped({ date: SUNDAY, minutes: -3 })).toEqual(at(SUNDAY, '00:00'));
  });

  const weeks = fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-15', '2028-02-27');
  const minutes = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
  const width = fc.integer({ min: 400, max: 2400 });
  law(
    'a quarter hour converts to pixels and back unchanged, also in weeks when the clocks change',
    fc.property(
      weeks,
      fc.integer({ min: 0, max: 6 }),
      minutes,
      width,
      fc.boolean(),
      (sunday, day, minute, px, open) => {
        const dates = weekFrom(sunday);
        const date = dates[day] ?? '';
        const whole: BoardScale = boardScale({
          dates,
          openOn: (one) => (one === dates[0] && !open ? [] : [{ start: 0, end: 1440 }]),
          stretches: [],
        });
        const instant = { date, minutes: minute };
        const pixels = pixelsOf(whole, px, acrossOf(whole, instant));
        expect(snapped(timeAt(whole, px, pixels + 0.01))).toEqual(instant);
      },
    ),
  );
});

describe('keyboard steps', () => {
  test.each<[string, ScaleTime, -1 | 1, ScaleTime]>([
    ['on', at('2026-11-16', '09:00'), 1, at('2026-11-16', '09:15')],
    ['back', at('2026-11-16', '09:00'), -1, at('2026-11-16', '08:45')],
    ['on to the grid', at('2026-11-16', '09:06'), 1, at('2026-11-16', '09:15')],
    ['back to the grid', at('2026-11-16', '09:06'), -1, at('2026-11-16', '09:00')],
    ['over the night', at('2026-11-16', '17:45'), 1, at('2026-11-17', '08:00')],
    ['back over the night', at('2026-11-17', '08:00'), -1, at('2026-11-16', '17:45')],
    ['not out of the week', at('2026-11-21', '17:45'), 1, at('2026-11-21', '17:45')],
    ['not into a closed day', at('2026-11-16', '08:00'), -1, at('2026-11-16', '08:00')],
  ])('%s', (_, from, step, to) => {
    expect(quarterStep(scale, from, step)).toEqual(to);
  });

  test('a day forward, a day back, skipping a closed one', () => {
    expect(dayStep(scale, at('2026-11-16', '09:10'), 1)).toEqual(at('2026-11-17', '09:10'));
    expect(dayStep(scale, at('2026-11-17', '09:10'), -1)).toEqual(at('2026-11-16', '09:10'));
    expect(dayStep(scale, at('2026-11-16', '09:10'), -1)).toEqual(at('2026-11-16', '09:10'));
  });
});

describe('bars', () => {
  const segments = (booking: Booking, week = WEEK) =>
    jobSegments(booking, week).map(({ stretches, isStart, isEnd }) => ({
      days: stretches.map(({ date }) => date.slice(8)),
      isStart,
      isEnd,
    }));

  test('a four-day job is one bar', () => {
    const long = job(
      'long',
      [16, 17, 18, 19].map((day) => workDay(`2026-11-${day}`, '08:00', '16:00')),
    );
    expect(segments(long)).toEqual([{ days: ['16', '17', '18', '19'], isStart: true, isEnd: true }]);
  });

  test('a day without work splits it, and so does the end of the week', () => {
    const days = [18, 20, 21, 23].map((day) => workDay(`2026-11-${day}`, '09:00', '15:00'));
    const parted = job('parted', days);
    expect(segments(parted)).toEqual([
      { days: ['18'], isStart: true, isEnd: false },
      { days: ['20', '21'], isStart: false, isEnd: false },
    ]);
    expect(segments(parted, weekFrom('2026-11-22'))).toEqual([{ days: ['23'], isStart: false, isEnd: true }]);
  });

  test('a job without hours is at its start', () => {
    const [segment] = jobSegments(job('none', [workDay('2026-11-18', '10:00', '10:00')]), WEEK);
    expect(segment?.stretches).toEqual([{ date: '2026-11-18', start: 600, end: 600 }]);
  });

  const short = (id: string, startTime: string, endTime: string) =>
    jobSegments(job(id, [workDay('2026-11-16', startTime, endTime)]), WEEK);
  function laid(lanes: number, ...jobs: JobSegment[][]) {
    const { bars, lanes: count } = barsOf(jobs.flat(), scale, lanes);
    return {
      lanes: count,
      bars: bars.map(({ booking, lane, cardEnd }) => [booking.id, lane, Number(cardEnd.toFixed(2))]),
    };
  }

  test.each<[string, number, JobSegment[][], ReturnType<typeof laid>]>([
    ['a short job is a card that can be read', 1, [short('a', '09:00', '10:00')], { lanes: 1, bars: [['a', 0, 0.66]] }],
    [
      'with one lane, a card shrinks for the next one',
      1,
      [short('a', '09:00', '11:00'), short('b', '12:00', '14:00')],
      {
        lanes: 1,
        bars: [
          ['a', 0, 0.4],
          ['b', 0, 0.96],
        ],
      },
    ],
    [
      'with two lanes, it keeps its width',
      2,
      [short('a', '09:00', '11:00'), short('b', '12:00', '14:00')],
      {
        lanes: 2,
        bars: [
          ['a', 0, 0.66],
          ['b', 1, 0.96],
        ],
      },
    ],
    [
      'simultaneous jobs never share a lane, even above the capacity',
      1,
      [short('a', '09:00', '12:00'), short('b', '10:00', '13:00'), short('c', '10:30', '12:00')],
      {
        lanes: 3,
        bars: [
          ['a', 0, 0.66],
          ['b', 1, 0.76],
          ['c', 2, 0.81],
        ],
      },
    ],
    [
      'a lane is added before a card gets too narrow to press',
      1,
      [short('a', '09:00', '09:30'), short('b', '09:30', '10:00')],
      {
        lanes: 2,
        bars: [
          ['a', 0, 0.66],
          ['b', 1, 0.71],
        ],
      },
    ],
    [
      'a late job on the last day stays on the board',
      1,
      [jobSegments(job('late', [workDay('2026-11-21', '16:00', '17:00')]), WEEK)],
      { lanes: 1, bars: [['late', 0, 6]] },
    ],
  ])('%s', (_, lanes, jobs, expected) => {
    expect(laid(lanes, ...jobs)).toEqual(expected);
  });

  test('30 simultaneous jobs have 30 lanes', () => {
    const jobs = Array.from({ length: 30 }, (_, index) => short(`job-${index}`, '09:00', '12:00'));
    expect(laid(2, ...jobs).lanes).toBe(30);
  });
});

const heldBy = (bookings: readonly Booking[]) => bookings.flatMap(bayStretches);

test('times over capacity are marked from start to end; jobs that take no time do not count', () => {
  const one = job('one', [workDay('2026-11-16', '09:00', '12:00')]);
  const two = job('two', [workDay('2026-11-16', '10:00', '13:00')], { status: 'In Progress' });
  const done = job('done', [workDay('2026-11-16', '09:00', '13:00')], { status: 'Complete' });
  expect(overbookedTimes(heldBy([one, two, done]), 1, WEEK)).toEqual([{ date: '2026-11-16', start: 600, end: 720 }]);
  expect(overbookedTimes(heldBy([one, two, done]), 2, WEEK)).toEqual([]);
});

test.each<[string, Partial<Booking>, Partial<Booking>, number, DayInterval[]]>([
  ['a job booked anyway while a car cures', {}, {}, 1, [{ date: '2026-11-17', start: 480, end: 600 }]],
  ['in a bay for two', {}, {}, 2, []],
  ['after the cure', { cureUntil: { date: '2026-11-17', time: '08:00' } }, {}, 1, []],
  ['the curing car has left', { status: 'Complete' }, {}, 1, []],
  ['the other car has left', {}, { status: 'Complete' }, 1, []],
])('over capacity with a cure until Tuesday at 10 AM: %s', (_, curing, other, capacity, expected) => {
  const cures = job('cures', [workDay('2026-11-16', '09:00', '12:00')], {
    status: 'In Progress',
    cureUntil: { date: '2026-11-17', time: '10:00' },
    ...curing,
  });
  const anyway = job('anyway', [workDay('2026-11-17', '08:00', '12:00')], { bookedAnyway: true, ...other });
  expect(overbookedTimes(heldBy([cures, anyway]), capacity, WEEK)).toEqual(expected);
  // The person of the curing car is free for other work.
  expect(overbookedTimes([cures, anyway].flatMap(personStretches), 1, WEEK)).toEqual([]);
});

describe('in any shop', () => {
  const sundayOf = (date: string) => addDays(date, -new Date(`${date}T12:00:00Z`).getUTCDay());

  law(
    'the board shows each job at its exact minutes, without overlaps, and marks times over capacity',
    fc.property(busyShop, ({ today, stations, bookings }) => {
      const dates = weekFrom(sundayOf(today));
      for (const station of stations) {
        const own = bookings.filter((booking) => booking.station === station.name);
        const segments = own.flatMap((booking) => jobSegments(booking, dates));
        const week = boardScale({
          dates,
          openOn: () => [],
          stretches: segments.flatMap(({ stretches }) => stretches),
        });
        const { bars, lanes } = barsOf(segments, week, station.maxConcurrentJobs);

        // A booking's minutes in the week are exactly the minutes of its bars.
        for (const booking of own) {
          const shown = new Map<string, Set<number>>();
          for (const { date, start, end } of bars
            .filter((bar) => bar.booking === booking)
            .flatMap((bar) => bar.stretches)) {
            const minutes = shown.get(date) ?? new Set();
            for (let minute = start; minute < end; minute += 1) minutes.add(minute);
            if (minutes.size > 0) shown.set(date, minutes);
          }
          const held = [...minutesByDate(booking)].filter(([date]) => dates.includes(date));
          expect(new Map([...shown].sort())).toEqual(new Map(held.sort()));
        }

        // No bars overlap, and every card is wide enough to press.
        for (const bar of bars) {
          expect(bar.cardEnd - bar.cardStart).toBeGreaterThan(0.2 - 1e-9);
          const sharing = bars.filter((one) => one !== bar && one.lane === bar.lane);
          for (const one of sharing)
            expect(one.cardEnd <= bar.cardStart || bar.cardEnd <= one.cardStart || 'overlapping').toBe(true);
        }

        // Lanes and marks follow the rule, minute by minute.
        const diary = diaryOf(bookings);
        // A cure is a line below the bar of its booking, and needs no lane.
        const work = diaryOf(bookings.map((booking) => ({ ...booking, cureUntil: undefined })));
        const marked = overbookedTimes(heldBy(own), station.maxConcurrentJobs, dates);
        for (const date of dates) {
          const running = diary.atStation(date, station.name);
          expect(lanes).toBeGreaterThanOrEqual(Math.max(...work.atStation(date, station.name)));
          const over = [...running].flatMap((count, minute) => (count > station.maxConcurrentJobs ? [minute] : []));
          const shown = marked
            .filter((one) => one.date === date)
            .flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index));
          expect(shown).toEqual(over);
        }
      }
    }),
    25,
  );
});
