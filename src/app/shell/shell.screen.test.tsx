import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Auth, AuthState } from '#io/auth/auth.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { memoryLocalData } from '#test/browser/memory-local-data.ts';
import { expectConsole } from '#test/console/console-guard.ts';

type Screen = Awaited<ReturnType<typeof renderApp>>['screen'];

function linksOf(list: Element): [string, string | null][] {
  return [...list.querySelectorAll('a')].map((link) => [link.textContent ?? '', link.getAttribute('href')]);
}

async function mainNavigation(screen: Screen) {
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(navigation).toBeVisible();
  return [...navigation.element().querySelectorAll('ul')].map(linksOf);
}

test('the sidebar has the day, then its three groups in order (NAV-24, NAV-25, NAV-26)', async () => {
  const { screen } = await renderApp();
  expect(await mainNavigation(screen)).toEqual([
    [
      ['Today', '/today'],
      ['Dashboard', '/dashboard'],
      ['Messages', '/messages'],
      ['Money', '/money'],
    ],
    [
      ['Leads', '/leads'],
      ['Customers', '/customers'],
      ['Invoices', '/invoices'],
      ['Estimates', '/estimates'],
      ['Warranties', '/warranties'],
    ],
    [
      ['Services', '/services'],
      ['Calendar', '/schedule'],
      ['Stations', '/stations'],
      ['Staff', '/staff'],
    ],
    [
      ['Tutorials', '/tutorials'],
      ['Settings', '/settings'],
      ['Help', '/help'],
    ],
  ]);
});

test('/ leads to the invoices, which the sidebar marks as current (NAV-20, RTE-04)', async () => {
  const { screen, history } = await renderApp({ path: '/' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(history.location.pathname).toBe('/invoices');
  await expect
    .element(screen.getByRole('link', { name: 'Invoices', exact: true }).first())
    .toHaveAttribute('aria-current', 'page');
});

test('/schedule is called Calendar in sidebar and title, Schedule in the breadcrumb (NAV-22, NAV-27, RTE-21)', async () => {
  const { screen } = await renderApp({ path: '/schedule' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(trail.element().textContent).toBe('Schedule');
});

test('a page has sidebar, top bar with its title, breadcrumb and main area (NAV-21)', async () => {
  const { screen } = await renderApp({ path: '/customers' });
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const bar = screen.getByRole('banner');
  await expect.element(bar.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect.element(bar.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'New Customer' }).first()).toBeVisible();
});

test('until the user is known, a spinner says Loading (NAV-18)', async () => {
  const loading: AuthState = { status: 'loading' };
  const auth: Auth = { ...memoryWorld().auth, state: () => loading };
  const { screen } = await renderApp({ signedOut: true, world: { auth } });
  await expect.element(screen.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
});

test('a toast is shown in the bottom right corner (NAV-23)', async () => {
  const { screen } = await renderApp({ path: '/auth', signedOut: true });
  await screen.getByRole('button', { name: 'Load Demo' }).click();
  await screen.getByRole('button', { name: 'Sign In' }).click();
  const toast = screen.getByText('Welcome back!');
  await expect.element(toast).toBeVisible();
  const { right, bottom } = (toast.element().closest('[popover]') ?? toast.element()).getBoundingClientRect();
  expect([window.innerWidth - right, window.innerHeight - bottom]).toEqual([20, 20]);
});

test('without a user every address shows the auth screen and nothing of the shop (NAV-16, NAV-19, NAV-32)', async () => {
  for (const path of ['/invoices', '/schedule/booking/new', '/nowhere']) {
    const { screen, history } = await renderApp({ path, signedOut: true });
    await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(history.location.pathname).toBe(path);
    await screen.unmount();
  }
});

test('after signing in, the requested page opens, with every area and setting: there are no roles (NAV-31)', async () => {
  const { screen, world } = await renderApp({ path: '/settings', signedOut: true });
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  if (world.auth.demo) await world.auth.signIn(world.auth.demo);
  const settings = screen.getByRole('navigation', { name: 'Settings' });
  await expect.element(settings).toBeVisible();
  const seen = [...(await mainNavigation(screen)), linksOf(settings.element())];
  expect(seen.map(({ length }) => length)).toEqual([4, 5, 4, 3, 8]);

  await world.auth.signOut();
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const other = { firstName: 'Jake', lastName: 'Novak', businessName: 'Apex Auto Protection' };
  await world.auth.signUp({ ...other, email: 'jake@shop.example', password: 'any' });
  await expect.element(settings).toBeVisible();
  expect([...(await mainNavigation(screen)), linksOf(settings.element())]).toEqual(seen);
});

test('a user without a business name is onboarded on every address (NAV-17, NAV-33)', async () => {
  const { screen, world } = await renderApp({ path: '/schedule', signedOut: true });
  await world.auth.signIn({ email: 'owner@shop.example', password: 'any' });
  await expect.element(screen.getByRole('heading', { name: "Let's set up your business profile" })).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});

test('/auth leads a signed-in user home (RTE-02)', async () => {
  const { history } = await renderApp({ path: '/auth' });
  await expect.poll(() => history.location.pathname).toBe('/invoices');
});

test('New Quote in the top bar starts the wizard at the vehicle (NAV-09, NAV-10, RTE-30)', async () => {
  const { screen, history } = await renderApp();
  await screen.getByRole('banner').getByRole('link', { name: 'New Quote' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Quick Quote' })).toBeVisible();
  expect(history.location.href).toBe('/quick-quote?step=vehicle');
});

test('the user menu shows name, business and email, and opens the profile (NAV-12, NAV-13, NAV-34)', async () => {
  const { screen, history } = await renderApp();
  await screen.getByRole('button', { name: 'User menu, Alex Morgan' }).click();
  for (const text of ['Alex Morgan', 'Apex Auto Protection', 'demo@example.com']) {
    await expect.element(screen.getByText(text).last()).toBeVisible();
  }
  await screen.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect.poll(() => history.location.pathname).toBe('/profile');
});

test('Sign Out in the user menu ends at /auth, the auth screen (NAV-35, RTE-01)', async () => {
  const { screen, world, history } = await renderApp();
  await screen.getByRole('button', { name: 'User menu, Alex Morgan' }).click();
  await screen.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => history.location.pathname).toBe('/auth');
  await expect.element(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(world.auth.state()).toEqual({ status: 'signed-out' });
});

test('the data menu has exactly Export, Import and Reset, and a picker for .json files (NAV-11, NAV-15)', async () => {
  const { screen } = await renderApp();
  await screen.getByRole('button', { name: 'Data', exact: true }).click();
  const items = () => screen.getByRole('menuitem').elements();
  await expect.poll(() => items().map((item) => item.textContent)).toEqual(['Export', 'Import', 'Reset']);
  await expect.element(screen.getByLabelText('Import data file').first()).toHaveAttribute('accept', '.json');
});

test('Reset asks with the exact sentence, and Cancel does nothing (DATA-38)', async () => {
  const { screen, world } = await renderApp();
  await world.store.bookings.set([]);
  await screen.getByRole('button', { name: 'Data', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Reset' }).click();
  const dialog = screen.getByRole('alertdialog', {
    name: 'Are you sure you want to reset all data? This action cannot be undone.',
  });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => world.store.bookings.count()).toBe(0);
});

test('an unknown URL inside the shop shows Page not found with a link home (RTE-31)', async () => {
  const { screen } = await renderApp({ path: '/nowhere' });
  await expect.element(screen.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to Invoices' })).toBeVisible();
});

test.each([
  ['/stations/3f2a/edit', 'StationsNot foundEdit'],
  ['/invoices/3f2a/view', 'InvoicesNot foundView'],
  ['/schedule/booking/3f2a/edit', 'ScheduleBookingNot foundEdit'],
])('at %s, where no record is, the breadcrumb says Not found and no id', async (path, trail) => {
  const { screen } = await renderApp({ path });
  await expect.element(screen.getByRole('heading', { name: /not found$/ })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).element().textContent).toBe(trail);
});

test('on a phone the tab bar has Today, Calendar, New, Customers and More, without Reset', async () => {
  await page.viewport(390, 844);
  const { screen, history } = await renderApp();
  const bar = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(bar).toBeVisible();
  const tabs = [...bar.element().querySelectorAll('a, button')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Today', 'Calendar', 'New', 'Customers', 'More']);

  const items = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await bar.getByRole('button', { name: 'New' }).click();
  await expect.poll(items).toEqual(['New Quote', 'New Booking', 'New Customer', 'New Estimate', 'New Lead']);
  await screen.getByRole('menuitem', { name: 'New Lead' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New Lead' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();

  await bar.getByRole('button', { name: 'More' }).click();
  await expect
    .poll(items)
    .toEqual([
      ...[
        'Dashboard',
        'Messages',
        'Money',
        'Leads',
        'Invoices',
        'Estimates',
        'Warranties',
        'Services',
        'Stations',
        'Staff',
      ],
      ...['Tutorials', 'Settings', 'Help', 'Export', 'Import'],
    ]);
  await screen.getByRole('menuitem', { name: 'Staff' }).click();
  await expect.poll(() => history.location.pathname).toBe('/staff');
  await page.viewport(1280, 800);
});

test('each page that the phone offers to make something new opens its form', async () => {
  await page.viewport(390, 844);
  const pages = [
    ['New Quote', '/quick-quote?step=vehicle'],
    ['New Booking', '/schedule/booking/new'],
    ['New Customer', '/customers/new'],
    ['New Estimate', '/estimates/new'],
    ['New Lead', '/leads?lead=new'],
  ] as const;
  for (const [label, address] of pages) {
    const { screen, history } = await renderApp({ path: '/customers' });
    await screen.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New' }).click();
    await screen.getByRole('menuitem', { name: label }).click();
    await expect.poll(() => history.location.href).toBe(address);
    await screen.unmount();
  }
  await page.viewport(1280, 800);
});

test('at 1024 each icon of the sidebar has its name below it', async () => {
  await page.viewport(1024, 768);
  const { screen } = await renderApp();
  const bar = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(bar).toBeVisible();
  const links = [...bar.element().querySelectorAll('a')];
  expect(links).toHaveLength(16);
  for (const link of links) {
    const range = document.createRange();
    range.selectNodeContents(link);
    const icon = link.querySelector('svg')?.getBoundingClientRect();
    const text = range.getBoundingClientRect();
    expect([link.textContent, link.scrollWidth <= link.clientWidth, text.bottom > (icon?.bottom ?? 0) + 8]).toEqual([
      link.textContent,
      true,
      true,
    ]);
  }
  await page.viewport(1280, 800);
});

test('the sidebar says how many messages are due, outside the name of the link', async () => {
  const { screen } = await renderApp({ path: '/messages' });
  const head = screen.getByText(/^\d+ messages due today$/);
  await expect.element(head).toBeVisible();
  const due = Number.parseInt(head.element().textContent ?? '', 10);
  expect(due).toBeGreaterThan(1);
  const bar = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(bar.getByText(`${due} messages due`)).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('/ opens the screen that the person chose, and for another person the invoices (NAV-20)', async () => {
  const storage = memoryStorage();
  const { device } = memoryWorld();
  const { screen, world } = await renderApp({ path: '/profile', storage, world: { device } });
  const choice = screen.getByRole('group', { name: 'First Screen' });
  await expect.element(choice.getByRole('button', { name: 'Invoices' })).toHaveAttribute('aria-pressed', 'true');
  await choice.getByRole('button', { name: 'Today' }).click();
  await expect.element(choice.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await screen.getByRole('link', { name: 'Home' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await screen.unmount();

  const again = await renderApp({ path: '/', storage, world: { device } });
  await expect.element(again.screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await again.screen.unmount();

  await world.auth.signOut();
  const other = { firstName: 'Jake', lastName: 'Novak', businessName: 'Apex Auto Protection' };
  await world.auth.signUp({ ...other, email: 'jake@shop.example', password: 'any' });
  const his = await renderApp({ path: '/', storage, signedOut: true, world: { device, auth: world.auth } });
  await expect.element(his.screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});

test('a damaged list is reported above the page, with a link to its text, until dismissed', async () => {
  // A missing list is reported too, as soon as it is read: that may be after the notice was dismissed.
  const whole = Object.fromEntries(ENTITY_TYPES.map((entity) => [`bms_${entity}`, '[]']));
  const storage = memoryStorage({ ...whole, bms_initialized: 'demo', bms_bookings: '[{"id": "half' });
  const { localData } = memoryLocalData();
  const { screen, history } = await renderApp({ path: '/schedule', storage, world: { localData } });
  const notice = screen.getByRole('alert').filter({ hasText: 'Some stored data was not as expected' });
  await expect.element(notice).toHaveTextContent(/bookings.*damaged/);
  await notice.getByRole('link', { name: 'Open Data' }).click();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Data' })).toBeVisible();
  expect(history.location.pathname).toBe('/settings/data');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a shop that cannot be opened says why and offers Retry', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /could not be opened/);
  const storage = faultyStorage();
  storage.refuseWrites(undefined, ['bms_initialized']);
  const { screen } = await renderApp({ storage });
  const alert = screen.getByRole('alert').filter({ hasText: 'Your shop could not be opened' });
  await expect.element(alert).toBeVisible();
  storage.heal();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});

test('each new day makes one backup, once the page is idle', async () => {
  const data = memoryLocalData();
  const { screen } = await renderApp({ world: { localData: data.localData } });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(data.dailyBackups()).toBe(0);
  await expect.poll(() => data.dailyBackups(), { timeout: 10_000 }).toBe(1);
  await screen.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(data.dailyBackups()).toBe(1);
});
