import { useSyncExternalStore } from 'react';
import { useWorld } from '#io/react/world.tsx';

/** Returns whether a command is being saved. */
export function useIsWaiting(): boolean {
  const { store } = useWorld();
  return useSyncExternalStore(store.onWaiting, () => store.waiting() > 0);
}
