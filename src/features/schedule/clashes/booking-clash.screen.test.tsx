import { expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/calendar/calendar.ts';
import { ann, chooseCustomerAndService, front, shopWith, taken } from '#test/app/booking-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildCustomer } from '#test/build.ts';

const NEW = '/schedule/booking/new?date=2026-11-23';
const jake = buildCustomer({ firstName: 'Jacob' });
const opened = { path: NEW, samples: shopWith([taken]) };

test('the conflicting booking is named by current customer name, vehicle, service and times', async () => {
  const samples = shopWith([taken], { customers: [...shopWith([]).demo().customers, jake] });
  const { screen } = await renderApp({ ...opened, samples });
  await chooseCustomerAndService(screen);
  const link = screen
    .getByRole('link', { name: 'Jacob Novak (2025 Porsche 911), Ceramic Coating, 10:00 AM – 1:00 PM at Station A' })
    .first();
  await expect.element(link).toHaveAttribute('href', '/schedule/booking/taken/edit');
});

test('the conflicting booking opens without a question, and Back restores the draft', async () => {
  const { screen, history } = await renderApp(opened);
  await chooseCustomerAndService(screen);
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Keys in the blue box');
  await screen
    .getByRole('link', { name: /^Jake Novak/ })
    .first()
    .click();
  await expect.element(screen.getByRole('button', { name: 'Update Booking' })).toBeVisible();
  expect(history.location.pathname).toBe('/schedule/booking/taken/edit');
  history.back();
  await expect.element(screen.getByText('What you typed is still here')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Keys in the blue box');
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Priya Natarajan');
  await screen.getByRole('button', { name: 'Start over' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
});

test('a restored draft asks before it is left any other way, and is then discarded', async () => {
  const { screen, history } = await renderApp(opened);
  await chooseCustomerAndService(screen);
  await screen
    .getByRole('link', { name: /^Jake Novak/ })
    .first()
    .click();
  await expect.element(screen.getByRole('button', { name: 'Update Booking' })).toBeVisible();
  history.back();
  await expect.element(screen.getByText('What you typed is still here')).toBeVisible();
  await screen.getByRole('link', { name: 'Invoices' }).first().click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => history.location.pathname).toBe('/invoices');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  history.back();
  await expect.element(screen.getByRole('button', { name: 'Create Booking' })).toBeVisible();
  await expect.element(screen.getByText('What you typed is still here')).not.toBeInTheDocument();
});

test('the next free start is offered and taken with one click: Monday at 1:00 PM, at the same station with the same employee, over two days', async () => {
  const { screen, world } = await renderApp(opened);
  await chooseCustomerAndService(screen);
  const offer = screen.getByRole('button', { name: 'Mon, Nov 23, 1:00 PM' });
  await expect.element(screen.getByText('Next free start for Station A and Ann Lee:')).toBeVisible();
  await offer.click();
  await expect.element(screen.getByText('This time is not free')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Date')).toHaveFocus();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const stored = (await world.store.bookings.list()).find(({ id }) => id !== 'taken');
  expect(stored).toMatchObject({
    date: '2026-11-23',
    startTime: '13:00',
    endTime: '11:24',
    dailySchedule: [
      { date: '2026-11-23', startTime: '13:00', endTime: '18:00', hours: 5 },
      { date: '2026-11-24', startTime: '08:00', endTime: '11:24', hours: 3.4 },
    ],
    station: 'Station A',
    employeeId: 'ann',
  });
  expect(stored?.bookedAnyway).toBeUndefined();
});

test('says so if station and employee are never free for the job within 60 days', async () => {
  const mornings = { start: '08:00', end: '12:00', available: true };
  const availability = Object.fromEntries(WEEKDAYS.map((day) => [day, mornings])) as typeof ann.availability;
  // 7 h on an SUV are not split, and no morning has room for them.
  const services = [{ ...front, baseTimeHours: 5 }];
  const samples = shopWith([], { employees: [{ ...ann, availability }], services });
  const { screen } = await renderApp({ path: NEW, samples });
  await chooseCustomerAndService(screen);
  await expect
    .element(
      screen.getByText(
        'Station A and Ann Lee have no free start for 7 h within 60 days. Choose another station or employee.',
      ),
    )
    .toBeVisible();
});

test('Book anyway asks for a reason, which is saved with the booking and its history', async () => {
  const { screen, world, history } = await renderApp(opened);
  await chooseCustomerAndService(screen);
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill(' Both cars share the bay ');
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const stored = (await world.store.bookings.list()).find(({ id }) => id !== 'taken');
  expect(stored).toMatchObject({
    bookedAnyway: true,
    bookedAnywayReason: 'Both cars share the bay',
    history: [{ what: 'Booked anyway', detail: 'Both cars share the bay' }],
  });

  history.push(`/schedule/booking/${stored?.id}/edit`);
  await expect
    .element(screen.getByText('Booked even though the time was not free: Both cars share the bay'))
    .toBeVisible();
});

test('a car that is at another station at that time is a clash, and Book anyway books it', async () => {
  const [priya] = shopWith([]).demo().customers;
  const atB = { customerId: priya?.id ?? '', customer: priya ?? jake, station: 'Station B', employeeId: 'trainee' };
  const { screen, world } = await renderApp({ path: NEW, samples: shopWith([{ ...taken, ...atB }]) });
  await chooseCustomerAndService(screen);

  await expect.element(screen.getByText('This time is not free')).toBeVisible();
  await expect
    .element(screen.getByRole('main'))
    .toHaveTextContent(
      'Mon, Nov 23: this car is already at another station for Priya Natarajan (2025 Porsche 911), Ceramic Coating, 10:00 AM – 1:00 PM at Station B.',
    );
  await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ bookedAnyway }) => bookedAnyway))
    .toEqual([undefined, true]);
});

test('a job booked anyway for 6 AM asks again when it moves to 8 PM, but not for a note', async () => {
  const early = { ...taken, startTime: '06:00', endTime: '08:00', estimatedHours: 2, bookedAnyway: true };
  const { screen, world } = await renderApp({ path: '/schedule/booking/taken/edit', samples: shopWith([early]) });
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Ring the bell');
  await expect.element(screen.getByText('This time is not free')).not.toBeInTheDocument();
  await screen.getByLabelText('Start Time').fill('20:00');
  await expect.element(screen.getByText('This time is not free')).toBeVisible();
  await screen.getByRole('button', { name: 'Update Booking' }).click();
  await expect.element(screen.getByText('Change the time, or check this box to book it anyway.').first()).toBeVisible();
  await expect.poll(async () => (await world.store.bookings.get('taken'))?.startTime).toBe('06:00');
});
