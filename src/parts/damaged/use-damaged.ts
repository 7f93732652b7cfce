import { useQuery, useWorld } from '#io/react/world.tsx';
import type { DamagedRecord, EntityType } from '#io/store/store.ts';
import { ifRead } from '#parts/queries/if-read.ts';

const NONE: readonly DamagedRecord[] = [];

/** Returns the records of the list that can't be shown; none until they are known. */
export function useDamaged(list: EntityType): readonly DamagedRecord[] {
  const { store } = useWorld();
  return ifRead(useQuery(list, 'damaged', () => store[list].damaged())) ?? NONE;
}
