import { type RefObject, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'input, button';

/**
 * A dialog in the body that has the page to itself as long as it is drawn with `open` and `aria-modal`, its field the focus (WAI-ARIA
 * dialog, modal): it covers the page, Tab goes around in it, and a focus that gets out comes back. The browser's own `showModal` makes
 * the page inert, which computes the styles of all of it anew as it opens and as it closes.
 */
export function useQuickModal(field: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    const until = new AbortController();
    const goAround = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const controls = [...(dialog.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
      const ends = [controls[0], controls.at(-1)];
      const [from, to] = event.shiftKey ? ends : ends.toReversed();
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    };
    const keepFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || dialog.current?.contains(target)) return;
      // A message lies above it all, and F8 leads there.
      if (!target.closest('[popover]')) field.current?.focus();
    };
    dialog.current?.addEventListener('keydown', goAround, until);
    document.addEventListener('focusin', keepFocus, until);
    return () => {
      until.abort();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [field]);
  return dialog;
}
