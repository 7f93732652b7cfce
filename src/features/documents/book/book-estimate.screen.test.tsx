import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_WEEK_HOURS, type WeekHours } from '#domain/calendar/week-hours.ts';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake } from '#test/app/document-screens.ts';
import { memoryWorld, renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildEmployee, buildEstimate, buildJob, buildService, buildStation } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { failingStore, WHY } from '#test/memory/failing-store.ts';

// Friday. Slots are offered from Monday on, 08:00 to 18:00.
const TODAY = '2026-11-20';
const AT = `${TODAY}T18:00:00.000Z`;

const film = buildService({ id: 'film', name: 'Front PPF', category: 'PPF', baseTimeHours: 5, basePrice: 1200 });
const tint = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting',
  stations: ['Station B'],
  baseTimeHours: 3,
  basePrice: 400,
});
const coat = buildService({ id: 'coat', name: 'Ceramic', baseTimeHours: 4 });
const [line] = buildEstimate().items;
if (!line) throw new Error('the estimate has a line');
const item = (id: string, serviceId: string | undefined, description: string, totalPrice: number) => ({
  ...line,
  id,
  serviceId,
  description,
  unitPrice: totalPrice,
  totalPrice,
});
const estimate = buildEstimate({
  estimateNumber: 'EST-0007',
  status: 'Accepted',
  items: [
    item('line-coat', 'coat', 'Ceramic', 750),
    item('line-film', 'film', 'Front PPF', 1100.5),
    item('line-tint', 'tint', 'Window Tint', 380),
    item('line-badge', undefined, 'New badge', 90),
  ],
});
const stations = [
  buildStation({ capabilities: ['PPF', 'Ceramic Coating'] }),
  buildStation({ id: 'station-2', name: 'Station B', capabilities: ['Window Tinting'] }),
];
const CLOSED = Object.fromEntries(
  Object.entries(DEFAULT_WEEK_HOURS).map(([day, hours]) => [day, { ...hours, available: false }]),
) as WeekHours;
const employees = [buildEmployee({ stations: ['Station A', 'Station B'] })];

async function open(lists: object = {}, path = '/estimates/estimate-1/book', isUnconfirmed = false) {
  const shop = {
    ...starterShop(TODAY),
    services: [film, tint, coat],
    customers: [jake],
    estimates: [estimate],
    stations,
    employees,
    bookings: [],
    jobs: [],
    ...lists,
  };
  const samples = { demo: () => shop, starter: () => shop };
  const { store: own } = memoryWorld({ samples });
  const world = { store: isUnconfirmed ? failingStore(own, { isSaved: true }).store : own };
  const opened = await renderApp({ path, samples, world });
  const { store } = opened.world;
  const booked = async () =>
    (await store.bookings.list()).map(({ serviceId, station, date, startTime, endTime, pricing, estimateId, status }) =>
      [serviceId, station, date, `${startTime}-${endTime}`, pricing.servicePrice, estimateId, status].join(' '),
    );
  return { ...opened, store, booked };
}

const plan = () => page.getByRole('list', { name: 'Plan' });
const names = () =>
  expect.poll(() => [...(plan().query()?.children ?? [])].map((part) => part.querySelector('bdi')?.textContent));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

test('Book on an accepted estimate plans its services in work order, at the prices of the lines, and makes one job', async () => {
  const { store, booked, history } = await open({}, '/estimates/estimate-1/view');
  await button('Book').click();
  await expect.poll(() => history.location.pathname).toBe('/estimates/estimate-1/book');
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  const total = page.getByRole('region', { name: 'Total' });
  await expect.element(total).toHaveTextContent('Total price$2,230.50');
  await expect.element(total).toHaveTextContent('Total hours');
  await expect.element(page.getByRole('main')).toHaveTextContent('New badge$90.00');
  await button('Book').click();
  const toast = page.getByRole('status').filter({ hasText: 'Services Booked' });
  await expect.element(toast).toHaveTextContent('3 services of EST-0007 are on the calendar as JOB-0001.');
  await expect
    .poll(() => booked())
    .toEqual([
      'film Station A 2026-11-23 08:00-13:30 1100.5 estimate-1 Scheduled',
      'tint Station B 2026-11-23 13:30-16:48 380 estimate-1 Scheduled',
      'coat Station A 2026-11-24 08:00-12:24 750 estimate-1 Scheduled',
    ]);
  const [job, ...others] = await store.jobs.list();
  const bookings = await store.bookings.list();
  expect([job?.estimateId, job?.bookingIds, job?.stage, others]).toEqual([
    'estimate-1',
    bookings.map(({ id }) => id),
    'Booked',
    [],
  ]);
  await expect.poll(() => history.location.pathname).toBe(`/jobs/${job?.id}`);
});

test('a discount of $232.05 is spread over all lines by price: $990.45, $342.00 and $675.00', async () => {
  await open({ estimates: [{ ...estimate, discountAmount: 232.05 }] });
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  for (const [place, price] of ['$990.45', '$342.00', '$675.00'].entries())
    await expect
      .element(plan().getByRole('listitem').filter({ hasText: price }).first())
      .toHaveTextContent(`${place + 1}`);
  await expect.element(page.getByRole('region', { name: 'Total' })).toHaveTextContent('Total price$2,007.45');
  await expect.element(page.getByText(/less its share of the discount of \$232\.05\.$/)).toBeVisible();
});

test('the keyboard alone moves a part, books one later, and books the rest', async () => {
  const { booked, store } = await open();
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  const press = async (name: string) => {
    const target = button(name);
    for (let presses = 0; presses < 80 && document.activeElement !== target.element(); presses += 1) {
      await userEvent.tab();
    }
    await expect.element(target).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  };
  await press('Move Window Tint up');
  await expect.element(page.getByText(/is now part/)).toHaveTextContent('Window Tint is now part 1 of 3.');
  await names().toEqual(['Window Tint', 'Front PPF', 'Ceramic']);
  await expect.element(button('Move Window Tint up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await names().toEqual(['Window Tint', 'Front PPF', 'Ceramic']);
  await press('Book later, Ceramic');
  await names().toEqual(['Window Tint', 'Front PPF']);
  const later = page.getByRole('region', { name: 'Booked later' }).getByRole('listitem');
  await expect.element(later).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await names().toEqual(['Window Tint', 'Front PPF']);
  await press('Book');
  await expect
    .poll(booked)
    .toEqual([
      'tint Station B 2026-11-23 08:00-11:18 380 estimate-1 Scheduled',
      'film Station A 2026-11-23 11:30-17:00 1100.5 estimate-1 Scheduled',
    ]);
  await expect.poll(() => store.jobs.count()).toBe(1);
});

test('lines that are booked are left out, and the rest joins their job', async () => {
  const before = buildBooking({
    id: 'before',
    serviceId: 'film',
    service: film,
    estimateId: 'estimate-1',
    date: '2026-11-23',
    startTime: '08:00',
    endTime: '13:30',
    estimatedHours: 5.5,
  });
  const job = buildJob({ bookingIds: ['before'], estimateId: 'estimate-1' });
  const { store } = await open({ bookings: [before], jobs: [job] });
  await names().toEqual(['Window Tint', 'Ceramic']);
  await expect.element(page.getByRole('main')).toHaveTextContent('Booked before:Front PPF$1,100.50');
  await button('Book').click();
  await expect.poll(() => store.bookings.count()).toBe(3);
  const [changed, ...others] = await store.jobs.list();
  const ids = (await store.bookings.list()).map(({ id }) => id);
  expect([changed?.id, changed?.bookingIds, others]).toEqual(['job-1', ids, []]);
});

test('a part placed by hand says what it clashes with, and is booked when it is free or accepted', async () => {
  const { booked, store } = await open();
  const place = async () => {
    await button('Change time, Window Tint').click();
    const dialog = page.getByRole('dialog', { name: 'Plan Window Tint' });
    await dialog.getByRole('textbox', { name: 'Date' }).fill('2026-11-23');
    await dialog.getByRole('textbox', { name: 'Start Time' }).fill('09:00');
    await dialog.getByRole('button', { name: 'Use This Time' }).click();
  };
  await place();
  await expect.element(alert('This time is not free')).toHaveTextContent('Front PPF of this plan');
  await expect.element(button('Book')).toBeDisabled();
  await button('Earliest time, Window Tint').click();
  await expect.element(button('Book')).toBeEnabled();
  await place();
  await expect.element(button('Book')).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Book anyway, Window Tint' }).click();
  await button('Book').click();
  await expect
    .poll(booked)
    .toEqual([
      'film Station A 2026-11-23 08:00-13:30 1100.5 estimate-1 Scheduled',
      'tint Station B 2026-11-23 09:00-12:18 380 estimate-1 Scheduled',
      'coat Station A 2026-11-23 13:30-17:54 750 estimate-1 Scheduled',
    ]);
  const accepted = (await store.bookings.list()).filter(({ bookedAnyway }) => bookedAnyway);
  expect(accepted.map(({ serviceId, history }) => [serviceId, history?.map(({ what }) => what)])).toEqual([
    ['tint', ['Booked anyway']],
  ]);
});

test('two devices book the same plan: the second is refused and says so, and nothing is booked twice', async () => {
  const { store, booked } = await open();
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  const { transact } = store;
  let isFirst = true;
  store.transact = async (operations) => {
    if (isFirst) {
      isFirst = false;
      const other = buildBooking({ id: 'other', serviceId: 'film', service: film, estimateId: 'estimate-1' });
      await store.bookings.add({
        ...other,
        date: '2026-11-23',
        startTime: '08:00',
        endTime: '13:30',
        estimatedHours: 5.5,
      });
    }
    return transact(operations);
  };
  await button('Book').click();
  await expect
    .element(alert('Not booked'))
    .toHaveTextContent('Front PPF was just booked on another screen. Nothing was booked.');
  await expect.poll(() => booked()).toHaveLength(1);
  await names().toEqual(['Window Tint', 'Ceramic']);
});

test('a service that is deleted, a person who leaves and a bay that closes are named, and the rest can be booked', async () => {
  const { store, booked } = await open();
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  await store.services.remove('coat');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'No longer offered' }))
    .toHaveTextContent('Ceramic$750.00');
  await names().toEqual(['Front PPF', 'Window Tint']);
  await store.stations.update('station-2', {
    operatingHours: CLOSED,
  });
  await expect
    .element(alert('Window Tint is not planned.'))
    .toHaveTextContent(
      'There is no free time for it within 60 days. Try another order or another start, or book it later.',
    );
  await expect.element(button('Book')).toBeDisabled();
  await button('Book later, Window Tint').click();
  await button('Book').click();
  await expect.poll(booked).toEqual(['film Station A 2026-11-23 08:00-13:30 1100.5 estimate-1 Scheduled']);
});

test('an estimate that is not accepted says why it cannot be booked', async () => {
  await open({ estimates: [{ ...estimate, status: 'Sent', sentAt: AT }] });
  await expect.element(page.getByRole('main')).toHaveTextContent('Only an accepted estimate can be booked.');
  await expect.element(button('Book')).toBeDisabled();
});

test('a plan that was stored, but not confirmed, is booked once, also at Retry', async () => {
  expectConsole('error', /The disk is asleep/);
  const { store, booked } = await open({}, '/estimates/estimate-1/book', true);
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  await button('Book').click();
  await alert(WHY).getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Services Booked' })).toBeVisible();
  expect([(await booked()).length, await store.jobs.count()]).toEqual([3, 1]);
});

test('a plan that was changed or left is not to be booked by Retry', async () => {
  expectConsole('error', /The disk is asleep/);
  const { booked } = await open({}, '/estimates/estimate-1/book', true);
  await names().toEqual(['Front PPF', 'Window Tint', 'Ceramic']);
  await button('Book').click();
  await expect.element(alert(WHY)).toBeVisible();
  await page.getByLabelText('Start On or After').fill('2026-12-07');
  await expect.element(alert(WHY)).not.toBeInTheDocument();
  expect((await booked()).length).toBe(3);
});
