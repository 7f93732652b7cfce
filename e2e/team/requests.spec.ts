import type { Page } from '@playwright/test';
import { expectNoViolation } from '../pages/accessibility.ts';
import { SOON } from '../pages/long-run.ts';
import { expect, openShop, test, title } from '../pages/team.ts';

const SHOP = { bypassCSP: true };
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true };

/** The owner switches the page on, with prices, and copies its address. */
async function switchOn(owner: Page): Promise<string> {
  await owner.goto('/settings');
  await owner.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(owner.getByText('Not set up. Nobody can open this address until you switch it on below.')).toBeVisible();
  await owner.getByRole('checkbox', { name: 'Take Requests' }).check();
  await owner.getByRole('textbox', { name: 'Welcome Text' }).fill('We answer within a day.');
  await owner.getByRole('checkbox', { name: 'Show Prices' }).check();
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText(/^Works\. Anyone with this address/)).toBeVisible();
  return owner.getByRole('textbox', { name: 'Address' }).inputValue();
}

test('a car owner asks on a phone, and the lead is on the board at once with everything that was asked', async ({
  device,
}) => {
  const owner = await device(SHOP);
  await openShop(owner);
  const address = await switchOn(owner);
  await owner.goto('/leads');
  await expect(title(owner, 'Leads')).toBeVisible();

  const visitor = await device(PHONE);
  await visitor.goto(address);
  await expect(title(visitor, 'Ask Shine Works')).toBeVisible();
  await expectNoViolation(visitor);
  await visitor.getByRole('button', { name: 'Send Request' }).click();
  await expect(visitor.getByRole('combobox', { name: 'Year' })).toBeFocused();
  await expect(visitor.getByText('Choose what you would like done.')).toBeVisible();

  await visitor.getByRole('combobox', { name: 'Year' }).selectOption('2024');
  await visitor.getByRole('combobox', { name: 'Make' }).selectOption('Porsche');
  await visitor.getByRole('combobox', { name: 'Model' }).selectOption('Macan');
  await visitor.getByRole('checkbox', { name: /^Full Front/ }).check();
  const price = visitor.getByRole('status').filter({ hasText: 'For a car of this size, before tax.' });
  await expect(price).toBeVisible();
  const [shown = 'none'] = /\$[\d,]+\.\d\d/.exec((await price.textContent()) ?? '') ?? [];
  await visitor.getByRole('textbox', { name: 'Anything else?' }).fill('Rock chips on the hood.');
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Nora');
  await visitor.getByRole('textbox', { name: 'Phone' }).fill('512 555 0101');
  await visitor.getByRole('checkbox', { name: /^Shine Works may use/ }).check();
  await visitor.getByRole('button', { name: 'Send Request' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your request was sent' })).toBeFocused();
  await expectNoViolation(visitor);

  const card = owner.getByRole('article', { name: 'Nora', exact: true });
  await expect(card).toBeVisible(SOON);
  await card.getByRole('button', { name: 'Nora', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Edit Lead' });
  await expect(dialog.getByRole('region', { name: 'Request' })).toContainText(shown);
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('Rock chips on the hood.');
  await dialog.getByRole('link', { name: /New Quote/ }).click();
  await expect(owner.getByText(/Macan/).first()).toBeVisible();
});

test('a page that is switched off says so, and takes nothing', async ({ device }) => {
  const owner = await device(SHOP);
  await openShop(owner);
  await owner.goto('/settings/requests');
  const address = await owner.getByRole('textbox', { name: 'Address' }).inputValue();
  const visitor = await device(PHONE);
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: 'This shop takes no requests here' })).toBeVisible();
  await expectNoViolation(visitor);
});
