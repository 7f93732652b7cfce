import { GripVertical } from 'lucide-react';
import { type DragButtonOptions, useDragButton } from './use-keyboard-drag.ts';

/** Button that drags a card by keyboard or screen reader; visible while it has the focus. */
export function DragButton({ name, ...drag }: DragButtonOptions & { name: string }) {
  return (
    <button
      {...useDragButton(drag)}
      type="button"
      aria-label={`Drag ${name}`}
      className="grid size-6 flex-none place-items-center rounded-badge text-text-3 not-focus-visible:sr-only"
    >
      <GripVertical size={14} aria-hidden />
    </button>
  );
}
