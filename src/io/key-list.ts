import { type ListWorld, type LocalList, shopKind } from './local-list.ts';
import { type FoundList, LIST_NAMES, readList } from './records.ts';
import { type StandIn, standIn, unreadable } from './stand-in.ts';
import { readText, setAside, writeTexts } from './storage.ts';
import { type Entities, type EntityType, type ShopKind, StoreError } from './store.ts';
import type { Patch, Table } from './table.ts';

/** One list that stands under its key alone. */
export type KeyList<E extends EntityType> = {
  readonly list: LocalList<E>;
  /** The table; reads and mends the key when that was not done yet. */
  ready(): Promise<Table<Entities[E]>>;
  /** The table on the newest text. Only while alone. */
  newest(): Table<Entities[E]>;
  /** Whether the table is still the one of the stored text. */
  isNewest(table: object): boolean;
  /** The whole list with the patch as text, to be written under the key. Throws when this list may not be written. */
  textWith(patch: Patch<Entities[E]>): string;
  /** Reads again what another tab wrote, and announces it. */
  follow(): Promise<void>;
};

export function createKeyList<E extends EntityType>(
  entity: E,
  list: LocalList<E>,
  world: ListWorld,
  alone: <R>(work: () => Promise<R>) => Promise<R>,
): KeyList<E> {
  type T = Entities[E];
  const { storage } = world;
  const { key, hold } = list;
  const name = LIST_NAMES[entity];

  function known() {
    const held = list.held();
    if (!held) throw new Error(`${key} was not read yet`);
    return held;
  }

  function inPlace(kind: ShopKind | undefined): StandIn<T> {
    const held = list.held();
    if (held && held.text !== null && !held.refusal) {
      return { records: held.table.list(), words: 'what this tab still held' };
    }
    return standIn(entity, kind, world);
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
    const { records, words } = found ? { records: found.records, words: 'all others' } : inPlace(kind);
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
      if (list.held()?.refusal?.message !== what) world.notify({ entity, what });
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
    const held = list.held();
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
    return alone(async () => look(true));
  }

  function newest(): Table<T> {
    const wasHeld = list.held() !== undefined;
    if (look(true) === 'changed' && wasHeld) list.announce();
    return known().table;
  }

  return {
    list,
    async ready() {
      if (!list.held()) await lookAndMend();
      return known().table;
    },
    newest,
    isNewest: (table) => known().table === table && readText(storage, key) === known().text,
    textWith(patch) {
      const { refusal, table } = known();
      if (refusal) throw refusal;
      return JSON.stringify(table.listWith(patch));
    },
    async follow() {
      if ((await lookAndMend()) === 'changed') list.announce();
    },
  };
}
