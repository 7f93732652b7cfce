import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { createAppRouter } from '#app/router.tsx';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { createLocalAuth } from '#io/auth/local-auth.ts';
import { systemClock, today } from '#io/browser/clock.ts';
import { newId, randomDigits } from '#io/browser/ids.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { shopZone } from '#io/browser/shop-zone.ts';
import { textMemory } from '#io/browser/text-memory.ts';
import { createUnsavedTexts } from '#io/browser/unsaved-texts.ts';
import { type World, WorldProvider } from '#io/react/world.tsx';
import { createCatalogLookup } from '#io/vehicles/catalog-lookup.ts';
import { FailedSavesProvider } from '#parts/failed-saves/failed-saves.tsx';
import { memoryPhotos } from '#test/memory/memory-photos.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';
import { storageTextStore } from '#test/memory/storage-text-store.ts';

function sampleWorld(): World {
  const storage = memoryStorage();
  const clock = systemClock;
  const [session, device] = [memoryStorage(), memoryStorage()];
  const store = createMemoryStore({ storage, clock, samples: { demo: demoShop, starter: starterShop } });
  return {
    store,
    photos: memoryPhotos(),
    auth: createLocalAuth({ storage, clock, newId, texts: storageTextStore(storage) }),
    lookup: createCatalogLookup(() => today(clock, shopZone(store))),
    clock,
    newId,
    randomDigits,
    tab: textMemory(session),
    device: textMemory(device),
    unsaved: createUnsavedTexts({ session, device, tab: { id: 'tab', keep: () => undefined }, locks: null }),
    theme: { theme: () => 'light', choice: () => 'light', choose: () => undefined, subscribe: () => () => undefined },
  };
}

/** Provides the sample shop in memory. Nothing is stored, and links lead nowhere. */
export function GalleryWorld({ children }: { children: ReactNode }) {
  const [world] = useState(sampleWorld);
  const [router] = useState(() => createAppRouter(createMemoryHistory({ initialEntries: ['/help'] })));
  const [isFilled, setFilled] = useState(false);
  useEffect(() => void world.store.seed('demo').then(() => setFilled(true)), [world]);
  return (
    <WorldProvider world={world}>
      <FailedSavesProvider>
        {isFilled && <RouterContextProvider router={router}>{children}</RouterContextProvider>}
      </FailedSavesProvider>
    </WorldProvider>
  );
}
