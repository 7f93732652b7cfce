import type { ReactNode } from 'react';

/** Keyboard key. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 flex-none place-items-center rounded-badge border border-border-2 bg-surface px-1 font-sans text-small text-text-2">
      {children}
    </kbd>
  );
}
