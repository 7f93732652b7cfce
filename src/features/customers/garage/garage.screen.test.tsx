import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Customer } from '#domain/customers/customer.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { worldAs } from '#test/app/world-as.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildJob,
  buildMessage,
  buildService,
  buildStation,
} from '#test/build.ts';

const jake = buildCustomer();
const { vehicle: porsche } = jake;
const audi = {
  ...porsche,
  id: 'audi',
  year: 2024,
  make: 'Audi',
  model: 'Q5',
  trim: '',
  vin: 'WA1BNAFY0J2000001',
  color: 'White',
  ...({ licensePlate: 'AUD 5', size: 'SUV', bodyType: 'SUV' } as const),
};
const both = { ...jake, otherVehicles: [audi] };
const dana = buildCustomer({
  id: 'dana',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '512-555-0142',
  vehicle: {
    ...porsche,
    id: 'transit',
    make: 'Ford',
    model: 'Transit',
    vin: '1FTBW2CM5RKA00001',
    licensePlate: 'HCC 1',
  },
});

type Opening = { customers?: readonly Customer[]; lists?: object; role?: 'technician' };

async function open(path: string, { customers = [both, dana], lists = {}, role }: Opening = {}) {
  await page.viewport(1280, 900);
  const shop = {
    ...starterShop('2026-11-20'),
    customers,
    services: [buildService()],
    stations: [buildStation()],
    employees: [buildEmployee()],
    ...lists,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const setting = { path, samples };
  return renderApp({ ...setting, ...(role && { world: worldAs(role, setting) }) });
}

const toast = (screen: Awaited<ReturnType<typeof open>>['screen'], text: string) =>
  screen.getByRole('status').filter({ hasText: text });
const linesOf = (list: { getByRole: Awaited<ReturnType<typeof open>>['screen']['getByRole'] }) =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

describe('the page of a customer', () => {
  test('shows the vehicles, the main one first, each with plate, VIN and size', async () => {
    const { screen } = await open('/customers/customer-1');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Jake Novak' })).toBeVisible();
    const region = screen.getByRole('region', { name: 'Vehicles' });
    await expect.element(region.getByRole('link', { name: '2024 Audi Q5', exact: true })).toBeVisible();
    expect(
      region
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent?.replace(/Open.*/, '')),
    ).toEqual([
      '2025 Porsche 911 CarreraMainCLR 911 · Black · SportsWP0AA2A99SS200001',
      '2024 Audi Q5AUD 5 · White · SUVWA1BNAFY0J2000001',
    ]);
    await expect
      .element(screen.getByRole('link', { name: 'Edit', exact: true }))
      .toHaveAttribute('href', '/customers/customer-1/edit');
  });

  test('shows money first, then vehicles and one timeline with what is booked next on top; with one vehicle it is not named again', async () => {
    const lists = {
      bookings: [
        buildBooking({ customer: { ...jake, vehicle: audi } }),
        buildBooking({ id: 'past', date: '2026-11-02', status: 'Complete', customer: jake }),
      ],
      jobs: [buildJob({ customer: { ...jake, vehicle: audi }, bookingIds: ['booking-1', 'past'] })],
      invoices: [buildInvoice({ status: 'Sent' })],
      estimates: [buildEstimate()],
    };
    const { screen } = await open('/customers/customer-1', { lists });
    await expect.element(screen.getByRole('list', { name: 'Booked next' })).toBeVisible();
    expect(linesOf(screen.getByRole('list', { name: 'Booked next' }))).toEqual([
      expect.stringMatching(/^Ceramic Coating.*2024 Audi Q5Scheduled/),
    ]);
    expect(linesOf(screen.getByRole('list', { name: 'Timeline' }))).toEqual([
      'Ceramic CoatingNov 2, 2026, 9:00 AM · Station A · 2025 Porsche 911Complete$800',
      expect.stringMatching(/^INV-2026-0001CreatedNov 2, 2026, .* · 2025 Porsche 911Sent\$868$/),
      expect.stringMatching(/^EST-2026-0001CreatedNov 2, 2026, .* · 2025 Porsche 911Draft\$868$/),
      expect.stringMatching(/^JOB-0001BookedNov 2, 2026, .* · Ceramic Coating · 2024 Audi Q5Booked$/),
    ]);
    expect(linesOf(screen.getByRole('list', { name: 'Estimates and invoices' }))).toHaveLength(2);
    await expect.element(screen.getByText('Owed', { exact: true })).toBeVisible();
    const headings = screen.getByRole('main').getByRole('heading').elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Estimates and invoices',
      'Vehicles',
      'Timeline',
      'Booked Next',
      'Contact',
      'Messages',
    ]);
    await screen.unmount();
    const one = await open('/customers/customer-1', { lists, customers: [jake] });
    await expect.element(one.screen.getByRole('list', { name: 'Booked next' })).toBeVisible();
    await expect.element(one.screen.getByText('Main')).not.toBeInTheDocument();
    expect(linesOf(one.screen.getByRole('list', { name: 'Booked next' }))[0]).not.toContain('Audi');
  });

  test('the timeline is filtered by kind, and the filter is in the address, which opens the page with it', async () => {
    const lists = {
      bookings: [buildBooking(), buildBooking({ id: 'past', date: '2026-11-02', status: 'Complete' })],
      jobs: [buildJob()],
      invoices: [buildInvoice({ status: 'Sent', sentAt: '2026-11-20T16:00:00.000Z' })],
      messages: [buildMessage()],
    };
    const { screen, history } = await open('/customers/customer-1?show=jobs', { lists });
    const lines = () => linesOf(screen.getByRole('list', { name: 'Timeline' }));
    await expect.element(screen.getByRole('radio', { name: 'Jobs' })).toBeChecked();
    await expect.poll(lines).toEqual([expect.stringMatching(/^JOB-0001Booked/)]);
    await expect.element(screen.getByRole('list', { name: 'Booked next' })).not.toBeInTheDocument();
    const found: readonly (readonly [filter: string, lines: readonly RegExp[]])[] = [
      ['Bookings', [/^Ceramic CoatingNov 2, 2026/]],
      ['Documents', [/^INV-2026-0001Sent/, /^INV-2026-0001Created/]],
      ['Payments', []],
      ['Messages', [/^reminder.*See you tomorrow/]],
    ];
    for (const [filter, expected] of found) {
      await screen.getByRole('radio', { name: filter }).click();
      await expect.poll(lines, { message: filter }).toEqual(expected.map((line) => expect.stringMatching(line)));
      await expect.poll(() => history.location.search).toBe(`?show=${filter.toLowerCase()}`);
    }
    await screen.getByRole('radio', { name: 'All' }).click();
    await expect.poll(() => history.location.href).toBe('/customers/customer-1');
    await expect.element(screen.getByRole('list', { name: 'Booked next' })).toBeVisible();
  });

  test("the timeline lists the customer's bookings, latest first, each with a link to its page", async () => {
    const { screen } = await open('/customers/customer-1?show=bookings', {
      customers: [jake],
      lists: {
        bookings: [
          buildBooking({ id: 'old', date: '2026-10-05', status: 'Complete' }),
          buildBooking({ id: 'new', date: '2026-11-24', startTime: '13:30', status: 'Cancelled' }),
          buildBooking({ id: 'other', customerId: 'someone' }),
        ],
      },
    });
    const items = screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect
      .element(items.nth(0))
      .toHaveTextContent('Ceramic CoatingNov 24, 2026, 1:30 PM · Station ACancelled$800');
    await expect.element(items.nth(1)).toHaveTextContent('Oct 5, 2026, 9:00 AM · Station AComplete');
    await expect.element(items.nth(2)).not.toBeInTheDocument();
    await expect
      .element(items.nth(0).getByRole('link', { name: 'Ceramic Coating' }))
      .toHaveAttribute('href', '/schedule/booking/new/edit');
    await page.viewport(390, 844);
    const cutOff = [...items.nth(0).element().querySelectorAll('a, span')].filter((e) => e.scrollWidth > e.clientWidth);
    expect(cutOff.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('of 1,000 entries the first ten are drawn, then fifty more with each Show More, also after Back from a record; another filter begins with ten', async () => {
    const messages = Array.from({ length: 1000 }, (_, index) => buildMessage({ id: `m${index}`, dueKey: `d${index}` }));
    const { screen, history } = await open('/customers/customer-1', { lists: { messages } });
    const lines = screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect.poll(() => lines.elements().length).toBe(10);
    await screen.getByRole('button', { name: 'Show More' }).click();
    await expect.poll(() => lines.elements().length).toBe(60);
    await screen.getByRole('link', { name: '2024 Audi Q5', exact: true }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: /Audi Q5/ })).toBeVisible();
    history.back();
    await expect.poll(() => lines.elements().length).toBe(60);
    await screen.getByRole('radio', { name: 'Messages' }).click();
    await expect.poll(() => lines.elements().length).toBe(10);
  });

  test('consent is folded below one line that says how much is allowed', async () => {
    const { screen } = await open('/customers/customer-1', { customers: [jake] });
    const line = screen.getByText('Consent: 2 of 4 allowed');
    await expect.element(line).toBeVisible();
    await expect.element(screen.getByText('Marketing by email')).not.toBeVisible();
    await line.click();
    await expect.element(screen.getByText('Marketing by email')).toBeVisible();
  });

  test('a technician sees the vehicles and the work, no button that changes them, and no money', async () => {
    const lists = { bookings: [buildBooking()], invoices: [buildInvoice({ status: 'Sent' })], jobs: [buildJob()] };
    const { screen } = await open('/customers/customer-1', { lists, role: 'technician' });
    const filters = () =>
      screen
        .getByRole('radio')
        .elements()
        .map(({ parentElement }) => parentElement?.textContent);
    await expect.poll(filters).toEqual(['All', 'Bookings', 'Jobs']);
    const region = screen.getByRole('region', { name: 'Vehicles' });
    await expect.element(region.getByRole('link', { name: '2024 Audi Q5', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('list', { name: 'Booked next' })).toBeVisible();
    expect(region.getByRole('button').elements()).toEqual([]);
    expect(screen.getByRole('main').element().textContent).not.toMatch(/\$|Invoice|Estimate/);
  });

  test('a vehicle is added with a temporary VIN until the real one is known, and Undo takes it back', async () => {
    const { screen, world } = await open('/customers/customer-1', { customers: [jake] });
    await screen.getByRole('button', { name: 'Add Vehicle' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add Vehicle' });
    await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
    await expect
      .element(dialog.getByText('Search for the vehicle, or browse to its make and model.').first())
      .toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search vehicles' }).fill('Audi Q5');
    await dialog.getByRole('option', { name: /Audi Q5/ }).click();
    await dialog.getByRole('textbox', { name: 'License Plate' }).fill('aud 5');
    await dialog.getByRole('button', { name: 'Add Vehicle' }).click();
    await expect.element(toast(screen, 'Vehicle Added')).toBeVisible();
    const stored = await world.store.customers.get('customer-1');
    expect(stored?.vehicle).toEqual(porsche);
    expect(stored?.otherVehicles).toEqual([
      expect.objectContaining({
        make: 'Audi',
        model: 'Q5',
        vin: 'TEMP1234567890123',
        licensePlate: 'AUD 5',
        size: 'SUV',
        id: expect.stringMatching(/./),
      }),
    ]);
    await toast(screen, 'Vehicle Added').getByRole('button', { name: 'Undo' }).click();
    await expect.element(toast(screen, 'Undone')).toBeVisible();
    const { updatedAt, ...before } = jake;
    const { updatedAt: _, ...after } = (await world.store.customers.get('customer-1')) ?? jake;
    expect(after).toEqual(before);
  });

  test('an edited vehicle keeps its place and its id; a VIN of another customer is pointed out with a link', async () => {
    const { screen, world } = await open('/customers/customer-1');
    await screen.getByRole('button', { name: 'Edit 2024 Audi Q5' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit Vehicle' });
    await dialog.getByRole('textbox', { name: 'VIN' }).fill(dana.vehicle.vin);
    const notice = dialog.getByRole('status').filter({ hasText: 'Another vehicle has this VIN' });
    await expect
      .element(notice.getByRole('link', { name: 'Dana Whitfield' }))
      .toHaveAttribute('href', '/customers/dana');
    await dialog.getByRole('textbox', { name: 'VIN' }).fill(audi.vin);
    await expect.element(notice).not.toBeInTheDocument();
    await dialog.getByRole('textbox', { name: 'Color' }).fill('Red');
    await dialog.getByRole('button', { name: 'Update Vehicle' }).click();
    await expect.element(toast(screen, 'Vehicle Updated')).toBeVisible();
    await expect
      .poll(() => world.store.customers.get('customer-1'))
      .toMatchObject({
        vehicle: porsche,
        otherVehicles: [{ ...audi, color: 'Red' }],
      });
  });

  test('another vehicle is made the main one by keyboard, and Undo makes it the other one again', async () => {
    const { screen, world } = await open('/customers/customer-1');
    const menu = screen.getByRole('button', { name: 'More actions for 2024 Audi Q5' });
    await expect.element(menu).toBeVisible();
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Make Main' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast(screen, 'Main Vehicle Changed')).toBeVisible();
    await expect
      .poll(() => world.store.customers.get('customer-1'))
      .toMatchObject({ vehicle: audi, otherVehicles: [porsche] });
    await toast(screen, 'Main Vehicle Changed').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await world.store.customers.get('customer-1'))?.vehicle.id).toBe('vehicle-1');
  });

  test('a vehicle is removed only while nothing was booked or billed for it', async () => {
    const lists = { bookings: [buildBooking({ customer: jake })] };
    const { screen, world } = await open('/customers/customer-1', { lists });
    await screen.getByRole('button', { name: 'More actions for 2025 Porsche 911' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Move to Another Customer' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Remove' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'More actions for 2024 Audi Q5' }).click();
    await screen.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.element(toast(screen, 'Vehicle Removed')).toBeVisible();
    await expect.poll(() => world.store.customers.get('customer-1')).not.toHaveProperty('otherVehicles');
  });

  test('deleting the customer names every vehicle, and Undo brings all of them back', async () => {
    const { screen, world } = await open('/customers');
    await screen.getByRole('button', { name: 'Delete Jake Novak' }).click();
    const dialog = screen.getByRole('alertdialog');
    await expect.element(dialog.getByText('2025 Porsche 911')).toBeVisible();
    await expect.element(dialog.getByText('2024 Audi Q5')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(screen, 'Customer Deleted').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => world.store.customers.get('customer-1')).toEqual(both);
  });
});

describe('a vehicle that moves to another customer', () => {
  const lists = {
    bookings: [buildBooking({ customer: { ...jake, vehicle: audi } }), buildBooking({ id: 'other', customer: jake })],
    invoices: [buildInvoice({ customer: { ...jake, vehicle: audi } })],
    jobs: [],
    products: [],
    estimates: [],
  };

  test('leaves with its history, which the new owner sees as that of the previous one; documents stay; Undo moves it back', async () => {
    const { screen, world, history } = await open('/customers/customer-1/vehicles/audi', { lists });
    await expect.element(screen.getByRole('list', { name: 'History' })).toBeVisible();
    expect(linesOf(screen.getByRole('list', { name: 'Booked next' }))).toEqual([
      expect.stringMatching(/^Ceramic Coating.*Scheduled/),
    ]);
    expect(linesOf(screen.getByRole('list', { name: 'History' }))).toEqual([expect.stringMatching(/^INV-2026-0001/)]);
    await screen.getByRole('button', { name: 'More actions for 2024 Audi Q5' }).click();
    await screen.getByRole('menuitem', { name: 'Move to Another Customer' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move to Another Customer' });
    await dialog.getByRole('button', { name: 'Move Vehicle' }).click();
    await expect.element(dialog.getByText('Select the customer who has it now.').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: /^Customer/ }).fill('dana');
    await screen.getByRole('option', { name: /Dana/ }).click();
    await dialog.getByRole('button', { name: 'Move Vehicle' }).click();
    await expect
      .element(toast(screen, 'Vehicle Moved'))
      .toHaveTextContent('2024 Audi Q5 now belongs to Dana Whitfield.');
    await expect.poll(() => history.location.pathname).toBe('/customers/dana/vehicles/audi');
    await expect.element(screen.getByRole('list', { name: 'Under previous owner Jake Novak' })).toBeVisible();
    expect(linesOf(screen.getByRole('list', { name: 'Under previous owner Jake Novak' }))).toHaveLength(2);
    await expect.element(screen.getByRole('list', { name: 'History' })).not.toBeInTheDocument();
    const moved = { ...audi, previousOwnerIds: ['customer-1'] };
    await expect
      .poll(() => world.store.customers.get('dana'))
      .toMatchObject({ vehicle: dana.vehicle, otherVehicles: [moved] });
    await expect.poll(() => world.store.customers.get('customer-1')).not.toHaveProperty('otherVehicles');
    expect(
      (await world.store.invoices.list()).map(({ customerId, customer }) => [customerId, customer.vehicle]),
    ).toEqual([['customer-1', audi]]);
    await toast(screen, 'Vehicle Moved').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await world.store.customers.get('customer-1'))?.otherVehicles).toEqual([audi]);
    await expect.poll(() => world.store.customers.get('dana')).not.toHaveProperty('otherVehicles');
    await expect.poll(() => history.location.pathname).toBe('/customers/customer-1/vehicles/audi');
  });

  test('is refused for a customer who has a car with its VIN', async () => {
    const twin = { ...audi, id: 'twin' };
    const { screen, world } = await open('/customers/customer-1/vehicles/audi', {
      customers: [both, { ...dana, otherVehicles: [twin] }],
    });
    const notice = screen.getByRole('status').filter({ hasText: 'Another vehicle has this VIN' });
    await expect.element(notice.getByRole('link', { name: 'Dana Whitfield' })).toBeVisible();
    await screen.getByRole('button', { name: 'More actions for 2024 Audi Q5' }).click();
    await screen.getByRole('menuitem', { name: 'Move to Another Customer' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move to Another Customer' });
    await dialog.getByRole('combobox', { name: /^Customer/ }).fill('dana');
    await screen.getByRole('option', { name: /Dana/ }).click();
    await dialog.getByRole('button', { name: 'Move Vehicle' }).click();
    await expect
      .element(screen.getByRole('alert').filter({ hasText: 'Not Possible' }))
      .toHaveTextContent(
        'Dana Whitfield already has a vehicle with this VIN. Remove that one first, or correct its VIN.',
      );
    await expect.poll(async () => (await world.store.customers.get('customer-1'))?.otherVehicles).toEqual([audi]);
  });
});

describe('forms ask for the vehicle of a customer with several', () => {
  test('a booking is priced for the chosen vehicle, copies it alone, and is opened with it', async () => {
    const { screen, world } = await open('/schedule/booking/new?customerId=customer-1&serviceId=service-1');
    const choice = screen.getByRole('combobox', { name: 'Vehicle', exact: true });
    await expect.element(choice).toHaveTextContent('2025 Porsche 911 · CLR 9112024 Audi Q5 · AUD 5');
    // 800 dollars: Sports x 1.3 and SUV x 1.4 (sizes of the sample shop).
    await choice.selectOptions('2024 Audi Q5 · AUD 5');
    await screen.getByRole('button', { name: 'Create Booking' }).click();
    await expect.poll(async () => (await world.store.bookings.list()).length).toBe(1);
    const [booking] = await world.store.bookings.list();
    expect(booking?.customer).toEqual({ ...jake, vehicle: audi });
    expect(booking?.pricing.servicePrice).toBe(1120);
    await expect.poll(async () => (await world.store.jobs.list())[0]?.customer).toEqual({ ...jake, vehicle: audi });
  });

  test('an invoice is made for the chosen vehicle; edited, it begins with it and can change to the main one', async () => {
    const { screen, world, history } = await open(
      '/invoices/new?customerId=customer-1&vehicleId=audi&addService=service-1',
    );
    const panel = screen.getByRole('region', { name: 'Customer Information' });
    await expect.element(panel.getByText('2024 Audi Q5')).toBeVisible();
    await screen.getByRole('button', { name: 'Create Invoice' }).click();
    await expect.poll(async () => (await world.store.invoices.list()).length).toBe(1);
    const [invoice] = await world.store.invoices.list();
    expect(invoice).toMatchObject({ customer: { ...jake, vehicle: audi }, subtotal: 1120 });
    expect(invoice?.customer).not.toHaveProperty('otherVehicles');
    expect(invoice).not.toHaveProperty('vehicleId');
    history.push(`/invoices/${invoice?.id}/edit`);
    const choice = screen.getByRole('combobox', { name: 'Vehicle', exact: true });
    await expect.element(choice).toHaveTextContent('2024 Audi Q5 · AUD 52025 Porsche 911 · CLR 911');
    await choice.selectOptions('2025 Porsche 911 · CLR 911');
    await expect.element(panel.getByText('2025 Porsche 911 Carrera')).toBeVisible();
    await screen.getByRole('button', { name: 'Update Invoice' }).click();
    await expect.poll(async () => (await world.store.invoices.list())[0]?.customer).toEqual(jake);
    // Lines keep their prices.
    await expect.poll(async () => (await world.store.invoices.list())[0]?.subtotal).toBe(1120);
  });

  test.each([
    '/schedule/booking/new?customerId=dana',
    '/invoices/new?customerId=dana',
    '/estimates/new?customerId=dana',
  ])('%s does not ask for a customer with one vehicle', async (path) => {
    const { screen } = await open(path);
    await expect.element(screen.getByRole('combobox', { name: /^Customer/ })).toHaveValue('Dana Whitfield');
    await expect.element(screen.getByRole('combobox', { name: 'Vehicle', exact: true })).not.toBeInTheDocument();
  });
});

test('the list and the picker find a customer by the plate and the VIN of any vehicle', async () => {
  const { screen } = await open('/customers');
  const table = screen.getByRole('table', { name: 'Customers' });
  for (const text of ['aud5', 'WA1BNAFY0J2000001', 'q5']) {
    await screen.getByRole('searchbox', { name: 'Search customers' }).fill(text);
    await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
    await expect.element(table.getByRole('link', { name: 'Jake Novak', exact: true })).toBeVisible();
  }
  await screen.unmount();
  const form = await open('/invoices/new');
  await form.screen.getByRole('combobox', { name: /^Customer/ }).fill('aud5');
  await expect.element(form.screen.getByRole('option', { name: /Jake Novak/ })).toBeVisible();
});
