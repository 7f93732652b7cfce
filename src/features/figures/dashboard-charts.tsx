import { useMemo } from 'react';
import { formatWeekdayDate, monthOf } from '#domain/calendar/calendar.ts';
import { moneyByMonth } from '#domain/figures/dashboard.ts';
import { figureText } from '#domain/figures/figure-text.ts';
import { MONEY_IN_REPORT } from '#domain/figures/money/money-in-report.ts';
import { type DayRange, isDayIn, rangeOfPeriod } from '#domain/figures/period.ts';
import { type Report, type ReportRow, reportTable } from '#domain/figures/report.ts';
import { CLOSE_RATE_REPORT } from '#domain/figures/selling/close-rate-report.ts';
import { LEADS_REPORT } from '#domain/figures/selling/leads-report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { bayDays } from '#domain/figures/work/bay-days.ts';
import { GROSS_PROFIT_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from '#domain/figures/work/profit-reports.ts';
import { formatCount, formatWholeDollars, ratio, sum } from '#domain/money/money.ts';
import type { Load } from '#domain/scheduling/load.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { BarsAndLine, barsTable } from '#ui/charts/bars-and-line.tsx';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { HeatStrip, heatTable } from '#ui/charts/heat-strip.tsx';
import { RowBars, rowBarsTable } from '#ui/charts/row-bars.tsx';
import { rangeText } from './range-text.ts';
import { useOpenHref } from './use-open-href.ts';
import type { ShownPeriod } from './use-period.ts';

type ChartsProps = { shop: ShopRows; period: ShownPeriod };

/** The charts below the figures. Each point leads to what it counts. */
export function DashboardCharts({ shop, period }: ChartsProps) {
  return (
    <div className="grid grid-cols-2 gap-4.5 max-desktop:grid-cols-1 phone:gap-3.5 print:grid-cols-1">
      <div className="col-span-full min-w-0">
        <BookedWork shop={shop} />
      </div>
      <div className="col-span-full min-w-0">
        <MoneyChart shop={shop} range={period.range} />
      </div>
      <SellingChart shop={shop} period={period} />
      <CategoryChart shop={shop} period={period} />
    </div>
  );
}

const DAYS_AHEAD = 28;
const hoursText = (minutes: number) => figureText(ratio(1, [minutes], 60), 'hours');

function cellOf({ bookedMinutes, openMinutes }: Load) {
  const isClosed = openMinutes === 0;
  if (isClosed && bookedMinutes === 0) return { share: undefined, text: 'Closed' };
  return {
    share: bookedMinutes / openMinutes,
    text: `${hoursText(bookedMinutes)} booked, ${isClosed ? 'closed' : `${hoursText(openMinutes)} open`}`,
  };
}

function BookedWork({ shop }: { shop: ShopRows }) {
  const { bays, days, rows } = useMemo(() => {
    const loads = bayDays(shop, shop.today, DAYS_AHEAD);
    return {
      bays: loads,
      days: (loads[0]?.days ?? []).map(({ date }) => {
        const name = formatWeekdayDate(date);
        return { id: date, name, letter: name.charAt(0), date: `${Number(date.slice(8))}` };
      }),
      rows: loads.map(({ station: { id, name }, days: own }) => ({
        id,
        name,
        cells: own.map((day) => ({
          id: `${id} ${day.date}`,
          ...cellOf(day),
          href: hrefOf(paths.schedule, {}, { view: 'week', day: day.date, station: name }),
        })),
      })),
    };
  }, [shop]);
  const open = useOpenHref(rows.flatMap(({ cells }) => cells));
  const strip = { days, rows };
  const isBooked = bays.some(({ days: own }) => own.some(({ bookedMinutes }) => bookedMinutes > 0));
  return (
    <ChartFigure
      title="Booked Work, Next Four Weeks"
      about="Booked hours of each bay's open hours. A day opens its week on the calendar."
      table={heatTable(strip, 'Day')}
      empty={isBooked ? undefined : 'Once you book work, this shows how full each bay is on each day.'}
    >
      <HeatStrip {...strip} onOpen={open} />
    </ChartFigure>
  );
}

function MoneyChart({ shop, range }: { shop: ShopRows; range: DayRange }) {
  const last = monthOf(isDayIn(shop.today, range) ? shop.today : range.to);
  const months = useMemo(() => moneyByMonth(shop, `${last}-01`), [shop, last]);
  const points = months.map(({ month, name, moneyIn, invoiced, invoicedLastYear }) => ({
    id: month,
    name,
    tick: name.slice(0, 3),
    values: [moneyIn, invoiced],
    line: invoicedLastYear,
    href: hrefOf(
      paths.report,
      { id: MONEY_IN_REPORT.id },
      { period: 'Other Days', ...rangeOfPeriod('This Month', `${month}-01`) },
    ),
  }));
  const open = useOpenHref(points);
  const bars = {
    series: [{ name: 'Money In' }, { name: 'Invoiced' }],
    // A line along the axis of a shop in its first year says nothing.
    line: months.some(({ invoicedLastYear }) => invoicedLastYear !== 0) ? 'Invoiced a year before' : undefined,
    points,
    format: (value: number | undefined) => figureText(value, 'dollars', true),
  } as const;
  const isEmpty = months.every((one) => one.moneyIn === 0 && one.invoiced === 0 && one.invoicedLastYear === 0);
  return (
    <ChartFigure
      title="Money In and Invoiced"
      about="Twelve months. Money in includes sales tax and tips; invoiced is without them."
      table={barsTable(bars, 'Month')}
      onOpen={open}
      empty={isEmpty ? 'Once you send an invoice or take a payment, this compares the months.' : undefined}
    >
      <BarsAndLine {...bars} onOpen={open} />
    </ChartFigure>
  );
}

/** Computes the rows of a report, and a function that reads and formats its columns by name. */
function readReport(report: Report, shop: ShopRows, range: DayRange, by: string) {
  const at = (name: string) => report.columns.findIndex((column) => column.name === name);
  return {
    ...reportTable(report, report.entries(shop, range, report.bases?.[0]), by),
    numberOf: (values: ReportRow['values'], name: string) => values[at(name)],
    textOf: (values: ReportRow['values'], name: string) =>
      figureText(values[at(name)], report.columns[at(name)]?.unit ?? 'count', true),
  };
}

/** Rows of a chart beyond these are in its report. */
const MOST_SOURCES = 6;

function SellingChart({ shop, period: { range, search } }: ChartsProps) {
  const { steps, sources } = useMemo(() => {
    const { total, numberOf, textOf } = readReport(CLOSE_RATE_REPORT, shop, range, '');
    const leads = readReport(LEADS_REPORT, shop, range, 'Source');
    const step = (name: string, rate = '') => ({
      id: name,
      name,
      value: numberOf(total, name),
      text: `${textOf(total, name)} ${numberOf(total, name) === 1 ? 'estimate' : 'estimates'}`,
      note: `${textOf(total, `Value ${name}`)}${rate}`,
      href: hrefOf(paths.report, { id: CLOSE_RATE_REPORT.id }, search),
    });
    const rate = numberOf(total, 'Close Rate');
    return {
      steps: [step('Sent'), step('Accepted', rate === undefined ? '' : `, ${textOf(total, 'Close Rate')} of sent`)],
      sources: leads.rows.slice(0, MOST_SOURCES).map(({ id, name, values }) => ({
        id: `lead ${id}`,
        name,
        value: leads.numberOf(values, 'Leads'),
        text: `${leads.textOf(values, 'Leads')} ${leads.numberOf(values, 'Leads') === 1 ? 'lead' : 'leads'}`,
        note: `${leads.textOf(values, 'Won Value')} won`,
        href: hrefOf(paths.report, { id: LEADS_REPORT.id }, { ...search, by: 'Source', row: id }),
      })),
    };
  }, [shop, range, search]);
  const open = useOpenHref([...steps, ...sources]);
  return (
    <ChartFigure
      title="Selling"
      about={`Estimates sent and leads added, ${rangeText(range)}.`}
      table={rowBarsTable({ rows: [...steps, ...sources] }, ['Step or source', 'Count', 'Value'])}
      onOpen={open}
      empty={
        steps[0]?.value === 0 && sources.length === 0
          ? `Nothing in ${rangeText(range)}. Estimates that you send and leads that you add show here.`
          : undefined
      }
    >
      <div className="grid gap-4">
        <RowBars rows={steps} onOpen={open} />
        {sources.length > 0 && (
          <div>
            <h3 className="mb-1 font-semibold text-label">Leads by source</h3>
            <RowBars rows={sources} onOpen={open} />
          </div>
        )}
      </div>
    </ChartFigure>
  );
}

function CategoryChart({ shop, period: { range, search } }: ChartsProps) {
  const rows = useMemo(() => {
    const perHour = readReport(PROFIT_PER_BAY_HOUR_REPORT, shop, range, 'Category');
    const profit = readReport(GROSS_PROFIT_REPORT, shop, range, 'Category');
    const profits = new Map(profit.rows.map(({ id, values }) => [id, values]));
    return perHour.rows.map(({ id, name, values, entries }) => {
      const own = profits.get(id) ?? [];
      const cost = sum([profit.numberOf(own, 'Labor') ?? 0, profit.numberOf(own, 'Materials') ?? 0]);
      return {
        id,
        name,
        value: perHour.numberOf(values, 'Profit per Bay Hour'),
        text: perHour.textOf(values, 'Profit per Bay Hour'),
        cells: [
          perHour.textOf(values, 'Profit per Bay Hour'),
          profit.textOf(own, 'Revenue'),
          formatWholeDollars(cost),
          formatCount(entries.length),
        ],
        href: hrefOf(paths.report, { id: PROFIT_PER_BAY_HOUR_REPORT.id }, { ...search, by: 'Category', row: id }),
      };
    });
  }, [shop, range, search]);
  const open = useOpenHref(rows);
  return (
    <ChartFigure
      title="Profit by Category"
      about={`Gross profit for each bay hour of finished work, ${rangeText(range)}.`}
      table={{ heads: ['Category', 'Profit per Bay Hour', 'Revenue', 'Cost', 'Services done'], rows }}
      onOpen={open}
      empty={
        rows.length === 0
          ? `Nothing was finished in ${rangeText(range)}. Delivered jobs show here by category.`
          : undefined
      }
    >
      <RowBars rows={rows} onOpen={open} />
    </ChartFigure>
  );
}
