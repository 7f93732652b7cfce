import '#parts/figures/print-alone.css';
import { Link, useParams } from '@tanstack/react-router';
import { FileChartColumn, Printer, Table } from 'lucide-react';
import { useId } from 'react';
import type { AnswerOf, QuestionOf } from '#domain/figures/questions.ts';
import type { Report } from '#domain/figures/report.ts';
import { reportCsv } from '#domain/figures/report-csv.ts';
import { reportById } from '#domain/figures/reports.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { useUser } from '#io/react/world.tsx';
import { useCsvDownload } from '#parts/csv/use-csv-download.ts';
import { ColumnMeanings } from '#parts/figures/column-meanings.tsx';
import { useFigures } from '#parts/figures/use-figures.ts';
import { useShopRows } from '#parts/figures/use-shop-rows.ts';
import { paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { usePageSearch } from '#parts/navigation/use-page.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { ListSkeleton } from '#ui/table/list-page.tsx';
import { ChoiceSelect, PeriodPicker } from './period-picker.tsx';
import { rangeText } from './range-text.ts';
import { ReportChart } from './report-chart.tsx';
import { EntryRows, entryRows, ReportRows } from './report-table.tsx';
import { useChangeSearch, usePeriod } from './use-period.ts';

/** The report that the address names, of the period, grouped and counted as the address says. */
export function ReportPage() {
  const { id } = useParams({ from: paths.report });
  const report = reportById(id);
  const query = useShopRows();
  if (!report) return <RecordNotFound what="Report" list={paths.reports} listName="reports" />;
  return (
    <Loaded query={query} skeleton={<ListSkeleton />}>
      {(shop) => <ReportScreen key={id} report={report} shop={shop} />}
    </Loaded>
  );
}

const oneOf = (choices: readonly string[], asked: string | undefined) =>
  choices.find((choice) => choice === asked) ?? choices[0] ?? '';

type ReportProps = { report: Report; shop: ShopRows };
/** The report as the address asks for it, with the search params of its links. */
type ShownReport = QuestionOf<'report'> & { base: Search };

function ReportScreen({ report, shop }: ReportProps) {
  const search = usePageSearch();
  const period = usePeriod(search);
  const shown: ShownReport = {
    id: report.id,
    range: period.range,
    by: oneOf(report.by, search['by']),
    basis: report.bases && oneOf(report.bases, search['basis']),
    row: search['row'],
    base: { ...period.search, by: search['by'], basis: search['basis'] },
  };
  // The selects follow at once; the figures when they are computed.
  const answered = useFigures(shop, 'report', shown);
  return (
    <div className="print-alone grid grid-cols-[minmax(0,1fr)] gap-4.5 phone:gap-3.5" aria-busy={!answered?.isCurrent}>
      <ReportControls report={report} search={search} />
      {answered ? (
        <ReportFigures report={report} shop={shop} shown={answered.question} table={answered.answer} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      <Meanings report={report} />
    </div>
  );
}

type SearchProps = { report: Report; search: Search };

function ReportControls({ report: { by, bases }, search }: SearchProps) {
  const change = useChangeSearch();
  const period = usePeriod(search);
  return (
    <div className="flex flex-wrap items-end gap-2.5 print:hidden">
      <PeriodPicker />
      <ChoiceSelect
        label="Rows"
        value={oneOf(by, search['by'])}
        options={by}
        onChoose={(next) => change({ by: next, row: undefined })}
      />
      {bases && (
        <ChoiceSelect
          label="Count"
          value={oneOf(bases, search['basis'])}
          options={bases}
          onChoose={(next) => change({ basis: next, row: undefined })}
        />
      )}
      <Link to={paths.reports} search={period.search} className={`${buttonClass()} ml-auto phone:ml-0`}>
        <FileChartColumn size={16} aria-hidden />
        All Reports
      </Link>
    </div>
  );
}

type FiguresProps = ReportProps & { shown: ShownReport; table: AnswerOf<'report'> };

/** The rows of the report, or the entries of one row, with chart, print and file. */
function ReportFigures({ report, shop, shown, table }: FiguresProps) {
  const { range, by, basis, base } = shown;
  const { row } = table;
  const business = useUser()?.businessName ?? '';
  const downloadCsv = useCsvDownload();
  const titleId = useId();

  const days = rangeText(range);
  const title = row ? `${by}: ${row.name}` : `By ${by}`;

  function download() {
    const name = [report.title, basis, row?.name, `${range.from} to ${range.to}.csv`];
    const rows = row ? entryRows(report, row, by) : table.rows;
    downloadCsv(
      name.filter(Boolean).join(' '),
      reportCsv(report, { rows, total: row ? row.values : table.total }, row ? 'Entry' : by),
    );
  }

  return (
    <>
      <div className="hidden print:block">
        <p className="font-semibold">{business}</p>
        <p className="font-extrabold text-section">{report.title}</p>
      </div>
      {!row && table.rows.length > 0 && <ReportChart report={report} rows={table.rows} by={by} search={base} />}
      <section aria-labelledby={titleId}>
        <Card>
          <CardHeader title={`${title}, ${[days, basis].filter(Boolean).join(', ')}`} id={titleId}>
            <span className="flex flex-wrap justify-end gap-2 print:hidden">
              <Button icon={Table} disabled={table.rows.length === 0} onClick={download}>
                Download CSV
              </Button>
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            </span>
          </CardHeader>
          <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {row && (
              <p className="print:hidden">
                <Link to={paths.report} params={{ id: report.id }} search={base} className="link">
                  All rows
                </Link>
              </p>
            )}
            {table.rows.length === 0 ? (
              <EmptyState
                art={false}
                title={`Nothing in ${days}`}
                text={`${report.about} Choose other days, or come back when there is something to count.`}
              />
            ) : row ? (
              <EntryRows report={report} row={row} by={by} shop={shop} />
            ) : (
              <ReportRows
                label={report.title}
                report={report}
                head={by}
                rows={table.rows}
                total={table.total}
                nameOf={({ id, name }) => (
                  <Link
                    to={paths.report}
                    params={{ id: report.id }}
                    search={{ ...base, row: id }}
                    className="link inline-flex min-h-6 items-center phone:-my-1.5 phone:min-h-11 print:min-h-0"
                  >
                    <BidiText text={name} />
                  </Link>
                )}
              />
            )}
          </CardBody>
        </Card>
      </section>
    </>
  );
}

function Meanings({ report }: { report: Report }) {
  return (
    <section aria-label="What these figures mean" className="break-inside-avoid">
      <Card>
        <CardHeader title="What these figures mean" />
        <CardBody className="grid gap-2.5 text-label text-text-2">
          <ColumnMeanings {...report} />
        </CardBody>
      </Card>
    </section>
  );
}
