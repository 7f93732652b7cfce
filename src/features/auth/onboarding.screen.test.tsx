import { expect, test } from 'vitest';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const WHO = { email: 'owner@newshop.example', password: 'anything' };

/** Opens the onboarding screen for a new owner, with the names from sign-up, if any. */
async function meet({ storage = faultyStorage(), path = '/', names = { firstName: '', lastName: '' } } = {}) {
  const { auth } = memoryWorld({ storage });
  await auth.signUp({ ...WHO, ...names, businessName: '' });
  const app = await renderApp({ signedOut: true, storage, path, world: { auth } });
  const { screen } = app;
  const field = (name: string) => screen.getByRole('textbox', { name });
  async function type(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  }
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...app, auth, field, type, press };
}

test('Without a business name every address opens the setup with its exact texts and Complete Setup (ONB-01, ONB-02)', async () => {
  const { screen, history } = await meet({ path: '/schedule' });
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent(/^Let's set up your business profile$/);
  await expect.element(screen.getByRole('button', { name: 'Complete Setup' })).toBeVisible();
  expect(history.location.pathname).toBe('/schedule');
});

test('Business Name, First Name and Last Name are marked as required (ONB-03, ONB-04, ONB-05)', async () => {
  const { screen } = await meet();
  const required = screen
    .getByRole('textbox')
    .elements()
    .filter((input) => (input as HTMLInputElement).required)
    .map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
  expect(required).toEqual(['Business Name*', 'First Name*', 'Last Name*']);
});

test('The form has Phone Number and Business Address, with United States as the country (ONB-06, ONB-07, ONB-08)', async () => {
  const { screen, field } = await meet();
  await expect.element(field('Phone Number')).not.toBeRequired();
  const address = screen.getByRole('group', { name: 'Business Address' });
  const values = address
    .getByRole('textbox')
    .elements()
    .map((input) => [(input as HTMLInputElement).labels?.[0]?.textContent, (input as HTMLInputElement).value]);
  expect(values).toEqual([
    ['Street Address', ''],
    ['City', ''],
    ['State', ''],
    ['ZIP Code', ''],
    ['Country', 'United States'],
  ]);
});

test('The fields contain the names from sign-up', async () => {
  const { field } = await meet({ names: { firstName: 'Ines', lastName: 'Varga' } });
  await expect.element(field('First Name')).toHaveValue('Ines');
  await expect.element(field('Last Name')).toHaveValue('Varga');
});

test('Complete Setup without the three names shows an error for each and focuses the first (ONB-10)', async () => {
  const { auth, field, type, press } = await meet();
  await type({ 'Business Name': '   ', 'Phone Number': '(555) 010-0142' });
  await press('Complete Setup');
  await expect.element(field('Business Name')).toHaveFocus();
  await expect.element(field('Business Name')).toHaveAccessibleDescription('Enter your business name');
  await expect.element(field('First Name')).toHaveAccessibleDescription('Enter your first name');
  await expect.element(field('Last Name')).toHaveAccessibleDescription('Enter your last name');
  await expect.element(field('Phone Number')).toHaveValue('(555) 010-0142');
  expect(auth.state()).toMatchObject({ user: { businessName: '', phone: '', onboardingCompleted: false } });
});

test('The three names are enough, and the shop opens at the requested address (ONB-09, ONB-11)', async () => {
  const { screen, auth, type, press, history } = await meet({ path: '/schedule' });
  await type({ 'Business Name': ' Harbor Tint ', 'First Name': 'Ines', 'Last Name': 'Varga' });
  await press('Complete Setup');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(history.location.pathname).toBe('/schedule');
  expect(auth.state()).toMatchObject({
    user: {
      email: WHO.email,
      businessName: 'Harbor Tint',
      firstName: 'Ines',
      lastName: 'Varga',
      phone: '',
      address: { street: '', city: '', state: '', zipCode: '', country: 'United States' },
      onboardingCompleted: true,
    },
  });
});

test('A setup that storage refuses is logged and shown, keeps the input, and can be retried (ONB-12)', async () => {
  const storage = faultyStorage();
  const { screen, auth, field, type, press } = await meet({ storage });
  await type({ 'Business Name': 'Harbor Tint', 'First Name': 'Ines', 'Last Name': 'Varga', City: 'Duluth' });
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The business profile is not saved/);
  await press('Complete Setup');
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The business profile is not saved');
  await expect.element(alert).toHaveTextContent("Your browser's storage is full");
  await expect.element(field('Business Name')).toHaveValue('Harbor Tint');
  await expect.element(field('City')).toHaveValue('Duluth');
  expect(auth.state()).toMatchObject({ user: { businessName: '' } });

  storage.heal();
  await press('Complete Setup');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(auth.state()).toMatchObject({ user: { businessName: 'Harbor Tint', address: { city: 'Duluth' } } });
});

test('Sign Out in the setup opens the auth screen at /auth', async () => {
  const { screen, press, history } = await meet({ path: '/schedule' });
  await press('Sign Out');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(history.location.pathname).toBe('/auth');
});

test('A refused sign-out from the setup shows Sign Out Failed and stays (TOAST-16)', async () => {
  const storage = faultyStorage();
  const { screen, press } = await meet({ storage });
  storage.deny();
  expectConsole('error', /Signing out failed/);
  await press('Sign Out');
  const toast = screen.getByRole('alert').filter({ hasText: 'Sign Out Failed' });
  await expect.element(toast).toHaveTextContent('There was a problem signing out.');
  await expect.element(screen.getByRole('button', { name: 'Complete Setup' })).toBeVisible();
});
