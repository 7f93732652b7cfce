import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { Members } from '#io/auth/members.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { World } from '#io/react/world.tsx';
import { type AppScreen, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import { buildCustomer } from '#test/build.ts';

const ANA = {
  firstName: 'Ana',
  lastName: 'Costa',
  businessName: 'Costa Tint',
  email: 'ana@shop.example',
  password: 'x',
};
const TITLES = ['What do you do?', 'Address and phone', 'Logo and tax rate', 'Opening hours', 'Your people', 'Prices'];

/** A shop that was just signed up, on its first page. */
async function signUp(width = 1280, world: Partial<World> = {}, storage = memoryStorage()) {
  await page.viewport(width, 900);
  const opened = await renderApp({ path: '/', storage, signedOut: true, world });
  await opened.world.auth.signUp(ANA);
  return opened;
}

const form = (screen: AppScreen, name: string) => screen.getByRole('form', { name });
const save = (screen: AppScreen) => screen.getByRole('button', { name: 'Save and Continue' }).click();
const status = (screen: AppScreen) => screen.getByRole('heading', { name: /^First steps/ });

test('sign-up leads through the set-up; each form shapes the shop, and is ticked once it is saved', async () => {
  const { screen, world, history } = await signUp();
  await expect.element(form(screen, 'What do you do?')).toBeVisible();
  expect(history.location.pathname).toBe('/invoices');
  await expect.element(status(screen)).toHaveTextContent('0 of 9 done');
  for (const trade of SERVICE_CATEGORIES.filter((one) => one !== 'Window Tinting'))
    await screen.getByRole('checkbox', { name: trade }).click();
  await save(screen);

  await expect.element(form(screen, 'Address and phone')).toBeVisible();
  await expect.poll(async () => (await world.store.services.list()).map(({ name }) => name)).toEqual(['Window Tint']);
  await expect
    .poll(async () => (await world.store.stations.list()).map(({ name }) => name))
    .toEqual(['Station A', 'Station D']);
  await screen.getByRole('textbox', { name: 'Phone Number' }).fill('(512) 555-0100');
  await screen.getByRole('textbox', { name: 'Street Address' }).fill('1 Main St');
  await save(screen);

  await expect.element(form(screen, 'Logo and tax rate')).toBeVisible();
  await screen.getByRole('spinbutton', { name: 'Tax Rate' }).fill('8.25');
  await save(screen);

  await expect.element(form(screen, 'Opening hours')).toBeVisible();
  await screen.getByLabelText('Monday end').fill('19:00');
  await save(screen);

  await expect.element(form(screen, 'Your people')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ana');
  await screen.getByRole('button', { name: 'Add Person' }).click();
  await screen.getByRole('textbox', { name: 'First Name' }).last().fill('Ben');
  await screen.getByRole('textbox', { name: 'Last Name' }).last().fill('Ito');
  await screen.getByRole('spinbutton', { name: 'Hourly Rate' }).last().fill('32.50');
  await save(screen);

  await expect.element(form(screen, 'Prices')).toBeVisible();
  await expect
    .element(screen.getByRole('spinbutton', { name: 'Window Tint' }))
    .toHaveAccessibleDescription(/^Compact \$360.00 · Full-size \$540.00 · SUV \$630.00/);
  await screen.getByRole('spinbutton', { name: 'Window Tint' }).fill('399');
  await save(screen);

  await expect.element(status(screen)).toHaveTextContent('6 of 9 done');
  await expect.element(screen.getByRole('button', { name: 'Save and Continue' })).not.toBeInTheDocument();
  const { store, auth } = world;
  const state = auth.state();
  expect('user' in state && [state.user.businessName, state.user.phone, state.user.address.street]).toEqual([
    'Costa Tint',
    '(512) 555-0100',
    '1 Main St',
  ]);
  const settings = await store.settings.get();
  expect([settings.taxRatePercent, settings.weekHours?.monday.end]).toEqual([8.25, '19:00']);
  await expect
    .poll(async () => (await store.stations.list()).map(({ operatingHours }) => operatingHours.monday.end))
    .toEqual(['19:00', '19:00']);
  expect(
    (await store.employees.list()).map(({ firstName, hourlyRate, stations, availability }) => [
      firstName,
      hourlyRate,
      stations,
      availability.monday.end,
    ]),
  ).toEqual([
    ['Ana', 25, ['Station A', 'Station D'], '19:00'],
    ['Ben', 32.5, ['Station A', 'Station D'], '19:00'],
  ]);
  await expect.poll(async () => (await store.services.list()).map(({ basePrice }) => basePrice)).toEqual([399]);
});

test('every step can be skipped, is not ticked then, and opens again from the list', async () => {
  const { screen, world } = await signUp();
  for (const title of TITLES) {
    await expect.element(form(screen, title)).toBeVisible();
    await screen.getByRole('button', { name: `Skip ${title}` }).click();
  }
  await expect.element(screen.getByRole('button', { name: 'Save and Continue' })).not.toBeInTheDocument();
  await expect.element(status(screen)).toHaveTextContent('0 of 9 done');
  await expect.poll(() => world.store.employees.count()).toBe(3);

  await screen.getByRole('button', { name: 'Opening hours' }).click();
  await expect.element(form(screen, 'Opening hours')).toBeVisible();
  await save(screen);
  await expect.element(status(screen)).toHaveTextContent('1 of 9 done');
});

test('looking at a page ticks nothing', async () => {
  const { screen } = await signUp();
  await expect.element(status(screen)).toHaveTextContent('0 of 9 done');
  for (const area of ['Stations', 'Staff', 'Services']) {
    await screen.getByRole('link', { name: area, exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: area })).toBeVisible();
  }
  await screen.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect.element(status(screen)).toHaveTextContent('0 of 9 done');
});

test('a shop that has a customer is not asked, and at least one trade is needed', async () => {
  const { screen, world } = await signUp();
  await expect.element(form(screen, 'What do you do?')).toBeVisible();
  for (const trade of SERVICE_CATEGORIES) await screen.getByRole('checkbox', { name: trade }).click();
  await save(screen);
  await expect.element(screen.getByText('Choose at least one.')).toBeVisible();
  await expect.poll(() => world.store.services.count()).toBe(7);

  await world.store.customers.add(buildCustomer());
  await screen.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await screen.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect.element(status(screen)).toHaveTextContent('1 of 9 done');
  await expect.element(form(screen, 'What do you do?')).not.toBeInTheDocument();
});

test('the first steps ask once which page opens, in one line; the answer is kept', async () => {
  const { screen, world } = await signUp();
  const question = screen.getByText('Which page opens when you sign in?');
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Today' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderApp({ path: '/', signedOut: true, world: { device: world.device, auth: world.auth } });
  await expect.element(again.screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect.element(status(again.screen)).toBeVisible();
  await expect.element(again.screen.getByText('Which page opens when you sign in?')).not.toBeInTheDocument();
});

test.each([
  ['owner', true],
  ['manager', false],
] as const)('in a shop on a server, the %s of a new one is led through the set-up: %s', async (role, isAsked) => {
  const storage = memoryStorage();
  const { auth } = worldAs(role, { storage });
  const { screen, world } = await signUp(1280, { auth, members: { joinPath: '/join' } as Members }, storage);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const openAgain = async () => {
    for (const name of ['Leads', 'Invoices']) {
      await screen.getByRole('link', { name, exact: true }).click();
      await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  };
  await openAgain();
  await expect.poll(() => form(screen, 'What do you do?').elements().length).toBe(isAsked ? 1 : 0);

  // Another device does not know what this one has saved: a shop at work is asked on none.
  await world.store.customers.add(buildCustomer());
  await openAgain();
  await expect.element(status(screen)).not.toBeInTheDocument();
});

test('in a shop on a server, the list stays on the device that has begun the set-up, also with the first customer', async () => {
  const storage = memoryStorage();
  const { auth } = worldAs('owner', { storage });
  const { screen, world } = await signUp(1280, { auth, members: { joinPath: '/join' } as Members }, storage);
  await screen.getByRole('button', { name: 'Skip What do you do?' }).click();
  await world.store.customers.add(buildCustomer());
  await screen.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await screen.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect.element(status(screen)).toHaveTextContent('1 of 9 done');
});
