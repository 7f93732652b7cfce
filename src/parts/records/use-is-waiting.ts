import { useSyncExternalStore } from 'react';
import { useWorld } from '#io/react/world.tsx';

/** Whether a command is being written. */
export function useIsWaiting(): boolean {
  const { store } = useWorld();
  return useSyncExternalStore(store.onWaiting, () => store.waiting() > 0);
}
