import type { Locator, Page } from '@playwright/test';
import { SOON } from '../../pages/long-run.ts';
import { tabTo } from '../../pages/tab-to.ts';
import { expect, openShop, test } from '../../pages/team.ts';
import { answerForm, plantCustomer, storedAnswer } from './sell-steps.ts';

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addService(desk: Page, name: string): Promise<void> {
  await press(desk, button(desk, 'Add Service'));
  const service = desk.getByRole('radio', { name, exact: true });
  await desk.getByRole('radio').first().waitFor();
  await tabTo(desk, desk.getByRole('radio').first());
  await desk.keyboard.press('Space');
  while (!(await service.isChecked())) await desk.keyboard.press('ArrowDown');
  await press(desk, button(desk, 'Add Selected Service'));
  await button(desk, 'Add Service').waitFor();
}

test('without a mouse: the customer chooses, signs by name and accepts $3,162.78; the desk offers three options, takes the deposit, books, bills, and takes the rest and a tip', {
  tag: '@long',
}, async ({ device, server }) => {
  const desk = await device();
  await openShop(desk);
  await plantCustomer(server);
  await desk.goto('/estimates/new?customerId=c1');
  await addService(desk, 'Window Tint');
  await press(desk, button(desk, 'Add Option'));
  await expect(desk.getByRole('textbox', { name: 'Option Name' })).toBeFocused();
  for (const name of ['Full Front PPF', 'Ceramic Coating', 'Detail']) await addService(desk, name);
  for (const item of [3, 4]) await press(desk, desk.getByRole('checkbox', { name: `Optional, item ${item}` }), 'Space');
  await press(desk, button(desk, 'Add Option'));
  for (const item of [4, 3, 2, 1]) await press(desk, button(desk, `Remove item ${item}`));
  await addService(desk, 'Full Vehicle PPF Clear');
  await press(desk, button(desk, 'Create Estimate'));
  await press(desk, desk.getByRole('link', { name: 'View EST-0001' }));
  await press(desk, button(desk, 'Copy Link'));
  const address = await desk.getByRole('textbox', { name: 'Address' }).inputValue();

  const customer = await device();
  await customer.goto(address);
  const form = answerForm(customer);
  await press(customer, button(customer, 'Accept or Decline'));
  await expect(form.getByRole('radio', { name: 'Good' })).toBeFocused();
  await customer.keyboard.press('ArrowDown');
  for (const name of ['Ceramic Coating', 'Detail'])
    await press(customer, form.getByRole('checkbox', { name }), 'Space');
  await expect(form.getByRole('status')).toHaveText('Total $3,162.78');
  await type(customer, form.getByRole('textbox', { name: 'Your full name' }), 'Nora Quill');
  await customer.keyboard.press('Enter');
  await expect(form.getByText('Check the box to agree.')).toHaveCount(2);
  for (const name of [/its terms and conditions/, /electronically/])
    await press(customer, form.getByRole('checkbox', { name }), 'Space');
  await press(customer, button(customer, 'Accept Estimate'));
  await expect(customer.getByRole('status').filter({ hasText: 'Accepted by Nora Quill' })).toBeVisible();
  await expect(customer.getByRole('main')).toBeFocused();

  const dialog = desk.getByRole('dialog');
  await expect(desk.getByRole('region', { name: 'Evidence' })).toContainText('Total $3,162.78', SOON);
  await press(desk, button(desk, 'Take Deposit'));
  await expect(dialog.getByRole('spinbutton', { name: 'Amount' })).toBeFocused();
  await desk.keyboard.type('600');
  await type(desk, dialog.getByRole('textbox', { name: 'Reference' }), 'Check 17');
  await desk.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('region', { name: 'Deposits' })).toContainText('Held$600.00');

  await press(desk, button(desk, 'Book'));
  await desk.getByRole('list', { name: 'Plan' }).waitFor();
  await press(desk, button(desk, 'Book'));
  await expect(desk.getByRole('status').filter({ hasText: 'Services Booked' })).toContainText('4 services of EST-0001');
  await press(desk, button(desk, 'Create Invoice'));
  await expect(desk).toHaveURL(/\/invoices\/[^/]+\/edit/);
  await press(desk, button(desk, 'Update Invoice'));
  await press(desk, desk.getByRole('link', { name: 'INV-0001' }).first());
  const payments = desk.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Total$3,162.78Paid$600.00Balance$2,562.78');
  await press(desk, button(desk, 'Record Payment'));
  await expect(dialog.getByRole('spinbutton', { name: 'Amount' })).toHaveValue('2562.78');
  await desk.keyboard.press('Enter');
  await expect(payments).toContainText('Balance$0.00');
  await press(desk, button(desk, 'Refund or Tip'));
  await tabTo(desk, dialog.getByRole('combobox', { name: 'Kind' }));
  await desk.keyboard.type('Tip');
  await type(desk, dialog.getByRole('spinbutton', { name: 'Amount' }), '25');
  await desk.keyboard.press('Enter');
  await expect(payments).toContainText('Total$3,162.78Paid$3,162.78Balance$0.00Tips $25.00, not part of the invoice');
  expect(await storedAnswer(server)).toEqual({
    status: 'Accepted',
    name: 'Nora Quill',
    total: 3162.78,
    lines: [expect.any(String), expect.any(String)],
    answers: 1,
  });
});
