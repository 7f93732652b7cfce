import { useCallback, useState, useSyncExternalStore } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { LISTS } from '#domain/lists/lists.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import type { Entities, EntityType, Store } from '#io/store/store.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { type RecordRef, recentRecords } from './recent-records.ts';
import { type RecordHit, recordHit } from './record-hit.tsx';
import type { ListMatches, SearchRequest } from './search-messages.ts';
import { SEARCHED_LISTS, type ShopSearch } from './shop-search.ts';

/** About two screens. */
const ROWS = 16;
const MAX_FIRST = 5;
const MIN_FIRST = 3;

/** Returns the number of results per list before Show more. */
function firstsOf(lists: number): number {
  return Math.max(MIN_FIRST, Math.min(MAX_FIRST, Math.floor(ROWS / lists)));
}

/** Shown matches of a list. A deleted record has no hit. */
export type MatchGroup = ListMatches & { hits: ReadonlyMap<string, RecordHit> };

export type PaletteResults = {
  typed: string;
  groups: readonly MatchGroup[];
  count: number;
  words: readonly string[];
};

/** Name of the group of recently opened records. */
export const RECENT = 'recent';

function isEntity(list: string): list is EntityType {
  return (ENTITY_TYPES as readonly string[]).includes(list);
}

type Hits = Map<string, Promise<RecordHit | undefined>>;

async function readHit<E extends EntityType>(store: Store, entity: E, id: string): Promise<RecordHit | undefined> {
  const record = (await store[entity].get(id)) as Entities[E] | undefined;
  if (!record) return undefined;
  const { customerId } = record as { customerId?: unknown };
  const live: Customer | undefined = typeof customerId === 'string' ? await store.customers.get(customerId) : undefined;
  return recordHit(entity, record, live);
}

/** Reads each record once per shop version. A deleted record has no entry. */
async function hitsOf(store: Store, records: readonly RecordRef[], known: Hits): Promise<Map<string, RecordHit>> {
  const read = records.map(async ({ entity, id }): Promise<[string, RecordHit][]> => {
    const key = `${entity} ${id}`;
    const reading = known.get(key) ?? readHit(store, entity, id);
    known.set(key, reading);
    // The next request reads a failed record again.
    reading.catch(() => known.delete(key));
    const hit = await reading;
    return hit ? [[id, hit]] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

async function groupOf(store: Store, found: ListMatches, known: Hits): Promise<MatchGroup> {
  const { list, ids } = found;
  const refs = isEntity(list) ? ids.map((id) => ({ entity: list, id })) : [];
  return { ...found, hits: await hitsOf(store, refs, known) };
}

/** Returns the recently opened records that still exist. */
async function recentGroup(
  store: Store,
  recent: readonly RecordRef[],
  isWhole: boolean,
  known: Hits,
): Promise<MatchGroup> {
  const hits = await hitsOf(store, recent, known);
  const ids = [...hits.keys()].slice(0, isWhole ? undefined : MAX_FIRST);
  return { list: RECENT, count: hits.size, rank: 'title begins', ids, hits };
}

/** Keeps hits until the shop changes. */
function createHitCache() {
  let version: number | undefined;
  let hits: Hits = new Map();
  return (current: number): Hits => {
    if (version !== current) hits = new Map();
    version = current;
    return hits;
  };
}

/**
 * Searches records and commands for the typed text. Returns the recently opened records for an empty text. `whole` names the lists
 * shown in full.
 */
export function usePaletteSearch(
  search: ShopSearch,
  typed: string,
  commands: SearchRequest['commands'],
  whole: ReadonlySet<string>,
) {
  const { store, device } = useWorld();
  const today = useToday();
  const seesAll = useCan('viewMoney');
  const { version, isCurrent, failed } = useSyncExternalStore(search.subscribe, search.state);
  const [hitsOfVersion] = useState(createHitCache);
  const isEmpty = typed.trim() === '';

  const load = useCallback(async (): Promise<PaletteResults> => {
    const isOpenTo = (list: EntityType) => seesAll || LISTS[list].technician === 'pages';
    const hits = hitsOfVersion(version);
    try {
      if (isEmpty) {
        const recent = recentRecords(device).filter(({ entity }) => isOpenTo(entity));
        const group = await recentGroup(store, recent, whole.has(RECENT), hits);
        return { typed, groups: [group], count: 0, words: [] };
      }
      const { found, count, words } = await search.find({
        typed,
        today,
        lists: SEARCHED_LISTS.filter(isOpenTo),
        commands,
      });
      const firsts = firstsOf(found.length);
      const named = found.map((one) => (whole.has(one.list) ? one : { ...one, ids: one.ids.slice(0, firsts) }));
      return { typed, groups: await Promise.all(named.map((one) => groupOf(store, one, hits))), count, words };
    } catch (error) {
      console.error('The search failed', error);
      throw error;
    }
  }, [search, typed, isEmpty, today, version, commands, whole, store, device, hitsOfVersion, seesAll]);
  const result = useAsync(load);

  const isReading = !isCurrent && !failed;
  return {
    shown: result.data ?? result.previous,
    /** The shown results are not those of the typed text yet. */
    isBusy: result.pending || (!isEmpty && isReading),
    isReading,
    failed: failed || result.failed,
    retry() {
      void search.read(today, true);
      result.retry();
    },
  };
}
