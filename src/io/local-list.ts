import type { Clock } from './clock.ts';
import { type FormStep, formIn, newestForm } from './forms.ts';
import { glanceAt } from './glance.ts';
import { HOME_KEY, homeIn } from './keeping-rules.ts';
import { createListeners } from './listeners.ts';
import { itemsOf, readItems } from './records.ts';
import type { SampleShelf } from './samples.ts';
import { type KeyValueStorage, readText } from './storage.ts';
import {
  type AtOnce,
  type CollectionChange,
  type Entities,
  type EntityType,
  INDEXES,
  type ShopKind,
  type StoreError,
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
  /** What leads records of earlier forms on. */
  steps: readonly FormStep[];
  /** The IANA name of the shop's time zone. */
  zone: () => string;
  notify(notice: StoreNotice): void;
};

/** How the shop was filled; undefined before that. */
export function shopKind(storage: KeyValueStorage): ShopKind | undefined {
  const text = readText(storage, INITIALIZED_KEY);
  if (text === null) return undefined;
  return text === 'starter' ? 'starter' : 'demo';
}

/** A list as this tab knows it. */
export type Held<T> = {
  /** The stored text that the table was read from, or was written as. */
  text: string | null;
  table: Table<T>;
  /** Why nothing may be written: the stored text is damaged and could not be set aside. */
  refusal?: StoreError;
};

/** One list in memory, and its key. */
export type LocalList<E extends EntityType> = {
  readonly key: string;
  held(): Held<Entities[E]> | undefined;
  /** The table in memory, if the list was read. What was glanced at is checked whole for it. */
  table(): Table<Entities[E]> | undefined;
  /** What is in memory, or else what the key has; undefined when the key needs mending, or is of another form. */
  glance(): AtOnce<Entities[E]> | undefined;
  /** From now on the key is compared with something else before anybody sees it. */
  stopDrawing(): void;
  /** Takes the patch into memory, once it is kept; `text` is what the key shows then, where that is known. */
  keep(patch: Patch<Entities[E]>, text: string | null): void;
  /** Takes these records for the list, at these positions. */
  hold(
    records: readonly Entities[E][],
    text: string | null,
    refusal?: StoreError,
    positions?: readonly number[],
  ): Table<Entities[E]>;
  /** Forgets the table: the list is read when it is asked for. */
  letGo(): void;
  announce(): void;
  subscribe(onChange: (change: CollectionChange<Entities[E]>) => void): () => void;
};
export type LocalLists = { [E in EntityType]: LocalList<E> };

export function createLocalList<E extends EntityType>(entity: E, world: ListWorld): LocalList<E> {
  type T = Entities[E];
  const { storage, tabs } = world;
  const key = `bms_${entity}`;
  const listeners = createListeners<CollectionChange<T>>();
  let held: Held<T> | undefined;
  let mayDraw = true;
  /** What was read from the key and is checked when it is asked for. */
  let glanced: { text: string; items: unknown[]; seen: AtOnce<T> } | undefined;

  function hold(
    records: readonly T[],
    text: string | null,
    refusal?: StoreError,
    positions?: readonly number[],
  ): Table<T> {
    const table = createTable<T>(records, INDEXES[entity], positions);
    held = { text, table, ...(refusal && { refusal }) };
    glanced = undefined;
    return table;
  }

  /** What is held; all of it is checked now. */
  function whole(): Held<T> | undefined {
    if (!glanced) return held;
    const { text, items } = glanced;
    glanced = undefined;
    const found = readItems(entity, items);
    if (found.broken.length === 0) hold(found.records, text);
    else {
      mayDraw = false;
      // Who saw a part of it asks again, and waits for what is mended.
      listeners.tell({ list: undefined });
    }
    return held;
  }

  function announce(): void {
    const list = whole()?.table.list();
    listeners.tell({ list });
    tabs.tell({ entityType: entity, data: list });
  }

  function glance(): AtOnce<T> | undefined {
    if (held || glanced || !mayDraw) return held?.table ?? glanced?.seen;
    if (formIn(storage) !== newestForm(world.steps)) return undefined;
    // What stands under a key that the lists have left is on its way out, and older than the safe copy.
    if (homeIn(readText(storage, HOME_KEY)) === 'indexeddb') return undefined;
    const text = readText(storage, key);
    if (text === null) return shopKind(storage) ? undefined : hold([], null);
    // Without a pause: nothing is on the screen yet that this could hold up, and the first screen is drawn whole.
    const items = itemsOf(text);
    const some = items && glanceAt(entity, items);
    if (!some) return undefined;
    glanced = { text, items, seen: { ...some, list: () => whole()?.table.list() } };
    return glanced.seen;
  }

  return {
    key,
    glance,
    stopDrawing() {
      mayDraw = false;
    },
    keep(patch, text) {
      if (!held) return;
      held.table.keep(patch);
      held.text = text;
    },
    held: whole,
    table: () => whole()?.table,
    hold,
    letGo() {
      held = undefined;
      glanced = undefined;
    },
    announce,
    subscribe: listeners.add,
  };
}
