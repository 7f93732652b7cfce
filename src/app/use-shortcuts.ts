import { useEffect } from 'react';
import { useWorld } from '#io/react.tsx';
import { hrefOf } from '#parts/router/address.ts';
import { useRouter } from '#parts/router/router-provider.tsx';
import { SHORTCUTS_KEY } from '#parts/shortcuts-key.ts';
import { useShortcutGroups } from '#parts/use-shortcut-groups.ts';
import { isFreeKey } from '#ui/free-key.ts';
import type { EarlyKeys } from './palette/early-keys.ts';

/** How long the first key of two waits for the second. */
const WAIT_MS = 1500;
/** How long a key waits for this code, which comes when the page is at rest. */
const EARLY_MS = 5000;

/** Goes where the keys lead that are pressed where nothing is typed; `/` and `?` open the search and their list. */
export function useShortcuts(early: EarlyKeys, onOpen: (open: 'search' | 'shortcuts') => void): void {
  const { device } = useWorld();
  const router = useRouter();
  const groups = useShortcutGroups();
  useEffect(() => {
    const shortcuts = groups.flatMap((group) => group.shortcuts);
    let first: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      const before = first && event.timeStamp - first.at < WAIT_MS ? [first.key] : [];
      first = undefined;
      if (!isFreeKey(event) || device.read(SHORTCUTS_KEY) === 'off') return;
      const { key } = event;
      if (key === '?' || key === '/') {
        event.preventDefault();
        onOpen(key === '/' ? 'search' : 'shortcuts');
        return;
      }
      const pressed = [...before, key].join(' ');
      const { to, search } = shortcuts.find(({ keys }) => keys.join(' ') === pressed) ?? {};
      if (to) {
        event.preventDefault();
        void router.go(hrefOf(to, {}, search));
      } else if (shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)) {
        first = { key, at: event.timeStamp };
      }
    };
    // What was pressed long ago was given up.
    for (const event of early.free ?? []) if (performance.now() - event.timeStamp < EARLY_MS) onKey(event);
    early.free = undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [device, router, groups, early, onOpen]);
}
