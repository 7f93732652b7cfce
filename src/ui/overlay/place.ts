const GAP = 6;
const MARGIN = 8;

/** Puts a popover under its anchor, above it where there is no room below, and never outside of the window. */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popup;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const top = below + height > clientHeight - MARGIN && above >= MARGIN ? above : below;
  const left = align === 'start' ? at.left : at.right - width;
  popup.style.top = `${clamp(top, clientHeight - MARGIN - height)}px`;
  popup.style.left = `${clamp(left, clientWidth - MARGIN - width)}px`;
}

function clamp(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(value, most));
}
