import { textHash } from '#domain/text-hash.ts';
import type { CopyTables } from './copy-tables.ts';
import { HOME_KEY, type Home, homeFor, isHeld, type Room } from './keeping-rules.ts';
import type { ListWorld, LocalLists } from './local-list.ts';
import type { SafeCopy } from './safe-copy.ts';
import type { States } from './safe-copy-write.ts';
import { ENTITY_TYPES, type EntityType, isClosed } from './store.ts';

/** The keys as the open format of what the safe copy keeps, and where the lists live. */
export type CopyKeys = {
  home(): Home;
  /** Another tab, or the safe copy at the start, says where the lists live. */
  settle(home: Home): void;
  /** Takes notice of how long the lists are. */
  learn(states: States): void;
  /** Whether the list is to be held in memory. */
  held(entity: EntityType): boolean;
  /** Moves the lists where they belong now that they are as long as they are. */
  move(): Promise<void>;
  /** Brings the keys of these lists up to date, soon. */
  follow(entities: Iterable<EntityType>): void;
  /** Shows the texts under their keys. */
  show(texts: ReadonlyMap<string, string | null>): void;
  /** The same, once the lists stand under their keys. */
  showLast(texts: ReadonlyMap<string, string | null>): void;
  /** Resolves when the keys show what they should. */
  rest(): Promise<void>;
};

export function createCopyKeys({
  copy,
  lists,
  tables,
  world: { storage, tabs },
  unshown,
  room,
  restMs,
}: {
  copy: SafeCopy;
  lists: LocalLists;
  tables: CopyTables;
  world: Pick<ListWorld, 'storage' | 'tabs'>;
  /** Texts that the browser did not let their keys show. */
  unshown: Map<string, string | null>;
  room: Room;
  /** The least time between two rewritings of the keys. */
  restMs: number;
}): CopyKeys {
  const behind = new Set<EntityType>();
  /** Texts whose turn comes when no list is behind. */
  const waiting = new Map<string, string | null>();
  let characters = new Map<EntityType, number>();
  let home: Home = 'both';
  /** The browser refused a key, though there should have been room: the lists do not come back before the page is loaded again. */
  let isRefused = false;
  let following: Promise<void> | undefined;
  let lastTime = Number.NEGATIVE_INFINITY;

  const held = (entity: EntityType) => isHeld(home, characters.get(entity) ?? 0, room);

  /** Whether the browser let it. */
  function put(key: string, text: string | null): boolean {
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Characters of everything of this address in localStorage, as if all lists were there. */
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

  function settle(next: Home): void {
    if (next === home) return;
    home = next;
    for (const entity of ENTITY_TYPES) if (!held(entity)) tables.letGo(entity);
  }

  function learn(states: States): void {
    characters = new Map([...states].map(([entity, state]) => [entity, state.characters]));
  }

  /** One safe step: the safe copy says where the lists live before any key goes or comes. */
  async function moveTo(next: Home): Promise<void> {
    const text = next === 'both' ? null : next;
    await copy.commit({ lists: new Map(), seen: new Map(), texts: new Map([[HOME_KEY, text]]) });
    settle(next);
    show(new Map([[HOME_KEY, text]]));
    follow(ENTITY_TYPES);
    tabs.say({ entities: [] });
  }

  async function move(): Promise<void> {
    const next = isRefused ? 'indexeddb' : homeFor(charactersInKeys(), home, room);
    if (next !== home) await moveTo(next);
  }

  function show(texts: ReadonlyMap<string, string | null>): void {
    for (const [key, text] of texts) {
      if (put(key, text)) unshown.delete(key);
      else unshown.set(key, text);
    }
    if (unshown.size > 0 && home === 'both') {
      isRefused = true;
      follow([]);
    }
  }

  async function bringUpToDate(entity: EntityType): Promise<void> {
    const { key } = lists[entity];
    if (home === 'indexeddb') {
      put(key, null);
      return;
    }
    const text = JSON.stringify((await tables.of(entity)).list());
    // When another tab has changed the list meanwhile, that tab writes the key.
    if (!(await copy.announceText(entity, textHash(text), tables.revision(entity) ?? 0))) return;
    if (put(key, text)) return;
    isRefused = true;
    behind.add(entity);
  }

  const isBehind = () => behind.size > 0 || (isRefused && home === 'both');

  /** Until nothing is behind; with a rest between, so that many saves in a row do not rewrite a long list each time. */
  async function catchUp(): Promise<void> {
    while (isBehind()) {
      const wait = Math.max(0, lastTime + restMs - performance.now());
      await new Promise((resolve) => setTimeout(resolve, wait));
      // What another tab wrote meanwhile counts as well.
      learn(await copy.states());
      await move();
      for (const entity of [...behind]) {
        behind.delete(entity);
        try {
          await bringUpToDate(entity);
        } catch (error) {
          behind.add(entity);
          throw error;
        }
      }
      // The keys that went have made room.
      show(new Map([...unshown, ...waiting]));
      waiting.clear();
      lastTime = performance.now();
    }
  }

  function follow(entities: Iterable<EntityType>): void {
    for (const entity of entities) behind.add(entity);
    if (following || !isBehind()) return;
    following = catchUp()
      .then(
        () => true,
        (error: unknown) => {
          // What is behind is tried again with the next command, or compared when the database is opened again.
          if (!isClosed(error)) console.error('The keys could not be brought up to date', error);
          return false;
        },
      )
      .then((isDone) => {
        following = undefined;
        if (isDone) follow([]);
      });
  }

  return {
    home: () => home,
    settle,
    learn,
    held,
    move,
    follow,
    show,
    showLast(texts) {
      if (behind.size === 0) show(texts);
      else for (const [key, text] of texts) waiting.set(key, text);
    },
    async rest() {
      while (following !== undefined) await following;
    },
  };
}
