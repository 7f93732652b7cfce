import { type Clock, today } from './clock.ts';
import { type Plan, runPlan } from './commands.ts';
import type { CopyEngine } from './copy-engine.ts';
import { createKeyEngine, type Engine, type LocalLists, patchesOf, readerOf } from './engine.ts';
import type { KeptTexts } from './kept-texts.ts';
import { createListeners } from './listeners.ts';
import type { BackupReason, LongWork } from './local-data.ts';
import { createLocalList, INITIALIZED_KEY, type ListWorld, shopKind } from './local-list.ts';
import { createLocalSettings } from './local-settings.ts';
import type { FileContent } from './read-data-file.ts';
import { storable } from './records.ts';
import { createSampleShelf, type SampleSource, SamplesMissing } from './samples.ts';
import { stage } from './stage.ts';
import { type KeyValueStorage, readText, storageFailure, usedCharacters } from './storage.ts';
import {
  type Change,
  type Collection,
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type FileRead,
  type Lists,
  perEntity,
  type Reader,
  type ShopKind,
  type Step,
  type Store,
  StoreError,
  type StoreNotice,
} from './store.ts';
import { type Tabs, tabsOf } from './tabs.ts';

const PROBE_KEY = 'bms_probe';

export type LocalStoreOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleSource;
  /** The other tabs; by default those that share the browser's own storage. */
  tabs?: Tabs;
  /** The way to the crash-safe copy; without it the keys stand alone. */
  safeCopy?: OpenCopyEngine;
};

export type OpenCopyEngine = (
  lists: LocalLists,
  world: ListWorld,
  events: { onText: (key: string) => void; onLost: (why: StoreError | undefined) => void },
) => Promise<CopyEngine | { problem: string }>;

/** The shop's lists in this browser, and the short texts kept beside them. */
export type LocalShop = {
  store: Store;
  texts: KeptTexts;
  engine(): Promise<Engine | CopyEngine>;
  /** Takes over an export file, all or nothing; the state before becomes a backup. */
  restore(file: Blob, work?: LongWork): Promise<void>;
  close(): Promise<void>;
};

/** All eight lists in this browser. Memory answers; what is written is kept first. */
export function openLocalShop({
  storage,
  clock,
  samples: source,
  tabs = tabsOf(storage),
  safeCopy,
}: LocalStoreOptions): LocalShop {
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
  const textListeners = createListeners<string | null>();
  const keyEngine = createKeyEngine(lists, storage, tabs);
  /** What the lists stand on; undefined until the keys were compared with the safe copy. */
  let ready: Engine | CopyEngine | undefined = safeCopy ? undefined : keyEngine;
  let opening: Promise<Engine | CopyEngine> | undefined;
  /** Why nothing can be read or written until the page is loaded again. */
  let lost: StoreError | undefined;

  // ---- the engine

  async function open(openCopy: OpenCopyEngine): Promise<Engine | CopyEngine> {
    const opened = await openCopy(lists, world, {
      onText: textListeners.tell,
      onLost(why) {
        lost = why;
        ready = undefined;
        opening = undefined;
      },
    });
    if ('problem' in opened) return createKeyEngine(lists, storage, tabs, opened.problem);
    await tabs.alone(opened.compare);
    return opened;
  }

  function engine(): Promise<Engine | CopyEngine> {
    if (lost) return Promise.reject(lost);
    if (ready) return Promise.resolve(ready);
    if (!safeCopy) return Promise.resolve(keyEngine);
    opening ??= open(safeCopy).then(
      (opened) => {
        ready = opened;
        return opened;
      },
      (error: unknown) => {
        // The next one who asks tries again.
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  function isCopyEngine(one: Engine | CopyEngine | undefined): one is CopyEngine {
    return one !== undefined && 'copy' in one;
  }

  /** Before the comparing a list is drawn from its key at once, where that is whole. */
  async function readerFor<E extends EntityType>(entity: E): Promise<Reader<Entities[E]>> {
    if (!ready && !lost) {
      const table = await lists[entity].draw();
      if (table && !ready) {
        engineSoon();
        return readerOf(async () => table) as unknown as Reader<Entities[E]>;
      }
    }
    return (await engine()).reader(entity);
  }

  function engineSoon(): void {
    engine().catch((error: unknown) => console.error('The safe copy could not be opened', error));
  }

  // ---- commands

  let waiting = 0;
  const waitingListeners = createListeners<void>();

  /** Runs the work alone, on what the lists stand on, and counts it among those that wait. */
  async function command<T>(work: (on: Engine | CopyEngine) => Promise<T>): Promise<T> {
    waiting += 1;
    waitingListeners.tell();
    try {
      const on = await engine();
      return await on.alone(() => withSamples(() => work(on)));
    } finally {
      waiting -= 1;
      waitingListeners.tell();
    }
  }

  async function withSamples<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SamplesMissing)) throw error;
      await samples.load();
      return work();
    }
  }

  const transact = (plan: Plan) => command((on) => runPlan(on, plan, clock));

  /** Runs the plan and reads the record back before anything else is written. */
  function kept<E extends EntityType>(entity: E, id: string, plan: Plan): Promise<Entities[E]> {
    return command(async (on) => {
      await runPlan(on, plan, clock);
      const record = await (await on.reader(entity)).get(id);
      if (!record) throw new Error(`${entity} ${id} was not kept`);
      return record;
    });
  }

  function collection<E extends EntityType>(entity: E): Collection<Entities[E]> {
    // TypeScript does not see through the generic key that a change of this list is a step of it.
    const only = (change: Change<Entities[E]>) => () => [{ entity, ...change } as unknown as Step];
    return {
      list: async () => (await readerFor(entity)).list(),
      get: async (id) => (await readerFor(entity)).get(id),
      query: async (index, limit) => (await readerFor(entity)).query(index, limit),
      count: async (index) => (await readerFor(entity)).count(index),
      set: (all) => transact(only({ kind: 'set', all })),
      add: (item) => kept(entity, item.id, only({ kind: 'add', item })),
      update: (id, change, expected) =>
        kept(entity, id, only({ kind: 'update', id, change, ...(expected && { expected }) })),
      remove: (id) => transact(only({ kind: 'remove', id })),
      subscribe: lists[entity].subscribe,
    };
  }

  // ---- all lists at once

  /** Replaces the lists given, all or nothing. */
  async function replace(
    on: Engine | CopyEngine,
    all: Partial<Lists>,
    texts?: ReadonlyMap<string, string>,
    work?: LongWork,
  ): Promise<void> {
    const patches = patchesOf(all);
    const bases = new Map(
      await Promise.all([...patches.keys()].map(async (entity) => [entity, await on.newest(entity)] as const)),
    );
    const done = await on.write({ patches, bases, ...(texts && { texts }) } as Parameters<Engine['write']>[0], work);
    if (!done) throw new StoreError('conflict', 'Something else changed the data. Nothing was changed. Try again.');
  }

  function sampleLists(kind: ShopKind, entities: readonly EntityType[]): Partial<Lists> {
    const sample = samples.of(kind, today(clock));
    return Object.fromEntries(
      entities.map((entity) => [entity, sample[entity].map((record) => storable(entity, record as never))]),
    );
  }

  async function seed(kind: ShopKind): Promise<void> {
    if (shopKind(storage)) return;
    await samples.load();
    await command(async (on) => {
      if (shopKind(storage)) return;
      for (const entity of ENTITY_TYPES) await on.newest(entity);
      await replace(on, sampleLists(kind, await on.absent()), new Map([[INITIALIZED_KEY, kind]]));
    });
  }

  async function takeOver(reason: BackupReason, content: FileContent, work?: LongWork): Promise<void> {
    await command(async (on) => {
      const { settings: newSettings, ...all } = content;
      const texts = newSettings && new Map([[settings.key, JSON.stringify(newSettings)]]);
      try {
        await on.backUp(reason, stage(work, 0, 0.5));
        await replace(on, all, texts, stage(work, 0.5, 1));
      } catch (error) {
        const { withMissingRoom } = await import('./missing-room.ts');
        throw await withMissingRoom(error, all, { storage, hasDatabase: isCopyEngine(on) });
      }
      if (newSettings) textListeners.tell(settings.key);
    });
  }

  async function readFile(file: Blob, reason: BackupReason, work?: LongWork): Promise<FileRead> {
    const { readDataFile } = await import('./read-data-file.ts');
    return readDataFile(file, (content, taking) => takeOver(reason, content, taking), work);
  }

  async function reset(work?: LongWork): Promise<void> {
    await samples.load();
    await takeOver('reset', sampleLists(shopKind(storage) ?? 'demo', ENTITY_TYPES), work);
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

  // ---- other tabs

  function reportFailure(what: string): (error: unknown) => void {
    return (error) => console.error(`What another tab wrote could not be read: ${what}`, error);
  }

  tabs.onOtherTab((key) => {
    textListeners.tell(key);
    if (isCopyEngine(ready)) {
      ready.look(key).catch(reportFailure(String(key)));
      return;
    }
    if (!ready) return;
    for (const list of Object.values(lists)) {
      if (key === null || key === list.key) list.follow().catch(reportFailure(list.key));
    }
  });
  tabs.onSaid(({ entities }) => {
    if (isCopyEngine(ready)) ready.hear(entities).catch(reportFailure(entities.join()));
  });

  // ---- the short texts

  const texts: KeptTexts = {
    read: (key) => readText(storage, key),
    write: async (all) => {
      const on = await engine();
      await on.alone(() => on.writeTexts(all));
    },
    settled: () =>
      ready
        ? undefined
        : engine().then(
            () => undefined,
            () => undefined,
          ),
    onChange: (callback) => void textListeners.add(callback),
  };
  const settings = createLocalSettings({ texts, storage, notify: world.notify });

  const store: Store = {
    ...perEntity<{ [E in EntityType]: Collection<Entities[E]> }>(collection),
    settings: { get: settings.get, set: settings.set, subscribe: settings.subscribe },
    transact,
    seed,
    reset,
    async exportFile(work) {
      const on = await engine();
      return on.exportFile({ exportDate: clock.now().toISOString(), settings: await settings.get() }, work);
    },
    readFile: (file, work) => readFile(file, 'import', work),
    waiting: () => waiting,
    onWaiting: waitingListeners.add,
    health,
    notices: () => notices,
    onNotice: noticeListeners.add,
  };
  async function close(): Promise<void> {
    const one = ready ?? (await opening?.catch(() => undefined));
    ready = undefined;
    await one?.close();
    lost = new StoreError('unavailable', 'This page was closed.');
  }

  async function restore(file: Blob, work?: LongWork): Promise<void> {
    const read = await readFile(file, 'restore', stage(work, 0, 0.4));
    if ('problem' in read) throw new StoreError('invalid', read.problem);
    await read.offer.take(stage(work, 0.4, 1));
  }

  return { store, texts, engine, restore, close };
}

export function createLocalStore(options: LocalStoreOptions): Store {
  return openLocalShop(options).store;
}
