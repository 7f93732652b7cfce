import { expect, test } from 'vitest';
import { figureChange, figureText } from './figure-text.ts';
import { declareReport, type FigureUnit, figureOf, perUnit, type ReportEntry, rateOf, reportTable } from './report.ts';
import { reportCsv } from './report-csv.ts';
import type { ShopRows } from './shop-rows.ts';

const november = { id: '2026-11', name: 'Nov 2026' };
const december = { id: '2026-12', name: 'Dec 2026' };
const tint = { id: 'tint', name: 'Window Tint' };
const wash = { id: 'wash', name: '=Wash, "deluxe"' };

function entry(date: string, groups: ReportEntry['groups'], amounts: ReportEntry['amounts']): ReportEntry {
  return { date, name: 'INV-0001', groups, amounts };
}

const ENTRIES = [
  entry('2026-12-01', [wash, december], { sales: 0.1, sold: 1 }),
  entry('2026-11-03', [tint, november], { sales: 300.05, sold: 1 }),
  entry('2026-11-04', [wash, november], { sales: 0.2, sold: 2 }),
  entry('2026-11-30', [tint, november], { sales: -100, sold: -1 }),
];

const REPORT = declareReport<'sales' | 'sold'>({
  id: 'test',
  title: 'Test',
  about: 'For tests.',
  by: ['Service', 'Month'],
  amounts: ['sales', 'sold'],
  columns: [
    { name: 'Sales', unit: 'dollars', meaning: 'All of it.', of: ({ sales }) => sales },
    { name: 'Sold', unit: 'count', meaning: 'How many.', of: ({ sold }) => sold },
    { name: 'Average', unit: 'dollars', meaning: 'Sales by sold.', of: ({ sales, sold }) => perUnit(sales, sold, 2) },
  ],
  chart: 'Sales',
  inOrder: ['Month'],
  entries: (_, { from, to }) => ENTRIES.filter(({ date }) => date >= from && date <= to),
});

const plain = ({ rows, total }: ReturnType<typeof reportTable>) => ({
  rows: rows.map(({ name, values, entries }) => [name, ...values, entries.length]),
  total,
});

test('rows are the sums of their entries, largest first: 300.05 − 100 = 200.05, 0.10 + 0.20 = 0.30', () => {
  expect(plain(reportTable(REPORT, ENTRIES, 'Service'))).toEqual({
    rows: [
      ['Window Tint', 200.05, 0, undefined, 2],
      ['=Wash, "deluxe"', 0.3, 3, 0.1, 2],
    ],
    // 300.05 + 0.30 − 100; ÷ 3 = 66.7833
    total: [200.35, 3, 66.78],
  });
});

test('months keep their order, also where the later one is larger', () => {
  expect(plain(reportTable(REPORT, ENTRIES, 'Month')).rows.map(([name]) => name)).toEqual(['Nov 2026', 'Dec 2026']);
});

test('a way to group that is not there is the usual one', () => {
  expect(plain(reportTable(REPORT, ENTRIES, 'Color'))).toEqual(plain(reportTable(REPORT, ENTRIES, 'Service')));
});

test('no entries: no rows, a total of 0, and no average', () => {
  expect(reportTable(REPORT, [], 'Service')).toEqual({ rows: [], total: [0, 0, undefined] });
});

test('the file has the rows and the total, with cents, empty where nothing can be said, and no formula', () => {
  expect(reportCsv(REPORT, reportTable(REPORT, ENTRIES, 'Service'), 'Service').split('\r\n')).toEqual([
    'Service,Sales,Sold,Average',
    'Window Tint,200.05,0,',
    `"'=Wash, ""deluxe""",0.30,3,0.10`,
    'Total,200.35,3,66.78',
    '',
  ]);
});

test('a figure is the total of its report over the range', () => {
  const shop = {} as ShopRows;
  const of = (from: string, to: string) => figureOf(REPORT, 'Sales').of(shop, { from, to });
  expect([of('2026-11-01', '2026-11-30'), of('2026-12-01', '2026-12-31'), of('2027-01-01', '2027-01-31')]).toEqual([
    200.25, 0.1, 0,
  ]);
  expect(() => figureOf(REPORT, 'Profit')).toThrow('Test has no column Profit');
});

test('rates of fewer than five are hidden', () => {
  expect([rateOf(2, 4), rateOf(2, 5), rateOf(1, 6), rateOf(0, 0), rateOf(50, 100, 4)]).toEqual([
    undefined,
    40,
    16.7,
    undefined,
    undefined,
  ]);
});

test.each<[number | undefined, FigureUnit, string, string]>([
  [1234.5, 'dollars', '$1,234.50', '$1,235'],
  [-0.5, 'dollars', '−$0.50', '−$1'],
  [85.456, 'dollars per hour', '$85.46', '$85'],
  [41.25, 'percent', '41.3%', '41.3%'],
  [-3.04, 'percent', '−3.0%', '−3.0%'],
  [1234.56, 'hours', '1,234.6 h', '1,234.6 h'],
  [-2, 'hours', '−2 h', '−2 h'],
  [1, 'days', '1 day', '1 day'],
  [2.5, 'days', '2.5 days', '2.5 days'],
  [12_345, 'count', '12,345', '12,345'],
  [-2, 'count', '−2', '−2'],
  [undefined, 'count', '–', '–'],
])('%s %s reads %s, on cards %s', (value, unit, long, short) => {
  expect([figureText(value, unit), figureText(value, unit, true)]).toEqual([long, short]);
});

test.each<[string, number | undefined, number | undefined, FigureUnit, string | undefined]>([
  ['(112 − 100) ÷ 100', 112, 100, 'dollars', '12% up'],
  ['(75 − 100) ÷ 100', 75, 100, 'dollars', '25% down'],
  ['a fraction of a percent', 1000.01, 1000, 'dollars', 'about the same'],
  ['the same', 5, 5, 'count', 'the same'],
  ['nothing in both', 0, 0, 'dollars', undefined],
  ['no rate in both', 0, 0, 'percent', undefined],
  ['(1,099 − 100) ÷ 100', 1099, 100, 'dollars', '999% up'],
  ['tiny before, 1,000%', 1100, 100, 'dollars', 'Up'],
  ['to a large loss', -1000, 100, 'dollars', 'Down'],
  ['rates differ in points', 42.5, 40, 'percent', '2.5 points up'],
  ['one point', 39, 40, 'percent', '1 point down'],
  ['nothing before', 5, 0, 'dollars', undefined],
  ['a loss before', 5, -3, 'dollars', undefined],
  ['to a loss', -50, 100, 'dollars', '150% down'],
  ['not said now', undefined, 3, 'percent', undefined],
  ['not said before', 3, undefined, 'percent', undefined],
])('%s: %s after %s in %s is %s', (_, now, before, unit, text) => {
  expect(figureChange(now, before, unit)?.text).toBe(text);
});
