import { addDays } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { DEFAULT_TAX_RATE_PERCENT } from '#domain/documents/billing.ts';
import { billingTotals } from '#domain/documents/billing-totals.ts';
import type { Invoice, Payment } from '#domain/invoices/invoice.ts';
import { listedPayments } from '#domain/invoices/owed.ts';
import { minus, product } from '#domain/money/money.ts';
import { type Booking, bookingDates } from '#domain/scheduling/booking.ts';
import { sampleInstant } from './sample-instant.ts';
import { customerOf, type DocumentShop, linesOf } from './sample-lines.ts';

/** Returns the customer's jobs with these services, except cancelled ones. */
function jobsOf(shop: DocumentShop, customer: Customer, serviceKeys: readonly string[]): Booking[] {
  return shop.bookings.filter(
    (booking) =>
      booking.customerId === customer.id &&
      booking.status !== 'Cancelled' &&
      serviceKeys.some((key) => booking.serviceId === `service-${key}`),
  );
}

/** A payment: percent of the total and days after the invoice date. A 100 means the remaining balance. */
type Paid = [percentOfTotal: number, daysAfter: number, method: string, reference?: string, more?: Partial<Payment>];

/** Hannah's deposit, which is on her invoice. */
export const APPLIED_DEPOSIT = 'deposit-0001';

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
    paid: [[50, 0, 'Bank transfer', '', { kind: 'deposit' }]],
    notes: 'Billed to Whitlock Realty Group.',
  },
  {
    customer: 'claire',
    services: ['full-front'],
    netDays: 30,
    status: 'Paid',
    paid: [
      [100, 0, 'Cash'],
      [0, 0, 'Cash', '', { kind: 'tip', amount: 40 }],
    ],
  },
  {
    customer: 'hannah',
    services: ['vinyl-wrap'],
    netDays: 30,
    status: 'Paid',
    paid: [
      [50, 0, 'Card', '', { kind: 'deposit', depositId: APPLIED_DEPOSIT }],
      [100, 2, 'Card', 'Amex 1006'],
    ],
    estimate: 'EST-0003',
  },
  {
    customer: 'marcus',
    services: ['tint'],
    netDays: 30,
    status: 'Cancelled',
    paid: [
      [100, 0, 'Card', 'Visa 9302'],
      [100, 2, 'Card', 'Visa 9302', { kind: 'refund', note: 'Redone under warranty' }],
    ],
    internalNotes: 'Redone under our workmanship warranty, not billed.',
  },
  { customer: 'rachel', services: ['full-front'], netDays: 30, status: 'Paid', paid: [[100, 1, 'Check', '1187']] },
  {
    customer: 'erik',
    services: ['full-clear'],
    netDays: 30,
    status: 'Sent',
    paid: [[50, 0, 'Bank transfer', '', { kind: 'deposit' }]],
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
  for (const [percentOfTotal, daysAfter, method, reference, more] of plan.paid ?? []) {
    const already = listedPayments({ payments });
    const rest = more?.kind === 'refund' ? already : minus(invoice.total, already);
    payments.push({
      id: `${invoice.id}-payment-${payments.length + 1}`,
      amount: percentOfTotal === 100 ? rest : product(2, invoice.total, percentOfTotal, 0.01),
      date: addDays(invoice.date, daysAfter),
      method,
      reference: reference ?? '',
      note: '',
      ...more,
    });
  }
  return payments;
}

/** Returns fourteen invoices in every status, oldest first, numbered from INV-0001. */
export function sampleInvoices(today: string, shop: DocumentShop): Invoice[] {
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
    const paidAmount = listedPayments({ payments });
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
      ...(plan.status === 'Cancelled' && { cancelledAt: sampleInstant(lastPaid) }),
      createdAt: sampleInstant(written),
      updatedAt: sampleInstant(lastPaid),
    };
  });
}
