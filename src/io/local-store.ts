import type { Clock } from './clock.ts';
import { today } from './clock.ts';
import {
  createLocalList,
  INITIALIZED_KEY,
  type ListWorld,
  type LocalList,
  type Samples,
  shopKind,
} from './local-list.ts';
import { createLocalSettings } from './local-settings.ts';
import { type KeyValueStorage, readText, storageFailure, usedCharacters, writeTexts } from './storage.ts';
import {
  type Collection,
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type Newest,
  type Reader,
  type Step,
  type Store,
  StoreError,
  type StoreNotice,
} from './store.ts';
import type { Draft, Table } from './table.ts';
import { type Tabs, tabsOf } from './tabs.ts';

const PROBE_KEY = 'bms_probe';
/** How often a plan is asked again because something else wrote meanwhile. */
const MAX_ATTEMPTS = 5;

type LocalLists = { [E in EntityType]: LocalList<E> };

/** One value for each list. The caller answers for the type: TypeScript cannot follow a key through such a loop. */
function perEntity<Out extends { [E in EntityType]: unknown }>(make: (entity: EntityType) => unknown): Out {
  return Object.fromEntries(ENTITY_TYPES.map((entity) => [entity, make(entity)])) as Out;
}

function readerOf<T extends { id: string }>(table: () => Promise<Table<T>>): Reader<T> {
  return {
    list: async () => (await table()).list(),
    get: async (id) => (await table()).get(id),
    query: async (index, limit) => (await table()).query(index, limit),
    count: async (index) => (await table()).count(index),
  };
}

/** The changes of one transaction, list by list. */
function createDrafts(lists: LocalLists) {
  const drafts: { [E in EntityType]?: Draft<Entities[E]> } = {};
  const of = <E extends EntityType>(entity: E): Draft<Entities[E]> => {
    const known = drafts[entity] as Draft<Entities[E]> | undefined;
    const draft = known ?? lists[entity].newest().draft();
    (drafts as { [K in E]?: Draft<Entities[K]> })[entity] = draft;
    return draft;
  };
  return {
    apply<E extends EntityType>(step: Step<E>): void {
      lists[step.entity].apply(of(step.entity), step);
    },
    entities: () => ENTITY_TYPES.filter((entity) => drafts[entity]),
    of,
  };
}

export type LocalStoreOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: Samples;
  /** The other tabs; by default those that share the browser's own storage. */
  tabs?: Tabs;
};

/** The shop's lists as JSON arrays under the keys bms_* of this browser (DATA-28). Memory answers; storage is written first. */
export function createLocalStore({ storage, clock, samples, tabs = tabsOf(storage) }: LocalStoreOptions): Store {
  let notices: readonly StoreNotice[] = [];
  const world: ListWorld = {
    storage,
    clock,
    samples,
    tabs,
    notify(notice) {
      notices = [...notices, notice];
    },
  };
  const lists: LocalLists = perEntity<LocalLists>((entity) => createLocalList(entity, world));
  const settings = createLocalSettings(world);

  /** Writes the steps of the plan; false when a list was written by something else while the plan was made. */
  async function attempt(plan: (newest: Newest) => Promise<readonly Step[]> | readonly Step[]): Promise<boolean> {
    const asked = new Set<EntityType>();
    const newest = perEntity<Newest>((entity) =>
      readerOf<Entities[EntityType]>(async () => {
        if (asked.has(entity)) return lists[entity].ready();
        asked.add(entity);
        return lists[entity].newest();
      }),
    );
    const steps = await plan(newest);
    if ([...asked].some((entity) => !lists[entity].isNewest())) return false;
    const drafts = createDrafts(lists);
    for (const step of steps) drafts.apply(step);
    const changed = drafts.entities();
    const texts = new Map(changed.map((entity) => [entity, textOf(entity)]));
    function textOf<E extends EntityType>(entity: E): string {
      return lists[entity].textOf(drafts.of(entity));
    }
    function keep<E extends EntityType>(entity: E): void {
      lists[entity].keep(drafts.of(entity), texts.get(entity) ?? '');
    }
    writeTexts(storage, new Map([...texts].map(([entity, text]) => [lists[entity].key, text])));
    for (const entity of changed) keep(entity);
    for (const entity of changed) lists[entity].announce();
    return true;
  }

  function transact(plan: (newest: Newest) => Promise<readonly Step[]> | readonly Step[]): Promise<void> {
    return tabs.alone(async () => {
      for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
        if (await attempt(plan)) return;
      }
      throw new StoreError('conflict', 'Something else keeps changing the data. Nothing was saved. Please try again.');
    });
  }

  function collection<E extends EntityType>(entity: E): Collection<Entities[E]> {
    const run = (step: Step<E>) => transact(() => [step as Step]);
    const stored = async (id: string) => {
      const record = (await lists[entity].ready()).get(id);
      if (!record) throw new Error(`${entity} ${id} was not kept`);
      return record;
    };
    return {
      ...readerOf(() => lists[entity].ready()),
      set: (all) => run({ entity, kind: 'set', all } as Step<E>),
      async add(item) {
        await run({ entity, kind: 'add', item } as Step<E>);
        return stored(item.id);
      },
      async update(id, change, expected) {
        await run({ entity, kind: 'update', id, change, ...(expected && { expected }) } as Step<E>);
        return stored(id);
      },
      remove: (id) => run({ entity, kind: 'remove', id } as Step<E>),
      subscribe: lists[entity].subscribe,
    };
  }

  async function seed(kind: 'demo' | 'starter'): Promise<void> {
    if (shopKind(storage)) return;
    await tabs.alone(async () => {
      if (shopKind(storage)) return;
      for (const entity of ENTITY_TYPES) lists[entity].newest();
      const absent = ENTITY_TYPES.filter((entity) => readText(storage, lists[entity].key) === null);
      const sample = samples[kind](today(clock));
      const texts = new Map(absent.map((entity) => [lists[entity].key, JSON.stringify(sample[entity])]));
      writeTexts(storage, new Map([...texts, [INITIALIZED_KEY, kind]]));
      // Announces each list that has come.
      for (const entity of absent) lists[entity].newest();
    });
  }

  async function reset(): Promise<void> {
    const sample = samples[shopKind(storage) ?? 'demo'](today(clock));
    await transact(() => ENTITY_TYPES.map((entity) => ({ entity, kind: 'set', all: sample[entity] }) as Step));
  }

  async function health() {
    try {
      storage.setItem(PROBE_KEY, 'ok');
      storage.removeItem(PROBE_KEY);
      return { available: true, usedCharacters: usedCharacters(storage) };
    } catch (error) {
      return { available: false, usedCharacters: usedWhereReadable(), error: storageFailure(error).message };
    }
  }

  function usedWhereReadable(): number {
    try {
      return usedCharacters(storage);
    } catch {
      return 0;
    }
  }

  tabs.onOtherTab((key) => {
    const concerned = ENTITY_TYPES.filter((entity) => key === null || key === lists[entity].key);
    for (const entity of concerned) {
      lists[entity]
        .follow()
        .catch((error: unknown) => console.error(`What another tab wrote to ${entity} could not be read`, error));
    }
    if (key === null || key === settings.key) settings.follow();
  });

  const collections = perEntity<{ [E in EntityType]: Collection<Entities[E]> }>(collection);
  const { get, set, subscribe } = settings;
  return { ...collections, settings: { get, set, subscribe }, transact, seed, reset, health, notices: () => notices };
}
