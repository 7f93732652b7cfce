import { freshStart, SAMPLE_LISTS } from '#domain/samples/sample-records.ts';
import type { ShopToMove } from '#io/move-in/move-in.ts';

/** Without the sample records that nobody changed and no record of the shop's own needs. */
export function withoutSamples(shop: ShopToMove): ShopToMove {
  const { removed } = freshStart(shop.lists, { withChanged: false });
  const lists = { ...shop.lists };
  for (const list of SAMPLE_LISTS) {
    const gone = new Set(removed[list]);
    // The records stay those of their list; TypeScript cannot follow that through the key.
    lists[list] = lists[list].filter(({ id }) => !gone.has(id)) as never;
  }
  return { ...shop, lists, kind: 'starter' };
}

/** Whether somebody made a record there: what every shop starts with is no reason to ask. */
export function holdsWork({ lists }: ShopToMove): boolean {
  return SAMPLE_LISTS.some((list) => lists[list].length > 0);
}

export function countOf({ lists }: ShopToMove): number {
  return Object.values(lists).reduce((sum, list) => sum + list.length, 0);
}
