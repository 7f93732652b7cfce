import type { ReactNode } from 'react';
import { LISTS } from '#domain/lists/lists.ts';
import { useRecord } from '#io/react/world.tsx';
import type { EntityType } from '#io/store/store.ts';
import { ifRead } from '#parts/queries/if-read.ts';

type RecordNameProps = {
  entity: EntityType;
  id: string;
  /** Renders the name: undefined while loading, null if there is no such record. */
  children: (name: string | null | undefined) => ReactNode;
};

/** Passes the current name of a record to its children. */
export function RecordName({ entity, id, children }: RecordNameProps) {
  const data = ifRead(useRecord(entity, id));
  // The function matches its list; TypeScript can't infer that from the key.
  return children(data && (LISTS[entity].title as (record: typeof data) => string)(data));
}
