import type { Page } from '@playwright/test';
import {
  buildBooking,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildService,
  buildStation,
} from '#test/build.ts';
import { startTestServer } from '../../server/testing/test-server.mjs';
import { expectNoViolation } from '../pages/accessibility.ts';
import { isLong } from '../pages/long-run.ts';
import { skipInspection } from '../pages/skip-inspection.ts';
import {
  endServer,
  expect,
  invite,
  join,
  openShop,
  received,
  SAM,
  signUp,
  test,
  title,
  UNDER_ITS_NAME,
} from '../pages/team.ts';

const TODAY = new Date().toLocaleDateString('sv', { timeZone: 'America/Los_Angeles' });
/** The engine of accessibility is a script that the policy of the app refuses. */
const LOOKED_AT = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 } };

const MONEY = [
  '991.37',
  '7391.37',
  '83.47',
  '1212.12',
  '2323.23',
  '3434.34',
  '45.61',
  '5656.56',
  '6767.67',
  '7878.78',
  '37.31',
  '6363.63',
  '8989.89',
  '9191.91',
  '1717.17',
  '2828.28',
];

/** Imports a shop with a record in each list and a target margin; each price, cost, margin and total is a figure of its own. */
async function plant(owner: Page): Promise<void> {
  const service = buildService({ id: 'planted', name: 'Planted Service', basePrice: 991.37, baseCost: 7391.37 });
  const employee = buildEmployee({ id: 'planted', firstName: 'Robin', lastName: 'Hale', hourlyRate: 83.47 });
  const customer = buildCustomer({ id: 'planted', firstName: 'Nora', lastName: 'Quill' });
  const booking = buildBooking({
    id: 'planted',
    customerId: customer.id,
    customer,
    serviceId: service.id,
    service,
    employeeId: employee.id,
    employee,
    date: TODAY,
    notes: 'Keys are under the mat',
    pricing: {
      servicePrice: 1212.12,
      laborCost: 2323.23,
      materialCost: 3434.34,
      totalCost: 3434.34,
      grossProfit: 2323.23,
      profitMargin: 45.61,
    },
  });
  const [line] = buildEstimate().items;
  const options = ['Good', 'Better'].map((name) => ({
    id: name,
    name,
    items: line ? [{ ...line, id: name, unitPrice: 1717.17, totalPrice: 1717.17 }] : [],
  }));
  const depositRules = { planted: { kind: 'amount', value: 2828.28 } };
  const shop = {
    customers: [customer],
    services: [service],
    employees: [employee],
    stations: [buildStation()],
    bookings: [booking],
    invoices: [buildInvoice({ id: 'planted', customerId: customer.id, customer, totalAmount: 5656.56 })],
    estimates: [buildEstimate({ id: 'planted', customerId: customer.id, customer, totalAmount: 6767.67, options })],
    deposits: [
      buildDeposit({ id: 'planted', customerId: customer.id, customer, estimateId: 'planted', amount: 8989.89 }),
    ],
    messages: [buildMessage({ id: 'planted', customerId: customer.id, body: 'You still owe $9191.91.' })],
    jobs: [
      buildJob({
        id: 'planted',
        jobNumber: 'JOB-0042',
        customerId: customer.id,
        customer,
        bookingIds: ['planted'],
        estimateId: 'planted',
        invoiceIds: ['planted'],
      }),
    ],
    leads: [buildLead({ id: 'planted', firstName: 'Leona', lastName: 'Vance', estimatedValue: 7878.78 })],
    settings: { targetMargin: 37.31, targetProfitPerBayHour: 6363.63, depositRules },
    exportDate: '2026-11-20T08:00:00.000Z',
    version: '1.0',
  };
  const file = { name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(shop)) };
  await owner.getByLabel('Import data file').first().setInputFiles(file);
  const reloaded = owner.waitForEvent('load');
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await reloaded;
}

const MONEY_PAGES = [
  ['/services', 'Planted Service'],
  ['/staff', 'Robin Hale'],
  ['/invoices', 'Nora Quill'],
  ['/estimates', 'Nora Quill'],
  ['/leads', 'Leona Vance'],
  ['/money', 'Nora Quill'],
  ['/dashboard', 'Booked Work, Next Four Weeks'],
  ['/reports', 'Gross Profit by Job'],
  ['/reports/sales?period=This+Year', 'What these figures mean'],
  ['/messages', 'Nora Quill'],
] as const;

/** Each page is left once all that it got is read: the browser keeps no answer of a page that was left. */
async function walk(page: Page, isOffice: boolean, got: ReturnType<typeof received>): Promise<void> {
  await page.goto('/customers');
  await page.getByRole('link', { name: 'Nora Quill' }).first().click();
  // Work that has begun is no longer what is booked next; its job is in the timeline either way.
  const events = page.getByRole('list', { name: /^(Booked next|Timeline)$/ });
  await expect(events.filter({ hasText: 'Planted Service' }).first()).toBeVisible();
  await page.goto(`/schedule?month=${TODAY.slice(0, 7)}&view=week`);
  await expect(title(page, 'Calendar')).toBeVisible();
  await page.goto('/schedule/booking/planted/edit');
  const notes = 'Keys are under the mat';
  if (isOffice) await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(notes);
  else await expect(page.getByText(notes)).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(trail.last()).toHaveText(isOffice ? 'Edit' : 'Nora Quill, Planted Service');
  await page.goto('/today');
  await expect(page.getByText('JOB-0042').first()).toBeVisible();
  await got.text();
  await page.goto('/jobs/planted');
  await expect(page.getByText('Planted Service').first()).toBeVisible();
  await got.text();
  for (const [path, text] of MONEY_PAGES) {
    await page.goto(path);
    await expect(page.getByText(isOffice ? text : 'This page is not part of your role').first()).toBeVisible();
    await got.text();
  }
}

test('of prices, costs, margins, invoices, estimates, options, deposits, messages and leads not a byte comes to the browser of a technician, who moves a job; to that of the owner they do', async ({
  device,
}) => {
  const owner = await device();
  await openShop(owner);
  await plant(owner);
  const link = await invite(owner, SAM.email, 'Technician');
  const sam = await device();
  const toSam = received(sam);
  await join(sam, link);
  await expect(title(sam, 'Today')).toBeVisible();
  await walk(sam, false, toSam);
  await sam.goto('/today');
  await sam.getByRole('button', { name: 'Move JOB-0042' }).click();
  await sam.getByRole('menuitem', { name: 'Prep' }).click();
  await skipInspection(sam);
  await expect(sam.getByText('JOB-0042 is now Prep.')).toBeVisible();
  const toOwner = received(owner);
  await walk(owner, true, toOwner);
  const [samHas, ownerHas] = [await toSam.text(), await toOwner.text()];
  expect(samHas).toContain('Planted Service');
  expect(samHas).toContain('JOB-0042');
  expect(MONEY.filter((figure) => samHas.includes(figure))).toEqual([]);
  expect(MONEY.filter((figure) => ownerHas.includes(figure))).toEqual(MONEY);
});

// The database's part of it is in supabase/tests/members.test.mjs.
if (isLong) {
  test('an invitation that cannot be used says why: to the signed-in owner, revoked, expired, for someone else, with an endless name, used', async ({
    device,
    server,
  }) => {
    const owner = await device();
    await openShop(owner);
    const link = await invite(owner, SAM.email, 'Manager');
    await owner.goto(link);
    await expect(title(owner, 'You own Shine Works')).toBeVisible();
    await owner.goto('/settings/members');
    await owner.getByRole('button', { name: `Revoke the invitation for ${SAM.email}` }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(owner.getByRole('list', { name: 'Invitations' })).toContainText('Revoked');

    const sam = await device(PHONE);
    await sam.goto(link);
    await expect(title(sam, 'This invitation was revoked')).toBeVisible();
    const newer = await invite(owner, SAM.email, 'Manager');
    // Only the part after the # differs, so the page is reloaded.
    await sam.goto('about:blank');
    await sam.goto(link);
    await expect(title(sam, "This link doesn't work")).toBeVisible();
    await server.sql`update public.shop_invitations set expires_at = now() - interval '1 second'`;
    await sam.goto('about:blank');
    await sam.goto(newer);
    await expect(title(sam, 'This invitation has expired')).toBeVisible();
    await server.sql`update public.shop_invitations set expires_at = now() + interval '1 day'`;

    await sam.reload();
    await sam.getByRole('textbox', { name: 'First Name' }).fill('S'.repeat(10_000));
    await sam.getByRole('textbox', { name: 'Last Name' }).fill('Reyes');
    await sam.getByLabel(/^Password/).fill(SAM.password);
    await sam.getByRole('button', { name: 'Create Account and Join' }).click();
    await expect(sam.getByText('Enter at most 100 characters')).toBeVisible();
    await sam.getByRole('textbox', { name: 'First Name' }).fill('Sam');
    await sam.getByRole('button', { name: 'Create Account and Join' }).click();
    await expect(title(sam, 'Invoices')).toBeVisible();

    const outsider = await device();
    await outsider.goto(newer);
    await expect(title(outsider, 'This invitation was already used')).toBeVisible();
    const forSomeoneElse = await invite(owner, 'robin@shineworks.example', 'Technician');
    await sam.goto(forSomeoneElse);
    await expect(title(sam, 'You are already in Shine Works')).toBeVisible();
    await signUp(outsider, { ...SAM, email: 'kim@example.com' });
    await expect(title(outsider, 'You are not in a shop yet')).toBeVisible();
    await outsider.goto(forSomeoneElse);
    await expect(title(outsider, 'This invitation is for robin@shineworks.example')).toBeVisible();
  });
}

test('a technician comes in by a link, sees schedule and customers on a phone, reads on as a manager, and the open page shuts when they are removed', {
  tag: '@long',
}, async ({ device }) => {
  const owner = await device(LOOKED_AT);
  await openShop(owner);
  const link = await invite(owner, SAM.email, 'Technician');

  await expectNoViolation(owner, 'the members');

  const sam = await device({ ...PHONE, ...LOOKED_AT });
  await sam.goto(link);
  await expect(title(sam, 'Join Shine Works')).toBeVisible();
  await expectNoViolation(sam, 'an invitation');
  await join(sam, link);
  await expect(title(sam, 'Today')).toBeVisible();
  const bar = sam.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Customers', 'Calendar', 'Settings', 'Help']);
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(sam.getByRole('menuitem')).toHaveText(['Export']);
  await sam.keyboard.press('Escape');
  await expect(sam.getByRole('menu')).toHaveCount(0);
  // The keys of shortcuts come when the page is at rest; the search brings them at once.
  await sam.keyboard.press('Control+k');
  await sam.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  const shortcuts = sam.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByRole('term')).toHaveText([
    ...['Search', 'Keyboard shortcuts', 'Latest message', 'Today', 'Customers', 'Calendar', 'Settings', 'Help'],
  ]);
  await sam.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await sam.keyboard.press('g');
  await sam.keyboard.press('i');
  await sam.keyboard.press('g');
  await sam.keyboard.press('c');
  await expect(title(sam, 'Customers')).toBeVisible();
  // The keys of the office led nowhere: the page before is the first one.
  await sam.goBack();
  await expect(title(sam, 'Today')).toBeVisible();
  await sam.goto('/invoices');
  await expect(sam.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible();
  await sam.goto('/schedule');
  await expect(title(sam, 'Calendar')).toBeVisible();
  expect(await sam.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolation(sam, 'the calendar of a technician');

  const row = owner.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Sam Reyes' });
  await expect(row).toContainText('Technician');
  await row.getByRole('button', { name: 'Change Sam Reyes' }).click();
  await owner.getByRole('menuitem', { name: 'Make Manager' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Make Manager' }).click();
  await expect(title(sam, 'You are now manager of this shop')).toBeVisible();
  await sam.getByRole('button', { name: 'Continue' }).click();
  await expect(title(sam, 'Invoices')).toBeVisible();
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(sam.getByRole('menuitem', { name: /^(Export|Import|Reset)$/ })).toHaveText(['Export']);
  await sam.keyboard.press('Escape');
  await expect(row).toContainText('Manager');
  await row.getByRole('button', { name: 'Change Sam Reyes' }).click();
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await expect(title(sam, 'You are no longer in this shop')).toBeVisible();
  await expect(sam.getByRole('navigation')).toHaveCount(0);
  await sam.goto('/schedule');
  await expect(title(sam, 'You are not in a shop yet')).toBeVisible();
});

test('where new accounts need an invitation, the sign-up form says so and the refusal what to do, what was typed stays, and the link of an invitation lets in', {
  tag: '@long',
}, async ({ browser }) => {
  const server = await startTestServer({
    dist: 'dist',
    isOneShop: true,
    env: { ...UNDER_ITS_NAME, SIGN_UP: 'invited' },
  });
  const baseURL = `http://shop.lan:${server.port}`;
  const device = async () => (await browser.newContext({ baseURL, ...LOOKED_AT })).newPage();
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You need an invitation' });
  try {
    const owner = await device();
    await owner.goto('/');
    await owner.getByRole('button', { name: /Sign up/ }).click();
    await expect(owner.getByRole('textbox', { name: 'First Name' })).toBeFocused();
    await expect(notice(owner)).toHaveCount(0);
    await openShop(owner);

    const outsider = await device();
    await signUp(outsider, SAM);
    await expect(notice(outsider)).toContainText('Ask the owner for an invitation link');
    await expect(outsider.getByRole('alert').filter({ hasText: 'Authentication failed' })).toContainText(
      'Ask the owner of the shop for an invitation link and open it in this browser. What you typed is still here.',
    );
    await expect(outsider.getByRole('textbox', { name: 'Email' })).toHaveValue(SAM.email);
    await expect(outsider.getByRole('textbox', { name: 'First Name' })).toHaveValue(SAM.first);
    await expectNoViolation(outsider, 'sign-up by invitation');

    await join(outsider, await invite(owner, SAM.email, 'Technician'));
    await expect(title(outsider, 'Today')).toBeVisible();
    const stored = await server.sql`select raw_user_meta_data::text as data from auth.users where email = ${SAM.email}`;
    expect(stored[0]?.['data']).not.toMatch(/invitation|[0-9a-f]{64}/);
  } finally {
    await endServer(server);
  }
});
