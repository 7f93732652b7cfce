import { type CsvColumn, csvHead, csvLines } from '#domain/data-files/csv.ts';
import type { Report } from './report.ts';

type Line = { name: string; values: readonly (number | undefined)[] };

type Table = { rows: readonly Line[]; total: Line['values'] };

/** Returns the rows of the report and their total as CSV. Dollars have two decimals; what can't be said is empty. */
export function reportCsv(report: Report, { rows, total }: Table, by: string): string {
  const columns: CsvColumn<Line>[] = [
    [by, ({ name }) => name],
    ...report.columns.map(
      ({ name, unit }, at): CsvColumn<Line> => [
        name,
        ({ values }) => {
          const value = values[at];
          if (value === undefined) return undefined;
          return unit === 'dollars' || unit === 'dollars per hour' ? { dollars: value } : value;
        },
      ],
    ),
  ];
  return csvHead(columns) + csvLines(columns, [...rows, { name: 'Total', values: total }]);
}
