import { expect, test } from 'vitest';
import { parseTodayParams, todaySearch, type Viewer } from './today-params.ts';
import { todaySearchSchema } from './today-search.ts';

const owner: Viewer = { isStaff: false, prefersMine: false };
const manager: Viewer = { isStaff: true, prefersMine: false };
const technician: Viewer = { isStaff: true, prefersMine: true };
const NO_FILTER = { group: undefined, isMine: false, bay: undefined, isWall: false };

test.each([
  ['the owner, who is no staff member', owner, undefined, false],
  ['the owner, with an old link', owner, 'mine', false],
  ['a manager on the staff', manager, undefined, false],
  ['a manager on the staff', manager, 'mine', true],
  ['a technician on the staff', technician, undefined, true],
  ['a technician on the staff', technician, 'all', false],
  ['a technician who is no staff member', { isStaff: false, prefersMine: true }, undefined, false],
] as const)('%s: cars=%s', (_, viewer, cars, isMine) => {
  expect(parseTodayParams({ cars }, viewer)).toEqual({ ...NO_FILTER, isMine });
});

test('what the address does not know is ignored', () => {
  const search = todaySearchSchema.parse({
    group: 'everything',
    cars: 'hers',
    bay: 'Station B',
    wall: 'yes',
    tab: '2',
  });
  expect(parseTodayParams(search, technician)).toEqual({ ...NO_FILTER, isMine: true, bay: 'Station B' });
});

test('the address of a view brings it back, and the view at first has none', () => {
  for (const viewer of [owner, manager, technician]) {
    const first = parseTodayParams({}, viewer);
    expect(Object.values(todaySearch(first, viewer))).toEqual([undefined, undefined, undefined, undefined]);
    for (const isMine of viewer.isStaff ? [true, false] : [false]) {
      const view = { group: 'late', isMine, bay: 'Station A', isWall: true } as const;
      expect(parseTodayParams(todaySearch(view, viewer), viewer)).toEqual(view);
    }
  }
});
