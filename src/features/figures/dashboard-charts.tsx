import { useMemo } from 'react';
import { formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { figureText } from '#domain/figures/figure-text.ts';
import { MONEY_IN_REPORT } from '#domain/figures/money/money-in-report.ts';
import { rangeOfPeriod } from '#domain/figures/period.ts';
import type { AnswerOf } from '#domain/figures/questions.ts';
import type { Report, ReportRow } from '#domain/figures/report.ts';
import { CLOSE_RATE_REPORT } from '#domain/figures/selling/close-rate-report.ts';
import { LEADS_REPORT } from '#domain/figures/selling/leads-report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { GROSS_PROFIT_REPORT, PROFIT_PER_BAY_HOUR_REPORT } from '#domain/figures/work/profit-reports.ts';
import { formatCount, formatWholeDollars, ratio, sum } from '#domain/money/money.ts';
import type { Load } from '#domain/scheduling/load.ts';
import { useFigures } from '#parts/figures/use-figures.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { BarsAndLine, barsTable } from '#ui/charts/bars-and-line.tsx';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { HeatStrip, heatTable } from '#ui/charts/heat-strip.tsx';
import { RowBars, rowBarsTable } from '#ui/charts/row-bars.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { rangeText } from './range-text.ts';
import { useOpenHref } from './use-open-href.ts';
import type { ShownPeriod } from './use-period.ts';

type Charts = AnswerOf<'charts'>;
type ChartProps = { charts: Charts; period: ShownPeriod };

/** The charts below the figures. Each point leads to what it counts. */
export function DashboardCharts({ shop, period: asked }: { shop: ShopRows; period: ShownPeriod }) {
  const answered = useFigures(shop, 'charts', asked);
  if (!answered) {
    return (
      <div aria-busy="true">
        <SkeletonRows rows={6} />
      </div>
    );
  }
  const { answer: charts, question: period } = answered;
  return (
    <div
      className="grid grid-cols-2 gap-4.5 max-desktop:grid-cols-1 phone:gap-3.5 print:grid-cols-1"
      aria-busy={!answered.isCurrent}
    >
      <div className="col-span-full min-w-0">
        <BookedWork bays={charts.bays} />
      </div>
      <div className="col-span-full min-w-0">
        <MoneyChart months={charts.months} />
      </div>
      <SellingChart charts={charts} period={period} />
      <CategoryChart charts={charts} period={period} />
    </div>
  );
}

const hoursText = (minutes: number) => figureText(ratio(1, [minutes], 60), 'hours');

function cellOf({ bookedMinutes, openMinutes }: Load) {
  const isClosed = openMinutes === 0;
  if (isClosed && bookedMinutes === 0) return { share: undefined, text: 'Closed' };
  return {
    share: bookedMinutes / openMinutes,
    text: `${hoursText(bookedMinutes)} booked, ${isClosed ? 'closed' : `${hoursText(openMinutes)} open`}`,
  };
}

function BookedWork({ bays }: Pick<Charts, 'bays'>) {
  const { days, rows } = useMemo(() => {
    return {
      days: (bays[0]?.days ?? []).map(({ date }) => {
        const name = formatWeekdayDate(date);
        return { id: date, name, letter: name.charAt(0), date: `${Number(date.slice(8))}` };
      }),
      rows: bays.map(({ station: { id, name }, days: own }) => ({
        id,
        name,
        cells: own.map((day) => ({
          id: `${id} ${day.date}`,
          ...cellOf(day),
          href: hrefOf(paths.schedule, {}, { view: 'week', day: day.date, station: name }),
        })),
      })),
    };
  }, [bays]);
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

function MoneyChart({ months }: Pick<Charts, 'months'>) {
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

/** Returns functions that read and format the columns of a report by name. */
function columnsOf({ columns }: Report) {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  return {
    numberOf: (values: ReportRow['values'], name: string) => values[at(name)],
    textOf: (values: ReportRow['values'], name: string) =>
      figureText(values[at(name)], columns[at(name)]?.unit ?? 'count', true),
  };
}

const CLOSE_RATE = columnsOf(CLOSE_RATE_REPORT);
const LEADS = columnsOf(LEADS_REPORT);
const PER_HOUR = columnsOf(PROFIT_PER_BAY_HOUR_REPORT);
const PROFIT = columnsOf(GROSS_PROFIT_REPORT);

/** Rows of a chart beyond these are in its report. */
const MOST_SOURCES = 6;

function SellingChart({ charts: { estimates, leads }, period: { range, search } }: ChartProps) {
  const { steps, sources } = useMemo(() => {
    const { total } = estimates;
    const { numberOf, textOf } = CLOSE_RATE;
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
        value: LEADS.numberOf(values, 'Leads'),
        text: `${LEADS.textOf(values, 'Leads')} ${LEADS.numberOf(values, 'Leads') === 1 ? 'lead' : 'leads'}`,
        note: `${LEADS.textOf(values, 'Won Value')} won`,
        href: hrefOf(paths.report, { id: LEADS_REPORT.id }, { ...search, by: 'Source', row: id }),
      })),
    };
  }, [estimates, leads, search]);
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

function CategoryChart({ charts: { perHour, profit }, period: { range, search } }: ChartProps) {
  const rows = useMemo(() => {
    const profits = new Map(profit.rows.map(({ id, values }) => [id, values]));
    return perHour.rows.map(({ id, name, values, count }) => {
      const own = profits.get(id) ?? [];
      const cost = sum([PROFIT.numberOf(own, 'Labor') ?? 0, PROFIT.numberOf(own, 'Materials') ?? 0]);
      return {
        id,
        name,
        value: PER_HOUR.numberOf(values, 'Profit per Bay Hour'),
        text: PER_HOUR.textOf(values, 'Profit per Bay Hour'),
        cells: [
          PER_HOUR.textOf(values, 'Profit per Bay Hour'),
          PROFIT.textOf(own, 'Revenue'),
          formatWholeDollars(cost),
          formatCount(count),
        ],
        href: hrefOf(paths.report, { id: PROFIT_PER_BAY_HOUR_REPORT.id }, { ...search, by: 'Category', row: id }),
      };
    });
  }, [perHour, profit, search]);
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
