import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { runWhenIdle } from '#io/browser/idle.ts';
import type { PlainPath } from './paths.ts';

/** Latest time of the preload, so that a form is ready soon after its list is opened. */
const PRELOAD_MS = 2000;

/** Preloads the code of a linked page once the browser is idle. */
export function usePreload(to: PlainPath): void {
  const router = useRouter();
  useEffect(() => {
    // A failure is shown when the page is visited.
    runWhenIdle(() => void router.preloadRoute({ to }).catch(() => undefined), { timeout: PRELOAD_MS });
  }, [router, to]);
}
