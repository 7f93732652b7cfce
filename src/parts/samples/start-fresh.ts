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
  const [
    customers,
    leads,
    bookings,
    estimates,
    invoices,
    jobs,
    inspections,
    deposits,
    messages,
    consents,
    followUps,
    warranties,
    claims,
  ] = await Promise.all([
    reader.customers.list(),
    reader.leads.list(),
    reader.bookings.list(),
    reader.estimates.list(),
    reader.invoices.list(),
    reader.jobs.list(),
    reader.inspections.list(),
    reader.deposits.list(),
    reader.messages.list(),
    reader.consents.list(),
    reader.followUps.list(),
    reader.warranties.list(),
    reader.claims.list(),
  ]);
  return {
    customers,
    leads,
    bookings,
    estimates,
    invoices,
    jobs,
    inspections,
    deposits,
    messages,
    consents,
    followUps,
    warranties,
    claims,
  };
}

/** Returns the records that would be removed and kept, with and without the changed samples. */
export async function freshStarts(store: Store): Promise<{ keeping: FreshStart; removing: FreshStart }> {
  const lists = await sampledLists(store);
  return {
    keeping: freshStart(lists, { withChanged: false }),
    removing: freshStart(lists, { withChanged: true }),
  };
}

/** Returns the operations that restore these records, each at its position. */
async function puttingBack(newest: Newest, entity: SampleList, ids: readonly string[]): Promise<Operation[]> {
  const reader: NewestReader<Entities[SampleList]> = newest[entity];
  return Promise.all(
    ids.map(async (id) => {
      const [item, position] = await Promise.all([reader.get(id), reader.position(id)]);
      // `entity` is the record's list; TypeScript can't infer that.
      return { entity, kind: 'add', item, position } as Operation;
    }),
  );
}

type Choice = {
  /** Also removes samples that were changed. */
  withChanged: boolean;
  /** Kind of the shop before, if known. */
  kind: ShopKind | undefined;
};

/**
 * Removes the samples, all or nothing, after a backup, and turns the shop into a real one. Returns a function that undoes it.
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
