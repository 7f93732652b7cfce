import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

type WindowRows = {
  count: number;
  /** Pixels; a guess where the rows measure themselves. */
  rowHeight: number;
  gap?: number;
  /** What the rows lie in; its place in the page is where they begin. */
  box: RefObject<HTMLElement | null>;
  keyOf: (index: number) => string;
};

/** Which rows of a long list to draw while the window scrolls, and how much empty space stands before and after them. */
export function useWindowRows({ count, rowHeight, gap = 0, box, keyOf }: WindowRows) {
  const [top, setTop] = useState(0);
  // What stands above may grow or shrink at any time: a card with figures, an opened notice.
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    gap,
    overscan: 8,
    scrollMargin: top,
    getItemKey: keyOf,
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const last = rows.at(-1);
  return {
    rows,
    measure: virtualizer.measureElement,
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  };
}
