import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';

const jake = buildCustomer();
const tesla = {
  ...jake.vehicle,
  id: 'tesla',
  make: 'Tesla',
  model: 'Model 3',
  vin: '5YJ3E1EA7KF317000',
  licensePlate: 'ZQX-4417',
};
const owner = { ...jake, otherVehicles: [tesla] };
const shop = {
  ...EMPTY_SHOP,
  customers: [owner],
  services: [buildService({ name: 'Hood Coating', baseTimeHours: 6 })],
  stations: [buildStation()],
  employees: [buildEmployee()],
};

async function open(path = '/quick-quote?step=vehicle') {
  const session = faultyStorage();
  const app = await renderApp({ path, session, samples: { demo: () => shop, starter: () => shop } });
  const { screen } = app;
  const search = screen.getByRole('searchbox', { name: 'Search vehicles' });
  const list = screen.getByRole('listbox', { name: 'Vehicles' });
  const options = () =>
    list
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  const press = (name: string | RegExp) => screen.getByRole('button', { name }).click();
  const kept = () => JSON.parse(session.entries()[STORAGE_KEYS.quickQuote] ?? 'null');
  return { ...app, search, options, press, kept };
}

test.each([
  ['phone', '555.010.0101'],
  ['plate', 'zqx 4417'],
  ['VIN', '5YJ3E1EA7KF317000'],
  ['email', 'jake.novak@example.com'],
  ['name', 'jake novak'],
])('The search finds a car of the shop by %s, and Enter takes it with its customer', async (what, typed) => {
  const { screen, search, options, kept } = await open();
  await search.fill(typed);
  await expect.poll(options).toContainEqual(expect.stringMatching(/^Jake Novak.*Tesla Model 3.*ZQX-4417.*Customer$/));
  const isOne = what === 'plate' || what === 'VIN';
  expect(options().length).toBe(isOne ? 1 : 2);
  if (!isOne) await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(async () => {
    await userEvent.keyboard('{Enter}');
    expect(kept()?.vehicle).toEqual(tesla);
  });
  expect(kept().customer).toMatchObject({
    existingId: jake.id,
    vehicleId: 'tesla',
    email: jake.email,
    phone: jake.phone,
  });
  await expect.element(screen.getByText('For Jake Novak, (555) 010-0101')).toBeVisible();
  await screen.getByRole('button', { name: 'Not this customer' }).click();
  await expect.poll(() => kept().customer.existingId).toBeUndefined();
});

test('A car of the shop is booked for its customer: no one is stored twice, and nothing is typed', async () => {
  const { screen, search, options, press, world } = await open();
  await search.fill('ZQX-4417');
  await expect.poll(options).toHaveLength(1);
  await screen.getByRole('listbox', { name: 'Vehicles' }).getByRole('option').click();
  await press('Continue');
  await press(/^Hood Coating/);
  await press('Select Slot');
  await press('Continue');
  await press('Confirm Booking');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect.poll(() => world.store.customers.list()).toEqual([owner]);
  await expect
    .poll(() => world.store.bookings.list())
    .toMatchObject([{ customerId: jake.id, customer: { vehicle: tesla } }]);
});

test('New Quote begins in the search; Enter takes a result, and once more goes on', async () => {
  const { screen, search, options } = await open('/customers');
  await screen.getByRole('banner').getByRole('link', { name: 'New Quote' }).click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('porsche 911');
  await expect.poll(options).toContainEqual(expect.stringContaining('Porsche 911'));
  await vi.waitFor(async () => {
    await userEvent.keyboard('{Enter}');
    await expect.element(search, { timeout: 100 }).toHaveValue('');
  });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Service, step 2 of 5' })).toHaveFocus();
});
