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

/** Returns whether the window is 760 px wide or less. Paper is no phone, though a letter page is as narrow. */
export function useIsPhone(): boolean {
  return useMediaQuery('screen and (width < 761px)');
}

/** Returns whether the window is 1200 to 1599 px wide: a board that fits it has narrow columns. */
export function useIsNarrowDesktop(): boolean {
  return useMediaQuery('(1200px <= width < 1600px)');
}
