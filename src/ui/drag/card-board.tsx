import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import type { Tone } from '#ui/display/tone.ts';
import { rowTops, useWindowRows } from '#ui/table/use-window-rows.ts';
import { useCardDrag } from './use-card-drag.ts';
import { type DraggedFrom, useColumnDrop } from './use-keyboard-drag.ts';

const CARD_GAP = 8;
/** Height of a heading between cards, with its gap. */
const HEADING_PX = 24;
/** Space above a card that is scrolled into view. */
const SCROLL_MARGIN_PX = 160;

export type BoardColumn<Key, Card> = {
  key: Key;
  title: string;
  tone: Tone;
  cards: readonly Card[];
  /** Returns the heading above a card, given the card before it. */
  headingOf?: ((card: Card, before: Card | undefined) => string | undefined) | undefined;
  /** Number of cards, and the hidden word after it. */
  count: string;
  counted: string;
  /** Below the title. */
  note?: string | undefined;
  /** Below the cards. */
  footer?: ((titleId: string) => ReactNode) | undefined;
  tour?: HTMLAttributes<HTMLElement>['data-tour'];
};

/** Parts of the board that its cards need. */
export type CardTools<Key> = {
  /** The card is dragged by mouse or touch. */
  isDragged: boolean;
  dragged: DraggedFrom;
  /** Card that takes the focus when it appears, after a move. */
  focusNext: RefObject<MovedCard | undefined>;
  onMove: (id: string, to: Key) => void;
};

/** A card that is being moved, its control once it appeared in its new column, and whether the move is done. */
type MovedCard = { id: string; control?: HTMLElement | null; isDone?: boolean };

type CardBoardProps<Key, Card> = {
  columns: readonly BoardColumn<Key, Card>[];
  /** In pixels; the board renders only the cards in view. */
  heightOf: (card: Card) => number;
  renderCard: (card: Card, tools: CardTools<Key>) => ReactNode;
  /** Resolves to whether the card was moved. */
  onMove: (id: string, to: Key) => Promise<boolean>;
  /** Cards that stay where they are. */
  isFixed?: ((card: Card) => boolean) | undefined;
  /** On a desktop, all columns fit a window of 1440 px: those without cards are narrow. */
  fitsWindow?: boolean;
  /** Columns that have what the user looked for. While none of them is in view, the board scrolls to the first. */
  found?: readonly Key[] | undefined;
};

const scroller =
  'relative -mx-6 items-start gap-2.5 overflow-x-auto px-6 pb-3 max-desktop:-mx-4.5 max-desktop:px-4.5 phone:-mx-4 phone:snap-x phone:snap-mandatory phone:scroll-px-4 phone:px-4';

/** Board of cards in columns, which are moved by mouse, touch and keyboard. */
export function CardBoard<Key extends string, Card extends { id: string }>(props: CardBoardProps<Key, Card>) {
  const { columns, heightOf, renderCard, onMove, isFixed, fitsWindow = false, found } = props;
  const dragged = useRef<string>(undefined);
  const focusNext = useRef<MovedCard>(undefined);
  const board = useRef<HTMLDivElement>(null);
  const newest = useRef(onMove);
  useEffect(() => {
    newest.current = onMove;
  });
  // The same function for all renders, so that an unchanged card is not rendered again.
  const [move] = useState(() => (id: string, to: Key) => {
    const moved: MovedCard = { id };
    focusNext.current = moved;
    void newest.current(id, to).then((isMoved) => {
      if (focusNext.current !== moved) return;
      moved.isDone = true;
      if (isMoved && !moved.control) return;
      focusNext.current = undefined;
      // A dialog that asked about the move kept the focus until now.
      if (isMoved) moved.control?.focus();
    });
  });
  const drag = useCardDrag<Key>({
    board,
    keys: columns.map(({ key }) => key),
    columnOf: (id) => columns.find(({ cards }) => cards.some((card) => card.id === id && !isFixed?.(card)))?.key,
    onMove: move,
  });

  useScrollToFound(board, found);

  return (
    <div
      ref={board}
      className={classNames(
        scroller,
        'grid auto-cols-[minmax(--spacing(53),1fr)] grid-flow-col phone:auto-cols-[84vw]',
        fitsWindow && 'desktop:flex desktop:items-stretch',
      )}
    >
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          heightOf={heightOf}
          renderCard={(card) => renderCard(card, { isDragged: card.id === drag?.id, dragged, focusNext, onMove: move })}
          dragged={dragged}
          isPointerTarget={drag?.over === column.key}
          focusNext={focusNext}
          onMove={move}
          fitsWindow={fitsWindow}
        />
      ))}
    </div>
  );
}

/** Scrolls the board sideways until a column with what was found is in view. */
function useScrollToFound(board: RefObject<HTMLElement | null>, found: readonly string[] | undefined): void {
  const keys = found?.join('\n') ?? '';
  useEffect(() => {
    if (!board.current || keys === '') return;
    const view = board.current.getBoundingClientRect();
    const columns = keys
      .split('\n')
      .flatMap((key) => board.current?.querySelector<HTMLElement>(`[data-drop="${CSS.escape(key)}"]`) ?? []);
    const isSeen = (column: HTMLElement) => {
      const { left, right } = column.getBoundingClientRect();
      return left >= view.left && right <= view.right;
    };
    const [first] = columns;
    if (!first || columns.some(isSeen)) return;
    board.current.scrollLeft += first.getBoundingClientRect().left - view.left;
  }, [board, keys]);
}

type ColumnProps<Key, Card> = Pick<CardTools<Key>, 'dragged' | 'focusNext' | 'onMove'> & {
  column: BoardColumn<Key, Card>;
  heightOf: (card: Card) => number;
  renderCard: (card: Card) => ReactNode;
  /** A card from another column is dragged over this one by mouse or touch. */
  isPointerTarget: boolean;
  fitsWindow: boolean;
};

/** Returns the previous list while it has the same rows, so that an unchanged column keeps its window of cards. */
function useStableList<T>(list: readonly T[]): readonly T[] {
  const [previous, setPrevious] = useState(list);
  if (previous.length === list.length && previous.every((one, index) => one === list[index])) return previous;
  setPrevious(list);
  return list;
}

function Column<Key extends string, Card extends { id: string }>(props: ColumnProps<Key, Card>) {
  const { column, heightOf, renderCard, dragged, isPointerTarget, focusNext, onMove, fitsWindow } = props;
  const { key, title, tone, count, counted, note, footer, tour, headingOf } = column;
  const cards = useStableList(column.cards);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const headings = cards.map((card, index) => headingOf?.(card, cards[index - 1]));
  const withHeadings = headings.map((heading) => (heading === undefined ? '' : 'h')).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the headings are changes the heights
  const heights = useMemo(
    () => cards.map((card, index) => heightOf(card) + (headings[index] === undefined ? 0 : HEADING_PX)),
    [cards, heightOf, withHeadings],
  );
  const shown = useWindowRows({ rows: cards, rowHeight: heights, gap: CARD_GAP, box: list });
  const { dropProps, isDropTarget: isKeyboardTarget } = useColumnDrop({
    column: key,
    element: section,
    dragged,
    onDrop: (card) => onMove(card, key),
  });
  const isDropTarget = isKeyboardTarget || isPointerTarget;
  const isEmpty = fitsWindow && cards.length === 0 && !footer;

  // A moved card that is out of view is rendered, and takes the focus, once it is scrolled to.
  useEffect(() => {
    const index = cards.findIndex((card) => card.id === focusNext.current?.id);
    const top = rowTops(heights, CARD_GAP)[index];
    if (top === undefined || !list.current) return;
    const inWindow = list.current.getBoundingClientRect().top + top;
    if (inWindow >= 0 && inWindow + (heights[index] ?? 0) <= window.innerHeight) return;
    window.scrollTo({ top: window.scrollY + inWindow - SCROLL_MARGIN_PX });
  }, [cards, heights, focusNext]);

  return (
    <section
      ref={section}
      data-drop={key}
      data-tour={tour}
      {...dropProps}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames(
        'grid min-h-full min-w-0 grid-cols-[minmax(0,1fr)] content-start rounded-card p-2 -outline-offset-2 phone:snap-start',
        isDropTarget ? 'bg-accent-soft' : 'bg-surface-3 dark:bg-surface-2',
        fitsWindow && (isEmpty ? 'desktop:w-22 desktop:flex-none' : 'desktop:min-w-34 desktop:flex-1 desktop:px-1.5'),
      )}
    >
      <div className="px-1 pt-0.5 pb-2.5">
        <div
          className={classNames(
            'flex items-center gap-2',
            fitsWindow && 'desktop:gap-1.5',
            isEmpty && 'desktop:flex-wrap',
          )}
        >
          <FilmSwatch tone={tone} />
          <h2
            id={id}
            className={classNames(
              'mr-auto min-w-0 wrap-anywhere font-bold text-body',
              fitsWindow && 'desktop:leading-4.5 desktop:text-label',
              isEmpty && 'desktop:order-last desktop:w-full',
            )}
          >
            {title}
          </h2>
          <span className="ml-auto min-w-5 flex-none rounded-badge bg-surface px-1.5 py-px text-center font-semibold text-small tabular-nums">
            {count}
            <span className="sr-only"> {counted}</span>
          </span>
        </div>
        {note !== undefined && <p className="text-label text-text-2 tabular-nums">{note}</p>}
      </div>
      {isDropTarget && (
        <div className="mb-2 grid h-16 place-items-center rounded-card border-strong border-accent border-dashed font-semibold text-accent-ink text-meta">
          Move to {title}
        </div>
      )}
      <ul
        ref={list}
        style={{ paddingTop: shown.before, paddingBottom: shown.after }}
        className="flex flex-col gap-2 not-empty:mb-2"
      >
        {shown.indexes.map((index) => {
          const card = cards[index];
          return (
            card && (
              <li key={card.id} aria-posinset={index + 1} aria-setsize={cards.length}>
                {headings[index] !== undefined && (
                  <h3
                    style={{ height: HEADING_PX }}
                    className="truncate px-1 font-semibold text-meta text-text-2 leading-5"
                  >
                    {headings[index]}
                  </h3>
                )}
                {renderCard(card)}
              </li>
            )
          );
        })}
      </ul>
      {footer?.(id)}
    </section>
  );
}

/** Returns the ref of a card's main control, which takes the focus after the card was moved. */
export function useFocusAfterMove<E extends HTMLElement>(
  id: string,
  focusNext: RefObject<MovedCard | undefined>,
): RefObject<E | null> {
  const control = useRef<E>(null);
  useEffect(() => {
    const moved = focusNext.current;
    if (moved?.id !== id) return;
    moved.control = control.current;
    control.current?.focus();
    if (moved.isDone) focusNext.current = undefined;
  }, [focusNext, id]);
  return control;
}
