import * as z from 'zod/mini';
import { lineItemSchema } from './billing.ts';
import { isDate } from './calendar.ts';
import { customerSchema, unknownCustomer } from './customer.ts';

export const ESTIMATE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const;
export const DEFAULT_VALIDITY_DAYS = 30;

const text = z._default(z.string(), '');
const money = z._default(z.number(), 0);
const date = z.string().check(z.refine(isDate, 'must be a calendar day such as 2026-11-20'));

export const estimateSchema = z.looseObject({
  id: z.string().check(z.minLength(1, 'needs an id')),
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
  acceptedAt: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Estimate = z.infer<typeof estimateSchema>;
