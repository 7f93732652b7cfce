import type { Entities, EntityType } from '#io/store.ts';

/** The steps that add all records of the lists, table by table. */
export function stepsOf(
  shop: string,
  lists: { readonly [E in EntityType]?: readonly Entities[E][] },
): readonly object[];
