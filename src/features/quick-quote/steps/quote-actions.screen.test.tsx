import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { chooseService, newQuoteProgress } from '#features/quick-quote/quote-progress.ts';
import type { Store } from '#io/store/store.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildCustomer, buildEmployee, buildLead, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';

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
  expect(await world.store.customers.get(estimate?.customerId ?? '')).toMatchObject({
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
  expect(await world.store.customers.list()).toEqual([jake]);
  expect(await world.store.estimates.list()).toMatchObject([
    { customerId: jake.id, customer: { vehicle: { model: 'Model 3' } } },
  ]);
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
  expect(await world.store.leads.get(lead.id)).toMatchObject({ status: 'Converted', customerId: estimate?.customerId });
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
