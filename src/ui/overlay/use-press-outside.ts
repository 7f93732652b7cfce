import { type RefObject, useEffect } from 'react';

/** Calls back when the backdrop of the modal dialog was pressed. */
export function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    let pressed: EventTarget | null = null;
    const press = (event: PointerEvent) => {
      pressed = event.target;
    };
    // The window itself is only hit outside of its content: on the backdrop. A text marked beyond the edge does not count.
    const leave = (event: MouseEvent) => {
      if (event.target === element && pressed === element) onPress();
    };
    element?.addEventListener('pointerdown', press);
    element?.addEventListener('click', leave);
    return () => {
      element?.removeEventListener('pointerdown', press);
      element?.removeEventListener('click', leave);
    };
  }, [dialog, onPress]);
}
