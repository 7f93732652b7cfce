import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPage } from '#ui/focus/focus-page.ts';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';

/** Fields that get the focus when a dialog opens. Checkboxes don't: the user reads the text first. */
const FIELD = ':is(input:not([type="checkbox"], [type="file"]), select, textarea):enabled';

/**
 * Opens the dialog as a modal while it is rendered. `initialFocus` gets the focus; by default the first field, with its text
 * selected, or the first button if there is none.
 */
export function useModal(initialFocus?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const target = initialFocus?.current ?? element?.querySelector<HTMLElement>(FIELD);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
    // Closing returns the focus to an element that may be gone by then.
    return () => {
      element?.close();
      // Then the focus is still in the closed dialog, which is removed next.
      if (element?.contains(document.activeElement)) focusPage();
      restoreLostFocus();
    };
  }, [initialFocus]);
  return dialog;
}
