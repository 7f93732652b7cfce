import type { KeyValueStorage } from '#io/browser/storage.ts';
import { singleTab } from '#io/browser/tabs.ts';
import { type LocalShop, type LocalStoreOptions, openLocalShop } from '#io/local/local-store.ts';
import { HOME_KEY } from '#io/mirror/mirror-rules.ts';
import { createConnectionTracker } from '#io/store/connection.ts';
import { type HostedServer, hostedEngine } from './hosted-engine.ts';
import type { Remote } from './hosted-remote.ts';
import { createOfflineCache } from './offline-cache.ts';

type HostedShopOptions = Pick<LocalStoreOptions, 'clock' | 'samples'> & {
  place: Pick<HostedServer, 'connect' | 'watch'> & Partial<HostedServer>;
};

/** Of a place that does not say more. */
const NO_MORE = { reach: async () => undefined, viewer: () => '', role: () => 'owner' as const };

/** The short texts of the shop, as long as the page is open. */
function pageStorage(): KeyValueStorage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (position) => [...texts.keys()][position] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** A shop on a server, and the way to it. Its store promises what that of a browser does. */
export function openHostedShop({ place, clock, samples }: HostedShopOptions) {
  const storage = pageStorage();
  // No list is drawn before it was read.
  storage.setItem(HOME_KEY, 'indexeddb');
  const link = createConnectionTracker();
  let remote: Remote | undefined;
  const connect = async () => {
    remote = await place.connect();
    return remote;
  };
  const openEngine = hostedEngine({ ...NO_MORE, cache: createOfflineCache(), ...place, connect }, link);
  const shop: LocalShop = openLocalShop({ storage, clock, samples, tabs: singleTab(), openEngine });

  async function retry(): Promise<void> {
    await (await shop.engine()).checkKey(null);
  }

  return {
    ...shop,
    replacing: link.replacing,
    connection: {
      state: link.state,
      subscribe: link.subscribe,
      retry,
      async check() {
        await retry();
        return remote?.connected() ?? 0;
      },
    },
  };
}
