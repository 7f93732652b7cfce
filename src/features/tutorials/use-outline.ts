import { useEffect, useEffectEvent, useState } from 'react';
import { findControl, type Target } from './find-control.ts';

const LOOK_MS = 400;

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInSight({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < window.innerHeight;
}

/** Outlines the control as long as it is on the screen, and says whether it is; told once when the panel lies over it. */
export function useOutline(
  { control, within }: Target,
  panel: { current: HTMLElement | null },
  onCovered: () => void,
): boolean {
  const [isThere, setThere] = useState(false);
  const tell = useEffectEvent(onCovered);
  useEffect(() => {
    let outlined: HTMLElement | undefined;
    const told = new Set<HTMLElement>();
    let wasInSight = false;
    function look() {
      const found = findControl({ control, within });
      setThere(found !== undefined);
      if (found !== outlined) {
        outlined?.removeAttribute('data-tutorial');
        found?.setAttribute('data-tutorial', '');
        outlined = found;
      }
      const isSeen = found !== undefined && isInSight(found.getBoundingClientRect());
      // Once it is scrolled away, the panel need no longer leave it free at the cost of the button that saves.
      if (wasInSight && !isSeen) told.clear();
      wasInSight = isSeen;
      const box = panel.current?.getBoundingClientRect();
      // The button that saves a form is needed sooner or later.
      const covered = [found, document.querySelector<HTMLElement>('main form button[type=submit]')].find(
        (one) => one && box && !told.has(one) && overlaps(one.getBoundingClientRect(), box),
      );
      if (!covered) return;
      told.add(covered);
      tell();
    }
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      outlined?.removeAttribute('data-tutorial');
    };
  }, [control, within, panel]);
  return isThere;
}

const MAX_LOOKS = 40;
const SOON_MS = 75;

/** Scrolls to the control and puts the keyboard there, as soon as its page has drawn it. */
export function showControl(target: Target, looks = 0): void {
  const found = findControl(target);
  if (!found) {
    if (looks < MAX_LOOKS) setTimeout(() => showControl(target, looks + 1), SOON_MS);
    return;
  }
  found.scrollIntoView({ block: 'center' });
  const inside = found.matches('a, button, input, select, textarea')
    ? found
    : found.querySelector<HTMLElement>('a, button, input, select, textarea');
  inside?.focus({ preventScroll: true });
}
