import { freshStart, SAMPLE_LISTS } from '#domain/samples/sample-records.ts';
import type { ShopToMove } from '#io/move-in/move-in.ts';

/** Removes unchanged sample records that no other record refers to. */
export function withoutSamples(shop: ShopToMove): ShopToMove {
  const { removed } = freshStart(shop.lists, { withChanged: false });
  const lists = { ...shop.lists };
  for (const list of SAMPLE_LISTS) {
    const gone = new Set(removed[list]);
    // Each list keeps its own record type, which TypeScript cannot infer from the key.
    lists[list] = lists[list].filter(({ id }) => !gone.has(id)) as never;
  }
  return { ...shop, lists, kind: 'starter' };
}

/** Returns true if the shop has records besides those that every new shop starts with. */
export function hasOwnRecords({ lists }: ShopToMove): boolean {
  return SAMPLE_LISTS.some((list) => lists[list].length > 0);
}

export function countRecords({ lists }: ShopToMove): number {
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
}
