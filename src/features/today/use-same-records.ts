import { useState } from 'react';

type Kept<T> = { source: readonly T[] | undefined; records: readonly T[] | undefined; byId: ReadonlyMap<string, T> };

/** Returns the old record if both have the same content. */
function sameOr<T>(old: T | undefined, record: T): T {
  return old !== undefined && JSON.stringify(old) === JSON.stringify(record) ? old : record;
}

/**
 * Returns the records, each as the object that it was before if its content is the same. After each change, a long list
 * is read from the database again, and unchanged cards should not be rendered again.
 */
export function useSameRecords<T extends { id: string }>(source: readonly T[] | undefined): readonly T[] | undefined {
  const [kept, setKept] = useState<Kept<T>>({ source: undefined, records: undefined, byId: new Map() });
  if (kept.source === source) return kept.records;
  const records = source?.map((record) => {
    const old = kept.byId.get(record.id);
    return old === record ? old : sameOr(old, record);
  });
  setKept({ source, records, byId: records ? new Map(records.map((record) => [record.id, record])) : kept.byId });
  return records;
}
