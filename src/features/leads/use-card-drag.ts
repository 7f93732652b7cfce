import { type RefObject, useState } from 'react';
import { LEAD_STATUSES, type LeadStatus } from '#domain/leads/lead.ts';
import { type PointerPosition, usePointerDrag } from '#ui/drag/use-pointer-drag.ts';

/** Space around the dragged copy, so that it can tilt. */
const FRAME_PX = 20;

/** The dragged lead, and the status of the other column under the pointer. */
export type CardDrag = { id: string; over: LeadStatus | undefined };

type Options = {
  board: RefObject<HTMLElement | null>;
  statusOf: (id: string) => LeadStatus | undefined;
  onMove: (id: string, status: LeadStatus) => void;
};

/** Drags cards of the board by mouse and touch. Returns the current drag. */
export function useCardDrag({ board, statusOf, onMove }: Options): CardDrag | undefined {
  const [drag, setDrag] = useState<CardDrag>();
  usePointerDrag(board, (pressed, from) => {
    const card = pressed.closest<HTMLElement>('[data-lead]');
    const id = card?.dataset['lead'];
    const status = id && statusOf(id);
    const scroller = board.current;
    if (!card || !status || !scroller) return undefined;
    const { left, top } = card.getBoundingClientRect();
    const copy = dragCopy(card);
    document.body.append(copy);
    // Scroll snapping would undo each scroll step of the drag.
    scroller.style.scrollSnapType = 'none';
    let over: LeadStatus | undefined;
    setDrag({ id, over });
    return {
      scroller,
      move(at) {
        copy.style.translate = `${left + at.x - from.x - FRAME_PX}px ${top + at.y - from.y - FRAME_PX}px`;
        const next = statusAt(at);
        if (next === over) return;
        over = next;
        setDrag({ id, over: over === status ? undefined : over });
      },
      end(isDropped) {
        copy.remove();
        scroller.style.scrollSnapType = '';
        setDrag(undefined);
        if (isDropped && over && over !== status) onMove(id, over);
      },
    };
  });
  return drag;
}

function statusAt({ x, y }: PointerPosition): LeadStatus | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  return LEAD_STATUSES.find((status) => status === column?.dataset['drop']);
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
