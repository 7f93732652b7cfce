import { type HostedPlace, hostedEngine } from './hosted-engine.ts';
import { HOME_KEY } from './keeping-rules.ts';
import { type LocalShop, type LocalStoreOptions, openLocalShop } from './local-store.ts';
import type { KeyValueStorage } from './storage.ts';
import { loneTab } from './tabs.ts';

type HostedShopOptions = Pick<LocalStoreOptions, 'clock' | 'samples'> & { place: HostedPlace };

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

/** A shop on a server. Its store promises what that of a browser does; nothing of it is kept in this browser. */
export function openHostedShop({ place, clock, samples }: HostedShopOptions): LocalShop {
  const storage = pageStorage();
  // No list is drawn before it was read.
  storage.setItem(HOME_KEY, 'indexeddb');
  return openLocalShop({ storage, clock, samples, tabs: loneTab(), openEngine: hostedEngine(place) });
}
