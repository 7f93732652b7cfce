import { useEffect, useEffectEvent, useState } from 'react';
import { findControl, type Target } from './find-control.ts';

/** Polls, because no event reports every change of an element's position or visibility. */
const POLL_MS = 400;

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isInView({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < window.innerHeight;
}

/** Outlines the control while it is on the screen. Returns whether it is. Calls `onCovered` once when the panel covers it. */
export function useOutline(
  { control, within }: Target,
  panel: { current: HTMLElement | null },
  onCovered: () => void,
): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  const notifyCovered = useEffectEvent(onCovered);
  useEffect(() => {
    let outlined: HTMLElement | undefined;
    const notified = new Set<HTMLElement>();
    let wasInView = false;
    function check() {
      const found = findControl({ control, within });
      setOnScreen(found !== undefined);
      if (found !== outlined) {
        outlined?.removeAttribute('data-tutorial');
        found?.setAttribute('data-tutorial', '');
        outlined = found;
      }
      const isVisible = found !== undefined && isInView(found.getBoundingClientRect());
      // Once the control is scrolled away, the panel may move back to uncover the save button.
      if (wasInView && !isVisible) notified.clear();
      wasInView = isVisible;
      const box = panel.current?.getBoundingClientRect();
      // The save button of a form is needed sooner or later.
      const covered = [found, document.querySelector<HTMLElement>('main form button[type=submit]')].find(
        (one) => one && box && !notified.has(one) && overlaps(one.getBoundingClientRect(), box),
      );
      if (!covered) return;
      notified.add(covered);
      notifyCovered();
    }
    check();
    const timer = setInterval(check, POLL_MS);
    return () => {
      clearInterval(timer);
      outlined?.removeAttribute('data-tutorial');
    };
  }, [control, within, panel]);
  return isOnScreen;
}

const MAX_TRIES = 40;
const RETRY_MS = 75;

/** Scrolls to the control and focuses it, once its page has drawn it. */
export function showControl(target: Target, tries = 0): void {
  const found = findControl(target);
  if (!found) {
    if (tries < MAX_TRIES) setTimeout(() => showControl(target, tries + 1), RETRY_MS);
    return;
  }
  found.scrollIntoView({ block: 'center' });
  const inside = found.matches('a, button, input, select, textarea')
    ? found
    : found.querySelector<HTMLElement>('a, button, input, select, textarea');
  inside?.focus({ preventScroll: true });
}
