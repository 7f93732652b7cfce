import { useMatchRoute, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useWorld } from '#io/react/world.tsx';
import type { Search } from '#parts/navigation/search-params.ts';
import { findControl } from './find-control.ts';
import type { PageTarget, TutorialStep } from './tutorial.ts';

const POLL_MS = 400;

/** Returns a function that checks whether a page is open, with the given search params. */
export function useIsAt(): (page: PageTarget) => boolean {
  const matchRoute = useMatchRoute();
  const search: Search = useSearch({ strict: false });
  return ({ to, search: expected = {} }) =>
    matchRoute({ to }) !== false && Object.entries(expected).every(([name, value]) => search[name] === value);
}

/** Calls `onDone` once the step's condition is met. */
export function useStepDone({ done, control, within }: TutorialStep, isDone: boolean, onDone: () => void): void {
  const { store } = useWorld();
  const isAt = useIsAt();
  const notifyDone = useEffectEvent(onDone);
  const isOnPage = typeof done === 'object' && 'at' in done && isAt(done.at);

  useEffect(() => {
    if (isOnPage && !isDone) notifyDone();
  }, [isOnPage, isDone]);

  useEffect(() => {
    if (isDone) return;
    if (done === 'pressed') {
      const onClick = ({ target }: Event) => {
        const found = findControl({ control, within });
        if (target instanceof Node && found?.contains(target)) notifyDone();
      };
      document.addEventListener('click', onClick, true);
      return () => document.removeEventListener('click', onClick, true);
    }
    if (typeof done !== 'object') return;
    if ('changed' in done) return store[done.changed].subscribe(() => notifyDone());
    if ('shows' in done) {
      const timer = setInterval(() => findControl({ control: done.shows }) && notifyDone(), POLL_MS);
      return () => clearInterval(timer);
    }
    if ('more' in done) {
      const { more, status } = done;
      const count = () =>
        store[more].count(status === undefined ? undefined : { name: 'status', from: status, to: status });
      let isStopped = false;
      const before = count();
      const stop = store[more].subscribe(() => {
        Promise.all([before, count()]).then(
          ([had, has]) => {
            if (isStopped || has <= had) return;
            isStopped = true;
            notifyDone();
          },
          (error: unknown) => console.error('Could not check whether the step is done', error),
        );
      });
      before.catch(() => undefined);
      return () => {
        isStopped = true;
        stop();
      };
    }
    return undefined;
  }, [done, control, within, store, isDone]);
}
