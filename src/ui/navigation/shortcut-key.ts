/** Elements that use letter keys themselves: text entry, menus, lists. */
const TAKES_LETTERS = 'input, select, textarea, [role=menu], [role=listbox]';

/** Returns whether a key press can be a single-key shortcut: no modifier, no open dialog, and not in an element that uses letter keys. */
export function isShortcutKey({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(
    defaultPrevented ||
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof Element && target.closest(TAKES_LETTERS)) ||
    document.querySelector('dialog[open]')
  );
}
