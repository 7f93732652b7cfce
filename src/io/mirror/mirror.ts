import { textHash } from '#domain/text/text-hash.ts';
import { readText } from '#io/browser/storage.ts';
import { newestSchema } from '#io/database/schema-version.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import type { StoredText } from '#io/database/shop-database-stores.ts';
import type { ListStates } from '#io/database/shop-database-write.ts';
import type { ListWorld, LocalLists } from '#io/local/local-list.ts';
import type { LocalTables } from '#io/local/local-tables.ts';
import { ENTITY_TYPES, type EntityType, isClosed } from '#io/store/store.ts';
import { fitsInMemory, HOME_KEY, type Home, homeFor, type StorageLimits } from './mirror-rules.ts';
import { readStamps, STAMPS_KEY, withStamp } from './stamps.ts';

/** The keys in localStorage that show what the database has, in the open format of the specification, and where the lists live. */
export type Mirror = {
  home(): Home;
  /** Another tab, or the database at the start, says where the lists live. */
  setHome(home: Home): void;
  /** Remembers how long the lists are. */
  setStates(states: ListStates): void;
  /** Whether the list is to be isInMemory in memory. */
  isInMemory(entity: EntityType): boolean;
  /** Moves the lists where they belong now that they are as long as they are. */
  updateHome(): Promise<void>;
  /** Updates the keys of these lists, soon. */
  updateLists(entities: Iterable<EntityType>): void;
  /** Updates the keys of these short texts at once. */
  updateTexts(keys: Iterable<string>): void;
  /** Resolves when the keys show what they should. */
  whenIdle(): Promise<void>;
  /** Lets another tab write the mirror. */
  close(): void;
};

export function createMirror({
  db,
  lists,
  tables,
  world: { storage, tabs, migrations },
  texts,
  room,
  delayMs,
}: {
  db: ShopDatabase;
  lists: LocalLists;
  tables: LocalTables;
  world: Pick<ListWorld, 'storage' | 'tabs' | 'migrations'>;
  /** The short texts as the database has them. */
  texts: Map<string, StoredText>;
  room: StorageLimits;
  /** The least time between two updates of the keys of lists. */
  delayMs: number;
}): Mirror {
  const owner = {
    ...(db.id !== undefined && { database: db.id }),
    schemaVersion: newestSchema(migrations),
  };
  const behind = new Set<EntityType>();
  const textsBehind = new Set<string>();
  let characters = new Map<EntityType, number>();
  let home: Home = 'both';
  /** The browser refused a key, though there should have been room: the lists do not come back before the page is loaded again. */
  let isRefused = false;
  let following: Promise<void> | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;
  /** One tab writes the mirror for all of them: two would overwrite each other's stamps. */
  let isWriter = false;

  const isInMemory = (entity: EntityType) => fitsInMemory(home, characters.get(entity) ?? 0, room);

  function remove(key: string): void {
    try {
      storage.removeItem(key);
    } catch {
      // What cannot be removed now counts less than the database, and is removed with the next update.
    }
  }

  /** Writes stamp and text in one task. Returns whether the browser let it. */
  function write(key: string, text: string, revision: number): boolean {
    const before = readText(storage, STAMPS_KEY);
    try {
      // The stamp first: it knows the text that is there and the one that comes.
      storage.setItem(STAMPS_KEY, JSON.stringify(withStamp(readStamps(storage), owner, key, text, revision)));
      storage.setItem(key, text);
      return true;
    } catch {
      if (before === null) remove(STAMPS_KEY);
      else storage.setItem(STAMPS_KEY, before);
      return false;
    }
  }

  /** Whether the key shows that revision already. */
  function isCurrent(key: string, revision: number): boolean {
    const { database, keys } = readStamps(storage);
    if (database !== db.id || keys[key]?.revision !== revision) return false;
    const text = readText(storage, key);
    return text !== null && keys[key].hash === textHash(text);
  }

  /** UTF-16 characters of everything of this address in localStorage, as if all lists were there. */
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

  /** The database says where the lists live before any key is removed or written. */
  async function moveTo(next: Home): Promise<void> {
    const text = next === 'both' ? null : next;
    const after = await db.commit({ lists: new Map(), seen: new Map(), texts: new Map([[HOME_KEY, text]]) });
    for (const [key, kept] of after?.texts ?? []) texts.set(key, kept);
    setHome(next);
    updateTexts([HOME_KEY]);
    tabs.publish({ entities: [], texts: [HOME_KEY] });
  }

  async function updateHome(): Promise<void> {
    if (db.id === undefined) return;
    const next = isRefused ? 'indexeddb' : homeFor(charactersInKeys(), home, room);
    if (next !== home) await moveTo(next);
  }

  function updateTexts(keys: Iterable<string>): void {
    for (const key of keys) textsBehind.add(key);
    if (!isWriter) return;
    for (const key of textsBehind) {
      const kept = texts.get(key);
      if (!kept || kept.text === null) remove(key);
      else if (!write(key, kept.text, kept.revision)) continue;
      textsBehind.delete(key);
    }
    if (textsBehind.size > 0 && home === 'both') {
      isRefused = true;
      updateLists([]);
    }
  }

  async function bringUpToDate(entity: EntityType): Promise<void> {
    const { key } = lists[entity];
    if (home === 'indexeddb') {
      remove(key);
      return;
    }
    const table = await tables.of(entity);
    const revision = tables.revision(entity) ?? 0;
    if (isCurrent(key, revision) || write(key, JSON.stringify(table.list()), revision)) return;
    // A database in memory writes the mirror itself, and refuses a save that does not fit.
    if (db.id === undefined) return;
    isRefused = true;
    behind.add(entity);
  }

  const isBehind = () => isWriter && (behind.size > 0 || (isRefused && home === 'both'));

  /** Until nothing is behind; with a rest between, so that many saves in a row do not rewrite a long list each time. */
  async function catchUp(): Promise<void> {
    while (isBehind()) {
      const wait = Math.max(0, lastTime + delayMs - performance.now());
      await new Promise((resolve) => setTimeout(resolve, wait));
      // What another tab wrote meanwhile counts as well.
      setStates(await db.states());
      await updateHome();
      for (const entity of [...behind]) {
        behind.delete(entity);
        try {
          await bringUpToDate(entity);
        } catch (error) {
          behind.add(entity);
          throw error;
        }
      }
      // The keys that were removed have made room.
      updateTexts([]);
      lastTime = performance.now();
    }
  }

  function updateLists(entities: Iterable<EntityType>): void {
    for (const entity of entities) behind.add(entity);
    if (following || !isBehind()) return;
    following = catchUp()
      .then(
        () => true,
        (error: unknown) => {
          // What is behind is tried again with the next command, or when the database is opened again.
          if (!isClosed(error)) console.error('The mirror could not be updated', error);
          return false;
        },
      )
      .then((isDone) => {
        following = undefined;
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
      while (following !== undefined) await following;
    },
    close: writing.release,
  };
}
