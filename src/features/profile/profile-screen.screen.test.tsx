import { expect, test } from 'vitest';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

/** The demo owner's profile: Alex Morgan of Apex Auto Protection. */
async function open(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/profile', ...setting });
  const { screen } = app;
  const field = (name: string) => screen.getByRole('textbox', { name });
  async function type(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  }
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  return { ...app, field, type, press };
}

test('The header shows A, Alex Morgan, Apex Auto Protection and demo@example.com (PRO-01)', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Profile$/);
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 2, name: 'Alex Morgan' })).toBeVisible();
  await expect.element(main.getByText('A', { exact: true })).toBeVisible();
  await expect.element(main.getByText('Apex Auto Protection')).toBeVisible();
  await expect.element(main.getByText('demo@example.com')).toBeVisible();
});

test('The fields show the profile; the three names are required (PRO-02, PRO-04)', async () => {
  const { screen } = await open();
  const fields = screen
    .getByRole('main')
    .getByRole('textbox')
    .elements()
    .map((input) => [(input as HTMLInputElement).labels?.[0]?.textContent, (input as HTMLInputElement).value]);
  expect(fields).toEqual([
    ['Business Name*', 'Apex Auto Protection'],
    ['First Name*', 'Alex'],
    ['Last Name*', 'Morgan'],
    ['Email', 'demo@example.com'],
    ['Phone Number', '(512) 555-0100'],
    ['Street Address', '480 Foundry Way'],
    ['City', 'Austin'],
    ['State', 'TX'],
    ['ZIP Code', '78701'],
    ['Country', 'United States'],
  ]);
});

test('The email is read-only (PRO-03, PRO-08)', async () => {
  const { field } = await open();
  await expect.element(field('Email')).toHaveValue('demo@example.com');
  await expect.element(field('Email')).toHaveAttribute('readonly');
});

test('Save Changes stores the new names and address with a toast, and the user menu shows them (PRO-09, TOAST-37)', async () => {
  const { screen, world, type, press } = await open();
  await type({ 'Business Name': ' Harbor Tint ', 'First Name': 'Ines', 'Last Name': 'Varga', City: 'Duluth' });
  await press('Save Changes');
  const toast = screen.getByRole('status').filter({ hasText: 'Profile Updated' });
  await expect.element(toast).toHaveTextContent('Your profile has been successfully updated.');
  await expect.element(screen.getByRole('button', { name: 'User menu, Ines Varga' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Ines Varga' })).toBeVisible();
  expect(world.auth.state()).toMatchObject({
    user: {
      email: 'demo@example.com',
      businessName: 'Harbor Tint',
      firstName: 'Ines',
      lastName: 'Varga',
      phone: '(512) 555-0100',
      address: {
        street: '480 Foundry Way',
        city: 'Duluth',
        state: 'TX',
        zipCode: '78701',
        country: 'United States',
      },
    },
  });
});

test('Without business name, first and last name nothing is saved, and each has an error (PRO-07)', async () => {
  const { world, field, type, press } = await open();
  await type({ 'Business Name': '', 'First Name': ' ', 'Last Name': '' });
  await press('Save Changes');
  await expect.element(field('Business Name')).toHaveFocus();
  await expect.element(field('Business Name')).toHaveAccessibleDescription('Enter your business name');
  await expect.element(field('First Name')).toHaveAccessibleDescription('Enter your first name');
  await expect.element(field('Last Name')).toHaveAccessibleDescription('Enter your last name');
  expect(world.auth.state()).toMatchObject({ user: { businessName: 'Apex Auto Protection', firstName: 'Alex' } });
});

test('A save that storage refuses shows Update Failed with the reason, and keeps the input (TOAST-38)', async () => {
  const storage = faultyStorage();
  const { screen, world, field, type, press } = await open({ storage });
  await type({ 'Business Name': 'Harbor Tint' });
  storage.refuseWrites();
  expectConsole('error', /Storage refused a write/);
  expectConsole('error', /The profile is not saved/);
  await press('Save Changes');
  const toast = screen.getByRole('alert').filter({ hasText: 'Update Failed' });
  await expect.element(toast).toHaveTextContent("Your browser's storage is full, so nothing was saved.");
  await expect.element(field('Business Name')).toHaveValue('Harbor Tint');
  expect(world.auth.state()).toMatchObject({ user: { businessName: 'Apex Auto Protection' } });
});

test('A refusal without a reason shows Failed to update profile. (TOAST-38)', async () => {
  const { auth: base } = memoryWorld();
  if (base.demo) await base.signIn(base.demo);
  const auth = { ...base, saveProfile: () => Promise.reject(new Error('')) };
  const { screen, press } = await open({ signedOut: true, world: { auth } });
  expectConsole('error', /The profile is not saved/);
  await press('Save Changes');
  const toast = screen.getByRole('alert').filter({ hasText: 'Update Failed' });
  await expect.element(toast).toHaveTextContent('Failed to update profile.');
});

test('Change Password under Account Security explains that local mode has no password, and focuses the explanation (PRO-05, PRO-06)', async () => {
  const { screen, press } = await open();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Account Security' })).toBeVisible();
  await press('Change Password');
  await expect.element(screen.getByText('There is no password to change')).toBeVisible();
  await expect.element(screen.getByText(/the login of this computer/)).toBeVisible();
  expect(document.activeElement?.textContent).toContain('There is no password to change');
  await press('Change Password');
  await expect.element(screen.getByText('There is no password to change')).not.toBeInTheDocument();
});

test('Leaving with unsaved changes asks first: Cancel keeps the input, Leave continues', async () => {
  const { screen, field, type, press, history } = await open();
  await type({ 'Business Name': 'Harbor Tint' });
  const toStations = screen.getByRole('link', { name: 'Stations' });
  await toStations.click();
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question).toBeVisible();
  await press('Cancel');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Business Name')).toHaveValue('Harbor Tint');
  expect(history.location.pathname).toBe('/profile');
  await toStations.click();
  await press('Leave');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
});

test('Leaving after a save does not ask', async () => {
  const { screen, type, press } = await open();
  await type({ 'Business Name': 'Harbor Tint' });
  await press('Save Changes');
  await expect.element(screen.getByText('Profile Updated')).toBeVisible();
  await screen.getByRole('link', { name: 'Stations' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
});
