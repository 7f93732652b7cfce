import type { EntityType } from '#io/store/store.ts';
import { runWhenIdle } from './idle.ts';
import type { KeyValueStorage } from './storage.ts';

/** The detail of the event 'dataStoreUpdate' (DATA-33, A-19). A list that is too long for memory has no `data`. */
export type DataStoreUpdate = { entityType: EntityType; data: readonly unknown[] | undefined };

/** The message to other tabs: lists and keys of short texts that changed in the database. */
export type TabMessage = { entities: readonly EntityType[]; texts?: readonly string[] };

/** A lock that a tab holds until it lets go or is closed. */
export type HeldLock = {
  /** Resolves to true when no other tab held it. */
  isFirst: Promise<boolean>;
  release(): void;
};

/** Coordinates the store with other tabs and its own page. */
export type TabSync = {
  /** Runs the work with the store lock, which all tabs share. The lock is not reentrant. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Requests a lock of that name and calls back when this tab has it, perhaps after another tab was closed. */
  holdLock(name: string, onHeld: () => void): HeldLock;
  /** Sends a message to the other tabs. */
  publish(news: TabMessage): void;
  /** Calls back on a message of another tab. */
  onMessage(callback: (news: TabMessage) => void): void;
  /** Calls back when another tab wrote or removed a key; with `null` when it cleared all of them. */
  onStorageKey(callback: (key: string | null) => void): void;
  /** Dispatches the event 'dataStoreUpdate' to the page. */
  notifyPage(update: DataStoreUpdate): void;
};

export type Locks = Pick<LockManager, 'request' | 'query'>;

const LOCK = 'bms_store';
/** The longest wait for the first screen. */
const LISTEN_MS = 500;

/** Returns a function that runs work one after the other, in order. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function dispatchUpdate(page: EventTarget, update: DataStoreUpdate): void {
  page.dispatchEvent(new CustomEvent('dataStoreUpdate', { detail: update }));
}

/** Acts like the only tab. */
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

/** Returns null on a plain http address. */
export function browserLocks(): Locks | null {
  return 'locks' in navigator ? navigator.locks : null;
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

function browserChannel(): Channel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null;
}

/** Creates the coordination of tabs that share a storage. Without locks, a store detects the writes of other tabs by the texts. */
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
    notifyPage: (update) => dispatchUpdate(page, update),
  };
}

/** Creates the coordination of a tab that shares its storage with no other. */
export function singleTab(page: EventTarget | undefined = globalThis.window): TabSync {
  return {
    withLock: createQueue(),
    holdLock: (_name, onHeld) => holdWithoutLocks(onHeld),
    publish: () => undefined,
    onMessage: () => undefined,
    onStorageKey: () => undefined,
    notifyPage: (update) => page && dispatchUpdate(page, update),
  };
}

/** Calls back when another tab wrote. Subscribes when the page is idle, because that takes milliseconds. */
export function onStorage(callback: (event: StorageEvent) => void): void {
  runWhenIdle(() => window.addEventListener('storage', callback), { timeout: LISTEN_MS });
}

/**
 * Returns the coordination for the browser's storage, or a single tab for any other. Writes of another tab before the subscription are
 * found when the keys are reconciled with the database.
 */
export function tabsOf(storage: KeyValueStorage): TabSync {
  if (typeof Storage === 'undefined' || !(storage instanceof Storage)) return singleTab();
  return browserTabs(undefined, undefined, undefined, onStorage);
}
