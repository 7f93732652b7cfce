import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';

const TOTAL = '$1,085.00';
const DANIEL = '/customers/customer-daniel/edit';

/** Loads the page again: what it showed was kept. */
async function reload(page: Page, status: string): Promise<void> {
  const shown = page.getByRole('main').getByText(status, { exact: true }).first();
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
}

async function markAsSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Only Mark as Sent' }).click();
  await expect(page.getByText('is marked as sent.').first()).toBeVisible();
}

async function pay(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill(amount);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog).toBeHidden();
}

/** Whole dollars of a card of the invoice list, which is drawn before its figure. */
async function cardAmount(page: Page, name: string): Promise<number> {
  const card = page.getByRole('group', { name, exact: true });
  await expect(card).toContainText('$');
  const [text = ''] = await card.allInnerTexts();
  return Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Reads the spent and owed amounts of the customer's page, in dollars. What was just saved may come after the page. */
async function spentAndOwed(page: Page): Promise<{ spent: number; owed: number }> {
  const figures = page.getByRole('main').locator('dl').filter({ hasText: 'Spent' });
  await expect(figures).toContainText('$');
  const [spent = '', owed = ''] = await figures.locator('dd').allInnerTexts();
  const dollars = (text: string) => Number(text.replace(/[$,]/g, ''));
  return { spent: dollars(spent), owed: dollars(owed) };
}

for (const [device, viewport, tag] of [
  ['a desktop', { width: 1280, height: 800 }, ['@long']],
  ['a phone', { width: 390, height: 844 }, []],
] as const) {
  test.describe(`on ${device}`, { tag: [...tag] }, () => {
    test.use({ viewport });

    test('an estimate is sent, accepted, converted, sent as an invoice, paid in part and in full', {
      tag: '@core',
    }, async ({ page }) => {
      await signInToDemo(page);
      await expect(page.getByRole('group', { name: 'Total Amount' })).toBeVisible();
      const total = await cardAmount(page, 'Total Amount');
      const paid = await cardAmount(page, 'Paid Amount');
      await page.goto(DANIEL);
      const before = await spentAndOwed(page);

      await page.goto('/estimates/new?customerId=customer-daniel');
      await page.getByRole('button', { name: 'Add Item' }).click();
      await page.getByRole('textbox', { name: 'Description, item 1' }).fill('Headlight film');
      await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('1000');
      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Headlight film');
      await page.getByRole('button', { name: 'Create Estimate' }).click();
      await expect(page.getByText('Estimate has been successfully created.')).toBeVisible();

      await page.getByRole('link', { name: 'View EST-0010' }).click();
      await markAsSent(page);
      await reload(page, 'Sent');
      await page.getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Accepted by' }).fill('Daniel Reyes');
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await reload(page, 'Accepted');
      await page.getByRole('button', { name: 'Convert to invoice' }).click();
      await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');
      const invoice = page.url().replace(/edit$/, 'view');
      await page.goBack();
      await page.getByRole('button', { name: 'Convert to invoice' }).click();
      await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');

      await page.goto(invoice);
      await expect(page.getByRole('article', { name: 'Invoice INV-0015' })).toContainText(TOTAL);
      await markAsSent(page);
      await reload(page, 'Sent');
      await pay(page, '500');
      await reload(page, 'Sent');
      const ledger = page.getByRole('region', { name: 'Payments' });
      await expect(ledger).toContainText('Balance$585.00');
      await page.goto(DANIEL);
      await expect.poll(() => spentAndOwed(page)).toEqual({ spent: before.spent + 500, owed: before.owed + 585 });

      await page.goto(invoice);
      await pay(page, '585');
      await reload(page, 'Paid');
      await expect(ledger).toContainText('Balance$0.00');
      await expect(page.getByRole('button', { name: 'Record Payment' })).toBeHidden();
      await page.goto(DANIEL);
      await expect.poll(() => spentAndOwed(page)).toEqual({ spent: before.spent + 1085, owed: before.owed });

      await page.goto('/invoices');
      await expect(page.getByRole('group', { name: 'Total Amount' })).toBeVisible();
      await expect.poll(() => cardAmount(page, 'Total Amount')).toBe(total + 1085);
      await expect.poll(() => cardAmount(page, 'Paid Amount')).toBe(paid + 1085);
    });
  });
}
