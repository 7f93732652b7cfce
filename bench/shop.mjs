// Makes a large shop from the sample services and the records of test/build.ts. Always the same except for its days, which are around today.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../scripts/install.mjs';

/** @param {string} path */
const load = async (path) => (await runnerImport(join(ROOT, path), { configFile: false, logLevel: 'error' })).module;
/** @type {typeof import('../test/build.ts')} */
export const BUILD = await load('test/build.ts');
/** @type {typeof import('../src/domain/samples/sample-shop.ts')} */
const { starterShop } = await load('src/domain/samples/sample-shop.ts');

const FIRST_NAMES = ['James', 'Mary', 'Robert', 'Patricia', 'Jennifer', 'Carlos', 'Priya', 'Wei', 'Ana', 'Omar'];
const LAST_NAMES = ['Smith', 'Johnson', 'Garcia', 'Miller', 'Davis', 'Nguyen', 'Patel', 'Kim', 'Okafor', 'Moore'];
const CARS = ['Audi Q5', 'BMW X5', 'Ford F-150', 'Honda Accord', 'Porsche 911', 'Tesla Model 3', 'Toyota Camry'];
const COLORS = ['Black', 'White', 'Silver', 'Blue', 'Red'];
const SIZES = /** @type {const} */ (['Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports']);
const BOOKING_STATUSES = /** @type {const} */ (['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show']);
const INVOICE_STATUSES = /** @type {const} */ (['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled']);
const LEAD_STATUSES = /** @type {const} */ (['New', 'Contacted', 'Qualified', 'Converted', 'Lost']);
const PRIORITIES = /** @type {const} */ (['High', 'Medium', 'Low']);
const CREATED = '2026-01-05T12:00:00.000Z';
const DATES = { createdAt: CREATED, updatedAt: CREATED };
const DAY_MS = 86_400_000;

/** Returns a random generator with the same numbers in every run. @param {number} seed */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @template T @param {number} length @param {(index: number) => T} make */
export const listOf = (length, make) => Array.from({ length }, (_, index) => make(index));

/** @param {number} days */
export const dayFromToday = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** @param {number} hour */
export const clockTime = (hour) => `${String(hour).padStart(2, '0')}:00`;

/**
 * Makes the eight lists. Bookings are within `days` days around today. With `copies`, each invoice has a customer snapshot.
 * @param {{ customers?: number, bookings?: number, days?: number, invoices?: number, copies?: boolean, leads?: number }} size
 */
export function shopLists({
  customers: count = 400,
  bookings = 0,
  days = 360,
  invoices = 0,
  copies = true,
  leads = 0,
}) {
  const random = randomOf(7);
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => list[Math.floor(random() * list.length)];

  const { services, employees, stations } = starterShop(dayFromToday(0));
  const customers = listOf(count, (index) => {
    const [make, ...model] = pick(CARS).split(' ');
    const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
    return BUILD.buildCustomer({
      id: `customer-${index}`,
      firstName,
      lastName,
      email: `${firstName}.${lastName}${index}@example.com`.toLowerCase(),
      phone: `(555) 010-${1000 + index}`,
      vehicle: {
        ...BUILD.buildCustomer().vehicle,
        id: `vehicle-${index}`,
        year: 2005 + Math.floor(random() * 21),
        make,
        model: model.join(' '),
        vin: `TEMP${String(index).padStart(13, '0')}`,
        color: pick(COLORS),
        licensePlate: `${1000 + index}XYZ`,
        size: pick(SIZES),
      },
      services: [pick(services).id],
      notes: 'Prefers a call in the afternoon.',
      ...DATES,
    });
  });
  const jobs = listOf(bookings, (index) => {
    const [customer, service, employee] = [pick(customers), pick(services), pick(employees)];
    const start = 8 + Math.floor(random() * 6);
    const hours = Math.min(service.baseTimeHours, 4);
    const laborCost = hours * (employee.hourlyRate ?? 0);
    const totalCost = laborCost + service.baseCost;
    const grossProfit = service.basePrice - totalCost;
    return BUILD.buildBooking({
      id: `booking-${index}`,
      customerId: customer.id,
      customer,
      serviceId: service.id,
      service,
      employeeId: employee.id,
      employee,
      station: pick(stations).name,
      date: dayFromToday(Math.floor(random() * days - days / 2)),
      startTime: clockTime(start),
      endTime: clockTime(start + hours),
      estimatedHours: hours,
      status: pick(BOOKING_STATUSES),
      pricing: {
        servicePrice: service.basePrice,
        laborCost,
        materialCost: service.baseCost,
        totalCost,
        grossProfit,
        profitMargin: Math.round((grossProfit / service.basePrice) * 10000) / 100,
      },
      ...DATES,
    });
  });
  const bills = listOf(invoices, (index) => {
    const customer = pick(customers);
    const age = Math.floor(random() * 360);
    const items = listOf(1 + Math.floor(random() * 4), (item) => {
      const { id: serviceId, name: description, basePrice } = pick(services);
      const price = { quantity: 1, unitPrice: basePrice, totalPrice: basePrice, taxable: true };
      return { id: `item-${index}-${item}`, type: 'service', serviceId, description, ...price };
    });
    const subtotal = items.reduce((total, { totalPrice }) => total + totalPrice, 0);
    const taxAmount = Math.round(subtotal * 8.5) / 100;
    const totalAmount = Math.round((subtotal + taxAmount) * 100) / 100;
    const paidAmount = random() < 0.5 ? totalAmount : 0;
    const at = `${dayFromToday(-age)}T12:00:00.000Z`;
    return BUILD.buildInvoice({
      id: `invoice-${index}`,
      invoiceNumber: `INV-${String(index + 1).padStart(4, '0')}`,
      customerId: customer.id,
      customer: copies ? customer : undefined,
      date: dayFromToday(-age),
      dueDate: dayFromToday(30 - age),
      status: pick(INVOICE_STATUSES),
      items,
      subtotal,
      taxAmount,
      totalAmount,
      paidAmount,
      balanceAmount: totalAmount - paidAmount,
      notes: 'Thank you for your business.',
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    });
  });
  const prospects = listOf(leads, (index) =>
    BUILD.buildLead({
      id: `lead-${index}`,
      firstName: pick(FIRST_NAMES),
      lastName: pick(LAST_NAMES),
      email: `lead${index}@example.com`,
      phone: `(555) 020-${1000 + index}`,
      source: 'Website',
      status: LEAD_STATUSES[index % LEAD_STATUSES.length],
      priority: pick(PRIORITIES),
      interestedServices: [pick(services).id],
      estimatedValue: 100 + Math.floor(random() * 5000),
      nextFollowUp: dayFromToday(Math.floor(random() * 20 - 10)),
      ...DATES,
    }),
  );
  return { customers, services, employees, stations, bookings: jobs, leads: prospects, invoices: bills, estimates: [] };
}

const OWNER = { firstName: 'Alex', lastName: 'Morgan', businessName: 'Apex Auto Protection', createdAt: CREATED };
const USER = { id: 'demo-user', email: 'demo@example.com', ...OWNER };

/** The texts by storage key of a signed-in owner. */
export const SIGNED_IN = {
  bms_initialized: 'demo',
  bms_demo_user: JSON.stringify(USER),
  bms_profiles: JSON.stringify({ [USER.email]: USER }),
};

/** Returns the texts by storage key of a signed-in owner with these lists. @param {Record<string, unknown[]>} lists */
export function storageOf(lists) {
  const texts = Object.entries(lists).map(([name, list]) => [`bms_${name}`, JSON.stringify(list)]);
  return { ...Object.fromEntries(texts), ...SIGNED_IN };
}
