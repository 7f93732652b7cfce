import { figureText } from '#domain/figures/figure-text.ts';
import type { ShownRow } from '#domain/figures/questions.ts';
import type { Report } from '#domain/figures/report.ts';
import { formatCount } from '#domain/money/money.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { ChartFigure } from '#ui/charts/chart-figure.tsx';
import { RowBars, rowBarsTable } from '#ui/charts/row-bars.tsx';
import { useOpenHref } from './use-open-href.ts';

const MOST_BARS = 12;

type ReportChartProps = {
  report: Report;
  rows: readonly ShownRow[];
  by: string;
  /** Search params of the report as it is shown. */
  search: Search;
};

/** The largest rows of a report as bars; of those in the order of time, the latest. */
export function ReportChart({ report: { id, columns, chart, inOrder }, rows, by, search }: ReportChartProps) {
  const at = columns.findIndex(({ name }) => name === chart);
  const unit = columns[at]?.unit ?? 'count';
  const isInOrder = inOrder?.includes(by) ?? false;
  const bars = (isInOrder ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_BARS)).map((row) => ({
    id: row.id,
    name: row.name,
    value: row.values[at],
    text: figureText(row.values[at], unit),
    href: hrefOf(paths.report, { id }, { ...search, row: row.id }),
  }));
  const open = useOpenHref(bars);
  return (
    <ChartFigure
      title={`${chart} by ${by}`}
      about={
        rows.length > MOST_BARS
          ? `The ${isInOrder ? 'last' : 'first'} ${MOST_BARS} of ${formatCount(rows.length)}. The table below has them all.`
          : undefined
      }
      table={rowBarsTable({ rows: bars }, [by, chart])}
      onOpen={open}
    >
      <RowBars rows={bars} onOpen={open} />
    </ChartFigure>
  );
}
