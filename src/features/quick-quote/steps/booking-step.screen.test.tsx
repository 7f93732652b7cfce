import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { jobPricing } from '#domain/money/pricing.ts';
import { exampleProgress } from '#features/quick-quote/example-progress.ts';
import type { CustomerDetails } from '#features/quick-quote/quote-progress.ts';
import type { Store } from '#io/store/store.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildLead,
  buildService,
  buildStation,
  EMPTY_SHOP,
} from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';

const jake = buildCustomer();
const maria = buildEmployee();
const service = buildService({ name: 'Hood Coating', basePrice: 1200, baseCost: 400, baseTimeHours: 6 });
const shop = {
  ...EMPTY_SHOP,
  customers: [jake],
  services: [service],
  stations: [buildStation()],
  employees: [maria],
};
const vehicle = {
  ...jake.vehicle,
  id: 'vehicle-9',
  year: 2026,
  make: 'Tesla',
  model: 'Model 3',
  trim: '',
  vin: '',
  color: '',
  licensePlate: '',
  size: 'Mid-size' as const,
  bodyType: 'Sedan',
};
const nora = {
  firstName: ' Nora',
  lastName: 'Quill ',
  email: 'nora@example.com',
  phone: '555-0142',
  notes: 'Keys inside.',
};
const AT = new Date('2026-11-20T10:00:00').toISOString();

/** Opens the last step, with a slot on Monday, November 23, 8:00 AM. */
async function openBooking({
  customer = nora,
  hours = 6,
  car = vehicle,
  lists = {},
  beforeTransact = async () => undefined,
  isUnconfirmed = false,
}: {
  customer?: CustomerDetails;
  hours?: number;
  car?: typeof jake.vehicle;
  lists?: Partial<typeof shop>;
  beforeTransact?: (store: Store) => Promise<void>;
  /** The first save is stored, and not confirmed. */
  isUnconfirmed?: boolean;
} = {}) {
  const job = { ...service, baseTimeHours: hours };
  const all = { ...shop, services: [job], ...lists };
  const progress = exampleProgress('booking', { ...all, vehicle: car, service: job, today: '2026-11-20', customer });
  const session = faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) });
  const storage = faultyStorage();
  const samples = { demo: () => all, starter: () => all };
  const { store: own } = memoryWorld({ storage, samples });
  const base = isUnconfirmed ? failingStore(own, { isSaved: true }).store : own;
  const store: Store = {
    ...base,
    async transact(...command) {
      await beforeTransact(own);
      return base.transact(...command);
    },
  };
  const app = await renderApp({ path: '/quick-quote?step=booking', session, storage, samples, world: { store } });
  const { screen } = app;
  const confirm = screen.getByRole('button', { name: 'Confirm Booking' });
  await expect.element(confirm).toBeVisible();
  const toast = (role: 'status' | 'alert', text: string) =>
    screen.getByRole('region', { name: 'Notifications' }).getByRole(role).filter({ hasText: text });
  const calendar = screen.getByRole('heading', { level: 1, name: 'Calendar' });
  const kept = () => session.entries()[STORAGE_KEYS.quickQuote];
  return { ...app, storage, confirm, toast, calendar, kept };
}

const FAILED = 'Failed to create booking. Please try again.';
const CONFIRMED = 'Your booking has been successfully created and will appear in the calendar!';

test('The review shows vehicle, service, slot, customer and price', async () => {
  const { screen } = await openBooking();
  const job = screen.getByRole('region', { name: 'Job' });
  await expect.element(job).toHaveTextContent('2026 Tesla Model 3');
  await expect.element(job).toHaveTextContent('Hood Coating');
  await expect.element(job).toHaveTextContent('$1,200.00');
  const appointment = screen.getByRole('region', { name: 'Appointment' });
  await expect.element(appointment).toHaveTextContent('Mon, Nov 23');
  await expect.element(appointment).toHaveTextContent('Station A');
  await expect.element(appointment).toHaveTextContent('8:00 AM – 2:00 PM');
  const customer = screen.getByRole('region', { name: 'Customer' });
  await expect.element(customer).toHaveTextContent('Nora Quill');
  await expect.element(customer).toHaveTextContent('Keys inside.');
});

test('Confirming stores a customer from Quick Quote, condition New, with a temporary VIN (QQ-10, QQ-39, QQ-40)', async () => {
  const { world, confirm, calendar } = await openBooking();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [, made] = await world.store.customers.list();
  expect(made).toEqual({
    id: expect.stringMatching(/^id-/),
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora@example.com',
    phone: '555-0142',
    preferredContactMethod: 'email',
    vehicle: { ...vehicle, vin: 'TEMP1234567890123', condition: 'New' },
    services: [service.id],
    source: 'Quick Quote',
    notes: 'Keys inside.',
    createdAt: AT,
    updatedAt: AT,
  });
});

test('Confirming stores a Scheduled booking of the slot at the price of its employee (QQ-11)', async () => {
  const { world, confirm, calendar } = await openBooking();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [, customer] = await world.store.customers.list();
  await expect
    .poll(() => world.store.bookings.list())
    .toEqual([
      {
        id: expect.stringMatching(/^id-/),
        customerId: customer?.id,
        customer,
        serviceId: service.id,
        service,
        employeeId: maria.id,
        employee: maria,
        station: 'Station A',
        date: '2026-11-23',
        startTime: '08:00',
        endTime: '14:00',
        estimatedHours: 6,
        status: 'Scheduled',
        pricing: jobPricing(service, 'Mid-size', 35),
        notes: 'Keys inside.',
        createdAt: AT,
        updatedAt: AT,
      },
    ]);
});

test('A 40 h job keeps its five days, ends on the last, and lists the hours of each (QQ-11, QQ-31)', async () => {
  const { world, screen, confirm, calendar } = await openBooking({ hours: 40 });
  await expect
    .poll(() => screen.getByRole('list', { name: 'Days of the job' }).getByRole('listitem').all())
    .toHaveLength(5);
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [booking] = await world.store.bookings.list();
  const day = (date: string) => ({ date, startTime: '08:00', endTime: '16:00', hours: 8 });
  expect(booking?.dailySchedule).toEqual(
    ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map(day),
  );
  expect([booking?.date, booking?.startTime, booking?.endTime, booking?.estimatedHours]).toEqual([
    '2026-11-23',
    '08:00',
    '16:00',
    40,
  ]);
});

test('Confirming shows the toast, deletes the saved quote and opens the calendar (TOAST-35, QQ-12)', async () => {
  const { screen, history, confirm, toast, calendar, kept } = await openBooking();
  await confirm.click();
  await expect.element(toast('status', 'Booking Confirmed')).toHaveTextContent(CONFIRMED);
  await expect.element(calendar).toBeVisible();
  expect(history.location.href).toBe('/schedule');
  expect(kept()).toBeUndefined();
  history.back();
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('A slot next month opens the calendar at that month (QQ-12)', async () => {
  const busyUntilDecember = ['23', '24', '25', '26', '27', '30'].map((day) =>
    buildBooking({ id: `b${day}`, date: `2026-11-${day}`, startTime: '08:00', endTime: '18:00', estimatedHours: 10 }),
  );
  const { screen, world, history, confirm, calendar } = await openBooking();
  for (const booking of busyUntilDecember) await world.store.bookings.add(booking);
  await screen.getByRole('button', { name: 'Take Tue, Dec 1, 8:00 AM' }).click();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  expect(history.location.href).toBe('/schedule?month=2026-12');
});

test('Two clicks book once', async () => {
  const { world, confirm, calendar } = await openBooking();
  const button = confirm.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
  await expect.poll(() => world.store.customers.count()).toBe(2);
});

test("An existing customer gets the booking; the record and its vehicle don't change (QQ-13)", async () => {
  const { world, confirm, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id },
  });
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => world.store.customers.list()).toEqual([jake]);
  const [booking] = await world.store.bookings.list();
  expect(booking?.customerId).toBe(jake.id);
  expect(booking?.customer).toEqual({ ...jake, vehicle });
  expect(booking?.notes).toBe('Keys inside.');
});

test('An existing customer with the stored car is booked with that car and its VIN (QQ-13)', async () => {
  const { year, make, model, size } = jake.vehicle;
  const sameCar = { ...vehicle, year, make, model, size };
  const { world, confirm, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id },
    car: sameCar,
  });
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [booking] = await world.store.bookings.list();
  expect(booking?.customer).toEqual(jake);
});

test('The quoted car is added to the existing customer, if chosen, with a temporary VIN, and booked', async () => {
  const { world, confirm, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id, addsVehicle: true },
    car: { ...vehicle, vin: '' },
  });
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [customer] = await world.store.customers.list();
  const [added] = customer?.otherVehicles ?? [];
  expect(added).toEqual({ ...vehicle, id: added?.id, vin: 'TEMP1234567890123' });
  expect(added?.id).not.toBe(vehicle.id);
  const { updatedAt: _, ...record } = jake;
  expect(customer).toMatchObject(record);
  const [booking] = await world.store.bookings.list();
  expect(booking?.customer).toEqual({ ...jake, vehicle: added });
});

test('Of several cars with the quoted name the chosen one is booked, in the quoted size', async () => {
  const { year, make, model } = vehicle;
  const cars = ['a', 'b'].map((id) => ({ ...jake.vehicle, id, year, make, model, vin: '', licensePlate: id }));
  const { world, confirm, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id, vehicleId: 'b' },
    car: { ...vehicle, vin: '' },
    lists: { customers: [{ ...jake, otherVehicles: cars }] as never[] },
  });
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [booking] = await world.store.bookings.list();
  expect(booking?.customer).toEqual({
    ...jake,
    vehicle: { ...cars[1], size: vehicle.size, bodyType: vehicle.bodyType },
  });
});

test("An existing customer's car is not booked at two stations at once: the step says so and takes the next free slot", async () => {
  const { year, make, model, size } = jake.vehicle;
  const elsewhere = buildBooking({
    id: 'elsewhere',
    date: '2026-11-23',
    startTime: '08:00',
    endTime: '12:00',
    station: 'Station Z',
    employeeId: 'zoe',
  });
  const { screen, world, confirm, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id },
    car: { ...vehicle, year, make, model, size },
    hours: 4,
    lists: { bookings: [elsewhere] as never[] },
  });
  await expect.element(screen.getByText('This car is already booked at that time')).toBeVisible();
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('the car is at another station for part of that time. Nothing was booked.');
  await expect.element(confirm).toBeDisabled();
  await screen.getByRole('button', { name: 'Take Mon, Nov 23, 12:00 PM' }).click();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ station, startTime }) => [station, startTime]))
    .toEqual([
      ['Station Z', '08:00'],
      ['Station A', '12:00'],
    ]);
});

test('Full storage on confirming writes nothing, says why, and works once there is room (TOAST-36)', async () => {
  const { screen, world, storage, confirm, toast, calendar, kept } = await openBooking();
  const before = storage.entries();
  const quote = kept();
  expectConsole('error', /quota has been exceeded/);
  expectConsole('error', /Failed to create booking/);
  storage.refuseWrites();
  await confirm.click();
  await expect.element(toast('alert', 'Error')).toHaveTextContent(FAILED);
  await expect.element(toast('status', 'Booking Confirmed')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent(/storage is full/);
  expect(storage.entries()).toEqual(before);
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  expect(kept()).toBe(quote);
  await expect.element(screen.getByRole('region', { name: 'Customer' })).toHaveTextContent('nora@example.com');
  storage.heal();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
});

const rival = buildBooking({
  id: 'rival',
  date: '2026-11-23',
  startTime: '08:00',
  endTime: '18:00',
  estimatedHours: 10,
});

test('A slot taken by another booking during the review names the next free one, to take with one click', async () => {
  const { screen, world, confirm, calendar } = await openBooking();
  await world.store.bookings.add(rival);
  const notice = screen.getByRole('main').getByRole('alert');
  await expect.element(notice).toHaveTextContent('Mon, Nov 23, 8:00 AM, Station A, Maria Santos is no longer free.');
  await expect
    .element(notice)
    .toHaveTextContent('The next free slot is Tue, Nov 24, 8:00 AM, Station A, Maria Santos.');
  const changes = notice.getByRole('list', { name: 'What changes' }).getByRole('listitem');
  expect(changes.elements().map((change) => change.textContent)).toEqual(['Day: Mon, Nov 23 → Tue, Nov 24']);
  await expect.element(confirm).toBeDisabled();
  await screen.getByRole('button', { name: 'Take Tue, Nov 24, 8:00 AM' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: 'Appointment' })).toHaveTextContent('Tue, Nov 24');
  await expect.element(confirm).toHaveFocus();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ id, date }) => [id === 'rival', date]))
    .toEqual([
      [true, '2026-11-23'],
      [false, '2026-11-24'],
    ]);
});

test('A slot that was taken unseen is rejected on confirming, and nothing is written', async () => {
  let isTaken = false;
  const { screen, world, storage, confirm, kept } = await openBooking({
    // Between the click and the transaction, so that the screen cannot have seen it.
    beforeTransact: async (store) => {
      if (!isTaken) await store.bookings.add(rival);
      isTaken = true;
    },
  });
  const customers = storage.entries()['bms_customers'];
  await confirm.click();
  const notice = screen.getByRole('main').getByRole('alert');
  await expect.element(notice).toHaveTextContent('is no longer free. Nothing was booked.');
  await expect
    .element(notice)
    .toHaveTextContent('The next free slot is Tue, Nov 24, 8:00 AM, Station A, Maria Santos.');
  await expect.element(screen.getByRole('button', { name: 'Take Tue, Nov 24, 8:00 AM' })).toHaveFocus();
  expect(JSON.parse(storage.entries()['bms_bookings'] ?? '')).toEqual([rival]);
  expect(storage.entries()['bms_customers']).toBe(customers);
  expect(kept()).toBeDefined();
  await screen.getByRole('button', { name: 'See availability' }).click();
  await expect.element(screen.getByRole('button', { name: /^Select Tue, Nov 24/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Select Mon, Nov 23/ })).not.toBeInTheDocument();
  await expect.poll(() => world.store.bookings.count()).toBe(1);
});

test('A lead that another device converted unseen is no second customer: the review says who has the same email, and Edit customer books for them', async () => {
  let isConverted = false;
  const { screen, world, confirm, toast, calendar } = await openBooking({
    customer: { ...nora, leadId: 'lead-1' },
    lists: { leads: [buildLead()] as never[] },
    beforeTransact: async (store) => {
      if (isConverted) return;
      isConverted = true;
      await store.customers.add({ ...jake, id: 'nora', firstName: 'Nora', lastName: 'Vale', email: nora.email });
      await store.leads.update('lead-1', { status: 'Converted', customerId: 'nora' });
    },
  });
  await confirm.click();
  await expect
    .element(toast('alert', 'Nora Vale is already a customer: someone else converted this lead. Edit the customer'))
    .toBeVisible();
  const reviewed = screen.getByRole('region', { name: 'Customer' });
  await expect.element(reviewed).toHaveTextContent('Nora QuillNew customerNora Vale has the same email or phone.');
  expect(await world.store.bookings.count()).toBe(0);
  await screen.getByRole('button', { name: 'Edit customer' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(reviewed).toHaveTextContent('Nora ValeExisting customer');
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ customerId }) => customerId))
    .toEqual(['nora']);
  expect(await world.store.customers.count()).toBe(2);
});

test('Another device stores a customer with the same email during the review: what it shows is booked, at its price', async () => {
  const { screen, world, confirm, calendar } = await openBooking();
  const dealer = { ...jake, id: 'dealer', kind: 'Dealer' as const, priceRule: { percentOff: 50 }, email: nora.email };
  await world.store.customers.add(dealer);
  const reviewed = screen.getByRole('region', { name: 'Customer' });
  await expect.element(reviewed).toHaveTextContent('Nora QuillNew customerJake Novak has the same email or phone.');
  await expect.element(screen.getByRole('region', { name: 'Job' })).toHaveTextContent('$1,200.00');
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  const [booking] = await world.store.bookings.list();
  expect([booking?.customer.lastName, booking?.pricing.servicePrice]).toEqual(['Quill', 1200]);
});

test('A slot whose employee was deleted is rejected too', async () => {
  const { screen, world, confirm } = await openBooking();
  await world.store.employees.remove(maria.id);
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toHaveTextContent('No other slot is free in the next 14 days.');
  await expect.element(confirm).toBeDisabled();
});

test('A service deleted meanwhile counts as missing information, and nothing is written (TOAST-34)', async () => {
  const { screen, world, confirm, toast } = await openBooking();
  await world.store.services.remove(service.id);
  await confirm.click();
  await expect.element(toast('alert', 'Error')).toHaveTextContent('Missing required information. Please try again.');
  await expect.element(screen.getByRole('main').getByRole('alert')).toHaveTextContent('Go back and choose again.');
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  await expect.poll(() => world.store.customers.count()).toBe(1);
});

test('An existing customer deleted meanwhile counts as missing information; continuing from the customer step creates a new one (TOAST-34)', async () => {
  const { screen, world, confirm, toast, calendar } = await openBooking({
    customer: { ...nora, email: jake.email, existingId: jake.id },
  });
  await world.store.customers.remove(jake.id);
  await confirm.click();
  await expect.element(toast('alert', 'Missing required information. Please try again.')).toBeVisible();
  await expect.poll(() => world.store.bookings.count()).toBe(0);
  await screen.getByRole('button', { name: 'Edit customer' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await confirm.click();
  await expect.element(calendar).toBeVisible();
  await expect
    .poll(async () => (await world.store.customers.list()).map((customer) => customer.email))
    .toEqual([jake.email]);
});

test.each([390, 1280])('No step is wider than a window of %d px, however long a word in a name is', async (width) => {
  await page.viewport(width, 800);
  try {
    const word = 'W'.repeat(200);
    const { screen } = await openBooking({
      customer: { ...nora, lastName: word, notes: word },
      car: { ...vehicle, make: word, model: word },
    });
    const wider = () => document.documentElement.scrollWidth - width;
    expect.soft(wider(), 'Confirm Booking').toBe(0);
    await screen.getByRole('button', { name: 'Edit customer' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'First Name' })).toBeVisible();
    expect.soft(wider(), 'Customer Details').toBe(0);
    for (const step of ['Quote & Availability', 'Service', 'Vehicle Info']) {
      await screen.getByRole('button', { name: 'Back' }).click();
      await expect.element(screen.getByRole('heading', { name: step })).toBeInTheDocument();
      expect.soft(wider(), step).toBe(0);
    }
    await screen.getByRole('searchbox', { name: 'Search vehicles' }).fill(`${word} ${word}`);
    await expect.element(screen.getByRole('button', { name: /as typed/ })).toBeVisible();
    expect.soft(wider(), 'Search').toBe(0);
  } finally {
    await page.viewport(1280, 800);
  }
});

test('a booking that was stored, but not confirmed, is done at Retry: no second customer, booking or job, and its own slot is not taken', async () => {
  expectConsole('error', /The disk is asleep/);
  const { world, confirm, calendar } = await openBooking({ isUnconfirmed: true });
  await confirm.click();
  const notice = page.getByRole('alert').filter({ hasText: WHY });
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(calendar).toBeVisible();
  const { customers, bookings, jobs } = world.store;
  expect([await customers.count(), await bookings.count(), await jobs.count()]).toEqual([2, 1, 1]);
});
