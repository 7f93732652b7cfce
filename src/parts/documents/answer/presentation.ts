import { useSyncExternalStore } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

const CHANGED = 'presentation';

function subscribe(onChange: () => void): () => void {
  // Other tabs of this browser are locked and opened by `storage`. A page that Back restores from memory has missed that event.
  const names = [CHANGED, 'storage', 'pageshow'];
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}

/** Returns the estimate that this browser presents to a customer, if any, and functions that begin and end that. */
export function usePresentation() {
  const { device } = useWorld();
  const presented = useSyncExternalStore(subscribe, () => device.read(STORAGE_KEYS.presenting));
  return {
    presented,
    begin(id: string): void {
      device.write(STORAGE_KEYS.presenting, id);
      window.dispatchEvent(new Event(CHANGED));
    },
    end(): void {
      device.forget(STORAGE_KEYS.presenting);
      device.forget(STORAGE_KEYS.presentedAnswer);
      window.dispatchEvent(new Event(CHANGED));
    },
  };
}
