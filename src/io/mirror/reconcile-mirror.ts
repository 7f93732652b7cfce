import type { Settings } from '#domain/shop/settings.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { USER_KEY } from '#io/auth/local-auth.ts';
import { pause } from '#io/browser/pause.ts';
import { readText } from '#io/browser/storage.ts';
import type { DatabaseOverview, ShopDatabase } from '#io/database/shop-database.ts';
import type { StoredText } from '#io/database/shop-database-stores.ts';
import type { ListStates } from '#io/database/shop-database-write.ts';
import { type ListWorld, type LocalLists, shopKind } from '#io/local/local-list.ts';
import { SETTINGS_KEY, settingsIn } from '#io/local/local-settings.ts';
import type { LocalTables } from '#io/local/local-tables.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType, StoreError, type StoreNotice } from '#io/store/store.ts';
import { LIST_NAMES } from '#io/store/stored-records.ts';
import type { Mirror } from './mirror.ts';
import { HOME_KEY, parseHome, type Source, sourceOf } from './mirror-rules.ts';
import { emailIn, SHORT_TEXTS } from './short-texts.ts';
import { readStamps, revisionShown, type Stamps } from './stamps.ts';

/** Earlier than any revision of a database. */
const BEFORE_ALL = 0;

const MEANWHILE =
  'The database of this browser did not open for a while. What it has counts again; what you saved meanwhile is kept as a backup in Settings, Data.';

/** Whether there is something to compare under that key; with `null` it may be any. */
export function isMirroredKey(key: string | null): boolean {
  return key === null || key in SHORT_TEXTS || ENTITY_TYPES.some((entity) => key === `bms_${entity}`);
}

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
    message: `The stored data (${foreign.join(', ')}) was changed by something other than Clearcoat. What is there counts now; the state before is kept as a backup in Settings, Data.`,
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
export type Reconcile = (keys?: readonly string[]) => Promise<void>;

export function createReconcile({
  db,
  lists,
  world,
  tables,
  mirror,
  texts,
  backUp,
  backUpMirror,
  onText,
}: {
  db: ShopDatabase;
  lists: LocalLists;
  world: ListWorld;
  tables: LocalTables;
  mirror: Mirror;
  /** The short texts as the database has them; filled here. */
  texts: Map<string, StoredText>;
  /** Keeps what the database has as a backup. */
  backUp: (settings: Settings | undefined) => Promise<void>;
  /** Keeps what the mirror has as a backup. */
  backUpMirror: () => Promise<void>;
  onText: (key: string) => void;
}): Reconcile {
  const { storage } = world;
  /** Loaded for the first text that the app did not write. */
  const healing = () => import('./repair-list.ts');

  /**
   * Whether the mirror was written while this database did not open and nothing said that there is one. What was saved in the database
   * counts then, and what the mirror has is kept as a backup.
   */
  function isOfMemory({ database, keys }: Stamps, { states }: DatabaseOverview): boolean {
    const isEmpty = [...states.values()].every(({ revision }) => revision === 0);
    return db.id !== undefined && database === undefined && Object.keys(keys).length > 0 && !isEmpty;
  }

  /** What the key shows. An earlier version of the app left no stamps, but hashes of its texts in the database. */
  async function shownUnder(key: string, text: string | null, { database, keys }: Stamps): Promise<Shown> {
    if (text === null) return { text, hash: undefined, revision: undefined };
    const hash = textHash(text);
    if (database === undefined && db.id !== undefined) {
      const isOfMemory = revisionShown(keys[key], hash) !== undefined;
      return { text, hash, revision: isOfMemory ? BEFORE_ALL : await db.legacyRevision(key, hash) };
    }
    return { text, hash, revision: isStamped({ database, keys }) ? revisionShown(keys[key], hash) : undefined };
  }

  /** Whether the stamps are this database's, and not missing as those of an earlier version. */
  const isStamped = ({ database }: Stamps) => database === db.id;

  function sourceFor({ text, hash, revision }: Shown, newest: number, adopted: string | undefined): Source {
    return sourceOf({ text, shown: revision, isAdopted: hash !== undefined && hash === adopted, newest });
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
      const isSound = text !== null && SHORT_TEXTS[key]?.isSound(text) === true;
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
      const email = emailIn(safe);
      const message = `The stored sign-in could not be read and was restored from the safe copy. You're still signed in as ${email}.`;
      if (email !== undefined) notices.push({ entity: 'settings', message });
      return;
    }
    const name = SHORT_TEXTS[key]?.name;
    if (name === undefined) return;
    await (await healing()).quarantine(db, storage, name, [text]);
    const words = safe === null ? 'what a new shop starts with' : `the safe copy of the ${name}`;
    const message = `The ${name} could not be read. The damaged text was set aside; in its place: ${words}.`;
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
    const shown = await shownUnder(key, text, stamps);
    const source = sourceFor(shown, revision, adopted);
    if (source === 'nothing') {
      if (!shopKind(storage)) return;
      const { records, description } = await (await healing()).createListRepair(db, lists, world).defaults(entity);
      const message = `The ${LIST_NAMES[entity]} were gone from this browser; in their place: ${description}.`;
      found.notices.push({ entity, message });
      found.lists.set(entity, { all: records, revision });
      return;
    }
    if (text !== null && shown.hash !== undefined && (source === 'foreign text' || source === 'first text')) {
      const healer = (await healing()).createListRepair(db, lists, world);
      const mirrored = { text, hash: shown.hash, stamp: stamps.keys[key] };
      const own = source === 'first text' ? healer.ownRecords(entity, mirrored) : undefined;
      if (own) found.asDrawn.add(entity);
      const all = own ?? (await healer.heal(entity, mirrored, revision > 0, found.notices));
      found.adopted.set(entity, shown.hash);
      if (all) found.lists.set(entity, { all, revision });
      if (all && source === 'foreign text') found.foreign.push(LIST_NAMES[entity]);
    }
    const isInPlace = mirror.home() === 'both' ? source === 'same' && isStamped(stamps) : text === null;
    if (!isInPlace) found.behind.push(entity);
  }

  // ---- what was found is kept

  async function keep(found: Found, before: DatabaseOverview): Promise<ListStates> {
    if (found.foreign.length > 0) await backUp(settingsIn(before.texts.get(SETTINGS_KEY)?.text ?? null));
    const seen = new Map([...found.lists].map(([entity, { revision }]) => [entity, revision]));
    const after = await db.commit({ lists: found.lists, seen, texts: found.texts, adopted: found.adopted });
    if (!after) throw new StoreError('conflict', 'Something else keeps changing the data. Please try again.');
    mirror.setStates(after.states);
    for (const [key, kept] of after.texts) texts.set(key, kept);
    found.behind.push(...found.lists.keys());
    found.changedTexts.push(...found.texts.keys());
    world.tabs.publish({ entities: [...found.lists.keys()], texts: [...found.texts.keys()] });
    return after.states;
  }

  /** A list that a screen drew is brought to the newest revision; whoever shows it hears of a change. */
  async function settleTable(entity: EntityType, states: ListStates, found: Found): Promise<void> {
    const list = lists[entity];
    const table = list.table();
    if (!table) return;
    const { revision = 0, records = 0 } = states.get(entity) ?? {};
    if (tables.revision(entity) === undefined) {
      const drawn = list.mirrorSource();
      const isEmpty = table.count() === 0 && records === 0;
      if (isEmpty || found.asDrawn.has(entity)) tables.setRevision(entity, revision);
      else if (drawn && drawn.database === db.id && drawn.revision <= revision) {
        tables.setRevision(entity, drawn.revision);
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
    // The keys are read before the database: what the app writes there shows no more than the database has.
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
    if (isOfMemory(stamps, overview)) {
      await backUpMirror();
      found.notices.push({ entity: 'settings', message: MEANWHILE });
    }
    for (const [key, kept] of overview.texts) texts.set(key, kept);
    await settleTexts(shownTexts, stamps, overview, found);
    if (shownTexts.has(HOME_KEY))
      mirror.setHome(parseHome(found.texts.get(HOME_KEY) ?? overview.texts.get(HOME_KEY)?.text));
    for (const [entity, text] of shownLists) await settleList(entity, text, stamps, overview, found);
    const isNews = [found.lists, found.texts, found.adopted].some(({ size }) => size > 0);
    const states = isNews ? await keep(found, overview) : overview.states;
    for (const key of found.changedTexts) onText(key);
    const isDrawn = (entity: EntityType) => lists[entity].table() && tables.revision(entity) === undefined;
    // A screen may draw one list from its key while another is compared.
    for (let left = entities; left.length > 0; left = entities.filter(isDrawn)) {
      for (const entity of left) await settleTable(entity, states, found);
    }
    for (const entity of entities) lists[entity].stopReadingMirror();
    for (const notice of found.notices) world.notify(notice);
    if (found.foreign.length > 0) world.notify(foreignNotice(found));
    mirror.updateTexts([...found.textsBehind, ...found.changedTexts]);
    mirror.updateLists(found.behind);
    await mirror.updateHome();
  };
}
