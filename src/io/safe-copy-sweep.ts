import { begin, type Database, databaseFailure } from './safe-copy-database.ts';
import { inTransaction, readStates, type States } from './safe-copy-write.ts';
import { copyKeys, holdsCopies } from './shared-copies.ts';
import { ENTITY_TYPES, type EntityType } from './store.ts';

const WITH_COPIES = ENTITY_TYPES.filter(holdsCopies);
/** Rows that are read at once, so that a command waits for no more than these. */
const BATCH = 250;

function revisionsIn(states: States): string {
  return WITH_COPIES.map((entity) => states.get(entity)?.revision).join();
}

/** The keys of all copies that the records of the list hold, read in many short transactions. */
async function keysIn(db: Database, entity: EntityType, found: Set<string>): Promise<void> {
  for (let after = Number.NEGATIVE_INFINITY; ; ) {
    const tx = begin(db, [entity], 'readonly');
    const rows = await tx.objectStore(entity).index('place').getAll(IDBKeyRange.lowerBound(after, true), BATCH);
    const last = rows.at(-1);
    if (!last) return;
    after = last.place;
    for (const row of rows) for (const key of copyKeys(entity, row.record)) found.add(key);
  }
}

/** Removes the copies that no record holds any more. When something is written meanwhile, they stay until the next time. */
export async function sweepCopies(db: Database): Promise<void> {
  try {
    const before = revisionsIn(await readStates(begin(db, ['lists'], 'readonly')));
    const used = new Set<string>();
    for (const entity of WITH_COPIES) await keysIn(db, entity, used);
    await inTransaction(db, ['lists', 'copies'], async (tx) => {
      if (revisionsIn(await readStates(tx)) !== before) return;
      const copies = tx.objectStore('copies');
      for (const key of await copies.getAllKeys()) if (!used.has(key)) await copies.delete(key);
    });
  } catch (error) {
    throw databaseFailure(error);
  }
}
