import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useToday, useWorld } from '#io/react.tsx';
import { indexOf, type ShopIndex } from './shop-index.ts';
import { mindPresses, whenFree } from './when-free.ts';

/** The index of the shop, kept in step with it while this is drawn. */
export function useShopIndex(): {
  index: ShopIndex;
  /** Another number when there is something else to be found. */
  version: number;
  isCurrent: boolean;
  /** Something could not be read. */
  failed: boolean;
  retry: () => void;
} {
  const { store } = useWorld();
  const today = useToday();
  const index = indexOf(store);
  const version = useSyncExternalStore(index.subscribe, index.version);
  const [failed, setFailed] = useState(false);
  const isCurrent = index.isCurrent();

  const bringUp = useCallback(async () => {
    try {
      await index.bringUp(today);
      setFailed(false);
    } catch (error) {
      console.error('The lists could not be read for the search', error);
      setFailed(true);
    }
  }, [index, today]);

  // A change while it is read is taken in by the same reading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change asks for a reading
  useEffect(() => {
    if (!isCurrent) void bringUp();
  }, [version, isCurrent, bringUp]);

  return { index, version, isCurrent, failed, retry: () => void bringUp() };
}

/**
 * Has everything ready before anybody searches, where the lists are in this browser: from a server they are read when they are asked
 * for.
 */
export function useShopIndexAhead(): void {
  const { store, localData } = useWorld();
  const today = useToday();
  useEffect(() => {
    if (!localData) return;
    const index = indexOf(store);
    function prepare() {
      // What cannot be read is told to the one who searches, for whom it is read again.
      if (!index.isCurrent()) index.bringUpWhenFree(today, whenFree).catch(() => undefined);
    }
    prepare();
    const stops = [mindPresses(), index.subscribe(prepare)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, localData, today]);
}
