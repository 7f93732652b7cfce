import { expect, test } from 'vitest';
import type { Warranty } from './warranty.ts';
import { coveredThrough, type StateFacts, warrantyState } from './warranty-state.ts';
import { promiseSchema, type WarrantyPromise } from './warranty-tier.ts';

function promised(terms: Partial<WarrantyPromise>): WarrantyPromise {
  return promiseSchema.parse({ kind: 'maker', term: 'years', years: 10, ...terms });
}

function facts(terms: Partial<WarrantyPromise>, startsOn: string, more: Partial<StateFacts> = {}): StateFacts {
  return { promise: promised(terms), startsOn, visits: [], transfers: [], ...more };
}

const soldOn = (...dates: string[]): Warranty['transfers'] =>
  dates.map((date) => ({ date, customerId: 'new', name: 'Claire Hollis' }));
const cameOn = (...dates: string[]): Warranty['visits'] => dates.map((date) => ({ date, note: '' }));

type TermCase = [
  what: string,
  terms: Partial<WarrantyPromise>,
  startsOn: string,
  sold: string[],
  through: string | undefined,
];

const CAPPED = { transfer: 'capped', transferYears: 5 } as const;

test.each<TermCase>([
  ['ten years', {}, '2026-11-30', [], '2036-11-30'],
  ['one year', { years: 1 }, '2026-11-30', [], '2027-11-30'],
  ['from February 29, to a year without one', { years: 1 }, '2028-02-29', [], '2029-02-28'],
  ['from February 29, to a year with one', { years: 4 }, '2028-02-29', [], '2032-02-29'],
  ['from February 28 before a leap year', { years: 1 }, '2027-02-28', [], '2028-02-28'],
  ['over 2100, which has no February 29', { years: 4 }, '2096-02-29', [], '2100-02-28'],
  ['from the last day of a year', { years: 2 }, '2026-12-31', [], '2028-12-31'],
  ['while the customer owns the car', { term: 'ownership' }, '2026-11-30', [], undefined],
  ['for the life of the vehicle', { term: 'vehicle' }, '2026-11-30', [], undefined],
  ['years, sold, not transferable: through the day before', {}, '2026-11-30', ['2028-03-01'], '2028-02-29'],
  ['years, sold, goes with the car', { transfer: 'yes' }, '2026-11-30', ['2028-03-01'], '2036-11-30'],
  ['years, sold, at most 5 from the start', CAPPED, '2026-11-30', ['2028-03-01'], '2031-11-30'],
  ['years, sold after the cap: it is over', CAPPED, '2026-11-30', ['2033-03-01'], '2031-11-30'],
  [
    '3 years, sold: the cap of 5 makes it no longer',
    { ...CAPPED, years: 3 },
    '2026-11-30',
    ['2028-03-01'],
    '2029-11-30',
  ],
  ['ownership, sold', { term: 'ownership' }, '2026-11-30', ['2028-03-01'], '2028-02-29'],
  [
    'ownership, sold, said to go with the car: its owner is another',
    { term: 'ownership', transfer: 'yes' },
    '2026-11-30',
    ['2028-03-01'],
    '2028-02-29',
  ],
  [
    'ownership, sold, at most 5 years from the start',
    { term: 'ownership', ...CAPPED },
    '2026-11-30',
    ['2028-03-01'],
    '2031-11-30',
  ],
  ['vehicle, sold, goes with the car', { term: 'vehicle', transfer: 'yes' }, '2026-11-30', ['2028-03-01'], undefined],
  ['vehicle, sold, not transferable', { term: 'vehicle' }, '2026-11-30', ['2028-03-01'], '2028-02-29'],
  ['vehicle, sold, at most 5 years', { term: 'vehicle', ...CAPPED }, '2026-11-30', ['2028-03-01'], '2031-11-30'],
  [
    'sold twice, not transferable: the first counts, whatever their order',
    {},
    '2026-11-30',
    ['2030-01-01', '2028-03-01'],
    '2028-02-29',
  ],
  ['sold on the first day', {}, '2026-11-30', ['2026-11-30'], '2026-11-29'],
])('the term: %s', (_what, terms, startsOn, sold, through) => {
  expect(coveredThrough(facts(terms, startsOn, { transfers: soldOn(...sold) }))).toBe(through);
});

const YEARLY = { inspectionMonths: 12, inspectionLateDays: 30, isInspectionRequired: true } as const;
const ADVISED = { ...YEARLY, isInspectionRequired: false } as const;
const REGISTER = { registerDays: 30 } as const;

type StateCase = [
  what: string,
  terms: Partial<WarrantyPromise>,
  today: string,
  more: Partial<StateFacts>,
  state: string,
];

/** All begin on November 30, 2026. */
test.each<StateCase>([
  ['on its first day', {}, '2026-11-30', {}, 'Active 2036-11-30'],
  ['on its last day', {}, '2036-11-30', {}, 'Active 2036-11-30'],
  ['on the day after', {}, '2036-12-01', {}, 'Expired 2036-11-30'],
  ['for the life of the vehicle, 80 years later', { term: 'vehicle' }, '2106-11-30', {}, 'Active'],
  ['sold today, not transferable', {}, '2028-03-01', { transfers: soldOn('2028-03-01') }, 'Expired 2028-02-29'],
  ['sold tomorrow', {}, '2028-02-29', { transfers: soldOn('2028-03-01') }, 'Active 2028-02-29'],
  [
    'void, before all else',
    REGISTER,
    '2037-01-01',
    { voided: { date: '2027-01-05', reason: 'Wrong car', by: '' } },
    'Void 2027-01-05',
  ],
  ['to register, on the first day', REGISTER, '2026-11-30', {}, 'Register 2026-12-30'],
  ['to register, on the last day for it', REGISTER, '2026-12-30', {}, 'Register 2026-12-30'],
  ['to register, a day late', REGISTER, '2026-12-31', {}, 'Register late 2026-12-30'],
  ['registered late', REGISTER, '2027-01-15', { registeredOn: '2027-01-10' }, 'Active 2036-11-30'],
  ['never registered, over', REGISTER, '2036-12-01', {}, 'Expired 2036-11-30'],
  ['31 days before an inspection', YEARLY, '2027-10-30', {}, 'Active 2036-11-30'],
  ['30 days before an inspection', YEARLY, '2027-10-31', {}, 'Inspection due 2027-12-30'],
  ['on the day of the inspection', YEARLY, '2027-11-30', {}, 'Inspection due 2027-12-30'],
  ['on the last day for it', YEARLY, '2027-12-30', {}, 'Inspection due 2027-12-30'],
  ['a day after it', YEARLY, '2027-12-31', {}, 'Inspection missed 2027-12-30'],
  ['inspected on the last day', YEARLY, '2027-12-31', { visits: cameOn('2027-12-30') }, 'Active 2036-11-30'],
  ['inspected a day late', YEARLY, '2028-01-05', { visits: cameOn('2027-12-31') }, 'Inspection missed 2027-12-30'],
  ['inspected long before', YEARLY, '2027-12-31', { visits: cameOn('2027-06-01') }, 'Active 2036-11-30'],
  [
    'inspected late once: the next is due on its own day',
    YEARLY,
    '2028-11-30',
    { visits: cameOn('2027-12-30') },
    'Inspection due 2028-12-30',
  ],
  [
    'one visit does not count for two years',
    YEARLY,
    '2028-12-31',
    { visits: cameOn('2027-11-30') },
    'Inspection missed 2028-12-30',
  ],
  [
    'the first was missed, the second done',
    YEARLY,
    '2029-01-05',
    { visits: cameOn('2028-11-30') },
    'Inspection missed 2027-12-30',
  ],
  ['advised and missed', ADVISED, '2028-01-05', {}, 'Active 2036-11-30'],
  ['advised and due', ADVISED, '2028-11-05', {}, 'Inspection due 2028-12-30'],
  ['no days late', { ...YEARLY, inspectionLateDays: undefined }, '2027-12-01', {}, 'Inspection missed 2027-11-30'],
  [
    'nothing is due on the day it ends',
    YEARLY,
    '2036-11-30',
    { visits: cameOn(...[27, 28, 29, 30, 31, 32, 33, 34, 35].map((year) => `20${year}-11-30`)) },
    'Active 2036-11-30',
  ],
  [
    'missed comes before what is to register',
    { ...YEARLY, ...REGISTER },
    '2028-01-05',
    {},
    'Inspection missed 2027-12-30',
  ],
  ['to register comes before what is due', { ...YEARLY, ...REGISTER }, '2027-11-30', {}, 'Register late 2026-12-30'],
  [
    'a new owner keeps the inspections',
    { ...YEARLY, transfer: 'yes' },
    '2027-12-31',
    { transfers: soldOn('2027-06-01') },
    'Inspection missed 2027-12-30',
  ],
  ['a clock an hour behind midnight: the day before its first day', REGISTER, '2026-11-29', {}, 'Register 2026-12-30'],
  [
    'transferred and registered by the buyer',
    { ...REGISTER, transfer: 'yes' },
    '2028-01-01',
    { transfers: soldOn('2027-01-01'), registeredOn: '2026-12-01' },
    'Active 2036-11-30',
  ],
  [
    'sold before it is void: void',
    {},
    '2028-01-01',
    { transfers: soldOn('2027-01-01'), voided: { date: '2027-02-01', reason: '', by: '' } },
    'Void 2027-02-01',
  ],
])('the state: %s', (_what, terms, today, more, state) => {
  const { state: is, on } = warrantyState(facts(terms, '2026-11-30', more), today);
  expect([is, on].filter(Boolean).join(' ')).toBe(state);
});

test('inspections from the last day of a month are on the last day of shorter ones, and do not move', () => {
  const monthly = { inspectionMonths: 1, inspectionLateDays: 0, isInspectionRequired: true };
  const due = (today: string, ...visits: string[]) =>
    warrantyState(facts(monthly, '2027-12-31', { visits: cameOn(...visits) }), today);
  expect(due('2028-01-31')).toEqual({ state: 'Inspection due', on: '2028-01-31' });
  expect(due('2028-02-29', '2028-01-31')).toEqual({ state: 'Inspection due', on: '2028-02-29' });
  expect(due('2028-03-31', '2028-01-31', '2028-02-29')).toEqual({ state: 'Inspection due', on: '2028-03-31' });
});
