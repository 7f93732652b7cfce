import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { useShortcutGroups } from '#parts/navigation/use-shortcut-groups.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { isShortcutKey } from '#ui/navigation/shortcut-key.ts';

/** Time for the second key of a pair. */
const PAIR_MS = 1500;

function isSearchChord({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key === 'k' && !document.querySelector('dialog[open]');
}

/** Handles keyboard shortcuts outside text fields. Ctrl or Cmd with K opens the search everywhere but in a dialog. */
export function useShortcuts(onOpen: (open: 'search' | 'shortcuts') => void): void {
  const { device } = useWorld();
  const navigate = useNavigate();
  const groups = useShortcutGroups();
  // Runs before the first paint, so that no key press is missed.
  useLayoutEffect(() => {
    const shortcuts = groups.flatMap((group) => group.shortcuts);
    let first: { key: string; at: number } | undefined;
    const onKey = (event: KeyboardEvent) => {
      const before = first && event.timeStamp - first.at < PAIR_MS ? [first.key] : [];
      first = undefined;
      if (isSearchChord(event)) {
        event.preventDefault();
        onOpen('search');
        return;
      }
      if (!isShortcutKey(event) || device.read(STORAGE_KEYS.shortcuts) === 'off') return;
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
        void navigate({ to, search });
      } else if (shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)) {
        first = { key, at: event.timeStamp };
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [device, navigate, groups, onOpen]);
}
