import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { starterShop } from '#domain/samples/sample-shop.ts';
import { renderApp } from '#test/app/render-app.tsx';
import {
  buildBooking,
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildLead,
  buildService,
  buildStation,
} from '#test/build.ts';

/** Values that files, migrations and other programs may store, but that no form accepts. */
const bare = buildCustomer({ email: '', phone: '', source: 'Jobber', lastName: '' });
const customer = { ...bare, vehicle: { ...bare.vehicle, year: 0, make: '', model: '', vin: '', color: '' } };
const line = { type: 'custom', taxable: true };
const billed = {
  taxRate: 8.8751,
  taxAmount: 26.62,
  items: [
    {
      ...line,
      id: 'a',
      description: 'Full front PPF\nHood, fenders',
      quantity: 1,
      unitPrice: 320.055,
      totalPrice: 320.06,
    },
    { ...line, id: 'b', description: 'Credit', quantity: -1.005, unitPrice: 20, totalPrice: -20.1 },
  ],
  subtotal: 299.96,
  discountAmount: 0.005,
  totalAmount: 326.58,
};
const invoice = buildInvoice({ ...billed, balanceAmount: 326.58, paymentTerms: 'Upon delivery', status: 'Draft' });
const estimate = buildEstimate({ ...billed, validityPeriod: 400, expiryDate: '2027-12-25', estimateNumber: '' });
const service = buildService({ baseTimeHours: 1.25, basePrice: 99.995, description: '', stations: [] });
const station = buildStation({ maxConcurrentJobs: 50, capabilities: [], description: '' });
const employee = buildEmployee({
  email: '',
  phone: '',
  lastName: '',
  hourlyRate: 24.125,
  skillLevels: [],
  stations: [],
});
const lead = buildLead({ firstName: '', email: 'jake@gmail,com', estimatedValue: -5 });
const booking = buildBooking({ estimatedHours: 1.25, endTime: '10:15' });

function samples() {
  const lists = { customers: [customer], services: [service], stations: [station], employees: [employee] };
  const work = { bookings: [booking], leads: [lead], invoices: [invoice], estimates: [estimate] };
  const shop = { ...starterShop('2026-11-20'), ...lists, ...work };
  return { demo: () => shop, starter: () => shop };
}

beforeEach(async () => {
  await page.viewport(1280, 900);
});

test.each([
  ['invoices', invoice, `/invoices/${invoice.id}/edit`, 'Update Invoice', 'Notes (visible to customer)', 'notes'],
  ['estimates', estimate, `/estimates/${estimate.id}/edit`, 'Update Estimate', 'Notes (visible to customer)', 'notes'],
  ['customers', customer, `/customers/${customer.id}/edit`, 'Update Customer', 'Notes', 'notes'],
  ['services', service, `/services/${service.id}/edit`, 'Update Service', 'Service Name', 'name'],
  ['stations', station, `/stations/${station.id}/edit`, 'Update Station', 'Station Name', 'name'],
  ['employees', employee, `/staff/${employee.id}/edit`, 'Update Staff Member', 'First Name', 'firstName'],
  ['leads', lead, `/leads?lead=${lead.id}`, 'Update Lead', 'Notes', 'notes'],
  ['bookings', booking, `/schedule/booking/${booking.id}/edit`, 'Update Booking', 'Notes', 'notes'],
] as const)(
  'the form of %s keeps imported values when another field changes',
  async (list, stored, path, submit, name, field) => {
    const { screen, world } = await renderApp({ path, samples: samples() });
    await screen.getByRole('textbox', { name, exact: true }).fill('Changed');
    await screen.getByRole('button', { name: submit, exact: true }).click();
    await expect.poll(() => world.store[list].get(stored.id)).toMatchObject({ [field]: 'Changed' });
    // Snapshots of customer, service and employee follow their records.
    const {
      updatedAt: _at,
      customer: _customer,
      service: _service,
      employee: _employee,
      ...kept
    } = {
      customer: '',
      service: '',
      employee: '',
      ...stored,
      [field]: 'Changed',
    };
    await expect.poll(() => world.store[list].get(stored.id)).toMatchObject(kept);
  },
);

test('a multi-line description is shown on several lines', async () => {
  const { screen } = await renderApp({ path: `/invoices/${invoice.id}/edit`, samples: samples() });
  await expect
    .element(screen.getByRole('textbox', { name: 'Description, item 1' }))
    .toHaveValue('Full front PPF\nHood, fenders');
});
