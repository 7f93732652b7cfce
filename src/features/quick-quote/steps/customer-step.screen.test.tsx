import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { exampleProgress } from '#features/quick-quote/example-progress.ts';
import { NO_DETAILS } from '#features/quick-quote/quote-progress.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';

const jake = buildCustomer();
const shop = {
  ...EMPTY_SHOP,
  customers: [jake],
  services: [buildService({ name: 'Hood Coating', basePrice: 1200, baseCost: 400, baseTimeHours: 6 })],
  stations: [buildStation()],
  employees: [buildEmployee()],
};
const vehicle = { ...jake.vehicle, year: 2026, make: 'Tesla', model: 'Model 3', vin: '', size: 'Mid-size' as const };

async function openCustomer(storage = faultyStorage(), session = newSession()) {
  const app = await renderApp({
    path: '/quick-quote?step=customer',
    session,
    storage,
    samples: { demo: () => shop, starter: () => shop },
  });
  const { screen } = app;
  const field = (name: string) => screen.getByRole('textbox', { name });
  async function type(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  }
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const atBooking = screen.getByRole('button', { name: 'Confirm Booking' });
  await expect.element(field('First Name')).toBeVisible();
  return { ...app, field, type, press, atBooking, session, storage };
}

function newSession(customer = NO_DETAILS) {
  const [service] = shop.services;
  if (!service) throw new Error('the shop has a service');
  const progress = exampleProgress('customer', {
    ...shop,
    vehicle,
    service,
    today: '2026-11-20',
    customer,
  });
  return faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify({ ...progress, customer }) });
}

const nora = { 'First Name': 'Nora', 'Last Name': 'Quill', Email: 'nora@example.com', Phone: '555-0142' };

test('First name, last name, email and phone are required, each with a message at its field (QQ-17)', async () => {
  const { field, press, atBooking } = await openCustomer();
  await press('Continue');
  await expect.element(field('First Name')).toHaveFocus();
  for (const [name, sentence] of [
    ['First Name', 'Enter the first name.'],
    ['Last Name', 'Enter the last name.'],
    ['Email', 'Enter the email address.'],
    ['Phone', 'Enter the phone number.'],
  ] as const) {
    await expect.element(field(name)).toBeRequired();
    await expect.element(field(name)).toBeInvalid();
    await expect.element(field(name)).toHaveAccessibleDescription(sentence);
  }
  await expect.element(atBooking).not.toBeInTheDocument();
});

test.each(Object.keys(nora))('With only %s missing, the booking is not reached (QQ-17)', async (missing) => {
  const { type, field, press, atBooking } = await openCustomer();
  await type({ ...nora, [missing]: '  ' });
  await press('Continue');
  await expect.element(field(missing)).toHaveFocus();
  await expect.element(atBooking).not.toBeInTheDocument();
});

test('A walk-in without an email is booked by No email, and is reached by phone; unticking asks for it again', async () => {
  const { screen, type, field, press, atBooking, world } = await openCustomer();
  await type({ ...nora, Email: 'nora@' });
  const noEmail = screen.getByRole('checkbox', { name: 'No email' });
  await noEmail.click();
  await expect.element(field('Email')).toHaveValue('');
  await expect.element(field('Email')).toHaveAttribute('readonly');
  await expect.element(field('Email')).not.toBeRequired();
  await noEmail.click();
  await press('Continue');
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter the email address.');
  await noEmail.click();
  await press('Continue');
  await atBooking.click();
  await vi.waitFor(async () => expect(await world.store.customers.count()).toBe(2));
  const stored = (await world.store.customers.list()).find(({ firstName }) => firstName === 'Nora');
  expect(stored).toMatchObject({ email: '', preferredContactMethod: 'phone' });
});

test('Without notes the booking is reached (QQ-18)', async () => {
  const { type, field, press, atBooking } = await openCustomer();
  await type(nora);
  await expect.element(field('Notes')).not.toBeRequired();
  await press('Continue');
  await expect.element(atBooking).toBeVisible();
});

test('An email without @ is rejected at its field, and the other fields keep their values (QQ-17)', async () => {
  const { type, field, press } = await openCustomer();
  await type({ ...nora, Email: 'nora.example.com', Notes: 'Keys inside.' });
  await press('Continue');
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect.element(field('Email')).toHaveValue('nora.example.com');
  await expect.element(field('Notes')).toHaveValue('Keys inside.');
});

test('Leaving a wrong email shows the problem until it is right; a field left empty shows none before Continue', async () => {
  const { field, type } = await openCustomer();
  await field('First Name').click();
  await type({ Email: 'nora.example.com' });
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  await field('Phone').click();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await type({ Email: 'nora@example.com' });
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('First Name')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Phone')).not.toHaveAttribute('aria-invalid');
});

test('Typed values, spaces included, survive Back and a reload (QQ-14)', async () => {
  const first = await openCustomer();
  await first.type({ 'First Name': ' Nora ', Email: 'nora@', Notes: 'Two\nlines' });
  await first.press('Back');
  await first.press('Select Slot');
  await expect.element(first.field('First Name')).toHaveValue(' Nora ');
  await first.screen.unmount();
  const { field } = await openCustomer(first.storage, first.session);
  await expect.element(field('First Name')).toHaveValue(' Nora ');
  await expect.element(field('Email')).toHaveValue('nora@');
  await expect.element(field('Notes')).toHaveValue('Two\nlines');
});

test('An existing email matches without its accents', async () => {
  const { screen, type, world } = await openCustomer();
  await world.store.customers.update(jake.id, { email: 'jake@müller.de' });
  await type({ ...nora, Email: 'JAKE@mu\u0308ller.de' });
  await expect.element(screen.getByText('A customer with this email already exists')).toBeVisible();
});

test.each([
  ['email', { ...nora, Email: ' JAKE.NOVAK@example.com' }],
  ['phone', { ...nora, Phone: '555.010.0101' }],
])('An existing %s, however it is written, shows the customer; a second one takes a choice', async (what, typed) => {
  const { screen, type, press, atBooking, world } = await openCustomer();
  await type(typed);
  await expect.element(screen.getByText(`A customer with this ${what} already exists`)).toBeVisible();
  await expect.element(screen.getByText('Jake Novak, (555) 010-0101, with a 2025 Porsche 911.')).toBeVisible();
  const uses = screen.getByRole('checkbox', { name: 'Use existing customer' });
  await expect.element(uses).toBeChecked();
  await press('Continue');
  await expect.element(screen.getByText('Existing customer')).toBeVisible();
  await press('Edit customer');
  await uses.click();
  await expect.element(uses).toHaveAccessibleDescription(`A second customer with this ${what} will be created.`);
  await press('Continue');
  await expect.element(screen.getByText('New customer')).toBeVisible();
  await atBooking.click();
  await vi.waitFor(async () => expect(await world.store.customers.count()).toBe(2));
});

test('The existing customer needs nothing more: Enter in the email field goes on, with the names on record', async () => {
  const { screen, field, type } = await openCustomer();
  await type({ Email: 'jake.novak@example.com' });
  await expect.element(screen.getByRole('checkbox', { name: 'Use existing customer' })).toBeChecked();
  await userEvent.type(field('Email'), '{Enter}');
  await expect.element(screen.getByText('Existing customer')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Customer' })).toHaveTextContent('Jake Novak');
});

test('The existing customer fills the empty fields once the email is left, and the booking is for them (QQ-13)', async () => {
  const { screen, field, type, press } = await openCustomer();
  await type({ 'First Name': 'J.', Email: 'jake.novak@example.com' });
  await expect.element(screen.getByRole('checkbox', { name: 'Use existing customer' })).toBeChecked();
  await field('Notes').click();
  await expect.element(field('First Name')).toHaveValue('J.');
  await expect.element(field('Last Name')).toHaveValue('Novak');
  await expect.element(field('Phone')).toHaveValue('(555) 010-0101');
  await press('Continue');
  await expect.element(screen.getByText('Existing customer')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Customer' })).toHaveTextContent('Jake Novak');
});

test('A dealer pays their agreed price, the step says so, and the booking has it', async () => {
  const { screen, world, type, press, atBooking } = await openCustomer();
  await world.store.customers.update('customer-1', { kind: 'Dealer', priceRule: { percentOff: 10 } });
  await type({ Email: 'jake.novak@example.com' });
  const uses = screen.getByRole('checkbox', { name: 'Use existing customer' });
  await expect.element(screen.getByText("Dealer price, 10% off. It's $1,200.00 for other customers.")).toBeVisible();
  await uses.click();
  await expect.element(screen.getByText(/^Dealer price/)).not.toBeInTheDocument();
  await uses.click();
  await press('Continue');
  await expect.element(screen.getByRole('region', { name: 'Job' })).toHaveTextContent('Dealer price, 10% off');
  await atBooking.click();
  await vi.waitFor(async () => {
    const [booking] = await world.store.bookings.list();
    expect(booking?.pricing.servicePrice).toBe(1080);
  });
});

test('A car that the existing customer does not have yet can be added to their vehicles', async () => {
  const { screen, type } = await openCustomer();
  await type({ Email: 'jake.novak@example.com' });
  const adds = screen.getByRole('checkbox', { name: 'Add the 2026 Tesla Model 3 to their vehicles' });
  await expect.element(adds).not.toBeChecked();
  await expect.element(screen.getByText(/whose record doesn't change/)).toBeVisible();
  await adds.click();
  await expect.element(screen.getByText(/whose record gets the vehicle/)).toBeVisible();
});

test('Another email than that of the chosen customer asks for what a new one needs', async () => {
  const chosen = { ...NO_DETAILS, firstName: 'Jake', email: jake.email, existingId: jake.id };
  const { type, field, press } = await openCustomer(faultyStorage(), newSession(chosen));
  await type({ Email: 'other@example.com' });
  await press('Continue');
  await expect.element(field('Last Name')).toHaveAccessibleDescription('Enter the last name.');
  await expect.element(field('Last Name')).toHaveFocus();
});

test('Changing the email undoes the choice (QQ-13)', async () => {
  const { screen, type } = await openCustomer();
  await type({ Email: 'jake.novak@example.com' });
  const uses = screen.getByRole('checkbox', { name: 'Use existing customer' });
  await uses.click();
  await expect.element(uses).not.toBeChecked();
  await type({ Email: 'other@example.com' });
  await expect.element(screen.getByText('A customer with this email already exists')).not.toBeInTheDocument();
  await type({ Email: 'jake.novak@example.com' });
  await expect.element(uses).toBeChecked();
});
