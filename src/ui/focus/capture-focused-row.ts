import { focusPage } from './focus-page.ts';

/**
 * Remembers the list row that has the focus. Call the returned function when that row is removed: it moves the focus to the next
 * row, else to the previous one, else to the page.
 */
export function captureFocusedRow(): () => void {
  const row = document.activeElement?.closest('tr, li');
  const neighbors = [row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const focused = document.activeElement;
    if (!row || !(focused === document.body || row.contains(focused))) return;
    const controls = neighbors.map((other) =>
      other?.isConnected ? other.querySelector<HTMLElement>('a, button') : null,
    );
    const control = controls.find(Boolean);
    if (control) control.focus();
    else focusPage();
  };
}
