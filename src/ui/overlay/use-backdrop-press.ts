import { type RefObject, useEffect } from 'react';

/** Calls `onPress` when the backdrop of the modal dialog is clicked. */
export function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    let pressed: EventTarget | null = null;
    const press = (event: PointerEvent) => {
      pressed = event.target;
    };
    // The dialog itself is the target only on its backdrop. A text selection that ends there does not count.
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
