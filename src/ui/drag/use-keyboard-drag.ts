import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { type PressEvent, useDrag, useDrop } from 'react-aria-components';

/** Data type of a card dragged by keyboard: its id. */
const CARD_TYPE = 'application/x-card-id';

/** Column of the card dragged by keyboard. */
export type DraggedFrom = RefObject<string | undefined>;

export type DragButtonOptions = {
  id: string;
  /** Column of the card. */
  column: string;
  dragged: DraggedFrom;
  onDragChange: (isDragging: boolean) => void;
};

/** Returns the props of the button that drags a card by keyboard or screen reader. */
export function useDragButton({ id, column, dragged, onDragChange }: DragButtonOptions) {
  const { dragButtonProps } = useDrag({
    getItems: () => [{ [CARD_TYPE]: id }],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
    onDragStart: () => {
      dragged.current = column;
      onDragChange(true);
    },
    onDragEnd: () => {
      dragged.current = undefined;
      onDragChange(false);
    },
  });
  return plainButton(dragButtonProps);
}

/**
 * Returns props for a native button: a board has dozens, and React Aria's button costs as much as the rest of the card. The drag
 * starts on key up, because React Aria would take that key up as a drop.
 */
function plainButton({ onPress, 'aria-describedby': described }: ReturnType<typeof useDrag>['dragButtonProps']) {
  // React Aria reads nothing else of the press.
  const startDrag = (target: Element) => onPress?.({ pointerType: 'keyboard', target } as PressEvent);
  return {
    'aria-describedby': described,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') event.preventDefault();
    },
    onKeyUp({ key, currentTarget }: KeyboardEvent) {
      if (key === 'Enter') startDrag(currentTarget);
    },
    onClick({ detail, currentTarget }: MouseEvent) {
      if (detail === 0) startDrag(currentTarget);
    },
  };
}

type ColumnDrop = {
  column: string;
  element: RefObject<HTMLElement | null>;
  dragged: DraggedFrom;
  onDrop: (id: string) => void;
};

/** Returns the props of a column that accepts cards dragged by keyboard from other columns. */
export function useColumnDrop({ column, element, dragged, onDrop }: ColumnDrop) {
  return useDrop({
    ref: element,
    getDropOperation: (types) => (types.has(CARD_TYPE) && dragged.current !== column ? 'move' : 'cancel'),
    onDrop({ items }) {
      const [item] = items;
      // The card may have been removed from the page by now, so the drop carries the card's id.
      if (item?.kind === 'text') void item.getText(CARD_TYPE).then(onDrop);
    },
  });
}
