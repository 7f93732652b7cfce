import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer, buildWarranty, buildWarrantyTier } from '#test/build.ts';

const jake = buildCustomer();
const audi = { ...jake.vehicle, id: 'audi', make: 'Audi', model: 'Q5', vin: 'WA1BNAFY0J2000001' };
const dana = buildCustomer({
  id: 'dana',
  firstName: 'Dana',
  lastName: 'Whitfield',
  vehicle: { ...jake.vehicle, id: 'transit', make: 'Ford', model: 'Transit', vin: '1FTBW2CM5RKA00001' },
});
const { promise } = buildWarrantyTier();
const ofAudi = { customer: { ...jake, vehicle: audi }, startsOn: '2026-11-02' };
const warranties = [
  buildWarranty({ id: 'goes', warrantyNumber: 'WAR-0001', promise: { ...promise, transfer: 'yes' }, ...ofAudi }),
  buildWarranty({ id: 'ends', warrantyNumber: 'WAR-0002', promise: { ...promise, transfer: 'no' }, ...ofAudi }),
  buildWarranty({
    id: 'void',
    warrantyNumber: 'WAR-0003',
    voided: { date: '2026-11-03', reason: '', by: '' },
    ...ofAudi,
  }),
  buildWarranty({ id: 'porsche', warrantyNumber: 'WAR-0004' }),
];

async function move(isWanted: boolean) {
  await page.viewport(1280, 1000);
  const customers = [{ ...jake, otherVehicles: [audi] }, dana];
  const shop = { ...starterShop('2026-11-20'), customers, warranties };
  const samples = { demo: () => shop, starter: () => shop };
  const { screen, world } = await renderApp({ path: '/customers/customer-1/vehicles/audi', samples });
  await screen.getByRole('button', { name: /^More actions for .*Q5/ }).click();
  await screen.getByRole('menuitem', { name: 'Move to Another Customer' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .poll(() =>
      dialog
        .getByRole('list', { name: 'Warranties of the vehicle' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'WAR-0001, XPEL Film Warranty: It goes with the car to a new owner.',
      'WAR-0002, XPEL Film Warranty: It ends when the car is sold.',
    ]);
  if (!isWanted) await dialog.getByRole('checkbox', { name: 'Transfer its warranties' }).click();
  await dialog.getByRole('combobox', { name: /^Customer/ }).fill('dana');
  await screen.getByRole('option', { name: /Dana/ }).click();
  await dialog.getByRole('button', { name: 'Move Vehicle' }).click();
  const owners = async () =>
    (await world.store.warranties.list()).map(({ customerId, customer, transfers }) =>
      [customerId, customer.firstName, customer.vehicle.model, ...transfers.map(({ date }) => date)].join(' '),
    );
  return { screen, owners };
}

const BEFORE = [...Array.from({ length: 3 }, () => 'customer-1 Jake Q5'), 'customer-1 Jake 911'];

test('a vehicle that is moved takes its living warranties along, and Undo brings all of it back', async () => {
  const { screen, owners } = await move(true);
  const gone = 'dana Dana Q5 2026-11-20';
  await expect.poll(owners).toEqual([gone, gone, 'customer-1 Jake Q5', 'customer-1 Jake 911']);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(owners).toEqual(BEFORE);
});

test('without the tick they stay as they are', async () => {
  const { screen, owners } = await move(false);
  await expect.element(screen.getByText('Vehicle Moved')).toBeVisible();
  expect(await owners()).toEqual(BEFORE);
});
