/** Tab leads on from the beginning of the page, or of the window that stands above it; nothing moves on the screen. */
export function focusPage(): void {
  const above = document.querySelector<HTMLElement>('dialog:modal');
  (above ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
