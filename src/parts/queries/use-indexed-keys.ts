import { type QueryResult, useQuery, useWorld } from '#io/react/world.tsx';
import type { Entities, EntityType, IndexQuery } from '#io/store/store.ts';

/** Reads the records that an index has under any of the keys, such as the invoices of some customers. */
export function useIndexedKeys<E extends EntityType>(
  entity: E,
  name: IndexQuery['name'],
  keys: readonly string[],
): QueryResult<readonly Entities[E][]> {
  const { store } = useWorld();
  const query = (key: string) => ({ name, from: key, to: key });
  return useQuery(
    entity,
    `keys ${name} ${JSON.stringify(keys)}`,
    async () => {
      const found = await Promise.all(keys.map((key) => store[entity].query(query(key))));
      return found.flat() as unknown as readonly Entities[E][];
    },
    () => {
      const reader = store[entity].cached?.();
      const found = reader && keys.map((key) => reader.query(query(key)));
      return found?.every((records) => records !== undefined)
        ? (found.flat() as unknown as readonly Entities[E][])
        : undefined;
    },
  );
}
