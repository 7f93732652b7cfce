import type { KeyValueStorage } from './storage.ts';
import type { EntityType } from './store.ts';

/** What the event 'dataStoreUpdate' carries (DATA-33, A-19); a list that is too long to be held has no `data`. */
export type DataStoreUpdate = { entityType: EntityType; data: readonly unknown[] | undefined };

/** What a tab tells the others: these lists have changed in the safe copy. */
export type TabNews = { entities: readonly EntityType[] };

/** The browser around a store: its other tabs, and the rest of its own page. */
export type Tabs = {
  /** Runs the work while no other work of this kind runs, in this tab or another. It must not ask for itself again. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The same for work on the keys alone: it begins when what earlier work wrote there has arrived in this tab. */
  aloneOnKeys<T>(work: () => Promise<T>): Promise<T>;
  /** Tells the other tabs. */
  say(news: TabNews): void;
  /** Calls back when another tab said something. */
  onSaid(callback: (news: TabNews) => void): void;
  /** Calls back when another tab wrote or removed a key; with `null` when it cleared all of them. */
  onOtherTab(callback: (key: string | null) => void): void;
  /** Tells the page of a list that changed. */
  tell(update: DataStoreUpdate): void;
};

type Locks = Pick<LockManager, 'request' | 'query'>;

const LOCK = 'bms_store';
const TURN_KEY = 'bms_turn';
const TURN_LOCK = `${TURN_KEY}:`;
/** Fixed, so that a later turn needs no more room than an earlier one. */
const TURN_DIGITS = 12;
const LONGEST_WAIT_MS = 500;

/** Runs one work after the other, in the order of asking. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/**
 * A lock orders the work of the tabs, but what one tab wrote may reach the storage of the next one after the lock did: in
 * Chromium three tabs that counted up together lost 240 of 900 writes. So each turn leaves its number in storage, behind what
 * it wrote, and in the name of a lock that its tab keeps; the next turn waits until its storage shows the number of the last.
 */
function createTurns(storage: KeyValueStorage, locks: Locks) {
  let ownLast = 0;
  let letGo = () => {};
  const inStorage = () => Number(storage.getItem(TURN_KEY) ?? 0) || 0;

  async function lastTaken(): Promise<number> {
    const { held = [] } = await locks.query();
    const turns = held.map(({ name = '' }) => (name.startsWith(TURN_LOCK) ? Number(name.slice(TURN_LOCK.length)) : 0));
    return Math.max(0, ...turns);
  }

  function keepLock(turn: number): Promise<void> {
    return new Promise((granted, failed) => {
      const keep = () => {
        granted();
        return new Promise<void>((free) => {
          letGo();
          letGo = free;
        });
      };
      locks.request(TURN_LOCK + turn, keep).catch(failed);
    });
  }

  return {
    async begin(): Promise<number> {
      const last = await lastTaken();
      const start = performance.now();
      // After a while the number is not late: someone cleared it away.
      while (last !== ownLast && inStorage() < last && performance.now() - start < LONGEST_WAIT_MS) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      return Math.max(last, inStorage()) + 1;
    },
    async end(turn: number): Promise<void> {
      storage.setItem(TURN_KEY, String(turn).padStart(TURN_DIGITS, '0'));
      await keepLock(turn);
      ownLast = turn;
    },
  };
}

async function inItsTurn<T>(turns: ReturnType<typeof createTurns>, work: () => Promise<T>): Promise<T> {
  let turn: number | undefined;
  try {
    turn = await turns.begin();
  } catch {
    // Storage that cannot be read: the work finds out by itself and says so.
  }
  try {
    return await work();
  } finally {
    try {
      if (turn) await turns.end(turn);
    } catch {
      // Storage so full that it has no room for a number: the work had none either.
    }
  }
}

function tellPage(page: EventTarget, update: DataStoreUpdate): void {
  page.dispatchEvent(new CustomEvent('dataStoreUpdate', { detail: update }));
}

/** There are none on a plain http address. */
function browserLocks(): Locks | null {
  return 'locks' in navigator ? navigator.locks : null;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

function browserChannel(): Channel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null;
}

/** The tabs that share the storage. Without locks a store notices what another tab wrote by the text. */
export function browserTabs(
  storage: KeyValueStorage,
  locks: Locks | null = browserLocks(),
  page: EventTarget = window,
  channel: Channel | null = browserChannel(),
): Tabs {
  const inOrder = createQueue();
  const turns = locks && createTurns(storage, locks);
  return {
    alone: (work) => inOrder(async () => (locks ? await locks.request(LOCK, work) : await work())),
    aloneOnKeys: (work) =>
      inOrder(async () => (turns ? await locks.request(LOCK, () => inItsTurn(turns, work)) : await work())),
    say: (news) => channel?.postMessage(news),
    onSaid(callback) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<TabNews>) => callback(data);
    },
    onOtherTab: (callback) => page.addEventListener('storage', (event) => callback((event as StorageEvent).key)),
    tell: (update) => tellPage(page, update),
  };
}

/** A tab that shares its storage with no other. */
export function loneTab(page: EventTarget | undefined = globalThis.window): Tabs {
  const alone = createQueue();
  return {
    alone,
    aloneOnKeys: alone,
    say: () => undefined,
    onSaid: () => undefined,
    onOtherTab: () => undefined,
    tell: (update) => page && tellPage(page, update),
  };
}

/** The real tabs for the browser's own storage, none for any other. */
export function tabsOf(storage: KeyValueStorage): Tabs {
  return typeof Storage !== 'undefined' && storage instanceof Storage ? browserTabs(storage) : loneTab();
}
