import { type AnyRecord, type Newest, type Operation, type Plan, type Store, StoreError } from '#io/store/store.ts';

/** An update or addition of one record, and the operation that takes it back. */
type Step = { entity: Operation['entity']; id: string; back: Operation };

async function stepOf(newest: Newest, operation: Operation): Promise<Step> {
  const { entity } = operation;
  if (operation.kind === 'add') {
    const { id } = operation.item;
    return { entity, id, back: { entity, kind: 'remove', id } as Operation };
  }
  if (operation.kind !== 'update') throw new TypeError(`a ${operation.kind} cannot be taken back here`);
  const before = (await newest[entity].get(operation.id)) as AnyRecord | undefined;
  const change = Object.fromEntries(Object.keys(operation.change).map((field) => [field, before?.[field]]));
  return { entity, id: operation.id, back: { entity, kind: 'update', id: operation.id, change } as Operation };
}

/** Takes a transaction back. Rejects with 'conflict' when one of its records was changed since. */
export type TakeBack = () => Promise<void>;

/**
 * Commits updates and additions. Resolves to the result of the plan, and to a function that takes them back; undefined when there was
 * nothing to do.
 */
export async function transactWithUndo<R>(
  store: Store,
  plan: (newest: Newest) => Promise<Plan<R>> | Plan<R>,
): Promise<{ result: R; takeBack: TakeBack | undefined }> {
  const { steps, result } = await store.transact(async (newest) => {
    const planned = await plan(newest);
    const { operations, result } = 'operations' in planned ? planned : { operations: planned, result: undefined as R };
    const steps = await Promise.all(operations.map((operation) => stepOf(newest, operation)));
    return { operations, result: { steps, result } };
  });
  if (steps.length === 0) return { result, takeBack: undefined };
  const stampOf = async (reader: Store | Newest, { entity, id }: Step) =>
    ((await reader[entity].get(id)) as AnyRecord | undefined)?.updatedAt;
  const committed = await Promise.all(steps.map((step) => stampOf(store, step)));
  return {
    result,
    takeBack: () =>
      store.transact(async (newest) => {
        for (const [place, step] of steps.entries()) {
          if ((await stampOf(newest, step)) !== committed[place])
            throw new StoreError('conflict', 'It was changed again in the meantime, so it was left as it is.');
        }
        return steps.map(({ back }) => back);
      }),
  };
}
