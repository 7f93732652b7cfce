import { browserTabs, type TabSync } from '#io/browser/browser-tabs.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';

type Locks = Pick<LockManager, 'request' | 'query'>;

/** Exclusive locks in the order of asking; only what the store uses of the browser's lock manager. */
function memoryLocks(): Locks & { isHeld: (name: string) => boolean } {
  const waiting = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  async function request(
    name: string,
    ...rest: [(lock: Lock) => unknown] | [LockOptions, (lock: Lock | null) => unknown]
  ): Promise<unknown> {
    const work = rest.at(-1) as (lock: Lock | null) => unknown;
    const options = rest.length === 2 ? rest[0] : {};
    if (options.ifAvailable && waiting.has(name)) return work(null);
    const before = waiting.get(name);
    const turn = (async () => {
      await before?.catch(() => undefined);
      held.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        held.delete(name);
      }
    })();
    waiting.set(name, turn);
    const end = () => void (waiting.get(name) === turn && waiting.delete(name));
    turn.then(end, end);
    return turn;
  }
  return {
    isHeld: (name) => held.has(name),
    request: request as LockManager['request'],
    query: async () => ({ held: [...held].map((name) => ({ name, mode: 'exclusive' as const, clientId: 'tab' })) }),
  };
}

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

export type MemoryTab = { storage: KeyValueStorage; tabs: TabSync; page: EventTarget };

/**
 * A browser with several tabs, in memory. As in a real one, what a tab writes reaches the storage of the others `lagMs` later,
 * together with the storage event, while locks are at once the same for all. Without a lag the tabs are of one process: they
 * share one storage, and only the event comes later.
 */
export function memoryBrowser({ lagMs = 0, withLocks = true }: { lagMs?: number; withLocks?: boolean } = {}) {
  const locks = withLocks ? memoryLocks() : null;
  const disk = memoryStorage();
  const open: { view: KeyValueStorage; page: EventTarget }[] = [];
  /** Writes that have not reached the other tabs. */
  let underway = 0;

  function put(view: KeyValueStorage, key: string, text: string | null): void {
    if (text === null) view.removeItem(key);
    else view.setItem(key, text);
  }

  function tab(): MemoryTab {
    const view = memoryStorage();
    for (let position = 0; position < disk.length; position += 1) {
      const key = disk.key(position) ?? '';
      put(view, key, disk.getItem(key));
    }
    const page = new EventTarget();
    open.push({ view, page });

    function write(key: string, text: string | null): void {
      put(view, key, text);
      put(disk, key, text);
      const others = open.filter((other) => other.view !== view);
      const arrive = () => {
        for (const other of others) put(other.view, key, text);
      };
      if (lagMs === 0) arrive();
      underway += 1;
      setTimeout(() => {
        underway -= 1;
        if (lagMs > 0) arrive();
        for (const other of others) other.page.dispatchEvent(storageEvent(key));
      }, lagMs);
    }

    const storage: KeyValueStorage = {
      getItem: view.getItem,
      setItem: write,
      removeItem: (key) => write(key, null),
      key: view.key,
      get length() {
        return view.length;
      },
    };
    return { storage, page, tabs: browserTabs(locks, page, null) };
  }

  /** The user clears the site's data: every tab finds it empty. */
  function clear(): void {
    for (const { view, page } of [{ view: disk, page: new EventTarget() }, ...open]) {
      for (const key of Array.from({ length: view.length }, (_, position) => view.key(position) ?? '')) {
        view.removeItem(key);
      }
      page.dispatchEvent(storageEvent(null));
    }
  }

  /** Waits until all that was written has reached every tab, and no store is at work on it. */
  async function settled(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve));
    while (underway > 0 || locks?.isHeld('bms_store'));
  }

  return { tab, clear, settled };
}
