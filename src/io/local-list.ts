import { type Clock, today } from './clock.ts';
import { LIST_NAMES, RECORD_NAMES, readList, storable } from './records.ts';
import { type KeyValueStorage, readText, setAside, writeTexts } from './storage.ts';
import {
  type CollectionChange,
  type Entities,
  type EntityType,
  INDEXES,
  type Lists,
  type ShopKind,
  STAMPED,
  type Step,
  StoreError,
  type StoreNotice,
} from './store.ts';
import { createTable, type Draft, type Table } from './table.ts';
import type { Tabs } from './tabs.ts';

/** Says that the shop was filled, and with what (DATA-29). */
export const INITIALIZED_KEY = 'bms_initialized';

/** What a shop of each kind starts with. */
export type Samples = { readonly [K in ShopKind]: (today: string) => Lists };

export type ListWorld = {
  storage: KeyValueStorage;
  clock: Clock;
  samples: Samples;
  tabs: Tabs;
  notify(notice: StoreNotice): void;
};

export function keyOf(entity: EntityType): string {
  return `bms_${entity}`;
}

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

type Update<T> = { id: string; change: Partial<Omit<T, 'id'>>; expected?: { updatedAt: string } };

/** One list: the text under its key, and the table that answers for it. */
export type LocalList<E extends EntityType> = {
  readonly key: string;
  /** The table; reads and mends the key when that was not done yet. */
  ready(): Promise<Table<Entities[E]>>;
  /** The table on the newest text. Only while alone. */
  newest(): Table<Entities[E]>;
  /** Whether the stored text is still the one of the last `newest`. */
  isNewest(): boolean;
  /** Reads again what another tab wrote, and announces it. */
  follow(): Promise<void>;
  apply(draft: Draft<Entities[E]>, step: Step<E>): void;
  /** The text to write for the draft. Throws when this list may not be written. */
  textOf(draft: Draft<Entities[E]>): string;
  keep(draft: Draft<Entities[E]>, text: string): void;
  announce(): void;
  subscribe(onChange: (change: CollectionChange<Entities[E]>) => void): () => void;
};

export function createLocalList<E extends EntityType>(entity: E, world: ListWorld): LocalList<E> {
  type T = Entities[E];
  const { storage, clock, tabs } = world;
  const key = keyOf(entity);
  const name = LIST_NAMES[entity];
  const record = RECORD_NAMES[entity];
  const listeners = new Set<(change: CollectionChange<T>) => void>();
  let held: Held<T> | undefined;

  function hold(records: readonly T[], text: string | null, refusal?: StoreError): Held<T> {
    held = { text, table: createTable<T>(records, INDEXES[entity]), ...(refusal && { refusal }) };
    return held;
  }

  function defaults(kind: ShopKind | undefined): { records: readonly T[]; words: string } {
    if (held && !held.refusal) return { records: held.table.list(), words: 'what this tab still held was put back' };
    if (!kind) return { records: [], words: 'the list is empty now' };
    const all = world.samples[kind](today(clock))[entity] as readonly T[];
    return { records: all.map((one) => storable(entity, one)), words: 'the list a new shop starts with was put back' };
  }

  /** Writes what takes the place of a bad text. When even that is refused it lives in memory until the next save. */
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

  /** Nothing that stood in the key is lost: it is set aside first, and left where it is when there is no room for that. */
  function mend(text: string | null, found: ReturnType<typeof readList<E>>, kind: ShopKind | undefined): void {
    const { records, words } = found ? { records: found.records, words: '' } : defaults(kind);
    const count = found?.broken.length ?? 0;
    const some = count === 1 ? `One ${record}` : `${count} of the ${name}`;
    try {
      for (const bad of found?.broken ?? (text === null ? [] : [text])) setAside(storage, entity, bad);
    } catch (error) {
      const what = found
        ? `${some} could not be read, and there is no room to set the damaged text aside. Until there is, the ${name} cannot be changed.`
        : `The ${name} could not be read, and there is no room to set the damaged text aside. Until there is, sample ${name} are shown and cannot be changed.`;
      if (held?.refusal?.message !== what) world.notify({ entity, what });
      hold(records, text, new StoreError('full', what, { cause: error }));
      return;
    }
    replaceText(records, kind);
    if (found) world.notify({ entity, what: `${some} could not be read and was set aside. All others are in place.` });
    else if (text === null) world.notify({ entity, what: `The ${name} were gone from this browser: ${words}.` });
    else world.notify({ entity, what: `The ${name} could not be read. The damaged text was set aside: ${words}.` });
  }

  /** Takes over the stored text unless it is known already. What needs mending is left alone unless that is allowed. */
  function look(mayMend: boolean): 'same' | 'changed' | 'needs mending' {
    const text = readText(storage, key);
    if (held && held.text === text && !held.refusal) return 'same';
    const kind = shopKind(storage);
    if (text === null && !kind) {
      hold([], null);
      return 'changed';
    }
    const found = text === null ? undefined : readList(entity, text);
    if (found?.broken.length === 0) hold(found.records, text);
    else if (mayMend) mend(text, found, kind);
    else return 'needs mending';
    return 'changed';
  }

  function known(): Held<T> {
    if (!held) throw new Error(`${key} was not read yet`);
    return held;
  }

  function announce(): void {
    const list = known().table.list();
    for (const listener of [...listeners]) {
      try {
        listener({ list });
      } catch (error) {
        console.error(`A listener to ${entity} failed`, error);
      }
    }
    tabs.tell({ entityType: entity, data: list });
  }

  function applyUpdate(draft: Draft<T>, { id, change, expected }: Update<T>): void {
    const before = draft.get(id);
    if (!before) throw gone();
    if (expected && (before as { updatedAt?: string }).updatedAt !== expected.updatedAt) {
      throw new StoreError(
        'conflict',
        `This ${record} was changed somewhere else after you opened it. Nothing was saved. Reload to see the newest version.`,
      );
    }
    const stamp = STAMPED.has(entity) ? { updatedAt: clock.now().toISOString() } : {};
    draft.put(storable(entity, { ...before, ...change, ...stamp, id }));
  }

  function gone(): StoreError {
    return new StoreError('not-found', `This ${record} no longer exists. It may have been deleted in another tab.`);
  }

  function taken(): StoreError {
    return new StoreError('conflict', `There already is a ${record} with this id. Nothing was saved.`);
  }

  return {
    key,
    async ready() {
      if (!held && look(false) === 'needs mending') await tabs.alone(async () => look(true));
      return known().table;
    },
    newest() {
      const wasHeld = held !== undefined;
      if (look(true) === 'changed' && wasHeld) announce();
      return known().table;
    },
    isNewest: () => readText(storage, key) === known().text,
    async follow() {
      let news = look(false);
      if (news === 'needs mending') news = await tabs.alone(async () => look(true));
      if (news === 'changed') announce();
    },
    apply(draft, step) {
      if (step.kind === 'update') return applyUpdate(draft, step);
      if (step.kind === 'remove') {
        if (!draft.get(step.id)) throw gone();
        return draft.remove(step.id);
      }
      if (step.kind === 'add') {
        if (draft.get(step.item.id)) throw taken();
        return draft.put(storable(entity, step.item));
      }
      if (new Set(step.all.map((one) => one.id)).size !== step.all.length) throw taken();
      draft.replaceAll(step.all.map((one) => storable(entity, one)));
    },
    textOf(draft) {
      const { refusal } = known();
      if (refusal) throw refusal;
      return JSON.stringify(draft.list());
    },
    keep(draft, text) {
      known().table.keep(draft);
      known().text = text;
    },
    announce,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
