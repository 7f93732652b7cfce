import { createMemoryHistory } from '@tanstack/react-router';
import { App } from '#app/app.tsx';
import { createAppRouter } from '#app/router.tsx';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { createLocalAuth } from '#io/auth/local-auth.ts';
import { type Clock, today } from '#io/browser/clock.ts';
import { newId } from '#io/browser/ids.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { createUnsavedTexts } from '#io/browser/unsaved-texts.ts';
import { createBrowserData } from '#io/local/browser-data.ts';
import type { World } from '#io/react/world.tsx';
import type { OpenedShop, ShopOptions } from '#io/shop/shop-store.ts';
import { createCatalogLookup } from '#io/vehicles/catalog-lookup.ts';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { storageTextStore } from '#test/memory/storage-text-store.ts';
import '#ui/styles.css';
import { render } from './render.ts';

/** Friday, November 20, 2026, ten in the morning by the wall clock of the tests. */
const NOW = '2026-11-20T10:00:00';

export function clockAt(local: string): Clock {
  return { now: () => new Date(local) };
}

type Setting = {
  path?: string;
  storage?: KeyValueStorage;
  session?: KeyValueStorage;
  clock?: Clock;
  samples?: ShopOptions['samples'];
  /** Opened by `shippingBrowser()`: the app runs on IndexedDB and localStorage instead of memory. */
  shop?: OpenedShop;
  /** Nobody is signed in at first; by default the demo user is. */
  signedOut?: boolean;
  /** Parts of the world to replace by other adapters. */
  world?: Partial<World>;
};

function countingIds(): () => string {
  let ids = 0;
  return () => {
    ids += 1;
    return `id-${ids}`;
  };
}

type MainParts = Pick<World, 'store' | 'auth' | 'newId' | 'localData'>;

function memoryParts({ storage, clock, samples }: Required<Pick<Setting, 'storage' | 'clock' | 'samples'>>): MainParts {
  const newId = countingIds();
  return {
    store: createMemoryStore({ storage, clock, samples }),
    auth: createLocalAuth({ storage, clock, newId, texts: storageTextStore(storage) }),
    newId,
  };
}

/** As main.tsx makes them. */
function shippingParts(shop: OpenedShop, clock: Clock): MainParts {
  return {
    store: shop.store,
    localData: createBrowserData(shop, localStorage, clock),
    auth: createLocalAuth({ storage: localStorage, clock, newId, texts: shop.texts }),
    newId,
  };
}

/** A world in memory: nothing outlives the test, ids count up, the clock does not move. */
export function memoryWorld({
  storage = memoryStorage(),
  session = memoryStorage(),
  clock = clockAt(NOW),
  samples = { demo: demoShop, starter: starterShop },
  shop,
  world = {},
}: Setting = {}): World {
  const parts = shop ? shippingParts(shop, clock) : memoryParts({ storage, clock, samples });
  const device = memoryStorage();
  return {
    ...parts,
    photos: memoryPhotos(),
    lookup: createCatalogLookup(() => today(clock, shopZone(parts.store))),
    clock,
    randomDigits: (count) => '1234567890123'.slice(0, count),
    tab: textMemory(session),
    device: textMemory(device),
    unsaved: createUnsavedTexts({ session, device, tab: { id: 'tab', keep: () => undefined }, locks: null }),
    theme: { theme: () => 'light', choice: () => 'light', choose: () => undefined, subscribe: () => () => undefined },
    ...world,
  };
}

/** The real app at an address, on a world of memory unless a shop is given, signed in to the demo shop. */
export async function renderApp(setting: Setting = {}) {
  const world = memoryWorld(setting);
  if (!setting.signedOut && world.auth.demo) await world.auth.signIn(world.auth.demo);
  const history = createMemoryHistory({ initialEntries: [setting.path ?? '/'] });
  const router = createAppRouter(history);
  await router.load();
  const screen = await render(<App world={world} router={router} />);
  return { screen, world, history };
}

export type AppScreen = Awaited<ReturnType<typeof renderApp>>['screen'];
