import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two reads of an open page. */
const POLL_MS = 15_000;

/** Reads the page again from time to time and when it is shown again, while it can change. */
export function useRefresh(read: () => Promise<void>, isOn: boolean): void {
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'hidden') void read();
  });
  useEffect(() => {
    if (!isOn) return;
    const onRefresh = () => refresh();
    const timer = setInterval(onRefresh, POLL_MS);
    document.addEventListener('visibilitychange', onRefresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onRefresh);
    };
  }, [isOn]);
}

/** Does the work once the page is seen: a page that the browser prerendered has not been seen yet. */
export function whenVisible(work: () => void): void {
  if (document.visibilityState === 'visible') work();
  else document.addEventListener('visibilitychange', () => whenVisible(work), { once: true });
}
