import { type RefObject, useLayoutEffect, useRef } from 'react';
import { catchLostFocus } from '#ui/focus/lost-focus.ts';

/** What is typed or chosen; a tick alone is read before it is set. */
const FIELD = ':is(input:not([type="checkbox"], [type="file"]), select, textarea):enabled';

/**
 * A dialog that stands above the page as long as it is drawn. `first` gets the focus; without it the first field, its
 * text marked as Tab would mark it; where there is none, the first button.
 */
export function useModal(first?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const target = first?.current ?? element?.querySelector<HTMLElement>(FIELD);
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
    // Closing gives the focus back to where it was, which may be gone by then.
    return () => {
      element?.close();
      catchLostFocus();
    };
  }, [first]);
  return dialog;
}
