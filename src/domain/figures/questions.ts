import { monthOf } from '#domain/calendar/calendar.ts';
import { DASHBOARD_FIGURES, moneyByMonth } from './dashboard.ts';
import { MONEY_IN_REPORT } from './money/money-in-report.ts';
import { type DayRange, isDayIn } from './period.ts';
import { figureOf, type Report, type ReportRow, reportTable } from './report.ts';
import { reportById } from './reports.ts';
import { CLOSE_RATE_REPORT } from './selling/close-rate-report.ts';
import { LEADS_REPORT } from './selling/leads-report.ts';
import type { ShopRows } from './shop-rows.ts';
import { bayDays } from './work/bay-days.ts';
import { GROSS_PROFIT_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from './work/profit-reports.ts';
import { serviceLessons } from './work/service-lessons.ts';

/** A row of a report without its entries. */
export type ShownRow = Omit<ReportRow, 'entries'> & {
  /** Number of its entries. */
  count: number;
};

const shownRow = ({ entries, ...row }: ReportRow): ShownRow => ({ ...row, count: entries.length });

function tableOf(report: Report, shop: ShopRows, range: DayRange, by: string, basis = report.bases?.[0]) {
  return reportTable(report, report.entries(shop, range, basis), by);
}

function shownTable(report: Report, shop: ShopRows, range: DayRange, by: string) {
  const { rows, total } = tableOf(report, shop, range, by);
  return { rows: rows.map(shownRow), total };
}

const MONEY_IN = figureOf(MONEY_IN_REPORT, 'Money In');
const DAYS_AHEAD = 28;

type Compared = { range: DayRange; before: DayRange; lastYear: DayRange };
type ReportQuestion = {
  id: string;
  range: DayRange;
  by: string;
  basis?: string | undefined;
  /** Id of the row whose entries are shown. */
  row?: string | undefined;
};

/** Questions of screens about a shop. They and their answers are plain data, because a worker computes them. */
export const QUESTIONS = {
  /** Returns the money of today, and each figure of the dashboard in the period, before it and a year ago. */
  figures: (shop: ShopRows, { range, before, lastYear }: Compared) => ({
    // The day's close counts the same, but reads every entry of the books.
    moneyInToday: MONEY_IN.of(shop, { from: shop.today, to: shop.today }),
    values: DASHBOARD_FIGURES.map(({ of }) => ({
      value: of(shop, range),
      before: of(shop, before),
      lastYear: of(shop, lastYear),
    })),
  }),
  /** Returns the rows of the charts of the dashboard. */
  charts: (shop: ShopRows, { range }: { range: DayRange }) => ({
    bays: bayDays(shop, shop.today, DAYS_AHEAD),
    months: moneyByMonth(shop, `${monthOf(isDayIn(shop.today, range) ? shop.today : range.to)}-01`),
    estimates: shownTable(CLOSE_RATE_REPORT, shop, range, ''),
    leads: shownTable(LEADS_REPORT, shop, range, 'Source'),
    perHour: shownTable(PROFIT_PER_BAY_HOUR_REPORT, shop, range, 'Category'),
    profit: shownTable(GROSS_PROFIT_REPORT, shop, range, 'Category'),
  }),
  /** Returns the rows of a report, and one of them with its entries. */
  report: (shop: ShopRows, { id, range, by, basis, row }: ReportQuestion) => {
    const report = reportById(id);
    if (!report) throw new Error(`There is no report ${id}`);
    const { rows, total } = tableOf(report, shop, range, by, basis);
    return { rows: rows.map(shownRow), total, row: rows.find((one) => one.id === row) };
  },
  /** Returns the lessons of the last twelve months about a service. */
  lessons: serviceLessons,
};

export type QuestionName = keyof typeof QUESTIONS;
export type QuestionOf<N extends QuestionName> = Parameters<(typeof QUESTIONS)[N]>[1];
export type AnswerOf<N extends QuestionName> = ReturnType<(typeof QUESTIONS)[N]>;

/** Answers a question about the shop. */
export function answerTo<N extends QuestionName>(shop: ShopRows, name: N, question: QuestionOf<N>): AnswerOf<N> {
  const answer = QUESTIONS[name] as (shop: ShopRows, question: QuestionOf<N>) => AnswerOf<N>;
  return answer(shop, question);
}
