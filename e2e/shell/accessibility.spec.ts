import type { Page } from '@playwright/test';
import { paths } from '#parts/navigation/paths.ts';
import { areaOf, PAGES, ROUTES } from '#test/app/pages.ts';
import { expect, signInToDemo, signUp, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { bayBoard } from '../pages/bay-board.ts';
import { REFUSED_HEADING, refuseDatabase } from '../pages/block-database.ts';
import { fillBookingForm } from '../pages/booking-steps.ts';
import { fillDisk } from '../pages/disk.ts';
import { dismissMessages } from '../pages/dismiss-messages.ts';
import { everyKeyWritten } from '../pages/keys.ts';
import { firstOf, isLong } from '../pages/long-run.ts';

// The engine's script is injected into the page, which the Content-Security-Policy of the app would refuse.
// It also reports troubles of its own on the console.
test.use({ bypassCSP: true, quiet: false });

async function openDemo(page: Page): Promise<void> {
  await signInToDemo(page);
  // Until it leaves, a message keeps the page from coming to rest.
  await dismissMessages(page);
}

test('the auth screen, its form for a new account, and the first steps of a new shop have no accessibility violation in either theme', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectNoViolation(page, 'sign in');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expectNoViolation(page, 'sign up');
  await signUp(page);
  await dismissMessages(page);
  await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(9);
  await expect(page.getByRole('form', { name: 'What do you do?' })).toBeVisible();
  await expectNoViolation(page, 'first steps');
});

/** The same on a phone, in the long run. */
async function expectNoViolationOnPhone(page: Page): Promise<void> {
  if (!isLong) return;
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolation(page, 'on a phone');
  if (wide) await page.setViewportSize(wide);
}

/** Goes on to another page of the app that is open, as its own links do: the engines stay in the document. */
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

test('a save that failed has no accessibility violation in either theme', async ({ page }) => {
  await openDemo(page);
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

test('the screen of a database that does not open has no accessibility violation in either theme', async ({ page }) => {
  await openDemo(page);
  await everyKeyWritten(page);
  await refuseDatabase(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: REFUSED_HEADING })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText("The database still can't be opened.")).toBeVisible();
  await expectNoViolation(page);
  await expectNoViolationOnPhone(page);
});

test('a clash of a long job has no accessibility violation in either theme', async ({ page }) => {
  await openDemo(page);
  const job = { customer: 'Reyes', service: 'Full Vehicle PPF Clear', date: '2031-03-07' };
  await fillBookingForm(page, job);
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Booking Created' })).toBeVisible();
  await fillBookingForm(page, job);
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
  test(`the notice of sample data, the user menu, the search and the list of shortcuts have no accessibility violation in either theme ${where}`, async ({
    page,
  }) => {
    await openDemo(page);
    await page.setViewportSize(size);
    await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible();
    await expectNoViolation(page, 'sample notice');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolation(page, 'user menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('option', { name: /^New Quote/ })).toBeVisible();
    await expectNoViolation(page, 'search');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('porshe');
    await expect(page.getByRole('option', { name: /Daniel Reyes/ }).first()).toBeVisible();
    await expectNoViolation(page, 'results');
    await field.fill('Zed Quux');
    await expect(page.getByText('Nothing found for “Zed Quux”.')).toBeVisible();
    await expectNoViolation(page, 'no results');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolation(page, 'shortcuts');
  });
}

test('an import from its file to its undo, and the question before a fresh start have no accessibility violation in either theme', async ({
  page,
}) => {
  await openDemo(page);
  await follow(page, '/customers/import', 'Import Customers');
  const file = (text: string) => ({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const field = page.getByLabel('Customer file');
  await field.setInputFiles(file(''));
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectNoViolation(page, 'an empty file');
  await field.setInputFiles(
    file('Name,Email,Size\nNora Quill,nora@example.com,Huge\n,x,\nDan Reyes,daniel.reyes@example.com,\n'),
  );
  await expect(page.getByRole('list', { name: 'Rows that cannot be imported' })).toBeVisible();
  await expectNoViolation(page, 'rows that cannot be imported');
  await field.setInputFiles('test/customer-files/quickbooks-customer-contact-list.csv');
  await expect(page.getByRole('list', { name: 'Deleted customers' })).toBeVisible();
  await expectNoViolation(page, 'deleted customers');
  await page.getByRole('button', { name: 'Start fresh' }).click();
  const question = page.getByRole('dialog', { name: 'Start fresh' });
  await expect(question).toContainText('12 customers');
  await expectNoViolation(page, 'start fresh');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await field.setInputFiles(file('Name,Email\nNora Quill,nora@example.com\n'));
  await page.getByRole('button', { name: 'Import 1 Customer' }).click();
  const done = page.getByRole('status').filter({ hasText: 'Undo' });
  await expect(done).toBeVisible();
  // A message that has the focus stays.
  await done.getByRole('button', { name: 'Undo' }).focus();
  await expectNoViolation(page, 'a message with Undo');
  await expect(done).toBeVisible();
});

test('closed days, a pale color, damaged texts, backups and the questions of the settings have no accessibility violation in either theme', async ({
  page,
}) => {
  await openDemo(page);
  await follow(page, '/settings/hours', 'Settings');
  for (const [button, answer] of [
    ['US Holidays', 'Cancel'],
    ['Add Days', 'Add'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolation(page, button);
    await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
  }
  await expect(page.getByRole('list', { name: 'Closed days' })).toBeVisible();
  await expectNoViolation(page, 'closed days');
  await page.getByRole('textbox', { name: 'Monday end' }).or(page.getByLabel('Monday end')).fill('16:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Apply to All Stations' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Apply these hours to all stations?' })).toBeVisible();
  await expectNoViolation(page, 'hours of all stations');
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.setItem('bms_damaged_leads', '[{"id": "half a rec'));
  await follow(page, '/settings/data', 'Settings');
  await expect(page.getByRole('list', { name: 'Damaged data' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible();
  await expectNoViolation(page, 'backups and damaged texts');
  for (const name of firstOf(1, [/^Restore the backup/, /^Delete the damaged/, /^Reset$/])) {
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoViolation(page, String(name));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
  }

  await follow(page, '/settings', 'Settings');
  await page.getByRole('textbox', { name: 'Accent Color', exact: true }).fill('#ffee00');
  await expect(page.getByText('Too light to read on white paper')).toBeVisible();
  await expectNoViolation(page, 'a pale color');
});

type Opened = readonly [path: string, dialog: string | RegExp, open: (page: Page) => Promise<unknown>];

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Windows over a page that no other journey judges. */
const DIALOGS: readonly Opened[] = [
  ['/invoices/invoice-0010/view', 'Record payment', press('Record Payment')],
  ['/invoices/invoice-0010/view', /^Send/, press('Send')],
  ['/invoices/invoice-0010/view', /^Are you sure/, press(/^Reverse deposit/)],
  ['/estimates/estimate-0007/view', /^Accept/, press('Accept')],
  [
    '/estimates/estimate-0007/view',
    /^Decline/,
    async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Decline' }).click();
    },
  ],
  ['/estimates/estimate-0008/view', /^Accept/, press('Accept')],
  ['/estimates/estimate-0008/edit', /^Remove /, press('Remove Option')],
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
  // Last: the browser stays locked to the estimate.
  [
    '/estimates/estimate-0008/view',
    'Hand the tablet back?',
    async (page) => {
      await press('Present')(page);
      await press('Accept Estimate')(page);
      await expectNoViolation(page, 'Present');
      await press('Hand the Tablet Back')(page);
    },
  ],
];

if (isLong) {
  test('the windows of money, people and bookings have no accessibility violation in either theme', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
    await page.setViewportSize({ width: 1440, height: 1100 });
    await openDemo(page);
    for (const [path, name, open] of DIALOGS) {
      await page.goto(path);
      await open(page);
      const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
      await expect(dialog).toBeVisible();
      await expectNoViolation(page, `${path} ${name}`);
    }
  });
}

/** Few: an engine is slow on the first page of a document, and a document serves all pages of a test. */
const GROUPS = [
  ['/today', '/jobs', '/invoices', '/estimates', '/leads'],
  ['/schedule', '/quick-quote', '/profile', '/stations', '/staff'],
  ['/services', '/customers', '/money', '/messages', '/nowhere'],
  ['/settings', '/tutorials', '/help'],
  ['/dashboard', '/reports'],
];

test('every address of the app is among the pages that are walked', () => {
  const walked = ROUTES.map((route) => route.split('?')[0] ?? '');
  const isWalked = (path: string) =>
    walked.some((one) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(one));
  // They lead to another page.
  const leading: readonly string[] = [paths.home, paths.auth];
  expect(Object.values(paths).filter((path) => !leading.includes(path) && !isWalked(path))).toEqual([]);
});

test('every page is judged once', () => {
  expect(GROUPS.flat().toSorted()).toEqual([...new Set(ROUTES.map(areaOf))].toSorted());
});

for (const areas of GROUPS) {
  test(`no page of ${areas.join(', ')} has an accessibility violation in either theme`, async ({ page }) => {
    test.setTimeout((isLong ? 10 : 4) * 60_000);
    await openDemo(page);
    for (const [route, heading] of PAGES.filter(([one]) => areas.includes(areaOf(one)))) {
      await follow(page, route, heading);
      await expectNoViolation(page, route);
    }
  });
}
