import { localDay } from '#domain/calendar.ts';
import type { Settings } from '#domain/settings.ts';
import { runPlan } from './commands.ts';
import { createCopyCompare, isCompared } from './copy-compare.ts';
import { createCopyKeys } from './copy-keys.ts';
import { createCopyTables } from './copy-tables.ts';
import { type BesideLists, baseOf, type Command, type Engine, replaceLists } from './engine.ts';
import { pack } from './gzip.ts';
import { HOME_KEY, type Home, homeIn, type Pace, type Room } from './keeping-rules.ts';
import type { Backup, BackupReason } from './local-data.ts';
import type { ListWorld, LocalLists } from './local-list.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import type { LongWork } from './long-work.ts';
import { createRounds } from './rounds.ts';
import type { SafeCopy } from './safe-copy.ts';
import type { OnPiece } from './safe-copy-moment.ts';
import { readText } from './storage.ts';
import { ENTITY_TYPES, type EntityType, isClosed, perEntity } from './store.ts';
import { hasPositions, readerOf } from './table.ts';
import { createWholeLists } from './whole-lists.ts';
import type { FileFacts } from './write-data-file.ts';

export type CopyEngine = Engine & {
  readonly copy: SafeCopy;
  /** Compares all keys with the safe copy. Only while alone, and before anything else. */
  compare(): Promise<void>;
  home(): Home;
  /** Makes a backup of that reason unless there is such a one. */
  backUpUnless(reason: BackupReason, isSuch: (other: Backup) => boolean): Promise<void>;
  /** Resolves when all that was heard of is taken in, and the keys show the newest state. */
  rest(): Promise<void>;
};

/** The lists in the safe copy, which counts, and under their keys, which are brought up to date after each command. */
export function createCopyEngine(
  copy: SafeCopy,
  lists: LocalLists,
  world: ListWorld,
  { onText, unshown }: Pick<BesideLists, 'onText' | 'unshown'>,
  room: Room,
  pace: Pace,
): CopyEngine {
  const { storage, tabs, clock } = world;
  const tables = createCopyTables(copy, lists);
  const wholeList = createWholeLists(copy);
  const keys = createCopyKeys({ copy, lists, tables, world, unshown, room, restMs: pace.keysMs });

  // ---- backups

  async function countsNow(): Promise<{ [E in EntityType]: number }> {
    const states = await copy.states();
    return perEntity((entity) => states.get(entity)?.records ?? 0);
  }

  async function exportFile(facts: FileFacts, work?: LongWork): Promise<Blob> {
    const { inForm, writeDataFile } = await import('./write-data-file.ts');
    const read = async (onPiece: OnPiece, signal?: AbortSignal) =>
      settingsIn((await copy.readAll(onPiece, SETTINGS_KEY, signal)) ?? null);
    return writeDataFile({ counts: await countsNow(), read }, inForm(facts, world.steps), work);
  }

  async function addBackup(
    reason: BackupReason,
    settings: Settings | undefined,
    work?: LongWork,
    isSuch?: (other: Backup) => boolean,
  ): Promise<void> {
    const counts = await countsNow();
    if (ENTITY_TYPES.every((entity) => counts[entity] === 0)) return;
    const madeAt = clock.now().toISOString();
    const file = await pack(await exportFile({ exportDate: madeAt, ...(settings && { settings }) }, work));
    await copy.addBackup({ madeAt, reason, counts, bytes: file.size }, file, dayOf, isSuch);
  }

  const dayOf = (instant: string) => localDay(new Date(instant), world.zone());
  const settingsNow = () => settingsIn(readText(storage, SETTINGS_KEY));

  // ---- other tabs, and other hands

  const compare = createCopyCompare({
    copy,
    lists,
    world,
    tables,
    keys,
    backUp: (settings) => addBackup('foreign', settings),
    onText,
  });

  const looks = createRounds<string | null>(pace.lookMs, (found) =>
    tabs.alone(() => compare(found.has(null) ? undefined : [...found].filter((key) => key !== null))),
  );

  const news = createRounds<EntityType>(0, async (entities) => {
    keys.learn(await copy.states());
    keys.settle(homeIn(await copy.text(HOME_KEY)));
    for (const entity of entities) {
      if (!keys.held(entity)) {
        tables.letGo(entity);
        lists[entity].announce();
      } else if (await tables.catchUp(entity)) lists[entity].announce();
    }
    // The tab that changed them may have been closed before it wrote the keys.
    looks.add([...entities].map((entity) => lists[entity].key)).catch(reportLook);
  });

  function reportLook(error: unknown): void {
    // When the database is opened again, all keys are compared.
    if (!isClosed(error)) console.error('What stands under the keys could not be looked at', error);
  }

  const engine: CopyEngine = {
    copy,
    alone: tabs.alone,
    run: (plan, beside) => runPlan(engine, plan, clock, beside),
    replace: (all, texts, work) => replaceLists(engine, all, texts, work),
    home: keys.home,
    compare: () => compare(),
    look: async (key) => {
      if (isCompared(key)) await looks.add([key]);
    },
    hear: (entities) => news.add(entities),
    atOnce: (entity) =>
      keys.held(entity) && tables.revision(entity) !== undefined ? (lists[entity].table() as never) : undefined,
    async reader(entity) {
      if (!keys.held(entity)) return { ...copy.of(entity), list: () => wholeList(entity) };
      const table = await tables.of(entity);
      return readerOf(async () => table as never);
    },
    async newest(entity) {
      if (keys.held(entity)) {
        const wasShown = lists[entity].table() !== undefined;
        if ((await tables.catchUp(entity)) && wasShown) lists[entity].announce();
        const base = baseOf(await tables.of(entity), tables.revision(entity));
        // The positions count that the database has.
        return { ...base, reader: { ...base.reader, position: copy.of(entity).position } } as never;
      }
      const version = (await copy.states()).get(entity)?.revision;
      return { reader: copy.of(entity), recordsOf: (ids: readonly string[]) => copy.some(entity, ids), version };
    },
    async write({ patches, bases, texts }: Command, work) {
      const seen = new Map([...bases].map(([entity, base]) => [entity, base.version as number]));
      const after = await copy.commit({ lists: patches, seen, ...(texts && { texts }) }, work);
      if (!after) return false;
      // From here on it is kept: what fails is made good by reading again.
      keys.learn(after);
      if ([...patches.values()].some((patch) => 'all' in patch)) await keys.move().catch(() => undefined);
      for (const [entity, patch] of patches) {
        const revision = after.get(entity)?.revision ?? 0;
        if (!keys.held(entity)) tables.letGo(entity);
        // The positions are those of the database, and the table does not have them.
        else if (hasPositions(patch)) await tables.catchUp(entity).catch(() => tables.letGo(entity));
        else tables.take(entity, patch, seen.get(entity), revision);
      }
      if (texts) keys.show(texts);
      for (const entity of patches.keys()) lists[entity].announce();
      tabs.say({ entities: [...patches.keys()] });
      keys.follow(patches.keys());
      return true;
    },
    async writeTexts(texts) {
      await copy.commit({ lists: new Map(), seen: new Map(), texts });
      keys.show(texts);
    },
    newestText: async (key) => (await copy.text(key)) ?? null,
    async absent() {
      const states = await copy.states();
      return ENTITY_TYPES.filter((entity) => (states.get(entity)?.revision ?? 0) === 0);
    },
    exportFile,
    backUp: (reason, work) => addBackup(reason, settingsNow(), work),
    backUpUnless: (reason, isSuch) => addBackup(reason, settingsNow(), undefined, isSuch),
    async rest() {
      await news.rest();
      await looks.rest();
      await keys.rest();
    },
    async close() {
      news.stop();
      looks.stop();
      await keys.rest();
      copy.close();
    },
  };
  return engine;
}
