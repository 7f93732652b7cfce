import { Search } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isTypedKey } from '#app/palette/opening-keys.ts';
import { WAKE_WINDOWS } from '#parts/navigation/wake-windows.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { OpenWindow } from './shell-windows.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShellWindows = lazyComponent(async () => (await import('./shell-windows.tsx')).ShellWindows);

/** Time for the search to open. Later keys go where the focus is. */
const OPENING_MS = 5000;

/** Opens the search, also by / and by Ctrl or Cmd with K (NAV-07). */
export function SearchControl({ isIdle }: { isIdle: boolean }) {
  const [open, setOpen] = useState<OpenWindow>();
  const openingKeys = useRef<string[]>(undefined);

  const show = useCallback((next: OpenWindow) => {
    setOpen(next);
    if (next !== 'search') return;
    const keys: string[] = [];
    const stopKeeping = () => {
      if (openingKeys.current === keys) openingKeys.current = undefined;
    };
    openingKeys.current = keys;
    setTimeout(stopKeeping, OPENING_MS);
    ShellWindows.preload().catch(stopKeeping);
  }, []);

  useLayoutEffect(() => {
    const keepKey = (event: KeyboardEvent) => {
      if (!openingKeys.current || !isTypedKey(event)) return;
      event.preventDefault();
      openingKeys.current.push(event.key);
    };
    const stopKeeping = () => {
      openingKeys.current = undefined;
    };
    const wake = () => setOpen((now) => now ?? 'none');
    const until = new AbortController();
    document.addEventListener('keydown', keepKey, until);
    document.addEventListener('pointerdown', stopKeeping, until);
    document.addEventListener(WAKE_WINDOWS, wake, until);
    return () => until.abort();
  }, []);
  // After the listener above, which takes keys first.
  useShortcuts(show);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => show('search')}
        className="flex h-9 w-62 items-center gap-2 rounded-control border border-border-2 bg-surface-2 px-3.5 text-body text-text-3 max-desktop:w-50 max-phone:size-11 max-phone:border-0 max-phone:bg-transparent"
      >
        <Search size={16} aria-hidden />
        <span className="max-phone:sr-only">Search</span>
        <span aria-hidden className="ml-auto max-phone:hidden">
          /
        </span>
      </button>
      {(isIdle || open) && <ShellWindows open={open} openingKeys={openingKeys} onOpen={show} />}
    </>
  );
}
