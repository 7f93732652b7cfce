import { addDays } from '#domain/calendar/calendar.ts';
import type { Service } from '#domain/catalog/service.ts';
import { type Customer, customerWithVehicle, fullName } from '#domain/customers/customer.ts';
import { DEFAULT_TAX_RATE_PERCENT, type LineItem } from '#domain/documents/billing.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import { DEFAULT_VALIDITY_DAYS, type Estimate } from '#domain/estimates/estimate.ts';
import { DEFAULT_ESTIMATE_TERMS } from '#domain/estimates/estimate-terms.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { minus, product, sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import { type Booking, bookingDates } from '#domain/scheduling/booking.ts';
import { sampleFilm } from './sample-film.ts';
import { sampleInstant } from './sample-instant.ts';

type Shop = { customers: Customer[]; services: Service[]; bookings: Booking[] };

function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Error(`the sample shop has no ${what}`);
  return record;
}

function customerOf(shop: Shop, key: string): Customer {
  const customer = found(
    shop.customers.find(({ id }) => id === `customer-${key}`),
    key,
  );
  return customerWithVehicle(customer, customer.vehicle);
}

function linesOf(shop: Shop, document: string, customer: Customer, serviceKeys: readonly string[]): LineItem[] {
  return serviceKeys.map((key, index) => {
    const service = found(
      shop.services.find(({ id }) => id === `service-${key}`),
      key,
    );
    const price = priceForSize(service, customer.vehicle.size);
    return {
      id: `${document}-item-${index + 1}`,
      type: 'service',
      serviceId: service.id,
      description: service.name,
      detail: service.description,
      quantity: 1,
      unitPrice: price,
      totalPrice: price,
      taxable: true,
    };
  });
}

/** Returns the customer's jobs with these services, except cancelled ones. */
function jobsOf(shop: Shop, customer: Customer, serviceKeys: readonly string[]): Booking[] {
  return shop.bookings.filter(
    (booking) =>
      booking.customerId === customer.id &&
      booking.status !== 'Cancelled' &&
      serviceKeys.some((key) => booking.serviceId === `service-${key}`),
  );
}

/** A payment: percent of the total and days after the invoice date. A 100 means the remaining balance. */
type Paid = [percentOfTotal: number, daysAfter: number, method: string, reference?: string];

type InvoicePlan = {
  customer: string;
  services: string[];
  /** Invoice date in days before today. Defaults to the last day of its jobs. */
  daysAgo?: number;
  netDays: 15 | 30;
  status: Invoice['status'];
  paid?: Paid[];
  discount?: number;
  estimate?: string;
  notes?: string;
  internalNotes?: string;
};

const INVOICES: readonly InvoicePlan[] = [
  {
    customer: 'marcus',
    services: ['ceramic'],
    daysAgo: 52,
    netDays: 30,
    status: 'Overdue',
    paid: [[40, 3, 'Check', '2041']],
    internalNotes: 'Promised the rest for the end of the month.',
  },
  { customer: 'sofia', services: ['detail'], daysAgo: 41, netDays: 15, status: 'Sent' },
  { customer: 'kenji', services: ['full-front'], netDays: 15, status: 'Paid', paid: [[100, 4, 'Card', 'Visa 4417']] },
  { customer: 'andre', services: ['tint'], netDays: 15, status: 'Overdue' },
  {
    customer: 'evan',
    services: ['full-front'],
    netDays: 30,
    status: 'Viewed',
    paid: [[50, 0, 'Bank transfer', 'Deposit']],
    notes: 'Billed to Whitlock Realty Group.',
  },
  { customer: 'claire', services: ['full-front'], netDays: 30, status: 'Paid', paid: [[100, 0, 'Cash']] },
  {
    customer: 'hannah',
    services: ['vinyl-wrap'],
    netDays: 30,
    status: 'Paid',
    paid: [
      [50, 0, 'Card', 'Deposit'],
      [100, 2, 'Card', 'Amex 1006'],
    ],
    estimate: 'EST-0003',
  },
  {
    customer: 'marcus',
    services: ['tint'],
    netDays: 30,
    status: 'Cancelled',
    internalNotes: 'Redone under our workmanship warranty, not billed.',
  },
  { customer: 'rachel', services: ['full-front'], netDays: 30, status: 'Paid', paid: [[100, 1, 'Check', '1187']] },
  {
    customer: 'erik',
    services: ['full-clear'],
    netDays: 30,
    status: 'Sent',
    paid: [[50, 0, 'Bank transfer', 'Deposit']],
    notes: 'Please come back in two weeks for the edge check.',
  },
  { customer: 'kenji', services: ['ceramic'], netDays: 15, status: 'Viewed' },
  { customer: 'olivia', services: ['full-front'], netDays: 30, status: 'Sent' },
  { customer: 'evan', services: ['tint'], daysAgo: 0, netDays: 30, status: 'Draft' },
  {
    customer: 'daniel',
    services: ['full-clear', 'ceramic'],
    daysAgo: 0,
    netDays: 30,
    status: 'Draft',
    discount: 150,
    estimate: 'EST-0005',
    internalNotes: 'Referral discount for Hannah O.',
  },
];

function paymentsOf(plan: InvoicePlan, invoice: { id: string; date: string; total: number }): Payment[] {
  const payments: Payment[] = [];
  for (const [percentOfTotal, daysAfter, method, reference] of plan.paid ?? []) {
    const already = sum(payments.map((payment) => payment.amount));
    payments.push({
      id: `${invoice.id}-payment-${payments.length + 1}`,
      amount: percentOfTotal === 100 ? minus(invoice.total, already) : product(2, invoice.total, percentOfTotal, 0.01),
      date: addDays(invoice.date, daysAfter),
      method,
      reference: reference ?? '',
      note: '',
    });
  }
  return payments;
}

/** Returns fourteen invoices in every status, oldest first, numbered from INV-0001. */
export function sampleInvoices(today: string, shop: Shop): Invoice[] {
  const dated = INVOICES.map((plan) => {
    const customer = customerOf(shop, plan.customer);
    // Invoices dated before the sample jobs are not linked to one.
    const jobs = plan.daysAgo ? [] : jobsOf(shop, customer, plan.services);
    const lastDay = jobs.flatMap(bookingDates).sort().at(-1) ?? today;
    const date = plan.daysAgo === undefined ? lastDay : addDays(today, -plan.daysAgo);
    return { plan, customer, jobs, date };
  }).sort((a, b) => a.date.localeCompare(b.date));
  return dated.map(({ plan, customer, jobs, date }, index) => {
    const number = String(index + 1).padStart(4, '0');
    const id = `invoice-${number}`;
    const items = linesOf(shop, id, customer, plan.services);
    const discountAmount = plan.discount ?? 0;
    const totals = billingTotals(items, DEFAULT_TAX_RATE_PERCENT, discountAmount);
    const payments = paymentsOf(plan, { id, date, total: totals.totalAmount });
    const paidAmount = sum(payments.map((payment) => payment.amount));
    // Never created today: that time may be in the future, which would sort new invoices below the samples.
    const written = date < today ? date : addDays(today, -1);
    const lastPaid = payments.at(-1)?.date ?? written;
    const sent = plan.status !== 'Draft' && plan.status !== 'Cancelled';
    const viewed = plan.status === 'Viewed' || plan.status === 'Paid';
    return {
      id,
      invoiceNumber: `INV-${number}`,
      customerId: customer.id,
      customer,
      bookingIds: jobs.map((job) => job.id),
      estimateId: plan.estimate && `estimate-${plan.estimate.slice(4)}`,
      date,
      dueDate: addDays(date, plan.netDays),
      status: plan.status,
      items,
      ...totals,
      taxRate: DEFAULT_TAX_RATE_PERCENT,
      discountAmount,
      paidAmount,
      balanceAmount: minus(totals.totalAmount, paidAmount),
      paymentTerms: `Net ${plan.netDays}`,
      payments,
      notes: plan.notes ?? '',
      internalNotes: plan.internalNotes ?? '',
      ...(sent && { sentAt: sampleInstant(date) }),
      ...(viewed && { viewedAt: sampleInstant(date) }),
      ...(plan.status === 'Paid' && { paidAt: sampleInstant(lastPaid) }),
      createdAt: sampleInstant(written),
      updatedAt: sampleInstant(lastPaid),
    };
  });
}

type EstimatePlan = {
  customer: string;
  /** Its lines say what film goes where. */
  film?: true;
  services: string[];
  daysAgo: number;
  status: Estimate['status'];
  /** Days after its date when the customer accepted or declined it. */
  answeredAfter?: number;
  declineReason?: string;
  discount?: number;
  notes?: string;
  internalNotes?: string;
};

const ESTIMATES: readonly EstimatePlan[] = [
  { customer: 'claire', services: ['full-clear'], daysAgo: 75, status: 'Expired' },
  {
    customer: 'andre',
    services: ['full-stealth'],
    daysAgo: 48,
    status: 'Declined',
    answeredAfter: 6,
    declineReason: 'Over his budget',
    internalNotes: 'Took tint and ceramic first.',
  },
  { customer: 'hannah', services: ['vinyl-wrap'], daysAgo: 40, status: 'Accepted', answeredAfter: 3 },
  { customer: 'kenji', services: ['vinyl-wrap'], daysAgo: 34, status: 'Sent' },
  {
    customer: 'daniel',
    services: ['full-clear', 'ceramic'],
    daysAgo: 16,
    status: 'Accepted',
    answeredAfter: 2,
    discount: 150,
    notes: 'Satin finish on the mirrors is included.',
  },
  { customer: 'evan', services: ['full-stealth'], daysAgo: 12, status: 'Accepted', answeredAfter: 5 },
  { customer: 'priya', services: ['ceramic', 'tint'], daysAgo: 9, status: 'Viewed', film: true },
  { customer: 'sofia', services: ['ceramic'], daysAgo: 4, status: 'Sent' },
  { customer: 'marcus', services: ['vinyl-wrap'], daysAgo: 1, status: 'Draft' },
];

/** Returns nine estimates in every status, oldest first, numbered from EST-0001. */
export function sampleEstimates(today: string, shop: Shop): Estimate[] {
  return ESTIMATES.map((plan, index) => {
    const number = String(index + 1).padStart(4, '0');
    const id = `estimate-${number}`;
    const customer = customerOf(shop, plan.customer);
    const date = addDays(today, -plan.daysAgo);
    const items = linesOf(shop, id, customer, plan.services).map((item) => {
      const coverage = plan.film ? sampleFilm(item.serviceId?.replace('service-', '') ?? '', customer.vehicle) : [];
      return coverage.length > 0 ? { ...item, coverage } : item;
    });
    const discountAmount = plan.discount ?? 0;
    const answeredAt = sampleInstant(addDays(date, plan.answeredAfter ?? 0));
    return {
      id,
      estimateNumber: `EST-${number}`,
      customerId: customer.id,
      customer,
      date,
      expiryDate: addDays(date, DEFAULT_VALIDITY_DAYS),
      validityPeriod: DEFAULT_VALIDITY_DAYS,
      status: plan.status,
      items,
      ...billingTotals(items, DEFAULT_TAX_RATE_PERCENT, discountAmount),
      taxRate: DEFAULT_TAX_RATE_PERCENT,
      discountAmount,
      terms: DEFAULT_ESTIMATE_TERMS,
      notes: plan.notes ?? '',
      internalNotes: plan.internalNotes ?? '',
      ...(plan.status !== 'Draft' && { sentAt: sampleInstant(date) }),
      ...(plan.status === 'Viewed' && { viewedAt: sampleInstant(addDays(date, 1)) }),
      ...(plan.status === 'Accepted' && { acceptedAt: answeredAt, acceptedBy: fullName(customer) }),
      ...(plan.status === 'Declined' && { declinedAt: answeredAt, declineReason: plan.declineReason }),
      createdAt: sampleInstant(date),
      updatedAt: answeredAt,
    };
  });
}
