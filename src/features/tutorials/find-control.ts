import type { TourId } from '#parts/guide/tour.ts';

export type Target = { control?: TourId | undefined; within?: TourId | undefined };

/** Returns the visible control, preferably in an open dialog. */
export function findControl({ control, within }: Target): HTMLElement | undefined {
  if (control === undefined) return undefined;
  const selector = `[data-tour="${control}"]:not([aria-hidden="true"] *)`;
  for (const where of ['dialog[open] ', '']) {
    const shown = [...document.querySelectorAll<HTMLElement>(where + selector)].filter(
      (element) => element.getClientRects().length > 0,
    );
    const inside = within && shown.find((element) => element.closest(`[data-tour="${within}"]`));
    if (shown[0]) return inside ?? shown[0];
  }
  return undefined;
}
