import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createLocalAuth } from '#io/auth/local-auth.ts';
import { browserLocks } from '#io/browser/browser-tabs.ts';
import { systemClock, today } from '#io/browser/clock.ts';
import { newId, randomDigits } from '#io/browser/ids.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { browserStorage } from '#io/browser/storage.ts';
import { tabIdIn } from '#io/browser/tab-id.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { browserThemeChoice } from '#io/browser/theme.ts';
import { createUnsavedTexts } from '#io/browser/unsaved-texts.ts';
import { lazyLocalData } from '#io/local/lazy-local-data.ts';
import { lazyPhotos } from '#io/photos/lazy-photos.ts';
import type { World } from '#io/react/world.tsx';
import { openShop } from '#io/shop/shop-store.ts';
import type { SampleSource } from '#io/store/samples.ts';
import { createCatalogLookup } from '#io/vehicles/catalog-lookup.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';

// The Content-Security-Policy forbids the code generation that zod would otherwise use.
z.config({ jitless: true });

const storage = browserStorage('localStorage');

const samples: SampleSource = async () => {
  const { demoShop, starterShop } = await import('#domain/samples/sample-shop.ts');
  return { demo: demoShop, starter: starterShop };
};

/** Creates the part of the world that keeps the shop in this browser. */
function localWorld(): Pick<World, 'store' | 'photos' | 'database' | 'localData' | 'auth' | 'members' | 'gate'> {
  const shop = openShop({
    storage,
    clock: systemClock,
    samples,
    openEngine: async (...args) =>
      (await import('#io/local/open-local-engine.ts')).databaseEngine('clearcoat')(...args),
  });
  const localData = lazyLocalData(async () =>
    (await import('#io/local/browser-data.ts')).createBrowserData(shop, storage, systemClock),
  );
  const photos = lazyPhotos(async () => {
    const [{ createLocalPhotos, PHOTOS_DATABASE }, { withSamplePhotos }] = await Promise.all([
      import('#io/photos/local-photos.ts'),
      import('#parts/samples/photos/with-sample-photos.ts'),
    ]);
    return withSamplePhotos(createLocalPhotos(PHOTOS_DATABASE, systemClock.now));
  });
  return {
    store: shop.store,
    photos,
    database: shop.access,
    localData,
    auth: createLocalAuth({ storage, clock: systemClock, newId, texts: shop.texts }),
  };
}

function show(shop: ReturnType<typeof localWorld>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const session = browserStorage('sessionStorage');
  const world: World = {
    ...shop,
    lookup: createCatalogLookup(() => today(systemClock, shopZone(shop.store))),
    clock: systemClock,
    newId,
    randomDigits,
    tab: textMemory(session),
    device: textMemory(storage),
    unsaved: createUnsavedTexts({ session, device: storage, tab: tabIdIn(session, newId), locks: browserLocks() }),
    theme: browserThemeChoice(storage),
  };
  const router = createAppRouter();
  // Renders only once the first page is loaded: there is nothing to show before.
  void router.load().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App world={world} router={router} />
      </StrictMode>,
    ),
  );
}

const server = document.querySelector<HTMLMetaElement>('meta[name=clearcoat-server]')?.content;
if (server) {
  import('#app/gates/hosted-world.tsx').then(
    ({ hostedWorld }) => show(hostedWorld(server, { clock: systemClock, samples })),
    () => document.body.append('Clearcoat was not loaded. Reload the page.'),
  );
} else show(localWorld());
