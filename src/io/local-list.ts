import { applyChange } from './apply-change.ts';
import { type Clock, today } from './clock.ts';
import { createListeners } from './listeners.ts';
import { type FoundList, LIST_NAMES, RECORD_NAMES, readList, storable } from './records.ts';
import type { SampleShelf } from './samples.ts';
import { type KeyValueStorage, readText, setAside, writeTexts } from './storage.ts';
import {
  type Change,
  type CollectionChange,
  type Entities,
  type EntityType,
  INDEXES,
  type ShopKind,
  StoreError,
  type StoreNotice,
} from './store.ts';
import { createTable, type Table } from './table.ts';
import type { Tabs } from './tabs.ts';

/** Says that the shop was filled, and with what (DATA-29). */
export const INITIALIZED_KEY = 'bms_initialized';

export type ListWorld = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: SampleShelf;
  tabs: Tabs;
  notify(notice: StoreNotice): void;
};

/** How the shop was filled; undefined before that. */
export function shopKind(storage: KeyValueStorage): ShopKind | undefined {
  const text = readText(storage, INITIALIZED_KEY);
  if (text === null) return undefined;
  return text === 'starter' ? 'starter' : 'demo';
}

/** A list as this tab knows it. */
type Held<T> = {
  /** The stored text that the table was read from, or was written as. */
  text: string | null;
  table: Table<T>;
  /** Why nothing may be written: the stored text is damaged and could not be set aside. */
  refusal?: StoreError;
};

/** What one transaction does to a list. */
export type ListChange<E extends EntityType> = {
  readonly key: string;
  apply(change: Change<Entities[E]>): void;
  /** The whole list as text, to be written under the key. Throws when this list may not be written. */
  text(): string;
  /** Takes the change into memory, once its text is written. */
  keep(): void;
  announce(): void;
};

/** One list: the text under its key, and the table that answers for it. */
export type LocalList<E extends EntityType> = {
  readonly key: string;
  /** The table; reads and mends the key when that was not done yet. */
  ready(): Promise<Table<Entities[E]>>;
  /** The table on the newest text. Only while alone. */
  newest(): Table<Entities[E]>;
  /** Whether the table is still the one of the stored text. */
  isNewest(table: object): boolean;
  /** Starts a change of the newest table. Only while alone. */
  change(): ListChange<E>;
  /** Reads again what another tab wrote, and announces it. */
  follow(): Promise<void>;
  subscribe(onChange: (change: CollectionChange<Entities[E]>) => void): () => void;
};

/** What stands in for a list that is gone or damaged, and the words for it. */
type StandIn<T> = { records: readonly T[]; words: string };

export function createLocalList<E extends EntityType>(entity: E, world: ListWorld): LocalList<E> {
  type T = Entities[E];
  const { storage, clock, tabs } = world;
  const key = `bms_${entity}`;
  const name = LIST_NAMES[entity];
  const listeners = createListeners<CollectionChange<T>>();
  let held: Held<T> | undefined;

  function hold(records: readonly T[], text: string | null, refusal?: StoreError): void {
    held = { text, table: createTable<T>(records, INDEXES[entity]), ...(refusal && { refusal }) };
  }

  function known(): Held<T> {
    if (!held) throw new Error(`${key} was not read yet`);
    return held;
  }

  function standIn(kind: ShopKind | undefined): StandIn<T> {
    if (held && held.text !== null && !held.refusal) {
      return { records: held.table.list(), words: 'what this tab still held' };
    }
    if (!kind) return { records: [], words: 'an empty list' };
    const records = world.samples.of(kind, today(clock))[entity] as readonly T[];
    return {
      records: records.map((record) => storable(entity, record)),
      words: 'the list that a new shop starts with',
    };
  }

  /** Writes what takes the place of a bad text. When that is refused, it lives in memory until the next save. */
  function replaceText(records: readonly T[], kind: ShopKind | undefined): void {
    const text = kind || records.length > 0 ? JSON.stringify(records) : null;
    try {
      writeTexts(storage, new Map([[key, text]]));
      hold(records, text);
    } catch {
      writeTexts(storage, new Map([[key, null]]));
      hold(records, null);
    }
  }

  function unreadable(found: FoundList<T> | undefined): string {
    if (!found) return `The ${name} could not be read`;
    return found.broken.length === 1
      ? `One ${RECORD_NAMES[entity]} could not be read`
      : `${found.broken.length} of the ${name} could not be read`;
  }

  /** Sets aside what cannot be used, or else leaves it where it stands and lets nobody write over it. */
  function mend(text: string | null, found: FoundList<T> | undefined, kind: ShopKind | undefined): void {
    const { records, words } = found ? { records: found.records, words: 'all others' } : standIn(kind);
    if (text === null) {
      replaceText(records, kind);
      world.notify({ entity, what: `The ${name} were gone from this browser. In their place: ${words}.` });
      return;
    }
    const problem = unreadable(found);
    try {
      for (const bad of found?.broken ?? [text]) setAside(storage, entity, bad);
    } catch (error) {
      const what = `${problem}, and the browser has no room to set the damaged text aside. Until it has, you see ${words}, and the ${name} cannot be changed.`;
      if (held?.refusal?.message !== what) world.notify({ entity, what });
      hold(records, text, new StoreError('full', what, { cause: error }));
      return;
    }
    replaceText(records, kind);
    const outcome = found ? 'all others are in place' : `in its place: ${words}`;
    world.notify({ entity, what: `${problem}. The damaged text was set aside; ${outcome}.` });
  }

  /** Takes over the stored text unless it is known. What needs mending is left alone unless that is allowed. */
  function look(mayMend: boolean): 'same' | 'changed' | 'needs mending' {
    const text = readText(storage, key);
    if (held && held.text === text && !held.refusal) return 'same';
    const kind = shopKind(storage);
    const found = text === null ? undefined : readList(entity, text);
    if (text === null && !kind) hold([], null);
    else if (found?.broken.length === 0) hold(found.records, text);
    else if (mayMend) mend(text, found, kind);
    else return 'needs mending';
    return 'changed';
  }

  async function lookAndMend(): Promise<'same' | 'changed' | 'needs mending'> {
    const seen = look(false);
    if (seen !== 'needs mending') return seen;
    await world.samples.load();
    return tabs.alone(async () => look(true));
  }

  function announce(): void {
    const list = known().table.list();
    listeners.tell({ list });
    tabs.tell({ entityType: entity, data: list });
  }

  function newest(): Table<T> {
    const wasHeld = held !== undefined;
    if (look(true) === 'changed' && wasHeld) announce();
    return known().table;
  }

  return {
    key,
    async ready() {
      if (!held) await lookAndMend();
      return known().table;
    },
    newest,
    isNewest: (table) => known().table === table && readText(storage, key) === known().text,
    change() {
      const draft = newest().draft();
      let text = '';
      return {
        key,
        apply: (change) => applyChange(entity, draft, change, clock),
        text() {
          const { refusal } = known();
          if (refusal) throw refusal;
          text = JSON.stringify(draft.list());
          return text;
        },
        keep() {
          known().table.keep(draft);
          known().text = text;
        },
        announce,
      };
    },
    async follow() {
      if ((await lookAndMend()) === 'changed') announce();
    },
    subscribe: listeners.add,
  };
}
