import * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { accountNumbers, discountFields, lineItemSchema } from '#domain/documents/billing.ts';
import { date, id, text } from '#domain/records/fields.ts';
import { answerSchema } from './estimate-answer.ts';
import { optionSchema } from './estimate-option.ts';

export const ESTIMATE_STATUSES = ['Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired'] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];
export const DEFAULT_VALIDITY_DAYS = 30;

const money = z._default(z.number(), 0);

export const estimateSchema = z.looseObject({
  id,
  estimateNumber: z.string(),
  customerId: z.string(),
  customer: customerSnapshotSchema,
  date,
  expiryDate: date,
  validityPeriod: z._default(z.number(), DEFAULT_VALIDITY_DAYS),
  status: z.enum(ESTIMATE_STATUSES),
  /** The lines that the totals are made of: those of the option that leads or was accepted, where there are options. */
  items: z._default(z.array(lineItemSchema), () => []),
  options: z.optional(z.array(optionSchema)),
  /** The option whose lines are in `items`. */
  optionId: z.optional(z.string()),
  subtotal: money,
  taxRate: money,
  taxAmount: money,
  discountAmount: money,
  ...discountFields,
  /** Customer's exemption number, when it is the reason for a tax rate of 0. */
  taxExemptNumber: z.optional(z.string()),
  totalAmount: money,
  ...accountNumbers,
  terms: text,
  notes: text,
  internalNotes: text,
  sentAt: z.optional(z.string()),
  viewedAt: z.optional(z.string()),
  acceptedAt: z.optional(z.string()),
  /** Name of the person who accepted. */
  acceptedBy: z.optional(z.string()),
  answer: z.optional(answerSchema),
  /** Answers from before the estimate was edited, each with the lines and total of then, oldest first. */
  earlierAnswers: z.optional(
    z.array(
      z.looseObject({
        answer: answerSchema,
        items: z._default(z.array(lineItemSchema), () => []),
        /** The accepted option alone. */
        options: z.optional(z.array(optionSchema)),
        optionId: z.optional(z.string()),
        totalAmount: money,
      }),
    ),
  ),
  declinedAt: z.optional(z.string()),
  declineReason: z.optional(z.string()),
  /** The accepted estimate that it adds work to. */
  supplementTo: z.optional(z.string()),
  /** Invoice that it was converted to. */
  invoiceId: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Estimate = z.infer<typeof estimateSchema>;
