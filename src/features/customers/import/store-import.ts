import type { Customer } from '#domain/customers/customer.ts';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { pause } from '#io/browser/pause.ts';
import type { World } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** Customers processed before the browser gets a turn. */
const SLICE = 250;

type ImportPorts = Pick<World, 'store' | 'newId' | 'clock'>;

/** Removes the imported customers that still exist. Resolves to their count. */
export type UndoImport = (work: TaskOptions) => Promise<number>;

/**
 * Backs up the data, then adds the customers in one transaction. Returns a function that removes exactly these customers.
 */
export async function storeImport(
  { store, newId, clock }: ImportPorts,
  imported: readonly ImportedCustomer[],
  work: TaskOptions,
): Promise<UndoImport> {
  const now = clock.now().toISOString();
  const made: Customer[] = [];
  for (const [at, customer] of imported.entries()) {
    if (at % SLICE === 0) await pause();
    const vehicle = { ...customer.vehicle, id: newId() };
    made.push({ ...customer, id: newId(), vehicle, createdAt: now, updatedAt: now });
  }
  await store.transact(() => made.map((item): Operation => ({ entity: 'customers', kind: 'add', item })), {
    ...work,
    backup: 'import',
  });
  const ids = new Set(made.map(({ id }) => id));
  return async (undoing) => {
    let removed = 0;
    await store.transact(async (newest) => {
      const steps: Operation[] = [];
      for (const [at, { id }] of (await newest.customers.list()).entries()) {
        if (at % SLICE === 0) await pause();
        if (ids.has(id)) steps.push({ entity: 'customers', kind: 'remove', id });
      }
      removed = steps.length;
      return steps;
    }, undoing);
    return removed;
  };
}
