import type { Customer } from '#domain/customer.ts';
import {
  type CheckedRow,
  checkedRow,
  createTwinFinder,
  holdsNothing,
  type ImportContext,
} from '#domain/customer-import.ts';
import type { ColumnMapping } from '#domain/customer-import-fields.ts';
import type { Service } from '#domain/service.ts';
import { pause } from '#io/react.tsx';
import type { FileRow } from './read-customer-file.ts';

export type Twin = CheckedRow & { /** 'has the same email as row 3' */ same: string };

/** What the rows are checked against. */
export type ShopLists = { customers: readonly Customer[]; services: readonly Service[] };

/** The rows of a file as customers. */
export type Checked = {
  /** Rows that nothing stands against, and that nobody has the contact of. */
  good: readonly CheckedRow[];
  twins: readonly Twin[];
  bad: readonly CheckedRow[];
};

/** How long rows are checked before the page takes a breath. */
const SLICE_MS = 8;
/** Rows between two looks at the clock. */
const SOME = 16;

/** Checks the rows, without holding up the page. Rejects with the signal's reason. */
export async function checkRows(
  rows: readonly FileRow[],
  mapping: ColumnMapping,
  context: ImportContext & { customers: readonly Customer[] },
  signal: AbortSignal,
): Promise<Checked> {
  const { know, twinOf } = createTwinFinder();
  const checked = { good: [] as CheckedRow[], twins: [] as Twin[], bad: [] as CheckedRow[] };
  let start = performance.now();
  async function breathe(): Promise<void> {
    if (performance.now() - start < SLICE_MS) return;
    await pause();
    signal.throwIfAborted();
    start = performance.now();
  }
  for (const [at, customer] of context.customers.entries()) {
    if (at % SOME === 0) await breathe();
    know(customer);
  }
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % SOME === 0) await breathe();
    if (holdsNothing(cells, mapping)) continue;
    const one = checkedRow(row, cells, mapping, context);
    if (one.problems.length > 0) {
      checked.bad.push(one);
      continue;
    }
    const same = twinOf(one);
    if (same === undefined) checked.good.push(one);
    else checked.twins.push({ ...one, same });
  }
  return checked;
}
