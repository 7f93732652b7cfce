import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { expectNoViolation } from '../pages/accessibility.ts';
import { everyKeyWritten } from '../pages/keys.ts';
import { firstOf } from '../pages/long-run.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T10:48:00-08:00') });
});

test('Back from a booking leads to the month, the station and the view that were left; so does a link (CAL-02, CAL-05, CAL-15)', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/schedule?month=2026-10');
  const grid = page.getByRole('grid', { name: 'Calendar' });
  for (const month of ['November 2026', 'December 2026']) {
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { level: 2, name: month })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Station C' }).click();
  await expect(page).toHaveURL('/schedule?month=2026-12&station=Station+C');
  await grid.getByRole('link', { name: 'Natarajan' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Booking' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Station C' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  const address = page.url();
  await page.goto('/invoices');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'Nov 29 – Dec 5, 2026' })).toBeVisible();
});

test('By keyboard alone: to a day of another month, into it, and to a booking on it (CAL-01, CAL-11, CAL-12)', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/schedule');
  const grid = page.getByRole('grid', { name: 'Calendar' });
  const day = (name: RegExp) => grid.getByRole('gridcell', { name });
  await expect(day(/^November 20, 2026, 4 bookings/)).toBeVisible();
  await page.getByRole('button', { name: 'Week', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(day(/^November 20, 2026, 4 bookings/)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'November 20, 2026' });
  await expect(dialog.getByRole('link', { name: 'Daniel Reyes' })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'Capacity' })).toContainText('Station A');
  await page.keyboard.press('Escape');
  await expect(day(/^November 20,/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day(/^December 20, 2026/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day(/^December 21, 2026/)).toBeFocused();
  await page.keyboard.press('Enter');
  const empty = page.getByRole('dialog', { name: 'December 21, 2026' });
  await expect(empty).toBeVisible();
  await empty.getByRole('link', { name: 'Add Booking' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/schedule/booking/new?date=2026-12-21');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page).toHaveURL('/schedule?month=2026-12');
});

test('The shown month is downloaded as a file that another calendar reads, one event for each day worked', async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto('/schedule');
  const grid = page.getByRole('grid', { name: 'Calendar' });
  await expect(grid.getByRole('gridcell', { name: 'November 20, 2026, 4 bookings' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('bookings-2026-11.ics');
  const events = new ICAL.Component(ICAL.parse(await readFile(await download.path(), 'utf8'))).getAllSubcomponents(
    'vevent',
  );
  const onFriday = events.filter((event) => String(event.getFirstPropertyValue('dtstart')).startsWith('2026-11-20'));
  expect(onFriday).toHaveLength(4);
});

test('A damaged booking is explained, the others are unharmed, and Data offers its repair', async ({ page }) => {
  await signInToDemo(page);
  await everyKeyWritten(page);
  await page.evaluate(() => {
    const bookings = JSON.parse(localStorage.getItem('bms_bookings') ?? '[]');
    const damaged = { ...bookings[0], id: 'torn', status: 'Lost', date: '2026-11-26', startTime: '09:00' };
    localStorage.setItem('bms_bookings', JSON.stringify([...bookings, damaged]));
  });
  await page.goto('/schedule');
  const notice = page.getByRole('status').filter({ hasText: "can't be shown" });
  await expect(notice).toContainText("1 booking can't be shown because its data is damaged.");
  await expect(page.getByRole('gridcell', { name: 'November 20, 2026, 4 bookings' })).toBeVisible();
  await page.reload();
  await notice.getByRole('link', { name: 'Review' }).click();
  const damaged = page.getByRole('list', { name: "Bookings that can't be shown" }).getByRole('listitem');
  await expect(damaged).toContainText('Nov 26, 2026, 9:00 AM');
});

test.describe('Around the changes of the clock', () => {
  for (const [night, days] of firstOf(1, [
    ['2026-11-01T01:30:00-07:00', 35],
    ['2026-03-08T01:59:00-08:00', 35],
    ['2028-02-29T23:59:00-08:00', 35],
  ] as const)) {
    test(`at ${night} the month has each day once, and today is the wall calendar's (CAL-01, CAL-04)`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(new Date(night));
      await signInToDemo(page);
      await page.goto('/schedule');
      const today = page.locator('td[aria-current="date"]');
      await expect(today).toHaveCount(1);
      const names = await page
        .getByRole('gridcell')
        .evaluateAll((cells) =>
          cells.map((cell) => cell.querySelector('.sr-only')?.textContent?.match(/^\w+ \d+, \d+/)?.[0]),
        );
      expect([names.length, new Set(names).size]).toEqual([days, days]);
      await expect(today).toContainText(String(Number(night.slice(8, 10))));
    });
  }
});

test.describe('Read by an engine of rules', () => {
  test.use({ bypassCSP: true, quiet: false });
  test('an open day, and the agenda of a phone have no accessibility violation in either theme', async ({ page }) => {
    await signInToDemo(page);
    await page.goto('/schedule');
    await page.getByRole('button', { name: '+2 more' }).click();
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Capacity' })).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('heading', { level: 3, name: 'Today, Nov 20' })).toBeVisible();
    await expectNoViolation(page);
    await page.goto('/schedule?view=week');
    await expect(page.getByRole('heading', { level: 3, name: 'Mon, Nov 16' })).toBeVisible();
    await expectNoViolation(page);
  });
});
