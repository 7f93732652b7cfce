// Generates the storage of a large made-up shop. Always the same except for its days, which are around today.
const FIRST_NAMES = ['James', 'Mary', 'Robert', 'Patricia', 'Jennifer', 'Carlos', 'Priya', 'Wei', 'Ana', 'Omar'];
const LAST_NAMES = ['Smith', 'Johnson', 'Garcia', 'Miller', 'Davis', 'Nguyen', 'Patel', 'Kim', 'Okafor', 'Moore'];
const CARS = ['Audi Q5', 'BMW X5', 'Ford F-150', 'Honda Accord', 'Porsche 911', 'Tesla Model 3', 'Toyota Camry'];
const SIZES = ['Compact', 'Mid-size', 'Full-size', 'SUV', 'Truck', 'Luxury', 'Sports'];
const BOOKING_STATUSES = ['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show'];
const INVOICE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Paid', 'Overdue', 'Cancelled'];
const LEAD_STATUSES = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'];
/** @type {[name: string, category: string, price: number, hours: number][]} */
const SERVICES = [
  ['Full Front PPF', 'PPF', 1200, 6],
  ['Stealth PPF', 'PPF', 5200, 26],
  ['Vinyl Wrap', 'Vinyl Wrap', 3500, 20],
  ['Ceramic Coating', 'Ceramic Coating', 800, 5],
  ['Window Tint', 'Window Tinting', 450, 3],
  ['Full Detail', 'Detailing', 200, 3],
];
const OPEN = { start: '08:00', end: '18:00', available: true };
const WEEK = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, OPEN]),
);
const CREATED = '2026-01-05T12:00:00.000Z';
const DAY_MS = 86_400_000;

/** @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {number} days */
export function dayFromToday(days) {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

const USER = {
  id: 'demo-user',
  email: 'demo@example.com',
  firstName: 'Alex',
  lastName: 'Morgan',
  businessName: 'Apex Auto Protection',
  phone: '(555) 010-0142',
  address: { street: '480 Foundry Way', city: 'Springfield', state: 'IL', zipCode: '62701', country: 'United States' },
  onboardingCompleted: true,
  createdAt: CREATED,
};

/**
 * @typedef {object} Size
 * @property {number} [customers]
 * @property {number} [bookings]
 * @property {number} [days]
 * @property {number} [invoices]
 * @property {boolean} [copies]
 * @property {number} [leads]
 */

/**
 * Generates the eight lists. Bookings are within `days` days around today. With `copies`, each invoice has a customer snapshot.
 * @param {Size} size
 */
export function shopLists({
  customers: customerCount = 400,
  bookings = 0,
  days = 360,
  invoices = 0,
  copies = true,
  leads: leadCount = 0,
}) {
  const random = randomOf(7);
  /**
   * @template T
   * @param {readonly T[]} list
   * @returns {T}
   */
  const pick = (list) => list[Math.floor(random() * list.length)];

  const services = SERVICES.map(([name, category, basePrice, baseTimeHours], index) => ({
    id: `service-${index}`,
    name,
    description: `${name}: preparation, application and inspection of the vehicle`,
    category,
    stations: ['Station A', 'Station B'],
    basePrice,
    baseCost: basePrice / 4,
    baseTimeHours,
    vehicleSizeMultipliers: Object.fromEntries(SIZES.map((size) => [size, 1])),
    skillLevel: 'Basic',
  }));
  const employees = FIRST_NAMES.slice(0, 3).map((firstName, index) => ({
    id: `employee-${index}`,
    firstName,
    lastName: LAST_NAMES[index],
    email: `${firstName.toLowerCase()}@shop.example`,
    phone: '(555) 010-1000',
    type: 'Employee',
    hourlyRate: 35,
    skillLevels: ['Basic', 'Intermediate', 'Advanced'],
    stations: ['Station A', 'Station B'],
    availability: WEEK,
    createdAt: CREATED,
  }));
  const stations = ['Station A', 'Station B', 'Station C'].map((name, index) => ({
    id: `station-${index}`,
    name,
    description: name,
    capabilities: [...new Set(services.map(({ category }) => category))],
    maxConcurrentJobs: 2,
    operatingHours: WEEK,
  }));
  const customers = Array.from({ length: customerCount }, (_, index) => {
    const [make, ...model] = pick(CARS).split(' ');
    const [firstName, lastName] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
    return {
      id: `customer-${index}`,
      firstName,
      lastName,
      companyName: '',
      email: `${firstName}.${lastName}${index}@example.com`.toLowerCase(),
      phone: `(555) 010-${1000 + index}`,
      preferredContactMethod: 'email',
      vehicle: {
        id: `vehicle-${index}`,
        year: 2005 + Math.floor(random() * 21),
        make,
        model: model.join(' '),
        trim: 'Premium',
        vin: `TEMP${String(index).padStart(13, '0')}`,
        color: pick(['Black', 'White', 'Silver', 'Blue', 'Red']),
        condition: 'Used',
        licensePlate: `${1000 + index}XYZ`,
        size: pick(SIZES),
        bodyType: 'Sedan',
      },
      services: [pick(services).id],
      source: 'Website',
      notes: 'Prefers a call in the afternoon.',
      createdAt: CREATED,
      updatedAt: CREATED,
    };
  });
  const jobs = Array.from({ length: bookings }, (_, index) => {
    const [customer, service, employee] = [pick(customers), pick(services), pick(employees)];
    const start = 8 + Math.floor(random() * 6);
    const hours = Math.min(service.baseTimeHours, 4);
    const laborCost = hours * employee.hourlyRate;
    const totalCost = laborCost + service.baseCost;
    const grossProfit = service.basePrice - totalCost;
    return {
      id: `booking-${index}`,
      customerId: customer.id,
      customer,
      serviceId: service.id,
      service,
      employeeId: employee.id,
      employee,
      station: pick(stations).name,
      date: dayFromToday(Math.floor(random() * days - days / 2)),
      startTime: `${String(start).padStart(2, '0')}:00`,
      endTime: `${String(start + hours).padStart(2, '0')}:00`,
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
      notes: '',
      createdAt: CREATED,
      updatedAt: CREATED,
    };
  });
  const bills = Array.from({ length: invoices }, (_, index) => {
    const customer = pick(customers);
    const age = Math.floor(random() * 360);
    const items = Array.from({ length: 1 + Math.floor(random() * 4) }, (__, item) => {
      const service = pick(services);
      return {
        id: `item-${index}-${item}`,
        type: 'service',
        serviceId: service.id,
        description: service.name,
        quantity: 1,
        unitPrice: service.basePrice,
        totalPrice: service.basePrice,
        taxable: true,
      };
    });
    const subtotal = items.reduce((total, { totalPrice }) => total + totalPrice, 0);
    const taxAmount = Math.round(subtotal * 8.5) / 100;
    const totalAmount = Math.round((subtotal + taxAmount) * 100) / 100;
    const paidAmount = random() < 0.5 ? totalAmount : 0;
    const at = `${dayFromToday(-age)}T12:00:00.000Z`;
    return {
      id: `invoice-${index}`,
      invoiceNumber: `INV-${String(index + 1).padStart(4, '0')}`,
      customerId: customer.id,
      ...(copies && { customer }),
      bookingIds: [],
      date: dayFromToday(-age),
      dueDate: dayFromToday(30 - age),
      status: pick(INVOICE_STATUSES),
      items,
      subtotal,
      taxRate: 8.5,
      taxAmount,
      discountAmount: 0,
      totalAmount,
      paidAmount,
      balanceAmount: totalAmount - paidAmount,
      paymentTerms: 'Net 30',
      notes: 'Thank you for your business.',
      internalNotes: '',
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });

  const leads = Array.from({ length: leadCount }, (_, index) => ({
    id: `lead-${index}`,
    firstName: pick(FIRST_NAMES),
    lastName: pick(LAST_NAMES),
    email: `lead${index}@example.com`,
    phone: `(555) 020-${1000 + index}`,
    source: 'Website',
    status: LEAD_STATUSES[index % LEAD_STATUSES.length],
    priority: pick(['High', 'Medium', 'Low']),
    interestedServices: [pick(services).id],
    estimatedValue: 100 + Math.floor(random() * 5000),
    nextFollowUp: dayFromToday(Math.floor(random() * 20 - 10)),
    notes: '',
    createdAt: CREATED,
    updatedAt: CREATED,
  }));

  return { customers, services, employees, stations, bookings: jobs, leads, invoices: bills, estimates: [] };
}

/** Returns the texts by storage key for a shop with a signed-in owner. */
export const SIGNED_IN = {
  bms_initialized: 'demo',
  bms_demo_user: JSON.stringify(USER),
  bms_profiles: JSON.stringify({ [USER.email]: USER }),
};

/** Returns the texts by storage key for a signed-in shop with these lists. @param {Size} size */
export function shopStorage(size) {
  const lists = Object.entries(shopLists(size));
  return { ...Object.fromEntries(lists.map(([name, list]) => [`bms_${name}`, JSON.stringify(list)])), ...SIGNED_IN };
}
