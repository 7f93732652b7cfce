/** Tab leads on from the beginning of the page, or of the window that stands above it; nothing moves on the screen. */
export function focusPage(): void {
  const title = document.querySelector<HTMLElement>('dialog:modal h2');
  // Not before: a window that opens gives the focus to what can take it first.
  if (title) title.tabIndex = -1;
  (title ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
