import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { buildCustomer, buildInvoice, buildLead } from '#test/build.ts';
import { OPENED, signUp as signUpHere } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { reloadAfter } from '../pages/reload-after.ts';
import { expect, OWNER, signIn, signUp, test } from '../pages/team.ts';

/** From now on this address gives the app as it is without a server. */
async function withoutServer(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta name="clearcoat-server"[^>]*>/, '');
    return route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body });
  });
}

async function importFile(page: Page, lists: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify({ ...lists, version: '1.0' }));
  await page.getByLabel('Import data file').setInputFiles({ name: 'shop.json', mimeType: 'application/json', buffer });
  await answer(page, 'Import', 'Your data has been successfully imported.');
}

/** Answers the question, and waits until the page has said so and loaded itself again. */
async function answer(page: Page, button: string, said: string): Promise<void> {
  await reloadAfter(page, said, () => page.getByRole('alertdialog').getByRole('button', { name: button }).click());
}

const SHOP = {
  customers: ['Ada', 'Bea', 'Cleo'].map((firstName, n) => buildCustomer({ id: `own-${n}`, firstName })),
  leads: [buildLead({ id: 'own-lead' })],
  invoices: [buildInvoice({ id: 'own-invoice', invoiceNumber: 'INV-0042' })],
};

test('a shop moves from the browser to the server and is seen by a second device; a reset is undone by a backup; its export holds everything', async ({
  device,
  server,
}) => {
  test.slow();
  // Local mode keeps a shop on a secure address alone.
  const page = await device({ baseURL: server.url, bypassCSP: true });
  const context = page.context();
  await withoutServer(context);
  await signUpHere(page);
  await importFile(page, SHOP);
  await expect(page.getByText('INV-0042').first()).toBeVisible();
  await context.unrouteAll({ behavior: 'wait' });

  await signUp(page, OWNER);
  // After an account, as long as for a shop.
  await expect(page.getByRole('heading', { name: 'Bring in the shop of this browser?' })).toBeVisible(OPENED);
  await expectNoViolation(page, 'the offer to bring a shop in');
  await page.getByRole('button', { name: /^Bring In/ }).click();
  await expect(page.getByRole('heading', { name: 'Your shop is on the server' })).toBeVisible();
  const moved = page.getByRole('row', { name: /^Customers/ });
  await expect(moved.getByRole('cell')).toHaveText(['3', '0', '0']);
  await expect(page.getByText('The copy in this browser is unchanged.')).toBeVisible();
  await expectNoViolation(page, 'the report of a move in');
  await page.getByRole('button', { name: 'Remove the Copy in This Browser' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The copy in this browser is removed.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_customers'))).toBeNull();
  await page.getByRole('button', { name: 'Open the Shop' }).click();
  await expect(page.getByText('INV-0042').first()).toBeVisible();

  const other = await device();
  await signIn(other);
  await expect(other.getByText('INV-0042').first()).toBeVisible();
  await other.goto('/customers');
  await other.getByRole('link', { name: 'Cleo Novak' }).first().click();
  // The list has links to edit, too.
  await expect(other.getByRole('heading', { level: 1, name: 'Cleo Novak' })).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'Edit' }).first().click();
  const typed = other.getByRole('textbox', { name: 'Notes' });
  await typed.fill('Half a word');

  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await answer(page, 'Reset', 'All data has been reset to default values.');
  const notice = other.getByRole('alert').filter({ hasText: 'The lists of your shop were replaced on another device' });
  await expect(notice).toContainText('the data was reset to its default values');
  await expect(other.getByText('This customer was deleted on another device')).toBeVisible();
  await expect(typed).toHaveValue('Half a word');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();

  await page.goto('/settings/data');
  const backup = page.getByRole('listitem').filter({ hasText: 'Before a reset' });
  await expect(backup).toContainText('Customers 3');
  await backup.getByRole('button', { name: /^Restore/ }).click();
  await answer(page, 'Restore', 'Backup Restored');
  await expect(notice).toContainText('a backup was restored');
  await expect(other.getByText('This customer was deleted on another device')).toBeHidden();
  await expect(typed).toHaveValue('Half a word');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect({ customers: file.customers, leads: file.leads, invoices: file.invoices, version: file.version }).toEqual({
    ...SHOP,
    version: '1.0',
  });
});
