import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useState } from 'react';

type WindowRows = {
  rows: readonly unknown[];
  /** In pixels: the same for every row, or one for each row. */
  rowHeight: number | readonly number[];
  gap?: number;
  /** Container of the rows; the first one begins at its top edge. */
  box: RefObject<HTMLElement | null>;
};

/** A part of the container, in pixels from its top edge. */
type Range = { from: number; to: number };

/** Distance beyond each edge of the window in which rows are rendered, so that scrolling shows no gaps; eight table rows. */
const OVERSCAN_PX = 448;
/** The range moves in steps of whole rows of about this many pixels: fewer renders, and no flicker at an edge. */
const STEP_PX = 224;

function stepOf(rowHeight: WindowRows['rowHeight'], gap: number): number {
  if (typeof rowHeight !== 'number') return STEP_PX;
  const pitch = rowHeight + gap;
  return Math.max(1, Math.round(STEP_PX / pitch)) * pitch;
}

/** Returns the part in the window, rounded to whole steps. `top` is the container's distance from the window's top edge in pixels. */
function rangeInWindow(top: number, step: number): Range {
  const from = Math.max(0, Math.floor(-top / step) * step);
  return { from, to: Math.max(from, Math.ceil((window.innerHeight - top) / step) * step) };
}

function withOverscan({ from, to }: Range, step: number): Range {
  const overscan = Math.ceil(OVERSCAN_PX / step) * step;
  return { from: from - overscan, to: to + overscan };
}

/** Returns both ranges as one if they touch, else the first. */
function joinRanges(one: Range, other: Range): Range {
  if (other.to < one.from || one.to < other.from) return one;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/** Returns the distance of each row from the top edge of the container in pixels, and of the end of the last one. */
export function rowTops(heights: readonly number[], gap: number): number[] {
  const tops = [0];
  for (const height of heights) tops.push((tops.at(-1) ?? 0) + height + gap);
  return tops;
}

/** Returns the first index whose row begins at the position or after it. */
function firstAt(tops: readonly number[], position: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns functions that turn a row into its distance from the top edge of the container, and a range into its rows. */
function placesOf(rowHeight: WindowRows['rowHeight'], gap: number, count: number) {
  if (typeof rowHeight === 'number') {
    const pitch = rowHeight + gap;
    return {
      topOf: (index: number) => index * pitch,
      rowsIn: ({ from, to }: Range) => ({ from: Math.floor(from / pitch), to: Math.ceil(to / pitch) }),
    };
  }
  const tops = rowTops(rowHeight, gap);
  return {
    topOf: (index: number) => tops[Math.min(index, count)] ?? 0,
    rowsIn: ({ from, to }: Range) => ({ from: firstAt(tops, from + 1) - 1, to: firstAt(tops, to) }),
  };
}

/**
 * Returns the rows of a long list to render while the window scrolls, and the height of the space before and after them. Renders
 * the visible rows first, and those beyond the edges in a later frame: after scrolling, and when the rows change.
 */
export function useWindowRows({ rows, rowHeight, gap = 0, box }: WindowRows) {
  const step = stepOf(rowHeight, gap);
  const count = rows.length;
  // A full screen, rendered before the first layout.
  const [seen, setSeen] = useState(() => rangeInWindow(0, step));
  const [shown, setShown] = useState<{ rows: readonly unknown[]; seen: Range }>();

  useLayoutEffect(() => {
    const update = () => {
      if (!box.current) return;
      const next = rangeInWindow(box.current.getBoundingClientRect().top, step);
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
  }, [box, step]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown({ rows, seen })));
    return () => cancelAnimationFrame(frame);
  }, [rows, seen]);

  const { topOf, rowsIn } = useMemo(() => placesOf(rowHeight, gap, count), [rowHeight, gap, count]);
  const range = rowsIn(shown?.rows === rows ? joinRanges(seen, withOverscan(shown.seen, step)) : seen);
  const to = Math.min(range.to, count);
  const from = Math.max(0, Math.min(range.from, to));
  return {
    indexes: Array.from({ length: to - from }, (_, offset) => from + offset),
    before: topOf(from),
    after: topOf(count) - topOf(to),
  };
}
