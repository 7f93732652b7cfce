import { type Fate, type Patch, withBefore } from './table.ts';

/** A patch in the making, over the records as they were. */
export type Draft<T> = {
  get(id: string): T | undefined;
  /** Replaces the record of that id where it stands, or appends it. */
  put(record: T): void;
  /** Adds a record that was not there, before that one. */
  putBefore(record: T, before: string): void;
  remove(id: string): void;
  replaceAll(records: readonly T[]): void;
  patch(): Patch<T>;
};

export function createDraft<T extends { id: string }>(before: (id: string) => T | undefined): Draft<T> {
  let all: Map<string, T> | undefined;
  const fates = new Map<string, Fate<T>>();

  function get(id: string): T | undefined {
    if (all) return all.get(id);
    const fate = fates.get(id);
    if (fate) return fate === 'gone' ? undefined : fate.record;
    return before(id);
  }

  return {
    get,
    put(record) {
      if (all) {
        all.set(record.id, record);
        return;
      }
      const earlier = fates.get(record.id);
      // A record that comes last comes after those that did so before it: a Map keeps a key where it first stood.
      if (earlier === 'gone') fates.delete(record.id);
      const place = earlier ? (earlier === 'gone' ? 'last' : earlier.place) : before(record.id) ? 'kept' : 'last';
      fates.set(record.id, { record, place });
    },
    putBefore(record, other) {
      if (all) {
        all = withBefore(all, other, [record.id, record]);
        return;
      }
      fates.delete(record.id);
      fates.set(record.id, { record, place: { before: other } });
    },
    remove(id) {
      if (all) {
        all.delete(id);
        return;
      }
      // It goes last: one that was added before it finds its place first.
      fates.delete(id);
      fates.set(id, 'gone');
    },
    replaceAll(records) {
      all = new Map(records.map((record) => [record.id, record]));
    },
    patch: () => (all ? { all: [...all.values()] } : { fates }),
  };
}
