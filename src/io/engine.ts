import type { BackupReason, LongWork } from './local-data.ts';
import type { LocalList } from './local-list.ts';
import { type KeyValueStorage, readText, writeTexts } from './storage.ts';
import { ENTITY_TYPES, type Entities, type EntityType, type Lists, type Reader } from './store.ts';
import type { Patch, Table } from './table.ts';
import type { Tabs } from './tabs.ts';
import type { FileFacts } from './write-data-file.ts';

export type LocalLists = { [E in EntityType]: LocalList<E> };

/** Of any list; which one, its key says. */
export type AnyPatch = Patch<Entities[EntityType]>;

/** The newest state of a list, on which a command is thought out. */
export type Base<T extends { id: string }> = {
  reader: Reader<T>;
  /** Those of the records that there are. */
  recordsOf(ids: readonly string[]): Promise<ReadonlyMap<string, T>>;
  /** Tells one state of the list from another. */
  version: unknown;
};

export type Command = {
  patches: ReadonlyMap<EntityType, AnyPatch>;
  bases: ReadonlyMap<EntityType, Base<Entities[EntityType]>>;
  texts?: ReadonlyMap<string, string | null>;
};

/** What the lists stand on: the keys alone, or the safe copy with the keys as its open format. */
export type Engine = {
  /** Why there is no crash-safe copy; undefined when there is one. */
  readonly problem?: string;
  alone: Tabs['alone'];
  /** The list for reading. */
  reader<E extends EntityType>(entity: E): Promise<Reader<Entities[E]>>;
  /** Only while alone. */
  newest<E extends EntityType>(entity: E): Promise<Base<Entities[E]>>;
  /** Keeps all or nothing, and announces it; false when something else wrote since the bases were made. Only while alone. */
  write(command: Command, work?: LongWork): Promise<boolean>;
  writeTexts(texts: ReadonlyMap<string, string | null>): Promise<void>;
  /** The lists that were never written. */
  absent(): Promise<readonly EntityType[]>;
  exportFile(facts: FileFacts, work?: LongWork): Promise<Blob>;
  /** Keeps the state of all lists under a reason, where there is room for that. */
  backUp(reason: BackupReason, work?: LongWork): Promise<void>;
  /** Ends what goes on in the background. */
  close(): Promise<void>;
};

export function readerOf<T extends { id: string }>(table: () => Promise<Table<T>>): Reader<T> {
  return {
    list: async () => (await table()).list(),
    get: async (id) => (await table()).get(id),
    query: async (index, limit) => (await table()).query(index, limit),
    count: async (index) => (await table()).count(index),
  };
}

export function baseOf<T extends { id: string }>(table: Table<T>, version: unknown): Base<T> {
  return {
    reader: readerOf(async () => table),
    async recordsOf(ids) {
      return new Map(
        ids.flatMap((id) => {
          const record = table.get(id);
          return record ? [[id, record]] : [];
        }),
      );
    },
    version,
  };
}

/** The keys alone: for browsers without IndexedDB. What was saved last may be lost when the browser is killed. */
export function createKeyEngine(lists: LocalLists, storage: KeyValueStorage, tabs: Tabs, problem?: string): Engine {
  return {
    ...(problem !== undefined && { problem }),
    alone: tabs.aloneOnKeys,
    reader: async <E extends EntityType>(entity: E) => {
      const list: LocalList<E> = lists[entity];
      return readerOf(() => list.ready());
    },
    newest: async <E extends EntityType>(entity: E) => {
      const list: LocalList<E> = lists[entity];
      const table = list.newest();
      return baseOf(table, table);
    },
    async write({ patches, bases, texts }) {
      // From here to the end nothing waits, so that nothing comes between.
      for (const [entity, base] of bases) {
        if (!lists[entity].isNewest(base.version as object)) return false;
      }
      const changes = [...patches].map(([entity, patch]) => {
        const list = lists[entity] as LocalList<EntityType>;
        return { list, patch, text: list.textWith(patch) };
      });
      writeTexts(storage, new Map([...changes.map(({ list, text }) => [list.key, text] as const), ...(texts ?? [])]));
      for (const { list, patch, text } of changes) list.keep(patch, text);
      for (const { list } of changes) list.announce();
      return true;
    },
    writeTexts: async (texts) => writeTexts(storage, texts),
    absent: async () => ENTITY_TYPES.filter((entity) => readText(storage, lists[entity].key) === null),
    async exportFile(facts, work) {
      const tables = await Promise.all(
        ENTITY_TYPES.map(async (entity) => [entity, (await lists[entity].ready()).list()] as const),
      );
      const { listSource, writeDataFile } = await import('./write-data-file.ts');
      return writeDataFile(listSource(Object.fromEntries(tables) as Lists), facts, work);
    },
    backUp: async () => undefined,
    close: async () => undefined,
  };
}

/** All lists given, as patches. */
export function patchesOf(lists: Partial<Lists>): Map<EntityType, AnyPatch> {
  return new Map(Object.entries(lists).map(([entity, all]) => [entity as EntityType, { all }]));
}
