import { singleTab } from '#io/browser/browser-tabs.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { type OpenedShop, openShop, type ShopOptions } from '#io/shop/shop-store.ts';
import { createConnectionTracker } from '#io/store/connection.ts';
import { type HostedServer, hostedEngine } from './hosted-engine.ts';
import type { Remote } from './hosted-remote.ts';
import { createOfflineCache } from './offline-cache.ts';

type HostedShopOptions = Pick<ShopOptions, 'clock' | 'samples'> & {
  place: Pick<HostedServer, 'connect' | 'watch'> & Partial<HostedServer>;
};

/** Defaults of the server's options. */
const NO_MORE = { reach: async () => undefined, viewer: () => '', role: () => 'owner' as const };

/** Opens a shop on a server. Its store behaves like that of a browser. */
export function openHostedShop({ place, clock, samples }: HostedShopOptions) {
  // The short texts last as long as the page.
  const storage = memoryStorage();
  const tracker = createConnectionTracker();
  let remote: Remote | undefined;
  const connect = async () => {
    remote = await place.connect();
    return remote;
  };
  const openEngine = hostedEngine({ ...NO_MORE, cache: createOfflineCache(), ...place, connect }, tracker);
  const shop: OpenedShop = openShop({ storage, clock, samples, tabs: singleTab(), openEngine, hasMirror: false });

  async function retry(): Promise<void> {
    await (await shop.engine()).checkKey(null);
  }

  return {
    ...shop,
    replacing: tracker.replacing,
    connection: {
      state: tracker.state,
      subscribe: tracker.subscribe,
      retry,
      async check() {
        await retry();
        return remote?.connected() ?? 0;
      },
    },
  };
}
