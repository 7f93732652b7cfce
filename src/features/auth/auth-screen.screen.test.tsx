import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const DEMO = { email: 'demo@example.com', password: 'clearcoat' };

/** Opens the auth screen at an address as a visitor. */
async function visit(setting: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ signedOut: true, ...setting });
  const { screen } = app;
  const field = (name: string) => screen.getByLabelText(name);
  async function type(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  }
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  return { ...app, field, type, press };
}

/** The labels of the form's fields, in order, including password fields. */
function labels(screen: Awaited<ReturnType<typeof renderApp>>['screen']) {
  const inputs = screen.getByRole('textbox').elements();
  return inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent);
}

const TO_SIGN_UP = "Don't have an account? Sign up";
const TO_SIGN_IN = 'Already have an account? Sign in';

test('Sign-in mode asks for an email and a password and offers the demo account (AUTH-02, AUTH-03, AUTH-05)', async () => {
  const { screen, field } = await visit();
  expect(labels(screen)).toEqual(['Email*', 'Password*']);
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username');
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  const box = screen.getByRole('region', { name: 'Try Demo Account' });
  await expect.element(box).toHaveTextContent('Try Demo Account');
  await expect.element(box).toHaveTextContent('No password is checked.');
  await expect.element(box.getByRole('button', { name: 'Load Demo' })).toBeVisible();
});

test('Sign-up mode adds First Name, Last Name and Business Name, and is the only other mode (AUTH-01, AUTH-07)', async () => {
  const { screen, field, press } = await visit();
  await press(TO_SIGN_UP);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account');
  expect(labels(screen)).toEqual(['First Name*', 'Last Name*', 'Business Name*', 'Email*', 'Password*']);
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(screen.getByText('Try Demo Account')).not.toBeInTheDocument();
  await press(TO_SIGN_IN);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
});

test('The toggle switches to sign-up and back, with the exact texts (AUTH-08, AUTH-09)', async () => {
  const { screen, field, type, press } = await visit();
  await type({ Email: 'owner@newshop.example' });
  await press(TO_SIGN_UP);
  await expect.element(field('First Name')).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: TO_SIGN_UP })).not.toBeInTheDocument();
  await press(TO_SIGN_IN);
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue('owner@newshop.example');
  await expect.element(screen.getByRole('button', { name: TO_SIGN_UP, exact: true })).toBeVisible();
});

test('Show password shows what was typed, Hide password hides it (AUTH-04)', async () => {
  const { field, type, press } = await visit();
  await type({ Password: 'ceramic 9H' });
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
  await press('Show password');
  await expect.element(field('Password')).toHaveAttribute('type', 'text');
  await expect.element(field('Password')).toHaveValue('ceramic 9H');
  await press('Hide password');
  await expect.element(field('Password')).toHaveAttribute('type', 'password');
});

test('Load Demo fills in demo@example.com and its password without signing in (AUTH-06)', async () => {
  const { screen, world, field, press } = await visit();
  await press('Sign In');
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter your email');
  await press('Load Demo');
  await expect.element(field('Email')).toHaveValue(DEMO.email);
  await expect.element(field('Password')).toHaveValue(DEMO.password);
  await expect.element(field('Email')).not.toHaveAccessibleDescription();
  await expect.element(screen.getByText('Filled in. Press Sign In.')).toBeVisible();
  expect(world.auth.state()).toEqual({ status: 'signed-out' });
});

test('The demo user signs in at /auth, is welcomed back and lands on Invoices (TOAST-07)', async () => {
  const { screen, press, history } = await visit({ path: '/auth' });
  await press('Load Demo');
  await press('Sign In');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const toast = screen.getByRole('status').filter({ hasText: 'Welcome back!' });
  await expect.element(toast).toHaveTextContent('You have been successfully signed in.');
  expect(history.location.pathname).toBe('/invoices');
});

test('A visitor to /stations sees the auth screen, and the stations after signing in (NAV-16)', async () => {
  const { screen, press, history } = await visit({ path: '/stations' });
  expect(history.location.pathname).toBe('/stations');
  await press('Load Demo');
  await press('Sign In');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  expect(history.location.pathname).toBe('/stations');
});

test('An email without @ shows an error, stays as typed and gets the focus (AUTH-14)', async () => {
  const { world, field, type, press } = await visit();
  await type({ Email: 'owner.newshop', Password: 'x' });
  await press('Sign In');
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toBeInvalid();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect.element(field('Email')).toHaveValue('owner.newshop');
  await expect.element(field('Password')).toHaveValue('x');
  expect(world.auth.state()).toEqual({ status: 'signed-out' });
});

test('An empty password shows an error and gets the focus (AUTH-15)', async () => {
  const { world, field, type, press } = await visit();
  await type({ Email: 'owner@newshop.example' });
  await press('Sign In');
  await expect.element(field('Password')).toHaveFocus();
  await expect.element(field('Password')).toHaveAccessibleDescription('Enter your password');
  await expect.element(field('Email')).not.toHaveAccessibleDescription();
  expect(world.auth.state()).toEqual({ status: 'signed-out' });
});

test('Sign up shows an error for each of its five empty fields (AUTH-16)', async () => {
  const { world, field, type, press } = await visit();
  await press(TO_SIGN_UP);
  await type({ 'First Name': '  ' });
  await press('Create Account');
  const missing = {
    'First Name': 'Enter your first name',
    'Last Name': 'Enter your last name',
    'Business Name': 'Enter your business name',
    Email: 'Enter your email',
    Password: 'Enter your password',
  };
  for (const [name, message] of Object.entries(missing)) {
    await expect.element(field(name)).toHaveAccessibleDescription(message);
  }
  await expect.element(field('First Name')).toHaveFocus();
  expect(world.auth.state()).toEqual({ status: 'signed-out' });
});

test('Sign up with a password of one character creates the account and opens the shop (AUTH-17, TOAST-08)', async () => {
  const { screen, world, type, press } = await visit();
  await press(TO_SIGN_UP);
  await type({
    'First Name': 'Ines',
    'Last Name': 'Varga',
    'Business Name': 'Harbor Tint',
    Email: ' ines@harbortint.example ',
    Password: 'x',
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  const toast = screen.getByRole('status').filter({ hasText: 'Account created!' });
  await expect.element(toast).toHaveTextContent('Welcome to your business management system.');
  expect(world.auth.state()).toMatchObject({
    status: 'signed-in',
    user: {
      email: 'ines@harbortint.example',
      firstName: 'Ines',
      lastName: 'Varga',
      businessName: 'Harbor Tint',
      onboardingCompleted: true,
    },
  });
});

test('Any other credentials sign in a blank user, who sees the onboarding (AUTH-20, AUTH-21)', async () => {
  const { screen, world, type, press } = await visit({ path: '/stations' });
  await type({ Email: 'owner@newshop.example', Password: 'anything' });
  await press('Sign In');
  await expect
    .element(screen.getByRole('heading', { level: 1, name: "Let's set up your business profile" }))
    .toBeVisible();
  expect(world.auth.state()).toMatchObject({
    user: { email: 'owner@newshop.example', firstName: '', lastName: '', businessName: '' },
  });
});

test('A sign-in that storage refuses shows Authentication failed with the reason, and keeps the input (TOAST-06)', async () => {
  const storage = faultyStorage();
  const { screen, field, type, press } = await visit({ storage });
  storage.refuseWrites();
  await type({ Email: 'owner@newshop.example', Password: 'anything' });
  expectConsole('error', /Storage refused a write/);
  await press('Sign In');
  const toast = screen.getByRole('alert').filter({ hasText: 'Authentication failed' });
  await expect.element(toast).toHaveTextContent("Your browser's storage is full, so nothing was saved.");
  await expect.element(field('Email')).toHaveValue('owner@newshop.example');
  await expect.element(field('Password')).toHaveValue('anything');
});

test('A refusal without a reason asks to check the credentials, for sign-in and sign-up (TOAST-06)', async () => {
  const refuse = () => Promise.reject(new Error(''));
  const auth = { ...memoryWorld().auth, signIn: refuse, signUp: refuse };
  const { screen, type, press } = await visit({ world: { auth } });
  await press('Load Demo');
  await press('Sign In');
  const toast = screen.getByText('Please check your credentials and try again.');
  await expect.element(toast).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  await expect.element(toast).not.toBeInTheDocument();
  await press(TO_SIGN_UP);
  await type({ 'First Name': 'Ines', 'Last Name': 'Varga', 'Business Name': 'Harbor Tint' });
  await press('Create Account');
  await expect.element(toast).toBeVisible();
});

test('Local mode says that data stays in this browser, that signing in does not protect it, and that everyone sees one shop', async () => {
  const { screen, press } = await visit();
  const note =
    'Your data stays in this browser. Passwords are not checked: signing in is not a login that protects it, and a second person who signs in here sees the same shop.';
  await expect.element(screen.getByText(note)).toBeVisible();
  await press(TO_SIGN_UP);
  await expect.element(screen.getByText(note)).toBeVisible();
});

test('A new account on a server needs a password of 8 characters, as the field says before and after', async () => {
  const auth = { ...memoryWorld().auth, mode: 'hosted' as const };
  const { field, press } = await visit({ world: { auth } });
  await press(TO_SIGN_UP);
  const password = field('Password');
  await expect.element(password).toHaveAccessibleDescription('At least 8 characters.');
  await userEvent.fill(password, 'seven77');
  await press('Create Account');
  await expect.element(password).toHaveAccessibleDescription('Enter at least 8 characters');
});

test('With accounts on a server there is no demo box and no note about local mode', async () => {
  const auth = { ...memoryWorld().auth, mode: 'hosted' as const, demo: undefined };
  const { screen } = await visit({ world: { auth } });
  await expect.element(screen.getByText('Try Demo Account')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/stays in this browser/)).not.toBeInTheDocument();
});

test('The sign-up form has a notice only if the server requires an invitation; an open server, or one that does not answer, has none', async () => {
  const answers: (() => Promise<boolean>)[] = [
    async () => true,
    async () => false,
    () => Promise.reject(new Error('not reached')),
  ];
  for (const [at, needsInvitation] of answers.entries()) {
    const auth = { ...memoryWorld().auth, mode: 'hosted' as const, needsInvitation };
    const { screen, press, field } = await visit({ world: { auth } });
    const notice = screen.getByRole('alert').filter({ hasText: 'You need an invitation' });
    await expect.element(notice).not.toBeInTheDocument();
    await press(TO_SIGN_UP);
    await expect.element(field('First Name')).toHaveFocus();
    if (at === 0) await expect.element(notice).toHaveTextContent('Ask the owner for an invitation link');
    else await expect.element(notice).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('The sign-in screen shows the reason after a session expired, but not after Sign Out', async () => {
  const { auth } = memoryWorld();
  const ended = { status: 'signed-out', isEnded: true } as const;
  const { screen } = await visit({ world: { auth: { ...auth, state: () => ended } } });
  const notice = screen.getByRole('alert').filter({ hasText: 'You were signed out' });
  await expect.element(notice).toHaveTextContent('your password was changed on another device');
  await screen.unmount();
  const { screen: other } = await visit();
  await expect.element(other.getByRole('alert').filter({ hasText: 'You were signed out' })).not.toBeInTheDocument();
});
