import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { definitionsOf, FIGURE_SECTIONS } from '#domain/figures/figure-meanings.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildEstimate, buildInvoice, EMPTY_SHOP } from '#test/build.ts';

/** The names of what a page explains, as declared. */
const declared = (title: string) =>
  FIGURE_SECTIONS.filter(({ page }) => page === title).flatMap(({ card, columns }) =>
    card ? [card] : columns.map(({ name }) => name),
  );

const wordsOf = (name: string) =>
  definitionsOf(name)
    .map((one) => one.name + one.meaning)
    .join('');

/** The cards that a page draws with figures, by their accessible names. */
function cardsDrawn(): (string | null | undefined)[] {
  const groups = document.querySelectorAll('main [role="group"][aria-labelledby]');
  return [...groups].map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent);
}

test.each([
  ['Invoices', '/invoices'],
  ['Estimates', '/estimates'],
  ['Calendar', '/schedule'],
  ['Money', '/money'],
])('every card of %s has a definition, which its button shows by keyboard', async (title, path) => {
  const names = declared(title);
  const { screen } = await renderApp({ path });
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('button', { name: 'What is this?', exact: true }).first()).toBeVisible();
  if (title === 'Money') {
    const regions = [...main.element().querySelectorAll('section[aria-label]')].filter((one) =>
      one.querySelector('h2'),
    );
    expect(regions.map((one) => one.getAttribute('aria-label'))).toEqual([...names, 'Bookkeeping']);
  } else expect(cardsDrawn()).toEqual(names);
  for (const name of names) {
    const owner = main.getByRole(title === 'Money' ? 'region' : 'group', { name, exact: true });
    const button = owner.getByRole('button', { name: 'What is this?', exact: true });
    const explanation = button.element().nextElementSibling as HTMLElement;
    expect(explanation.textContent, name).toBe('');
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => explanation.textContent, { message: name }).toBe(wordsOf(name));
    const { top, left, bottom, right } = explanation.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    expect({ name, isInside, isShown: explanation.checkVisibility() }).toEqual({ name, isInside: true, isShown: true });
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => explanation.checkVisibility(), { message: name }).toBe(false);
    await expect.element(button).toHaveFocus();
  }
});

/** The box of the text itself. */
function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test.each([
  ['/invoices', 390],
  ['/estimates', 390],
  ['/schedule', 390],
  ['/invoices', 320],
  ['/schedule', 320],
])(
  'on %s at %i px no icon covers a name or 9,876,543 dollars, no name is cut off, and a press opens and closes what it explains',
  async (path, width) => {
    await page.viewport(width, 844);
    try {
      const shop = {
        ...EMPTY_SHOP,
        invoices: [buildInvoice({ status: 'Sent', totalAmount: 9876543 })],
        estimates: [buildEstimate({ status: 'Sent', totalAmount: 9876543 })],
      };
      const { screen } = await renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
      const buttons = screen.getByRole('main').getByRole('button', { name: 'What is this?', exact: true });
      await expect.poll(() => buttons.elements().length).toBe(4);
      for (const button of buttons.elements()) {
        const icon = button.querySelector('svg')?.getBoundingClientRect() as DOMRect;
        const texts = [...(button.closest('[role="group"]')?.querySelectorAll('p') ?? [])];
        const covered = texts.filter((one) => overlaps(textBox(one), icon));
        expect(covered.map((one) => one.textContent)).toEqual([]);
        expect(texts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)).toEqual([]);
      }
      const first = buttons.first();
      const explanation = first.element().nextElementSibling as HTMLElement;
      await first.click();
      await expect.poll(() => explanation.textContent).not.toBe('');
      const { left, right } = explanation.getBoundingClientRect();
      expect(left >= 0 && right <= width).toBe(true);
      await first.click();
      await expect.poll(() => explanation.checkVisibility()).toBe(false);
    } finally {
      await page.viewport(1280, 800);
    }
  },
);
