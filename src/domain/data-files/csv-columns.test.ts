import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { bookingCsv } from '#domain/lists/details/bookings-details.ts';
import { customerCsv } from '#domain/lists/details/customers-details.ts';
import { staffCsv } from '#domain/lists/details/employees-details.ts';
import { estimateCsv } from '#domain/lists/details/estimates-details.ts';
import { invoiceCsv, lineCsv, lineRows, paymentCsv, paymentRows } from '#domain/lists/details/invoices-details.ts';
import { leadCsv } from '#domain/lists/details/leads-details.ts';
import { serviceCsv } from '#domain/lists/details/services-details.ts';
import { stationCsv } from '#domain/lists/details/stations-details.ts';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { buildBooking, buildCustomer, buildEmployee, buildInvoice, buildService, buildStation } from '#test/build.ts';
import { type CsvColumn, csvHead, csvLines } from './csv.ts';
import type { CsvContext } from './csv-columns.ts';

const TODAY = '2026-11-20';
const ZONE = 'America/Chicago';

/** Reads the written file: each row by the names in its first line. */
function read<T>(columns: readonly CsvColumn<T>[], records: readonly T[]): Record<string, string>[] {
  const text = csvHead(columns) + csvLines(columns, records);
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

function context(overrides: Partial<CsvContext> = {}): CsvContext {
  const service = buildService();
  return {
    customers: new Map(),
    services: new Map([[service.id, service]]),
    employees: new Map(),
    today: TODAY,
    zone: ZONE,
    ...overrides,
  };
}

test('a customer is a row with the vehicle, the names of the services and no id', () => {
  const customer = buildCustomer({
    notes: '=cmd',
    services: ['service-1', 'gone'],
    taxExemptNumber: 'TX-77',
    taxExemptUntil: '2027-01-01',
    kind: 'Dealer',
    priceRule: {
      percentOff: 12.5,
      fixedPrices: [
        { serviceId: 'service-1', price: 650 },
        { serviceId: 'gone', price: 5 },
      ],
    },
    paymentTerms: 'Net 15',
    poRequired: true,
    createdAt: '2026-11-02T20:00:00.000Z',
  });
  expect(read(customerCsv(context()), [customer])).toEqual([
    {
      'First Name': 'Jake',
      'Last Name': 'Novak',
      'Company Name': '',
      Email: 'jake.novak@example.com',
      Phone: '(555) 010-0101',
      'Preferred Contact Method': 'email',
      Year: '2025',
      Make: 'Porsche',
      Model: '911',
      Trim: 'Carrera',
      VIN: 'WP0AA2A99SS200001',
      'License Plate': 'CLR 911',
      Color: 'Black',
      Condition: 'New',
      Size: 'Sports',
      'Body Type': 'Coupe',
      'Registration State': '',
      Services: 'Ceramic Coating',
      Source: 'Website',
      'Tax-exempt Number': 'TX-77',
      'Exempt Until': '2027-01-01',
      Kind: 'Dealer',
      'Percent Off': '12.5',
      'Fixed Prices': 'Ceramic Coating: 650.00',
      'Payment Terms': 'Net 15',
      'PO Required': 'Yes',
      Notes: "'=cmd",
      Created: expect.stringMatching(/^2026-11-0[23]$/),
    },
  ]);
});

test('an invoice carries total, paid and balance as plain dollars, and the customer as they are now', () => {
  const invoice = buildInvoice();
  const now = buildCustomer({ id: invoice.customerId, lastName: 'Novak-Lind' });
  const [row] = read(invoiceCsv(context({ customers: new Map([[now.id, now]]) })), [
    {
      ...invoice,
      poNumber: '00123',
      stockNumber: 'A-88',
      totalAmount: 1234.5,
      paidAmount: 1000,
      balanceAmount: 234.5,
      status: 'Sent',
      dueDate: '2026-11-19',
    },
  ]);
  expect(row).toMatchObject({
    'Invoice Number': invoice.invoiceNumber,
    Customer: 'Jake Novak-Lind',
    Total: '1234.50',
    Paid: '1000.00',
    Balance: '234.50',
    'PO Number': '00123',
    'Stock Number': 'A-88',
    Overdue: 'Yes',
    'Due Date': '2026-11-19',
  });
});

test('what a file leaves out is derived in the export, and nothing with a balance of 0 is overdue', () => {
  const {
    paidAmount: _paid,
    balanceAmount: _balance,
    ...silent
  } = buildInvoice({ status: 'Sent', dueDate: '2026-11-19' });
  const bare = { items: [], subtotal: 0, taxAmount: 0, totalAmount: 500 };
  const free = { subtotal: 500, taxAmount: 0, discountAmount: 500, totalAmount: 0 };
  const rows = read(invoiceCsv(context()), [
    { ...silent, totalAmount: 1302 },
    { ...silent, ...bare, balanceAmount: 0, paidAmount: 0 },
    { ...silent, ...free, status: 'Overdue' },
  ]);
  const shown = rows.map((row) => [row['Total'], row['Paid'], row['Balance'], row['Overdue'], row['Status']]);
  expect(shown).toEqual([
    ['1302.00', '0.00', '1302.00', 'Yes', 'Sent'],
    ['500.00', '0.00', '500.00', 'Yes', 'Sent'],
    ['0.00', '0.00', '0.00', 'No', 'Sent'],
  ]);
});

test('money that was noted before payments were listed is a payment of its own', () => {
  const invoice = { ...buildInvoice(), paidAmount: 50, payments: [], paidAt: '2026-11-03T10:00:00.000Z' };
  expect(read(paymentCsv(context()), paymentRows([invoice], context()))).toEqual([
    {
      Date: '2026-11-03',
      'Invoice Number': invoice.invoiceNumber,
      Customer: 'Jake Novak',
      Amount: '50.00',
      Method: 'Other',
      Reference: '',
      Note: 'Recorded before payments were listed',
      Kind: 'Payment',
      'Reversed On': '',
      'Card Fee': '',
    },
  ]);
});

test('a service has a price for each of the seven sizes', () => {
  const [row] = read(serviceCsv(), [buildService({ basePrice: 1200 })]);
  const prices = Object.entries(row ?? {}).filter(([name]) => name.startsWith('Price '));
  expect(Object.fromEntries(prices)).toEqual({
    'Price Compact': '960.00',
    'Price Mid-size': '1200.00',
    'Price Full-size': '1440.00',
    'Price SUV': '1680.00',
    'Price Truck': '1800.00',
    'Price Luxury': '1560.00',
    'Price Sports': '1320.00',
  });
});

test('the hours of stations and staff are a column for each day, Monday first', () => {
  const days = { Monday: '08:00-18:00', Saturday: '09:00-16:00', Sunday: 'Closed' };
  expect(read(stationCsv(), [buildStation()])[0]).toMatchObject(days);
  expect(read(staffCsv(), [buildEmployee()])[0]).toMatchObject(days);
});

test('a loss of a booking stays a number', () => {
  const booking = buildBooking();
  const row = read(bookingCsv(context()), [{ ...booking, pricing: { ...booking.pricing, grossProfit: -12.5 } }])[0];
  expect(row).toMatchObject({ Date: '2026-11-20', 'Gross Profit': '-12.50', Customer: 'Jake Novak' });
});

test('every list of the sample shop is a table: as many rows as records, each as wide as its head', () => {
  const shop = demoShop(TODAY);
  const byId = <T extends { id: string }>(records: readonly T[]) => new Map(records.map((one) => [one.id, one]));
  const own = {
    customers: byId(shop.customers),
    services: byId(shop.services),
    employees: byId(shop.employees),
    today: TODAY,
    zone: ZONE,
  };
  const lines = lineRows(shop.invoices, own);
  expect({
    customers: read(customerCsv(own), shop.customers).length,
    leads: read(leadCsv(own), shop.leads).length,
    bookings: read(bookingCsv(own), shop.bookings).length,
    invoices: read(invoiceCsv(own), shop.invoices).length,
    lines: read(lineCsv(), lines).length,
    estimates: read(estimateCsv(own), shop.estimates).length,
    services: read(serviceCsv(), shop.services).length,
    stations: read(stationCsv(), shop.stations).length,
    staff: read(staffCsv(), shop.employees).length,
  }).toEqual({
    customers: shop.customers.length,
    leads: shop.leads.length,
    bookings: shop.bookings.length,
    invoices: shop.invoices.length,
    lines: shop.invoices.flatMap(({ items }) => items).length,
    estimates: shop.estimates.length,
    services: shop.services.length,
    stations: shop.stations.length,
    staff: shop.employees.length,
  });
});
