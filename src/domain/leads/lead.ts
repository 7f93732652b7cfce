import * as z from 'zod/mini';
import { id, text } from '#domain/records/fields.ts';

export const LEAD_STATUSES = ['New', 'Contacted', 'Qualified', 'Converted', 'Lost'] as const;
export const LEAD_PRIORITIES = ['High', 'Medium', 'Low'] as const;

export const leadSchema = z.looseObject({
  id,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  source: text,
  status: z.enum(LEAD_STATUSES),
  priority: z.enum(LEAD_PRIORITIES),
  interestedServices: z._default(z.array(z.string()), () => []),
  vehicleInfo: z.optional(
    z.looseObject({
      year: z.optional(z.number()),
      make: z.optional(z.string()),
      model: z.optional(z.string()),
      size: z.optional(z.string()),
      /** Not in the specification: more from the vehicle picker, used when the lead becomes a customer. */
      trim: z.optional(z.string()),
      bodyType: z.optional(z.string()),
    }),
  ),
  estimatedValue: z._default(z.number(), 0),
  assignedTo: z.optional(z.string()),
  lastContactDate: z.optional(z.string()),
  nextFollowUp: z.optional(z.string()),
  /** Reason why the lead was lost. */
  lostReason: z.optional(z.string()),
  /** Customer created from a Converted lead. */
  customerId: z.optional(z.string()),
  /** Request of a car owner on the shop's page, besides the other fields; absent when the lead came otherwise. */
  request: z.optional(
    z.looseObject({
      receivedAt: z.optional(z.string()),
      /** Preferred days, the first choice first. */
      days: z.optional(z.array(z.string())),
      /** Panels and windows where film is wanted. */
      positionIds: z.optional(z.array(z.string())),
      /** Those of them that it covers in part. */
      partialIds: z.optional(z.array(z.string())),
      /** The words that they agreed to. */
      consent: z.optional(z.string()),
      /** Prices in dollars that the page showed: the same for a car of known size. */
      shownFrom: z.optional(z.number()),
      shownTo: z.optional(z.number()),
    }),
  ),
  notes: text,
  createdAt: text,
  updatedAt: text,
});
export type Lead = z.infer<typeof leadSchema>;
export type LeadStatus = Lead['status'];
export type LeadPriority = Lead['priority'];
