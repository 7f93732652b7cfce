import type { Service } from '#domain/catalog/service.ts';
import type { Customer } from '#domain/customers/customer.ts';
import {
  type CheckedRow,
  checkedRow,
  type ImportContext,
  isRowEmpty,
  reportRow,
} from '#domain/customers/customer-import.ts';
import type { ImportColumn } from '#domain/customers/customer-import-fields.ts';
import { createDuplicateFinder, createSameCustomerFinder } from '#domain/customers/duplicate-rows.ts';
import { pause } from '#io/browser/pause.ts';
import type { FileRow } from './read-customer-file.ts';

export type RowRemark = { row: number; text: string };
export type Twin = CheckedRow & { /** 'has the same email as row 3' */ same: string };
export type Repeat = CheckedRow & { /** The first row of the same customer. */ first: number };

/** What the rows are checked against. */
export type ShopLists = { customers: readonly Customer[]; services: readonly Service[] };

/** The rows of a file as customers. */
export type Checked = {
  /** Rows without a problem, of customers who are not known yet. */
  good: readonly CheckedRow[];
  /** Rows with the contact of someone else. */
  twins: readonly Twin[];
  /** Further rows of a customer who has a row before. */
  repeats: readonly Repeat[];
  /** Customers that the other program no longer counts among its own. */
  inactive: readonly CheckedRow[];
  bad: readonly CheckedRow[];
  /** Rows that are no customer. */
  skipped: readonly RowRemark[];
};

/** How long rows are checked before the page takes a breath. */
const SLICE_MS = 8;
/** Rows between two looks at the clock. */
const SOME = 16;

/** Checks the rows, without holding up the page. Rejects with the signal's reason. */
export async function checkRows(
  rows: readonly FileRow[],
  columns: readonly ImportColumn[],
  context: ImportContext & { customers: readonly Customer[]; rowWord: string },
  signal: AbortSignal,
): Promise<Checked> {
  const { addCustomer, duplicateOf } = createDuplicateFinder(context.rowWord);
  const firstOf = createSameCustomerFinder();
  const good: CheckedRow[] = [];
  const twins: Twin[] = [];
  const repeats: Repeat[] = [];
  const inactive: CheckedRow[] = [];
  const bad: CheckedRow[] = [];
  const skipped: RowRemark[] = [];
  let start = performance.now();
  async function breathe(): Promise<void> {
    if (performance.now() - start < SLICE_MS) return;
    await pause();
    signal.throwIfAborted();
    start = performance.now();
  }

  function sort(one: CheckedRow): void {
    if (one.problems.length > 0) {
      bad.push(one);
      return;
    }
    const first = firstOf(one);
    const same = duplicateOf(one);
    if (first) repeats.push({ ...one, first: first.row });
    else if (same !== undefined) twins.push({ ...one, same });
    else if (one.inactive) inactive.push(one);
    else good.push(one);
  }

  for (const [at, customer] of context.customers.entries()) {
    if (at % SOME === 0) await breathe();
    addCustomer(customer);
  }
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % SOME === 0) await breathe();
    const report = reportRow(cells);
    if (report) skipped.push({ row, text: report });
    else if (isRowEmpty(cells, columns)) skipped.push({ row, text: 'nothing in the columns that are imported' });
    else sort(checkedRow(row, cells, columns, context));
  }
  return { good, twins, repeats, inactive, bad, skipped };
}
