import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Estimate } from '#domain/estimates/estimate.ts';
import {
  button,
  chooseJake,
  fillLine,
  number,
  openForm,
  textField,
  toast,
  totals,
} from '#test/app/document-screens.ts';
import type { AppScreen } from '#test/app/render-app.tsx';
import { buildEstimate } from '#test/build.ts';
import { buildLine } from '#test/data/documents.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const tab = (screen: AppScreen, name: string | RegExp) =>
  screen.getByRole('group', { name: 'Options' }).getByRole('button', { name });
const optional = (screen: AppScreen, n: number) => screen.getByRole('checkbox', { name: `Optional, item ${n}` });
const total = () => document.querySelector('[data-testid="total-total"]')?.textContent;

test('the lines become the first of two options; each has its own lines, and a problem in the other one leads to it', async () => {
  const { screen, world } = await openForm({ path: '/estimates/new' });
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Front film', '1', '1000']);
  await button(screen, 'Add Option').click();
  await expect.element(tab(screen, 'Better')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(textField(screen, 'Description, item 1')).toHaveValue('Front film');
  await button(screen, 'Add Item').click();
  await fillLine(screen, 2, ['Wheel coating', '1', '200']);
  await optional(screen, 2).click();
  await expect.element(totals(screen)).toHaveTextContent('Add-ons not included: $200.00');
  await expect.poll(total).toBe('$1,085.00');
  await screen.getByRole('checkbox', { name: 'Recommended' }).click();
  await expect.element(tab(screen, /Better/)).toHaveTextContent('★');
  await textField(screen, 'Option Name').fill('Film and wheels');

  await number(screen, 'Unit Price, item 1').fill('');
  await tab(screen, 'Good').click();
  await expect.element(screen.getByRole('heading', { name: 'Totals of Good' })).toBeVisible();
  await button(screen, 'Create Estimate').click();
  await expect.element(number(screen, 'Unit Price, item 1')).toHaveFocus();
  await expect.element(tab(screen, /Film and wheels/)).toHaveAttribute('aria-pressed', 'true');
  await number(screen, 'Unit Price, item 1').fill('1500');
  await button(screen, 'Create Estimate').click();
  await expect.element(toast(screen, 'Estimate Created')).toBeVisible();

  const [saved] = await world.store.estimates.list();
  const id = expect.any(String);
  const line = { id, type: 'service', quantity: 1, taxable: true };
  const front = (price: number) => ({ ...line, description: 'Front film', unitPrice: price, totalPrice: price });
  const wheels = { ...line, description: 'Wheel coating', unitPrice: 200, totalPrice: 200, optional: true };
  expect(saved?.options).toEqual([
    { id, name: 'Good', items: [front(1000)] },
    { id, name: 'Film and wheels', recommended: true, items: [front(1500), wheels] },
  ]);
  const best = saved?.options?.[1];
  expect([saved?.items, saved?.optionId, saved?.totalAmount]).toEqual([best?.items, best?.id, 1627.5]);
});

const film = buildLine({ id: 'film', description: 'Front film', unitPrice: 1000 });
const coat = buildLine({ id: 'coat', description: 'Coating', unitPrice: 500 });

test('options are copied and removed; the lines of the last one stay, and nothing goes without a question', async () => {
  const estimate: Estimate = buildEstimate({
    items: [film],
    optionId: 'good',
    subtotal: 1000,
    taxAmount: 85,
    totalAmount: 1085,
    taxRate: 8.5,
    options: [
      { id: 'good', name: 'Good', items: [film] },
      { id: 'better', name: 'Better', items: [film, coat] },
    ],
  });
  const { screen, world } = await openForm({
    path: '/estimates/estimate-1/edit',
    lists: { estimates: [estimate] },
  });
  await tab(screen, 'Better').click();
  await button(screen, 'Add Option').click();
  await expect.element(tab(screen, 'Best')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('A copy of Better. Change what it has and costs.')).toBeVisible();
  await expect.element(textField(screen, 'Description, item 2')).toHaveValue('Coating');
  await button(screen, 'Add Option').click();
  await expect.element(tab(screen, 'Option 4')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(screen, 'Add Option')).not.toBeInTheDocument();
  // An option without lines goes at once.
  for (const n of [2, 1]) await button(screen, `Remove item ${n}`).click();
  await button(screen, 'Remove Option').click();
  await expect.element(tab(screen, 'Option 4')).not.toBeInTheDocument();

  async function remove(name: string) {
    await tab(screen, name).click();
    await button(screen, 'Remove Option').click();
    const dialog = screen.getByRole('alertdialog', { name: `Remove ${name}?` });
    await dialog.getByRole('button', { name: 'Remove Option' }).click();
  }
  await remove('Good');
  await remove('Best');
  await expect.element(screen.getByRole('group', { name: 'Options' })).not.toBeInTheDocument();
  await expect.element(textField(screen, 'Description, item 2')).toHaveValue('Coating');
  await button(screen, 'Update Estimate').click();
  await expect.element(toast(screen, 'Estimate Updated')).toBeVisible();
  const [saved] = await world.store.estimates.list();
  expect(saved).toMatchObject({ items: [film, coat], subtotal: 1500, totalAmount: 1627.5 });
  expect([saved?.options, saved?.optionId]).toEqual([undefined, undefined]);
});

test('an estimate without options is saved as it was, and closing it asks nothing', async () => {
  const estimate = buildEstimate({ items: [film], subtotal: 999, taxAmount: 1, totalAmount: 1000, taxRate: 8.5 });
  const { screen, world, history } = await openForm({
    path: '/estimates/estimate-1/edit',
    lists: { estimates: [estimate] },
  });
  await expect.element(optional(screen, 1)).not.toBeChecked();
  await textField(screen, /^Notes/).fill('Thank you');
  await button(screen, 'Update Estimate').click();
  await expect.poll(() => history.location.pathname).toBe('/estimates');
  const [saved] = await world.store.estimates.list();
  expect(saved).toEqual({ ...estimate, notes: 'Thank you', customer: expect.anything(), updatedAt: expect.anything() });
});
