import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { downloadOf } from '#test/browser/download-of.ts';
import { buildCustomer, buildInvoice } from '#test/build.ts';

// The first PDF reads its fonts: on a busy machine that takes long.
vi.setConfig({ testTimeout: 60_000 });

const two = ['INV-0001', 'INV-0002'].map((number) => buildInvoice({ id: number, invoiceNumber: number }));

async function open(invoices = two) {
  const shop = { ...starterShop('2026-11-20'), customers: [buildCustomer()], invoices };
  return renderApp({ path: '/invoices', samples: { demo: () => shop, starter: () => shop } });
}

/** The menu of a row, opened. */
async function menu(number: string) {
  await page.getByRole('button', { name: `More actions for ${number}` }).click();
  const items = page.getByRole('menu').getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  return items;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
});

test('an empty list leads to a new invoice (INV-03)', async () => {
  const { history } = await open([]);
  await page.getByRole('main').getByRole('link', { name: 'New Invoice', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/new');
});

test('View and Edit of a row lead to their pages, from the row and from its menu (INV-15, INV-16)', async () => {
  const { history } = await open();
  await page.getByRole('link', { name: 'View INV-0002', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/INV-0002/view');
  await page.getByRole('link', { name: 'Back to invoices' }).click();
  await page.getByRole('link', { name: 'Edit INV-0002', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/INV-0002/edit');
  history.push('/invoices');
  const items = await menu('INV-0001');
  expect(items.elements().map((item) => item.textContent)).toEqual(['View', 'Edit', 'Send', 'Download PDF', 'Delete']);
  await items.filter({ hasText: 'View' }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices/INV-0001/view');
});

test('Send of a row opens the e-mail, and nothing is sent before it is confirmed (INV-17)', async () => {
  const { world, history } = await open();
  await (await menu('INV-0002')).filter({ hasText: 'Send' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Send Invoice INV-0002' })).toBeVisible();
  await expect.poll(() => history.location.href).toBe('/invoices/INV-0002/view');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await world.store.invoices.list()).toEqual(two);
});

test('Download PDF of a row hands over the file (INV-18)', async () => {
  await open();
  const items = await menu('INV-0002');
  const file = await downloadOf(() => items.filter({ hasText: 'Download PDF' }).click());
  expect({ name: file.name, start: file.text.slice(0, 5) }).toEqual({
    name: 'Invoice INV-0002 - Jake Novak.pdf',
    start: '%PDF-',
  });
});

test('Delete of a row asks first: Cancel keeps the invoice, Delete removes it (INV-19, INV-20)', async () => {
  const { world } = await open();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this invoice?' });
  await (await menu('INV-0002')).filter({ hasText: 'Delete' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await world.store.invoices.list()).toEqual(two);
  await (await menu('INV-0002')).filter({ hasText: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'INV-0002', exact: true })).not.toBeInTheDocument();
  expect(await world.store.invoices.list()).toEqual([two[0]]);
});
