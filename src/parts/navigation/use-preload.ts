import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { runWhenIdle } from '#io/browser/idle.ts';
import type { PlainPath } from './paths.ts';

/** At the latest then, so that a form is here for who looks at its list for a moment. */
const PRELOAD_MS = 2000;

/** Loads the code of a page that this one leads to, once the browser is idle. */
export function usePreload(to: PlainPath): void {
  const router = useRouter();
  useEffect(() => {
    // A failure is shown when the page is visited.
    runWhenIdle(() => void router.preloadRoute({ to }).catch(() => undefined), { timeout: PRELOAD_MS });
  }, [router, to]);
}
