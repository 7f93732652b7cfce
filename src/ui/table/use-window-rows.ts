import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

type WindowRows = {
  rows: readonly unknown[];
  /** In pixels, the same for every row. */
  rowHeight: number;
  gap?: number;
  /** Container of the rows; the first one begins at its top edge. */
  box: RefObject<HTMLElement | null>;
};

type Range = { from: number; to: number };

/** Distance beyond each edge of the window in which rows are rendered, so that scrolling shows no gaps; eight table rows. */
const OVERSCAN_PX = 448;
/** The range moves in steps of whole rows of about this many pixels: fewer renders, and no flicker at an edge. */
const STEP_PX = 224;

function stepOf(rowPitch: number): number {
  return Math.max(1, Math.round(STEP_PX / rowPitch));
}

/** Returns the rows in the window, rounded to whole steps. `top` is the first row's distance from the window's top edge in pixels. */
function rangeInWindow(top: number, rowPitch: number): Range {
  const step = stepOf(rowPitch);
  const from = Math.max(0, Math.floor(-top / rowPitch / step) * step);
  return { from, to: Math.max(from, Math.ceil((window.innerHeight - top) / rowPitch / step) * step) };
}

function withOverscan({ from, to }: Range, rowPitch: number): Range {
  const step = stepOf(rowPitch);
  const overscan = Math.ceil(OVERSCAN_PX / rowPitch / step) * step;
  return { from: from - overscan, to: to + overscan };
}

/** Returns both ranges as one if they touch, else the first. */
function joinRanges(one: Range, other: Range): Range {
  if (other.to < one.from || one.to < other.from) return one;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/**
 * Returns the rows of a long list to render while the window scrolls, and the height of the space before and after them. Renders
 * the visible rows first, and those beyond the edges in a later frame: after scrolling, and when the rows change.
 */
export function useWindowRows({ rows, rowHeight, gap = 0, box }: WindowRows) {
  const pitch = rowHeight + gap;
  const count = rows.length;
  // A full screen, rendered before the first layout.
  const [seen, setSeen] = useState(() => rangeInWindow(0, pitch));
  const [shown, setShown] = useState<{ rows: readonly unknown[]; seen: Range }>();

  useLayoutEffect(() => {
    const update = () => {
      if (!box.current) return;
      const next = rangeInWindow(box.current.getBoundingClientRect().top, pitch);
      setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    // Runs first after the first layout, since reading positions earlier would force another one, and again whenever content above
    // grows or shrinks, such as a card or a notice.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      observer.disconnect();
    };
  }, [box, pitch]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown({ rows, seen })));
    return () => cancelAnimationFrame(frame);
  }, [rows, seen]);

  const range = shown?.rows === rows ? joinRanges(seen, withOverscan(shown.seen, pitch)) : seen;
  const to = Math.min(range.to, count);
  const from = Math.max(0, Math.min(range.from, to));
  return {
    indexes: Array.from({ length: to - from }, (_, offset) => from + offset),
    before: from * pitch,
    after: (count - to) * pitch,
  };
}
