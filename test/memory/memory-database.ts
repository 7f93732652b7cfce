import { type KeyValueStorage, writeTexts } from '#io/browser/storage.ts';
import type { ShopDatabase } from '#io/database/shop-database.ts';
import type { ListState } from '#io/database/shop-database-stores.ts';
import { readStamps, STAMPS_KEY, withStamp } from '#io/mirror/stamps.ts';
import { type AnyRecord, ENTITY_TYPES, type EntityType, INDEXES, StoreError } from '#io/store/store.ts';
import { createTable, readerOf, type Table } from '#io/store/table.ts';
import type { StoredText } from '#io/store/text-store.ts';

type AnyTable = Table<AnyRecord>;

/** Records per piece of an export. */
const PIECE = 100;

/** Counts the databases; each has an id of its own, as in a browser. */
let databases = 0;

/**
 * Creates a database in memory, for tests and the gallery. It starts empty, so that the data comes from the mirror. A commit writes the
 * mirror before it changes the memory, so that a test can read the keys right after a save, and a storage that refuses refuses the save.
 */
export function createMemoryDatabase(storage: KeyValueStorage, schemaVersion: number): ShopDatabase {
  databases += 1;
  const owner = { database: `memory-${databases}`, schemaVersion };
  const tables = new Map<EntityType, AnyTable>(
    ENTITY_TYPES.map((entity) => [entity, createTable<AnyRecord>([], INDEXES[entity])]),
  );
  let states = new Map<EntityType, ListState>(
    ENTITY_TYPES.map((entity) => [entity, { entity, revision: 0, records: 0, characters: 2, nextPlace: 0 }]),
  );
  const texts = new Map<string, StoredText>();

  function tableOf(entity: EntityType): AnyTable {
    const table = tables.get(entity);
    if (!table) throw new RangeError(`There is no list ${entity}`);
    return table;
  }

  return {
    id: owner.database,
    of: (entity) => readerOf(async () => tableOf(entity)),
    async recordsById(entity, ids) {
      const table = tableOf(entity);
      const found = ids.flatMap((id) => table.get(id) ?? []);
      return new Map(found.map((record) => [record.id, record]));
    },
    async listWithRevision(entity) {
      return { revision: states.get(entity)?.revision ?? 0, records: tableOf(entity).list() };
    },
    async since(entity, revision) {
      const now = states.get(entity)?.revision ?? 0;
      return now === revision ? undefined : { revision: now, patch: { all: tableOf(entity).list() } };
    },
    async readAll(onPiece, key, signal) {
      for (const [entity, table] of tables) {
        const all = table.list();
        for (let from = 0; from < all.length; from += PIECE) {
          signal?.throwIfAborted();
          onPiece(entity, from / PIECE, all.slice(from, from + PIECE));
        }
      }
      return texts.get(key)?.text;
    },
    states: async () => states,
    text: async (key) => texts.get(key)?.text,
    texts: async (keys) =>
      new Map(keys.flatMap((key) => (texts.has(key) ? [[key, texts.get(key) as StoredText]] : []))),
    overview: async () => ({ states, texts: new Map(texts) }),
    async commit({ lists = new Map(), seen = new Map(), texts: newest = new Map() }) {
      if ([...seen].some(([entity, revision]) => states.get(entity)?.revision !== revision)) return undefined;
      const newStates = new Map(states);
      const shown = new Map<string, string | null>();
      let stamps = readStamps(storage);
      for (const [entity, patch] of lists) {
        const list = tableOf(entity).listWith(patch);
        const text = JSON.stringify(list);
        const revision = (states.get(entity)?.revision ?? 0) + 1;
        newStates.set(entity, { entity, revision, records: list.length, characters: text.length, nextPlace: 0 });
        shown.set(`bms_${entity}`, text);
        stamps = withStamp(stamps, owner, `bms_${entity}`, text, revision);
      }
      const written = new Map<string, StoredText>();
      for (const [key, text] of newest) {
        const revision = (texts.get(key)?.revision ?? 0) + 1;
        written.set(key, { key, text, revision });
        shown.set(key, text);
        if (text !== null) stamps = withStamp(stamps, owner, key, text, revision);
      }
      if (shown.size > 0) writeTexts(storage, shown.set(STAMPS_KEY, JSON.stringify(stamps)));
      for (const [entity, patch] of lists) tableOf(entity).apply(patch);
      for (const [key, kept] of written) texts.set(key, kept);
      states = newStates;
      return { states, texts: written };
    },
    backups: async () => [],
    async backupFile() {
      throw new StoreError('not-found', 'A shop in memory keeps no backups.');
    },
    addBackup: async () => undefined,
    close: () => undefined,
  };
}
