import * as z from 'zod/mini';
import { lineItemSchema } from './billing.ts';
import { addDays } from './calendar.ts';
import { customerSchema, unknownCustomer } from './customer.ts';
import { date, id, text } from './fields.ts';
import { percent, sum } from './money.ts';

export const ESTIMATE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];
export const DEFAULT_VALIDITY_DAYS = 30;
export const LEAST_VALIDITY_DAYS = 1;
export const MOST_VALIDITY_DAYS = 365;

export const DEFAULT_ESTIMATE_TERMS = [
  'Price assumes the condition described and may change after inspection; changes need your approval.',
  'A deposit holds bay and material and is applied to the invoice. The balance is due at pickup.',
  'Please arrive clean: washed within 24 hours, no wax or tire shine, belongings out.',
].join('\n');

const money = z._default(z.number(), 0);

export const estimateSchema = z.looseObject({
  id,
  estimateNumber: z.string(),
  customerId: z.string(),
  customer: z._default(customerSchema, unknownCustomer),
  date,
  expiryDate: date,
  validityPeriod: z._default(z.number(), DEFAULT_VALIDITY_DAYS),
  status: z.enum(ESTIMATE_STATUSES),
  items: z._default(z.array(lineItemSchema), () => []),
  subtotal: money,
  taxRate: money,
  taxAmount: money,
  discountAmount: money,
  totalAmount: money,
  terms: text,
  notes: text,
  internalNotes: text,
  sentAt: z.optional(z.string()),
  viewedAt: z.optional(z.string()),
  acceptedAt: z.optional(z.string()),
  /** The name of who accepted it. */
  acceptedBy: z.optional(z.string()),
  declinedAt: z.optional(z.string()),
  declineReason: z.optional(z.string()),
  /** What it was converted to. */
  invoiceId: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Estimate = z.infer<typeof estimateSchema>;

/** The last day on which the offer holds (EST-21). */
export function expiryDateOf(date: string, validityDays: number): string {
  return addDays(date, validityDays);
}

type Dated = Pick<Estimate, 'status' | 'expiryDate'>;

/** Whether the Expired marker shows: from the day after the expiry date, unless Accepted or Declined (B12). */
export function hasExpiredMarker(estimate: Dated, today: string): boolean {
  return estimate.expiryDate < today && estimate.status !== 'Accepted' && estimate.status !== 'Declined';
}

/** Sent or Viewed (EST-34). */
export function isPendingEstimate({ status }: Pick<Estimate, 'status'>): boolean {
  return status === 'Sent' || status === 'Viewed';
}

export type EstimateFilter = 'All Status' | EstimateStatus;
export const ESTIMATE_FILTERS: readonly EstimateFilter[] = ['All Status', ...ESTIMATE_STATUSES];

export type EstimateFigures = {
  total: number;
  accepted: number;
  acceptedCount: number;
  pending: number;
  pendingCount: number;
  /** Accepted of all, in percent with one decimal; 0 when there is none (B10). */
  conversionRate: number;
};

/** The four cards of the list, in dollars; search and filter do not change them. */
export function estimateFigures(estimates: readonly Estimate[]): EstimateFigures {
  const accepted = estimates.filter(({ status }) => status === 'Accepted');
  const pending = estimates.filter(isPendingEstimate);
  const totalOf = (some: readonly Estimate[]) => sum(some.map(({ totalAmount }) => totalAmount));
  return {
    total: totalOf(estimates),
    accepted: totalOf(accepted),
    acceptedCount: accepted.length,
    pending: totalOf(pending),
    pendingCount: pending.length,
    conversionRate: percent(accepted.length, estimates.length, 1),
  };
}
