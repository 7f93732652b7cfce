import { type RefObject, useState } from 'react';
import { type PointerPosition, usePointerDrag } from './use-pointer-drag.ts';

/** Space around the dragged copy, so that it can tilt. */
const FRAME_PX = 20;

/** The dragged card, and the other column under the pointer. */
export type CardDrag<Key> = { id: string; over: Key | undefined };

type Options<Key extends string> = {
  board: RefObject<HTMLElement | null>;
  /** Keys of the columns; each is in the `data-drop` of its column. */
  keys: readonly Key[];
  /** Returns the column of the card with this `data-card`; undefined if it can't be dragged. */
  columnOf: (id: string) => Key | undefined;
  onMove: (id: string, to: Key) => void;
};

/** Drags cards of a board by mouse and touch. Returns the current drag. */
export function useCardDrag<Key extends string>(options: Options<Key>): CardDrag<Key> | undefined {
  const { board, keys, columnOf, onMove } = options;
  const [drag, setDrag] = useState<CardDrag<Key>>();
  usePointerDrag(board, (pressed, from) => {
    const card = pressed.closest<HTMLElement>('[data-card]');
    const id = card?.dataset['card'];
    const column = id && columnOf(id);
    const scroller = board.current;
    if (!card || !column || !scroller) return undefined;
    const { left, top } = card.getBoundingClientRect();
    const copy = dragCopy(card);
    document.body.append(copy);
    // Scroll snapping would undo each scroll step of the drag.
    scroller.style.scrollSnapType = 'none';
    let over: Key | undefined;
    setDrag({ id, over });
    return {
      scroller,
      move(at) {
        copy.style.translate = `${left + at.x - from.x - FRAME_PX}px ${top + at.y - from.y - FRAME_PX}px`;
        const next = columnAt(at, keys);
        if (next === over) return;
        over = next;
        setDrag({ id, over: over === column ? undefined : over });
      },
      end(isDropped) {
        copy.remove();
        scroller.style.scrollSnapType = '';
        setDrag(undefined);
        if (isDropped && over && over !== column) onMove(id, over);
      },
    };
  });
  return drag;
}

function columnAt<Key extends string>({ x, y }: PointerPosition, keys: readonly Key[]): Key | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return keys.find((key) => key === column?.dataset['drop']);
}

/** Returns a tilted copy of the card, in a frame with room for the tilt. */
function dragCopy(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.classList.add('rotate-[2.2deg]', 'shadow-4', 'border-accent-line');
  copy.style.width = `${card.offsetWidth}px`;
  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  frame.inert = true;
  frame.className = 'pointer-events-none fixed top-0 left-0 z-50 p-5';
  frame.append(copy);
  return frame;
}
