import {
  type FreshStart,
  freshStart,
  SAMPLE_LISTS,
  type SampledLists,
  type SampleList,
} from '#domain/samples/sample-records.ts';
import type { Entities, Newest, NewestReader, Operation, Reader, ShopKind, Store } from '#io/store/store.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import { putBackSteps, type Undo } from '#parts/records/use-delete.ts';

type Lists = { [E in SampleList]: Reader<Entities[E]> };

async function sampledLists(reader: Lists): Promise<SampledLists> {
  const [customers, leads, bookings, estimates, invoices] = await Promise.all([
    reader.customers.list(),
    reader.leads.list(),
    reader.bookings.list(),
    reader.estimates.list(),
    reader.invoices.list(),
  ]);
  return { customers, leads, bookings, estimates, invoices };
}

/** What would go and stay, with the changed samples and without them. */
export async function freshStarts(store: Store): Promise<{ keeping: FreshStart; removing: FreshStart }> {
  const lists = await sampledLists(store);
  return {
    keeping: freshStart(lists, { withChanged: false }),
    removing: freshStart(lists, { withChanged: true }),
  };
}

/** The steps that put the records of those ids back, each at its position. */
async function puttingBack(newest: Newest, entity: SampleList, ids: readonly string[]): Promise<Operation[]> {
  const reader: NewestReader<Entities[SampleList]> = newest[entity];
  return Promise.all(
    ids.map(async (id) => {
      const [item, position] = await Promise.all([reader.get(id), reader.position(id)]);
      // Of which list the record is, its key says.
      return { entity, kind: 'add', item, position } as Operation;
    }),
  );
}

type Choice = {
  /** Samples that somebody changed go too. */
  withChanged: boolean;
  /** What kind of shop it was until now, where that is known. */
  kind: ShopKind | undefined;
};

/**
 * Removes the samples, all or nothing, after a backup of the state before; from then on the shop is one that starts for real. What
 * it returns makes all of that undone.
 */
export async function startFresh(store: Store, { withChanged, kind }: Choice, work: TaskOptions): Promise<Undo> {
  let back: readonly Operation[] = [];
  await store.transact(
    async (newest) => {
      const lists = await sampledLists(newest);
      const { removed } = freshStart(lists, { withChanged });
      back = (await Promise.all(SAMPLE_LISTS.map((entity) => puttingBack(newest, entity, removed[entity])))).flat();
      return SAMPLE_LISTS.flatMap((entity) => removed[entity].map((id): Operation => ({ entity, kind: 'remove', id })));
    },
    { ...work, backup: 'fresh', kind: 'starter' },
  );
  return () => putBackSteps(store, back, kind && { kind });
}
