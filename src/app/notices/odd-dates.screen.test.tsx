import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildLead,
  buildService,
  buildStation,
} from '#test/build.ts';

function samples() {
  const shop = {
    ...starterShop('2026-11-20'),
    customers: [buildCustomer()],
    services: [buildService()],
    stations: [buildStation({ capabilities: ['Ceramic Coating'] })],
    employees: [buildEmployee()],
    bookings: [buildBooking()],
    leads: [buildLead()],
    estimates: [buildEstimate()],
  };
  return { demo: () => shop, starter: () => shop };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test.each([
  ['/estimates/estimate-1/edit', /^Estimate Date/, 'Update Estimate', 'The estimate date', 'estimates', 'date'],
  ['/customers/customer-1/edit', /^Exempt Until/, 'Update Customer', 'Exempt Until', 'customers', 'taxExemptUntil'],
  ['/leads?lead=lead-1', /^Next Follow-up/, 'Update Lead', 'The next follow-up', 'leads', 'nextFollowUp'],
  ['/schedule/booking/booking-1/edit', /^Date/, 'Update Booking', 'The day of the job', 'bookings', 'date'],
] as const)(
  'on %s the year 2206 must be confirmed before it is saved',
  async (path, label, submit, what, list, field) => {
    const { screen, world } = await renderApp({ path, samples: samples() });
    await screen.getByLabelText(label).fill('2206-11-21');
    await screen.getByRole('button', { name: submit }).click();
    const question = screen.getByRole('alertdialog', { name: 'Save with this date?' });
    await expect.element(question).toHaveTextContent(`${what} is Nov 21, 2206, 180 years from now.`);
    const [before] = await world.store[list].list();
    expect((before as Record<string, unknown> | undefined)?.[field]).not.toBe('2206-11-21');
    await question.getByRole('button', { name: 'Save Anyway' }).click();
    await expect.poll(() => world.store[list].list()).toMatchObject([{ [field]: '2206-11-21' }]);
  },
);

test('a closed day in 2206 must be confirmed', async () => {
  const { screen, world } = await renderApp({ path: '/settings/hours', samples: samples() });
  await screen.getByRole('button', { name: 'Add Days' }).click();
  await screen.getByLabelText('First Day').fill('2206-11-21');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  const question = screen.getByRole('alertdialog', { name: 'Save with this date?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(async () => (await world.store.settings.get()).closedDays).toEqual([]);
});
