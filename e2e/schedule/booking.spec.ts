import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Booking } from '#domain/scheduling/booking.ts';
import { expect, signInToDemo, test } from '../fixtures.ts';
import { fillBookingForm } from '../pages/booking-steps.ts';
import { storedBookings } from '../pages/keys.ts';
import { firstOf } from '../pages/long-run.ts';
import { tabTo } from '../pages/tab-to.ts';

// Far from the sample bookings; the clocks change in the night after the Saturday.
const MONDAY = '2031-03-03';
const FRIDAY = '2031-03-07';
/** Time zone of the browser, set in playwright.config.ts; the demo shop has none of its own. */
const ZONE = 'America/Los_Angeles';

const toastShown = (page: Page, title: string) =>
  expect(page.getByRole('status').filter({ hasText: title }).first()).toBeVisible();

async function create(page: Page) {
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await toastShown(page, 'Booking Created');
}

/** The stored bookings that begin in that month, in order of their days. */
async function bookingsOf(page: Page, month: string): Promise<Booking[]> {
  const all = JSON.parse((await storedBookings(page)) ?? '[]') as Booking[];
  const inOrder = (a: Booking, b: Booking) => `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`);
  return all.filter(({ date }) => date.startsWith(month)).sort(inOrder);
}

const DEVICES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const;

for (const [device, viewport] of firstOf(1, DEVICES)) {
  test.describe(`at ${device}`, () => {
    test.use({ viewport });

    test('a booking that clashes is moved to the next free start, another is booked anyway with its reason, billed, cancelled, deleted and brought back (BKG-32)', async ({
      page,
    }) => {
      await signInToDemo(page);
      await fillBookingForm(page, { customer: 'Reyes', service: 'Detail', date: MONDAY });
      await create(page);
      await expect(page).toHaveURL(/\/schedule\?.*2031-03/);

      await fillBookingForm(page, { customer: 'Natarajan', service: 'Detail', date: MONDAY });
      const notice = page.getByText('This time is not free');
      await expect(notice).toBeVisible();
      await expect(page.getByRole('link', { name: /Reyes \(.*\), .*Detail.*, 8:00 AM – / }).first()).toBeVisible();
      const offer = page.getByRole('button', { name: /^Mon, Mar 3, / });
      const offered = await offer.textContent();
      await offer.click();
      await expect(notice).toBeHidden();
      await create(page);
      await expect.poll(async () => (await bookingsOf(page, '2031-03')).length).toBe(2);
      const [first, second] = await bookingsOf(page, '2031-03');
      expect(second?.startTime).toBe(first?.endTime);
      expect(offered).toContain(second?.startTime.slice(3));

      await fillBookingForm(page, { customer: 'Natarajan', service: 'Detail', date: MONDAY, start: '07:30' });
      await page.getByRole('checkbox', { name: 'Book anyway' }).check();
      await page.getByRole('textbox', { name: 'Reason' }).fill('Both cars fit');
      await create(page);
      await expect.poll(async () => (await bookingsOf(page, '2031-03')).length).toBe(3);
      const [third] = await bookingsOf(page, '2031-03');
      expect(third).toMatchObject({ bookedAnyway: true, bookedAnywayReason: 'Both cars fit' });

      await page.goto(`/schedule/booking/${third?.id}/edit`);
      await expect(page.getByText('Booked even though the time was not free: Both cars fit')).toBeVisible();
      await page.getByRole('button', { name: 'Create invoice' }).click();
      await toastShown(page, 'Invoice Created');
      await expect(page).toHaveURL(/\/invoices\/[^/]+\/edit$/);
      await page.goBack();
      await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
        /^Created/,
        /^Booked anywayBoth cars fit/,
        /^InvoicedINV-/,
      ]);

      await page.getByRole('combobox', { name: 'Status' }).selectOption('Cancelled');
      await page.getByRole('button', { name: 'Update Booking' }).click();
      await toastShown(page, 'Booking Updated');

      await page.goto(`/schedule/booking/${third?.id}/edit`);
      await page.getByRole('button', { name: 'Delete booking' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await toastShown(page, 'Booking Deleted');
      await expect.poll(async () => (await bookingsOf(page, '2031-03')).length).toBe(2);
      await page.getByRole('button', { name: 'Undo' }).click();
      await toastShown(page, 'Restored');
      await expect
        .poll(async () => (await bookingsOf(page, '2031-03'))[0])
        .toMatchObject({ id: third?.id, status: 'Cancelled' });
    });

    test('the days of a job over a weekend are changed by hand, saved, and exported day by day', async ({ page }) => {
      await signInToDemo(page);
      await fillBookingForm(page, { customer: 'Reyes', service: 'Full Vehicle PPF Clear', date: FRIDAY });
      await expect(page.getByText(/^All [\d.]+ h are planned\.$/)).toBeVisible();
      const days = page.getByRole('group', { name: /^Day \d/ });
      await expect(days.nth(1)).toHaveAccessibleName('Day 2: Mon, Mar 10, 8 h');
      await page.getByRole('button', { name: 'Remove day 2' }).click();
      await expect(page.getByText(/^8 h of the [\d.]+ h are still unplanned/)).toBeVisible();
      await page.getByRole('button', { name: 'Add a day' }).click();
      await expect(page.getByText(/^All [\d.]+ h are planned\.$/)).toBeVisible();
      const planned = await days.evaluateAll((all) => all.map((day) => day.querySelector('legend')?.textContent));
      await create(page);
      await expect.poll(async () => (await bookingsOf(page, '2031-03')).length).toBe(1);
      const [stored] = await bookingsOf(page, '2031-03');
      expect(stored?.dailySchedule?.[1]?.date).toBe('2031-03-11');

      await page.goto(`/schedule/booking/${stored?.id}/edit`);
      await expect(days.first()).toBeVisible();
      await expect
        .poll(() => days.evaluateAll((all) => all.map((day) => day.querySelector('legend')?.textContent)))
        .toEqual(planned);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export to calendar' }).click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')))).toEqual(
        stored?.dailySchedule?.map(({ date, startTime }) =>
          // The clocks go forward in the night to Sunday.
          Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(ZONE).toInstant().toString(),
        ),
      );
    });
  });
}

test('a clash is settled by keyboard alone: the next free start is taken and the booking made', async ({ page }) => {
  await signInToDemo(page);
  await fillBookingForm(page, { customer: 'Reyes', service: 'Detail', date: MONDAY });
  await create(page);
  await fillBookingForm(page, { customer: 'Natarajan', service: 'Detail', date: MONDAY });
  await page.getByLabel('Start Time').focus();
  await tabTo(page, page.getByRole('button', { name: /^Mon, Mar 3, / }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Date')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Create Booking' }));
  await page.keyboard.press('Enter');
  await toastShown(page, 'Booking Created');
});
