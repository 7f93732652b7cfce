import type { Control } from './tutorial.ts';

const SELECTORS: Record<Control['role'], string> = {
  button: 'button',
  link: 'a[href]',
  textbox: 'input:not([type=checkbox], [type=radio], [type=search], [type=file]), textarea',
  searchbox: 'input[type=search]',
  combobox: 'select, [role=combobox]',
  group: 'fieldset, [role=group]',
  list: 'ul, ol',
};

function textOf(elements: Iterable<Element>): string {
  return [...elements].map(({ textContent }) => textContent).join(' ');
}

function nameOf(element: HTMLElement): string {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(/\s+/);
  const labels = (element as Partial<HTMLInputElement>).labels;
  const legend = element.querySelector(':scope > legend');
  const name =
    (labelledBy && textOf(labelledBy.flatMap((id) => document.getElementById(id) ?? []))) ||
    element.getAttribute('aria-label') ||
    (labels && textOf(labels)) ||
    (legend ?? element).textContent;
  // The star of a needed field is no part of its name.
  return name.replace(/\*/g, '').replace(/\s+/g, ' ').trim();
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && element.closest('[data-tutorial-panel], [aria-hidden=true]') === null;
}

/** The control on the screen: that of an open window before that of the page, and that of the page before that of the frame. */
export function findControl({ role, name, within }: Control): HTMLElement | undefined {
  const start = name.endsWith('…') ? name.slice(0, -1) : undefined;
  const isNamed = (element: HTMLElement) =>
    start === undefined ? nameOf(element) === name : nameOf(element).startsWith(start);
  const isWithin = (element: HTMLElement) => {
    const part = within && element.closest<HTMLElement>('section[aria-labelledby]');
    return part && nameOf(part) === within;
  };
  for (const where of ['dialog[open] ', 'main ', '']) {
    const found = [...document.querySelectorAll<HTMLElement>(`${where}:is(${SELECTORS[role]})`)].filter(
      (element) => isShown(element) && isNamed(element),
    );
    if (found[0]) return found.find(isWithin) ?? found[0];
  }
  return undefined;
}
