import type { RemovedInvoice } from '#domain/books/removed-invoice.ts';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { DEFAULT_SIZE_MULTIPLIERS, type Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Product } from '#domain/film/product.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Lead } from '#domain/leads/lead.ts';
import type { Lists } from '#domain/lists/lists.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { promiseSchema, type WarrantyTier } from '#domain/warranty/warranty-tier.ts';

/** When the records below were made. */
const MADE_AT = '2026-11-02T09:00:00.000Z';

/** A shop without records, to be filled with what a test needs. */
export const EMPTY_SHOP: Lists = {
  customers: [],
  services: [],
  employees: [],
  stations: [],
  bookings: [],
  leads: [],
  invoices: [],
  estimates: [],
  jobs: [],
  products: [],
  inspections: [],
  deposits: [],
  messages: [],
  removals: [],
  consents: [],
  warrantyTiers: [],
  warranties: [],
  claims: [],
  followUps: [],
};

/** Whole, plausible records for tests: name only what the test is about. */
export function buildCustomer(overrides: Partial<Customer> = {}): Customer {
  return {
    id: 'customer-1',
    firstName: 'Jake',
    lastName: 'Novak',
    email: 'jake.novak@example.com',
    phone: '(555) 010-0101',
    preferredContactMethod: 'email',
    vehicle: {
      id: 'vehicle-1',
      year: 2025,
      make: 'Porsche',
      model: '911',
      trim: 'Carrera',
      vin: 'WP0AA2A99SS200001',
      color: 'Black',
      condition: 'New',
      licensePlate: 'CLR 911',
      size: 'Sports',
      bodyType: 'Coupe',
    },
    services: ['service-1'],
    source: 'Website',
    notes: '',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** 800 dollars, 9 hours and 90 dollars of material. */
export function buildService(overrides: Partial<Service> = {}): Service {
  return {
    id: 'service-1',
    name: 'Ceramic Coating',
    description: '',
    category: 'Ceramic Coating',
    stations: ['Station A'],
    basePrice: 800,
    baseCost: 90,
    baseTimeHours: 9,
    vehicleSizeMultipliers: DEFAULT_SIZE_MULTIPLIERS,
    skillLevel: 'Intermediate',
    ...overrides,
  };
}

/** Gloss paint film for 5.40 dollars a foot, 60 inches wide. */
export function buildProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 'product-1',
    maker: 'XPEL',
    series: 'Ultimate Plus',
    kind: 'Paint Protection',
    finish: 'gloss',
    widths: [60],
    costPerFoot: 5.4,
    warranty: '10 years',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** Station A: one job at a time, Monday to Saturday. */
export function buildStation(overrides: Partial<Station> = {}): Station {
  return {
    id: 'station-1',
    name: 'Station A',
    description: '',
    capabilities: ['Ceramic Coating'],
    maxConcurrentJobs: 1,
    operatingHours: DEFAULT_WEEK_HOURS,
    ...overrides,
  };
}

/** 35 dollars an hour, Monday to Saturday. */
export function buildEmployee(overrides: Partial<Employee> = {}): Employee {
  return {
    id: 'employee-1',
    firstName: 'Maria',
    lastName: 'Santos',
    email: 'maria.santos@example.com',
    phone: '(555) 010-0201',
    type: 'Employee',
    hourlyRate: 35,
    skillLevels: ['Basic', 'Intermediate'],
    stations: ['Station A'],
    availability: DEFAULT_WEEK_HOURS,
    createdAt: MADE_AT,
    ...overrides,
  };
}

/** Friday, November 20, 2026, 09:00 to 12:00. Its copies are of the customer, service and employee above. */
export function buildBooking(overrides: Partial<Booking> = {}): Booking {
  return {
    id: 'booking-1',
    customerId: 'customer-1',
    customer: buildCustomer(),
    serviceId: 'service-1',
    service: buildService(),
    employeeId: 'employee-1',
    employee: buildEmployee(),
    station: 'Station A',
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '12:00',
    estimatedHours: 3,
    status: 'Scheduled',
    pricing: {
      servicePrice: 800,
      laborCost: 105,
      materialCost: 90,
      totalCost: 195,
      grossProfit: 605,
      profitMargin: 75.63,
    },
    notes: '',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

const BILLED = {
  customerId: 'customer-1',
  items: [
    {
      id: 'item-1',
      type: 'service',
      serviceId: 'service-1',
      description: 'Ceramic Coating',
      quantity: 1,
      unitPrice: 800,
      totalPrice: 800,
      taxable: true,
    },
  ],
  subtotal: 800,
  taxRate: 8.5,
  taxAmount: 68,
  discountAmount: 0,
  totalAmount: 868,
  notes: '',
  internalNotes: '',
  createdAt: MADE_AT,
  updatedAt: MADE_AT,
};

/** A Draft of 868.00 dollars: one line of 800, 8.5 % tax, Net 30. */
export function buildInvoice(overrides: Partial<Invoice> = {}): Invoice {
  return {
    ...BILLED,
    id: 'invoice-1',
    invoiceNumber: 'INV-2026-0001',
    customer: buildCustomer(),
    bookingIds: [],
    date: '2026-11-20',
    dueDate: '2026-12-20',
    status: 'Draft',
    paidAmount: 0,
    balanceAmount: 868,
    paymentTerms: 'Net 30',
    ...overrides,
  };
}

/** A Draft of 868.00 dollars, good for 30 days. */
export function buildEstimate(overrides: Partial<Estimate> = {}): Estimate {
  return {
    ...BILLED,
    id: 'estimate-1',
    estimateNumber: 'EST-2026-0001',
    customer: buildCustomer(),
    date: '2026-11-20',
    expiryDate: '2026-12-20',
    validityPeriod: 30,
    status: 'Draft',
    terms: '',
    ...overrides,
  };
}

export function buildLead(overrides: Partial<Lead> = {}): Lead {
  return {
    id: 'lead-1',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana.reyes@example.com',
    phone: '(555) 010-0301',
    source: 'Google Ads',
    status: 'New',
    priority: 'Medium',
    interestedServices: ['service-1'],
    estimatedValue: 800,
    notes: '',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** Booked: the car and the booking above. */
export function buildJob(overrides: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    jobNumber: 'JOB-0001',
    customerId: 'customer-1',
    customer: buildCustomer(),
    bookingIds: ['booking-1'],
    invoiceIds: [],
    stage: 'Booked',
    stageLog: [],
    checklist: [],
    customerNotes: '',
    internalNotes: '',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** The open check-in of the job above, with a scratch on the hood and a photo of the front. */
export function buildInspection(overrides: Partial<Inspection> = {}): Inspection {
  return {
    id: 'inspection-1',
    jobId: 'job-1',
    jobNumber: 'JOB-0001',
    kind: 'in',
    at: '2026-11-20T15:00:00.000Z',
    by: 'Maria Santos',
    bodyType: 'Coupe',
    odometer: '12,480',
    fuel: '4/8',
    belongings: 'Sunglasses',
    walkaround: [{ view: 'Front', photoIds: ['a1'] }],
    pins: [
      {
        id: 'pin-1',
        number: 1,
        view: 'Top',
        x: 40,
        y: 25.5,
        panelId: 'hood',
        type: 'scratch',
        severity: 2,
        note: '3 in, to the primer',
        photoIds: [],
        acknowledged: false,
      },
    ],
    readings: [{ panelId: 'hood', microns: 104 }],
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

export function buildDeposit(overrides: Partial<Deposit> = {}): Deposit {
  return {
    id: 'deposit-1',
    customerId: 'customer-1',
    customer: buildCustomer(),
    estimateId: 'estimate-1',
    amount: 300,
    date: '2026-11-02',
    method: 'Card',
    reference: '',
    note: '',
    uses: [],
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

export function buildConsent(overrides: Partial<AddressConsent> = {}): AddressConsent {
  return {
    id: 'consent-1',
    channel: 'text',
    purpose: 'service',
    given: false,
    at: '2026-11-02T09:00:00.000Z',
    wording: 'Answered STOP.',
    address: '(512) 555-0142',
    createdAt: '2026-11-02T09:00:00.000Z',
    updatedAt: '2026-11-02T09:00:00.000Z',
    ...overrides,
  };
}

/** Ten years on paint film, with an inspection each year. */
export function buildWarrantyTier(overrides: Partial<WarrantyTier> = {}): WarrantyTier {
  return {
    id: 'tier-1',
    promise: promiseSchema.parse({
      kind: 'maker',
      maker: 'XPEL',
      name: 'Film Warranty',
      version: '2026',
      term: 'years',
      years: 10,
      covers: 'Yellowing, cracking and peeling.',
      excludes: 'Collisions and neglect.',
      registerDays: 30,
      inspectionMonths: 12,
    }),
    source: '',
    checkedOn: '2026-11-02',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

export function buildWarranty(overrides: Partial<Warranty> = {}): Warranty {
  return {
    id: 'warranty-1',
    warrantyNumber: 'WAR-0001',
    jobId: 'job-1',
    customerId: 'customer-1',
    customer: buildCustomer(),
    issuedTo: {
      name: 'Jake Novak',
      vehicle: '2025 Porsche 911 Carrera',
      vin: 'WP0AA2A99SS200001',
      licensePlate: 'CLR 911',
      bodyType: 'Coupe',
    },
    tierId: 'tier-1',
    promise: buildWarrantyTier().promise,
    coverage: [{ positionId: 'hood', film: 'XPEL Ultimate Plus', extent: 'full', note: '', batch: 'UP-2211' }],
    services: [],
    startsOn: '2026-11-20',
    registration: '',
    visits: [],
    transfers: [],
    issuedAt: '2026-11-20T22:00:00.000Z',
    issuedBy: 'Alex Morgan',
    hash: 'a1b2',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

export function buildClaim(overrides: Partial<Claim> = {}): Claim {
  return {
    id: 'claim-1',
    claimNumber: 'CLM-0001',
    warrantyId: 'warranty-1',
    customerId: 'customer-1',
    customer: buildCustomer(),
    reportedOn: '2027-03-01',
    fault: 'Edge lift',
    seen: 'The film lifts at the edge of the hood.',
    positions: ['hood'],
    photoIds: [],
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** No washing for seven days. */
export function buildFollowUp(overrides: Partial<FollowUp> = {}): FollowUp {
  return {
    id: 'follow-up-1',
    jobId: 'job-1',
    customerId: 'customer-1',
    customer: buildCustomer(),
    kind: 'restriction',
    category: 'PPF',
    text: 'Do not wash the car before Fri, Nov 27.',
    startsOn: '2026-11-20',
    endsOn: '2026-11-26',
    refuses: ['Detailing'],
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

export function buildMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    customerId: 'customer-1',
    template: 'reminder',
    dueKey: 'reminder booking-1',
    channel: 'text',
    purpose: 'service',
    address: '(555) 010-0101',
    subject: '',
    body: 'See you tomorrow at 9:00 AM.',
    state: 'sent',
    at: MADE_AT,
    by: 'Olivia Park',
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...overrides,
  };
}

/** The entry of what `buildInvoice` asks for once it is sent, as it is booked on its day. */
export const BOOKED = {
  date: '2026-11-20',
  type: 'Invoice',
  amount: 868,
  tax: 68,
  taxFacts: { rate: 8.5, net: 800, tax: 68, taxable: 800, untaxed: 0 },
};

/** An invoice of $868.00 that was sent on November 20 and deleted a day later. */
export function buildRemoval(overrides: Partial<RemovedInvoice> = {}): RemovedInvoice {
  const entry = { number: 'INV-2026-0099', customer: 'Jake Novak', method: '', reference: '' };
  return {
    id: 'invoice-99',
    invoiceNumber: 'INV-2026-0099',
    customerId: 'customer-1',
    customer: 'Jake Novak',
    dueDate: '2026-12-20',
    removedOn: '2026-11-21',
    entries: [
      { ...entry, id: 'invoice-99 0', date: '2026-11-20', type: 'Invoice', amount: 868, tax: 68, owed: 868 },
      { ...entry, id: 'invoice-99 1', date: '2026-11-21', type: 'Deleted', amount: -868, tax: -68, owed: -868 },
    ],
    createdAt: '2026-11-21T16:00:00.000Z',
    updatedAt: '2026-11-21T16:00:00.000Z',
    ...overrides,
  };
}
