import { useEffect, useMemo } from 'react';
import { useToday, useWorld } from '#io/react/world.tsx';
import { connectSearchWorker } from './search-worker.ts';
import { createShopSearch, type ShopSearch } from './shop-search.ts';

/** Returns the search of the shop, kept current while open. A shop in this browser is also indexed in advance; one on a server is not. */
export function useShopSearch(isOpen: boolean): ShopSearch {
  const { store, localData } = useWorld();
  const today = useToday();
  const search = useMemo(() => createShopSearch(store, connectSearchWorker), [store]);
  const isKeptCurrent = isOpen || localData !== undefined;

  useEffect(() => () => search.stop(), [search]);
  useEffect(() => {
    if (!isKeptCurrent) return;
    void search.read(today, isOpen);
    return search.subscribe(() => {
      const { isCurrent, failed } = search.state();
      if (!isCurrent && !failed) void search.read(today, isOpen);
    });
  }, [search, today, isOpen, isKeptCurrent]);

  return search;
}
