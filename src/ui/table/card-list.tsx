import { type ReactNode, startTransition, useMemo, useRef, useState } from 'react';
import { useWindowRows } from './use-window-rows.ts';

const CARD_GAP = 10;
/** Height of a card until the first ones are measured. */
const FIRST_GUESS_PX = 136;

/** Measured heights in pixels by id, and the height of a card that was never drawn. */
type CardHeights = { known: Map<string, number>; guess: number };

/** Heights of each list by its label, kept so that a user who comes back to a list finds each card where it was. */
const measured = new Map<string, CardHeights>();

function heightsOf(label: string): CardHeights {
  const heights = measured.get(label) ?? { known: new Map(), guess: FIRST_GUESS_PX };
  measured.set(label, heights);
  return heights;
}

/** Remembers the heights of drawn cards. Returns whether one of them is new. */
function remember({ target, borderBoxSize: [size] }: ResizeObserverEntry, { known }: CardHeights): boolean {
  const id = target.getAttribute('data-id') ?? '';
  // 0 while the page is hidden, for a presentation to a customer.
  if (!size || size.blockSize === 0 || known.get(id) === size.blockSize) return false;
  known.set(id, size.blockSize);
  return true;
}

/** Returns the height of each row's card, and a ref that measures a card. */
function useCardHeights(label: string, rows: readonly { id: string }[]) {
  // A new object after each change of the heights.
  const [state, setState] = useState(() => ({ heights: heightsOf(label) }));
  const [ref] = useState(() => {
    const { heights } = state;
    const observer = new ResizeObserver((entries) => {
      const isFirst = heights.known.size === 0;
      if (entries.filter((entry) => remember(entry, heights)).length === 0) return;
      const all = [...heights.known.values()];
      if (isFirst) heights.guess = all.reduce((sum, height) => sum + height, 0) / all.length;
      startTransition(() => setState({ heights }));
    });
    return (card: HTMLElement | null) => {
      if (!card) return undefined;
      observer.observe(card);
      return () => observer.unobserve(card);
    };
  });
  const heights = useMemo(() => {
    const { known, guess } = state.heights;
    return rows.map(({ id }) => known.get(id) ?? guess);
  }, [rows, state]);
  return { heights, ref };
}

type CardListProps<T> = { label: string; rows: readonly T[]; renderCard: (row: T) => ReactNode };

/** List of cards as high as their texts. Renders only those near the window. */
export function CardList<T extends { id: string }>({ label, rows, renderCard }: CardListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const { heights, ref } = useCardHeights(label, rows);
  const shown = useWindowRows({ rows, rowHeight: heights, gap: CARD_GAP, box });
  return (
    <div ref={box}>
      {/* Not the list's padding: a browser keeps what it shows in place when an element above changes its height. */}
      <div style={{ height: shown.before }} />
      <ul aria-label={label} className="flex flex-col gap-2.5">
        {shown.indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={row.id}
              ref={ref}
              data-id={row.id}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="whole-text rounded-card border bg-surface shadow-1"
            >
              {renderCard(row)}
            </li>
          );
        })}
      </ul>
      <div style={{ height: shown.after }} />
    </div>
  );
}
