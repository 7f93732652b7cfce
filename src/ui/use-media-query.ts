import { useCallback, useSyncExternalStore } from 'react';

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** 760 px and below. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 761px)');
}

/** 761 to 1199 px: the sidebar is a rail of icons. */
export function useIsTablet(): boolean {
  return useMediaQuery('(761px <= width < 1200px)');
}
