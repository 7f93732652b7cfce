import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LISTS } from '#domain/lists/lists.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { everyKeyWritten, storedBookings } from '../pages/keys.ts';
import { reloadAfter } from '../pages/reload-after.ts';

async function openData(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Backups' })).toBeVisible();
}

test('a reset leaves a backup, and restoring it brings everything back', async ({ page }) => {
  await signInToDemo(page);
  await page.getByRole('link', { name: 'Stations' }).click();
  await page.getByRole('link', { name: 'Edit Station A' }).click();
  await page.getByLabel('Description').fill('Repainted in spring');
  await page.getByRole('button', { name: 'Update Station' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
  const stations = () => page.evaluate(() => localStorage.getItem('bms_stations'));
  await expect.poll(stations).toContain('Repainted in spring');
  const before = await stations();

  await openData(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('main').getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await reloaded;
  await expect.poll(stations).not.toContain('Repainted in spring');

  const backup = page
    .getByRole('list', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: 'Before a reset' });
  const downloading = page.waitForEvent('download');
  await backup.getByRole('button', { name: /^Download the backup/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^backup-business-data-\d{4}-\d{2}-\d{2}\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(JSON.stringify(file.stations)).toBe(before);

  await backup.getByRole('button', { name: /^Restore the backup/ }).click();
  const restore = page.getByRole('alertdialog').getByRole('button', { name: 'Restore' });
  await reloadAfter(page, 'Backup Restored', () => restore.click());
  await expect.poll(stations).toBe(before);
  await expect(page.getByRole('list', { name: 'Backups' })).toContainText('Before a backup was restored');
});

test.describe('with a damaged list', () => {
  // The damage is logged on the console.
  test.use({ quiet: false });

  test('its text is found in the settings, downloaded and deleted', async ({ page }) => {
    await signInToDemo(page);
    await everyKeyWritten(page);
    const before = await storedBookings(page);
    await page.evaluate(() => localStorage.setItem('bms_bookings', '[{"id": "half a rec'));
    await page.goto('/schedule');
    await page.getByRole('alert').getByRole('link', { name: 'Open Data' }).click();

    const damaged = page
      .getByRole('list', { name: 'Damaged data' })
      .getByRole('listitem')
      .filter({ hasText: 'Bookings' });
    const downloading = page.waitForEvent('download');
    await damaged.getByRole('button', { name: /^Download/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('damaged-bookings.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe('[{"id": "half a rec');

    await damaged.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No damaged data.')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_damaged_bookings'))).toBeNull();
    await expect.poll(() => storedBookings(page)).toEqual(before);
  });
});

test('the storage that the lists use is shown as it is stored', async ({ page }) => {
  await signInToDemo(page);
  await openData(page);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Storage' }).click();
  await expect(page.getByText('In this browser, in two places')).toBeVisible();
  await everyKeyWritten(page);
  const rows = page.getByRole('table', { name: 'Storage by list' }).getByRole('row');
  const bookings = JSON.parse((await storedBookings(page)) ?? '[]');
  await expect(rows.filter({ hasText: 'Bookings' }).getByRole('cell').first()).toHaveText(String(bookings.length));
  await expect(rows).toHaveCount(Object.keys(LISTS).length + 2);
});
