import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleProgress } from '#features/quick-quote/example-progress.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { Lists } from '#io/store/store.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { chooseCustomerAndService, shopWith, taken } from '#test/app/booking-screens.ts';
import { button, chooseJake, fillLine, jake, textField, toast } from '#test/app/document-screens.ts';
import { shippingBrowser } from '#test/app/shipping-browser.ts';
import {
  buildCustomer,
  buildEmployee,
  buildEstimate,
  buildInvoice,
  buildLead,
  buildService,
  buildStation,
} from '#test/build.ts';

// The other screen tests run in memory. Here, saved records must be in IndexedDB when the screen says so, and on the screen again
// after a restart.

type Browser = Awaited<ReturnType<typeof shippingBrowser>>;
let browser: Browser;

async function start(lists: Partial<Lists> = {}): Promise<Browser> {
  await page.viewport(1280, 1200);
  browser = await shippingBrowser(lists);
  return browser;
}

afterEach(async () => {
  await browser.close();
  await page.viewport(1280, 800);
});

const dialog = (name: string) => page.getByRole('dialog', { name });

test('a customer is created', async () => {
  const { open, inDatabase, reopen } = await start({ customers: [] });
  const { screen } = await open('/customers/new');
  await textField(screen, 'First Name').fill('Ana');
  await textField(screen, 'Last Name').fill('Costa');
  await textField(screen, 'Email').fill('ana@example.com');
  await textField(screen, 'Phone').fill('(512) 555-0199');
  await textField(screen, 'VIN').fill('1HGCM82633A004352');
  await textField(screen, 'Color').fill('Silver');
  await screen.getByRole('combobox', { name: 'Source', exact: true }).selectOptions('Walk-in');
  await button(screen, 'Create Customer').click();
  await expect.element(toast(screen, 'Customer Created')).toBeVisible();
  await expect
    .poll(() => inDatabase('customers'))
    .toMatchObject([{ firstName: 'Ana', lastName: 'Costa', source: 'Walk-in' }]);
  const again = await reopen('/customers');
  await expect.element(again.screen.getByRole('link', { name: 'Ana Costa', exact: true })).toBeVisible();
});

test('a customer is changed', async () => {
  const { open, inDatabase, reopen } = await start({ customers: [jake] });
  const { screen } = await open(`/customers/${jake.id}/edit`);
  await textField(screen, 'Last Name').fill('Novak-Reyes');
  await button(screen, 'Update Customer').click();
  await expect.element(toast(screen, 'Customer Updated')).toBeVisible();
  await expect
    .poll(() => inDatabase('customers'))
    .toMatchObject([{ id: jake.id, lastName: 'Novak-Reyes', email: jake.email }]);
  const again = await reopen(`/customers/${jake.id}/edit`);
  await expect.element(textField(again.screen, 'Last Name')).toHaveValue('Novak-Reyes');
});

test('a customer is deleted and brought back by Undo, in the same place', async () => {
  const priya = buildCustomer({ id: 'customer-2', firstName: 'Priya', lastName: 'Natarajan' });
  const { open, inDatabase, reopen } = await start({ customers: [jake, priya] });
  const { screen } = await open('/customers');
  await screen.getByRole('button', { name: 'Delete Jake Novak' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast(screen, 'Customer Deleted')).toBeVisible();
  await expect.poll(() => inDatabase('customers')).toEqual([priya]);
  await toast(screen, 'Customer Deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: 'Jake Novak', exact: true })).toBeVisible();
  await expect.poll(() => inDatabase('customers')).toEqual([jake, priya]);
  const again = await reopen('/customers');
  await expect.element(again.screen.getByRole('link', { name: 'Jake Novak', exact: true })).toBeVisible();
});

test('an invoice is created', async () => {
  const { open, inDatabase, reopen } = await start({ customers: [jake], services: [buildService()], invoices: [] });
  const { screen } = await open('/invoices/new');
  await chooseJake(screen);
  await button(screen, 'Add Item').click();
  await fillLine(screen, 1, ['Film', '2', '45.50']);
  await button(screen, 'Create Invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  await expect
    .poll(() => inDatabase('invoices'))
    .toMatchObject([{ invoiceNumber: 'INV-0001', subtotal: 91, status: 'Draft' }]);
  const again = await reopen('/invoices');
  await expect.element(again.screen.getByRole('row', { name: /INV-0001.*Jake Novak/ })).toBeVisible();
});

test('a payment is recorded', async () => {
  const sent = buildInvoice({ invoiceNumber: 'INV-0012', status: 'Sent', sentAt: '2026-11-20T18:00:00.000Z' });
  const { open, inDatabase, reopen } = await start({ customers: [jake], invoices: [sent] });
  const { screen } = await open(`/invoices/${sent.id}/view`);
  await button(screen, 'Record Payment').click();
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('100.25');
  await dialog('Record payment').getByRole('button', { name: 'Record Payment', exact: true }).click();
  await expect.element(toast(screen, 'Payment Recorded')).toBeVisible();
  await expect
    .poll(() => inDatabase('invoices'))
    .toMatchObject([{ paidAmount: 100.25, balanceAmount: 767.75, payments: [{ amount: 100.25, method: 'Cash' }] }]);
  const again = await reopen(`/invoices/${sent.id}/view`);
  await expect
    .element(again.screen.getByRole('region', { name: 'Payments' }))
    .toHaveTextContent('Total$868.00Paid$100.25Balance$767.75');
});

test('an estimate becomes an invoice, and both are linked', async () => {
  const estimate = buildEstimate({ estimateNumber: 'EST-0003', status: 'Accepted' });
  const { open, inDatabase, reopen } = await start({ customers: [jake], estimates: [estimate], invoices: [] });
  const { screen } = await open(`/estimates/${estimate.id}/view`);
  await button(screen, 'Convert to invoice').click();
  await expect.element(toast(screen, 'Invoice Created')).toBeVisible();
  const [invoice] = (await inDatabase('invoices')) as [{ id: string }];
  expect(invoice).toMatchObject({ invoiceNumber: 'INV-0001', estimateId: estimate.id, status: 'Draft' });
  await expect.poll(() => inDatabase('estimates')).toMatchObject([{ id: estimate.id, invoiceId: invoice.id }]);
  const again = await reopen(`/estimates/${estimate.id}/view`);
  await expect.element(again.screen.getByRole('main').getByRole('link', { name: 'INV-0001' })).toBeVisible();
});

test('a booking that clashes is kept with the reason', async () => {
  const { open, inDatabase, reopen } = await start(shopWith([taken]).demo());
  const { screen } = await open('/schedule/booking/new?date=2026-11-23');
  await chooseCustomerAndService(screen);
  await screen.getByRole('checkbox', { name: 'Book anyway' }).click();
  await textField(screen, 'Reason').fill('Both cars share the bay');
  await button(screen, 'Create Booking').click();
  await expect.element(screen.getByText('The booking has been successfully created.')).toBeVisible();
  const made = ((await inDatabase('bookings')) as { id: string }[]).find(({ id }) => id !== taken.id);
  expect(made).toMatchObject({
    date: '2026-11-23',
    bookedAnyway: true,
    bookedAnywayReason: 'Both cars share the bay',
  });
  const again = await reopen(`/schedule/booking/${made?.id}/edit`);
  await expect.element(again.screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Priya Natarajan');
  await expect.element(again.screen.getByText(/Both cars share the bay/).first()).toBeVisible();
});

test('a lead moves to another column, is deleted, and is brought back by Undo', async () => {
  const cat = buildLead({ id: 'cat', firstName: 'Cat', lastName: 'Doe', status: 'Contacted' });
  const { open, inDatabase, reopen } = await start({ leads: [cat] });
  const { screen } = await open('/leads');
  const card = screen.getByRole('article', { name: 'Cat Doe' });
  await card.getByRole('button', { name: 'Move Cat Doe to' }).click();
  await screen.getByRole('menuitem', { name: 'Qualified' }).click();
  await expect.element(screen.getByText('Cat Doe moved to Qualified.')).toBeInTheDocument();
  await expect.poll(() => inDatabase('leads')).toMatchObject([{ id: 'cat', status: 'Qualified' }]);
  await card.getByRole('button', { name: /More actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast(screen, 'Lead Deleted')).toBeVisible();
  await expect.poll(() => inDatabase('leads')).toEqual([]);
  await button(screen, 'Undo').click();
  await expect.element(card).toBeVisible();
  await expect.poll(() => inDatabase('leads')).toMatchObject([{ id: 'cat', status: 'Qualified' }]);
  const again = await reopen('/leads');
  const column = again.screen.getByRole('region', { name: 'Qualified', exact: true });
  await expect.element(column.getByRole('article', { name: 'Cat Doe' })).toBeVisible();
});

test('customers are imported from a file', async () => {
  const { open, inDatabase, reopen } = await start({ customers: [jake] });
  const { screen } = await open('/customers/import');
  const file = new File(['Name,Email\nNora Quill,nora@example.com\nBo Lind,bo@example.com\n'], 'list.csv', {
    type: 'text/csv',
  });
  await userEvent.upload(screen.getByLabelText('Customer file'), file);
  await button(screen, 'Import 2 Customers').click();
  await expect.element(toast(screen, 'Customers Imported')).toBeVisible();
  await expect
    .poll(() => inDatabase('customers'))
    .toMatchObject([{ lastName: 'Novak' }, { lastName: 'Quill' }, { lastName: 'Lind' }]);
  const again = await reopen('/customers');
  for (const name of ['Jake Novak', 'Nora Quill', 'Bo Lind']) {
    await expect.element(again.screen.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('hours are saved in the settings and applied to all stations', async () => {
  const { open, inDatabase, reopen } = await start({
    stations: [buildStation(), buildStation({ id: 'b', name: 'Station B' })],
  });
  const { screen, world } = await open('/settings/hours');
  await screen.getByLabelText('Friday end').fill('15:00');
  await button(screen, 'Save').click();
  await expect.element(toast(screen, 'Settings Saved')).toBeVisible();
  await button(screen, 'Apply to All Stations').click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click();
  await expect.element(toast(screen, 'Hours Applied')).toBeVisible();
  const friday = { start: '08:00', end: '15:00', available: true };
  await expect.poll(() => world.store.settings.get()).toMatchObject({ weekHours: { friday } });
  await expect
    .poll(() => inDatabase('stations'))
    .toMatchObject([
      { name: 'Station A', operatingHours: { friday } },
      { name: 'Station B', operatingHours: { friday } },
    ]);
  const again = await reopen('/settings/hours');
  await expect.element(again.screen.getByLabelText('Friday end')).toHaveValue('15:00');
  await expect.element(again.screen.getByText('Every station has these hours.')).toBeVisible();
});

test('the search finds a customer that another tab just added, and again after a restart', async () => {
  const { open, openTab, inDatabase, reopen } = await start({ customers: [jake] });
  const other = openTab();
  const find = async ({ screen }: Awaited<ReturnType<Browser['open']>>) => {
    await screen.getByRole('button', { name: 'Search', exact: true }).click();
    await screen.getByRole('combobox', { name: 'Search' }).fill('quill');
    await expect.element(screen.getByRole('option', { name: /Nora Quill/ }).first()).toBeVisible();
  };
  const app = await open('/invoices');
  await other.store.customers.add(buildCustomer({ id: 'nora', firstName: 'Nora', lastName: 'Quill' }));
  await find(app);
  await expect.poll(() => inDatabase('customers')).toMatchObject([{ id: jake.id }, { id: 'nora' }]);
  await find(await reopen('/invoices'));
});

test('what another tab adds appears on the list, and what this one deletes is gone there', async () => {
  const { open, openTab, inDatabase, reopen } = await start({ customers: [jake] });
  const other = openTab();
  const { screen } = await open('/customers');
  await expect.element(screen.getByRole('link', { name: 'Jake Novak', exact: true })).toBeVisible();
  await other.store.customers.add(buildCustomer({ id: 'nora', firstName: 'Nora', lastName: 'Quill' }));
  await expect.element(screen.getByRole('link', { name: 'Nora Quill', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Delete Jake Novak' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast(screen, 'Customer Deleted')).toBeVisible();
  await expect.poll(async () => (await other.store.customers.list()).map(({ id }) => id)).toEqual(['nora']);
  await expect.poll(() => inDatabase('customers')).toMatchObject([{ id: 'nora' }]);
  const again = await reopen('/customers');
  await expect.element(again.screen.getByRole('link', { name: 'Nora Quill', exact: true })).toBeVisible();
  expect(again.screen.getByRole('link', { name: 'Jake Novak', exact: true }).query()).toBeNull();
});

test('a quick quote is confirmed: its customer and its booking are kept together', async () => {
  const service = buildService({ baseTimeHours: 6 });
  const parts = { services: [service], stations: [buildStation()], employees: [buildEmployee()] };
  const { open, inDatabase, reopen } = await start({ ...parts, customers: [], bookings: [] });
  const progress = exampleProgress('booking', {
    ...parts,
    vehicle: { ...jake.vehicle, vin: '' },
    service,
    today: '2026-11-20',
    customer: { firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com', phone: '555-0142', notes: '' },
  });
  const session = memoryStorage({ [STORAGE_KEYS.quickQuote]: JSON.stringify(progress) });
  const { screen } = await open('/quick-quote?step=booking', { session });
  await button(screen, 'Confirm Booking').click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  const [customer] = (await inDatabase('customers')) as [{ id: string }];
  expect(customer).toMatchObject({ firstName: 'Nora', source: 'Quick Quote' });
  await expect
    .poll(() => inDatabase('bookings'))
    .toMatchObject([{ customerId: customer.id, date: '2026-11-23', status: 'Scheduled' }]);
  const again = await reopen('/schedule?day=2026-11-23');
  await expect.element(again.screen.getByRole('link', { name: /Nora Quill/ }).first()).toBeVisible();
});
