import { Search } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { isTypedKey } from '#app/palette/opening-keys.ts';
import { LOAD_DIALOGS } from '#parts/navigation/load-dialogs.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { OpenDialog } from './shell-dialogs.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShellDialogs = lazyComponent(async () => (await import('./shell-dialogs.tsx')).ShellDialogs);

/** Time for the search to open. Later keys go to the focused element. */
const OPENING_MS = 5000;

/** Search button; / and Ctrl or Cmd with K also open the search (NAV-07). */
export function SearchControl({ isIdle }: { isIdle: boolean }) {
  const [open, setOpen] = useState<OpenDialog>();
  const openingKeys = useRef<string[]>(undefined);

  const show = useCallback((next: OpenDialog) => {
    setOpen(next);
    if (next !== 'search') return;
    const keys: string[] = [];
    const stopCapturing = () => {
      if (openingKeys.current === keys) openingKeys.current = undefined;
    };
    openingKeys.current = keys;
    setTimeout(stopCapturing, OPENING_MS);
    ShellDialogs.preload().catch(stopCapturing);
  }, []);

  useLayoutEffect(() => {
    const captureKey = (event: KeyboardEvent) => {
      if (!openingKeys.current || !isTypedKey(event)) return;
      event.preventDefault();
      openingKeys.current.push(event.key);
    };
    const stopCapturing = () => {
      openingKeys.current = undefined;
    };
    const load = () => setOpen((now) => now ?? 'none');
    const until = new AbortController();
    document.addEventListener('keydown', captureKey, until);
    document.addEventListener('pointerdown', stopCapturing, until);
    document.addEventListener(LOAD_DIALOGS, load, until);
    return () => until.abort();
  }, []);
  // Added after the listener above, which handles keys first.
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
      {(isIdle || open) && <ShellDialogs open={open} openingKeys={openingKeys} onOpen={show} />}
    </>
  );
}
