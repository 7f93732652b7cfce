const GAP = 6;
const MARGIN = 8;

/** Positions a popover below its anchor, or above if there is no room below, and always inside the window. */
function positionPopover(popup: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
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

/** Positions a popover, and again whenever the page scrolls or the window changes. Returns a function that stops that. */
export function followAnchor(popup: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): () => void {
  const place = () => positionPopover(popup, anchor, align);
  place();
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
  };
}

function clamp(value: number, max: number): number {
  return Math.max(MARGIN, Math.min(value, max));
}
