import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lead } from '#domain/leads/lead.ts';
import { chooseService, newQuoteProgress } from '#features/quick-quote/quote-progress.ts';
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

const jake = buildCustomer();
const coating = buildService({ name: 'Hood Coating', basePrice: 1200, baseCost: 400, baseTimeHours: 6 });
const polish = buildService({ id: 'polish', name: 'Polish', basePrice: 300, baseCost: 20, baseTimeHours: 3 });
const shop = {
  ...EMPTY_SHOP,
  customers: [jake],
  services: [coating, polish],
  stations: [buildStation()],
  employees: [buildEmployee()],
};
const tesla = { ...jake.vehicle, id: 'tesla', year: 2026, make: 'Tesla', model: 'Model 3', vin: '', licensePlate: '' };
const quoted = chooseService(newQuoteProgress({ ...tesla, size: 'Mid-size' }), coating.id, undefined);

async function open({ path = '/quick-quote?step=quote', progress = quoted as object | null, change = {} } = {}) {
  const session = faultyStorage(progress ? { [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) } : {});
  const lists = { ...shop, ...change };
  const app = await renderApp({ path, session, samples: { demo: () => lists, starter: () => lists } });
  const { screen } = app;
  const press = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).click();
  const asked = screen.getByRole('dialog', { name: 'Who is this quote for?' });
  const type = (name: string, text: string) => asked.getByRole('textbox', { name, exact: true }).fill(text);
  const kept = () => session.entries()[STORAGE_KEYS.quickQuote];
  return { ...app, press, asked, type, kept };
}

test('Send asks a new customer for a name and an email, stores both services as an estimate, and opens its message', async () => {
  const { screen, press, asked, type, kept, world, history } = await open();
  await screen.getByRole('checkbox', { name: 'Polish' }).click();
  await press('Send');
  await press('Save and Send');
  await expect
    .element(asked.getByRole('textbox', { name: 'Name' }))
    .toHaveAccessibleDescription("Enter the customer's name.");
  await type('Name', 'Nora de Quill');
  await press('Save and Send');
  await expect
    .element(asked.getByRole('textbox', { name: 'Phone' }))
    .toHaveAccessibleDescription('Enter a phone number or an email address.');
  await type('Email', 'nora@example.com');
  await userEvent.keyboard('{Enter}');
  const message = screen.getByRole('dialog', { name: /^Send Estimate/ });
  await expect.element(message.getByRole('textbox', { name: 'To' })).toHaveValue('nora@example.com');
  const [estimate] = await world.store.estimates.list();
  expect(estimate).toMatchObject({
    estimateNumber: 'EST-0001',
    status: 'Draft',
    date: '2026-11-20',
    items: [
      { serviceId: coating.id, description: 'Hood Coating', quantity: 1, unitPrice: 1200, totalPrice: 1200 },
      { serviceId: 'polish', description: 'Polish', quantity: 1, unitPrice: 300, totalPrice: 300 },
    ],
    subtotal: 1500,
    taxRate: 8.5,
    taxAmount: 127.5,
    totalAmount: 1627.5,
    customer: { firstName: 'Nora', lastName: 'de Quill', vehicle: { make: 'Tesla', model: 'Model 3' } },
  });
  await expect
    .poll(() => world.store.customers.get(estimate?.customerId ?? ''))
    .toMatchObject({
      email: 'nora@example.com',
      phone: '',
      source: 'Quick Quote',
      services: [coating.id, 'polish'],
    });
  expect(history.location.pathname).toBe(`/estimates/${estimate?.id}/view`);
  expect(kept()).toBeUndefined();
});

test('A typed phone finds the existing customer, who is used unless a second one is asked for', async () => {
  const { screen, press, type, asked, world } = await open();
  await press('Save as Estimate');
  await type('Phone', '555 010 0101');
  await expect.element(asked.getByText('A customer with this phone already exists')).toBeVisible();
  await expect.element(asked.getByRole('checkbox', { name: 'Use existing customer' })).toBeChecked();
  await asked.getByRole('button', { name: 'Save as Estimate' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'EST-0001' })).toBeVisible();
  await expect.poll(() => world.store.customers.list()).toEqual([jake]);
  await expect
    .poll(() => world.store.estimates.list())
    .toMatchObject([{ customerId: jake.id, customer: { vehicle: { model: 'Model 3' } } }]);
});

test('New Quote on the page of a dealer opens at the service with their car; the estimate has their price, and asks nothing', async () => {
  const dealer = { ...jake, kind: 'Dealer' as const, priceRule: { percentOff: 10 } };
  const { screen, press, world } = await open({
    path: '/customers/customer-1',
    progress: null,
    change: { customers: [dealer] },
  });
  await screen.getByRole('main').getByRole('link', { name: 'New Quote' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Service, step 2 of 5' })).toBeInTheDocument();
  await press(/^Polish/);
  await press('Save as Estimate');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'EST-0001' })).toBeVisible();
  const [estimate] = await world.store.estimates.list();
  expect(estimate?.items).toMatchObject([{ description: 'Polish', priceReason: 'Dealer price, 10% off' }]);
  expect(estimate?.customer.vehicle).toEqual(jake.vehicle);
});

test('New Quote on a vehicle opens with that vehicle, and offers the unfinished quote of another car', async () => {
  const owner = { ...jake, otherVehicles: [{ ...tesla, model: 'Model Y', licensePlate: 'ZQX-4417' }] };
  const { screen, press, kept } = await open({
    path: '/customers/customer-1/vehicles/tesla',
    change: { customers: [owner] },
  });
  await screen.getByRole('main').getByRole('link', { name: 'New Quote' }).click();
  await expect.element(screen.getByText(/^Prices for the/)).toHaveTextContent('2026 Tesla Model Y');
  await expect.element(screen.getByText('Continue your quote for the 2026 Tesla Model 3?')).toBeVisible();
  await press('Resume Quote');
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toBeVisible();
  expect(JSON.parse(kept() ?? '')).toEqual(quoted);
});

test('New Quote of a lead opens priced; the estimate makes the lead a customer', async () => {
  const lead = buildLead({
    firstName: 'Lena',
    lastName: 'Ruiz',
    email: 'lena@example.com',
    phone: '',
    interestedServices: [coating.id],
    vehicleInfo: { year: 2024, make: 'Toyota', model: 'Camry', size: 'Mid-size' },
  });
  const { screen, press, world } = await open({
    path: `/quick-quote?leadId=${lead.id}`,
    progress: null,
    change: { leads: [lead] },
  });
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toHaveTextContent('2024 Toyota Camry');
  await press('Save as Estimate');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'EST-0001' })).toBeVisible();
  const [estimate] = await world.store.estimates.list();
  expect(estimate?.customer).toMatchObject({ firstName: 'Lena', email: 'lena@example.com' });
  await expect
    .poll(() => world.store.leads.get(lead.id))
    .toMatchObject({ status: 'Converted', customerId: estimate?.customerId });
});

/** A lead that asked on the request page. Two bays and two people have 10 slots in the first three days; 2026-11-20 is a Friday. */
async function openRequest(change: Partial<Lead>, lists: object = {}) {
  const lead = buildLead({
    firstName: 'Lena',
    email: 'lena@example.com',
    phone: '512 555 0101',
    interestedServices: [coating.id],
    vehicleInfo: { year: 2024, make: 'Toyota', model: 'Camry', size: 'Mid-size' },
    ...change,
  });
  const opened = await open({
    path: `/quick-quote?leadId=${lead.id}`,
    progress: null,
    change: {
      stations: ['A', 'B', 'C'].map((name) => buildStation({ id: name, name: `Station ${name}` })),
      employees: ['one', 'two'].map((id) => buildEmployee({ id, stations: ['Station A', 'Station B', 'Station C'] })),
      services: [coating, polish].map((one) => ({ ...one, stations: ['Station A', 'Station B', 'Station C'] })),
      leads: [lead],
      ...lists,
    },
  });
  async function offered() {
    await opened.screen.getByRole('button', { name: 'Offer Two Times' }).click();
    const item = opened.screen.getByRole('menuitem', { name: 'Text message' });
    await expect.element(item).toBeVisible();
    return decodeURIComponent(item.element().getAttribute('href') ?? '');
  }
  return { ...opened, lead, offered };
}

test.each([
  ['a desktop', 1280, 800],
  ['a phone', 390, 844],
])(
  'Offer Two Times on %s offers the days that the lead asked for, far behind the 10 slots that are listed, and the first one is chosen',
  async (_device, width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    const { screen, offered, lead, world } = await openRequest({ request: { days: ['2026-12-03', '2026-12-01'] } });
    await expect.element(screen.getByRole('button', { name: 'Thu Dec 3' })).toHaveAttribute('aria-pressed', 'true');
    const slots = screen.getByRole('list', { name: 'Available Slots' });
    await expect.element(slots.getByRole('heading', { name: 'Thu, Dec 3' })).toBeVisible();
    expect(slots.getByRole('heading').elements()).toHaveLength(1);
    expect(await offered()).toMatch(
      /body=Hi Lena, we can do Hood Coating on your 2024 Toyota Camry on Tue, Dec 1 at 8:00 AM or Thu, Dec 3 at 8:00 AM, for \$1,200.00 before tax. Which suits you\?/,
    );
    await screen.getByRole('menuitem', { name: 'Text message' }).click();
    await vi.waitFor(async () => expect((await world.store.leads.get(lead.id))?.status).toBe('Contacted'));
  },
);

test('Offer Two Times leaves out a day that passed or is closed, and a service that nobody can do; the services are in the order of the request', async () => {
  const film = buildService({
    id: 'film',
    name: 'Full Front PPF',
    category: 'PPF',
    skillLevel: 'Expert',
    basePrice: 4000,
  });
  const { screen, offered } = await openRequest(
    {
      request: { days: ['2026-11-18', '2026-11-22', '2026-11-25'] },
      interestedServices: ['polish', 'film', coating.id],
    },
    { services: [coating, polish, film] },
  );
  await expect.element(screen.getByText(/Full Front PPF/).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Wed Nov 25' })).toHaveAttribute('aria-pressed', 'true');
  expect(await offered()).toContain(
    'we can do Polish and Hood Coating on your 2024 Toyota Camry on Mon, Nov 23 at 8:00 AM or Wed, Nov 25 at 8:00 AM, for $1,500.00 before tax.',
  );
});

test('A day far behind the search is offered, chosen and booked; days that are full or too late are named', async () => {
  const taken = ['one', 'two'].map((id) =>
    buildBooking({
      id,
      employeeId: id,
      employee: buildEmployee({ id }),
      date: '2027-03-01',
      startTime: '08:00',
      endTime: '18:00',
      estimatedHours: 10,
    }),
  );
  const { screen, offered, press, world } = await openRequest(
    { request: { days: ['2027-03-01', '2026-11-20', '2027-03-02'] } },
    { bookings: taken },
  );
  await expect
    .element(screen.getByText(/^Asked for/))
    .toHaveTextContent('Asked for Mon, Mar 1 (no free time), then Fri, Nov 20 (too late to book), then Tue, Mar 2');
  await expect.element(screen.getByRole('button', { name: 'Mon Mar 1' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Tue Mar 2' })).toHaveAttribute('aria-pressed', 'true');
  expect(await offered()).toContain('on Mon, Nov 23 at 8:00 AM or Tue, Mar 2 at 8:00 AM');
  await userEvent.keyboard('{Escape}');
  await screen
    .getByRole('button', { name: /^Select Tue, Mar 2/ })
    .first()
    .click();
  await press('Continue');
  await press('Confirm Booking');
  await vi.waitFor(async () =>
    expect((await world.store.bookings.list()).map(({ date }) => date)).toContain('2027-03-02'),
  );
});

test.each([
  ['only a phone', { lastName: '', email: '' }, { preferredContactMethod: 'phone', email: '', phone: '512 555 0101' }],
  ['only an email', { phone: '' }, { preferredContactMethod: 'email', email: 'lena@example.com', phone: '' }],
])('A lead with %s is booked by its quote, and becomes the customer', async (_what, change, customer) => {
  const { screen, press, lead, world } = await openRequest(change);
  await press('Select Slot');
  await expect.element(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Lena');
  await press('Continue');
  await press('Confirm Booking');
  await vi.waitFor(async () => expect(await world.store.bookings.count()).toBe(1));
  const stored = (await world.store.customers.list()).find(({ firstName }) => firstName === 'Lena');
  expect(stored).toMatchObject(customer);
  expect(await world.store.leads.get(lead.id)).toMatchObject({ status: 'Converted', customerId: stored?.id });
});

test.each<[string, Partial<Lead>]>([
  ['was lost', { status: 'Lost', lostReason: 'Price' }],
  ['became a customer who was deleted', { status: 'Converted', customerId: 'deleted' }],
])('A lead that %s is booked, and becomes the customer of the booking', async (_what, change) => {
  const { press, lead, world } = await openRequest(change);
  await press('Select Slot');
  await press('Continue');
  await press('Confirm Booking');
  await expect.poll(() => world.store.bookings.count()).toBe(1);
  const [booking] = await world.store.bookings.list();
  expect(booking?.customer.email).toBe('lena@example.com');
  expect(await world.store.leads.get(lead.id)).toEqual({
    ...lead,
    status: 'Converted',
    lostReason: undefined,
    customerId: booking?.customerId,
    updatedAt: booking?.updatedAt,
  });
});

test('A lead that asked for a service that was deleted since is booked for the other one', async () => {
  const { press, world } = await openRequest({ interestedServices: [coating.id, 'deleted'] });
  await press('Select Slot');
  await press('Continue');
  await press('Confirm Booking');
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ serviceId }) => serviceId))
    .toEqual([coating.id]);
});

test('Offer Two Times says the agreed price of a customer who has the email of the lead', async () => {
  const dealer = { ...jake, email: 'lena@example.com', kind: 'Dealer' as const, priceRule: { percentOff: 10 } };
  const { screen, offered } = await openRequest({}, { customers: [dealer] });
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toHaveTextContent('$1,080.00');
  expect(await offered()).toContain('for $1,080.00 before tax.');
});

test('New Quote of a lead that became a customer keeps what the lead asked for, and books for the customer', async () => {
  const { screen, kept } = await openRequest({ customerId: jake.id, request: { days: ['2026-12-03'] } });
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toHaveTextContent('2024 Toyota Camry');
  await expect.element(screen.getByRole('button', { name: 'Thu Dec 3' })).toHaveAttribute('aria-pressed', 'true');
  expect(JSON.parse(kept() ?? '').customer).toMatchObject({ existingId: jake.id, email: jake.email, leadId: 'lead-1' });
});

test('New Quote of a catalog car without a size takes the one of the catalog, and asks nothing', async () => {
  const { screen } = await openRequest({ vehicleInfo: { year: 2024, make: 'toyota', model: 'Camry' } });
  await expect.element(screen.getByRole('region', { name: 'Price Breakdown' })).toBeVisible();
});

test('New Quote of a 1985 car that no catalog lists asks for its size first, and prices it by the answer', async () => {
  const { screen, press, kept } = await openRequest({ vehicleInfo: { year: 1985, make: 'Trabant', model: '601' } });
  await expect.element(screen.getByRole('heading', { name: 'Vehicle Info, step 1 of 5' })).toBeInTheDocument();
  await expect.element(screen.getByText('The size of this car is not known')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('1985');
  const size = screen.getByRole('combobox', { name: 'Size' });
  await expect.element(size).toHaveDisplayValue('Not known');
  const proceed = screen.getByRole('button', { name: 'Continue' });
  await expect.element(proceed).toBeDisabled();
  await expect.element(proceed).toHaveAccessibleDescription('Choose the size to continue.');
  await size.selectOptions('Mid-size');
  await expect.element(screen.getByText('The size of this car is not known')).not.toBeInTheDocument();
  await size.selectOptions('Compact');
  await press('Continue');
  const price = screen.getByRole('region', { name: 'Price Breakdown' });
  await expect.element(price).toHaveTextContent('1985 Trabant 601');
  expect(JSON.parse(kept() ?? '')).toMatchObject({ vehicle: { year: 1985, size: 'Compact' }, serviceId: coating.id });
  expect(JSON.parse(kept() ?? '')).not.toHaveProperty('asksSize');
});

test('The question of the size goes when a car of the catalog is picked; a corrected spelling leaves it', async () => {
  const { screen, kept } = await openRequest({ vehicleInfo: { year: 1985, make: 'Trabannt', model: '601' } });
  const asks = screen.getByText('The size of this car is not known');
  await expect.element(asks).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Search vehicles' });
  await search.fill('Trabant 601');
  await screen.getByRole('button', { name: 'Use "Trabant 601" as typed' }).click();
  await vi.waitFor(() => expect(JSON.parse(kept() ?? '').vehicle.make).toBe('Trabant'));
  await expect.element(asks).toBeVisible();
  await search.fill('porsche 911');
  await screen
    .getByRole('option', { name: /Porsche 911/ })
    .first()
    .click();
  await expect.element(asks).not.toBeInTheDocument();
});

test('Hide Costs leaves the prices alone, on every step, and this browser remembers it', async () => {
  const { screen, press, world } = await open();
  const hide = screen.getByRole('button', { name: 'Hide Costs' });
  await expect.element(hide).toHaveAttribute('aria-pressed', 'false');
  await expect.element(screen.getByRole('main')).toHaveTextContent(/Materials.*profit/);
  await hide.click();
  await expect.element(hide).toHaveAttribute('aria-pressed', 'true');
  const costs = /Materials|Labor|[Cc]ost\b|profit|margin|Excellent|Good|%/;
  const main = screen.getByRole('main');
  await expect.element(main).toHaveTextContent('$1,200.00');
  await vi.waitFor(() => expect(main.element().textContent?.replace('Hide Costs', '')).not.toMatch(costs));
  await screen.getByRole('checkbox', { name: 'Polish' }).click();
  await expect.element(main).toHaveTextContent('$1,500.00');
  expect(main.element().textContent).not.toMatch(costs);
  await press('Back');
  await screen.unmount();
  const again = await renderApp({ path: '/quick-quote?step=quote', world });
  await expect
    .element(again.screen.getByRole('button', { name: 'Hide Costs' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(again.screen.getByText('Materials')).not.toBeInTheDocument();
});

test('Send waits until the customers are read, so that a known one is not stored a second time', async () => {
  const samples = { demo: () => shop, starter: () => shop };
  const progress = { ...quoted, customer: { ...quoted.customer, firstName: 'Jake', email: jake.email } };
  const session = faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) });
  const whole = memoryWorld({ session, samples });
  let answer: () => void = () => undefined;
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const customers = {
    ...whole.store.customers,
    cached: undefined,
    list: () => read.then(() => whole.store.customers.list()),
  } as unknown as Store['customers'];
  const { screen } = await renderApp({
    path: '/quick-quote?step=quote',
    world: { ...whole, store: { ...whole.store, customers } },
  });
  const send = screen.getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeDisabled();
  answer();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect.element(screen.getByRole('dialog', { name: /^Send Estimate/ })).toBeVisible();
  const [estimate] = await whole.store.estimates.list();
  expect([estimate?.customerId, await whole.store.customers.count()]).toEqual([jake.id, 1]);
});
