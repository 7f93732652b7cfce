import { expect, signInToDemo, test } from '../fixtures.ts';

test('a deposit on an estimate is applied to its invoice; the rest is paid, and a tip is not part of it', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/estimates/new?customerId=customer-daniel');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('textbox', { name: 'Description, item 1' }).fill('Headlight film');
  await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('1000');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await page.getByRole('link', { name: 'View EST-0010' }).click();

  const dialog = page.getByRole('dialog');
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await page.getByRole('button', { name: 'Take Deposit' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('deposit');
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('300');
  await dialog.getByRole('button', { name: 'Take Deposit' }).click();
  await expect(deposits).toContainText('Held$300.00');

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('button', { name: 'Only Mark as Sent' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await dialog.getByRole('textbox', { name: 'Accepted by' }).fill('Daniel Reyes');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Convert to invoice' }).click();
  await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');

  await page.goto(page.url().replace(/edit$/, 'view'));
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Paid$300.00Balance$785.00');
  await page.getByRole('button', { name: 'Record Payment' }).click();
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payments).toContainText('Balance$0.00');
  await page.getByRole('button', { name: 'Refund or Tip' }).click();
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Tip');
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('20');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(payments).toContainText('Tips $20.00, not part of the invoice');
  await page.reload();
  await expect(payments).toContainText('Total$1,085.00Paid$1,085.00Balance$0.00');
  await expect(page.getByRole('article', { name: 'Invoice INV-0015' })).toContainText('Tip, not part of the total');
});
