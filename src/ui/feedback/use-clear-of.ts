import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;
/** The focused control, whatever carries the marker class `keep-clear`, and the controls of an open dialog. */
const NEEDED = ':focus:not(main), .keep-clear, dialog[open] :is(button, a)';

/** Lifts an element at the bottom of the screen off everything that must stay visible, and lowers it again. */
export function useClearOf(corner: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another height
  useLayoutEffect(() => {
    const element = corner.current;
    if (!element) return;
    let frame = 0;
    const place = () => {
      // It does not move while the user is in it.
      if (!element.matches(':focus-within')) element.style.translate = `0 ${-liftOf(element)}px`;
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    // Pages and dialogs that open, close or move change the document in one of these ways.
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class', 'open'] });
    const until = new AbortController();
    for (const type of ['focusin', 'scroll', 'resize', 'animationend']) {
      window.addEventListener(type, placeSoon, { signal: until.signal, capture: true, passive: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      until.abort();
    };
  }, [corner, content]);
}

function liftOf(corner: HTMLElement): number {
  const shown = corner.getBoundingClientRect();
  const lifted = Number.parseFloat(corner.style.translate.split(' ')[1] ?? '0');
  const top = shown.top - lifted;
  const bottom = shown.bottom - lifted;
  const root = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document;
  const needed = [...root.querySelectorAll(NEEDED)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > shown.left && box.left < shown.right)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const box of needed) {
    const isUnder = box.bottom > top - lift && box.top < bottom - lift;
    const over = bottom - box.top + GAP_PX;
    // There is no room above a tall control: a part of it stays hidden.
    if (isUnder && over <= top) lift = over;
  }
  return lift;
}
