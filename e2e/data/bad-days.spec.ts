import type { Page } from '@playwright/test';
import { expect, signInToDemo, test } from '../fixtures.ts';
import {
  closeDatabase,
  openDatabase,
  openDatabaseAndTry,
  REFUSED_HEADING,
  refuseDatabase,
} from '../pages/block-database.ts';
import { bookingOnCalendar } from '../pages/calendar-steps.ts';
import { fillDisk, makeRoom } from '../pages/disk.ts';
import { everyKeyWritten, storedBookings } from '../pages/keys.ts';
import { wizardOn } from '../pages/wizard.ts';

test.describe('on a bad day', () => {
  // These tests log on the console on purpose.
  test.use({ quiet: false });

  async function quoteForNora(page: Page) {
    await signInToDemo(page);
    const wizard = wizardOn(page);
    await wizard.open();
    await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
    await wizard.chooseService('Detail');
    await wizard.slots().first().click();
    await wizard.enterCustomer({ firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com', phone: '555-0142' });
    await wizard.isAt('Confirm Booking');
    return wizard;
  }

  /** The address of the calendar that a confirmed quote leads to: it may begin in the next month. */
  async function calendarOf(page: Page): Promise<string> {
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    return page.url();
  }

  test('a disk that is full while a quote is confirmed loses nothing, and confirming again works once there is room', async ({
    page,
  }) => {
    const wizard = await quoteForNora(page);
    await everyKeyWritten(page);
    await fillDisk(page);
    const before = await storedBookings(page);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to create booking. Please try again.' }),
    ).toBeVisible();
    await expect(page.getByText(/storage is full/).first()).toBeVisible();
    expect(await storedBookings(page)).toBe(before);
    await expect(page.getByText('nora@example.com')).toBeVisible();

    await makeRoom(page);
    await wizard.confirm();
    await expect(await bookingOnCalendar(page, ['Nora Quill', 'Detail'])).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('bms_bookings')?.match(/"lastName":"Quill"/g)?.length))
      .toBe(1);
  });

  test('keys without room do not stop a quote: the lists go on in IndexedDB alone, also after a reload', async ({
    page,
  }) => {
    const wizard = await quoteForNora(page);
    await page.evaluate(() => {
      for (let size = 1 << 22; size >= 1; size >>= 1) {
        try {
          localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size));
        } catch {
          // Too much: try half.
        }
      }
    });
    await wizard.confirm();
    const calendar = await calendarOf(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_home'))).toBe('indexeddb');
    await page.goto(calendar);
    await expect(await bookingOnCalendar(page, ['Nora Quill', 'Detail'])).toBeVisible();
    await expect.poll(() => storedBookings(page)).toBeNull();
  });

  test('a damaged key at start is quarantined, the list is restored, and the user is notified (DATA-27, DATA-36)', async ({
    page,
  }) => {
    await signInToDemo(page);
    await everyKeyWritten(page);
    await page.evaluate(() => localStorage.setItem('bms_bookings', '[{"id": "half a rec'));
    await page.goto('/schedule');
    await expect(
      page
        .getByText(/bookings/i)
        .filter({ hasText: /damaged/i })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('group', { name: 'Total Bookings' })).not.toContainText(/^Total Bookings0/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bms_damaged_bookings'))).toContain('half a rec');
  });

  test('a browser that gives no database: the screen says what to do, nothing is written, and a shop begins once it opens', async ({
    page,
  }) => {
    await refuseDatabase(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: REFUSED_HEADING })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(/won't open its database .*Use a normal window/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('bms_')))).toEqual([]);
    await openDatabaseAndTry(page);
    await page.getByRole('button', { name: 'Load Demo' }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  });

  test('a shop whose database is refused at the next start is there again once it opens', async ({ page }) => {
    const wizard = await quoteForNora(page);
    await wizard.confirm();
    const calendar = await calendarOf(page);
    await everyKeyWritten(page);
    await refuseDatabase(page);
    await page.goto(calendar);
    await expect(page.getByRole('heading', { level: 1, name: REFUSED_HEADING })).toBeVisible();
    await openDatabaseAndTry(page);
    await expect(await bookingOnCalendar(page, ['Nora Quill', 'Detail'])).toBeVisible();
  });

  test('a database that the browser closes while a form is open: the form stays, says that nothing is saved, and Retry saves', async ({
    page,
  }) => {
    await signInToDemo(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stations' }).click();
    await page.getByRole('link', { name: 'New Station' }).click();
    const name = page.getByRole('textbox', { name: /^Station Name/ });
    await name.fill('Bay of the bad day');
    await page.getByRole('textbox', { name: /^Description/ }).fill('Tint booth');
    await page.getByRole('checkbox', { name: 'Window Tinting' }).check();
    await closeDatabase(page);
    await page.getByRole('button', { name: 'Create Station' }).click();
    const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'is not saved' });
    await expect(notice).toBeVisible();
    await expect(name).toHaveValue('Bay of the bad day');
    await expect(page.getByRole('heading', { name: REFUSED_HEADING })).toHaveCount(0);

    await openDatabase(page);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stations' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Bay of the bad day', { exact: true })).toHaveCount(1);
  });

  test('a shop of a newer version: words say so, none of it is shown, and nothing is written', async ({ page }) => {
    await signInToDemo(page);
    await everyKeyWritten(page);
    await page.evaluate(() => {
      const stamps: { keys: { [key: string]: object } } = JSON.parse(localStorage.getItem('bms_stamps') ?? '');
      const keys = Object.entries(stamps.keys).map(([key, stamp]) => [key, { ...stamp, schemaVersion: 99 }]);
      localStorage.setItem('bms_stamps', JSON.stringify({ ...stamps, keys: Object.fromEntries(keys) }));
    });
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage }).sort()));
    const before = await stored();
    await page.reload();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /was saved by a newer version of Clearcoat.*Nothing was changed\. Reload/ }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Invoices' })).toHaveCount(0);
    expect(await stored()).toBe(before);
  });
});

test('an email without @ is refused with a message at the field, and the typed text stays (AUTH-14)', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('owner.example.com');
  await page.getByLabel(/^Password/).fill('secret');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription(/email/i);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('owner.example.com');
});
