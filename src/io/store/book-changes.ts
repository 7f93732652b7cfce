import { type BookDay, withBooked } from '#domain/books/booked.ts';
import { removedInvoice } from '#domain/books/books-of-removed.ts';
import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Base } from './engine.ts';
import type { AnyRecord, EntityType } from './store.ts';
import { storable } from './stored-records.ts';
import type { AnyPatch, RowChange } from './table.ts';

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
  const rows = new Map<string, RowChange<AnyRecord>>();
  const back: string[] = [];
  const gone: RemovedInvoice[] = [];
  for (const [id, change] of invoices.rows) {
    const was = before.get(id) as Invoice | undefined;
    if (change === 'removed') {
      const removed = was && removedInvoice(was, day, at);
      if (removed) gone.push(removed);
      rows.set(id, change);
      continue;
    }
    const record = change.record as Invoice;
    const booked = withBooked(was, record, day);
    rows.set(id, booked === record ? change : { ...change, record: storable('invoices', booked) });
    if (!was && booked.booked) back.push(id);
  }
  patches.set('invoices', { rows });
  if (back.length === 0 && gone.length === 0) return;
  const removals = await baseOf('removals');
  const known = await removals.recordsOf([...back, ...gone.map(({ id }) => id)]);
  const changes = new Map<string, RowChange<AnyRecord>>();
  for (const id of back) if (known.has(id)) changes.set(id, 'removed');
  for (const one of gone) {
    const position = known.has(one.id) ? 'kept' : 'last';
    changes.set(one.id, { record: storable('removals', one), position });
  }
  if (changes.size > 0) patches.set('removals', { rows: changes });
}
