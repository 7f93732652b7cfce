import { addMonths, formatMonth, monthOf } from '#domain/calendar/calendar.ts';
import { MONEY_IN_REPORT } from './money/money-in-report.ts';
import { SALES_REPORT } from './money/sales-report.ts';
import { twelveMonths } from './period.ts';
import { type Figure, figureOf, type Report, reportTable } from './report.ts';
import { CLOSE_RATE_REPORT } from './selling/close-rate-report.ts';
import type { ShopRows } from './shop-rows.ts';
import { GROSS_PROFIT_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from './work/profit-reports.ts';
import { UTILIZATION_REPORT } from './work/utilization-report.ts';

/** Figures at the top of the dashboard, each of a report. */
export const DASHBOARD_FIGURES: readonly Figure[] = [
  figureOf(MONEY_IN_REPORT, 'Money In'),
  figureOf(SALES_REPORT, 'Sales', 'Invoiced'),
  figureOf(GROSS_PROFIT_REPORT, 'Gross Profit'),
  figureOf(PROFIT_PER_BAY_HOUR_REPORT, 'Profit per Bay Hour'),
  figureOf(CLOSE_RATE_REPORT, 'Close Rate'),
  figureOf(UTILIZATION_REPORT, 'Utilization', 'Bays Booked'),
];

/** A month 'YYYY-MM' of the chart *Money In and Invoiced*, in dollars. */
export type MoneyMonth = { month: string; name: string; moneyIn: number; invoiced: number; invoicedLastYear: number };

/** Returns the first column that the report draws, by month 'YYYY-MM'. */
function byMonth(report: Report, shop: ShopRows, from: string, to: string): ReadonlyMap<string, number> {
  const at = report.columns.findIndex(({ name }) => name === report.chart);
  const { rows } = reportTable(report, report.entries(shop, { from, to }, undefined), 'Month');
  return new Map(rows.map(({ id, values }) => [id, values[at] ?? 0]));
}

/** Returns the twelve months that end with the month of the day, and what was invoiced in each a year before. */
export function moneyByMonth(shop: ShopRows, day: string): MoneyMonth[] {
  const months = twelveMonths(day);
  const [from, to] = [months[0]?.from ?? day, months.at(-1)?.to ?? day];
  const yearBefore = `${addMonths(monthOf(from), -12)}-01`;
  const moneyIn = byMonth(MONEY_IN_REPORT, shop, from, to);
  const invoiced = byMonth(SALES_REPORT, shop, yearBefore, to);
  return months.map(({ from: first }) => {
    const month = monthOf(first);
    return {
      month,
      name: formatMonth(month),
      moneyIn: moneyIn.get(month) ?? 0,
      invoiced: invoiced.get(month) ?? 0,
      invoicedLastYear: invoiced.get(addMonths(month, -12)) ?? 0,
    };
  });
}
