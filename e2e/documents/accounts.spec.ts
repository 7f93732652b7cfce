import type { Locator, Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const CARS = ['Audi Q5', 'BMW X5', 'Tesla Model 3', 'Ford F-150', 'Toyota Camry'];

async function pickVehicle(within: Locator, car: string): Promise<void> {
  await within.getByRole('searchbox', { name: 'Search vehicles' }).fill(car);
  await within
    .getByRole('option', { name: new RegExp(car) })
    .first()
    .click();
}

/** Creates a dealer with 10% off, a fixed price for Ceramic Coating, Net 15 and PO required. Returns the address of their page. */
async function createDealer(page: Page): Promise<string> {
  await page.goto('/customers/new');
  const main = page.getByRole('main');
  const fields = {
    'First Name': 'Rosa',
    'Last Name': 'Dealer',
    'Company Name': 'Bluebonnet Motors',
    Email: 'rosa@bluebonnet.example',
    Phone: '(512) 555-0188',
    VIN: 'WA1BNAFY8J2000001',
    Color: 'Black',
  };
  await pickVehicle(main, CARS[0] ?? '');
  for (const [name, text] of Object.entries(fields)) await main.getByRole('textbox', { name, exact: true }).fill(text);
  await main.getByRole('combobox', { name: 'Source', exact: true }).selectOption('Referral');
  await main.getByRole('combobox', { name: 'Kind' }).selectOption('Dealer');
  await main.getByRole('combobox', { name: 'Payment Terms' }).selectOption('Net 15');
  await main.getByRole('checkbox', { name: 'PO Number Required' }).check();
  await main.getByRole('spinbutton', { name: 'Percent Off' }).fill('10');
  await main.getByRole('button', { name: 'Add Fixed Price' }).click();
  await main.getByRole('combobox', { name: 'Service, price 1' }).selectOption({ label: 'Ceramic Coating' });
  await main.getByRole('spinbutton', { name: 'Price 1', exact: true }).fill('700');
  await main.getByRole('button', { name: 'Create Customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.getByRole('link', { name: 'Rosa Dealer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Rosa Dealer/ })).toBeVisible();
  return page.url();
}

test('A dealer with five cars gets five invoices with PO and stock number at agreed prices, and one statement; reloaded after each step, on a phone', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  const opened = await createDealer(page);
  const id = /customers\/([^/]+)/.exec(opened)?.[1] ?? '';
  await page.goto(`/customers/${id}/edit`);
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('Dealer');
  await expect(page.getByRole('spinbutton', { name: 'Percent Off' })).toHaveValue('10');
  await expect(page.getByRole('spinbutton', { name: 'Price 1', exact: true })).toHaveValue('700');

  await page.goto(`/customers/${id}`);
  for (const car of CARS.slice(1)) {
    await page.getByRole('button', { name: 'Add Vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Vehicle' });
    await pickVehicle(dialog, car);
    await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
  }
  const garage = page.getByRole('region', { name: 'Vehicles' });
  await expect(garage.getByRole('listitem')).toHaveCount(5);

  const vehicles: string[] = [];
  for (const [at] of CARS.entries()) {
    await page.goto(`/invoices/new?customerId=${id}&addService=service-ceramic`);
    const choice = page.getByRole('combobox', { name: 'Vehicle', exact: true });
    await choice.selectOption({ index: at });
    vehicles.push((await choice.locator('option:checked').textContent()) ?? '');
    await expect(page.getByText('Dealer price, fixed')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Payment Terms' })).toHaveValue('Net 15');
    await page.getByRole('textbox', { name: 'Stock Number' }).fill(`S-10${at}`);
    if (at > 0) await page.getByRole('textbox', { name: 'PO Number' }).fill(`PO-70${at}`);
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    // The newest invoice is at the top.
    await page.getByRole('main').getByRole('link', { name: /^INV-/ }).first().click();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    if (at === 0) {
      await send.click();
      await expect(page.getByText('Bluebonnet Motors requires a PO number', { exact: false })).toBeVisible();
      await page.reload();
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: 'PO Number' }).fill('PO-700');
      await page.getByRole('button', { name: 'Update Invoice' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: /^INV-/ }).first().click();
    }
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(`PO-70${at}`);
    await expect(sheet).toContainText(`S-10${at}`);
    await send.click();
    await page.getByRole('button', { name: 'Only Mark as Sent' }).click();
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(sheet).toContainText('$759.50');
  }
  expect(new Set(vehicles).size).toBe(5);

  await page.getByRole('button', { name: 'Record Payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: 'Amount' }).fill('259.50');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/customers/${id}`);
  await page.getByRole('link', { name: 'Statement' }).click();
  const statement = page.getByRole('article', { name: /^Statement / });
  for (const text of [
    '$3,797.50',
    '\u2212$259.50',
    '$3,538.00',
    'Closing balance',
    ...vehicles.map((car) => car.split(' · ')[0] ?? ''),
  ]) {
    await expect(statement).toContainText(text);
  }
  for (const [at] of CARS.entries()) await expect(statement).toContainText(`PO PO-70${at} · Stock S-10${at}`);
  await page.reload();
  await expect(statement).toContainText('$3,538.00');

  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^Statement .* - Bluebonnet Motors\.pdf$/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^Statement .* - Bluebonnet Motors\.csv$/);

  // The search finds an invoice by its stock number.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('S-103');
  await expect(page.getByRole('option', { name: /INV-/ }).first()).toBeVisible();
});
