import { expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/calendar/calendar.ts';
import {
  ann,
  chooseCustomerAndService,
  front,
  shopWith,
  stationA,
  stationB,
  taken,
  trainee,
} from '#test/app/booking-screens.ts';
import { type AppScreen, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { expectConsole } from '#test/console/console-guard.ts';

const EDIT = '/schedule/booking/taken/edit';
const noClash = (screen: AppScreen) =>
  expect.element(screen.getByRole('checkbox', { name: 'Book anyway' })).not.toBeInTheDocument();

async function complete(screen: AppScreen) {
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Complete');
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
}

test('a booking whose station was deleted says so, and can still be completed where it was', async () => {
  const { screen, world } = await renderApp({ path: EDIT, samples: shopWith([taken], { stations: [stationB] }) });
  await expect
    .element(screen.getByText('Station A was deleted. Choose another station to reschedule the job.'))
    .toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Station' })).toHaveValue('Station A');
  await noClash(screen);
  await complete(screen);
  await expect
    .poll(() => world.store.bookings.get('taken'))
    .toMatchObject({
      status: 'Complete',
      station: 'Station A',
      date: taken.date,
      startTime: '10:00',
      endTime: '13:00',
      pricing: taken.pricing,
    });
});

test('moving a booking of a deleted station needs Book anyway or another station', async () => {
  const { screen } = await renderApp({ path: EDIT, samples: shopWith([taken], { stations: [stationB] }) });
  await screen.getByLabelText('Date').fill('2026-11-24');
  await expect.element(screen.getByText('Tue, Nov 24: Station A is closed.')).toBeVisible();
  await expect.element(screen.getByText(/have no free start for 3 h within 60 days/)).toBeVisible();
});

test('a booking of a deleted employee keeps their name, price and days', async () => {
  const { screen, world } = await renderApp({ path: EDIT, samples: shopWith([taken], { employees: [trainee] }) });
  await expect.element(screen.getByRole('combobox', { name: 'Employee' })).toHaveDisplayValue('Ann Lee');
  await noClash(screen);
  await complete(screen);
  await expect
    .poll(() => world.store.bookings.get('taken'))
    .toMatchObject({
      status: 'Complete',
      employeeId: 'ann',
      employee: { firstName: 'Ann' },
      pricing: taken.pricing,
    });
});

test('changed opening hours do not ask about a booking again for a note, only for a move', async () => {
  const evening = { start: '14:00', end: '20:00', available: true };
  const operatingHours = Object.fromEntries(WEEKDAYS.map((day) => [day, evening])) as typeof stationA.operatingHours;
  const samples = shopWith([taken], { stations: [{ ...stationA, operatingHours }] });
  const { screen, world } = await renderApp({ path: EDIT, samples });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Call first');
  await noClash(screen);
  await screen.getByLabelText('Date').fill('2026-11-24');
  await expect.element(screen.getByText('Tue, Nov 24: Station A is open 2:00 PM – 8:00 PM only.')).toBeVisible();
  await screen.getByRole('button', { name: 'Tue, Nov 24, 2:00 PM' }).click();
  await noClash(screen);
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully updated.')).toBeVisible();
  await expect
    .poll(() => world.store.bookings.get('taken'))
    .toMatchObject({
      notes: 'Call first',
      date: '2026-11-24',
      startTime: '14:00',
      endTime: '17:00',
      employeeId: ann.id,
    });
});

test('full storage deletes nothing, says what to do, and the form keeps the draft', async () => {
  expectConsole('error', /refused a write/);
  expectConsole('error', /Failed to delete booking/);
  const storage = faultyStorage();
  const { screen, world } = await renderApp({ path: EDIT, storage, samples: shopWith([taken]) });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Half typed');
  storage.refuseWrites();
  await screen.getByRole('button', { name: 'Delete booking' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Failed to delete booking. Please try again.')).toBeVisible();
  await expect.element(screen.getByText(/storage is full/)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Half typed');
  await expect.poll(() => world.store.bookings.count()).toBe(1);
});

test('7 h from 8:00 PM are booked anyway until 3:00 AM the next day, without a split (BKG-31)', async () => {
  const samples = shopWith([], { services: [{ ...front, baseTimeHours: 5 }] });
  const { screen, world } = await renderApp({ path: '/schedule/booking/new?date=2026-11-23', samples });
  await chooseCustomerAndService(screen);
  await screen.getByLabelText('Start Time').fill('20:00');
  const summary = screen.getByRole('region', { name: 'Pricing Summary' });
  await expect.element(summary.getByText('8:00 PM – 3:00 AM +1 d')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const [stored] = await world.store.bookings.list();
  expect(stored).toMatchObject({ date: '2026-11-23', startTime: '20:00', endTime: '03:00', estimatedHours: 7 });
  expect(stored?.dailySchedule).toBeUndefined();
});
