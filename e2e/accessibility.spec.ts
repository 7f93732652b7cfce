import type { Page } from '@playwright/test';
import { expect, signInToDemo, signUp, test } from './fixtures.ts';
import { expectNoViolation } from './pages/accessibility.ts';
import { bayBoard } from './pages/bay-board.ts';
import { fillJob } from './pages/booking.ts';
import { fillDisk } from './pages/disk.ts';
import { firstOf, isLong } from './pages/long-run.ts';
import { areaOf, PAGES } from './pages/routes.ts';

// The engine's script is injected into the page, which the Content-Security-Policy of the app would refuse.
// It also reports troubles of its own on the console.
test.use({ bypassCSP: true, quiet: false });

test('the auth screen has no accessibility violation in either mode and theme', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expectNoViolation(page);
});

/** The same on a phone, in the long run. */
async function expectNoViolationOnPhone(page: Page): Promise<void> {
  if (!isLong) return;
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolation(page);
}

test('a save that failed has no accessibility violation in either theme', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/schedule');
  await page
    .getByRole('grid', { name: 'Calendar' })
    .getByRole('link', { name: /Full Front/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
  await fillDisk(page);
  await page.getByRole('button', { name: 'Update Booking' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The booking is not saved.');
  // It appears when the page is idle, under the bar of the failed save.
  const samples = page.getByRole('button', { name: 'Hide the sample data notice', includeHidden: true });
  await expect(samples).toBeAttached();
  await expect(samples).toBeHidden();
  await expectNoViolation(page);
  await expectNoViolationOnPhone(page);
});

test('a clash of a long job has no accessibility violation in either theme', async ({ page }) => {
  await signInToDemo(page);
  const job = { customer: 'Reyes', service: 'Full Vehicle PPF Clear', date: '2031-03-07' };
  await fillJob(page, job);
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking Created' })).toBeVisible();
  await fillJob(page, job);
  await page.getByRole('button', { name: 'Remove day 2' }).click();
  await page.getByRole('checkbox', { name: 'Book anyway' }).check();
  await expect(page.getByRole('button', { name: /^\w{3}, Mar \d+, / })).toBeVisible();
  await expectNoViolation(page);
  await expectNoViolationOnPhone(page);
});

const WINDOWS = [
  ['on a wide window', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const;

for (const [where, size] of firstOf(1, WINDOWS)) {
  test(`the search and the list of shortcuts have no accessibility violation in either theme ${where}`, async ({
    page,
  }) => {
    await signInToDemo(page);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('option', { name: /^New Quote/ })).toBeVisible();
    await expectNoViolation(page);
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('porshe');
    await expect(page.getByRole('option', { name: /Daniel Reyes/ }).first()).toBeVisible();
    await expectNoViolation(page);
    await field.fill('Zed Quux');
    await expect(page.getByText('Nothing found for “Zed Quux”.')).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolation(page);
  });
}

test('a file to import and the question before a fresh start have no accessibility violation in either theme', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/customers/import');
  const text = 'Name,Email,Size\nNora Quill,nora@example.com,Huge\n,x,\nDan Reyes,daniel.reyes@example.com,\n';
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Customer file').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Rows that cannot be imported' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByLabel('Customer file').setInputFiles('test/customer-files/quickbooks-customer-contact-list.csv');
  await expect(page.getByRole('list', { name: 'Deleted customers' })).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Start fresh' }).click();
  await expect(page.getByRole('dialog', { name: 'Start fresh' })).toContainText('12 customers');
  await expectNoViolation(page);
});

test('the dialogs of closed days and a pale color have no accessibility violation in either theme', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/settings/hours');
  for (const [button, answer] of [
    ['Add Days', 'Add'],
    ['US Holidays', 'Cancel'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page);
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
  }
  await expect(page.getByRole('list', { name: 'Closed days' })).toBeVisible();
  await expectNoViolation(page);
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Accent Color', exact: true }).fill('#ffee00');
  await expect(page.getByText('Too pale for words on white paper')).toBeVisible();
  await expectNoViolation(page);
});

test('backups and damaged texts have no accessibility violation in either theme', async ({ page }) => {
  await signInToDemo(page);
  await page.evaluate(() => localStorage.setItem('bms_damaged_leads', '[{"id": "half a rec'));
  await page.goto('/settings/data');
  await expect(page.getByRole('list', { name: 'Damaged data' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible();
  await expectNoViolation(page);
});

test('the first steps of a new shop have no accessibility violation in either theme', async ({ page }) => {
  await signUp(page);
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(6);
  await expectNoViolation(page);
});

test('the notice of sample data has no accessibility violation in either theme', async ({ page }) => {
  await signInToDemo(page);
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible();
  await expectNoViolation(page);
  await expectNoViolationOnPhone(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoViolation(page);
});

test('the questions of the settings have no accessibility violation in either theme', async ({ page }) => {
  await signInToDemo(page);
  await page.goto('/settings/hours');
  await page.getByRole('textbox', { name: 'Monday end' }).or(page.getByLabel('Monday end')).fill('16:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Apply to All Stations' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Apply these hours to all stations?' })).toBeVisible();
  await expectNoViolation(page);
  await page.evaluate(() => localStorage.setItem('bms_damaged_leads', '[{"id": "half a rec'));
  await page.goto('/settings/data');
  for (const name of firstOf(1, [/^Restore the backup/, /^Delete the damaged/, /^Reset$/])) {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }
});

test('an import that is done, and its file that cannot be read, have no accessibility violation in either theme', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/customers/import');
  const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByLabel('Customer file').setInputFiles(file(''));
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNoViolation(page);
  await page.getByLabel('Customer file').setInputFiles(file('Name,Email\nNora Quill,nora@example.com\n'));
  await page.getByRole('button', { name: 'Import 1 Customer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toBeVisible();
  await expectNoViolation(page);
});

type Opened = readonly [path: string, dialog: string | RegExp, open: (page: Page) => Promise<unknown>];

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Windows over a page that no other journey judges. */
const DIALOGS: readonly Opened[] = [
  ['/invoices/invoice-0010/view', 'Record payment', press('Record Payment')],
  ['/invoices/invoice-0010/view', /^Send/, press('Send')],
  ['/invoices/invoice-0010/view', /payment/, press(/^Remove payment/)],
  ['/estimates/estimate-0007/view', /^Accept/, press('Accept')],
  [
    '/estimates/estimate-0007/view',
    /^Decline/,
    async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Decline' }).click();
    },
  ],
  ['/customers', /^Are you sure/, press(/^Delete /)],
  [
    '/estimates/new',
    'New Customer',
    async (page) => {
      await page.getByRole('combobox', { name: 'Customer' }).fill('Kay Boardman');
      await page.getByRole('option', { name: /^New Customer/ }).click();
    },
  ],
  [
    '/schedule?view=week',
    /^Move /,
    async (page) => {
      const move = page.getByRole('button', { name: /^Move / }).first();
      await move.focus();
      await move.press('Enter');
    },
  ],
  [
    '/schedule?view=week',
    'Move Claire Hollis?',
    async (page) => {
      const board = bayBoard(page);
      await board.drag(board.bar(/Hollis, Detail/), await board.gripAt('Station D', 'November 21', 11 * 60));
      await board.drop();
    },
  ],
];

if (isLong) {
  test('the windows of money, people and bookings have no accessibility violation in either theme', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
    await page.setViewportSize({ width: 1440, height: 1100 });
    await signInToDemo(page);
    for (const [path, name, open] of DIALOGS) {
      await page.goto(path);
      await open(page);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await expect(dialog).toBeVisible();
      await expectNoViolation(page, `${path} ${name}`);
    }
  });
}

/** Fails when the page, drawn anew for a phone, scrolls sideways. */
async function expectPhoneWidth(page: Page, route: string): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 390]);
  if (wide) await page.setViewportSize(wide);
}

/** Goes on to another page of the app that is open, as its own links do. */
async function follow(page: Page, route: string, heading: string): Promise<void> {
  const level1 = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const go = (address: string) => page.evaluate((to) => history.pushState(null, '', to), address);
  // By way of a page that has another heading than any.
  await go('/no-such-page');
  await expect(level1('Page not found')).toBeVisible();
  await go(route);
  if (heading !== 'Page not found') await expect(level1('Page not found')).toBeHidden();
  await expect(level1(heading)).toBeVisible();
}

for (const area of new Set(PAGES.map(([route]) => areaOf(route)))) {
  test(`no page of ${area} has an accessibility violation in either theme, and none scrolls sideways on a phone`, async ({
    page,
  }) => {
    await signInToDemo(page);
    for (const [route, heading] of PAGES.filter(([one]) => areaOf(one) === area)) {
      await follow(page, route, heading);
      await expectNoViolation(page, route);
      await expectPhoneWidth(page, route);
    }
  });
}
