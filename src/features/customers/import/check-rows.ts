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
export type DuplicateRow = CheckedRow & {
  /** 'has the same email as row 3' */
  same: string;
  /** The existing customer with this email or phone. */
  existing?: Customer;
};
export type RepeatedRow = CheckedRow & { /** The first row of the same customer. */ first: number };

/** The shop's records that rows are checked against. */
export type ShopLists = { customers: readonly Customer[]; services: readonly Service[] };

/** The rows of a file, parsed to customers and sorted by result. */
export type Checked = {
  /** Rows of new customers without a problem. */
  good: readonly CheckedRow[];
  /** Rows with the email, phone or VIN of another row or customer. */
  duplicates: readonly DuplicateRow[];
  /** Rows of a customer who already has a row above. */
  repeats: readonly RepeatedRow[];
  /** Customers that are deleted or archived in the other program. */
  inactive: readonly CheckedRow[];
  bad: readonly CheckedRow[];
  /** Rows that are not customers. */
  skipped: readonly RowRemark[];
};

/** Milliseconds of checking before the browser gets a turn. */
const SLICE_MS = 8;
/** Rows between two reads of the clock. */
const ROWS_PER_CLOCK_READ = 16;

/** Checks the rows in time slices. Rejects with the signal's reason. */
export async function checkRows(
  rows: readonly FileRow[],
  columns: readonly ImportColumn[],
  context: ImportContext & { customers: readonly Customer[]; rowWord: string },
  signal: AbortSignal,
): Promise<Checked> {
  const { addCustomer, customerOf, duplicateOf } = createDuplicateFinder(context.rowWord);
  const byId = new Map(context.customers.map((customer) => [customer.id, customer]));
  const firstOf = createSameCustomerFinder();
  const good: CheckedRow[] = [];
  const duplicates: DuplicateRow[] = [];
  const repeats: RepeatedRow[] = [];
  const inactive: CheckedRow[] = [];
  const bad: CheckedRow[] = [];
  const skipped: RowRemark[] = [];
  let start = performance.now();
  async function yieldIfDue(): Promise<void> {
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
    const existing = byId.get(customerOf(one) ?? '');
    const same = duplicateOf(one);
    if (first) repeats.push({ ...one, first: first.row });
    else if (same !== undefined) duplicates.push({ ...one, same, ...(existing && { existing }) });
    else if (one.inactive) inactive.push(one);
    else good.push(one);
  }

  for (const [at, customer] of context.customers.entries()) {
    if (at % ROWS_PER_CLOCK_READ === 0) await yieldIfDue();
    addCustomer(customer);
  }
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_PER_CLOCK_READ === 0) await yieldIfDue();
    const report = reportRow(cells);
    if (report) skipped.push({ row, text: report });
    else if (isRowEmpty(cells, columns)) skipped.push({ row, text: 'no data in the imported columns' });
    else sort(checkedRow(row, cells, columns, context));
  }
  return { good, duplicates, repeats, inactive, bad, skipped };
}
