import { expect, test } from 'vitest';
import { buildWarranty } from '#test/build.ts';
import type { Fault, Verdict } from './claim.ts';
import { lacksReason, sortingHint } from './claim-hint.ts';

type HintCase = [fault: Fault, startsOn: string, since: string | undefined, panels: number, who: Verdict | undefined];

const PANELS = ['hood', 'roof', 'trunk'];
const { promise } = buildWarranty();

test.each<HintCase>([
  ['Edge lift', '2026-11-20', '2026-11-20', 1, 'Ours'],
  ['Edge lift', '2026-11-20', '2026-12-20', 1, 'Ours'],
  ['Edge lift', '2026-11-20', '2026-12-21', 1, undefined],
  ['Edge lift', '2026-11-20', '2026-11-19', 1, undefined],
  ['Bubbles', '2026-11-20', '2026-12-20', 3, 'Ours'],
  ['Bubbles', '2026-11-20', '2026-12-21', 3, undefined],
  // 30 days from January 30 end on the leap day of 2028, and on March 1 of 2027.
  ['Bubbles', '2028-01-30', '2028-02-29', 1, 'Ours'],
  ['Bubbles', '2028-01-30', '2028-03-01', 1, undefined],
  ['Bubbles', '2027-01-30', '2027-03-01', 1, 'Ours'],
  ['Bubbles', '2028-02-29', '2028-03-30', 1, 'Ours'],
  // Without a first day, the day of the report counts: March 1, 2027.
  ['Edge lift', '2027-01-30', undefined, 1, 'Ours'],
  ['Edge lift', '2027-01-29', undefined, 1, undefined],
  ['Yellowing', '2026-11-20', '2029-06-01', 2, "Maker's"],
  ['Yellowing', '2026-11-20', '2029-06-01', 1, undefined],
  ['Yellowing', '2026-11-20', '2029-06-01', 0, undefined],
  // Half of ten years.
  ['Cracking', '2026-11-20', '2031-11-20', 1, "Maker's"],
  ['Cracking', '2026-11-20', '2031-11-21', 1, undefined],
  ['Cracking', '2026-11-20', '2026-11-19', 1, undefined],
  ['No self-healing', '2026-11-20', '2035-11-20', 1, "Maker's"],
  ['Collision', '2026-11-20', '2026-11-21', 1, 'Not covered'],
  ['Neglect', '2026-11-20', '2026-11-21', 3, 'Not covered'],
  ['Staining', '2026-11-20', '2026-11-21', 3, undefined],
  ['Loss of gloss', '2026-11-20', '2026-11-21', 3, undefined],
  ['Other', '2026-11-20', '2026-11-21', 1, undefined],
])('%s on a warranty from %s, seen on %s, on %i panels: %s', (fault, startsOn, since, panels, who) => {
  const claim = { fault, since, reportedOn: '2027-03-01', positions: PANELS.slice(0, panels) };
  const hint = sortingHint(claim, { startsOn, promise });
  expect([hint.who, hint.why.endsWith('.')]).toEqual([who, true]);
});

test.each([
  [3, '2028-05-20', "Maker's"],
  [3, '2028-05-21', undefined],
  [undefined, '2031-11-20', "Maker's"],
  [undefined, '2031-11-21', undefined],
])('cracking under a term of %s years, seen on %s: %s', (years, since, who) => {
  const term = years === undefined ? 'vehicle' : 'years';
  const warranty = { startsOn: '2026-11-20', promise: { ...promise, term, years } as const };
  expect(sortingHint({ fault: 'Cracking', since, reportedOn: since, positions: [] }, warranty).who).toBe(who);
});

test('one panel named twice is one panel', () => {
  const claim = {
    fault: 'Yellowing',
    since: undefined,
    reportedOn: '2029-03-01',
    positions: ['hood', 'hood'],
  } as const;
  expect(sortingHint({ ...claim, positions: [...claim.positions] }, { startsOn: '2026-11-20', promise }).who).toBe(
    undefined,
  );
});

test.each<[Verdict, string, boolean]>([
  ['Ours', '', false],
  ["Maker's", '', false],
  ['Not covered', ' \n', true],
  ['Not covered', 'Car wash brushes', false],
])('the verdict %s with the reason "%s" lacks one: %s', (who, reason, lacks) => {
  expect(lacksReason(who, reason)).toBe(lacks);
});
