import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

export type ChartPoint = {
  id: string;
  /** Its accessible name and tooltip: 'Nov 2026, Invoiced: $12,345; last year $10,000'. */
  text: string;
  /** Address of the list behind it. */
  href?: string | undefined;
};

/** Position of the tooltip in the box of the chart. */
export type TipPosition = {
  /** 0 at the left edge to 1 at the right one. */
  across: number;
  /** Pixels from the edge of the box that the tooltip is placed from. */
  from: 'top' | 'bottom';
  distance: number;
};

type Tip = TipPosition & { id: string };

const GAP = 6;

/** Places the tooltip next to the point, on the side with more room. */
function tipPosition(box: HTMLElement, point: HTMLElement): TipPosition {
  const outer = box.getBoundingClientRect();
  const anchor = (point.querySelector('[data-anchor]') ?? point).getBoundingClientRect();
  const middle = anchor.left + anchor.width / 2 - outer.left;
  const above = anchor.top - outer.top;
  const below = outer.bottom - anchor.bottom;
  return {
    across: outer.width === 0 ? 0 : Math.max(0, Math.min(1, middle / outer.width)),
    ...(above > below
      ? { from: 'bottom', distance: outer.bottom - anchor.top + GAP }
      : { from: 'top', distance: anchor.bottom - outer.top + GAP }),
  };
}

/** Returns the index that a key moves to. `columns`: points in a row of a grid. Never wraps around. */
function movedTo({ key, ctrlKey }: KeyboardEvent, at: number, count: number, columns: number): number | undefined {
  const row = at - (at % columns);
  const isGrid = columns < count;
  switch (key) {
    case 'ArrowRight':
      return isGrid ? Math.min(at + 1, row + columns - 1) : Math.min(at + 1, count - 1);
    case 'ArrowLeft':
      return isGrid ? Math.max(at - 1, row) : Math.max(at - 1, 0);
    case 'ArrowDown':
      return isGrid ? (at + columns < count ? at + columns : at) : Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return isGrid ? (at >= columns ? at - columns : at) : Math.max(at - 1, 0);
    case 'Home':
      return isGrid && !ctrlKey ? row : 0;
    case 'End':
      return isGrid && !ctrlKey ? row + columns - 1 : count - 1;
    default:
      return undefined;
  }
}

type ChartPoints = {
  points: readonly ChartPoint[];
  /** Called with the id for a click or Enter. */
  onOpen?: ((id: string) => void) | undefined;
  /** Points in a row of a grid; absent when all are in one row. */
  columns?: number;
};

/**
 * Makes the points of a chart one tab stop: arrows, Home and End move the focus. Returns the props of the box, of each point, and the tooltip
 * of the point that has the focus or the pointer.
 */
export function useChartPoints({ points, onOpen, columns = points.length }: ChartPoints) {
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [tip, setTip] = useState<Tip>();
  const stop = Math.min(current, points.length - 1);
  const shown = tip && points.find(({ id }) => id === tip.id);

  const isShown = tip !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const dismiss = ({ key }: { key: string }) => {
      if (key === 'Escape') setTip(undefined);
    };
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, [isShown]);

  const elementOf = (id: string | undefined) =>
    id === undefined ? null : (box.current?.querySelector<HTMLElement>(`[data-point="${CSS.escape(id)}"]`) ?? null);

  function showTip(id: string, element: HTMLElement | null) {
    if (box.current && element) setTip({ id, ...tipPosition(box.current, element) });
  }

  return {
    tip: tip && shown ? { ...tip, text: shown.text } : undefined,
    box: {
      ref: box,
      onPointerLeave: () => {
        const focused = document.activeElement;
        const id =
          focused instanceof HTMLElement && box.current?.contains(focused) ? focused.dataset['point'] : undefined;
        if (id === undefined) setTip(undefined);
        else showTip(id, elementOf(id));
      },
      // A box inside may scroll sideways.
      onScrollCapture: () => {
        if (tip) showTip(tip.id, elementOf(tip.id));
      },
    },
    pointProps: (index: number) => {
      const id = points[index]?.id ?? '';
      return {
        'data-point': id,
        tabIndex: index === stop ? 0 : -1,
        onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
          setCurrent(index);
          showTip(id, currentTarget);
        },
        onBlur: () => setTip(undefined),
        onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => showTip(id, currentTarget),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          const next = movedTo(event, index, points.length, columns);
          if (next === undefined || event.altKey || event.metaKey) return;
          event.preventDefault();
          elementOf(points[next]?.id)?.focus();
        },
        onClick: opener(id, onOpen),
      };
    },
  };
}

/** Returns the click handler of a link or button that opens a point. A click with a modifier opens the link in a tab of its own. */
export function opener(id: string, onOpen: ((id: string) => void) | undefined) {
  if (!onOpen) return undefined;
  return (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
  };
}
