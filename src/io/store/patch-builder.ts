import type { Patch, RowChange } from './table.ts';

/** Collects changes of a list into a patch. */
export type PatchBuilder<T> = {
  get(id: string): T | undefined;
  /** Replaces the record of that id where it is. Adds a new one at the position, or last; last too after `replaceAll`. */
  put(record: T, position?: number): void;
  remove(id: string): void;
  replaceAll(records: readonly T[]): void;
  patch(): Patch<T>;
};

export function createPatchBuilder<T extends { id: string }>(before: (id: string) => T | undefined): PatchBuilder<T> {
  let all: Map<string, T> | undefined;
  const rows = new Map<string, RowChange<T>>();

  function get(id: string): T | undefined {
    if (all) return all.get(id);
    const change = rows.get(id);
    if (change) return change === 'removed' ? undefined : change.record;
    return before(id);
  }

  return {
    get,
    put(record, position) {
      if (all) {
        all.set(record.id, record);
        return;
      }
      const earlier = rows.get(record.id);
      if (earlier && earlier !== 'removed') {
        rows.set(record.id, { record, position: earlier.position });
        return;
      }
      const isThere = !earlier && before(record.id) !== undefined;
      // A record that comes last comes after those that did so before it: a Map keeps the order of the first `set`.
      rows.delete(record.id);
      rows.set(record.id, { record, position: isThere ? 'kept' : (position ?? 'last') });
    },
    remove(id) {
      if (all) all.delete(id);
      else rows.set(id, 'removed');
    },
    replaceAll(records) {
      all = new Map(records.map((record) => [record.id, record]));
    },
    patch: () => (all ? { all: [...all.values()] } : { rows }),
  };
}
