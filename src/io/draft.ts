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

  /** What was put before a record that was itself put there, and that goes again, stands where that one would. */
  function inherit(id: string): void {
    const left = fates.get(id);
    if (!left || left === 'gone' || left.place === 'kept') return;
    const { place } = left;
    const heirs = new Map(
      [...fates].flatMap(([key, fate]) =>
        fate !== 'gone' && typeof fate.place === 'object' && fate.place.before === id
          ? [[key, { record: fate.record, place }] as const]
          : [],
      ),
    );
    const settled = [...fates].flatMap((entry) => {
      if (entry[0] === id) return [...heirs];
      return heirs.has(entry[0]) ? [] : [entry];
    });
    fates.clear();
    for (const [key, fate] of settled) fates.set(key, fate);
  }

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
      inherit(id);
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
