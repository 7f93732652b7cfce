import { runPlan } from './commands.ts';
import { type AnyPatch, baseOf, type Command, type Engine, replaceLists } from './engine.ts';
import { pack } from './gzip.ts';
import { type Home, homeFor, isHeld, type Origin, originOf, winnerOf } from './keeping-rules.ts';
import type { BackupReason } from './local-data.ts';
import { INITIALIZED_KEY, type ListWorld, type LocalList, type LocalLists, shopKind } from './local-list.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import type { LongWork } from './long-work.ts';
import { pause } from './pause.ts';
import { LIST_NAMES, readListGently } from './records.ts';
import type { SafeCopy } from './safe-copy.ts';
import { standIn, unreadable } from './stand-in.ts';
import { readText, setAside, writeTexts } from './storage.ts';
import { ENTITY_TYPES, type Entities, type EntityType, perEntity, StoreError } from './store.ts';
import { readerOf } from './table.ts';
import { type FileFacts, writeDataFile } from './write-data-file.ts';

/** Says where the lists live when they have outgrown the keys. */
export const HOME_KEY = 'bms_home';
/** The short texts that are kept as safely as the lists. */
const TEXT_KEYS = [INITIALIZED_KEY, HOME_KEY, SETTINGS_KEY, 'bms_profiles', 'bms_demo_user'];
/** The least time between two rewritings of the keys. */
const REST_MS = 250;

type AnyList = LocalList<EntityType>;
type AnyRecord = Entities[EntityType];
/** The records of a text; with the text when it can stay as it is. */
type Healed = { all: readonly AnyRecord[]; text?: string };
/** What takes the place of the revision of the safe copy. */
type Taken = Healed & { revision: number };

export type CopyEngine = Engine & {
  readonly copy: SafeCopy;
  /** Compares the keys with the safe copy and settles each difference by rule. Only while alone, and before anything else. */
  compare(): Promise<void>;
  home(): Home;
  /** Resolves when the keys show the newest state. */
  rest(): Promise<void>;
};

/** The lists in the safe copy, which counts, and under their keys, which are brought up to date after each command. */
export function createCopyEngine(
  copy: SafeCopy,
  lists: LocalLists,
  world: ListWorld,
  onText: (key: string) => void,
): CopyEngine {
  const { storage, tabs, clock } = world;
  /** The revision that the table in memory shows. */
  const shown = new Map<EntityType, number>();
  const behind = new Set<EntityType>();
  let home: Home = 'both';
  let characters = new Map<EntityType, number>();
  let flushing: Promise<void> | undefined;
  let lastFlush = Number.NEGATIVE_INFINITY;

  const listOf = (entity: EntityType) => lists[entity] as AnyList;
  const held = (entity: EntityType) => isHeld(home, characters.get(entity) ?? 0);

  function learn(states: Awaited<ReturnType<SafeCopy['overview']>>['states']): void {
    characters = new Map([...states].map(([entity, state]) => [entity, state.characters]));
  }

  async function show(entity: EntityType): Promise<void> {
    const { revision, records } = await copy.snapshot(entity);
    listOf(entity).hold(records, null);
    shown.set(entity, revision);
  }

  /** Brings the table in memory to the newest revision; whether it changed. */
  async function catchUp(entity: EntityType): Promise<boolean> {
    const list = listOf(entity);
    const revision = shown.get(entity);
    if (revision === undefined || !list.table()) {
      await show(entity);
      return true;
    }
    const news = await copy.since(entity, revision);
    if (!news || shown.get(entity) !== revision) return false;
    list.keep(news.patch as AnyPatch as never, null);
    shown.set(entity, news.revision);
    return true;
  }

  async function tableOf(entity: EntityType) {
    const list = listOf(entity);
    // A table that was drawn from a key before the comparing is replaced there when it is not the newest.
    if (!list.table() || !shown.has(entity)) await show(entity);
    const table = list.table();
    if (!table) throw new StoreError('unavailable', `The ${LIST_NAMES[entity]} could not be read. Reload the page.`);
    return table;
  }

  // ---- the keys, brought up to date after each command

  function flushSoon(entities: Iterable<EntityType>): void {
    for (const entity of entities) behind.add(entity);
    if (behind.size === 0) return;
    flushing ??= flush().catch((error: unknown) => console.error('The keys could not be brought up to date', error));
  }

  /** Until nothing is behind; with a rest between, so that many saves in a row do not rewrite a long list each time. */
  async function flush(): Promise<void> {
    try {
      while (behind.size > 0) {
        const wait = Math.max(0, lastFlush + REST_MS - performance.now());
        await new Promise((resolve) => setTimeout(resolve, wait));
        await outgrowOrReturn();
        for (const entity of [...behind]) {
          behind.delete(entity);
          await bringUpToDate(entity);
        }
        // Last, for full keys may have no room for it before.
        showText(HOME_KEY, home === 'both' ? null : home);
        lastFlush = performance.now();
      }
    } finally {
      flushing = undefined;
    }
  }

  async function bringUpToDate(entity: EntityType): Promise<void> {
    const { key } = lists[entity];
    if (home === 'indexeddb') {
      writeTexts(storage, new Map([[key, null]]));
      return;
    }
    const text = JSON.stringify((await tableOf(entity)).list());
    // When another tab has changed the list meanwhile, that tab writes the key.
    if (!(await copy.announceText(entity, text, shown.get(entity) ?? 0))) return;
    if (!showText(key, text)) await moveTo('indexeddb');
  }

  /** Whether the browser took the text. */
  function showText(key: string, text: string | null): boolean {
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Characters of everything of this address in localStorage, as if all lists were there. */
  function charactersInKeys(): number {
    const keys = new Set(ENTITY_TYPES.map((entity) => lists[entity].key));
    let sum = 0;
    for (const [entity, count] of characters) sum += lists[entity].key.length + count;
    for (let position = 0; position < storage.length; position += 1) {
      const key = storage.key(position);
      if (key !== null && !keys.has(key)) sum += key.length + (storage.getItem(key)?.length ?? 0);
    }
    return sum;
  }

  /** One safe step: the safe copy says where the lists live before any key goes or comes. */
  async function moveTo(next: Home): Promise<void> {
    await copy.commit({
      lists: new Map(),
      seen: new Map(),
      texts: new Map([[HOME_KEY, next === 'both' ? null : next]]),
    });
    settleHome(next);
  }

  function settleHome(next: Home): void {
    home = next;
    for (const entity of ENTITY_TYPES) {
      if (held(entity)) continue;
      lists[entity].letGo();
      shown.delete(entity);
    }
    flushSoon(ENTITY_TYPES);
  }

  async function outgrowOrReturn(): Promise<void> {
    const next = homeFor(charactersInKeys(), home);
    if (next !== home) await moveTo(next);
  }

  // ---- comparing at the start, and when another hand wrote a key

  /**
   * The records of a text of somebody else. What cannot be read is set aside; the safe copy's own record takes its place where
   * there is one. Undefined when the safe copy stands in for the whole list.
   */
  async function heal(entity: EntityType, text: string, isSafe: boolean): Promise<Healed | undefined> {
    const found = await readListGently(entity, text);
    if (found?.broken.length === 0) return { all: found.records, text };
    await keepAside(entity, found?.broken ?? [text]);
    const problem = `${unreadable(entity, found?.broken.length)}. The damaged text was set aside`;
    if (!found) {
      if (!isSafe) return { all: await defaults(entity, problem) };
      world.notify({ entity, what: `${problem}; in its place: the safe copy of the list.` });
      return undefined;
    }
    const healed = await withSafeOnes(entity, text, found.records);
    const rest = healed.length - found.records.length;
    const words = rest > 0 ? 'the safe copy stands in where it has one, and all others' : 'all others';
    world.notify({ entity, what: `${problem}; ${words} are in place.` });
    return { all: healed };
  }

  /** The records in the order of the text, with those of the safe copy where the text has a broken one of that id. */
  async function withSafeOnes(entity: EntityType, text: string, good: readonly AnyRecord[]): Promise<AnyRecord[]> {
    const left = new Map(good.map((record) => [record.id, record]));
    const all: AnyRecord[] = [];
    for (const item of JSON.parse(text) as ({ id?: unknown } | null)[]) {
      const id = typeof item?.id === 'string' ? item.id : undefined;
      if (id === undefined) continue;
      const record = left.get(id) ?? (all.some((one) => one.id === id) ? undefined : await copy.of(entity).get(id));
      left.delete(id);
      if (record) all.push(record);
    }
    return all;
  }

  async function defaults(entity: EntityType, problem: string): Promise<readonly AnyRecord[]> {
    await world.samples.load();
    const { records, words } = standIn(entity, shopKind(storage), world);
    world.notify({ entity, what: `${problem}; in its place: ${words}.` });
    return records;
  }

  async function keepAside(entity: EntityType, texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      try {
        setAside(storage, entity, text);
      } catch {
        const key = `bms_damaged_${entity}`;
        const before = (await copy.overview()).texts.get(key)?.text;
        await copy.commit({
          lists: new Map(),
          seen: new Map(),
          texts: new Map([[key, before ? `${before}\n${text}` : text]]),
        });
      }
    }
  }

  async function origins(key: string, text: string | null, newest: number): Promise<Origin> {
    return originOf(text, text === null ? undefined : await copy.revisionOf(key, text), newest);
  }

  async function compareTexts(overview: Awaited<ReturnType<SafeCopy['overview']>>): Promise<void> {
    const taken = new Map<string, string | null>();
    for (const key of TEXT_KEYS) {
      const text = readText(storage, key);
      const safe = overview.texts.get(key);
      if (text === (safe?.text ?? null)) continue;
      const origin = await origins(key, text, safe?.revision ?? 0);
      if (safe && origin !== 'foreign') {
        showText(key, safe.text);
        onText(key);
      } else taken.set(key, text);
    }
    if (taken.size > 0) await copy.commit({ lists: new Map(), seen: new Map(), texts: taken });
  }

  async function compareLists(entities: readonly EntityType[]): Promise<void> {
    const { states } = await copy.overview();
    learn(states);
    const taken = new Map<EntityType, Taken>();
    let isForeign = false;
    for (const entity of entities) {
      const { key } = lists[entity];
      const revision = states.get(entity)?.revision ?? 0;
      const text = readText(storage, key);
      const winner = winnerOf(await origins(key, text, revision), revision > 0);
      await pause();
      if (winner === 'alike' && home === 'both') {
        const drawn = shown.has(entity) ? undefined : listOf(entity).held();
        if (drawn?.text === text) shown.set(entity, revision);
        else if (drawn) await showSafe(entity, revision);
        continue;
      }
      if (winner === 'foreign text' || winner === 'first text') {
        const healed = await heal(entity, text ?? '', revision > 0);
        if (healed) {
          taken.set(entity, { ...healed, revision });
          isForeign ||= winner === 'foreign text';
          continue;
        }
      }
      if (winner === 'neither') {
        if (shopKind(storage)) {
          const all = await defaults(entity, `The ${LIST_NAMES[entity]} were gone from this browser`);
          taken.set(entity, { all, revision });
        }
        continue;
      }
      await showSafe(entity, revision);
      behind.add(entity);
    }
    if (taken.size > 0) await takeOver(taken, isForeign);
    flushSoon([]);
  }

  /** The safe copy counts: what a screen may have drawn from the key is replaced. */
  async function showSafe(entity: EntityType, revision: number): Promise<void> {
    if (!lists[entity].table() || shown.get(entity) === revision) return;
    if (held(entity)) await show(entity);
    else lists[entity].letGo();
    lists[entity].announce();
  }

  async function takeOver(taken: ReadonlyMap<EntityType, Taken>, isForeign: boolean): Promise<void> {
    if (isForeign) {
      await addBackup('foreign');
      const names = [...taken.keys()].map((entity) => LIST_NAMES[entity]).join(', ');
      world.notify({
        entity: [...taken.keys()][0] ?? 'settings',
        what: `Something other than Clearcoat changed the stored lists (${names}). What it wrote counts now; the state before is kept as a backup in Settings, Data.`,
      });
    }
    const seen = new Map([...taken].map(([entity, { revision }]) => [entity, revision]));
    const after = await copy.commit({ lists: taken, seen });
    if (!after) throw new StoreError('conflict', 'Something else keeps changing the data. Please try again.');
    learn(after);
    for (const [entity, { all, text }] of taken) {
      const list = listOf(entity);
      const isDrawn = list.table() !== undefined;
      const isNews = isDrawn && !(text !== undefined && list.held()?.text === text);
      const revision = after.get(entity)?.revision ?? 0;
      if (held(entity)) {
        if (!isDrawn || isNews) list.hold(all, null);
        shown.set(entity, revision);
      } else list.letGo();
      if (isNews) list.announce();
      // A text that was taken as it stands is from now on the app's own.
      if (text === undefined || !(await copy.announceText(entity, text, revision))) behind.add(entity);
    }
    tabs.say({ entities: [...taken.keys()] });
  }

  // ---- backups

  async function countsNow(): Promise<{ [E in EntityType]: number }> {
    const { states } = await copy.overview();
    return perEntity((entity) => states.get(entity)?.records ?? 0);
  }

  async function exportFile(facts: FileFacts, work?: LongWork): Promise<Blob> {
    return writeDataFile({ counts: await countsNow(), read: copy.readAll }, facts, work);
  }

  async function addBackup(reason: BackupReason, work?: LongWork): Promise<void> {
    const counts = await countsNow();
    if (ENTITY_TYPES.every((entity) => counts[entity] === 0)) return;
    const madeAt = clock.now().toISOString();
    const settings = settingsIn(readText(storage, SETTINGS_KEY));
    const file = await pack(await exportFile({ exportDate: madeAt, ...(settings && { settings }) }, work));
    await copy.addBackup({ madeAt, reason, counts, bytes: file.size }, file);
  }

  const engine: CopyEngine = {
    copy,
    alone: tabs.alone,
    run: (plan) => runPlan(engine, plan, clock),
    replace: (all, texts, work) => replaceLists(engine, all, texts, work),
    home: () => home,
    async compare() {
      const overview = await copy.overview();
      await compareTexts(overview);
      home = readText(storage, HOME_KEY) === 'indexeddb' ? 'indexeddb' : 'both';
      await compareLists(ENTITY_TYPES);
    },
    async look(key) {
      const entities = ENTITY_TYPES.filter((entity) => key === null || lists[entity].key === key);
      if (entities.length > 0) await tabs.alone(() => compareLists(entities));
    },
    async hear(entities) {
      const nextHome = (await copy.overview()).texts.get(HOME_KEY)?.text === 'indexeddb' ? 'indexeddb' : 'both';
      if (nextHome !== home) settleHome(nextHome);
      for (const entity of entities) {
        if (!held(entity)) lists[entity].announce();
        else if (await catchUp(entity)) lists[entity].announce();
      }
    },
    async reader(entity) {
      if (!held(entity)) return copy.of(entity);
      const table = await tableOf(entity);
      return readerOf(async () => table as never);
    },
    async newest(entity) {
      if (held(entity)) {
        const wasShown = listOf(entity).table() !== undefined;
        if ((await catchUp(entity)) && wasShown) lists[entity].announce();
        return baseOf(await tableOf(entity), shown.get(entity)) as never;
      }
      const version = (await copy.overview()).states.get(entity)?.revision ?? 0;
      const reader = copy.of(entity);
      return {
        reader,
        async recordsOf(ids: readonly string[]) {
          const found = await Promise.all(ids.map((id) => reader.get(id)));
          return new Map(found.filter((record) => record !== undefined).map((record) => [record.id, record]));
        },
        version,
      } as never;
    },
    async write({ patches, bases, texts }: Command, work) {
      const seen = new Map([...bases].map(([entity, base]) => [entity, base.version as number]));
      const after = await copy.commit({ lists: patches, seen, ...(texts && { texts }) }, work);
      if (!after) return false;
      learn(after);
      for (const [entity, patch] of patches) {
        if (!held(entity) || !lists[entity].table()) continue;
        if (shown.get(entity) === seen.get(entity)) {
          listOf(entity).keep(patch as never, null);
          shown.set(entity, after.get(entity)?.revision ?? 0);
        } else await catchUp(entity);
      }
      for (const [key, text] of texts ?? []) showText(key, text);
      for (const entity of patches.keys()) lists[entity].announce();
      tabs.say({ entities: [...patches.keys()] });
      flushSoon(patches.keys());
      return true;
    },
    async writeTexts(texts) {
      await copy.commit({ lists: new Map(), seen: new Map(), texts });
      for (const [key, text] of texts) showText(key, text);
    },
    async absent() {
      const { states } = await copy.overview();
      return ENTITY_TYPES.filter((entity) => (states.get(entity)?.revision ?? 0) === 0);
    },
    exportFile,
    backUp: addBackup,
    rest: async () => flushing,
    async close() {
      await flushing;
      copy.close();
    },
  };
  return engine;
}
