/** Tab leads on from the beginning of the page; nothing moves on the screen. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Where what had the focus is gone, the page gets it. */
export function catchLostFocus(): void {
  if (document.activeElement === document.body) focusPage();
}
