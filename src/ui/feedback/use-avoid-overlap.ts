import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;
/**
 * Elements that must stay visible: the focused control and the card that it is on, those with the class `keep-clear`, and the controls
 * of an open dialog. Main actions and every bar of actions at the bottom of a phone have the class.
 */
const MUST_STAY_VISIBLE = ':focus:not(main), article:focus-within, .keep-clear, dialog[open] :is(button, a)';

/** Moves an element in the bottom corner up so that it covers nothing that must stay visible, and back down again. */
export function useAvoidOverlap(corner: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the content
  useLayoutEffect(() => {
    const element = corner.current;
    if (!element) return;
    let frame = 0;
    const place = () => {
      // It stays in place while it has the focus.
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
  const needed = [...root.querySelectorAll(MUST_STAY_VISIBLE)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > shown.left && box.left < shown.right)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const box of needed) {
    const isUnder = box.bottom > top - lift && box.top < bottom - lift;
    const over = bottom - box.top + GAP_PX;
    // No room above a tall control: part of it stays covered.
    if (isUnder && over <= top) lift = over;
  }
  return lift;
}
