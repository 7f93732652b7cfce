import { useEffect, useMemo, useState } from 'react';
import type { Customer } from '#domain/customer.ts';
import { type Entities, type EntityType, type Store, useToday, useWorld } from '#io/react.tsx';
import { ENTITY_TYPES } from '#io/store.ts';
import { useCan } from '#parts/use-can.ts';
import type { Shelf } from './page.ts';
import { isNarrower, type Query, queryOf } from './query.ts';
import { type RecordRef, recentRecords } from './recent-records.ts';
import { type RecordHit, recordHit } from './record-hit.tsx';
import { type Answer, type Found, searchShelves } from './search-shelves.ts';
import { createTurn } from './slices.ts';
import { useShopIndex } from './use-shop-index.ts';

/** Two screens full; more of them would have to be drawn at each key for nobody. */
const ROWS = 16;
const MOST_FIRST = 5;
const LEAST_FIRST = 3;

/** How many of each kind are shown before one asks for more. */
function firstsOf(kinds: number): number {
  return Math.max(LEAST_FIRST, Math.min(MOST_FIRST, Math.floor(ROWS / kinds)));
}

/** What of a kind is shown of all that was found, with what the screen says of each record; a record that is gone has no hit. */
export type FoundGroup = Found & { hits: ReadonlyMap<string, RecordHit> };

/** `version` is that of the index which answered. */
export type Shown = {
  typed: string;
  version: number;
  groups: readonly FoundGroup[];
  count: number;
  words: readonly string[];
};

/** The lists with pages for a technician. */
const TECHNICIANS_LISTS: readonly string[] = ['customers', 'bookings'];

const NOTHING: Answer = { found: [], matched: [], count: 0, words: [] };

function isEntity(kind: string): kind is EntityType {
  return (ENTITY_TYPES as readonly string[]).includes(kind);
}

type Hits = Map<string, Promise<RecordHit | undefined>>;

async function readHit<E extends EntityType>(store: Store, entity: E, id: string): Promise<RecordHit | undefined> {
  const record = (await store[entity].get(id)) as Entities[E] | undefined;
  if (!record) return undefined;
  const { customerId } = record as { customerId?: unknown };
  const live: Customer | undefined = typeof customerId === 'string' ? await store.customers.get(customerId) : undefined;
  return recordHit(entity, record, live);
}

/** A record is read once for all keys that find it; one that is gone has no entry. */
async function hitsOf(store: Store, records: readonly RecordRef[], known: Hits): Promise<Map<string, RecordHit>> {
  const read = records.map(async ({ entity, id }): Promise<[string, RecordHit][]> => {
    const key = `${entity} ${id}`;
    const reading = known.get(key) ?? readHit(store, entity, id);
    known.set(key, reading);
    // What could not be read is read again by the next who asks.
    reading.catch(() => known.delete(key));
    const hit = await reading;
    return hit ? [[id, hit]] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

async function groupOf(store: Store, found: Found, known: Hits): Promise<FoundGroup> {
  const { kind, ids } = found;
  const refs = isEntity(kind) ? ids.map((id) => ({ entity: kind, id })) : [];
  return { ...found, hits: await hitsOf(store, refs, known) };
}

/** The records that were opened last and are still there, as one group. */
async function recentGroup(
  store: Store,
  recent: readonly RecordRef[],
  isWhole: boolean,
  known: Hits,
): Promise<FoundGroup> {
  const hits = await hitsOf(store, recent, known);
  const ids = [...hits.keys()].slice(0, isWhole ? undefined : MOST_FIRST);
  return { kind: RECENT, count: hits.size, rank: 'title begins', ids, hits };
}

export const RECENT = 'recent';

/** What was found before and still holds: nothing of an older version of the index. */
function createKept() {
  let version: number | undefined;
  let former: { commands: readonly Shelf[]; query: Query; matched: readonly Shelf[] } | undefined;
  let hits: Hits = new Map();
  return {
    of(current: number) {
      if (version !== current) {
        version = current;
        former = undefined;
        hits = new Map();
      }
      return { former, hits };
    },
    keep(answered: typeof former): void {
      former = answered;
    },
  };
}

/** What answers the text as it is typed: found in the records and among the `commands`; with nothing typed, what was opened last. */
export function useAnswerTo(typed: string, commands: readonly Shelf[], whole: ReadonlySet<string>) {
  const { store, device } = useWorld();
  const today = useToday();
  const seesAll = useCan('viewMoney');
  const { index, version, isCurrent, failed, retry } = useShopIndex();
  const [shown, setShown] = useState<Shown>();
  const query = useMemo(() => queryOf(typed, today), [typed, today]);
  const [kept] = useState(createKept);
  const [problem, setProblem] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let isLeft = false;
    const isWanted = () => !isLeft;
    async function look(): Promise<void> {
      const lists = index.shelves().filter(({ kind }) => seesAll || TECHNICIANS_LISTS.includes(kind));
      const shelves = [...lists, ...commands];
      const { former, hits } = kept.of(version);
      const among =
        query && former?.commands === commands && isNarrower(query, former.query) ? former.matched : undefined;
      const turn = createTurn();
      const answer = query
        ? await searchShelves(shelves, index.vocabulary(), query, { among, turn, isWanted })
        : NOTHING;
      if (!answer || isLeft) return;
      if (query) kept.keep(answer.matched.length > 0 ? { commands, query, matched: answer.matched } : undefined);
      const firsts = firstsOf(answer.found.length);
      const named = answer.found.map((one) => (whole.has(one.kind) ? one : { ...one, ids: one.ids.slice(0, firsts) }));
      const groups = query
        ? await Promise.all(named.map((found) => groupOf(store, found, hits)))
        : [
            await recentGroup(
              store,
              recentRecords(device).filter(({ entity }) => seesAll || TECHNICIANS_LISTS.includes(entity)),
              whole.has(RECENT),
              hits,
            ),
          ];
      if (turn.isOver()) await turn.rest();
      if (isLeft) return;
      setShown({ typed, version, groups, count: answer.count, words: answer.words });
      setProblem(false);
    }
    look().catch((error: unknown) => {
      console.error('The search failed', error);
      if (!isLeft) setProblem(true);
    });
    return () => {
      isLeft = true;
    };
  }, [typed, query, version, commands, whole, store, device, index, kept, tries, seesAll]);

  return {
    shown,
    /** What is shown does not answer the question yet. */
    isBusy: shown?.typed !== typed || shown.version !== version || (query !== undefined && !isCurrent && !failed),
    isReading: !isCurrent && !failed,
    failed: failed || problem,
    retry() {
      setTries(tries + 1);
      retry();
    },
  };
}
