import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { pdfDrawings, readPdf } from '#test/read-pdf.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { dismissMessages } from '../pages/dismiss-messages.ts';
import { wizardOn } from '../pages/wizard.ts';

/** A drawing of 240 × 100, with a script that must never run. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="100" onload="top.ran=1"><script>top.ran=1</script>
<rect width="240" height="100" rx="12" fill="#8a1538"/></svg>`;

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Settings Saved' });
  await expect(saved).toBeVisible();
  // The next save has a message of its own.
  await dismissMessages(page);
  await expect(saved).toHaveCount(0);
}

async function brand(page: Page): Promise<void> {
  await page.goto('/settings');
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Accent Color', exact: true }).fill('#8a1538');
  await page.getByRole('textbox', { name: 'License or Tax ID' }).fill('License 4471');
  await save(page);
}

test('logo, color, license, prefix, terms and tax of the settings are in a new invoice, its PDF and its print, also after a reload', {
  tag: '@core',
}, async ({ page }) => {
  await signInToDemo(page);
  await brand(page);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await openSection(page, 'Documents');
  await page.getByRole('spinbutton', { name: 'Tax Rate' }).fill('5');
  await page.getByRole('combobox', { name: 'Payment Terms' }).selectOption('Due on Receipt');
  await page.getByRole('textbox', { name: 'Invoice Prefix' }).fill('cc-');
  await page.getByRole('textbox', { name: 'Footer' }).fill('Drive safely.');
  await save(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Invoice Prefix' })).toHaveValue('CC-');

  await page.goto('/invoices/new?customerId=customer-daniel');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('textbox', { name: 'Description, item 1' }).fill('Film');
  await page.getByRole('spinbutton', { name: 'Unit Price, item 1' }).fill('100');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await page.getByRole('link', { name: 'View CC-0015', exact: true }).click();
  const sheet = page.getByRole('article', { name: 'Invoice CC-0015' });
  await expect(sheet).toContainText('License 4471');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { pages } = await readPdf(bytes);
  for (const text of ['License 4471', 'CC-0015', 'Due on Receipt', 'Tax (5%)', '$105.00', 'Drive safely.']) {
    expect(pages.flat()).toContain(text);
  }
  const { pictures, inks } = await pdfDrawings(bytes);
  expect([pictures, inks.includes('#8a1538')]).toEqual([1, true]);

  const print = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })));
  expect(print.pages).toHaveLength(1);
  expect(print.pages.flat().join(' ')).toContain('License 4471');
  await expect(sheet.locator('img')).toBeVisible();
});

/** 'Mon, Nov 23' of each slot that the wizard offers for a Detail. */
async function daysOffered(page: Page): Promise<string[]> {
  const wizard = wizardOn(page);
  // A quote that was begun would be gone on with.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/invoices');
  await wizard.open();
  await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
  await wizard.chooseService('Detail');
  await wizard.slots().first().waitFor();
  const names = await wizard.slots().evaluateAll((slots) => slots.map((slot) => slot.ariaLabel ?? ''));
  return names.map((name) => /^Select (\w{3}, \w{3} \d+)/.exec(name)?.[1] ?? name);
}

test('the wizard offers nothing on a day that the settings close, also after a reload', async ({ page }) => {
  await signInToDemo(page);
  const [first = ''] = await daysOffered(page);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const ahead = Array.from({ length: 15 }, (_, days) => addDays(today, days));
  await page.goto('/settings/hours');
  await page.getByRole('button', { name: 'Add Days' }).click();
  const add = page.getByRole('dialog');
  await add.getByLabel('First Day').fill(ahead.find((date) => formatWeekdayDate(date) === first) ?? '');
  await add.getByLabel('Name').fill('Inventory');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Closed days' })).toContainText('Inventory');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Closed days' })).toContainText('Inventory');
  const after = await daysOffered(page);
  expect([after.length > 0, after.includes(first)]).toEqual([true, false]);
});

test('two tabs: a change in one is shown in the open form of the other', async ({ page, context }) => {
  await signInToDemo(page);
  await page.goto('/settings/documents');
  await page.getByRole('textbox', { name: 'Footer' }).fill('Mine');
  const other = await context.newPage();
  await other.goto('/settings/documents');
  await other.getByRole('textbox', { name: 'Footer' }).fill('Theirs');
  await save(other);
  await expect(page.getByRole('alert').filter({ hasText: 'changed in another tab' })).toContainText(
    'Footer is now Theirs',
  );
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Footer' })).toHaveValue('Theirs');
});

test('the theme of the device is followed until another one is chosen, and again when it is asked for', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInToDemo(page);
  await page.goto('/settings/this-device');
  const html = page.locator('html');
  const theme = page.getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await theme.getByRole('button', { name: 'Light' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute('aria-pressed', 'true');
  await theme.getByRole('button', { name: 'System' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('on a phone the marked section of the settings is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page);
  for (const name of ['Hours', 'This Device']) {
    await page.goto(`/settings/${name.toLowerCase().replace(' ', '-')}`);
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })).toBeInViewport({
      ratio: 0.9,
    });
  }
});
