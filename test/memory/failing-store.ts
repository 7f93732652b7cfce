import { ENTITY_TYPES, type Store, StoreError } from '#io/store/store.ts';

export const WHY = 'The disk is asleep.';

type Failing = {
  /** Saves that succeed before the one that fails. */
  works?: number;
  /** It fails when it is saved, but not confirmed. By default before it is saved. */
  isSaved?: boolean;
  /** Refuses the saves after it. By default they succeed. */
  refusal?: Error | undefined;
};

/** Returns the store with one save that fails, and the count of saves that ended. */
export function failingStore(own: Store, { works = 0, isSaved = false, refusal }: Failing = {}) {
  let saves = 0;
  let ended = 0;
  async function attempt<T>(save: () => Promise<T>): Promise<T> {
    saves += 1;
    const isFailing = saves === works + 1;
    if (isFailing && !isSaved) throw new StoreError('unavailable', WHY);
    if (refusal && saves > works + 1) throw refusal;
    const saved = await save().finally(() => {
      ended += 1;
    });
    if (isFailing) throw new StoreError('unavailable', WHY);
    return saved;
  }
  const lists = ENTITY_TYPES.map((entity) => {
    const list = own[entity] as Store['customers'];
    const failing: Store['customers'] = {
      ...list,
      set: (all) => attempt(() => list.set(all)),
      add: (item) => attempt(() => list.add(item)),
      update: (...args) => attempt(() => list.update(...args)),
      remove: (id) => attempt(() => list.remove(id)),
    };
    return [entity, failing];
  });
  const store: Store = {
    ...own,
    ...(Object.fromEntries(lists) as Partial<Store>),
    transact: (...args) => attempt(() => own.transact(...args)),
    settings: { ...own.settings, change: (...args) => attempt(() => own.settings.change(...args)) },
  };
  return { store, ended: () => ended };
}
