import { expect, test } from 'vitest';
import { renderApp } from '#test/render-app.tsx';

type Page = readonly [path: string, heading: string, kind?: 'form'];

/** Visits each address; it shows the heading, and a form where one is said. */
async function expectPages(pages: readonly Page[]): Promise<void> {
  for (const [path, name, kind] of pages) {
    const { screen } = await renderApp({ path });
    await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect.poll(() => [path, document.querySelector('main form') !== null]).toEqual([path, kind === 'form']);
    await screen.unmount();
  }
}

test('a list, a form for a new record and a form for a stored one stand at the addresses of customers (RTE-18)', async () => {
  await expectPages([
    ['/customers', 'Customers'],
    ['/customers/new', 'New Customer', 'form'],
    ['/customers/customer-daniel/edit', 'Edit Daniel Reyes', 'form'],
  ]);
});

test('so they do for services, which have one more form to add one (RTE-19, RTE-20)', async () => {
  await expectPages([
    ['/services', 'Services'],
    ['/services/new', 'New Service', 'form'],
    ['/services/service-full-front/edit', 'Edit Full Front PPF', 'form'],
    ['/services/add', 'Add Service', 'form'],
  ]);
});

test('so they do for leads and stations (RTE-26, RTE-27)', async () => {
  await expectPages([
    ['/leads', 'Leads'],
    ['/stations', 'Stations'],
    ['/stations/new', 'New Station', 'form'],
    ['/stations/station-a/edit', 'Edit Station A', 'form'],
  ]);
});

test('so they do for staff (RTE-28)', async () => {
  await expectPages([
    ['/staff', 'Staff'],
    ['/staff/new', 'New Staff Member', 'form'],
    ['/staff/employee-luis/edit', 'Edit Luis Ortega', 'form'],
  ]);
});

test('and for profile and bookings (RTE-03, RTE-22, RTE-25)', async () => {
  await expectPages([
    ['/profile', 'Profile', 'form'],
    ['/schedule/booking/new', 'New Booking', 'form'],
    ['/schedule/booking/booking-01/edit', 'Edit Booking', 'form'],
  ]);
});
