/** Where letters are typed, or lead through a list. */
const TAKES_LETTERS = 'input, select, textarea, [role=menu], [role=listbox]';

/** Whether the key means nothing where it was pressed: alone, with no window open, and not in what takes letters. */
export function isFreeKey({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(
    defaultPrevented ||
    ctrlKey ||
    metaKey ||
    altKey ||
    (target instanceof Element && target.closest(TAKES_LETTERS)) ||
    document.querySelector('dialog[open]')
  );
}
