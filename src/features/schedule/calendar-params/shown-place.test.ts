import { describe, expect, test } from 'vitest';
import { addressOf, placeOf } from './shown-place.ts';

const TODAY = '2026-11-20';
const NOVEMBER = { view: 'month', month: '2026-11', day: undefined };

describe('What an address asks for', () => {
  test.each([
    [{}, NOVEMBER],
    [{ month: '2027-02' }, { ...NOVEMBER, month: '2027-02' }],
    [{ view: 'week' }, { ...NOVEMBER, view: 'week' }],
    [{ day: '2027-02-03' }, { view: 'month', month: '2027-02', day: '2027-02-03' }],
    [
      { view: 'week', day: '2026-11-29' },
      { view: 'week', month: '2026-12', day: '2026-11-29' },
    ],
    [
      { month: '2026-11', day: '2026-12-05' },
      { view: 'month', month: '2026-11', day: '2026-12-05' },
    ],
  ])('%j', (asked, place) => {
    expect(placeOf(asked, TODAY)).toEqual(place);
  });

  test.each([
    { month: '2026-13' },
    { month: 'soon' },
    { day: '2026-02-30' },
    { view: 'year' },
    { month: '', view: '', day: '' },
    { month: '2026-11', day: '2026-12-06' },
  ])('what is wrong in %j is passed over', (asked) => {
    expect(placeOf(asked, TODAY)).toEqual(NOVEMBER);
  });
});

test.each([
  [{ view: 'month', month: '2026-11', day: undefined }, {}],
  [{ view: 'month', month: '2026-12', day: undefined }, { month: '2026-12' }],
  [{ view: 'week', month: '2026-11', day: undefined }, { view: 'week' }],
  [
    { view: 'week', month: '2026-12', day: '2026-11-29' },
    { view: 'week', day: '2026-11-29' },
  ],
  [
    { view: 'month', month: '2026-12', day: '2026-11-29' },
    { month: '2026-12', day: '2026-11-29' },
  ],
  [{ view: 'month', month: '2026-10', day: '2026-10-02' }, { day: '2026-10-02' }],
] as const)('The shortest address of %j is %j, and leads back to it', (place, address) => {
  expect(addressOf(place, 'Bay 1', TODAY)).toEqual({ ...address, station: 'Bay 1' });
  expect(placeOf(address, TODAY)).toEqual(place);
});
