import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { createCatalogueLookup } from '#io/catalogue-lookup.ts';
import { systemClock, today } from '#io/clock.ts';
import { newId, randomDigits } from '#io/ids.ts';
import { createLocalAuth } from '#io/local-auth.ts';
import { createLocalStore } from '#io/local-store.ts';
import { plainTexts } from '#io/plain-texts.ts';
import { type World, WorldProvider } from '#io/react.tsx';
import { shopZone } from '#io/shop-zone.ts';
import { memoryStorage } from '#io/storage.ts';
import { textMemory } from '#io/text-memory.ts';
import { createUnsavedTexts } from '#io/unsaved-texts.ts';
import { FailedSavesProvider } from '#parts/failed-saves.tsx';
import { createAppRouter } from '../router.tsx';

function sampleWorld(): World {
  const storage = memoryStorage();
  const clock = systemClock;
  const [session, device] = [memoryStorage(), memoryStorage()];
  const store = createLocalStore({ storage, clock, samples: { demo: demoShop, starter: starterShop } });
  return {
    store,
    auth: createLocalAuth({ storage, clock, newId, texts: plainTexts(storage) }),
    lookup: createCatalogueLookup(() => today(clock, shopZone(store))),
    clock,
    newId,
    randomDigits,
    tab: textMemory(session),
    device: textMemory(device),
    unsaved: createUnsavedTexts({ session, device, tab: { id: 'tab', keep: () => undefined }, locks: null }),
    theme: { theme: () => 'light', choice: () => 'light', choose: () => undefined, subscribe: () => () => undefined },
  };
}

/** The sample shop in memory, for components that read a shop: nothing of it is kept, and its links lead nowhere. */
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
