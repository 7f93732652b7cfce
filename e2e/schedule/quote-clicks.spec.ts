import type { Page } from '@playwright/test';
import { formatLongDate } from '#domain/calendar/calendar.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { firstAhead } from '../pages/days-ahead.ts';
import { wizardOn } from '../pages/wizard.ts';

/** Counts the clicks of a person. Typing, with Tab and Enter, is not counted. */
function counting(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    async click(name: string | RegExp, role: 'button' | 'link' = 'button') {
      clicks += 1;
      const place = role === 'link' ? page.getByRole('banner') : page.getByRole('dialog').or(page.getByRole('main'));
      await place.getByRole(role, { name, exact: true }).first().click();
    },
  };
}

/** Types a car that only the reference data has, and takes it with Enter. */
async function typeCar(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search vehicles' })).toBeFocused();
  await page.keyboard.type('toyota camry');
  await expect(page.getByRole('option', { name: /Toyota Camry/ }).first()).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Vehicles' })).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
}

test('A quote for a new customer is booked with six clicks', async ({ page }) => {
  await signInToDemo(page);
  const { click, count } = counting(page);
  await click('New Quote', 'link');
  await typeCar(page);
  await click('Continue');
  await click(/^Window Tint/);
  await click('Select Slot');
  await wizardOn(page).hasFocus('Customer Details');
  for (const text of ['Nora', 'Quill', 'nora.quill@example.com', '512-555-0199']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await click('Continue');
  await click('Confirm Booking');
  await expect(page.getByRole('status').filter({ hasText: 'Booking Confirmed' })).toBeVisible();
  expect(count()).toBe(6);
});

test('A quote for a new customer is sent with four clicks', async ({ page }) => {
  await signInToDemo(page);
  const { click, count } = counting(page);
  await click('New Quote', 'link');
  await typeCar(page);
  await page.keyboard.press('Enter');
  await click(/^Window Tint/);
  await click('Send');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Nora Quill');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nora.quill@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Send Estimate/ })).toBeVisible();
  await click('Send by Email');
  await expect(page.getByRole('status').filter({ hasText: 'is marked as sent' })).toBeVisible();
  expect(count()).toBe(4);
});

test('A booking by hand is made with five clicks, from a day of the calendar', async ({ page }) => {
  await signInToDemo(page);
  const day = firstAhead('tuesday', 90);
  await page.goto(`/schedule?month=${day.slice(0, 7)}`);
  let clicks = 0;
  async function click(role: 'button' | 'combobox' | 'link' | 'option', name: string | RegExp) {
    clicks += 1;
    await page.getByRole(role, { name }).first().click();
  }
  await click('link', `Add booking on ${formatLongDate(day)}`);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await page.keyboard.type('reyes');
  await click('option', /Daniel Reyes/);
  await click('combobox', 'Service');
  await page.keyboard.type('tint');
  await click('option', /Window Tint/);
  await click('button', 'Create Booking');
  await expect(page.getByText('The booking has been successfully created.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/schedule\\?.*${day.slice(0, 7)}`));
  expect(clicks).toBe(5);
});
