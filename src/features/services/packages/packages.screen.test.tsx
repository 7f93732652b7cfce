import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServicePackage } from '#domain/packages/package.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildService } from '#test/build.ts';

const coating = buildService();
const front = buildService({ id: 'service-front', name: 'Full Front PPF', category: 'PPF', basePrice: 1200 });
const tint = buildService({ id: 'service-tint', name: 'Window Tint', category: 'Window Tinting', basePrice: 400 });
const jake = buildCustomer();

const newCar: ServicePackage = {
  id: 'package-1',
  name: 'New Car',
  services: [front, coating].map(({ id, name }) => ({ id, name })),
  priceKind: 'amount',
  price: 1800,
};

async function open(path: string, packages?: ServicePackage[], services = [coating, front, tint]) {
  const shop = { ...starterShop('2026-11-20'), services, customers: [jake] };
  const opened = await renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
  const { settings } = opened.world.store;
  await settings.change((all) => ({ ...all, packages }));
  return { ...opened, stored: async () => (await settings.get()).packages };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const price = (item: number) => page.getByRole('spinbutton', { name: `Unit Price, item ${item}` });
const lines = () =>
  page
    .getByRole('textbox', { name: /^Description, item/ })
    .elements()
    .map((input) => (input as HTMLInputElement).value);

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test('a package is made, changed and deleted on the Services page, and Undo brings it back', async () => {
  const { stored } = await open('/services');
  await page.getByRole('link', { name: 'Packages' }).click();
  await button('New Package').click();
  await button('Save Package').click();
  await expect.element(dialog.getByText('Choose at least two services.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Package Name' }).fill('New Car');
  await dialog.getByRole('checkbox', { name: 'Full Front PPF' }).click();
  await dialog.getByRole('checkbox', { name: 'Ceramic Coating' }).click();
  await dialog.getByRole('spinbutton', { name: 'Percent Off' }).fill('15');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('$1,700.00 instead of $2,000.00');
  await button('Save Package').click();
  await expect.element(page.getByText('15% off')).toBeVisible();
  await expect.poll(stored).toHaveLength(1);
  const [made] = (await stored()) ?? [];
  await expect
    .poll(() => stored())
    .toEqual([
      {
        id: made?.id,
        name: 'New Car',
        services: [coating, front].map(({ id, name }) => ({ id, name })),
        priceKind: 'percent',
        price: 15,
      },
    ]);
  await button('Edit New Car').click();
  await dialog.getByRole('combobox', { name: 'Price' }).selectOptions('One price for every size');
  // 15 percent are not 15 dollars.
  await expect.element(dialog.getByRole('spinbutton', { name: 'Package Price' })).toHaveValue(null);
  await dialog.getByRole('spinbutton', { name: 'Package Price' }).fill('1800');
  await button('Save Package').click();
  await expect.element(page.getByText('$1,800.00')).toBeVisible();
  await expect.poll(() => stored()).toMatchObject([{ id: made?.id, priceKind: 'amount', price: 1800 }]);
  await button('Delete New Car').click();
  await expect.poll(stored).toEqual([]);
  await button('Undo').click();
  await expect.poll(async () => (await stored())?.length).toBe(1);
});

test('a package that someone else changed meanwhile is not overwritten', async () => {
  const { stored, world } = await open('/services/packages', [newCar]);
  await button('Edit New Car').click();
  await world.store.settings.change((all) => ({ ...all, packages: [{ ...newCar, price: 1900 }] }));
  await dialog.getByRole('spinbutton', { name: 'Package Price' }).fill('1700');
  await button('Save Package').click();
  await expect.element(page.getByText(/This package was changed elsewhere/).first()).toBeVisible();
  await expect.poll(() => stored()).toMatchObject([{ price: 1900 }]);
});

test.each(['/estimates/new', '/invoices/new'])(
  '%s: one press adds the package as a line for each service, and spreads its price; with Choose Several, after what was chosen',
  async (path) => {
    await open(`${path}?customerId=${jake.id}`, [newCar]);
    await button('Add Service').click();
    const item = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');
    await expect
      .element(item)
      .toHaveTextContent('New CarFull Front PPF, Ceramic Coating$1,800.00instead of $2,200.00Add New Car');
    await button('Add New Car').click();
    await expect.poll(lines).toEqual(['Full Front PPF', 'Ceramic Coating']);
    await expect.element(price(1)).toHaveValue(1080);
    await expect.element(price(2)).toHaveValue(720);
    await button('Add Service').click();
    await button('Choose Several').click();
    await page.getByRole('checkbox', { name: 'Window Tint' }).click();
    await button('Add New Car').click();
    await expect
      .poll(lines)
      .toEqual(['Full Front PPF', 'Ceramic Coating', 'Window Tint', 'Full Front PPF', 'Ceramic Coating']);
    await button('Add Service').click();
    await button('Choose One').click();
  },
);

test('a deleted service is named where the package is added and edited, and left out', async () => {
  const { history } = await open(`/estimates/new?customerId=${jake.id}`, [newCar], [coating, tint]);
  await button('Add Service').click();
  await expect.element(page.getByText('Left out, because you no longer offer it: Full Front PPF.')).toBeVisible();
  await button('Add New Car').click();
  await expect.poll(lines).toEqual(['Ceramic Coating']);
  history.push('/services/packages');
  await button('Leave').click();
  await expect.element(page.getByText('Full Front PPF (deleted), Ceramic Coating')).toBeVisible();
});
