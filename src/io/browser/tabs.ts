import type { EntityType } from '#io/store/store.ts';
import { runWhenIdle } from './idle.ts';
import type { KeyValueStorage } from './storage.ts';

/** What the event 'dataStoreUpdate' carries (DATA-33, A-19); a list that is too long to be held has no `data`. */
export type DataStoreUpdate = { entityType: EntityType; data: readonly unknown[] | undefined };

/** What a tab tells the others: these lists and short texts have changed in the database. */
export type TabMessage = { entities: readonly EntityType[]; texts?: readonly string[] };

/** A lock that a tab holds until it lets go or is closed. */
export type HeldLock = {
  /** Whether no other tab held it. */
  isFirst: Promise<boolean>;
  release(): void;
};

/** The browser around a store: its other tabs, and the rest of its own page. */
export type TabSync = {
  /** Runs the work while no other work of this kind runs, in this tab or another. It must not ask for itself again. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Asks for a lock of that name and calls back when this tab has it, which may be when another tab was closed. */
  holdLock(name: string, onHeld: () => void): HeldLock;
  /** Tells the other tabs. */
  publish(news: TabMessage): void;
  /** Calls back when another tab said something. */
  onMessage(callback: (news: TabMessage) => void): void;
  /** Calls back when another tab wrote or removed a key; with `null` when it cleared all of them. */
  onStorageKey(callback: (key: string | null) => void): void;
  /** Tells the page of a list that changed. */
  notifyPage(update: DataStoreUpdate): void;
};

export type Locks = Pick<LockManager, 'request' | 'query'>;

const LOCK = 'bms_store';
/** The longest wait for the first screen. */
const LISTEN_MS = 500;

/** Runs one work after the other, in the order of asking. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function tellPage(page: EventTarget, update: DataStoreUpdate): void {
  page.dispatchEvent(new CustomEvent('dataStoreUpdate', { detail: update }));
}

/** Without locks each tab counts as the only one. */
function holdWithoutLocks(onHeld: () => void): HeldLock {
  onHeld();
  return { isFirst: Promise.resolve(true), release: () => undefined };
}

function holdLock(locks: Locks, name: string, onHeld: () => void): HeldLock {
  const waiting = new AbortController();
  let release = () => waiting.abort();
  const hold = () => {
    if (waiting.signal.aborted) return undefined;
    onHeld();
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };
  const isFirst = new Promise<boolean>((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? hold() : undefined;
      })
      .catch(reject);
  });
  isFirst
    .then((isHeld) => (isHeld ? undefined : locks.request(name, { signal: waiting.signal }, hold)))
    .catch((error: unknown) => {
      if (!waiting.signal.aborted) console.error(`The lock ${name} was refused`, error);
    });
  return { isFirst, release: () => release() };
}

/** There are none on a plain http address. */
export function browserLocks(): Locks | null {
  return 'locks' in navigator ? navigator.locks : null;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

function browserChannel(): Channel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null;
}

/** The tabs that share the storage. Without locks a store notices what another tab wrote by the text. */
export function browserTabs(
  locks: Locks | null = browserLocks(),
  page: EventTarget = window,
  channel: Channel | null = browserChannel(),
  listen: (callback: (event: StorageEvent) => void) => void = (callback) =>
    page.addEventListener('storage', (event) => callback(event as StorageEvent)),
): TabSync {
  const inOrder = createQueue();
  return {
    holdLock: (name, onHeld) => (locks ? holdLock(locks, name, onHeld) : holdWithoutLocks(onHeld)),
    withLock: (work) => inOrder(async () => (locks ? await locks.request(LOCK, work) : await work())),
    publish: (news) => channel?.postMessage(news),
    onMessage(callback) {
      if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => callback(data);
    },
    onStorageKey: (callback) => listen(({ key }) => callback(key)),
    notifyPage: (update) => tellPage(page, update),
  };
}

/** A tab that shares its storage with no other. */
export function singleTab(page: EventTarget | undefined = globalThis.window): TabSync {
  return {
    withLock: createQueue(),
    holdLock: (_name, onHeld) => holdWithoutLocks(onHeld),
    publish: () => undefined,
    onMessage: () => undefined,
    onStorageKey: () => undefined,
    notifyPage: (update) => page && tellPage(page, update),
  };
}

/** Calls back when another tab wrote. To ask for the event takes milliseconds, so that waits for the first screen. */
export function onStorage(callback: (event: StorageEvent) => void): void {
  runWhenIdle(() => window.addEventListener('storage', callback), { timeout: LISTEN_MS });
}

/**
 * The real tabs for the browser's own storage, none for any other. What another tab writes before it is heard is met when the keys
 * are compared with the database.
 */
export function tabsOf(storage: KeyValueStorage): TabSync {
  if (typeof Storage === 'undefined' || !(storage instanceof Storage)) return singleTab();
  return browserTabs(undefined, undefined, undefined, onStorage);
}
