import { type RefObject, useLayoutEffect, useRef } from 'react';

/** By then the dialog is seen, with what it shows at first. */
const OPENED_MS = 300;

/**
 * A dialog in the body that has the page to itself as long as it is drawn with `open` and `aria-modal`, its field the focus. The browser's own
 * `showModal` computes the styles of the whole page anew before it shows anything; here the page becomes inert in a turn of its
 * own, soon after, and until then the focus comes back.
 */
export function useQuickModal(field: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    const others = [...document.body.children].filter(
      (element) => element instanceof HTMLElement && !element.contains(dialog.current) && !element.inert,
    ) as HTMLElement[];
    const setInert = (isInert: boolean) => {
      for (const element of others) element.inert = isInert;
    };
    const keepFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !dialog.current?.contains(target)) field.current?.focus();
    };
    document.addEventListener('focusin', keepFocus);
    const timer = setTimeout(() => {
      setInert(true);
      // Computed now, not together with what the next key brings.
      document.body.getBoundingClientRect();
    }, OPENED_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', keepFocus);
      setInert(false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [field]);
  return dialog;
}
