import { focusPage } from './focus-page.ts';

/** Moves the focus to the page if the focused element is gone. */
export function restoreLostFocus(): void {
  if (document.activeElement === document.body) focusPage();
}

/** Moves the focus from a child of `main` to `main`. Call it before removing the child: later, it would force a layout of the half-removed page. */
export function moveFocusToMain(): void {
  const main = document.getElementById('main');
  if (main !== document.activeElement && main?.contains(document.activeElement)) main.focus({ preventScroll: true });
}
