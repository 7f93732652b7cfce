import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { law } from '#test/rules/law.ts';
import { crowded, intersections, overlap, overlaps, subtract } from './intervals.ts';
import type { Interval } from './week-hours.ts';

const at = (start: number, end: number): Interval => ({ start, end });

describe('overlap', () => {
  test.each([
    [at(8, 18), at(10, 20), at(10, 18)],
    [at(8, 18), at(9, 10), at(9, 10)],
    [at(8, 12), at(12, 18), undefined],
    [at(8, 12), at(13, 18), undefined],
    [at(8, 12), undefined, undefined],
    [undefined, at(8, 12), undefined],
  ])('%o and %o have %o in common', (a, b, both) => {
    expect(overlap(a, b)).toEqual(both);
  });
});

describe('subtract', () => {
  test.each<[string, Interval, Interval[], Interval[]]>([
    ['nothing leaves 8–18', at(8, 18), [], [at(8, 18)]],
    ['11–12 leaves 8–11 and 12–18', at(8, 18), [at(11, 12)], [at(8, 11), at(12, 18)]],
    ['7–9 and 17–19 leaves 9–17', at(8, 18), [at(17, 19), at(7, 9)], [at(9, 17)]],
    [
      '10–15 and the 11–12 within it leaves 8–10 and 15–18',
      at(8, 18),
      [at(11, 12), at(10, 15)],
      [at(8, 10), at(15, 18)],
    ],
    ['touching 8–12 and 12–18 leaves nothing', at(8, 18), [at(8, 12), at(12, 18)], []],
    ['what lies outside leaves 8–18', at(8, 18), [at(5, 8), at(18, 20)], [at(8, 18)]],
    ['0–24 leaves nothing', at(8, 18), [at(0, 24)], []],
  ])('8–18 without %s', (_, open, busy, free) => {
    expect(subtract(open, busy)).toEqual(free);
  });
});

describe('crowded', () => {
  test.each<[string, Interval[], number, Interval[]]>([
    ['one job fills a bay for 1', [at(8, 12)], 1, [at(8, 12)]],
    ['one job leaves room in a bay for 2', [at(8, 12)], 2, []],
    ['two jobs fill a bay for 2 while both run', [at(8, 12), at(10, 14)], 2, [at(10, 12)]],
    ['a job that ends where the next starts makes no crowd', [at(8, 12), at(12, 14)], 2, []],
    ['touching jobs fill a bay for 1 in one stretch', [at(8, 12), at(12, 14)], 1, [at(8, 14)]],
    ['a relay fills a bay for 2 in one stretch', [at(8, 14), at(8, 10), at(10, 14)], 2, [at(8, 14)]],
    ['two crowds are separate', [at(8, 18), at(9, 10), at(12, 13)], 2, [at(9, 10), at(12, 13)]],
    ['three jobs over-fill a bay for 2 in one stretch', [at(8, 12), at(8, 12), at(9, 10)], 2, [at(8, 12)]],
    ['a job without a minute counts for nothing', [at(8, 12), at(9, 9)], 2, []],
    ['no job makes no crowd', [], 1, []],
  ])('%s', (_, jobs, limit, full) => {
    expect(crowded(jobs, limit)).toEqual(full);
  });
});

const DAY = 60;
const stretch = fc
  .tuple(fc.integer({ min: 0, max: DAY - 1 }), fc.integer({ min: 1, max: DAY }))
  .map(([start, length]) => at(start, Math.min(start + length, DAY)));
const stretches = fc.array(stretch, { maxLength: 8 });

function runs(one: Interval, minute: number): boolean {
  return one.start <= minute && minute < one.end;
}

/** The minutes of a day for which it holds, as the fewest stretches. */
function stretchesWhere(holds: (minute: number) => boolean): Interval[] {
  const found: Interval[] = [];
  for (let minute = 0; minute < DAY; minute += 1) {
    if (!holds(minute)) continue;
    const last = found.at(-1);
    if (last?.end === minute) last.end = minute + 1;
    else found.push(at(minute, minute + 1));
  }
  return found;
}

describe('minute by minute', () => {
  law(
    'what two stretches have in common is the minutes of both, and they overlap when there is one',
    fc.property(stretch, stretch, (a, b) => {
      const [both] = stretchesWhere((minute) => runs(a, minute) && runs(b, minute));
      expect(overlap(a, b)).toEqual(both);
      expect(overlaps(a, b)).toBe(both !== undefined);
    }),
    300,
  );

  law(
    'what two lists have in common is the minutes of both, as the fewest stretches in order',
    fc.property(stretches, stretches, (some, others) => {
      const [a, b] = [some, others].map((list) => stretchesWhere((minute) => list.some((one) => runs(one, minute))));
      const inBoth = (minute: number) => [some, others].every((list) => list.some((one) => runs(one, minute)));
      expect(intersections(a ?? [], b ?? [])).toEqual(stretchesWhere(inBoth));
    }),
    300,
  );

  law(
    'what is left of an opening is its minutes without a busy one, as the fewest stretches in order',
    fc.property(stretch, stretches, (open, busy) => {
      const before = structuredClone(busy);
      const free = (minute: number) => runs(open, minute) && !busy.some((one) => runs(one, minute));
      expect(subtract(open, busy)).toEqual(stretchesWhere(free));
      expect(busy).toEqual(before);
    }),
    300,
  );

  law(
    'a bay is full in the minutes in which at least so many jobs run, as the fewest stretches in order',
    fc.property(stretches, fc.integer({ min: 1, max: 4 }), (jobs, limit) => {
      const before = structuredClone(jobs);
      const full = (minute: number) => jobs.filter((job) => runs(job, minute)).length >= limit;
      expect(crowded(jobs, limit)).toEqual(stretchesWhere(full));
      expect(jobs).toEqual(before);
    }),
    300,
  );
});
