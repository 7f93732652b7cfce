import { describe, expect, test } from 'vitest';
import { calendarSearch, parseCalendarParams } from './calendar-params.ts';

const TODAY = '2026-11-20';
const NOVEMBER = { view: 'month', month: '2026-11', day: undefined, station: undefined, rows: 'stations' };

describe('Parsing the search params', () => {
  test.each([
    [{}, NOVEMBER],
    [{ month: '2027-02' }, { ...NOVEMBER, month: '2027-02' }],
    [{ view: 'week' }, { ...NOVEMBER, view: 'week' }],
    [{ day: '2027-02-03' }, { ...NOVEMBER, month: '2027-02', day: '2027-02-03' }],
    [
      { view: 'week', day: '2026-11-29' },
      { ...NOVEMBER, view: 'week', month: '2026-12', day: '2026-11-29' },
    ],
    [
      { month: '2026-11', day: '2026-12-05' },
      { ...NOVEMBER, day: '2026-12-05' },
    ],
    [
      { station: 'Bay 1', rows: 'staff' },
      { ...NOVEMBER, station: 'Bay 1', rows: 'staff' },
    ],
  ])('%j', (search, params) => {
    expect(parseCalendarParams(search, TODAY)).toEqual(params);
  });

  test.each([
    { month: '2026-13' },
    { month: 'soon' },
    { day: '2026-02-30' },
    { view: 'year' },
    { rows: 'cars' },
    { month: '', view: '', day: '' },
    { month: '2026-11', day: '2026-12-06' },
  ])('ignores the invalid values of %j', (search) => {
    expect(parseCalendarParams(search, TODAY)).toEqual(NOVEMBER);
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
] as const)('The shortest search of %j is %j, and parses back to it', (shown, search) => {
  const params = { ...shown, station: 'Bay 1', rows: 'stations' } as const;
  expect(calendarSearch(params, TODAY)).toEqual({ ...search, station: 'Bay 1' });
  expect(parseCalendarParams({ ...search, station: 'Bay 1' }, TODAY)).toEqual(params);
});
