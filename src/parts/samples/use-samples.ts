import { useEffect, useState } from 'react';
import { isSample, SAMPLE_LISTS } from '#domain/samples/sample-records.ts';
import { runWhenIdle } from '#io/browser/idle.ts';
import { useWorld } from '#io/react/world.tsx';
import type { Store } from '#io/store/store.ts';

/** Longer lists are not searched for samples; Settings does that. */
const MAX_RECORDS = 2000;

async function holdsSamples(store: Store): Promise<boolean> {
  for (const list of SAMPLE_LISTS) {
    if ((await store[list].count()) > MAX_RECORDS) continue;
    const records = await store[list].list();
    if (records.some((record) => isSample(list, record))) return true;
  }
  return false;
}

/** Returns whether the shop has sample records; undefined while loading, and always for a shop on a server. */
export function useSamples(): boolean | undefined {
  const { store, localData } = useWorld();
  const [found, setFound] = useState<boolean>();
  const isLocal = localData !== undefined;

  useEffect(() => {
    if (!isLocal) return;
    let isLeft = false;
    let waits = false;
    function look(): void {
      waits = false;
      holdsSamples(store).then(
        (holds) => {
          if (!isLeft) setFound(holds);
        },
        (error: unknown) => {
          if (!isLeft) console.error('The sample records could not be counted', error);
        },
      );
    }
    function lookSoon(): void {
      if (waits || isLeft) return;
      waits = true;
      runWhenIdle(look);
    }
    lookSoon();
    const stops = SAMPLE_LISTS.map((list) => store[list].subscribe(lookSoon));
    return () => {
      isLeft = true;
      for (const stop of stops) stop();
    };
  }, [store, isLocal]);

  return found;
}
