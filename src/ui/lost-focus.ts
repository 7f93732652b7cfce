import { focusPage } from './focus-page.ts';

/** Where what had the focus is gone, the page gets it. */
export function catchLostFocus(): void {
  if (document.activeElement === document.body) focusPage();
}
