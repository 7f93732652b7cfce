import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

type WindowRows = {
  rows: readonly unknown[];
  /** Pixels, the same for every row. */
  rowHeight: number;
  gap?: number;
  /** What the rows lie in; its upper edge is where the first one begins. */
  box: RefObject<HTMLElement | null>;
};

type Range = { from: number; to: number };

/** Rows drawn beyond each edge of the window, so that scrolling does not outrun the drawing; eight of a table's rows. */
const BEYOND_PX = 448;
/** The range moves in steps of whole rows of about so many pixels: fewer drawings, and no flicker at an edge. */
const STEP_PX = 224;

function stepOf(rowPitch: number): number {
  return Math.max(1, Math.round(STEP_PX / rowPitch));
}

/** In whole steps: those in the window, when the first row begins so many pixels below its upper edge. */
function rangeInWindow(top: number, rowPitch: number): Range {
  const step = stepOf(rowPitch);
  const from = Math.max(0, Math.floor(-top / rowPitch / step) * step);
  return { from, to: Math.max(from, Math.ceil((window.innerHeight - top) / rowPitch / step) * step) };
}

function widened({ from, to }: Range, rowPitch: number): Range {
  const step = stepOf(rowPitch);
  const beyond = Math.ceil(BEYOND_PX / rowPitch / step) * step;
  return { from: from - beyond, to: to + beyond };
}

/** Both, where they meet; else the first alone. */
function joined(one: Range, other: Range): Range {
  if (other.to < one.from || one.to < other.from) return one;
  return { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
}

/**
 * Which rows of a long list to draw while the window scrolls, and how much empty space stands before and after them. First those
 * are drawn that can be seen, and when the screen shows them, those beyond: of other rows than before, found or sorted, and
 * wherever the window has been scrolled to.
 */
export function useWindowRows({ rows, rowHeight, gap = 0, box }: WindowRows) {
  const pitch = rowHeight + gap;
  const count = rows.length;
  // A full screen, to be drawn before the page has been laid out.
  const [seen, setSeen] = useState(() => rangeInWindow(0, pitch));
  const [shown, setShown] = useState<{ rows: readonly unknown[]; seen: Range }>();

  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return;
      const next = rangeInWindow(box.current.getBoundingClientRect().top, pitch);
      setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    // It calls first when the page has been laid out: to ask for positions before would lay it out twice. And then whenever
    // what stands above grows or shrinks: a card with figures, an opened notice.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      observer.disconnect();
    };
  }, [box, pitch]);

  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown({ rows, seen })));
    return () => cancelAnimationFrame(frame);
  }, [rows, seen]);

  const range = shown?.rows === rows ? joined(seen, widened(shown.seen, pitch)) : seen;
  const to = Math.min(range.to, count);
  const from = Math.max(0, Math.min(range.from, to));
  return {
    indexes: Array.from({ length: to - from }, (_, offset) => from + offset),
    before: from * pitch,
    after: (count - to) * pitch,
  };
}
