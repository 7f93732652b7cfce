import { expect, test } from 'vitest';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildFollowUp,
  buildService,
  buildStation,
  EMPTY_SHOP,
} from '#test/build.ts';

const wash = buildService({ id: 'wash', name: 'Hand Wash', category: 'Detailing' });
const rule = buildFollowUp({ startsOn: '2026-11-18', endsOn: '2026-11-24' });
/** Ends on the day to which a booking is moved. */
const short = { ...rule, endsOn: '2026-11-20' };
const shop = {
  ...EMPTY_SHOP,
  customers: [buildCustomer()],
  services: [wash],
  employees: [buildEmployee()],
  stations: [buildStation({ capabilities: ['Detailing'] })],
  followUps: [rule],
};
const open = (path: string, more = {}) => {
  const given = { ...shop, ...more };
  return renderApp({ path, samples: { demo: () => given, starter: () => given } });
};
const NEW = '/schedule/booking/new?customerId=customer-1&serviceId=wash&date=2026-11-23';
const SAYS = /Mon, Nov 23: the care sheet of this car says “Do not wash the car before Fri, Nov 27”/;
const kept = {
  bookedAnyway: true,
  bookedAnywayReason: 'Mud from the drive home',
  history: [{ what: 'Booked anyway', detail: 'Mud from the drive home' }],
};

test('washing inside the days of a care sheet asks, names the rule, and needs a reason, which is kept', async () => {
  const { screen, world } = await open(NEW);
  const main = screen.getByRole('main');
  await expect.element(main).toHaveTextContent('Too soon for this car');
  await expect.element(main).toHaveTextContent(SAYS);
  await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.element(screen.getByText('Write why it is done in spite of the care sheet.').first()).toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  await screen.getByRole('textbox', { name: /^Reason/ }).fill('Mud from the drive home');
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.poll(async () => (await world.store.bookings.list())[0]).toMatchObject(kept);
});

test('on the day after, nothing is asked', async () => {
  const { screen, world } = await open(NEW.replace('11-23', '11-25'));
  await screen.getByRole('button', { name: 'Create Booking' }).click();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
  expect((await world.store.bookings.list())[0]?.bookedAnyway).toBeUndefined();
});

test('a booking that is moved into the days of a care sheet asks on the board', async () => {
  const booking = buildBooking({
    service: wash,
    serviceId: 'wash',
    date: '2026-11-21',
    startTime: '09:00',
    endTime: '12:00',
  });
  const { screen, world } = await open('/schedule?view=week', { bookings: [booking], followUps: [short] });
  await screen.getByRole('button', { name: 'Move Jake Novak, Hand Wash' }).first().click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Date').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog).toHaveTextContent(/^.*Fri, Nov 20: the care sheet of this car says “Do not wash/);
  await dialog.getByRole('checkbox', { name: 'Book anyway' }).click();
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await expect.poll(async () => (await world.store.bookings.list())[0]?.date).toBe('2026-11-21');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Mud from the drive home');
  await dialog.getByRole('button', { name: 'Move Booking' }).click();
  await expect
    .poll(async () => (await world.store.bookings.list())[0])
    .toMatchObject({ date: '2026-11-20', bookedAnywayReason: kept.bookedAnywayReason });
});

test('the quick quote asks before it is booked, names the rule, and keeps the reason', async () => {
  const { screen, world } = await open('/quick-quote?customerId=customer-1');
  await screen.getByRole('button', { name: /^Hand Wash/ }).click();
  await screen.getByRole('button', { name: 'Select Slot' }).first().click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(screen.getByRole('main'))
    .toHaveTextContent('The care sheet says: Do not wash the car before Fri, Nov 27.');
  await screen.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect
    .element(screen.getByText('Do not wash the car before Fri, Nov 27. Write a reason to book it anyway.'))
    .toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  await screen.getByRole('textbox', { name: /^Reason for Booking It Anyway/ }).fill('Mud from the drive home');
  await screen.getByRole('button', { name: 'Confirm Booking' }).click();
  await expect.poll(async () => (await world.store.bookings.list())[0]).toMatchObject(kept);
});
