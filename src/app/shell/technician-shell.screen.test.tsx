import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '#domain/shop/roles.ts';
import { shopWith, taken } from '#test/app/booking-screens.ts';
import { type AppScreen, renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';

/** More bookings than a day of the month shows, all for one customer. */
const bookings = ['08:00', '10:00', '13:00'].map((startTime) => ({
  ...taken,
  id: `at-${startTime}`,
  customerId: 'customer-suv',
  startTime,
}));

const DESKTOP = [1280, 800] as const;
const PHONE = [390, 844] as const;
const DATE = '2026-11-23';

/** Names of controls that change records. */
const CHANGES = /^(Add|New|Edit|Delete|Move|Import|Update)\b/;

/** Opens the sample shop in this browser, which hides nothing: a figure missing on the screen was not rendered. */
async function open(role: Role, path: string) {
  const samples = shopWith(bookings);
  const { screen } = await renderApp({ path, samples, world: worldAs(role, { samples }) });
  return screen;
}

/** Returns amounts of money anywhere in the page, shown or hidden. */
function money(): string[] {
  return document.body.innerHTML.match(/[−-]?\$[\d,.]+/g) ?? [];
}

function controlsThatChange(): string[] {
  return [...document.querySelectorAll('a, button')]
    .map((control) => control.getAttribute('aria-label') ?? control.textContent.trim())
    .filter((name) => CHANGES.test(name));
}

const PAGES = [
  [
    'the month',
    `/schedule?day=${DATE}`,
    DESKTOP,
    true,
    (screen: AppScreen) => screen.getByRole('gridcell', { name: /^November 23/ }),
  ],
  ['a day of the month', `/schedule?day=${DATE}`, DESKTOP, true, openDay],
  [
    'the week',
    `/schedule?view=week&day=${DATE}`,
    DESKTOP,
    true,
    (screen: AppScreen) => screen.getByRole('link', { name: /Priya/ }),
  ],
  [
    'the agenda',
    `/schedule?day=${DATE}`,
    PHONE,
    true,
    (screen: AppScreen) => screen.getByRole('link', { name: /Priya/ }),
  ],
  ['the customers', '/customers', DESKTOP, false, (screen: AppScreen) => screen.getByRole('link', { name: /Priya/ })],
  [
    'the customers on a phone',
    '/customers',
    PHONE,
    false,
    (screen: AppScreen) => screen.getByRole('link', { name: /Priya/ }),
  ],
  [
    'a customer',
    '/customers/customer-suv',
    DESKTOP,
    true,
    (screen: AppScreen) => screen.getByRole('list', { name: 'Booked next' }),
  ],
  [
    'the form of a customer',
    '/customers/customer-suv/edit',
    DESKTOP,
    true,
    (screen: AppScreen) => screen.getByRole('heading', { name: /^Contact/ }),
  ],
] as const;

async function openDay(screen: AppScreen) {
  await screen.getByRole('button', { name: '+1 more' }).click();
  return screen.getByRole('dialog').getByRole('link', { name: /Priya/ });
}

beforeEach(async () => {
  await page.viewport(...DESKTOP);
});

test.each(['/', '/auth'])('from %s a technician gets to Today', async (path) => {
  const screen = await open('technician', path);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test.each(PAGES)(
  '%s shows a manager money and ways to change records, and a technician neither',
  async (_, path, [width, height], hasMoney, find) => {
    await page.viewport(width, height);
    const manager = await open('manager', path);
    await expect.element((await find(manager)).first()).toBeVisible();
    await expect.poll(() => [controlsThatChange().length > 0, money().length > 0]).toEqual([true, hasMoney]);
    await manager.unmount();

    const technician = await open('technician', path);
    await expect.element((await find(technician)).first()).toBeVisible();
    await expect.poll(() => [controlsThatChange(), money()]).toEqual([[], []]);
  },
);

test.each([
  '/money',
  '/dashboard',
  '/reports',
  '/reports/sales',
  '/messages',
  '/messages?round=1',
  '/estimates/estimate-0005/view',
  '/customers/customer-suv/statement',
  '/tutorials',
])('%s opens for a manager; a technician gets the notice who it is for', async (path) => {
  const refusal = { name: 'This page is not part of your role' };
  const manager = await open('manager', path);
  await expect.element(manager.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(manager.getByRole('heading', refusal)).not.toBeInTheDocument();
  await manager.unmount();
  const technician = await open('technician', path);
  await expect.element(technician.getByRole('heading', refusal)).toBeVisible();
});

test('a manager finds money and messages in menu, search and shortcuts, a technician in none of them', async () => {
  const links = (screen: AppScreen) =>
    screen
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  const found: readonly (readonly [words: string, found: string])[] = [
    ['aging', 'MoneyGP'],
    ['kpi', 'DashboardGB'],
    ['morning round', 'MessagesGM'],
    ['quiet hours', 'Settings › Messages'],
    ['payment link', 'Settings › Documents'],
  ];
  async function openSearch(screen: AppScreen) {
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    const pages = links(screen);
    await screen.getByRole('button', { name: 'Search', exact: true }).click();
    return { pages, field: screen.getByRole('combobox', { name: 'Search' }) };
  }
  const manager = await open('manager', '/schedule');
  const office = await openSearch(manager);
  expect(office.pages).toEqual(expect.arrayContaining(['Dashboard', 'Money', 'Messages']));
  for (const [words, first] of found) {
    await office.field.fill(words);
    await expect.poll(() => manager.getByRole('option').elements()[0]?.textContent).toBe(first);
  }
  await manager.unmount();

  const technician = await open('technician', '/schedule');
  const floor = await openSearch(technician);
  expect(floor.pages).toEqual(['Today', 'Customers', 'Warranties', 'Calendar', 'Settings', 'Help']);
  for (const [words] of found) {
    await floor.field.fill(words);
    await expect.element(technician.getByText(`Nothing found for “${words}”.`)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}gp');
  await userEvent.keyboard('gm');
  await expect.element(technician.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
});
