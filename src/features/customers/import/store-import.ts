import type { Customer } from '#domain/customers/customer.ts';
import type { ImportedCustomer } from '#domain/customers/customer-import.ts';
import { pause } from '#io/browser/pause.ts';
import type { World } from '#io/react/react.tsx';
import type { LongWork } from '#io/store/long-work.ts';
import type { Step } from '#io/store/store.ts';

/** Customers made or looked at between two breaths of the page. */
const SLICE = 250;

type Made = Pick<World, 'store' | 'newId' | 'clock'>;

/** Takes the imported customers out again, those that are still there; resolves to how many they were. */
export type TakeBack = (work: LongWork) => Promise<number>;

/**
 * Adds the customers, all or nothing, after a backup of the state before. What it returns takes exactly these out again.
 */
export async function storeImport(
  { store, newId, clock }: Made,
  imported: readonly ImportedCustomer[],
  work: LongWork,
): Promise<TakeBack> {
  const now = clock.now().toISOString();
  const made: Customer[] = [];
  for (const [at, customer] of imported.entries()) {
    if (at % SLICE === 0) await pause();
    const vehicle = { ...customer.vehicle, id: newId() };
    made.push({ ...customer, id: newId(), vehicle, createdAt: now, updatedAt: now });
  }
  await store.transact(() => made.map((item): Step => ({ entity: 'customers', kind: 'add', item })), {
    ...work,
    backup: 'import',
  });
  const ids = new Set(made.map(({ id }) => id));
  return async (undoing) => {
    let removed = 0;
    await store.transact(async (newest) => {
      const steps: Step[] = [];
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
