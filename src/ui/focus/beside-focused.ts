import { focusPage } from './focus-page.ts';

/**
 * Remembers the row of a list that has the focus. What it returns is for the moment when that row goes: the focus passes to the next
 * row, else to the one before, else to the page.
 */
export function besideFocused(): () => void {
  const row = document.activeElement?.closest('tr, li');
  const beside = [row?.nextElementSibling, row?.previousElementSibling];
  return () => {
    const focused = document.activeElement;
    if (!row || !(focused === document.body || row.contains(focused))) return;
    const controls = beside.map((other) => (other?.isConnected ? other.querySelector<HTMLElement>('a, button') : null));
    const control = controls.find(Boolean);
    if (control) control.focus();
    else focusPage();
  };
}
