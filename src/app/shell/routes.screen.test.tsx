import { expect, test } from 'vitest';
import { renderApp } from '#test/app/render-app.tsx';

type Page = readonly [path: string, heading: string, kind?: 'form'];

/** Visits each path and expects its heading, and a form if `kind` says so. */
async function expectPages(pages: readonly Page[]): Promise<void> {
  for (const [path, name, kind] of pages) {
    const { screen } = await renderApp({ path });
    await expect.element(screen.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect.poll(() => [path, document.querySelector('main form') !== null]).toEqual([path, kind === 'form']);
    await screen.unmount();
  }
}

test('a list, a form for a new record and a form for a stored one have the URLs of customers (RTE-18)', async () => {
  await expectPages([
    ['/customers', 'Customers'],
    ['/customers/new', 'New Customer', 'form'],
    ['/customers/customer-daniel/edit', 'Edit Daniel Reyes', 'form'],
  ]);
});

test('services have the same three, and one more form to add a service (RTE-19, RTE-20)', async () => {
  await expectPages([
    ['/services', 'Services'],
    ['/services/new', 'New Service', 'form'],
    ['/services/service-full-front/edit', 'Edit Full Front PPF', 'form'],
    ['/services/add', 'Add Service', 'form'],
  ]);
});

test('leads and stations have the same three (RTE-26, RTE-27)', async () => {
  await expectPages([
    ['/leads', 'Leads'],
    ['/money', 'Money'],
    ['/dashboard', 'Dashboard'],
    ['/reports', 'Reports'],
    ['/reports/sales-tax', 'Sales Tax'],
    ['/stations', 'Stations'],
    ['/stations/new', 'New Station', 'form'],
    ['/stations/station-a/edit', 'Edit Station A', 'form'],
  ]);
});

test('staff have the same three (RTE-28)', async () => {
  await expectPages([
    ['/staff', 'Staff'],
    ['/staff/new', 'New Staff Member', 'form'],
    ['/staff/employee-luis/edit', 'Edit Luis Ortega', 'form'],
  ]);
});

test('invoices have them, with a form of the customer and the service that the address names (RTE-05, RTE-06, RTE-07)', async () => {
  await expectPages([
    ['/invoices', 'Invoices'],
    ['/invoices/new', 'New Invoice', 'form'],
  ]);
  const { screen } = await renderApp({ path: '/invoices/new?customerId=customer-daniel&addService=service-ceramic' });
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Daniel Reyes');
  await expect.element(screen.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Ceramic Coating');
});

test('a stored invoice has its form, which takes a service of the address, and its page (RTE-08, RTE-09, RTE-10)', async () => {
  await expectPages([
    ['/invoices/invoice-0003/edit', 'Edit INV-0003', 'form'],
    ['/invoices/invoice-0003/view', 'INV-0003'],
  ]);
  const { screen } = await renderApp({ path: '/invoices/invoice-0003/edit?addService=service-ceramic' });
  await expect.element(screen.getByRole('textbox', { name: 'Description, item 2' })).toHaveValue('Ceramic Coating');
});

test('Add Service to Invoice prices for the size of the address: $1,120 on an SUV (RTE-12)', async () => {
  const { screen } = await renderApp({
    path: '/invoices/add-service?invoiceId=new&customerId=customer-daniel&vehicleSize=SUV',
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Add Service to Invoice' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Ceramic Coating' })).toHaveAccessibleDescription(/\$1,120/);
});

test('estimates have them, with a page of each and one to add a service (RTE-13, RTE-14, RTE-16)', async () => {
  await expectPages([
    ['/estimates', 'Estimates'],
    ['/estimates/new', 'New Estimate', 'form'],
    ['/estimates/estimate-0007/edit', 'Edit EST-0007', 'form'],
    ['/estimates/estimate-0007/view', 'EST-0007'],
    ['/estimates/add-service', 'Add Service to Estimate', 'form'],
  ]);
});

test('the addresses of estimates take the customer and the service as those of invoices do (RTE-17)', async () => {
  const { screen } = await renderApp({ path: '/estimates/new?customerId=customer-daniel&addService=service-ceramic' });
  await expect.element(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Daniel Reyes');
  await expect.element(screen.getByRole('textbox', { name: 'Description, item 1' })).toHaveValue('Ceramic Coating');
});

test('and for profile and bookings (RTE-03, RTE-22, RTE-25)', async () => {
  await expectPages([
    ['/profile', 'Profile', 'form'],
    ['/schedule/booking/new', 'New Booking', 'form'],
    ['/schedule/booking/booking-01/edit', 'Edit Booking', 'form'],
  ]);
});
