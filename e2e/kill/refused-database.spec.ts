import type { Page } from '@playwright/test';
import { openDatabaseAndTry, REFUSED_HEADING, refuseDatabase } from '../pages/block-database.ts';
import { expect, type Killable, test as killTest } from './killable.ts';
import { type ExportedLists, enter, exportOf, toastShown } from './shop.ts';

/** A start with a refused database logs it; anything else that is logged fails the test. */
const test = killTest.extend({ expectedComplaint: /database|safe copy/i });

function typedOf(lastName: string) {
  return { firstName: 'Nora', lastName, email: `${lastName.toLowerCase()}@example.com`, phone: '555-0142' };
}

async function fillCustomer(page: Page, lastName: string): Promise<void> {
  const typed = typedOf(lastName);
  await page.getByRole('textbox', { name: 'First Name' }).fill(typed.firstName);
  await page.getByRole('textbox', { name: 'Last Name' }).fill(typed.lastName);
  await page.getByRole('textbox', { name: 'Email' }).fill(typed.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill(typed.phone);
  await page.getByRole('textbox', { name: 'VIN' }).fill('WP0AA2A99SS200001');
  await page.getByRole('textbox', { name: 'Color' }).fill('Black');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Referral');
}

async function addCustomer(page: Page, lastName: string): Promise<void> {
  await page.goto('/customers/new');
  await fillCustomer(page, lastName);
  await page.getByRole('button', { name: 'Create Customer' }).click();
  await toastShown(page, 'Customer Created');
}

/** Adds a customer as far as the app allows. Resolves with whether it said that the customer is saved. */
async function tryToAddCustomer(page: Page, lastName: string): Promise<boolean> {
  const refusal = page.getByRole('heading', { name: REFUSED_HEADING });
  const failedSave = page.getByRole('alert').filter({ hasText: 'not saved' });
  const added = addCustomer(page, lastName).then(() => true);
  const refused = refusal.or(failedSave).first().waitFor({ timeout: 0 });
  // Whichever comes second is left waiting until the browser is gone.
  added.catch(() => undefined);
  refused.catch(() => undefined);
  return Promise.race([added, refused.then(() => false)]);
}

/** Reads the last names of the customers under their key in localStorage. */
function namesUnderKey(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const customers: { lastName: string }[] = JSON.parse(localStorage.getItem('bms_customers') ?? '[]');
    return customers.map(({ lastName }) => lastName);
  });
}

/** Makes a shop that is on the disk completely, in the database and in localStorage. */
async function shopOnDisk(start: (where: 'app') => Promise<Killable>): Promise<ExportedLists> {
  const { page, context } = await start('app');
  await enter(page);
  const lists = await exportOf(page);
  await expect.poll(() => namesUnderKey(page)).toHaveLength(lists.customers.length);
  // A browser that is closed, and not killed, brings localStorage to the disk.
  await context.close();
  return lists;
}

/**
 * Saves a customer, kills the browser before localStorage reaches the disk, and starts it again with a refused database. Now and
 * then the browser writes localStorage to the disk just before it is killed: then another customer is saved. Returns the last
 * names of all.
 */
async function startRefused(
  start: (where: 'app') => Promise<Killable>,
): Promise<{ refused: Killable; saved: readonly string[] }> {
  const saved: string[] = [];
  for (const lastName of ['Saved', 'Stored', 'Written']) {
    const before = await start('app');
    await addCustomer(before.page, lastName);
    saved.push(lastName);
    await before.kill();

    const refused = await start('app');
    await refuseDatabase(refused.context);
    await refused.page.goto('/customers');
    if (!(await namesUnderKey(refused.page)).includes(lastName)) return { refused, saved };
    await refused.kill();
  }
  throw new Error('Each time the disk had the key before the kill');
}

async function expectCustomers(page: Page, before: ExportedLists, lastNames: readonly string[]): Promise<void> {
  await page.goto('/customers');
  for (const lastName of lastNames) await expect(page.getByRole('row', { name: `Nora ${lastName}` })).toBeVisible();
  const after = await exportOf(page);
  const made = after.customers.slice(before.customers.length);
  expect(after).toEqual({ ...before, customers: [...before.customers, ...made] });
  const vehicle = { vin: 'WP0AA2A99SS200001', color: 'Black' };
  expect(made).toMatchObject(lastNames.map((lastName) => ({ ...typedOf(lastName), vehicle, source: 'Referral' })));
  expect(made).toHaveLength(lastNames.length);
}

for (const end of ['closed', 'killed'] as const) {
  test(`what was saved before and during a start with a refused database is there after it, also when the browser was ${end} there`, async ({
    start,
  }) => {
    const before = await shopOnDisk(start);
    const { refused, saved } = await startRefused(start);
    const isSaved = await tryToAddCustomer(refused.page, 'Meanwhile');
    if (end === 'closed') await refused.context.close();
    else await refused.kill();

    const { page } = await start('app');
    await expectCustomers(page, before, isSaved ? [...saved, 'Meanwhile'] : saved);
  });
}

test('once the database opens again, Try Again shows the shop with all that was saved, without a reload', async ({
  start,
}) => {
  const before = await shopOnDisk(start);
  const { refused, saved } = await startRefused(start);
  const { page } = refused;
  await expect(page.getByRole('heading', { name: REFUSED_HEADING })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await expect(page.getByRole('heading', { name: REFUSED_HEADING })).toBeVisible();

  let reloads = 0;
  page.on('load', () => {
    reloads += 1;
  });
  await openDatabaseAndTry(page);
  await expect(page.getByRole('row', { name: `Nora ${saved.at(-1)}` })).toBeVisible();
  expect(reloads).toBe(0);
  const { customers } = await exportOf(page);
  expect(customers.map(({ lastName }) => lastName)).toEqual([
    ...before.customers.map(({ lastName }) => lastName),
    ...saved,
  ]);
});
