import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { firstAhead } from '../pages/days-ahead.ts';
import { firstOf } from '../pages/long-run.ts';

const PAGE = '/customers/customer-daniel';
const AUDI = '2026 Audi Q5';

async function addAudi(page: Page): Promise<void> {
  await page.goto(PAGE);
  await page.getByRole('region', { name: 'Vehicles' }).getByRole('button', { name: 'Add Vehicle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
  await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill('audi q5');
  await dialog.getByRole('option', { name: AUDI }).click();
  await dialog.getByRole('textbox', { name: 'VIN' }).fill('WA1BNAFY0J2000001');
  await dialog.getByRole('textbox', { name: 'License Plate' }).fill('aud 5');
  await dialog.getByRole('textbox', { name: 'Color' }).fill('White');
  await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
  await expect(dialog).toBeHidden();
}

const audiLink = (page: Page) =>
  page.getByRole('region', { name: 'Vehicles' }).getByRole('link', { name: AUDI, exact: true });

for (const [device, viewport] of firstOf(1, [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const)) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('a second car of a customer is added, booked, invoiced, sold and brought back', async ({ page }) => {
      await signInToDemo(page);
      await addAudi(page);
      await page.reload();
      await expect(audiLink(page)).toBeVisible();

      // Booked for the second car, at the price of its size.
      await audiLink(page).click();
      await expect(page.getByRole('heading', { level: 2, name: AUDI })).toBeVisible();
      await page.getByRole('link', { name: 'New Booking' }).click();
      const vehicle = page.getByRole('combobox', { name: 'Vehicle', exact: true });
      await expect(vehicle.locator('option:checked')).toHaveText(`${AUDI} · AUD 5`);
      await page.getByRole('combobox', { name: 'Service' }).fill('window tint');
      await page.getByRole('option', { name: /Window Tint/ }).click();
      await page.getByLabel(/^Date/).fill(firstAhead('tuesday', 90));
      const station = page.getByRole('combobox', { name: 'Station' });
      if ((await station.inputValue()) === '') await station.selectOption({ index: 1 });
      const employee = page.getByRole('combobox', { name: 'Employee' });
      if ((await employee.inputValue()) === '') await employee.selectOption({ index: 1 });
      // $450 for a mid-size car, × 1.4 for an SUV.
      await expect(page.getByRole('main')).toContainText('$630');
      await page.getByRole('button', { name: 'Create Booking' }).click();
      await expect(page).toHaveURL(/\/schedule(\?|$)/);
      await page.goto(PAGE);
      await page.reload();
      await expect(page.getByRole('list', { name: 'Booked next' }).getByText(AUDI)).toBeVisible();

      // Invoiced for the second car.
      await page.goto('/invoices/new?customerId=customer-daniel&addService=service-tint');
      await page.getByRole('combobox', { name: 'Vehicle', exact: true }).selectOption(`${AUDI} · AUD 5`);
      await expect(page.getByRole('region', { name: 'Customer Information' })).toContainText(AUDI);
      const invoiceNumber = page.getByRole('textbox', { name: 'Invoice Number' });
      await expect(invoiceNumber).toHaveValue(/-\d{4}$/);
      const number = await invoiceNumber.inputValue();
      await page.getByRole('button', { name: 'Create Invoice' }).click();
      await expect(page).toHaveURL(/\/invoices$/);
      await page.goto(PAGE);
      await page.reload();
      await page.getByRole('list', { name: 'Estimates and invoices' }).getByRole('link', { name: number }).click();
      await expect(page.getByRole('main')).toContainText(AUDI);

      // Sold to another customer: the history goes with it, and Undo brings both back.
      await page.goto(PAGE);
      await audiLink(page).click();
      // The page that is left has such a button, too.
      await expect(page.getByRole('heading', { level: 2, name: AUDI })).toBeVisible();
      await page.getByRole('button', { name: `More actions for ${AUDI}` }).click();
      const move = page.getByRole('menuitem', { name: 'Move to Another Customer' });
      await expect(move).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden();
      await move.click();
      const dialog = page.getByRole('dialog', { name: 'Move to Another Customer' });
      await dialog.getByRole('combobox', { name: 'Customer' }).fill('priya');
      await page.getByRole('option', { name: /Priya/ }).first().click();
      await dialog.getByRole('button', { name: 'Move Vehicle' }).click();
      const earlier = page.getByRole('list', { name: 'Under previous owner Daniel Reyes' });
      await expect(earlier.getByRole('link', { name: number })).toBeVisible();
      await expect(earlier.getByRole('link', { name: /Window Tint/ })).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page).toHaveURL(new RegExp(`${PAGE}/vehicles/`));
      await page.reload();
      await expect(page.getByRole('list', { name: 'History' }).getByRole('link', { name: number })).toBeVisible();
    });
  });
}

test('the main vehicle is changed by keyboard alone, and stays after a reload', async ({ page }) => {
  await signInToDemo(page);
  await addAudi(page);
  const menu = page.getByRole('button', { name: `More actions for ${AUDI}` });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Make Main' })).toBeFocused();
  await page.keyboard.press('Enter');
  const first = page.getByRole('region', { name: 'Vehicles' }).getByRole('listitem').first();
  await expect(first).toContainText(`${AUDI}Main`);
  await expect(menu).toBeFocused();
  await page.reload();
  await expect(first).toContainText(`${AUDI}Main`);
});
