import { appUserSchema } from '#domain/profile.ts';
import type { Settings } from '#domain/settings.ts';
import { textHash } from '#domain/text-hash.ts';
import { USER_KEY } from './local-auth.ts';
import { INITIALIZED_KEY, type ListWorld, type LocalLists, shopKind } from './local-list.ts';
import { SETTINGS_KEY, settingsIn } from './local-settings.ts';
import type { LocalTables } from './local-tables.ts';
import type { Mirror } from './mirror.ts';
import { HOME_KEY, homeIn, type Source, sourceOf } from './mirror-rules.ts';
import { pause } from './pause.ts';
import { itemsOf, LIST_NAMES, readListGently } from './records.ts';
import { FIRST_SCHEMA, migratedText, newestSchema } from './schema-version.ts';
import type { DatabaseOverview, ShopDatabase } from './shop-database.ts';
import type { KeptText } from './shop-database-stores.ts';
import type { States } from './shop-database-write.ts';
import { readStamps, revisionShown, type Stamps } from './stamps.ts';
import { type StandIn, standIn, unreadable } from './stand-in.ts';
import { readText, setAside, withAside } from './storage.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType, StoreError, type StoreNotice } from './store.ts';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The short texts that are kept as safely as the lists, and when one is sound. */
const TEXTS: { readonly [key: string]: (text: string) => boolean } = {
  [INITIALIZED_KEY]: () => true,
  [HOME_KEY]: (text) => homeIn(text) === 'indexeddb',
  [SETTINGS_KEY]: (text) => settingsIn(text) !== undefined,
  bms_profiles: (text) => isObject(jsonOf(text)),
  [USER_KEY]: (text) => appUserSchema.safeParse(jsonOf(text)).success,
};

/** Whether there is something to compare under that key; with `null` it may be any. */
export function isCompared(key: string | null): boolean {
  return key === null || key in TEXTS || ENTITY_TYPES.some((entity) => key === `bms_${entity}`);
}

/** Under which name a damaged text is set aside. That of a session is of no use to anyone: the database restores it. */
const SET_ASIDE: { readonly [key: string]: string } = { [SETTINGS_KEY]: 'settings', bms_profiles: 'profiles' };

/** What a comparison found out. */
type Found = {
  /** Lists and texts that count in place of what the database has. */
  lists: Map<EntityType, { all: readonly AnyRecord[]; revision: number }>;
  texts: Map<string, string | null>;
  /** Lists whose keys are to be updated. */
  behind: EntityType[];
  /** Short texts whose stamps are to be updated, and those that are not what their keys showed. */
  textsBehind: string[];
  changedTexts: string[];
  /** Lists that were drawn from the very text that the database takes in. */
  asDrawn: Set<EntityType>;
  /** What the app did not write, in words. */
  foreign: string[];
  /** The hashes of the texts that are taken in now: they count once, even if their keys still show them after a crash. */
  adopted: Map<string, string>;
  notices: StoreNotice[];
};

/** A text under a key: its hash, and the revision that it shows by its stamp. */
type Shown = { text: string | null; hash: string | undefined; revision: number | undefined };

function foreignNotice({ lists, foreign }: Found): StoreNotice {
  return {
    entity: [...lists.keys()][0] ?? 'settings',
    what: `The stored data (${foreign.join(', ')}) was changed by something other than Clearcoat. What is there counts now; the state before is kept as a backup in Settings, Data.`,
  };
}

function nothingYet(): Found {
  return {
    lists: new Map(),
    texts: new Map(),
    behind: [],
    textsBehind: [],
    changedTexts: [],
    asDrawn: new Set(),
    foreign: [],
    adopted: new Map(),
    notices: [],
  };
}

/**
 * Compares the keys with the database and settles each difference by the rules of `sourceOf`. Requires the store lock. Compares all
 * keys when none are given.
 */
export type AdoptKeys = (keys?: readonly string[]) => Promise<void>;

export function createAdoptKeys({
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
  lists: LocalLists;
  world: ListWorld;
  tables: LocalTables;
  mirror: Mirror;
  /** The short texts as the database has them; filled here. */
  texts: Map<string, KeptText>;
  backUp: (settings: Settings | undefined) => Promise<void>;
  onText: (key: string) => void;
}): AdoptKeys {
  const { storage, migrations } = world;

  /** What the key shows. An earlier version of the app left no stamps, but hashes of its texts in the database. */
  async function shownUnder(key: string, text: string | null, { database, keys }: Stamps): Promise<Shown> {
    if (text === null) return { text, hash: undefined, revision: undefined };
    const hash = textHash(text);
    if (database === undefined && db.id !== undefined) {
      return { text, hash, revision: await db.revisionBeforeStamps(key, hash) };
    }
    return { text, hash, revision: isStamped({ database, keys }) ? revisionShown(keys[key], hash) : undefined };
  }

  /** Whether the stamps are this database's, and not missing as those of an earlier version. */
  const isStamped = ({ database }: Stamps) => database === db.id;

  function sourceFor({ text, hash, revision }: Shown, newest: number, adopted: string | undefined): Source {
    return sourceOf({ text, shown: revision, isAdopted: hash !== undefined && hash === adopted, newest });
  }

  async function quarantine(name: string, broken: readonly string[]): Promise<void> {
    for (const text of broken) {
      try {
        setAside(storage, name, text);
      } catch {
        const key = `bms_damaged_${name}`;
        const before = await db.text(key);
        const after = withAside(before, text);
        if (after !== before) await db.commit({ lists: new Map(), seen: new Map(), texts: new Map([[key, after]]) });
      }
    }
  }

  // ---- the short texts

  /** Finds out which of the texts count. */
  async function settleTexts(
    shown: ReadonlyMap<string, string | null>,
    stamps: Stamps,
    overview: DatabaseOverview,
    found: Found,
  ): Promise<void> {
    for (const [key, text] of shown) {
      const kept = overview.texts.get(key);
      const one = await shownUnder(key, text, stamps);
      const isSound = text !== null && TEXTS[key]?.(text) === true;
      const source = sourceFor(one, kept?.revision ?? 0, kept?.adopted);
      if (source === 'nothing' || (source === 'same' && isStamped(stamps))) continue;
      if (kept && text === kept.text) {
        // Only its stamp is missing.
        if (text !== null) found.textsBehind.push(key);
      } else if (source === 'database') found.changedTexts.push(key);
      else if (isSound) {
        found.texts.set(key, text);
        if (one.hash !== undefined) found.adopted.set(key, one.hash);
        if (source === 'foreign text' && key === SETTINGS_KEY && kept?.text) found.foreign.push('settings');
      } else if (kept) {
        await quarantineText(key, text ?? '', kept.text, found);
        found.changedTexts.push(key);
      }
      // What is damaged and was never saved is healed by those who read it.
    }
  }

  async function quarantineText(key: string, text: string, safe: string | null, { notices }: Found): Promise<void> {
    if (key === USER_KEY) {
      const { data } = appUserSchema.safeParse(jsonOf(safe ?? ''));
      const what = `The stored sign-in could not be read and was restored from the safe copy. You're still signed in as ${data?.email}.`;
      if (data) notices.push({ entity: 'settings', what });
      return;
    }
    const name = SET_ASIDE[key];
    if (!name) return;
    await quarantine(name, [text]);
    const words = safe === null ? 'what a new shop starts with' : `the safe copy of the ${name}`;
    const what = `The ${name} could not be read. The damaged text was set aside; in its place: ${words}.`;
    notices.push({ entity: 'settings', what });
  }

  // ---- the lists

  /** The app's own records, which were checked when they were saved; undefined when the app did not write this text in the newest schema. */
  function ownRecords(entity: EntityType, { text, hash }: Shown, { keys }: Stamps): readonly AnyRecord[] | undefined {
    const stamp = keys[lists[entity].key];
    if (text === null || stamp?.hash !== hash || stamp?.schemaVersion !== newestSchema(migrations)) return undefined;
    return (lists[entity].draw()?.list() ?? itemsOf(text)) as readonly AnyRecord[] | undefined;
  }

  /**
   * Reads a text that counts. What cannot be read is quarantined; the database's own record takes its place where there is one.
   * Undefined when the database stands in for the whole list.
   */
  async function heal(
    entity: EntityType,
    { text: stored, hash }: Shown & { text: string },
    { keys }: Stamps,
    isSafe: boolean,
    { notices }: Found,
  ): Promise<readonly AnyRecord[] | undefined> {
    const stamp = keys[lists[entity].key];
    const version = stamp?.hash === hash && stamp ? stamp.schemaVersion : FIRST_SCHEMA;
    const text = migratedText(entity, stored, version, migrations);
    const read = await readListGently(entity, text);
    if (read?.broken.length === 0) return read.records;
    await quarantine(entity, read?.broken ?? [text]);
    const problem = `${unreadable(entity, read?.broken.length)}. The damaged text was set aside`;
    if (read) {
      const all = await withSafeOnes(entity, text, read.records);
      const isHelped = all.length > read.records.length;
      const words = isHelped ? 'the safe copy stands in where it has one, and all others' : 'all others';
      notices.push({ entity, what: `${problem}; ${words} are in place.` });
      return all;
    }
    if (isSafe) {
      notices.push({ entity, what: `${problem}; in its place: the safe copy of the list.` });
      return undefined;
    }
    const { records, words } = await defaults(entity);
    notices.push({ entity, what: `${problem}; in its place: ${words}.` });
    return records;
  }

  /** The records in the order of the text, with those of the database where the text has a broken one of that id. */
  async function withSafeOnes(entity: EntityType, text: string, good: readonly AnyRecord[]): Promise<AnyRecord[]> {
    const byId = new Map(good.map((record) => [record.id, record]));
    const items = JSON.parse(text) as ({ id?: unknown } | null)[];
    const ids = new Set(items.map((item) => item?.id).filter((id) => typeof id === 'string'));
    const broken = [...ids].filter((id) => !byId.has(id));
    const safe = await db.some(entity, broken);
    return [...ids].map((id) => byId.get(id) ?? safe.get(id)).filter((record) => record !== undefined);
  }

  /** What this tab still holds of a list that is gone everywhere else, or else what a new shop starts with. */
  async function defaults(entity: EntityType): Promise<StandIn<AnyRecord>> {
    const records = lists[entity].table()?.list() ?? [];
    if (records.length > 0) return { records, words: 'what this tab still held' };
    await world.samples.load();
    return standIn(entity, shopKind(storage), world);
  }

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
    const shown = await shownUnder(key, text, stamps);
    const source = sourceFor(shown, revision, adopted);
    if (source === 'nothing') {
      if (!shopKind(storage)) return;
      const { records, words } = await defaults(entity);
      const what = `The ${LIST_NAMES[entity]} were gone from this browser; in their place: ${words}.`;
      found.notices.push({ entity, what });
      found.lists.set(entity, { all: records, revision });
      return;
    }
    if (text !== null && shown.hash !== undefined && (source === 'foreign text' || source === 'first text')) {
      const own = source === 'first text' ? ownRecords(entity, shown, stamps) : undefined;
      if (own) found.asDrawn.add(entity);
      const all = own ?? (await heal(entity, { ...shown, text }, stamps, revision > 0, found));
      found.adopted.set(entity, shown.hash);
      if (all) found.lists.set(entity, { all, revision });
      if (all && source === 'foreign text') found.foreign.push(LIST_NAMES[entity]);
    }
    const isInPlace = mirror.home() === 'both' ? source === 'same' && isStamped(stamps) : text === null;
    if (!isInPlace) found.behind.push(entity);
  }

  // ---- what was found is kept

  async function keep(found: Found, before: DatabaseOverview): Promise<States> {
    if (found.foreign.length > 0) await backUp(settingsIn(before.texts.get(SETTINGS_KEY)?.text ?? null));
    const seen = new Map([...found.lists].map(([entity, { revision }]) => [entity, revision]));
    const after = await db.commit({ lists: found.lists, seen, texts: found.texts, adopted: found.adopted });
    if (!after) throw new StoreError('conflict', 'Something else keeps changing the data. Please try again.');
    mirror.learn(after.states);
    for (const [key, kept] of after.texts) texts.set(key, kept);
    found.behind.push(...found.lists.keys());
    found.changedTexts.push(...found.texts.keys());
    world.tabs.say({ entities: [...found.lists.keys()], texts: [...found.texts.keys()] });
    return after.states;
  }

  /** A list that a screen drew is brought to the newest revision; whoever shows it hears of a change. */
  async function settleTable(entity: EntityType, states: States, found: Found): Promise<void> {
    const list = lists[entity];
    const table = list.table();
    if (!table) return;
    const { revision = 0, records = 0 } = states.get(entity) ?? {};
    if (tables.revision(entity) === undefined) {
      const drawn = list.drawnFrom();
      const isEmpty = table.count() === 0 && records === 0;
      if (isEmpty || found.asDrawn.has(entity)) tables.trust(entity, revision);
      else if (drawn && drawn.database === db.id && drawn.revision <= revision) {
        tables.trust(entity, drawn.revision);
      }
    }
    if (!mirror.held(entity)) {
      const isSame = tables.revision(entity) === revision;
      tables.letGo(entity);
      if (!isSame) list.announce();
    } else if (await tables.catchUp(entity)) list.announce();
  }

  return async (only) => {
    const isAsked = (key: string) => !only || only.includes(key);
    const entities = ENTITY_TYPES.filter((entity) => isAsked(lists[entity].key));
    // The keys are read before the database: what the app writes there shows no more than the database has.
    const stamps = readStamps(storage);
    const shownTexts = new Map(
      Object.keys(TEXTS)
        .filter(isAsked)
        .map((key) => [key, readText(storage, key)]),
    );
    const shownLists = new Map(entities.map((entity) => [entity, readText(storage, lists[entity].key)]));
    const overview = await db.overview();
    const found = nothingYet();
    mirror.learn(overview.states);
    for (const [key, kept] of overview.texts) texts.set(key, kept);
    await settleTexts(shownTexts, stamps, overview, found);
    if (shownTexts.has(HOME_KEY))
      mirror.settle(homeIn(found.texts.get(HOME_KEY) ?? overview.texts.get(HOME_KEY)?.text));
    for (const [entity, text] of shownLists) await settleList(entity, text, stamps, overview, found);
    const isNews = [found.lists, found.texts, found.adopted].some(({ size }) => size > 0);
    const states = isNews ? await keep(found, overview) : overview.states;
    for (const key of found.changedTexts) onText(key);
    const isDrawn = (entity: EntityType) => lists[entity].table() && tables.revision(entity) === undefined;
    // A screen may draw one list from its key while another is compared.
    for (let left = entities; left.length > 0; left = entities.filter(isDrawn)) {
      for (const entity of left) await settleTable(entity, states, found);
    }
    for (const entity of entities) lists[entity].stopDrawing();
    for (const notice of found.notices) world.notify(notice);
    if (found.foreign.length > 0) world.notify(foreignNotice(found));
    mirror.show([...found.textsBehind, ...found.changedTexts]);
    mirror.follow(found.behind);
    await mirror.move();
  };
}
