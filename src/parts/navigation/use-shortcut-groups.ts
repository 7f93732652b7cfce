import { useMemo } from 'react';
import { SHORTCUT_GROUPS, type ShortcutGroup } from './shortcuts.ts';
import { useCanOpen } from './use-can-open.ts';

/** Returns the shortcuts to pages that the user may open; the same array until that changes. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  const canOpen = useCanOpen();
  return useMemo(
    () =>
      SHORTCUT_GROUPS.map(({ title, shortcuts }) => ({
        title,
        shortcuts: shortcuts.filter(({ to }) => to === undefined || canOpen(to)),
      })).filter(({ shortcuts }) => shortcuts.length > 0),
    [canOpen],
  );
}
