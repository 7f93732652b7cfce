import { focusPage } from './focus-page.ts';

/** Where what had the focus is gone, the page gets it. */
export function catchLostFocus(): void {
  if (document.activeElement === document.body) focusPage();
}

/** `main` takes the focus from what is about to go. Afterwards, a browser would lay out first what is half removed. */
export function takeFocusFromPage(): void {
  const main = document.getElementById('main');
  if (main !== document.activeElement && main?.contains(document.activeElement)) main.focus({ preventScroll: true });
}
