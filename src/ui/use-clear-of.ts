import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 8;
const LOOK_MS = 100;
/** The control with the focus, the one solid button of a view, what a tutorial says, and what an open window offers. */
const NEEDED = ':focus:not(main), .shadow-solid, [data-tutorial-panel], dialog[open] :is(button, a)';

/** Lifts what stands at a corner of the screen off the control with the focus and off the button that saves. */
export function useClearOf(corner: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another height
  useLayoutEffect(() => {
    const element = corner.current;
    if (!element) return;
    const look = () => {
      // It is not moved away from the one who is in it.
      if (!element.matches(':focus-within')) element.style.translate = `0 ${-liftOf(element)}px`;
    };
    look();
    // What lies beneath moves for many reasons, and not each of them is told.
    const looking = setInterval(look, LOOK_MS);
    return () => clearInterval(looking);
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
    // Over what is too high to stand above it stays where it is, and hides but a part.
    if (isUnder && over <= top) lift = over;
  }
  return lift;
}
