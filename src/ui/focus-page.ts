/** Tab leads on from the beginning of the page; nothing moves on the screen. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
