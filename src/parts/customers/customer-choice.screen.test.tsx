import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer } from '#test/build.ts';

const base = buildCustomer();

/** Forty cars of one company, all under one name. */
const fleet = Array.from({ length: 40 }, (_, at) => {
  const number = String(at).padStart(2, '0');
  return buildCustomer({
    id: `van-${number}`,
    firstName: 'Dana',
    lastName: 'Whitfield',
    companyName: 'Hill Country Couriers',
    email: 'fleet@example.com',
    phone: '(512) 555-0142 ext. 3',
    vehicle: {
      ...base.vehicle,
      year: 2024,
      make: 'Ford',
      model: 'Transit',
      // The newest one has no plate yet.
      licensePlate: at === 39 ? '' : `HCC ${number}`,
      vin: `1FTBW2CM5RKA000${number}`,
    },
  });
});
const oneil = buildCustomer({ id: 'oneil', firstName: 'Sean', lastName: 'O’Neil', phone: '555-0100' });

async function openPicker(path: string) {
  await page.viewport(1280, 800);
  const lists = { ...starterShop('2026-11-20'), customers: [...fleet, oneil] };
  const { screen } = await renderApp({ path, samples: { demo: () => lists, starter: () => lists } });
  const field = screen.getByRole('combobox', { name: /^Customer/ });
  await field.click();
  const options = async () => {
    const all = await screen.getByRole('option').all();
    return all.map((option) => option.element().textContent);
  };
  return { screen, field, options };
}

const car = (sign: string) =>
  `Dana Whitfield2024 Ford Transit · ${sign} · Hill Country Couriers · (512) 555-0142 ext. 3 · fleet@example.com`;

test.each([
  ['hcc17', [car('HCC 17')]],
  ['HCC-17', [car('HCC 17')]],
  ['couriers hcc 08', [car('HCC 08')]],
  ['1FTBW2CM5RKA00021', [car('HCC 21')]],
  ['rka00039', [car('1FTBW2CM5RKA00039')]],
])('of a fleet the Customer field finds one car by %j', async (typed, found) => {
  const { field, options } = await openPicker('/invoices/new');
  await field.fill(typed);
  await expect.poll(options).toEqual(found);
});

test.each(["o'neil", 'O’NEIL', 'sean'])(
  'the Customer field finds O’Neil by %j and offers no new customer',
  async (typed) => {
    const { field, options } = await openPicker('/schedule/booking/new');
    await field.fill(typed);
    await expect.poll(async () => (await options()).map((text) => text?.slice(0, 11))).toEqual(['Sean O’Neil']);
  },
);

test('who is not there is offered as a new customer, by what was typed', async () => {
  const { field, options } = await openPicker('/estimates/new');
  await field.fill('o’hara');
  await expect.poll(options).toEqual(['New Customer “o’hara”No customer found']);
});
