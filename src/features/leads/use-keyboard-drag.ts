import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { type PressEvent, useDrag, useDrop } from 'react-aria-components';
import type { LeadStatus } from '#domain/leads/lead.ts';

/** What a card that is dragged by keyboard carries: the lead's id. */
const LEAD_TYPE = 'application/x-lead-id';

/** The status of the card that is dragged by keyboard. */
export type DraggedStatus = RefObject<LeadStatus | undefined>;

type CardDrag = {
  id: string;
  status: LeadStatus;
  dragged: DraggedStatus;
  onLift: (isLifted: boolean) => void;
};

/** The props of the button that drags a card by keyboard and screen reader. */
export function useDragButton({ id, status, dragged, onLift }: CardDrag) {
  const { dragButtonProps } = useDrag({
    getItems: () => [{ [LEAD_TYPE]: id }],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
    onDragStart: () => {
      dragged.current = status;
      onLift(true);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      onLift(false);
    },
  });
  return plainButton(dragButtonProps);
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
  dragged: DraggedStatus;
  onDrop: (id: string) => void;
};

/** A column that takes cards of other columns, dragged by keyboard. */
export function useColumnDrop({ status, column, dragged, onDrop }: ColumnDrop) {
  return useDrop({
    ref: column,
    getDropOperation: (types) => (types.has(LEAD_TYPE) && dragged.current !== status ? 'move' : 'cancel'),
    onDrop({ items }) {
      const [item] = items;
      // The card may have left the page by now, so the drop carries the lead's id.
      if (item?.kind === 'text') void item.getText(LEAD_TYPE).then(onDrop);
    },
  });
}
