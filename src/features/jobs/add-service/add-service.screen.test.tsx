import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { jake } from '#test/app/document-screens.ts';
import { renderApp } from '#test/app/render-app.tsx';
import { buildBooking, buildEmployee, buildJob, buildService, buildStation } from '#test/build.ts';

const film = buildService({ id: 'film', name: 'Front PPF', category: 'PPF', baseTimeHours: 5, basePrice: 1200 });
const tint = buildService({ id: 'tint', name: 'Window Tint', category: 'Window Tinting', baseTimeHours: 2 });
const stations = [buildStation({ capabilities: ['PPF', 'Window Tinting'] })];
const employees = [buildEmployee()];
/** Monday, 08:00 to 13:30. */
const booking = buildBooking({
  serviceId: 'film',
  service: film,
  date: '2026-11-23',
  startTime: '08:00',
  endTime: '13:30',
  estimatedHours: 5.5,
});

async function open(job: Parameters<typeof buildJob>[0] = {}, path = '/jobs/job-1/add-service') {
  const shop = {
    ...starterShop('2026-11-20'),
    services: [film, tint],
    customers: [jake],
    stations,
    employees,
    bookings: [booking],
    estimates: [],
    jobs: [buildJob({ checklist: [{ text: 'Wash', required: true }], ...job })],
  };
  const opened = await renderApp({ path, samples: { demo: () => shop, starter: () => shop } });
  return { ...opened, store: opened.world.store };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await page.viewport(1280, 1400);
});

test('a service is planned after the job’s last part and booked into the job, with its checklist', async () => {
  const { store, history } = await open({}, '/jobs/job-1');
  await button('Add a Service').click();
  await expect.poll(() => history.location.pathname).toBe('/jobs/job-1/add-service');
  await expect.element(button('Add to Job')).toBeDisabled();
  await page.getByRole('checkbox', { name: /^Window Tint/ }).click();
  await expect.element(page.getByRole('list', { name: 'Plan' })).toHaveTextContent('1:30 PM – 3:42 PM');
  await button('Add to Job').click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Services Added' }))
    .toHaveTextContent('1 service was booked into JOB-0001.');
  await expect.poll(() => history.location.pathname).toBe('/jobs/job-1');
  const added = (await store.bookings.list()).find(({ serviceId }) => serviceId === 'tint');
  expect([added?.date, added?.startTime, added?.endTime, added?.status]).toEqual([
    '2026-11-23',
    '13:30',
    '15:42',
    'Scheduled',
  ]);
  const job = await store.jobs.get('job-1');
  expect(job?.bookingIds).toEqual(['booking-1', added?.id]);
  expect(job?.checklist.map(({ text }) => text)).toEqual([
    'Wash',
    'Glass cleaned',
    'Defroster and seals checked',
    'Windows-up note on the switches',
  ]);
});

test('a delivered job refuses, and says what to do instead', async () => {
  await open({ stage: 'Delivered' });
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent('JOB-0001 was delivered, so no service can be added to it. Make a new booking instead.');
  await expect
    .element(page.getByRole('link', { name: 'New Booking' }))
    .toHaveAttribute('href', '/schedule/booking/new?customerId=customer-1');
});

test('a job that another device delivers meanwhile gets no service', async () => {
  const { store } = await open();
  await page.getByRole('checkbox', { name: /^Window Tint/ }).click();
  await expect.element(button('Add to Job')).toBeEnabled();
  const { transact } = store;
  store.transact = async (operations) => {
    store.transact = transact;
    await store.jobs.update('job-1', { stage: 'Delivered' });
    return transact(operations);
  };
  await button('Add to Job').click();
  await expect.element(page.getByRole('main')).toHaveTextContent('JOB-0001 was delivered');
  expect([await store.bookings.count(), (await store.jobs.get('job-1'))?.bookingIds]).toEqual([1, ['booking-1']]);
});
