import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { type PressEvent, useDrag, useDrop } from 'react-aria-components';
import type { LeadStatus } from '#domain/lead.ts';
import { liftedCopy } from '#ui/lifted-copy.ts';

/** What a dragged card carries: the lead's id. */
const LEAD_TYPE = 'application/x-lead-id';

/** The status of the card that is being dragged; a ref, because the page must not change while a drag starts. */
export type Dragged = RefObject<LeadStatus | undefined>;

type PreviewRenderer = NonNullable<NonNullable<Parameters<typeof useDrag>[0]['preview']>['current']>;

/** The card as it hangs on the pointer, shown to the browser for one frame. */
function previewOf(card: HTMLElement): PreviewRenderer {
  return (_items, show) => {
    const copy = liftedCopy(card);
    copy.style.left = '-9999px';
    document.body.append(copy);
    show(copy);
    requestAnimationFrame(() => copy.remove());
  };
}

type CardDrag = { id: string; status: LeadStatus; card: RefObject<HTMLElement | null>; dragged: Dragged };

/** A card that can be dragged by mouse, and by keyboard through its drag button. */
export function useCardDrag({ id, status, card, dragged }: CardDrag) {
  const preview = useRef<PreviewRenderer>((items, show) => {
    if (card.current) previewOf(card.current)(items, show);
  });
  const { dragButtonProps, ...drag } = useDrag({
    getItems: () => [{ [LEAD_TYPE]: id }],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
    preview,
    onDragStart: () => {
      dragged.current = status;
    },
    onDragEnd: () => {
      dragged.current = undefined;
    },
  });
  return { ...drag, dragButtonProps: plainButton(dragButtonProps) };
}

/**
 * The drag button as a plain one: a board draws dozens, and React Aria's own costs as much as the rest of the card. The lifting
 * waits for the key to be let go, for that would drop at once what is lifted by then.
 */
function plainButton({ onPress, 'aria-describedby': described }: ReturnType<typeof useDrag>['dragButtonProps']) {
  // Of the press nothing else is read.
  const lift = (target: Element) => onPress?.({ pointerType: 'keyboard', target } as PressEvent);
  return {
    'aria-describedby': described,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') event.preventDefault();
    },
    onKeyUp({ key, currentTarget }: KeyboardEvent) {
      if (key === 'Enter') lift(currentTarget);
    },
    onClick({ detail, currentTarget }: MouseEvent) {
      if (detail === 0) lift(currentTarget);
    },
  };
}

type ColumnDrop = {
  status: LeadStatus;
  column: RefObject<HTMLElement | null>;
  dragged: Dragged;
  onDrop: (id: string) => void;
};

/** A column that takes cards of other columns. */
export function useColumnDrop({ status, column, dragged, onDrop }: ColumnDrop) {
  return useDrop({
    ref: column,
    getDropOperation: (types) => (types.has(LEAD_TYPE) && dragged.current !== status ? 'move' : 'cancel'),
    onDrop({ items }) {
      const [item] = items;
      // The card itself may be out of sight and gone from the page by now: what it carries says who it is.
      if (item?.kind === 'text') void item.getText(LEAD_TYPE).then(onDrop);
    },
  });
}
