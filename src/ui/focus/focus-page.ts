/** Moves the focus to the start of the page, or of the open modal, without scrolling. */
export function focusPage(): void {
  const title = document.querySelector<HTMLElement>('dialog:modal h2');
  // Set only now: an opening dialog focuses the first element that can take the focus.
  if (title) title.tabIndex = -1;
  (title ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
