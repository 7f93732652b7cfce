import { expect, test } from 'vitest';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildProduct, buildService, buildStation, buildWarrantyTier } from '#test/build.ts';

const maker = buildWarrantyTier({ checkedOn: undefined });
const ours = buildWarrantyTier({
  id: 'ours',
  promise: { ...maker.promise, kind: 'workmanship', maker: '', name: 'Our Work' },
});

async function open(path: string) {
  const shop = {
    ...starterShop('2026-11-20'),
    products: [buildProduct({ tierId: 'deleted' })],
    services: [buildService({ tierId: 'tier-1' })],
    stations: [buildStation()],
    warrantyTiers: [maker, ours],
  };
  const samples = { demo: () => shop, starter: () => shop };
  const { screen, world } = await renderApp({ path, samples });
  const select = screen.getByRole('combobox', { name: 'Warranty Certificate' });
  await expect.element(select).toBeVisible();
  const options = () => [...select.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  return { screen, select, options, store: world.store };
}

test('a film offers the warranties of makers, keeps a deleted one in sight, and stores another', async () => {
  const { screen, select, options, store } = await open('/settings/films?film=product-1');
  await expect.poll(options).toEqual(['None', '(deleted warranty)', 'XPEL Film Warranty (check before use)']);
  await expect.element(select).toHaveValue('deleted');
  await select.selectOptions('XPEL Film Warranty (check before use)');
  await screen.getByRole('button', { name: 'Update Film' }).click();
  await expect.poll(async () => (await store.products.get('product-1'))?.tierId).toBe('tier-1');
});

test('a service offers those on our work and the one it has; None takes it away', async () => {
  const { screen, select, options, store } = await open('/services/service-1/edit');
  await expect.poll(options).toEqual(['None', 'XPEL Film Warranty (check before use)', 'Our Work']);
  await select.selectOptions('None');
  await screen.getByRole('button', { name: 'Update Service' }).first().click();
  await expect.poll(async () => (await store.services.get('service-1'))?.tierId).toBe(undefined);
});
