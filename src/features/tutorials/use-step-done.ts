import { useMatchRoute, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useWorld } from '#io/react/world.tsx';
import type { Search } from '#parts/navigation/search-params.ts';
import { findControl } from './find-control.ts';
import type { Place, TutorialStep } from './tutorial.ts';

const LOOK_MS = 400;

/** Whether the page on the screen is the one, with what the place asks of its address. */
export function useIsAt(): (place: Place) => boolean {
  const matchRoute = useMatchRoute();
  const search: Search = useSearch({ strict: false });
  return ({ to, search: wanted = {} }) =>
    matchRoute({ to }) !== false && Object.entries(wanted).every(([name, value]) => search[name] === value);
}

/** Calls back once the step was done, as far as the app can know. */
export function useStepDone({ done, control, within }: TutorialStep, isTicked: boolean, onDone: () => void): void {
  const { store } = useWorld();
  const isAt = useIsAt();
  const tell = useEffectEvent(onDone);
  const isThere = typeof done === 'object' && 'at' in done && isAt(done.at);

  useEffect(() => {
    if (isThere && !isTicked) tell();
  }, [isThere, isTicked]);

  useEffect(() => {
    if (isTicked) return;
    if (done === 'pressed') {
      const onClick = ({ target }: Event) => {
        const found = findControl({ control, within });
        if (target instanceof Node && found?.contains(target)) tell();
      };
      document.addEventListener('click', onClick, true);
      return () => document.removeEventListener('click', onClick, true);
    }
    if (typeof done !== 'object') return;
    if ('changed' in done) return store[done.changed].subscribe(() => tell());
    if ('shows' in done) {
      const timer = setInterval(() => findControl({ control: done.shows }) && tell(), LOOK_MS);
      return () => clearInterval(timer);
    }
    if ('more' in done) {
      const { more, status } = done;
      const count = () =>
        store[more].count(status === undefined ? undefined : { name: 'status', from: status, to: status });
      let isOver = false;
      const before = count();
      const stop = store[more].subscribe(() => {
        Promise.all([before, count()]).then(
          ([had, has]) => {
            if (isOver || has <= had) return;
            isOver = true;
            tell();
          },
          (error: unknown) => console.error('Whether the step is done could not be found out', error),
        );
      });
      before.catch(() => undefined);
      return () => {
        isOver = true;
        stop();
      };
    }
    return undefined;
  }, [done, control, within, store, isTicked]);
}
