import type { EntityType, Newest } from '#io/store.ts';

/** How many of the records that stand after a removed one are remembered: some of them may be removed as well. */
const FOLLOWERS = 20;

/** A record that was removed and may come back; `after` are the ids that stood after it, the nearest first. */
export type Removed = { id: string; after: readonly string[] };

/** The ids after a record, and among them those that were removed before it, each where it will stand when it comes back. */
export function withRemoved(id: string, after: readonly string[], removed: readonly Removed[]): readonly string[] {
  const others = removed.filter((other) => !other.after.includes(id));
  let ids = after;
  for (;;) {
    const isKnown = (one: string) => ids.includes(one);
    const other = others.find((one) => !isKnown(one.id) && (one.after.length === 0 || one.after.some(isKnown)));
    if (!other) return ids;
    const next = ids.findIndex((one) => other.after.includes(one));
    ids = ids.toSpliced(next < 0 ? ids.length : next, 0, other.id);
  }
}

const lately = new Map<EntityType, readonly Removed[]>();

/** For a record that is about to be removed: the ids that it is put back before, the first of them that is there by then. */
export async function standingPlace(newest: Newest, entity: EntityType, id: string): Promise<readonly string[]> {
  const others = (lately.get(entity) ?? []).filter((other) => other.id !== id);
  const after = withRemoved(id, await newest[entity].after(id, FOLLOWERS), others);
  lately.set(entity, [...others, { id, after }].slice(-FOLLOWERS));
  return after;
}
