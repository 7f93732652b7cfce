import { type KeyboardEvent, type MouseEvent, useId } from 'react';

type OptionList = {
  count: number;
  /** Position of the marked option; -1 without one. */
  active: number;
  onMove: (to: number, byKey: boolean) => void;
  onChoose: (position: number, event: MouseEvent) => void;
};

/**
 * Keyboard and pointer of a list of options below a search field that keeps the focus (WAI-ARIA listbox with
 * `aria-activedescendant`): arrows and pointer mark an option, a click chooses it. Enter and the other keys are up to the field.
 * A form field that holds a choice is `ComboBox`.
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
    /** Moves by an arrow key, around the ends. */
    moveByArrow(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!step || count === 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      move(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    },
    listProps: {
      // The focus stays in the field.
      onPointerDown(event: MouseEvent) {
        if (positionOf(event) !== undefined) event.preventDefault();
      },
      onPointerMove(event: MouseEvent) {
        const position = positionOf(event);
        // Options that scroll or change under a pointer at rest are not pointed at.
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
