import { addDays } from '#domain/calendar/calendar.ts';
import { type Customer, customerWithVehicle } from '#domain/customers/customer.ts';
import type { Deposit } from '#domain/deposits/deposit.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Job } from '#domain/jobs/job.ts';
import { sampleInstant } from './sample-instant.ts';
import { APPLIED_DEPOSIT } from './sample-invoices.ts';

type Shop = {
  customers: readonly Customer[];
  estimates: readonly Estimate[];
  invoices: readonly Invoice[];
  jobs: readonly Job[];
};

type Facts = Pick<Deposit, 'amount' | 'date' | 'method'> & Partial<Deposit>;

function depositOf(id: string, customer: Customer, today: string, facts: Facts): Deposit {
  // Never written today: that time may be in the future.
  const written = sampleInstant(facts.date < today ? facts.date : addDays(today, -1));
  return {
    id,
    customerId: customer.id,
    customer: customerWithVehicle(customer, customer.vehicle),
    reference: '',
    note: '',
    uses: [],
    createdAt: written,
    updatedAt: written,
    ...facts,
  };
}

/** Returns three deposits: one that is on an invoice, one held for an accepted estimate, and one held for a job, taken today. */
export function sampleDeposits(today: string, { customers, estimates, invoices, jobs }: Shop): Deposit[] {
  const person = (key: string) => customers.find(({ id }) => id === `customer-${key}`);
  const accepted = (key: string) =>
    estimates.find(({ customerId, status }) => customerId === `customer-${key}` && status === 'Accepted');
  const [hannah, evan, andre] = [person('hannah'), person('evan'), person('andre')];
  const [wrap, stealth] = [accepted('hannah'), accepted('evan')];
  const invoice = invoices.find(({ payments = [] }) => payments.some(({ depositId }) => depositId === APPLIED_DEPOSIT));
  const entry = invoice?.payments?.find(({ depositId }) => depositId === APPLIED_DEPOSIT);
  const front = jobs.find(({ customerId, stage }) => customerId === 'customer-andre' && stage === 'Booked');
  if (!hannah || !evan || !andre || !wrap?.acceptedAt || !stealth?.acceptedAt || !invoice || !entry || !front)
    return [];
  const { id, amount, method, reference } = entry;
  const use = {
    id,
    kind: 'applied',
    amount,
    date: entry.date,
    invoiceId: invoice.id,
    paymentId: id,
    note: '',
  } as const;
  return [
    depositOf(APPLIED_DEPOSIT, hannah, today, {
      amount,
      method,
      reference,
      date: wrap.acceptedAt.slice(0, 10),
      estimateId: wrap.id,
      uses: [use],
      updatedAt: sampleInstant(entry.date),
    }),
    depositOf('deposit-0002', evan, today, {
      amount: 1500,
      method: 'Check',
      reference: '5120',
      date: stealth.acceptedAt.slice(0, 10),
      estimateId: stealth.id,
    }),
    depositOf('deposit-0003', andre, today, {
      amount: 200,
      method: 'Cash',
      date: today,
      jobId: front.id,
      note: 'Asked for after his last appointment was cancelled',
    }),
  ];
}
