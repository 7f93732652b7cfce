import { deleteDB } from 'idb';
import { browserTabs } from '#io/browser/browser-tabs.ts';
import type { LocalEngine } from '#io/local/local-engine.ts';
import { databaseEngine } from '#io/local/open-local-engine.ts';
import type { MirrorDelays } from '#io/mirror/mirror-rules.ts';
import { type OpenedShop, openShop, type ShopOptions } from '#io/shop/shop-store.ts';
import { ENTITY_TYPES, type EntityType, type Lists, perEntity } from '#io/store/store.ts';
import { realBrowser } from './browser-tabs.ts';

const NO_LISTS = perEntity<Lists>(() => []);

/** For tests that often wait until a shop rests. */
export const QUICK: MirrorDelays = { mirrorMs: 2, checkMs: 4 };

let names = 0;

/** Waits until the promise is settled, for at most 20 seconds: a promise that never settles fails the test in words. */
async function soon<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what} takes too long`)), 20_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The browser's real storage and a database of its own, on which shops are opened as tabs would. */
export async function localBrowser() {
  const browser = realBrowser();
  names += 1;
  const name = `local-browser-${names}`;
  await deleteDB(name);
  const shops: OpenedShop[] = [];

  /** Until all shops have heard of each other's writes and the keys show the newest. */
  async function rest(): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      await browser.settled();
      for (const shop of shops) {
        const engine = (await shop.engine().catch(() => undefined)) as LocalEngine | undefined;
        if (engine) await soon(engine.whenIdle(), 'bringing the keys up to date');
      }
    }
  }

  return {
    name,
    open({ storage: wrap = (storage) => storage, withLocks = true, ...options }: OpenOptions = {}): OpenedShop {
      const { storage: inner, locks, page, channel } = browser.tab();
      const storage = wrap(inner);
      const shop = openShop({
        storage,
        clock: { now: () => new Date('2026-11-20T18:00:00Z') },
        samples: { demo: () => NO_LISTS, starter: () => NO_LISTS },
        tabs: browserTabs(withLocks ? locks : null, page, channel),
        openEngine: databaseEngine(name),
        ...options,
      });
      shops.push(shop);
      return shop;
    },
    rest,
    /** Closes the tab. */
    async leave(shop: OpenedShop): Promise<void> {
      shops.splice(shops.indexOf(shop), 1);
      await shop.close();
    },
    async leaveAll(): Promise<void> {
      for (const shop of shops.splice(0)) await shop.close();
    },
    async close(): Promise<void> {
      for (const shop of shops.splice(0)) await shop.close();
      await browser.close();
      await deleteDB(name);
    },
  };
}

export type LocalBrowser = Awaited<ReturnType<typeof localBrowser>>;
type OpenOptions = Partial<Omit<ShopOptions, 'storage'>> & {
  storage?: (inner: ShopOptions['storage']) => ShopOptions['storage'];
  withLocks?: boolean;
};

/** Writes the keys of a shop as another program would. */
export function writeKeys(
  lists: { readonly [E in EntityType]?: readonly unknown[] },
  texts: Readonly<Record<string, string>> = {},
): void {
  localStorage.setItem('bms_initialized', 'starter');
  for (const entity of ENTITY_TYPES) localStorage.setItem(`bms_${entity}`, JSON.stringify(lists[entity] ?? []));
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}

/** The records of the list as its key has them. */
export function inKey(entity: EntityType): unknown {
  return JSON.parse(localStorage.getItem(`bms_${entity}`) ?? 'null');
}
