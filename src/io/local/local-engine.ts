import { localDay } from '#domain/calendar/calendar.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { pack } from '#io/data-files/gzip.ts';
import type { FileFacts } from '#io/data-files/write-data-file.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import type { OnPiece } from '#io/database/shop-database-moment.ts';
import type { KeptText } from '#io/database/shop-database-stores.ts';
import { createWholeLists } from '#io/database/whole-lists.ts';
import { createAdoptKeys, isCompared } from '#io/mirror/adopt-keys.ts';
import { createMirror } from '#io/mirror/mirror.ts';
import { HOME_KEY, type Home, homeIn, type Pace, type Room } from '#io/mirror/mirror-rules.ts';
import { runPlan } from '#io/store/commands.ts';
import { type BesideLists, baseOf, type Command, type Engine, replaceLists } from '#io/store/engine.ts';
import type { LongWork } from '#io/store/long-work.ts';
import { createRounds } from '#io/store/rounds.ts';
import { ENTITY_TYPES, type EntityType, perEntity } from '#io/store/store.ts';
import { hasPositions, readerOf } from '#io/store/table.ts';
import type { Backup, BackupReason } from './local-data.ts';
import type { ListWorld, LocalLists } from './local-list.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import { createLocalTables } from './local-tables.ts';

export type LocalEngine = Engine & {
  readonly db: ShopDatabase;
  /** Compares all keys with the database. Requires the store lock, and comes before anything else. */
  compare(): Promise<void>;
  home(): Home;
  /** Makes a backup of that reason unless there is such a one. */
  backUpUnless(reason: BackupReason, isSuch: (other: Backup) => boolean): Promise<void>;
  /** Resolves when all that was heard of is taken in, and the keys show the newest state. */
  rest(): Promise<void>;
};

/** The lists in the database, which counts, and in the mirror, which is updated after each command. */
export function createLocalEngine(
  db: ShopDatabase,
  lists: LocalLists,
  world: ListWorld,
  { onText, texts }: Pick<BesideLists, 'onText' | 'texts'>,
  room: Room,
  pace: Pace,
  problem?: string,
): LocalEngine {
  const { tabs, clock } = world;
  const tables = createLocalTables(db, lists);
  const wholeList = createWholeLists(db);
  const mirror = createMirror({ db, lists, tables, world, texts, room, restMs: pace.mirrorMs });

  /** Takes short texts as they are in the database into memory and the mirror. */
  function showTexts(kept: ReadonlyMap<string, KeptText>): void {
    for (const [key, text] of kept) texts.set(key, text);
    mirror.show(kept.keys());
  }

  // ---- backups

  async function countsNow(): Promise<{ [E in EntityType]: number }> {
    const states = await db.states();
    return perEntity((entity) => states.get(entity)?.records ?? 0);
  }

  async function exportFile(facts: FileFacts, work?: LongWork): Promise<Blob> {
    const { inSchema, writeDataFile } = await import('#io/data-files/write-data-file.ts');
    const read = async (onPiece: OnPiece, signal?: AbortSignal) =>
      settingsIn((await db.readAll(onPiece, SETTINGS_KEY, signal)) ?? null);
    return writeDataFile({ counts: await countsNow(), read }, inSchema(facts, world.migrations), work);
  }

  async function addBackup(
    reason: BackupReason,
    settings: Settings | undefined,
    work?: LongWork,
    isSuch?: (other: Backup) => boolean,
  ): Promise<void> {
    if (db.id === undefined) return;
    const counts = await countsNow();
    if (ENTITY_TYPES.every((entity) => counts[entity] === 0)) return;
    const madeAt = clock.now().toISOString();
    const file = await pack(await exportFile({ exportDate: madeAt, ...(settings && { settings }) }, work));
    await db.addBackup({ madeAt, reason, counts, bytes: file.size }, file, dayOf, isSuch);
  }

  /** Keeps what the mirror has as a backup. */
  async function backUpMirror(): Promise<void> {
    const { countsInMirror, exportMirror } = await import('#io/mirror/export-mirror.ts');
    const file = exportMirror(world.storage, clock);
    if (!file) return;
    const packed = await pack(file);
    const facts = { madeAt: clock.now().toISOString(), reason: 'foreign' as const, bytes: packed.size };
    await db.addBackup({ ...facts, counts: countsInMirror(world.storage) }, packed, dayOf);
  }

  const dayOf = (instant: string) => localDay(new Date(instant), world.zone());
  const settingsNow = () => settingsIn(texts.get(SETTINGS_KEY)?.text ?? null);

  // ---- other tabs, and other hands

  const compare = createAdoptKeys({
    db,
    lists,
    world,
    tables,
    mirror,
    texts,
    backUp: (settings) => addBackup('foreign', settings),
    backUpMirror,
    onText,
  });

  const looks = createRounds<string | null>(pace.lookMs, (found) =>
    tabs.alone(() => compare(found.has(null) ? undefined : [...found].filter((key) => key !== null))),
  );

  const news = createRounds<EntityType | string>(0, async (named) => {
    const entities = ENTITY_TYPES.filter((entity) => named.has(entity));
    const textKeys = [...named].filter((name) => name.startsWith('bms_'));
    mirror.learn(await db.states());
    if (textKeys.length > 0) showTexts(await db.texts(textKeys));
    if (named.has(HOME_KEY)) mirror.settle(homeIn(texts.get(HOME_KEY)?.text));
    for (const key of textKeys) onText(key);
    for (const entity of entities) {
      if (!mirror.held(entity)) {
        tables.letGo(entity);
        lists[entity].announce();
      } else if (await tables.catchUp(entity)) lists[entity].announce();
    }
    mirror.follow(entities);
  });

  const engine: LocalEngine = {
    ...(problem !== undefined && { problem }),
    isOnDisk: db.id !== undefined,
    db,
    alone: tabs.alone,
    run: (plan, beside) => runPlan(engine, plan, clock, beside),
    replace: (all, changed, work) => replaceLists(engine, all, changed, work),
    home: mirror.home,
    compare: () => compare(),
    look: async (key) => {
      if (isCompared(key)) await looks.add([key]);
    },
    hear: ({ entities, texts: keys = [] }) => news.add([...entities, ...keys]),
    atOnce: (entity) =>
      mirror.held(entity) && tables.revision(entity) !== undefined ? lists[entity].table() : undefined,
    async reader(entity) {
      if (!mirror.held(entity)) return { ...db.of(entity), list: () => wholeList(entity) };
      const table = await tables.of(entity);
      return readerOf(async () => table);
    },
    async newest(entity) {
      if (mirror.held(entity)) {
        const wasShown = lists[entity].table() !== undefined;
        if ((await tables.catchUp(entity)) && wasShown) lists[entity].announce();
        const base = baseOf(await tables.of(entity), tables.revision(entity));
        // The positions count that the database has.
        return { ...base, reader: { ...base.reader, position: db.of(entity).position } };
      }
      const version = (await db.states()).get(entity)?.revision;
      return { reader: db.of(entity), recordsOf: (ids: readonly string[]) => db.some(entity, ids), version };
    },
    async write({ patches, bases, texts: changed }: Command, work) {
      const seen = new Map([...bases].map(([entity, base]) => [entity, base.version as number]));
      const after = await db.commit({ lists: patches, seen, ...(changed && { texts: changed }) }, work);
      if (!after) return false;
      // From here on it is kept: what fails is made good by reading again.
      mirror.learn(after.states);
      if ([...patches.values()].some((patch) => 'all' in patch)) await mirror.move().catch(() => undefined);
      for (const [entity, patch] of patches) {
        const revision = after.states.get(entity)?.revision ?? 0;
        if (!mirror.held(entity)) tables.letGo(entity);
        // The positions are those of the database, and the table does not have them.
        else if (hasPositions(patch)) await tables.catchUp(entity).catch(() => tables.letGo(entity));
        else tables.take(entity, patch, seen.get(entity), revision);
      }
      showTexts(after.texts);
      for (const entity of patches.keys()) lists[entity].announce();
      tabs.say({ entities: [...patches.keys()], texts: [...(changed?.keys() ?? [])] });
      mirror.follow(patches.keys());
      return true;
    },
    async writeTexts(changed) {
      const after = await db.commit({ lists: new Map(), seen: new Map(), texts: changed });
      if (after) showTexts(after.texts);
      tabs.say({ entities: [], texts: [...changed.keys()] });
    },
    newestText: async (key) => (await db.text(key)) ?? null,
    async absent() {
      const states = await db.states();
      return ENTITY_TYPES.filter((entity) => (states.get(entity)?.revision ?? 0) === 0);
    },
    exportFile,
    backUp: (reason, work) => addBackup(reason, settingsNow(), work),
    backUpUnless: (reason, isSuch) => addBackup(reason, settingsNow(), undefined, isSuch),
    async rest() {
      await news.rest();
      await looks.rest();
      await mirror.rest();
    },
    async close() {
      news.stop();
      looks.stop();
      await mirror.rest();
      mirror.close();
      db.close();
    },
  };
  return engine;
}
