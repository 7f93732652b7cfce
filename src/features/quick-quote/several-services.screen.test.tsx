import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Customer } from '#domain/customers/customer.ts';
import { exampleProgress } from '#features/quick-quote/example-progress.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildBooking, buildCustomer, buildEmployee, buildService, buildStation, EMPTY_SHOP } from '#test/build.ts';

/** Friday, November 20, 2026. Sizes cost the same, so that the figures are those of the services. */
const TODAY = '2026-11-20';
const vehicle = {
  ...buildCustomer().vehicle,
  year: 2026,
  trim: '',
  vin: '',
  licensePlate: '',
  color: '',
  size: 'Mid-size' as const,
};
const bay = { stations: ['Station A', 'Station D'], skillLevel: 'Intermediate' as const };
const coating = buildService({
  ...bay,
  id: 'coating',
  name: 'Hood Coating',
  basePrice: 800,
  baseCost: 90,
  baseTimeHours: 4,
});
const film = buildService({
  ...bay,
  id: 'film',
  name: 'Full Front PPF',
  category: 'PPF' as const,
  basePrice: 1200,
  baseCost: 380,
  baseTimeHours: 6,
});
const tint = buildService({
  ...bay,
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting' as const,
  basePrice: 450,
  baseCost: 90,
  baseTimeHours: 3,
});
const wrap = buildService({
  ...bay,
  id: 'wrap',
  name: 'Full Wrap',
  category: 'Vinyl Wrap' as const,
  basePrice: 3500,
  baseCost: 850,
  baseTimeHours: 24,
});
const maria = buildEmployee({ hourlyRate: 40 });
const leo = buildEmployee({ id: 'leo', firstName: 'Leo', lastName: 'Kent', hourlyRate: 30, stations: ['Station D'] });
const shop = {
  ...EMPTY_SHOP,
  services: [coating, film, tint, wrap],
  stations: [
    buildStation({ capabilities: ['Ceramic Coating', 'PPF'] }),
    buildStation({ id: 'd', name: 'Station D', capabilities: ['Window Tinting'] }),
  ],
  employees: [maria, leo],
};
const nora = { firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com', phone: '555-0142', notes: '' };

async function open(customers: Customer[] = []) {
  const lists = { ...shop, customers };
  const progress = exampleProgress('quote', { ...lists, vehicle, service: coating, today: TODAY, customer: nora });
  const session = faultyStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify({ ...progress, customer: nora }) });
  const app = await renderApp({
    path: '/quick-quote?step=quote',
    session,
    samples: { demo: () => lists, starter: () => lists },
  });
  const { screen } = app;
  const also = screen.getByRole('group', { name: 'Also for this car' });
  const tick = (name: string) => also.getByRole('checkbox', { name, exact: true }).click();
  const press = (name: string | RegExp) => screen.getByRole('button', { name }).click();
  const parts = (name = 'Plan') =>
    screen
      .getByRole('list', { name })
      .elements()
      .flatMap((list) => [...list.children])
      .map((item) => item.textContent);
  const kept = () => JSON.parse(session.entries()[STORAGE_KEYS.quickQuote] ?? 'null');
  return { ...app, also, tick, press, parts, kept };
}

test('Without a tick the step is as it was; each other service is a checkbox named by it alone', async () => {
  const { screen, also } = await open();
  await expect.element(also).toBeVisible();
  expect(
    also
      .getByRole('checkbox')
      .elements()
      .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
  ).toEqual(['Full Front PPF', 'Window Tint', 'Full Wrap']);
  await expect
    .element(screen.getByRole('region', { name: 'Price Breakdown' }))
    .toHaveTextContent('Service price$800.00');
});

test('Ticked services are planned in work order, each in its own bay after the one before, and summed', async () => {
  const { screen, tick, parts } = await open();
  await tick('Full Front PPF');
  await tick('Window Tint');
  await expect
    .poll(() => parts())
    .toEqual([
      expect.stringMatching(/^1Full Front PPF\$1,200\.00Mon, Nov 238:00 AM – 2:00 PMStation A.*Maria Santos6 h/),
      expect.stringMatching(/^2Window Tint\$450\.00Mon, Nov 232:00 PM – 5:00 PMStation D.*Leo Kent3 h/),
      expect.stringMatching(/^3Hood Coating\$800\.00Tue, Nov 248:00 AM – 12:00 PMStation A.*Maria Santos4 h/),
    ]);
  // 6 h and 4 h at $40, 3 h at $30: labor 490, materials 560.
  const breakdown = screen.getByRole('region', { name: 'Price Breakdown' });
  for (const text of [
    'Total price$2,450.00',
    'Materials$560.00',
    'Labor$490.00',
    'Total cost$1,050.00',
    'Gross profit$1,400.00',
    'Profit margin57.14%',
    'Total hours13.0 h',
  ])
    await expect.element(breakdown).toHaveTextContent(text);
});

test('Move up and down change the order at once and keep the focus; Book later takes a part out, not the last one', async () => {
  const { screen, tick, press, parts, also } = await open();
  await tick('Window Tint');
  await press('Move Window Tint down');
  await expect
    .poll(() => parts())
    .toEqual([expect.stringMatching(/^1Hood Coating/), expect.stringMatching(/^2Window Tint/)]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Window Tint down');
  await press('Book later, Hood Coating');
  // The tint alone is left: it is the service of the quote now, and the coating can be ticked again.
  await expect.element(also.getByRole('checkbox', { name: 'Hood Coating' })).not.toBeChecked();
  await expect
    .element(screen.getByRole('region', { name: 'Price Breakdown' }))
    .toHaveTextContent('Service price$450.00');
  await expect.element(screen.getByRole('button', { name: /^Book later/ })).not.toBeInTheDocument();
});

test('A service that nobody can do is named with the reason, and can be left out', async () => {
  const { screen, tick, press, parts } = await open();
  await tick('Full Wrap');
  const notice = screen.getByRole('main').getByRole('alert');
  await expect.element(notice).toHaveTextContent('Full Wrap is not planned. No station and staff member can do it.');
  await expect.poll(() => parts()).toEqual([expect.stringMatching(/^1Hood Coating/)]);
  await press('Book later, Full Wrap');
  await expect.element(notice).not.toBeInTheDocument();
});

test('Confirming books three services as one job of one new customer', async () => {
  const { screen, tick, press, parts, world, kept } = await open();
  await tick('Full Front PPF');
  await tick('Window Tint');
  await press('Select Slot');
  await expect.poll(() => parts().length).toBe(3);
  await expect.element(screen.getByText('13 h in all, done Tue, Nov 24, 12:00 PM.')).toBeVisible();
  await press('Continue');
  await expect.element(screen.getByRole('region', { name: 'Job' })).toHaveTextContent('Total price$2,450.00');
  expect(kept().also.serviceIds).toEqual(['film', 'tint']);
  await press('Confirm Booking');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const bookings = await world.store.bookings.list();
  expect(
    bookings.map(({ serviceId, station, employeeId, date, startTime, endTime, pricing, status }) => ({
      serviceId,
      station,
      employeeId,
      date,
      startTime,
      endTime,
      status,
      price: pricing.servicePrice,
    })),
  ).toEqual([
    {
      serviceId: 'film',
      station: 'Station A',
      employeeId: maria.id,
      date: '2026-11-23',
      startTime: '08:00',
      endTime: '14:00',
      status: 'Scheduled',
      price: 1200,
    },
    {
      serviceId: 'tint',
      station: 'Station D',
      employeeId: 'leo',
      date: '2026-11-23',
      startTime: '14:00',
      endTime: '17:00',
      status: 'Scheduled',
      price: 450,
    },
    {
      serviceId: 'coating',
      station: 'Station A',
      employeeId: maria.id,
      date: '2026-11-24',
      startTime: '08:00',
      endTime: '12:00',
      status: 'Scheduled',
      price: 800,
    },
  ]);
  const [customer, ...others] = await world.store.customers.list();
  expect(others).toEqual([]);
  expect(customer?.services).toEqual(['film', 'tint', 'coating']);
  const jobs = await world.store.jobs.list();
  // The coating ends Tuesday at noon and cures for 12 h: with an hour to spare, that is Wednesday at opening.
  const promisedAt = '2026-11-25T16:00:00.000Z';
  expect(
    jobs.map(({ jobNumber, customerId, bookingIds, promisedAt }) => ({
      jobNumber,
      customerId,
      bookingIds,
      promisedAt,
    })),
  ).toEqual([
    { jobNumber: 'JOB-0001', customerId: customer?.id, bookingIds: bookings.map(({ id }) => id), promisedAt },
  ]);
});

test('A part taken meanwhile is named on confirming, nothing is written, and a new plan is offered', async () => {
  const { screen, tick, press, world } = await open();
  await tick('Window Tint');
  await press('Select Slot');
  await press('Continue');
  await expect.element(screen.getByRole('button', { name: 'Confirm Booking' })).toBeEnabled();
  const other = buildBooking({
    id: 'other',
    station: 'Station D',
    employee: leo,
    employeeId: leo.id,
    service: tint,
    serviceId: 'tint',
    date: '2026-11-23',
    startTime: '08:00',
    endTime: '11:00',
    estimatedHours: 3,
  });
  await world.store.bookings.add(other);
  const alert = screen.getByRole('main').getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent('Window Tint, Mon, Nov 23, 8:00 AM, Station D, Leo Kent is no longer free. Nothing was booked.');
  const changes = screen.getByRole('list', { name: 'What changes' }).getByRole('listitem');
  expect(changes.elements().map((change) => change.textContent)).toEqual([
    'Window Tint, Time: 8:00 AM – 11:00 AM → 11:00 AM – 2:00 PM',
    'Hood Coating, Time: 11:00 AM – 3:00 PM → 2:00 PM – 6:00 PM',
  ]);
  await press(/^Take Mon, Nov 23/);
  await press('Confirm Booking');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const booked = (await world.store.bookings.list()).filter(({ id }) => id !== 'other');
  expect(booked.map(({ serviceId, startTime }) => [serviceId, startTime])).toEqual([
    ['tint', '11:00'],
    ['coating', '14:00'],
  ]);
});

test('An existing customer pays the agreed price for every part', async () => {
  const dealer = buildCustomer({
    id: 'dealer',
    email: 'nora@example.com',
    kind: 'Dealer' as const,
    priceRule: { percentOff: 10 },
  });
  const { screen, tick, press, world } = await open([dealer]);
  await tick('Window Tint');
  await press('Select Slot');
  await expect.element(screen.getByRole('checkbox', { name: 'Use existing customer' })).toBeChecked();
  await expect.element(screen.getByText('Dealer price, 10% off.')).toBeVisible();
  await press('Continue');
  await expect.element(screen.getByRole('region', { name: 'Job' })).toHaveTextContent('Total price$1,125.00');
  await press('Confirm Booking');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect
    .poll(async () => (await world.store.bookings.list()).map(({ pricing }) => pricing.servicePrice))
    .toEqual([405, 720]);
});

test('The keyboard alone ticks a service, moves it and selects the plan', async () => {
  const { screen, also, parts } = await open();
  await expect.element(also).toBeVisible();
  (also.getByRole('checkbox', { name: 'Window Tint' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => parts().length).toBe(2);
  expect(document.activeElement).toBe(also.getByRole('checkbox', { name: 'Window Tint' }).element());
  (screen.getByRole('button', { name: 'Move Window Tint down' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => parts()[0]).toMatch(/^1Hood Coating/);
  (screen.getByRole('button', { name: 'Select Slot' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('textbox', { name: 'First Name' })).toBeVisible();
});

test('Each start names the days of the whole work, and the recommended one has the fewest in the shop', async () => {
  const { screen, tick, parts } = await open();
  await tick('Full Front PPF');
  await tick('Window Tint');
  await expect.poll(() => parts().length).toBe(3);
  const recommended = screen.getByRole('region', { name: 'Recommended' });
  await expect.element(recommended).toHaveTextContent('Mon, Nov 23 – Tue, Nov 24');
  await expect.element(recommended).toHaveTextContent('3 services · 2 days in the shop');
  await expect
    .element(recommended)
    .toHaveTextContent('Fewest days in the shop (2 days), ready Tue, Nov 24, 12:00 PM, with a 57.14% profit margin.');
  const starts = screen.getByRole('list', { name: 'Available Slots' }).getByRole('listitem').elements();
  expect(starts.map((start) => start.textContent?.split('MS')[0])).toEqual([
    'Mon, Nov 23 – Tue, Nov 248:00 AM start · 2 days in the shopAll done Tue, Nov 24, 12:00 PM',
    'Tue, Nov 24 – Wed, Nov 258:00 AM start · 2 days in the shopAll done Wed, Nov 25, 12:00 PM',
    'Wed, Nov 25 – Thu, Nov 268:00 AM start · 2 days in the shopAll done Thu, Nov 26, 12:00 PM',
    'Thu, Nov 26 – Fri, Nov 278:00 AM start · 2 days in the shopAll done Fri, Nov 27, 12:00 PM',
    'Fri, Nov 27 – Mon, Nov 308:00 AM start · 4 days in the shopAll done Mon, Nov 30, 12:00 PM',
    'Mon, Nov 30 – Tue, Dec 18:00 AM start · 2 days in the shopAll done Tue, Dec 1, 12:00 PM',
    'Tue, Dec 1 – Wed, Dec 28:00 AM start · 2 days in the shopAll done Wed, Dec 2, 12:00 PM',
    'Wed, Dec 2 – Thu, Dec 38:00 AM start · 2 days in the shopAll done Thu, Dec 3, 12:00 PM',
    'Thu, Dec 3 – Fri, Dec 48:00 AM start · 2 days in the shopAll done Fri, Dec 4, 12:00 PM',
    'Fri, Dec 4 – Mon, Dec 78:00 AM start · 4 days in the shopAll done Mon, Dec 7, 12:00 PM',
  ]);
});
