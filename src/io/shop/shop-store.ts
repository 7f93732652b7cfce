import { LISTS } from '#domain/lists/lists.ts';
import { type TabSync, tabsOf } from '#io/browser/browser-tabs.ts';
import { type Clock, today } from '#io/browser/clock.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { browserZone, shopZone } from '#io/browser/shop-zone.ts';
import { type KeyValueStorage, readText, storageFailure, usedCharacters } from '#io/browser/storage.ts';
import type { FileContent } from '#io/data-files/read-data-file.ts';
import type { DatabaseAccess } from '#io/database/database-access.ts';
import { NEWER, SCHEMA_VERSION } from '#io/database/schema-version.ts';
import { mirroredList } from '#io/mirror/mirrored-list.ts';
import { isNewerMirror } from '#io/mirror/stamps.ts';
import type { BackupReason } from '#io/store/backups.ts';
import type { Engine, OpenEngine } from '#io/store/engine.ts';
import { createListeners } from '#io/store/listeners.ts';
import {
  createMemoryList,
  INITIALIZED_KEY,
  type ListWorld,
  type MemoryLists,
  shopKind,
} from '#io/store/memory-lists.ts';
import { bookDayOf, replaceLists, runTransaction, type TransactionCallback } from '#io/store/run-transaction.ts';
import { createSampleCache, type SampleSource, SamplesNotLoaded } from '#io/store/samples.ts';
import { createShopSettings, settingsIn } from '#io/store/shop-settings.ts';
import {
  type AnyRecord,
  type BulkOptions,
  type Change,
  type Collection,
  ENTITY_TYPES,
  type Entities,
  type EntityType,
  type FileRead,
  isClosed,
  type Lists,
  type Newest,
  type Operation,
  type Plan,
  perEntity,
  type Reader,
  type ShopKind,
  type Store,
  StoreError,
  type StoreNotice,
} from '#io/store/store.ts';
import { storable } from '#io/store/stored-records.ts';
import { readerOf, type Table } from '#io/store/table.ts';
import { subtask, type TaskOptions } from '#io/store/task-options.ts';
import type { StoredText, TextStore } from '#io/store/text-store.ts';

const PROBE_KEY = 'bms_probe';
/** Milliseconds until the database is opened at the latest, so that outdated data after a crash is not shown for long. */
const SOON_MS = 1500;

export type ShopOptions = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleSource;
  /** The other tabs; by default those that share the storage. */
  tabs?: TabSync;
  /** Opens the storage of the lists. */
  openEngine: OpenEngine;
  /** False for a shop on a server, which has no mirror in the storage. */
  hasMirror?: boolean;
  /** A later schema version than the app's, in tests. */
  schemaVersion?: number;
};

/** The shop's lists and short texts in this browser. */
export type OpenedShop = {
  store: Store;
  texts: TextStore;
  access: DatabaseAccess;
  engine(): Promise<Engine>;
  /** Restores an export file, all or nothing, after a backup of the current state. */
  restore(file: Blob, work?: TaskOptions): Promise<void>;
  close(): Promise<void>;
};

/** Opens the shop in this browser. Reads come from memory if possible; writes are committed before they are visible. */
export function openShop({
  storage,
  clock,
  samples: source,
  tabs = tabsOf(storage),
  openEngine,
  hasMirror = true,
  schemaVersion = SCHEMA_VERSION,
}: ShopOptions): OpenedShop {
  const samples = createSampleCache(source);
  let notices: readonly StoreNotice[] = [];
  const noticeListeners = createListeners<void>();
  const world: ListWorld = {
    storage,
    clock,
    samples,
    tabs,
    schemaVersion,
    ...(hasMirror && { readMirror: (entity) => mirroredList(storage, entity, schemaVersion) }),
    zone: () => shopZone({ settings }),
    bookDay: () => bookDayOf(settingsIn(texts.read(settings.key)), world),
    notify(notice) {
      notices = [...notices, notice];
      noticeListeners.notify();
    },
  };
  const lists: MemoryLists = perEntity<MemoryLists>((entity) => createMemoryList(entity, world));
  const textListeners = createListeners<string | null>();
  /** The short texts in the database; empty until it is open. */
  const storedTexts = new Map<string, StoredText>();
  /** The open engine; undefined until the keys are reconciled with the database. */
  let ready: Engine | undefined;
  let opening: Promise<Engine> | undefined;
  /** The reason that nothing can be read or written until the page is reloaded. */
  let lost: StoreError | undefined;

  // ---- the engine

  let hasOpened = false;
  /** Set when the page is closed: nothing is opened again. */
  let isPageClosed = false;
  let problem: StoreError | undefined;
  const problemListeners = createListeners<void>();

  function setProblem(next: StoreError | undefined): void {
    if (problem === next) return;
    problem = next;
    problemListeners.notify();
  }

  function onDatabaseLost(why: StoreError | undefined): void {
    if (isPageClosed) return;
    lost = why;
    void ready?.close();
    ready = undefined;
    opening = undefined;
    if (!why) engineSoon();
  }

  async function open(): Promise<Engine> {
    try {
      if (isNewerMirror(storage, schemaVersion)) throw new StoreError('unavailable', NEWER);
      ready = await openEngine(lists, world, {
        onText: textListeners.notify,
        onLost: onDatabaseLost,
        texts: storedTexts,
      });
      hasOpened = true;
      setProblem(undefined);
      return ready;
    } catch (error) {
      // Later in the visit, the failed command reports the error, and the user's input stays on the screen.
      if (!hasOpened && error instanceof StoreError && !isClosed(error)) setProblem(error);
      throw error;
    }
  }

  async function engine(): Promise<Engine> {
    if (lost) throw lost;
    if (ready) return ready;
    opening ??= open().catch((error: unknown) => {
      // The next call tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** Runs the work on the engine, and again when the browser closed the database before the work began. */
  async function onEngine<T>(work: (on: Engine) => Promise<T>, tries = 3): Promise<T> {
    const on = await engine();
    try {
      return await work(on);
    } catch (error) {
      if (lost) throw lost;
      if (!isClosed(error) || tries <= 1) throw error;
      if (ready === on) onDatabaseLost(undefined);
      return onEngine(work, tries - 1);
    }
  }

  /** Returns the list from memory; before the database is open, from the mirror if the app wrote it. */
  function inMemory(entity: EntityType): Table<AnyRecord> | undefined {
    if (lost) return undefined;
    if (ready) return ready.cached?.(entity);
    const list = lists[entity].tableFromMirror();
    if (list) engineSoon();
    return list;
  }

  async function read<T>(entity: EntityType, ask: (reader: Reader<AnyRecord>) => Promise<T>): Promise<T> {
    const table = inMemory(entity);
    if (table) return ask(readerOf(async () => table));
    return onEngine(async (on) => ask(await on.reader(entity)));
  }

  let isSoon = false;

  /** Opens the engine when the page is idle. A command opens it at once. */
  function engineSoon(): void {
    if (isSoon) return;
    isSoon = true;
    runWhenIdle(
      () => {
        isSoon = false;
        if (!lost && !isPageClosed) engine().catch(reportFailure);
      },
      { timeout: SOON_MS },
    );
  }

  /** Shows a notice that nothing can be saved, before the user tries. */
  function reportFailure(error: unknown): void {
    // The next call opens it again.
    if (isClosed(error)) return;
    console.error('The database could not be opened', error);
    // `problem` has its own screen.
    if (problem || !(error instanceof StoreError) || notices.some(({ message }) => message === error.message)) return;
    world.notify({ entity: 'settings', message: error.message });
  }

  // ---- commands

  let waiting = 0;
  const waitingListeners = createListeners<void>();

  /** Runs the work on the engine with the store lock, and counts it as waiting. */
  async function command<T>(work: (on: Engine) => Promise<T>): Promise<T> {
    waiting += 1;
    waitingListeners.notify();
    try {
      return await onEngine((on) => on.withLock(() => withSamples(() => work(on))));
    } finally {
      waiting -= 1;
      waitingListeners.notify();
    }
  }

  async function withSamples<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SamplesNotLoaded)) throw error;
      await samples.load();
      return work();
    }
  }

  const run = (callback: TransactionCallback, options?: BulkOptions) =>
    command(async (on) => {
      if (!options) return runTransaction(on, callback, world);
      const { backup, kind } = options;
      if (backup) await on.backUp(backup, subtask(options, 0, 0.5));
      const work = subtask(options, backup ? 0.5 : 0, 1);
      return runTransaction(on, callback, world, { work, ...(kind && { texts: new Map([[INITIALIZED_KEY, kind]]) }) });
    });
  async function transact<R = void>(
    plan: (newest: Newest) => Promise<Plan<R>> | Plan<R>,
    options?: BulkOptions,
  ): Promise<R> {
    let result: R | undefined;
    await run(async (newest) => {
      const planned = await plan(newest);
      if (!('operations' in planned)) return planned;
      result = planned.result;
      return planned.operations;
    }, options);
    return result as R;
  }

  /** Runs the callback. Returns the committed record. */
  async function committed(entity: EntityType, id: string, callback: TransactionCallback): Promise<AnyRecord> {
    const patch = (await run(callback)).get(entity);
    const change = patch && 'rows' in patch && patch.rows.get(id);
    if (!change || change === 'removed') throw new Error(`${entity} ${id} was not committed`);
    return change.record;
  }

  /** Creates the collection of a list; `perEntity` adds the types of the records. */
  function collection(entity: EntityType): Collection<AnyRecord> {
    const only = (change: Change<AnyRecord>) => () => [{ entity, ...change } as Operation];
    return {
      cached: () => inMemory(entity),
      list: () => read(entity, (reader) => reader.list()),
      get: (id) => read(entity, (reader) => reader.get(id)),
      query: (index, limit) => read(entity, (reader) => reader.query(index, limit)),
      count: (index) => read(entity, (reader) => reader.count(index)),
      set: (all) => transact(only({ kind: 'set', all })),
      add: (item) => committed(entity, item.id, only({ kind: 'add', item })),
      update: (id, change, expected) =>
        committed(entity, id, only({ kind: 'update', id, change, ...(expected && { expected }) })),
      remove: (id) => transact(only({ kind: 'remove', id })),
      damaged: () => onEngine((on) => on.damaged(entity)),
      subscribe: lists[entity].subscribe,
    };
  }

  // ---- all lists at once

  function sampleLists(kind: ShopKind, entities: readonly EntityType[]): Partial<Lists> {
    const sample = samples.of(kind, today(clock, world.zone()));
    const hasSamples = ({ sampledWith }: { sampledWith?: string }) =>
      sampledWith === undefined || entities.some((entity) => entity === sampledWith);
    return Object.fromEntries(
      entities.map((entity) => {
        const records = hasSamples(LISTS[entity]) ? sample[entity] : [];
        return [entity, records.map((record) => storable(entity, record))];
      }),
    );
  }

  function kindOfShop(): ShopKind | undefined {
    try {
      // A shop with a newer schema shows an error before a screen is drawn.
      return isNewerMirror(storage, schemaVersion) ? undefined : shopKind(storage);
    } catch {
      // `seed` reports that storage is denied.
      return undefined;
    }
  }

  async function seed(kind: ShopKind): Promise<void> {
    if (kindOfShop()) return;
    await samples.load();
    await command(async (on) => {
      if (shopKind(storage)) return;
      for (const entity of ENTITY_TYPES) await on.newest(entity);
      const texts = new Map<string, string>([[INITIALIZED_KEY, kind]]);
      // A real shop gets the time zone of the browser. Existing settings stay.
      if (kind === 'starter' && (await on.newestText(settings.key)) === null) {
        texts.set(settings.key, JSON.stringify({ timeZone: browserZone() }));
      }
      await replaceLists(on, sampleLists(kind, await on.neverWritten()), texts);
      textListeners.notify(settings.key);
    });
  }

  async function takeOver(reason: BackupReason, content: FileContent, work?: TaskOptions): Promise<void> {
    await command(async (on) => {
      const { settings: newSettings, ...all } = content;
      const texts = newSettings && new Map([[settings.key, JSON.stringify(newSettings)]]);
      try {
        await on.backUp(reason, subtask(work, 0, 0.5));
        await replaceLists(on, all, texts, subtask(work, 0.5, 1));
      } catch (error) {
        const { withMissingSpace } = await import('./missing-space.ts');
        throw await withMissingSpace(error, all);
      }
      if (newSettings) textListeners.notify(settings.key);
    });
  }

  async function readFile(file: Blob, reason: BackupReason, work?: TaskOptions): Promise<FileRead> {
    const { readDataFile } = await import('#io/data-files/read-data-file.ts');
    const keepsNumbers = reason === 'restore';
    return readDataFile(file, (content, taking) => takeOver(reason, content, taking), work, keepsNumbers);
  }

  async function reset(work?: TaskOptions): Promise<void> {
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

  function runForTab(work: (on: Engine) => Promise<void>, what: string): void {
    if (lost || problem) return;
    onEngine(work).catch((error: unknown) => {
      if (!lost && !problem && !isClosed(error))
        console.error(`What another tab wrote could not be read: ${what}`, error);
    });
  }

  tabs.onStorageKey((key) => {
    if (lost) return;
    textListeners.notify(key);
    runForTab((on) => on.checkKey(key), String(key));
  });
  tabs.onMessage((news) => {
    runForTab((on) => on.onTabMessage(news), [...news.entities, ...(news.texts ?? [])].join());
  });

  // ---- the short texts

  const texts: TextStore = {
    read(key) {
      const committed = storedTexts.get(key);
      return committed ? committed.text : readText(storage, key);
    },
    write: (all) => onEngine((on) => on.withLock(() => on.writeTexts(all))),
    change: (key, change, also) =>
      onEngine((on) =>
        on.withLock(async () => {
          const text = change(await on.newestText(key));
          await on.writeTexts(new Map([[key, text], ...(also?.() ?? [])]));
          return text;
        }),
      ),
    settled: () => (ready ? undefined : engine().then(() => undefined)),
    onChange: (callback) => void textListeners.add(callback),
  };
  const settings = createShopSettings({ texts, storage, notify: world.notify });

  const store: Store = {
    ...perEntity<{ [E in EntityType]: Collection<Entities[E]> }>(collection),
    settings: { get: settings.get, cached: settings.cached, change: settings.change, subscribe: settings.subscribe },
    transact,
    repairDamaged: (damaged) => command((on) => on.repairDamaged(damaged)),
    async removeDamaged(damaged) {
      const putBack = await command((on) => on.removeDamaged(damaged));
      return putBack && (() => command(putBack));
    },
    kind: kindOfShop,
    seed,
    reset,
    async exportFile(work) {
      // With a server, the settings are known once it was reached.
      return onEngine(async (on) =>
        on.exportFile({ exportDate: clock.now().toISOString(), settings: await settings.get() }, work),
      );
    },
    readFile: (file, work) => readFile(file, 'import', work),
    waiting: () => waiting,
    onWaiting: waitingListeners.add,
    health,
    notices: () => notices,
    onNotice: noticeListeners.add,
  };
  async function close(): Promise<void> {
    isPageClosed = true;
    const one = ready ?? (await opening?.catch(() => undefined));
    lost = new StoreError('unavailable', 'This page was closed.');
    await one?.close();
  }

  async function restore(file: Blob, work?: TaskOptions): Promise<void> {
    const read = await readFile(file, 'restore', subtask(work, 0, 0.4));
    if ('problem' in read) throw new StoreError('invalid', read.problem);
    await read.offer.take(subtask(work, 0.4, 1));
  }

  const access: DatabaseAccess = {
    problem: () => problem,
    subscribe: problemListeners.add,
    async retry() {
      await engine().catch((error: unknown) => console.error('The database could not be opened', error));
    },
    exportMirror: async () => (await import('#io/mirror/export-mirror.ts')).exportMirror(storage, clock),
  };

  return { store, texts, access, engine, restore, close };
}
