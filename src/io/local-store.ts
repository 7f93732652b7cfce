import { type Clock, today } from './clock.ts';
import { createListeners } from './listeners.ts';
import type { LongWork } from './local-data.ts';
import {
  createLocalList,
  INITIALIZED_KEY,
  type ListChange,
  type ListWorld,
  type LocalList,
  shopKind,
} from './local-list.ts';
import { createLocalSettings } from './local-settings.ts';
import type { FileContent } from './read-data-file.ts';
import { createSampleShelf, type SampleSource, SamplesMissing } from './samples.ts';
import { type KeyValueStorage, readText, storageFailure, usedCharacters, writeTexts } from './storage.ts';
import {
  type Change,
  type Collection,
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type Lists,
  type Newest,
  type Reader,
  type ShopKind,
  type Step,
  type Store,
  StoreError,
  type StoreNotice,
} from './store.ts';
import type { Table } from './table.ts';
import { type Tabs, tabsOf } from './tabs.ts';

const PROBE_KEY = 'bms_probe';
/** How often a plan is asked again because something else wrote meanwhile. */
const MAX_ATTEMPTS = 20;

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

type Plan = Parameters<Store['transact']>[0];

export type LocalStoreOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleSource;
  /** The other tabs; by default those that share the browser's own storage. */
  tabs?: Tabs;
};

/** The shop's lists as JSON arrays under the keys bms_* of this browser (DATA-28). Memory answers; storage is written first. */
export function createLocalStore({
  storage,
  clock,
  samples: source,
  tabs = tabsOf(storage),
}: LocalStoreOptions): Store {
  const samples = createSampleShelf(source);
  let notices: readonly StoreNotice[] = [];
  const noticeListeners = createListeners<void>();
  const world: ListWorld = {
    storage,
    clock,
    samples,
    tabs,
    notify(notice) {
      notices = [...notices, notice];
      noticeListeners.tell();
    },
  };
  const lists: LocalLists = perEntity<LocalLists>((entity) => createLocalList(entity, world));
  const settings = createLocalSettings(world);
  let waiting = 0;
  const waitingListeners = createListeners<void>();

  function changeWaiting(by: number): void {
    waiting += by;
    waitingListeners.tell();
  }

  /** Writes what the plan says and returns `answer()`; undefined when something else wrote while the plan was made. */
  async function attempt<T>(plan: Plan, answer: () => T): Promise<{ answer: T } | undefined> {
    const seen = new Map<EntityType, Table<Entities[EntityType]>>();
    const newest = perEntity<Newest>((entity) =>
      readerOf<Entities[EntityType]>(async () => {
        const table = seen.get(entity) ?? lists[entity].newest();
        seen.set(entity, table);
        return table;
      }),
    );
    const steps = await plan(newest);
    // From here to the end nothing waits, so that nothing comes between.
    if ([...seen].some(([entity, table]) => !lists[entity].isNewest(table))) return undefined;
    const changes = new Map<EntityType, ListChange<EntityType>>();
    for (const step of steps) {
      const change: ListChange<EntityType> = changes.get(step.entity) ?? lists[step.entity].change();
      changes.set(step.entity, change);
      change.apply(step);
    }
    const all = [...changes.values()];
    writeTexts(storage, new Map(all.map((change) => [change.key, change.text()])));
    for (const change of all) change.keep();
    for (const change of all) change.announce();
    return { answer: answer() };
  }

  async function run<T>(plan: Plan, answer: () => T): Promise<T> {
    changeWaiting(1);
    try {
      return await runAlone(plan, answer);
    } finally {
      changeWaiting(-1);
    }
  }

  function runAlone<T>(plan: Plan, answer: () => T): Promise<T> {
    return tabs.alone(async () => {
      for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
        try {
          const done = await attempt(plan, answer);
          if (done) return done.answer;
        } catch (error) {
          if (!(error instanceof SamplesMissing)) throw error;
          await samples.load();
        }
      }
      throw new StoreError('conflict', 'Something else keeps changing the data. Nothing was saved. Please try again.');
    });
  }

  const transact = (plan: Plan) => run(plan, () => undefined);

  function collection<E extends EntityType>(entity: E): Collection<Entities[E]> {
    // TypeScript does not see through the generic key that a change of this list is a step of it.
    const only = (change: Change<Entities[E]>) => () => [{ entity, ...change } as unknown as Step];
    const stored = (id: string) => () => {
      const record = lists[entity].newest().get(id);
      if (!record) throw new Error(`${entity} ${id} was not kept`);
      return record;
    };
    return {
      ...readerOf<Entities[E]>(() => lists[entity].ready()),
      set: (all) => transact(only({ kind: 'set', all })),
      add: (item) => run(only({ kind: 'add', item }), stored(item.id)),
      update: (id, change, expected) =>
        run(only({ kind: 'update', id, change, ...(expected && { expected }) }), stored(id)),
      remove: (id) => transact(only({ kind: 'remove', id })),
      subscribe: lists[entity].subscribe,
    };
  }

  async function seed(kind: ShopKind): Promise<void> {
    if (shopKind(storage)) return;
    await samples.load();
    await tabs.alone(async () => {
      if (shopKind(storage)) return;
      for (const entity of ENTITY_TYPES) lists[entity].newest();
      const absent = ENTITY_TYPES.filter((entity) => readText(storage, lists[entity].key) === null);
      const sample = samples.of(kind, today(clock));
      const texts = new Map(absent.map((entity) => [lists[entity].key, JSON.stringify(sample[entity])]));
      writeTexts(storage, new Map([...texts, [INITIALIZED_KEY, kind]]));
      // Announces each list that has come.
      for (const entity of absent) lists[entity].newest();
    });
  }

  async function reset(): Promise<void> {
    await samples.load();
    const sample = samples.of(shopKind(storage) ?? 'demo', today(clock));
    await transact(() => ENTITY_TYPES.map((entity) => ({ entity, kind: 'set', all: sample[entity] }) as Step));
  }

  async function replace({ settings: imported, ...all }: FileContent): Promise<void> {
    const steps = ENTITY_TYPES.flatMap((entity) => {
      const list = all[entity];
      return list ? [{ entity, kind: 'set', all: list } as Step] : [];
    });
    await transact(() => steps);
    if (imported) await settings.set(imported);
  }

  async function exportFile(work?: LongWork): Promise<Blob> {
    const { listSource, writeDataFile } = await import('./write-data-file.ts');
    const tables = await Promise.all(
      ENTITY_TYPES.map(async (entity) => [entity, await lists[entity].ready()] as const),
    );
    const all = Object.fromEntries(tables.map(([entity, table]) => [entity, table.list()])) as Lists;
    const facts = { exportDate: clock.now().toISOString(), settings: await settings.get() };
    return writeDataFile(listSource(all), facts, work);
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
    for (const part of [...Object.values(lists), settings]) {
      if (key !== null && key !== part.key) continue;
      part
        .follow()
        .catch((error: unknown) => console.error(`What another tab wrote could not be read: ${part.key}`, error));
    }
  });

  const collections = perEntity<{ [E in EntityType]: Collection<Entities[E]> }>(collection);
  const { get, set, subscribe } = settings;
  const store: Store = {
    ...collections,
    settings: { get, set, subscribe },
    transact,
    seed,
    reset,
    exportFile,
    async readFile(file, work) {
      const { readDataFile } = await import('./read-data-file.ts');
      return readDataFile(file, replace, work);
    },
    waiting: () => waiting,
    onWaiting: waitingListeners.add,
    health,
    notices: () => notices,
    onNotice: noticeListeners.add,
  };
  return store;
}
