import { useEffect } from 'react';

/** Asks before the page is closed, left or reloaded, while there is something to lose. */
export function useAskBeforeClosing(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
