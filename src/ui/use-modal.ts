import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that stands above the page as long as it is drawn; `first` gets the focus. */
export function useModal(first?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    first?.current?.focus();
    // Closing gives the focus back to where it was.
    return () => element?.close();
  }, [first]);
  return dialog;
}
