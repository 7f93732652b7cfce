import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { tabTo } from '../pages/tab-to.ts';
import { wizardOn } from '../pages/wizard.ts';

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('the wizard from New Quote to the booking by keyboard alone (QQ-05, QQ-12)', async ({ page }) => {
  await signInToDemo(page);
  const wizard = wizardOn(page);
  const textbox = (name: string) => page.getByRole('textbox', { name });

  await press(page, page.getByRole('banner').getByRole('link', { name: 'New Quote' }));
  await tabTo(page, page.getByRole('searchbox', { name: 'Search vehicles' }));
  await page.keyboard.type('porsche 911');
  await expect(page.getByRole('option', { name: /Porsche 911/ }).first()).toBeVisible();
  // Enter takes no vehicle that answers an older question.
  await expect(page.getByRole('listbox', { name: 'Vehicles' })).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const year = page.getByRole('combobox', { name: 'Year' });
  await tabTo(page, year);
  // Until the years are loaded, the current one is the only option.
  await year.locator('option', { hasText: '2025' }).waitFor({ state: 'attached' });
  await page.keyboard.type('2025');
  await expect(page.getByRole('region', { name: 'Vehicle Summary' })).toContainText('2025 Porsche 911');
  await press(page, page.getByRole('button', { name: 'Continue' }));

  await wizard.hasFocus('Service');
  await press(page, page.getByRole('button', { name: /^Window Tint/ }));
  await wizard.hasFocus('Quote & Availability');
  await press(page, wizard.slots().first());

  await wizard.hasFocus('Customer Details');
  for (const [name, typed] of [
    ['First Name', 'Kay'],
    ['Last Name', 'Boardman'],
    ['Email', 'kay@example.com'],
    ['Phone', '555-0188'],
  ] as const) {
    await tabTo(page, textbox(name));
    await page.keyboard.type(typed);
  }
  await press(page, page.getByRole('button', { name: 'Continue' }));
  await wizard.hasFocus('Confirm Booking');
  await press(page, page.getByRole('button', { name: 'Confirm Booking' }));
  await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
  await expect(await bookingOnCalendar(page, ['Kay Boardman', 'Window Tint'])).toBeVisible();
});

test('an estimate for a new customer is written, accepted, converted and paid by keyboard alone', {
  tag: '@long',
}, async ({ page }) => {
  await signInToDemo(page);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Estimates' }));
  await press(page, page.getByRole('link', { name: 'New Estimate' }));
  await tabTo(page, page.getByRole('combobox', { name: 'Customer' }));
  await keyboard.type('Kay Boardman');
  await expect(page.getByRole('option', { name: /^New Customer/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Email' }));
  await keyboard.type('kay@example.com');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Phone' }));
  await keyboard.type('555-0188');
  await tabTo(page, dialog.getByRole('combobox', { name: 'Source' }));
  await keyboard.type('Website');
  await press(page, inDialog('Create Customer'));
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();

  await press(page, button('Add Item'));
  await expect(page.getByRole('textbox', { name: 'Description, item 1' })).toBeFocused();
  await keyboard.type('Headlight film');
  await tabTo(page, page.getByRole('spinbutton', { name: 'Unit Price, item 1' }));
  await keyboard.press('Control+A');
  await keyboard.type('1000');
  await press(page, button('Create Estimate'));

  await press(page, page.getByRole('link', { name: 'View EST-0010' }));
  await press(page, button('Send'));
  await press(page, inDialog('Only Mark as Sent'));
  await press(page, button('Accept'));
  await tabTo(page, dialog.getByRole('textbox', { name: 'Accepted by' }));
  await press(page, inDialog('Accept'));
  await press(page, button('Convert to invoice'));
  await expect(page.getByRole('textbox', { name: /^Invoice Number/ })).toHaveValue('INV-0015');
  await press(page, button('Cancel'));
  await press(page, page.getByRole('link', { name: 'View INV-0015' }));
  await press(page, button('Send'));
  await press(page, inDialog('Only Mark as Sent'));
  await press(page, button('Record Payment'));
  await press(page, inDialog('Record Payment'));
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Balance$0.00');
});

test('a new shop is opened and set up along its first steps by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  const { keyboard } = page;
  const steps = page.getByRole('region', { name: 'First steps' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  async function type(field: Locator, text: string): Promise<void> {
    await tabTo(page, field);
    await keyboard.type(text);
  }

  await press(page, page.getByRole('button', { name: "Don't have an account? Sign up" }));
  for (const [name, text] of [
    [/^First Name/, 'Ines'],
    [/^Last Name/, 'Varga'],
    [/^Business Name/, 'Harbor Tint'],
    [/^Email/, 'owner@newshop.example'],
  ] as const) {
    await type(page.getByRole('textbox', { name }), text);
  }
  await type(page.getByLabel(/^Password/), 'anything');
  await keyboard.press('Enter');

  for (const step of [
    'What do you do?',
    'Address and phone',
    'Logo and tax rate',
    'Opening hours',
    'Your people',
    'Prices',
  ]) {
    const form = page.getByRole('form', { name: step });
    await press(page, form.getByRole('button', { name: 'Save and Continue' }));
    await expect(form).toBeHidden();
  }
  await press(page, steps.getByRole('link', { name: 'First customer' }));
  await press(page, page.getByRole('link', { name: 'New Customer' }).first());
  await type(page.getByRole('textbox', { name: /^First Name/ }), 'Kay');
  await type(page.getByRole('textbox', { name: /^Last Name/ }), 'Boardman');
  await type(page.getByRole('textbox', { name: /^Email/ }), 'kay@example.com');
  await type(page.getByRole('textbox', { name: /^Phone/ }), '555-0188');
  await type(page.getByRole('textbox', { name: /^VIN/ }), '1HGCM82633A004352');
  await type(page.getByRole('textbox', { name: /^Color/ }), 'Red');
  await type(page.getByRole('combobox', { name: /^Source/ }), 'Website');
  await press(page, page.getByRole('button', { name: 'Create Customer' }));
  await expect(heading('Customers')).toBeVisible();
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }));
  await expect(steps).toContainText('7 of 9 done');
  await press(page, steps.getByRole('link', { name: 'First quote' }));
  await expect(heading('Quick Quote')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search vehicles' })).toBeVisible();
});
