import { LISTS } from '#domain/lists/lists.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { USER_KEY } from '#io/auth/local-user.ts';
import { pause } from '#io/browser/pause.ts';
import { readText } from '#io/browser/storage.ts';
import type { ListTables } from '#io/database/list-tables.ts';
import type { DatabaseOverview, ShopDatabase } from '#io/database/shop-database.ts';
import type { ListStates } from '#io/database/shop-database-write.ts';
import { type ListWorld, type MemoryLists, shopKind } from '#io/store/memory-lists.ts';
import { SETTINGS_KEY, settingsIn } from '#io/store/shop-settings.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType, StoreError, type StoreNotice } from '#io/store/store.ts';
import { LIST_NAMES } from '#io/store/stored-records.ts';
import type { StoredText } from '#io/store/text-store.ts';
import type { Mirror } from './mirror.ts';
import { HOME_KEY, parseHome, type Source, sourceOf } from './mirror-rules.ts';
import { emailIn, SHORT_TEXTS } from './short-texts.ts';
import { readStamps, revisionShown, type Stamps } from './stamps.ts';

/** Returns true for a key of the mirror, and for `null`, which means any key. */
export function isMirroredKey(key: string | null): boolean {
  return key === null || key in SHORT_TEXTS || ENTITY_TYPES.some((entity) => key === `bms_${entity}`);
}

/** The result of a comparison. */
type Found = {
  /** Lists and texts that replace the database's versions. */
  lists: Map<EntityType, { all: readonly AnyRecord[]; revision: number }>;
  texts: Map<string, string | null>;
  /** Lists whose keys need an update. */
  behind: EntityType[];
  /** Short texts whose stamps need an update, and those that differ from their keys. */
  textsBehind: string[];
  changedTexts: string[];
  /** Lists whose tables were read from the text that the database imports. */
  fromSameText: Set<EntityType>;
  /** Names of the lists and texts that another program wrote. */
  fromOthers: string[];
  /** The hashes of the imported texts. Each is imported once, even if its key still has it after a crash. */
  adopted: Map<string, string>;
  notices: StoreNotice[];
};

/** The text of a key, its hash, and its revision according to its stamp. */
type Shown = { text: string | null; hash: string | undefined; revision: number | undefined };

function foreignNotice({ lists, fromOthers }: Found): StoreNotice {
  return {
    entity: [...lists.keys()][0] ?? 'settings',
    message: `The stored data (${fromOthers.join(', ')}) was changed by something other than Clearcoat. The changed data is used now; a backup from before is under Settings, Data.`,
  };
}

function nothingYet(): Found {
  return {
    lists: new Map(),
    texts: new Map(),
    behind: [],
    textsBehind: [],
    changedTexts: [],
    fromSameText: new Set(),
    fromOthers: [],
    adopted: new Map(),
    notices: [],
  };
}

/**
 * Compares the keys with the database and resolves each difference by the rules of `sourceOf`. Compares all keys by default. Requires
 * the store lock.
 */
export type Reconcile = (keys?: readonly string[]) => Promise<void>;

export function createReconcile({
  db,
  lists,
  world,
  tables,
  mirror,
  texts,
  backUp,
  onText,
}: {
  db: ShopDatabase;
  lists: MemoryLists;
  world: ListWorld;
  tables: ListTables;
  mirror: Mirror;
  /** The short texts in the database; filled here. */
  texts: Map<string, StoredText>;
  /** Makes a backup of the database. */
  backUp: (settings: Settings | undefined) => Promise<void>;
  onText: (key: string) => void;
}): Reconcile {
  const { storage } = world;
  /** Loads the repair code on first use. */
  const loadRepair = () => import('./repair-list.ts');

  /** Stamps of another database say nothing about the revisions of this one. */
  function shownUnder(key: string, text: string | null, { database, keys }: Stamps): Shown {
    if (text === null) return { text, hash: undefined, revision: undefined };
    const hash = textHash(text);
    return { text, hash, revision: database === db.id ? revisionShown(keys[key], hash) : undefined };
  }

  function sourceFor({ text, hash, revision }: Shown, newest: number, adopted: string | undefined): Source {
    return sourceOf({ text, shown: revision, isAdopted: hash !== undefined && hash === adopted, newest });
  }

  // ---- the short texts

  /** Decides which version of each text wins. */
  async function settleTexts(
    shown: ReadonlyMap<string, string | null>,
    stamps: Stamps,
    overview: DatabaseOverview,
    found: Found,
  ): Promise<void> {
    for (const [key, text] of shown) {
      const kept = overview.texts.get(key);
      const one = shownUnder(key, text, stamps);
      const isValid = text !== null && SHORT_TEXTS[key]?.isValid(text) === true;
      const source = sourceFor(one, kept?.revision ?? 0, kept?.adopted);
      if (source === 'nothing' || source === 'same') continue;
      if (kept && text === kept.text) {
        // Only the stamp is missing.
        if (text !== null) found.textsBehind.push(key);
      } else if (source === 'database') found.changedTexts.push(key);
      else if (isValid) {
        found.texts.set(key, text);
        if (one.hash !== undefined) found.adopted.set(key, one.hash);
        if (source === 'foreign text' && key === SETTINGS_KEY && kept?.text) found.fromOthers.push('settings');
      } else if (kept) {
        await quarantineText(key, text ?? '', kept.text, found);
        found.changedTexts.push(key);
      }
      // A damaged text that was never in the database is repaired by its reader.
    }
  }

  async function quarantineText(key: string, text: string, safe: string | null, { notices }: Found): Promise<void> {
    if (key === USER_KEY) {
      const email = emailIn(safe);
      const message = `The stored sign-in couldn't be read and was restored from the safe copy. You're still signed in as ${email}.`;
      if (email !== undefined) notices.push({ entity: 'settings', message });
      return;
    }
    const name = SHORT_TEXTS[key]?.name;
    if (name === undefined) return;
    await (await loadRepair()).quarantine(db, storage, name, [text]);
    const replacement = safe === null ? 'the defaults' : 'the safe copy';
    const message = `The ${name} couldn't be read and were replaced with ${replacement}. The damaged copy is under Settings, Data.`;
    notices.push({ entity: 'settings', message });
  }

  // ---- the lists

  async function settleList(
    entity: EntityType,
    text: string | null,
    stamps: Stamps,
    { states }: DatabaseOverview,
    found: Found,
  ): Promise<void> {
    const { key } = lists[entity];
    const { revision = 0, adopted } = states.get(entity) ?? {};
    await pause();
    const shown = shownUnder(key, text, stamps);
    const source = sourceFor(shown, revision, adopted);
    if (source === 'nothing') {
      if (!shopKind(storage)) return;
      const { records, description } = await (await loadRepair()).createListRepair(db, lists, world).defaults(entity);
      const message = `The ${LIST_NAMES[entity]} were missing from this browser and were replaced with ${description}.`;
      const isNewList = records.length === 0 && LISTS[entity].sampledWith !== undefined;
      if (!isNewList) found.notices.push({ entity, message });
      found.lists.set(entity, { all: records, revision });
      return;
    }
    if (text !== null && shown.hash !== undefined && (source === 'foreign text' || source === 'first text')) {
      const healer = (await loadRepair()).createListRepair(db, lists, world);
      const mirrored = { text, hash: shown.hash, stamp: stamps.keys[key] };
      const own = source === 'first text' ? healer.ownRecords(entity, mirrored) : undefined;
      if (own) found.fromSameText.add(entity);
      const all = own ?? (await healer.repair(entity, text, revision > 0, found.notices));
      found.adopted.set(entity, shown.hash);
      if (all) found.lists.set(entity, { all, revision });
      if (all && source === 'foreign text') found.fromOthers.push(LIST_NAMES[entity]);
    }
    const isInPlace = mirror.home() === 'both' ? source === 'same' : text === null;
    if (!isInPlace) found.behind.push(entity);
  }

  // ---- commit of the result

  async function keep(found: Found, before: DatabaseOverview): Promise<ListStates> {
    if (found.fromOthers.length > 0) await backUp(settingsIn(before.texts.get(SETTINGS_KEY)?.text ?? null));
    const seen = new Map([...found.lists].map(([entity, { revision }]) => [entity, revision]));
    const after = await db.commit({ lists: found.lists, seen, texts: found.texts, adopted: found.adopted });
    if (!after) throw new StoreError('conflict', 'Something else keeps changing the data. Try again.');
    mirror.setStates(after.states);
    for (const [key, kept] of after.texts) texts.set(key, kept);
    found.behind.push(...found.lists.keys());
    found.changedTexts.push(...found.texts.keys());
    world.tabs.publish({ entities: [...found.lists.keys()], texts: [...found.texts.keys()] });
    return after.states;
  }

  /** Updates the table of a list in memory to the newest revision, and notifies its subscribers. */
  async function settleTable(entity: EntityType, states: ListStates, found: Found): Promise<void> {
    const list = lists[entity];
    const table = list.table();
    if (!table) return;
    const { revision = 0, records = 0 } = states.get(entity) ?? {};
    if (tables.revision(entity) === undefined) {
      const source = list.mirrorSource();
      const isEmpty = table.count() === 0 && records === 0;
      if (isEmpty || found.fromSameText.has(entity)) tables.setRevision(entity, revision);
      else if (source && source.database === db.id && source.revision <= revision) {
        tables.setRevision(entity, source.revision);
      }
    }
    if (!mirror.isInMemory(entity)) {
      const isSame = tables.revision(entity) === revision;
      tables.unload(entity);
      if (!isSame) list.publish();
    } else if (await tables.catchUp(entity)) list.publish();
  }

  return async (only) => {
    const isAsked = (key: string) => !only || only.includes(key);
    const entities = ENTITY_TYPES.filter((entity) => isAsked(lists[entity].key));
    // The keys are read before the database, so that they are never newer than it.
    const stamps = readStamps(storage);
    const shownTexts = new Map(
      Object.keys(SHORT_TEXTS)
        .filter(isAsked)
        .map((key) => [key, readText(storage, key)]),
    );
    const shownLists = new Map(entities.map((entity) => [entity, readText(storage, lists[entity].key)]));
    const overview = await db.overview();
    const found = nothingYet();
    mirror.setStates(overview.states);
    for (const [key, kept] of overview.texts) texts.set(key, kept);
    await settleTexts(shownTexts, stamps, overview, found);
    if (shownTexts.has(HOME_KEY))
      mirror.setHome(parseHome(found.texts.get(HOME_KEY) ?? overview.texts.get(HOME_KEY)?.text));
    for (const [entity, text] of shownLists) await settleList(entity, text, stamps, overview, found);
    const isNews = [found.lists, found.texts, found.adopted].some(({ size }) => size > 0);
    const states = isNews ? await keep(found, overview) : overview.states;
    for (const key of found.changedTexts) onText(key);
    const isFromMirror = (entity: EntityType) => lists[entity].table() && tables.revision(entity) === undefined;
    // A screen may read another list from the mirror during the comparison.
    for (let left = entities; left.length > 0; left = entities.filter(isFromMirror)) {
      for (const entity of left) await settleTable(entity, states, found);
    }
    for (const entity of entities) lists[entity].stopReadingMirror();
    for (const notice of found.notices) world.notify(notice);
    if (found.fromOthers.length > 0) world.notify(foreignNotice(found));
    mirror.updateTexts([...found.textsBehind, ...found.changedTexts]);
    mirror.updateLists(found.behind);
    await mirror.updateHome();
  };
}
