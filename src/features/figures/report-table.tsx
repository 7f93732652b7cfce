import { type ReactNode, useMemo } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { figureText } from '#domain/figures/figure-text.ts';
import type { ShownRow } from '#domain/figures/questions.ts';
import {
  type Report,
  type ReportEntry,
  type ReportRow,
  type ReportTable,
  reportTable,
} from '#domain/figures/report.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { formatCount } from '#domain/money/money.ts';
import { FigureTable } from '#parts/figures/figure-table.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { RecordPageLink } from './record-page-link.tsx';

/** Rows that the page draws. The file has them all. */
const MOST_ROWS = 500;

type ReportRowsProps = {
  label: string;
  report: Report;
  /** Head of the names. */
  head: string;
  rows: readonly ShownRow[];
  total: ReportTable['total'];
  nameOf: (row: ShownRow) => ReactNode;
  /** Count of all rows, where `rows` are only the first ones. */
  count?: number;
};

/** Rows with all columns of the report, and the total. */
export function ReportRows({ label, report, head, rows, total, nameOf, count = rows.length }: ReportRowsProps) {
  const { columns, chart } = report;
  return (
    <>
      <FigureTable
        label={label}
        heads={[head, ...columns.map(({ name }) => name)]}
        rows={rows.slice(0, MOST_ROWS).map((row) => ({ key: row.id, name: nameOf(row), amounts: row.values }))}
        total={total}
        textOf={(amount, column) => figureText(amount, columns[column]?.unit ?? 'count')}
        main={columns.findIndex(({ name }) => name === chart)}
      />
      {count > MOST_ROWS && (
        <p className="text-small text-text-3">
          The first {formatCount(MOST_ROWS)} of {formatCount(count)}. The total counts all of them, and the CSV file has
          them all.
        </p>
      )}
    </>
  );
}

const newestFirst = (one: ReportEntry, other: ReportEntry) =>
  Number(one.date < other.date) - Number(one.date > other.date);

/** Returns the entries behind a row as rows of their own, newest first; at most so many. */
export function entryRows(report: Report, { entries }: ReportRow, by: string, most = entries.length): ShownRow[] {
  return entries
    .toSorted(newestFirst)
    .slice(0, most)
    .map((entry, at) => ({
      id: `${at}`,
      name: `${formatDate(entry.date)}, ${entry.name}`,
      record: entry.record,
      values: reportTable(report, [entry], by).total,
      count: 1,
    }));
}

type EntryRowsProps = { report: Report; row: ReportRow; by: string; shop: ShopRows };

/** The entries behind a row, each with a link to its record. Their total is the row. */
export function EntryRows({ report, row, by, shop }: EntryRowsProps) {
  const rows = useMemo(() => entryRows(report, row, by, MOST_ROWS), [report, row, by]);
  return (
    <>
      {row.record && (
        <p className="font-semibold print:hidden">
          <RecordPageLink record={row.record} shop={shop}>
            <BidiText text={`Open ${row.name}`} />
          </RecordPageLink>
        </p>
      )}
      <ReportRows
        label={`${report.title}: ${row.name}`}
        report={report}
        head="Entry"
        rows={rows}
        total={row.values}
        count={row.entries.length}
        nameOf={({ record, name }) => (
          <RecordPageLink record={record} shop={shop}>
            <BidiText text={name} />
          </RecordPageLink>
        )}
      />
    </>
  );
}
