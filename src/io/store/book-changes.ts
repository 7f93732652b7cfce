import { type BookDay, withBooked } from '#domain/books/booked.ts';
import { removedInvoice } from '#domain/books/books-of-removed.ts';
import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { AnyRecord, EntityType } from './store.ts';
import { storable } from './stored-records.ts';
import type { AnyPatch, Base, RowChange } from './table.ts';

/**
 * Writes into the patches of a command what its changes of invoices mean for the books: each invoice gets the entries that it lacks, and one
 * that is deleted leaves its own behind until it comes back. Whole lists, as from a file, bring their own.
 */
export async function bookChanges(
  patches: Map<EntityType, AnyPatch>,
  baseOf: (entity: EntityType) => Promise<Base<AnyRecord>>,
  day: BookDay,
  at: string,
): Promise<void> {
  const invoices = patches.get('invoices');
  if (!invoices || !('rows' in invoices)) return;
  const before = await (await baseOf('invoices')).recordsOf([...invoices.rows.keys()]);
  const gone = new Map<string, RemovedInvoice>();
  /** Added ones that leave something when they are deleted: one of them may have been. */
  const added = new Set<string>();
  for (const [id, change] of invoices.rows) {
    const was = before.get(id) as Invoice | undefined;
    const left = change === 'removed' ? was : was ? undefined : (change.record as Invoice);
    const removed = left && removedInvoice(left, day, at);
    if (removed && change === 'removed') gone.set(id, removed);
    else if (removed) added.add(id);
  }
  const removals = gone.size + added.size > 0 ? await baseOf('removals') : undefined;
  const known = await removals?.recordsOf([...added, ...gone.keys()]);

  const rows = new Map<string, RowChange<AnyRecord>>();
  const kept = new Map<string, RowChange<AnyRecord>>();
  for (const [id, change] of invoices.rows) {
    if (change === 'removed') {
      rows.set(id, change);
      continue;
    }
    const record = change.record as Invoice;
    const isBack = added.has(id) && known?.has(id);
    // What comes back was booked on its days, whatever was closed since.
    const was = isBack ? record : (before.get(id) as Invoice | undefined);
    const booked = withBooked(was, record, day);
    rows.set(id, booked === record ? change : { ...change, record: storable('invoices', booked) });
    if (isBack) kept.set(id, 'removed');
  }
  for (const [id, one] of gone)
    kept.set(id, { record: storable('removals', one), position: known?.has(id) ? 'kept' : 'last' });
  patches.set('invoices', { rows });
  if (kept.size > 0) patches.set('removals', { rows: kept });
}
