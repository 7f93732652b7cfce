/** Where what had the focus is gone, the page gets it: Tab leads on from its beginning. */
export function catchLostFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}
