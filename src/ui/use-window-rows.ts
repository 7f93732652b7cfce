import { type RefObject, useLayoutEffect, useState } from 'react';

type WindowRows = {
  count: number;
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

function rangeInWindow(top: number, rowPitch: number, count: number): Range {
  const first = Math.floor((-top - BEYOND_PX) / rowPitch);
  const last = Math.ceil((window.innerHeight - top + BEYOND_PX) / rowPitch);
  const step = stepOf(rowPitch);
  const from = Math.max(0, Math.min(Math.floor(first / step) * step, count - 1));
  return { from, to: Math.max(from, Math.min(Math.ceil(last / step) * step, count)) };
}

/** A full screen, to be drawn before the page has been laid out. */
function firstRange(rowPitch: number): Range {
  const step = stepOf(rowPitch);
  return { from: 0, to: Math.ceil(window.innerHeight / rowPitch / step) * step };
}

/** Which rows of a long list to draw while the window scrolls, and how much empty space stands before and after them. */
export function useWindowRows({ count, rowHeight, gap = 0, box }: WindowRows) {
  const pitch = rowHeight + gap;
  const [range, setRange] = useState(() => firstRange(pitch));

  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return;
      const next = rangeInWindow(box.current.getBoundingClientRect().top, pitch, count);
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
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
  }, [box, pitch, count]);

  const to = Math.min(range.to, count);
  const from = Math.min(range.from, to);
  return {
    indexes: Array.from({ length: to - from }, (_, offset) => from + offset),
    before: from * pitch,
    after: (count - to) * pitch,
  };
}
