import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar.ts';
import { sum } from '#domain/money/money.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/settings.ts';
import { DASHBOARD_FIGURES, moneyByMonth } from './dashboard.ts';
import { monthsIn } from './period.ts';
import { type Report, type ReportColumn, reportTable } from './report.ts';
import { reportCsv } from './report-csv.ts';
import { REPORTS, reportById } from './reports.ts';
import type { ShopRows } from './shop-rows.ts';

const TODAY = '2026-11-30';
const SHOP: ShopRows = {
  ...demoShop(TODAY),
  settings: DEFAULT_SETTINGS,
  today: TODAY,
  zone: 'America/Chicago',
  at: '2026-11-30T18:00:00.000Z',
};
const EMPTY: ShopRows = {
  ...SHOP,
  ...Object.fromEntries(Object.entries(SHOP).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, []]] : []))),
};
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

/** Every report with every way to count. */
const CASES = REPORTS.flatMap((report) =>
  (report.bases ?? [undefined]).map((basis) => ({
    report,
    basis,
    title: basis === undefined ? report.title : `${report.title}, ${basis}`,
  })),
);

/** Returns whether the rows of the column add up to its total, as those of averages and rates don't. */
function isSummed(report: Report, column: ReportColumn): boolean {
  const sums = (factor: number) =>
    Object.fromEntries(report.amounts.map((name, at) => [name, factor * (100 + at * 37)]));
  const [one, two, three] = [column.of(sums(1)), column.of(sums(2)), column.of(sums(3))];
  return one !== undefined && two !== undefined && three !== undefined && one !== three && sum([one, two]) === three;
}

describe.each(CASES)('$title', ({ report, basis }) => {
  const entriesIn = (range: { from: string; to: string }, shop = SHOP) => report.entries(shop, range, basis);
  const all = entriesIn(YEAR);
  const summed = report.columns.map((column) => isSummed(report, column));

  test('the demo shop has something to show', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(summed).toContain(true);
    expect(report.columns.map(({ name }) => name)).toContain(report.chart);
  });

  test.each(report.by)('by %s, every entry is in one row, and the rows add up to the total', (by) => {
    const { rows, total } = reportTable(report, all, by);
    expect(rows.flatMap(({ entries }) => entries).length).toBe(all.length);
    const ofRows = report.columns.map((_, at) => summed[at] && sum(rows.map(({ values }) => values[at] ?? 0)));
    expect(ofRows).toEqual(total.map((value, at) => summed[at] && value));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ name }) => name.trim() === '')).toEqual([]);
  });

  test('the months of the year add up to the year', () => {
    if (report.id === 'customers') return;
    const { total } = reportTable(report, all, '');
    const months = monthsIn(YEAR).map((month) => reportTable(report, entriesIn(month), '').total);
    expect(report.columns.map((_, at) => summed[at] && sum(months.map((values) => values[at] ?? 0)))).toEqual(
      total.map((value, at) => summed[at] && value),
    );
  });

  test('the order of the lists changes no figure', () => {
    const turned: ShopRows = {
      ...SHOP,
      ...Object.fromEntries(
        Object.entries(SHOP).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.toReversed()]] : [])),
      ),
    };
    for (const by of report.by) {
      const plain = (shop: ShopRows) =>
        reportTable(report, entriesIn(YEAR, shop), by).rows.map(({ name, values }) => ({ name, values }));
      expect(plain(turned)).toEqual(plain(SHOP));
    }
  });

  test('an empty shop has no rows', () => {
    expect(reportTable(report, entriesIn(YEAR, EMPTY), '').rows).toEqual([]);
  });

  test('entries are of the range', () => {
    const range = { from: addDays(TODAY, -20), to: TODAY };
    expect(entriesIn(range).filter(({ date }) => date < range.from || date > range.to)).toEqual([]);
  });

  test('the file has the rows of the table', () => {
    const table = reportTable(report, all, '');
    const lines = reportCsv(report, table, report.by[0]).trimEnd().split('\r\n');
    expect(lines.length).toBe(table.rows.length + 2);
    expect(lines[0]).toBe([report.by[0], ...report.columns.map(({ name }) => name)].join(','));
  });

  test('everything is defined in words', () => {
    const sentences = [report.about, ...(report.notes ?? []), ...report.columns.map(({ meaning }) => meaning)];
    expect(sentences.filter((sentence) => !/^[A-Z].{15,}\.$/.test(sentence))).toEqual([]);
    expect(reportById(report.id)).toBe(report);
  });
});

test('report ids and titles are unique', () => {
  expect(new Set(REPORTS.map(({ id }) => id)).size).toBe(REPORTS.length);
  expect(new Set(REPORTS.map(({ title }) => title)).size).toBe(REPORTS.length);
});

test('each figure of the dashboard is the total of its report', () => {
  const range = { from: '2026-11-01', to: TODAY };
  for (const { name, report, column, of } of DASHBOARD_FIGURES) {
    const { total } = reportTable(report, report.entries(SHOP, range, report.bases?.[0]), '');
    expect([name, of(SHOP, range)]).toEqual([name, total[report.columns.indexOf(column)]]);
  }
});

test('the twelve months of the money chart are those of the reports', () => {
  const months = moneyByMonth(SHOP, TODAY);
  const [moneyIn, invoiced] = DASHBOARD_FIGURES;
  expect(months.length).toBe(12);
  expect(months.map((month) => [month.moneyIn, month.invoiced])).toEqual(
    months.map(({ month }) => {
      // Days are texts: no month has a day after its 31st.
      const range = { from: `${month}-01`, to: `${month}-31` };
      return [moneyIn?.of(SHOP, range), invoiced?.of(SHOP, range)];
    }),
  );
});
