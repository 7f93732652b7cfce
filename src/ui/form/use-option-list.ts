import { type KeyboardEvent, type MouseEvent, useId } from 'react';

type OptionList = {
  count: number;
  /** Index of the active option; -1 if none. */
  active: number;
  onMove: (to: number, byKey: boolean) => void;
  onChoose: (position: number, event: MouseEvent) => void;
};

/**
 * Handles keyboard and pointer in a listbox below a search field that keeps the focus (WAI-ARIA `aria-activedescendant`): arrow keys
 * and pointer mark an option, a click selects it. The field handles Enter and the other keys. For a form field, use `ComboBox`.
 */
export function useOptionList({ count, active, onMove, onChoose }: OptionList) {
  const id = useId();
  const optionId = (position: number) => `${id}-${position}`;

  function move(to: number) {
    onMove(to, true);
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
  }

  function positionOf({ target }: { target: EventTarget }): number | undefined {
    const option = target instanceof Element && target.closest(`[role="option"][id^="${id}-"]`);
    return option ? Number(option.id.slice(id.length + 1)) : undefined;
  }

  return {
    move,
    optionId,
    listId: `${id}-list`,
    activeId: active >= 0 && active < count ? optionId(active) : undefined,
    /** Moves by an arrow key; wraps around. */
    moveByArrow(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!step || count === 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      move(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    },
    listProps: {
      // Keeps the focus in the field.
      onPointerDown(event: MouseEvent) {
        if (positionOf(event) !== undefined) event.preventDefault();
      },
      onPointerMove(event: MouseEvent) {
        const position = positionOf(event);
        // Ignores options that scroll or change under a resting pointer.
        const isMoved = event.movementX !== 0 || event.movementY !== 0;
        if (position !== undefined && position !== active && isMoved) onMove(position, false);
      },
      onClick(event: MouseEvent) {
        const position = positionOf(event);
        if (position !== undefined) onChoose(position, event);
      },
    },
  };
}
