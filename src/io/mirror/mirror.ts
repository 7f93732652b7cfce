import { textHash } from '#domain/text/text-hash.ts';
import { readText } from '#io/browser/storage.ts';
import type { Home } from '#io/database/database-access.ts';
import type { ListTables } from '#io/database/list-tables.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import type { ListStates } from '#io/database/shop-database-write.ts';
import type { ListWorld, MemoryLists } from '#io/store/memory-lists.ts';
import { ENTITY_TYPES, type EntityType, isClosed } from '#io/store/store.ts';
import type { StoredText } from '#io/store/text-store.ts';
import { fitsInMemory, HOME_KEY, homeFor, type StorageLimits } from './mirror-rules.ts';
import { readStamps, STAMPS_KEY, withStamp } from './stamps.ts';

/** The copy of the database in localStorage, in the open format of the specification, and the home of the lists. */
export type Mirror = {
  home(): Home;
  /** Sets the home that another tab or the database reports. */
  setHome(home: Home): void;
  /** Records the lengths of the lists. */
  setStates(states: ListStates): void;
  /** Returns true when the list stays in memory. */
  isInMemory(entity: EntityType): boolean;
  /** Moves the lists to the home that their lengths require. */
  updateHome(): Promise<void>;
  /** Updates the keys of these lists, after a delay. */
  updateLists(entities: Iterable<EntityType>): void;
  /** Updates the keys of these short texts at once. */
  updateTexts(keys: Iterable<string>): void;
  /** Resolves when all keys are up to date. */
  whenIdle(): Promise<void>;
  /** Lets another tab write the mirror. */
  close(): void;
};

export function createMirror({
  db,
  lists,
  tables,
  world: { storage, tabs, schemaVersion },
  texts,
  limits,
  delayMs,
}: {
  db: ShopDatabase;
  lists: MemoryLists;
  tables: ListTables;
  world: Pick<ListWorld, 'storage' | 'tabs' | 'schemaVersion'>;
  /** The short texts in the database. */
  texts: Map<string, StoredText>;
  limits: StorageLimits;
  /** Minimum milliseconds between two updates of the lists. */
  delayMs: number;
}): Mirror {
  const owner = { database: db.id, schemaVersion };
  const outdatedLists = new Set<EntityType>();
  const outdatedTexts = new Set<string>();
  let characters = new Map<EntityType, number>();
  let home: Home = 'both';
  /** Set when the browser refused a key despite enough space: the lists stay out of the mirror until the page is reloaded. */
  let isRefused = false;
  let updating: Promise<void> | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;
  /** True for the one tab that writes the mirror: two would overwrite each other's stamps. */
  let isWriter = false;

  const isInMemory = (entity: EntityType) => fitsInMemory(home, characters.get(entity) ?? 0, limits);

  function remove(key: string): void {
    try {
      storage.removeItem(key);
    } catch {
      // The outdated key loses against the database and is removed with the next update.
    }
  }

  /** The stamps to put back, after a refused text; undefined when there are none. */
  let formerStamps: string | null | undefined;

  function putBackStamps(): void {
    if (formerStamps === null) storage.removeItem(STAMPS_KEY);
    else if (formerStamps !== undefined) storage.setItem(STAMPS_KEY, formerStamps);
    formerStamps = undefined;
  }

  /** Writes stamp and text in one task. Returns false when the browser refuses: what is committed stays so. */
  function write(key: string, text: string, revision: number): boolean {
    try {
      // A stamp describes the text before it too, but not one before that.
      putBackStamps();
      formerStamps = readText(storage, STAMPS_KEY);
      // The stamp first: it describes both the current text and the new one.
      storage.setItem(STAMPS_KEY, JSON.stringify(withStamp(readStamps(storage), owner, key, text, revision)));
      storage.setItem(key, text);
      formerStamps = undefined;
      return true;
    } catch {
      try {
        putBackStamps();
      } catch {
        // The next write does it first.
      }
      return false;
    }
  }

  /** Returns true when the key already has that revision. */
  function isCurrent(key: string, revision: number): boolean {
    const { database, keys } = readStamps(storage);
    if (database !== db.id || keys[key]?.revision !== revision) return false;
    const text = readText(storage, key);
    return text !== null && keys[key].hash === textHash(text);
  }

  /** Returns the UTF-16 characters of all keys and values in localStorage, as if all lists were there. */
  function charactersInKeys(): number {
    const keys = new Set<string>(ENTITY_TYPES.map((entity) => lists[entity].key));
    let sum = 0;
    for (const [entity, count] of characters) sum += lists[entity].key.length + count;
    for (let position = 0; position < storage.length; position += 1) {
      const key = storage.key(position);
      if (key !== null && !keys.has(key)) sum += key.length + (storage.getItem(key)?.length ?? 0);
    }
    return sum;
  }

  function setHome(next: Home): void {
    if (next === home) return;
    home = next;
    for (const entity of ENTITY_TYPES) if (!isInMemory(entity)) tables.unload(entity);
    updateLists(ENTITY_TYPES);
  }

  function setStates(states: ListStates): void {
    characters = new Map([...states].map(([entity, state]) => [entity, state.characters]));
  }

  /** Commits the new home before any key is removed or written. */
  async function moveTo(next: Home): Promise<void> {
    const text = next === 'both' ? null : next;
    const after = await db.commit({ texts: new Map([[HOME_KEY, text]]) });
    for (const [key, kept] of after?.texts ?? []) texts.set(key, kept);
    setHome(next);
    updateTexts([HOME_KEY]);
    tabs.publish({ entities: [], texts: [HOME_KEY] });
  }

  async function updateHome(): Promise<void> {
    const next = isRefused ? 'indexeddb' : homeFor(charactersInKeys(), home, limits);
    if (next !== home) await moveTo(next);
  }

  function updateTexts(keys: Iterable<string>): void {
    for (const key of keys) outdatedTexts.add(key);
    if (!isWriter) return;
    for (const key of outdatedTexts) {
      const kept = texts.get(key);
      if (!kept || kept.text === null) remove(key);
      else if (!write(key, kept.text, kept.revision)) continue;
      outdatedTexts.delete(key);
    }
    if (outdatedTexts.size > 0 && home === 'both') {
      isRefused = true;
      updateLists([]);
    }
  }

  async function updateList(entity: EntityType): Promise<void> {
    const { key } = lists[entity];
    if (home === 'indexeddb') {
      remove(key);
      return;
    }
    const table = await tables.of(entity);
    const revision = tables.revision(entity) ?? 0;
    if (isCurrent(key, revision) || write(key, JSON.stringify(table.list()), revision)) return;
    isRefused = true;
    outdatedLists.add(entity);
  }

  const isBehind = () => isWriter && (outdatedLists.size > 0 || (isRefused && home === 'both'));

  /** Updates all outdated lists, with a delay, so that many saves in a row do not rewrite a long list each time. */
  async function catchUp(): Promise<void> {
    while (isBehind()) {
      const wait = Math.max(0, lastTime + delayMs - performance.now());
      await new Promise((resolve) => setTimeout(resolve, wait));
      // Includes the writes of other tabs.
      setStates(await db.states());
      await updateHome();
      for (const entity of [...outdatedLists]) {
        outdatedLists.delete(entity);
        try {
          await updateList(entity);
        } catch (error) {
          outdatedLists.add(entity);
          throw error;
        }
      }
      // Removed keys may have freed up space.
      updateTexts([]);
      lastTime = performance.now();
    }
  }

  function updateLists(entities: Iterable<EntityType>): void {
    for (const entity of entities) outdatedLists.add(entity);
    if (updating || !isBehind()) return;
    updating = catchUp()
      .then(
        () => true,
        (error: unknown) => {
          // The next command, or the next start, tries again.
          if (!isClosed(error)) console.error('The mirror could not be updated', error);
          return false;
        },
      )
      .then((isDone) => {
        updating = undefined;
        if (isDone) updateLists([]);
      });
  }

  function becomeWriter(): void {
    isWriter = true;
    updateTexts([]);
    updateLists([]);
  }

  const writing = tabs.holdLock(`bms_mirror ${db.id}`, becomeWriter);

  return {
    home: () => home,
    setHome,
    setStates,
    isInMemory,
    updateHome,
    updateLists,
    updateTexts,
    async whenIdle() {
      await writing.isFirst;
      while (updating !== undefined) await updating;
    },
    close: writing.release,
  };
}
