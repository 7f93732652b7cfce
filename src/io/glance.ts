import { readRecord } from './records.ts';
import { type AtOnce, type Entities, type EntityType, INDEXES, type IndexQuery } from './store.ts';

/** The items of a list by their ids; undefined where one has none, or two have the same. */
function placesOf(items: readonly unknown[]): ReadonlyMap<string, number> | undefined {
  const places = new Map<string, number>();
  for (const [place, item] of items.entries()) {
    const id = (item as { id?: unknown } | null)?.id;
    if (typeof id === 'string') places.set(id, place);
  }
  return places.size === items.length ? places : undefined;
}

/** Undefined for what is so far from a record that no key can be told. */
function keysIn<T>(item: T, keysOf: (record: T) => readonly string[]): readonly string[] | undefined {
  try {
    return keysOf(item);
  } catch {
    return undefined;
  }
}

function isWithin(keys: readonly string[], { from, to }: IndexQuery): boolean {
  return keys.some((key) => (from === undefined || key >= from) && (to === undefined || key <= to));
}

/**
 * A stored list of which each record is checked when it is asked for: a screen of a few does not wait for all of them. A record
 * takes the place of its item in `items`. Undefined when the list, or something asked for, needs mending.
 */
export function glanceAt<E extends EntityType>(
  entity: E,
  items: unknown[],
): Omit<AtOnce<Entities[E]>, 'list'> | undefined {
  type T = Entities[E];
  const places = placesOf(items);
  if (!places) return undefined;

  function recordAt(place: number): T | undefined {
    const record = readRecord(entity, items[place]);
    if (record) items[place] = record;
    return record;
  }

  return {
    get(id) {
      const place = places.get(id);
      return place === undefined ? undefined : recordAt(place);
    },
    query(index) {
      const keysOf = INDEXES[entity][index.name];
      if (!keysOf) throw new RangeError(`There is no index ${index.name}`);
      const found: T[] = [];
      for (const [place, item] of items.entries()) {
        const keys = keysIn(item as T, keysOf);
        if (keys && !isWithin(keys, index)) continue;
        const record = keys && recordAt(place);
        if (!record) return undefined;
        found.push(record);
      }
      return found;
    },
  };
}
