import { localDay } from '#domain/calendar/calendar.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { compress } from '#io/data-files/gzip.ts';
import type { ExportFacts } from '#io/data-files/write-data-file.ts';
import type { OnPiece } from '#io/database/consistent-read.ts';
import type { Home } from '#io/database/database-access.ts';
import { createListTables } from '#io/database/list-tables.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import { createWholeLists } from '#io/database/whole-lists.ts';
import { createMirror } from '#io/mirror/mirror.ts';
import { HOME_KEY, type MirrorDelays, parseHome, type StorageLimits } from '#io/mirror/mirror-rules.ts';
import { createReconcile, isMirroredKey } from '#io/mirror/reconcile-mirror.ts';
import type { Backup, BackupReason } from '#io/store/backups.ts';
import { createBatcher } from '#io/store/batcher.ts';
import type { Command, Engine, EngineContext } from '#io/store/engine.ts';
import type { ListWorld, MemoryLists } from '#io/store/memory-lists.ts';
import { SETTINGS_KEY, settingsIn } from '#io/store/shop-settings.ts';
import { ENTITY_TYPES, type EntityType, perEntity } from '#io/store/store.ts';
import { baseOf, hasPositions, readerOf } from '#io/store/table.ts';
import type { TaskOptions } from '#io/store/task-options.ts';
import type { StoredText } from '#io/store/text-store.ts';

export type LocalEngine = Engine & {
  readonly db: ShopDatabase;
  /** Reconciles all keys with the database. Requires the store lock; call it before anything else. */
  reconcile(): Promise<void>;
  home(): Home;
  /** Makes a backup unless `exists` returns true for a stored one. */
  backUpUnless(reason: BackupReason, exists: (other: Backup) => boolean): Promise<void>;
  /** Resolves when all changes of other tabs are applied and the mirror is up to date. */
  whenIdle(): Promise<void>;
};

/** Creates the engine of the local database, which is the source of truth, and its mirror, which is updated after each command. */
export function createLocalEngine(
  db: ShopDatabase,
  lists: MemoryLists,
  world: ListWorld,
  { onText, texts }: Pick<EngineContext, 'onText' | 'texts'>,
  limits: StorageLimits,
  delays: MirrorDelays,
): LocalEngine {
  const { tabs, clock } = world;
  const tables = createListTables(db, lists);
  const wholeList = createWholeLists(db);
  const mirror = createMirror({ db, lists, tables, world, texts, limits, delayMs: delays.mirrorMs });

  /** Copies short texts from the database into memory and the mirror. */
  function showTexts(kept: ReadonlyMap<string, StoredText>): void {
    for (const [key, text] of kept) texts.set(key, text);
    mirror.updateTexts(kept.keys());
  }

  // ---- backups

  async function countsNow(): Promise<{ [E in EntityType]: number }> {
    const states = await db.states();
    return perEntity((entity) => states.get(entity)?.records ?? 0);
  }

  async function exportFile(facts: ExportFacts, work?: TaskOptions): Promise<Blob> {
    const { writeDataFile } = await import('#io/data-files/write-data-file.ts');
    const read = async (onPiece: OnPiece, signal?: AbortSignal) =>
      settingsIn((await db.readAll(onPiece, SETTINGS_KEY, signal)) ?? null);
    return writeDataFile({ counts: await countsNow(), read }, facts, work);
  }

  async function addBackup(
    reason: BackupReason,
    settings: Settings | undefined,
    work?: TaskOptions,
    exists?: (other: Backup) => boolean,
  ): Promise<void> {
    const counts = await countsNow();
    if (ENTITY_TYPES.every((entity) => counts[entity] === 0)) return;
    const madeAt = clock.now().toISOString();
    const file = await exportFile({ exportDate: madeAt, ...(settings && { settings }) }, work);
    const packed = await compress(file);
    await db.addBackup({ madeAt, reason, counts, bytes: packed.size }, packed, dayOf, exists);
  }

  const dayOf = (instant: string) => localDay(new Date(instant), world.zone());
  const settingsNow = () => settingsIn(texts.get(SETTINGS_KEY)?.text ?? null);

  // ---- other tabs and programs

  const reconcile = createReconcile({
    db,
    lists,
    world,
    tables,
    mirror,
    texts,
    backUp: (settings) => addBackup('foreign', settings),
    onText,
  });

  const keyChecks = createBatcher<string | null>(delays.checkMs, (found) =>
    tabs.withLock(() => reconcile(found.has(null) ? undefined : [...found].filter((key) => key !== null))),
  );

  const tabChanges = createBatcher<EntityType | string>(0, async (named) => {
    const entities = ENTITY_TYPES.filter((entity) => named.has(entity));
    const textKeys = [...named].filter((name) => name.startsWith('bms_'));
    mirror.setStates(await db.states());
    if (textKeys.length > 0) showTexts(await db.texts(textKeys));
    if (named.has(HOME_KEY)) mirror.setHome(parseHome(texts.get(HOME_KEY)?.text));
    for (const key of textKeys) onText(key);
    for (const entity of entities) {
      if (!mirror.isInMemory(entity)) {
        tables.unload(entity);
        lists[entity].publish();
      } else if (await tables.catchUp(entity)) lists[entity].publish();
    }
    mirror.updateLists(entities);
  });

  const damaged = async () => (await import('./local-damaged.ts')).createLocalDamaged(engine, world);

  const engine: LocalEngine = {
    db,
    withLock: tabs.withLock,
    damaged: async (entity) => (await damaged()).damaged(entity),
    repairDamaged: async (one) => (await damaged()).repairDamaged(one),
    removeDamaged: async (one) => (await damaged()).removeDamaged(one),
    home: mirror.home,
    reconcile: () => reconcile(),
    checkKey: async (key) => {
      if (isMirroredKey(key)) await keyChecks.add([key]);
    },
    onTabMessage: ({ entities, texts: keys = [] }) => tabChanges.add([...entities, ...keys]),
    cached: (entity) =>
      mirror.isInMemory(entity) && tables.revision(entity) !== undefined ? lists[entity].table() : undefined,
    async reader(entity) {
      if (!mirror.isInMemory(entity)) return { ...db.of(entity), list: () => wholeList(entity) };
      const table = await tables.of(entity);
      return readerOf(async () => table);
    },
    async newest(entity) {
      if (mirror.isInMemory(entity)) {
        const wasShown = lists[entity].table() !== undefined;
        if ((await tables.catchUp(entity)) && wasShown) lists[entity].publish();
        const base = baseOf(await tables.of(entity), tables.revision(entity));
        // Positions come from the database.
        return { ...base, reader: { ...base.reader, position: db.of(entity).position } };
      }
      const version = (await db.states()).get(entity)?.revision;
      return { reader: db.of(entity), recordsOf: (ids: readonly string[]) => db.recordsById(entity, ids), version };
    },
    async write({ patches, bases, texts: changed }: Command, work) {
      const seen = new Map([...bases].map(([entity, base]) => [entity, base.version as number]));
      const after = await db.commit({ lists: patches, seen, ...(changed && { texts: changed }) }, work);
      if (!after) return false;
      // The change is committed: if something fails from here on, reading again fixes it.
      mirror.setStates(after.states);
      if ([...patches.values()].some((patch) => 'all' in patch)) await mirror.updateHome().catch(() => undefined);
      for (const [entity, patch] of patches) {
        const revision = after.states.get(entity)?.revision ?? 0;
        if (!mirror.isInMemory(entity)) tables.unload(entity);
        // The patch has positions of the database, which the table does not have.
        else if (hasPositions(patch)) await tables.catchUp(entity).catch(() => tables.unload(entity));
        else tables.apply(entity, patch, seen.get(entity), revision);
      }
      showTexts(after.texts);
      for (const entity of patches.keys()) lists[entity].publish();
      tabs.publish({ entities: [...patches.keys()], texts: [...(changed?.keys() ?? [])] });
      mirror.updateLists(patches.keys());
      return true;
    },
    async writeTexts(changed) {
      const after = await db.commit({ texts: changed });
      if (after) showTexts(after.texts);
      tabs.publish({ entities: [], texts: [...changed.keys()] });
    },
    newestText: async (key) => (await db.text(key)) ?? null,
    async neverWritten() {
      const states = await db.states();
      return ENTITY_TYPES.filter((entity) => (states.get(entity)?.revision ?? 0) === 0);
    },
    exportFile,
    backUp: (reason, work) => addBackup(reason, settingsNow(), work),
    backUpUnless: (reason, exists) => addBackup(reason, settingsNow(), undefined, exists),
    async whenIdle() {
      await tabChanges.whenIdle();
      await keyChecks.whenIdle();
      await mirror.whenIdle();
    },
    async close() {
      tabChanges.stop();
      keyChecks.stop();
      await mirror.whenIdle();
      mirror.close();
      db.close();
    },
  };
  return engine;
}
