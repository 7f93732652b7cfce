import { type Clock, today } from './clock.ts';
import { createListeners } from './listeners.ts';
import { type FoundList, LIST_NAMES, RECORD_NAMES, readList, readListGently, storable } from './records.ts';
import type { SampleShelf } from './samples.ts';
import { type KeyValueStorage, readText, setAside, writeTexts } from './storage.ts';
import {
  type CollectionChange,
  type Entities,
  type EntityType,
  INDEXES,
  type ShopKind,
  StoreError,
  type StoreNotice,
} from './store.ts';
import { createTable, type Patch, type Table } from './table.ts';
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

/** What to say of a list; `broken` counts its bad records, and is absent when all of it is bad. */
export function unreadable(entity: EntityType, broken: number | undefined): string {
  if (broken === undefined) return `The ${LIST_NAMES[entity]} could not be read`;
  return broken === 1
    ? `One ${RECORD_NAMES[entity]} could not be read`
    : `${broken} of the ${LIST_NAMES[entity]} could not be read`;
}

/** One list: the text under its key, and the table that answers for it. */
export type LocalList<E extends EntityType> = {
  readonly key: string;
  /** The table in memory, if the list was read. */
  table(): Table<Entities[E]> | undefined;
  /** The table; reads and mends the key when that was not done yet. */
  ready(): Promise<Table<Entities[E]>>;
  /** Whether the table in memory was drawn from this text. */
  isDrawnFrom(text: string): boolean;
  /** The table as the key has it; undefined when the key needs mending. */
  draw(): Promise<Table<Entities[E]> | undefined>;
  /** The table on the newest text. Only while alone. */
  newest(): Table<Entities[E]>;
  /** Whether the table is still the one of the stored text. */
  isNewest(table: object): boolean;
  /** The whole list with the patch as text, to be written under the key. Throws when this list may not be written. */
  textWith(patch: Patch<Entities[E]>): string;
  /** Takes the patch into memory, once it is kept. */
  keep(patch: Patch<Entities[E]>, text: string | null): void;
  /** Takes these records for the list. */
  hold(records: readonly Entities[E][], text: string | null): Table<Entities[E]>;
  /** Forgets the table: the list is read when it is asked for. */
  letGo(): void;
  /** What stands in for a list that is gone or damaged. */
  standIn(kind: ShopKind | undefined): StandIn<Entities[E]>;
  announce(): void;
  /** Reads again what another tab wrote, and announces it. */
  follow(): Promise<void>;
  subscribe(onChange: (change: CollectionChange<Entities[E]>) => void): () => void;
};

/** Records in place of a list that is gone or damaged, and the words for them. */
export type StandIn<T> = { records: readonly T[]; words: string };

export function createLocalList<E extends EntityType>(entity: E, world: ListWorld): LocalList<E> {
  type T = Entities[E];
  const { storage, clock, tabs } = world;
  const key = `bms_${entity}`;
  const name = LIST_NAMES[entity];
  const listeners = createListeners<CollectionChange<T>>();
  let held: Held<T> | undefined;

  function hold(records: readonly T[], text: string | null, refusal?: StoreError): Table<T> {
    const table = createTable<T>(records, INDEXES[entity]);
    held = { text, table, ...(refusal && { refusal }) };
    return table;
  }

  function tableNow(): Table<T> | undefined {
    return held?.table;
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

  /** Sets aside what cannot be used, or else leaves it where it stands and lets nobody write over it. */
  function mend(text: string | null, found: FoundList<T> | undefined, kind: ShopKind | undefined): void {
    const { records, words } = found ? { records: found.records, words: 'all others' } : standIn(kind);
    if (text === null) {
      replaceText(records, kind);
      world.notify({ entity, what: `The ${name} were gone from this browser. In their place: ${words}.` });
      return;
    }
    const problem = unreadable(entity, found?.broken.length);
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
    return tabs.aloneOnKeys(async () => look(true));
  }

  function announce(): void {
    const list = held?.table.list();
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
    async draw() {
      if (held) return held.table;
      const text = readText(storage, key);
      if (text === null) return shopKind(storage) ? undefined : hold([], null);
      const found = await readListGently(entity, text);
      const meanwhile = tableNow();
      if (meanwhile) return meanwhile;
      return found?.broken.length === 0 ? hold(found.records, text) : undefined;
    },
    newest,
    isNewest: (table) => known().table === table && readText(storage, key) === known().text,
    textWith(patch) {
      const { refusal, table } = known();
      if (refusal) throw refusal;
      return JSON.stringify(table.with(patch));
    },
    keep(patch, text) {
      if (!held) return;
      held.table.keep(patch);
      held.text = text;
    },
    table: tableNow,
    isDrawnFrom: (text) => held?.text === text,
    hold,
    letGo() {
      held = undefined;
    },
    standIn,
    announce,
    async follow() {
      if ((await lookAndMend()) === 'changed') announce();
    },
    subscribe: listeners.add,
  };
}
