import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from './fixtures.ts';

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

function storedBookings(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('bms_bookings') ?? 'null'));
}

test('an export brings back what a reset took away, and the session stays (DATA-24, TOAST-09, TOAST-14)', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.evaluate(() => {
    const [first] = JSON.parse(localStorage.getItem('bms_bookings') ?? '[]');
    localStorage.setItem('bms_bookings', JSON.stringify([first]));
  });
  await page.reload();
  const before = await storedBookings(page);

  const downloading = page.waitForEvent('download');
  await choose(page, 'Export');
  const download = await downloading;
  await expect(page.getByText('Your data has been successfully exported.')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^business-data-\d{4}-\d{2}-\d{2}\.json$/);
  const file = await download.path();
  const exported = JSON.parse(await readFile(file, 'utf8'));
  expect(exported.version).toBe('1.0');
  expect(exported.bookings).toEqual(before);

  await choose(page, 'Reset');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('All data has been reset to default values.')).toBeVisible();
  await reloaded;
  expect((await storedBookings(page)).length).toBeGreaterThan(1);

  await page.getByLabel('Import data file').first().setInputFiles(file);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('bookings: 1');
  const reloadedAgain = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Your data has been successfully imported.')).toBeVisible();
  await reloadedAgain;
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  expect(await storedBookings(page)).toEqual(before);
});

for (const [what, text, why] of [
  ['no JSON', 'not json', /not JSON/],
  ['none of the lists', '{"hello": 1}', /none of the lists/],
  ['a broken record', '{"bookings": [{"id": "b1"}]}', /damaged at bookings, row 1/],
] as const) {
  test(`a file with ${what} changes nothing and says why (DATA-26, TOAST-12)`, async ({ page }) => {
    await signInToDemo(page);
    const before = await storedBookings(page);
    const picker = page.getByLabel('Import data file').first();
    await picker.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.getByRole('alert').filter({ hasText: 'Import Failed' })).toBeVisible();
    await expect(page.getByText(why)).toBeVisible();
    expect(await storedBookings(page)).toEqual(before);
  });
}

test('two tabs that save at the same time erase nothing of each other', async ({ page, context }) => {
  await signInToDemo(page);
  const other = await context.newPage();
  await other.goto('/profile');
  const addresses = ['/schedule/booking/new', '/schedule/booking/new'];
  const count = (await storedBookings(page)).length;
  await Promise.all(
    [page, other].map(async (tab, index) => {
      await tab.goto(addresses[index] ?? '');
      for (const [name, typed] of [
        ['Customer', 'Reyes'],
        ['Service', 'Detail'],
      ] as const) {
        await tab.getByRole('combobox', { name }).fill(typed);
        await tab
          .getByRole('option', { name: new RegExp(typed) })
          .first()
          .click();
      }
      await tab.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
      await tab.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
      // Sundays half a year apart: nothing is open, so each is booked anyway.
      await tab.getByLabel('Date').fill(index === 0 ? '2027-01-03' : '2027-06-06');
      await tab.getByRole('checkbox', { name: 'Book anyway' }).check();
    }),
  );
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Create Booking' }).click()));
  await Promise.all([page, other].map((tab) => expect(tab.getByText('Booking Created')).toBeVisible()));
  expect((await storedBookings(page)).length).toBe(count + 2);
});
