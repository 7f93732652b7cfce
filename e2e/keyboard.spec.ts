import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from './fixtures.ts';
import { bookingOnCalendar } from './pages/calendar.ts';
import { tabTo } from './pages/tab-to.ts';
import { wizardOn } from './pages/wizard.ts';

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
  await tabTo(page, page.getByRole('combobox', { name: 'Year' }));
  await page.keyboard.type('2025');
  await expect(page.getByRole('region', { name: 'Vehicle Summary' })).toContainText('2025 Porsche 911');
  await press(page, page.getByRole('button', { name: 'Continue' }));

  await wizard.isAt('Service');
  await press(page, page.getByRole('button', { name: /^Window Tint/ }));
  await wizard.isAt('Quote & Availability');
  await press(page, wizard.slots().first());

  await wizard.isAt('Customer Details');
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
  await wizard.isAt('Confirm Booking');
  await press(page, page.getByRole('button', { name: 'Confirm Booking' }));
  await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
  await expect(await bookingOnCalendar(page, ['Kay Boardman', 'Window Tint'])).toBeVisible();
});
