import type { Page } from '@playwright/test';
import { TEST_KEY, TEST_WEBHOOK_SECRET } from '../../server/cards/test-stripe.mjs';
import { expect } from './team.ts';

/** The owner enters the account by which emails go. */
export async function enterEmailAccount(
  owner: Page,
  { port, user, password }: { port: number; user: string; password: string },
): Promise<void> {
  await owner.goto('/settings/sending');
  const account = owner.getByRole('form', { name: 'Email Account' });
  await account.getByRole('textbox', { name: 'SMTP Host' }).fill('127.0.0.1');
  await account.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await account.getByRole('textbox', { name: 'User' }).fill(user);
  await account.getByLabel('Password').fill(password);
  await account.getByRole('button', { name: 'Save Account' }).click();
  await expect(owner.getByText(`${user}, 127.0.0.1`)).toBeVisible();
}

/** The owner chooses, on the page of the accounts, what goes by itself. `labels`: of the templates. */
export async function sendByItself(owner: Page, ...labels: string[]): Promise<void> {
  for (const label of labels)
    await owner.getByRole('group', { name: label }).getByRole('button', { name: 'Automatically' }).click();
  await owner.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(owner.getByText('The server sends with these settings.')).toBeVisible();
}

/** The owner enters the keys of the test's Stripe. */
export async function enterCardKeys(owner: Page): Promise<void> {
  await owner.goto('/settings/card-payments');
  await owner.getByLabel(/^Secret Key/).fill(TEST_KEY);
  await owner.getByLabel(/^Webhook Secret/).fill(TEST_WEBHOOK_SECRET);
  await owner.getByRole('button', { name: 'Save Keys' }).click();
  await expect(owner.getByText(/^Works\./)).toBeVisible();
}

/** The customer pays on the page of a document what it asks for, and comes back. `amount`: as it is written there. */
export async function payByCard(customer: Page, amount: string): Promise<void> {
  const payment = customer.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(amount);
  await payment.getByRole('button', { name: 'Pay Online' }).click();
  await customer.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(customer.getByText(`Paid ${amount}`)).toBeVisible();
}
