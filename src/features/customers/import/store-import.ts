import type { Customer } from '#domain/customers/customer.ts';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { pause } from '#io/browser/pause.ts';
import type { World } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';

/** Customers made or looked at between two breaths of the page. */
const SLICE = 250;

type Made = Pick<World, 'store' | 'newId' | 'clock'>;

/** Takes the imported customers out again, those that are still there; resolves to how many they were. */
export type TakeBack = (work: TaskOptions) => Promise<number>;

/**
 * Adds the customers, all or nothing, after a backup of the state before. What it returns takes exactly these out again.
 */
export async function storeImport(
  { store, newId, clock }: Made,
  imported: readonly ImportedCustomer[],
  work: TaskOptions,
): Promise<TakeBack> {
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
