import {
  type FreshStart,
  freshStart,
  SAMPLE_LISTS,
  type SampledLists,
  type SampleList,
} from '#domain/sample-records.ts';
import type { LongWork } from '#io/long-work.ts';
import type { Entities, Newest, ShopKind, Step, Store } from '#io/store.ts';
import { putBackSteps, type Undo } from '#parts/use-delete.ts';

type Lists = Pick<Newest, keyof SampledLists>;

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

/** How many of the records that stand after a removed one are remembered: some of them may be gone by then. */
const FOLLOWERS = 20;

/** Puts the records of those ids back where they stand in the list: the last one first, so that each finds the one after it. */
function puttingBack(entity: SampleList, lists: SampledLists, ids: readonly string[]): Step[] {
  const list: readonly Entities[SampleList][] = lists[entity];
  const going = new Set(ids);
  const steps = list.flatMap((item, at) => {
    const before = list.slice(at + 1, at + 1 + FOLLOWERS).map(({ id }) => id);
    // Of which list the record is, its key says.
    return going.has(item.id) ? [{ entity, kind: 'add', item, before } as Step] : [];
  });
  return steps.reverse();
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
export async function startFresh(store: Store, { withChanged, kind }: Choice, work: LongWork): Promise<Undo> {
  let back: readonly Step[] = [];
  await store.transact(
    async (newest) => {
      const lists = await sampledLists(newest);
      const { removed } = freshStart(lists, { withChanged });
      back = SAMPLE_LISTS.flatMap((entity) => puttingBack(entity, lists, removed[entity]));
      return SAMPLE_LISTS.flatMap((entity) => removed[entity].map((id): Step => ({ entity, kind: 'remove', id })));
    },
    { ...work, backup: 'fresh', kind: 'starter' },
  );
  return () => putBackSteps(store, back, kind && { kind });
}
