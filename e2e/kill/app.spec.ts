import type { Page } from '@playwright/test';
import { addDays } from '#domain/calendar/calendar.ts';
import { wizardOn } from '../pages/wizard.ts';
import { expect, test } from './killable.ts';
import { type ExportedLists, toastShown } from './shop.ts';
import { type Act, survive, TRIALS } from './survive.ts';

/** In turns, because two weeks have no room for twenty jobs of one kind. */
const SERVICES = ['Detail', 'Full Front PPF', 'Window Tint', 'Ceramic Coating'] as const;

test('a confirmed quote: customer and booking are there, and whole, after the browser was killed', {
  tag: '@core',
}, async ({ start }) => {
  const confirmQuote: Act = async (page, before, trial) => {
    const person = { firstName: 'Nora', lastName: `Quill ${trial}`, email: `nora.${trial}@example.com`, phone: '555' };
    const wizard = wizardOn(page);
    await wizard.open();
    await wizard.chooseVehicle({ year: '2025', make: 'Porsche', model: '911' });
    await wizard.chooseService(SERVICES[(trial - 1) % SERVICES.length] ?? SERVICES[0]);
    await wizard.slots().first().click();
    await wizard.enterCustomer(person);
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await toastShown(page, 'Booking Confirmed');
    return (after) => {
      const [customer, booking, job] = [after.customers.at(-1), after.bookings.at(-1), after.jobs.at(-1)];
      expect(after).toEqual({
        ...before,
        customers: [...before.customers, customer],
        bookings: [...before.bookings, booking],
        jobs: [...before.jobs, job],
      });
      expect(customer).toMatchObject({ ...person, vehicle: { year: 2025, make: 'Porsche', model: '911' } });
      expect(booking).toMatchObject({ customerId: customer?.id, customer, status: 'Scheduled' });
      expect(job).toMatchObject({ bookingIds: [booking?.id], customer, stage: 'Booked' });
    };
  };
  await survive(start, [confirmQuote]);
});

test('a booking made by the form, its change, its deletion and the undo of one are there after the browser was killed', async ({
  start,
}) => {
  const firstSunday = '2027-01-03';
  const create: Act = async (page, before, trial) => {
    const date = addDays(firstSunday, 7 * trial);
    await page.goto('/schedule/booking/new');
    for (const [name, typed] of [
      ['Customer', 'Reyes'],
      ['Service', 'Detail'],
    ] as const) {
      await page.getByRole('combobox', { name }).fill(typed);
      await page
        .getByRole('option', { name: new RegExp(typed) })
        .first()
        .click();
    }
    await page.getByRole('combobox', { name: 'Station' }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: 'Employee' }).selectOption({ index: 1 });
    await page.getByLabel('Date').fill(date);
    await page.getByRole('checkbox', { name: 'Book anyway' }).check();
    await page.getByRole('textbox', { name: 'Reason' }).fill(`Asked for ${trial}`);
    await page.getByRole('button', { name: 'Create Booking' }).click();
    await toastShown(page, 'Booking Created');
    return (after) => {
      const [booking, job] = [after.bookings.at(-1), after.jobs.at(-1)];
      expect(after).toEqual({ ...before, bookings: [...before.bookings, booking], jobs: [...before.jobs, job] });
      expect(job).toMatchObject({ bookingIds: [booking?.id], stage: 'Booked' });
      expect(booking).toMatchObject({
        date,
        customer: { lastName: 'Reyes' },
        bookedAnywayReason: `Asked for ${trial}`,
      });
    };
  };
  const edit: Act = async (page, before, trial) => {
    const made = before.bookings.at(-1);
    await page.goto(`/schedule/booking/${made?.id}/edit`);
    await page.getByRole('textbox', { name: 'Notes' }).fill(`Called ${trial} times`);
    await page.getByRole('button', { name: 'Update Booking' }).click();
    await toastShown(page, 'Booking Updated');
    return (after) => {
      const booking = after.bookings.at(-1);
      expect(after).toEqual({ ...before, bookings: [...before.bookings.slice(0, -1), booking] });
      const { id, date, customer } = made ?? {};
      expect(booking).toMatchObject({ id, date, customer, notes: `Called ${trial} times` });
    };
  };
  const remove: Act = async (page, before) => {
    await page.goto(`/schedule/booking/${before.bookings.at(-1)?.id}/edit`);
    await page.getByRole('button', { name: 'Delete booking' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastShown(page, 'Booking Deleted');
    return (after) =>
      expect(after).toEqual({ ...before, bookings: before.bookings.slice(0, -1), jobs: before.jobs.slice(0, -1) });
  };
  const undo: Act = async (page, before, trial) => {
    await remove(page, before, trial);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastShown(page, 'Restored');
    return (after) => expect(after).toEqual(before);
  };
  await survive(start, [create, edit, undo, remove]);
});

test('a changed profile is there, and its owner signed in, after the browser was killed', { tag: '@long' }, async ({
  start,
}) => {
  const saveProfile: Act = async (page, before, trial) => {
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'Business Name' }).fill(`Harbor Tint ${trial}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toastShown(page, 'Profile Updated');
    return async (after, later) => {
      expect(after).toEqual(before);
      await later.goto('/profile');
      await expect(later.getByRole('textbox', { name: 'Business Name' })).toHaveValue(`Harbor Tint ${trial}`);
    };
  };
  await survive(start, [saveProfile]);
});

test('an import, a reset and a restored backup are there, whole, after the browser was killed', async ({ start }) => {
  let fresh: ExportedLists | undefined;
  let imported: ExportedLists | undefined;
  const importFile: Act = async (page, before, trial) => {
    fresh ??= before;
    const file = {
      ...before,
      customers: before.customers.map((customer) => ({ ...customer, notes: `Imported ${trial} times` })),
      bookings: before.bookings.slice(0, trial),
    };
    const buffer = Buffer.from(JSON.stringify({ ...file, version: '1.0' }));
    const picker = page.getByLabel('Import data file').first();
    await picker.setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
    await toastShown(page, 'Data Imported');
    imported = file;
    return (after) => expect(after).toEqual(file);
  };
  const reset: Act = async (page) => {
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reset' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await toastShown(page, 'Data Reset');
    return (after) => expect(after).toEqual(fresh);
  };
  const restore: Act = async (page) => {
    await page.goto('/settings/data');
    const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
    await backups
      .filter({ hasText: 'Before a reset' })
      .first()
      .getByRole('button', { name: /^Restore the backup/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await toastShown(page, 'Backup Restored');
    return (after) => expect(after).toEqual(imported);
  };
  await survive(start, [importFile, reset, restore]);
});

test('customers of a CSV file, and a fresh start, are there, whole, after the browser was killed', {
  tag: '@long',
}, async ({ start }) => {
  const importCsv: Act = async (page, before, trial) => {
    const names = Array.from({ length: 30 }, (_, at) => `Nora Quill ${trial}-${at}`);
    await page.goto('/customers/import');
    const buffer = Buffer.from(['Last Name', ...names].join('\r\n'));
    await page.getByLabel('Customer file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Import 30 Customers' }).click();
    await toastShown(page, 'Customers Imported');
    return (after) => {
      const made = after.customers.slice(-30);
      expect(after).toEqual({ ...before, customers: [...before.customers, ...made] });
      expect(made.map(({ lastName }) => lastName)).toEqual(names);
    };
  };
  const startFresh: Act = async (page, before) => {
    await page.goto('/settings/data');
    await page.getByRole('main').getByRole('button', { name: 'Start Fresh' }).click();
    await page.getByRole('button', { name: 'Remove Sample Records' }).click();
    await toastShown(page, 'Fresh Start');
    return (after) => {
      const own = before.customers.filter(({ lastName }) => lastName.startsWith('Nora'));
      expect(after).toEqual({
        ...before,
        customers: own,
        leads: [],
        bookings: [],
        estimates: [],
        invoices: [],
        jobs: [],
        inspections: [],
      });
    };
  };
  const reset: Act = async (page, before) => {
    await page.goto('/settings/data');
    const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
    const fresh = backups.filter({ hasText: 'Before a fresh start' }).first();
    await fresh.getByRole('button', { name: /^Restore the backup/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await toastShown(page, 'Backup Restored');
    return (after) => {
      expect(after.customers.length).toBe(before.customers.length + 12);
      expect(after.invoices.length).toBe(14);
    };
  };
  await survive(start, [importCsv, startFresh, reset]);
});

test('a section of the settings is there, and nothing else changed, after the browser was killed', {
  tag: '@long',
}, async ({ start }) => {
  const rateOn = (page: Page) => page.getByRole('main').getByRole('spinbutton', { name: 'Tax Rate' });
  const saveSection: Act = async (page, before, trial) => {
    await page.goto('/settings/documents');
    await rateOn(page).fill(String(trial));
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await toastShown(page, 'Settings Saved');
    return async (after, later) => {
      expect(after).toEqual(before);
      await later.goto('/settings/documents');
      await expect(rateOn(later)).toHaveValue(String(trial));
    };
  };
  await survive(start, [saveSection]);
});

test('who signed in, set up the business and signed out stays so after the browser was killed', {
  tag: '@long',
}, async ({ start }) => {
  for (let trial = 1; trial <= TRIALS; trial += 1) {
    let browser = await start('app');
    let page = browser.page;
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(`owner${trial}@newshop.example`);
    await page.getByLabel(/^Password/).fill('anything');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await toastShown(page, 'Welcome back!');
    await browser.kill();

    browser = await start('app');
    page = browser.page;
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Business Name' }).fill('Harbor Tint');
    await page.getByRole('textbox', { name: 'First Name' }).fill('Ines');
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Varga');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await page.getByRole('heading', { name: 'No invoices' }).waitFor();
    await browser.kill();

    browser = await start('app');
    page = browser.page;
    await page.goto('/');
    await page.getByRole('heading', { name: 'No invoices' }).waitFor();
    await page.getByRole('button', { name: 'User menu, Ines Varga' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await browser.kill();

    browser = await start('app');
    await browser.page.goto('/');
    await expect(browser.page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await browser.kill();
  }
});

test('a job moved on the board by keyboard, and its Undo, are there after the browser was killed', async ({
  start,
}) => {
  const upcoming = (before: ExportedLists) =>
    before.bookings.find(({ status, dailySchedule }) => status === 'Scheduled' && !dailySchedule);
  const move: Act = async (page, before) => {
    const job = upcoming(before);
    await page.goto(`/schedule?view=week&day=${job?.date}`);
    await page.locator(`[data-bar="${job?.id}"] > a`).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await bookAnyway(page);
    await toastShown(page, 'Booking Moved');
    return (after) => {
      const moved = after.bookings.find(({ id }) => id === job?.id);
      expect(after).toEqual({ ...before, bookings: before.bookings.map((one) => (one.id === job?.id ? moved : one)) });
      expect(moved?.startTime).not.toBe(job?.startTime);
      expect(moved).toMatchObject({ date: job?.date, station: job?.station, estimatedHours: job?.estimatedHours });
    };
  };
  const moveAndUndo: Act = async (page, before, trial) => {
    const job = upcoming(before);
    await move(page, before, trial);
    await page.getByRole('button', { name: 'Undo' }).click();
    await toastShown(page, 'Move Undone');
    return (after) => {
      const back = after.bookings.find(({ id }) => id === job?.id);
      const { date, startTime, endTime, station, employeeId } = job ?? {};
      expect(back).toMatchObject({ date, startTime, endTime, station, employeeId });
    };
  };
  await survive(start, [move, moveAndUndo]);
});

/** Answers the question of a move that clashes; most do not. */
async function bookAnyway(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'Book anyway' });
  const moved = page.getByText('Booking Moved');
  await box.or(moved).first().waitFor();
  if (!(await box.isVisible())) return;
  await box.check();
  await page.getByRole('button', { name: 'Move Booking' }).click();
}
