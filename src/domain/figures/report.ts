import type { EntityType } from '#domain/lists/lists.ts';
import { percent, ratio, sum } from '#domain/money/money.ts';
import type { DayRange } from './period.ts';
import type { ShopRows } from './shop-rows.ts';

/** Dollars; dollars of an hour; hours, percent and days with one decimal; a whole number. */
export type FigureUnit = 'dollars' | 'dollars per hour' | 'hours' | 'percent' | 'days' | 'count';

/** A record that an entry is about. */
export type RecordLink = { list: EntityType; id: string };

/** A row that entries belong to: a service, a month, a customer. */
export type ReportGroup = { id: string; name: string; record?: RecordLink | undefined };

/** Something that happened on a day, with what it adds to each amount of the report. */
export type ReportEntry<A extends string = string> = {
  /** Day of the shop. */
  date: string;
  name: string;
  record?: RecordLink | undefined;
  /** Its row for each way to group the report, in the order of `by`. */
  groups: readonly ReportGroup[];
  /** Absent amounts are 0. */
  amounts: Readonly<Partial<Record<A, number>>>;
};

export type ReportColumn<A extends string = string> = {
  name: string;
  unit: FigureUnit;
  /** Its definition in words: what it counts and what it leaves out. */
  meaning: string;
  /** Says in a few words why there is no figure: 'Fewer than 5 estimates'. For columns that the dashboard shows. */
  missing?: string;
  /** Computes the column from the sums of a row. Undefined: it cannot be said, such as a rate of too few. */
  of: (sums: Readonly<Record<A, number>>) => number | undefined;
};

/** A report: how its entries are made, grouped and summed. Rows, total, chart, file and dashboard are all derived from it. */
export type Report<A extends string = string> = {
  /** Part of its address. */
  id: string;
  title: string;
  /** One sentence: what the report answers. */
  about: string;
  /** Sentences below the table, for those who compare figures. */
  notes?: readonly string[];
  /** Ways to group the entries, such as 'Service' and 'Customer'. The first is the usual one. */
  by: readonly [string, ...string[]];
  /** Ways to count that make other entries, such as tax on invoices or on payments. */
  bases?: readonly [string, string];
  amounts: readonly A[];
  columns: readonly ReportColumn<A>[];
  /** Name of the column that the chart draws and that orders the rows, largest first. */
  chart: string;
  /** Those ways of `by` whose rows keep the order of their ids, such as 'Month'. */
  inOrder?: readonly string[];
  entries: (shop: ShopRows, range: DayRange, basis: string | undefined) => readonly ReportEntry<A>[];
};

export type ReportRow = ReportGroup & {
  values: readonly (number | undefined)[];
  /** Entries that it sums. */
  entries: readonly ReportEntry[];
};

export type ReportTable = { rows: readonly ReportRow[]; total: readonly (number | undefined)[] };

/** Rates of fewer are hidden: they say nothing. */
export const FEWEST = 5;

/** Returns part ÷ whole in percent, one decimal; undefined when there are fewer than five, or as many as given. */
export function rateOf(part: number, whole: number, n = whole): number | undefined {
  return n < FEWEST || whole === 0 ? undefined : percent(part, whole, 1);
}

/** Returns a ÷ b, rounded to `places`; undefined when b is 0. */
export function perUnit(a: number, b: number, places: number): number | undefined {
  return b === 0 ? undefined : ratio(places, [a], b);
}

/** Adds up the amounts of entries. */
function sumsOf(report: Report, entries: readonly ReportEntry[]): Record<string, number> {
  return Object.fromEntries(
    report.amounts.map((amount) => [amount, sum(entries.map(({ amounts }) => amounts[amount] ?? 0))]),
  );
}

function valuesOf(report: Report, entries: readonly ReportEntry[]) {
  const sums = sumsOf(report, entries);
  return report.columns.map((column) => column.of(sums));
}

/** Groups entries into the rows of the report, with the total of all. */
export function reportTable(report: Report, entries: readonly ReportEntry[], by: string): ReportTable {
  const at = Math.max(0, report.by.indexOf(by));
  const groups = new Map<string, { group: ReportGroup; entries: ReportEntry[] }>();
  for (const entry of entries) {
    const group = entry.groups[at];
    if (!group) continue;
    const kept = groups.get(group.id);
    if (kept) kept.entries.push(entry);
    else groups.set(group.id, { group, entries: [entry] });
  }
  const rows = [...groups.values()].map(({ group, entries: own }) => ({
    ...group,
    values: valuesOf(report, own),
    entries: own,
  }));
  const chart = report.columns.findIndex(({ name }) => name === report.chart);
  const isInOrder = report.inOrder?.includes(report.by[at] ?? '');
  rows.sort((one, other) => {
    if (isInOrder) return one.id < other.id ? -1 : 1;
    const most = (other.values[chart] ?? 0) - (one.values[chart] ?? 0);
    return most || (one.name < other.name ? -1 : Number(one.name > other.name)) || (one.id < other.id ? -1 : 1);
  });
  return { rows, total: valuesOf(report, entries) };
}

/** Declares a report. What reads it knows its amounts by name alone. */
export function declareReport<A extends string>(report: Report<A>): Report {
  return report as unknown as Report;
}

/** A figure of a report over all its rows, for the dashboard: the two can't disagree. */
export type Figure = {
  name: string;
  report: Report;
  column: ReportColumn;
  /** Returns its value over the range. */
  of: (shop: ShopRows, range: DayRange) => number | undefined;
};

/** Declares the column of a report as a figure, under its own name or another one. */
export function figureOf(report: Report, columnName: string, name = columnName): Figure {
  const column = report.columns.find((one) => one.name === columnName);
  if (!column) throw new Error(`${report.title} has no column ${columnName}`);
  return {
    name,
    report,
    column,
    of: (shop, range) => column.of(sumsOf(report, report.entries(shop, range, report.bases?.[0]))),
  };
}
