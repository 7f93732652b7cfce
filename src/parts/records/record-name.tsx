import type { ReactNode } from 'react';
import { LISTS } from '#domain/lists/lists.ts';
import { useRecord } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';

type RecordNameProps = {
  entity: EntityType;
  id: string;
  /** What to make of the name; undefined while it is not known, null when there is no such record. */
  children: (name: string | null | undefined) => ReactNode;
};

/** The name of a record as it is now. */
export function RecordName({ entity, id, children }: RecordNameProps) {
  const { data } = useRecord(entity, id);
  // The title of a list takes its records; TypeScript cannot follow that through the key.
  return children(data && (LISTS[entity].title as (record: typeof data) => string)(data));
}
