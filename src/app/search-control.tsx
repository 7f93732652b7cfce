import { Search } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useWorld } from '#io/react.tsx';
import { SHORTCUTS_KEY } from '#parts/shortcuts-key.ts';
import { WAKE_WINDOWS } from '#parts/wake-windows.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { EarlyKeys } from './palette/early-keys.ts';
import type { OpenWindow } from './shell-windows.tsx';

const ShellWindows = lazyComponent(async () => (await import('./shell-windows.tsx')).ShellWindows);

/** So long the search may take to come; what is typed meanwhile is kept for it. */
const WAIT_MS = 5000;
const TYPED = /^(.|Backspace|Enter|Escape)$/;

/** Opens the search, also by / and by Ctrl or Cmd with K (NAV-07). */
export function SearchControl({ isIdle }: { isIdle: boolean }) {
  const { device } = useWorld();
  const [open, setOpen] = useState<OpenWindow>();
  const early = useRef<EarlyKeys>({ until: 0, keys: [], free: [] });

  const search = useCallback(() => {
    early.current.until = performance.now() + WAIT_MS;
    setOpen('search');
  }, []);

  const wake = useCallback(() => setOpen((now) => now ?? 'none'), []);

  // Before the page is seen: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (document.querySelector('dialog[open]')) return;
      // With Alt as well it is a sign of some keyboards.
      if (event.timeStamp < early.current.until && TYPED.test(key) && (!hasModifier || event.altKey)) {
        event.preventDefault();
        early.current.keys.push(key);
        return;
      }
      // Where what takes letters may have the focus, / comes with the other shortcuts.
      const isFree =
        !hasModifier && (target as Element).matches('body, a, button') && device.read(SHORTCUTS_KEY) !== 'off';
      if (hasModifier ? key === 'k' : isFree && key === '/') {
        event.preventDefault();
        search();
      } else if (isFree && early.current.free && /^[\w,?]$/.test(key)) {
        early.current.free.push(event);
        wake();
      }
    };
    const until = new AbortController();
    document.addEventListener('keydown', onKey, until);
    document.addEventListener(WAKE_WINDOWS, wake, until);
    return () => until.abort();
  }, [device, search, wake]);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={search}
        className="flex h-9 w-[248px] items-center gap-2 rounded-control border border-border-2 bg-surface-2 px-3.5 text-[13.5px] text-text-3 max-desktop:w-[200px] max-phone:size-11 max-phone:border-0 max-phone:bg-transparent"
      >
        <Search size={16} aria-hidden />
        <span className="max-phone:sr-only">Search</span>
        <span aria-hidden className="ml-auto max-phone:hidden">
          /
        </span>
      </button>
      {(isIdle || open) && <ShellWindows open={open} early={early.current} onOpen={setOpen} />}
    </>
  );
}
