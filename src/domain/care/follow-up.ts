import * as z from 'zod/mini';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { date, id, text } from '#domain/records/fields.ts';

/** A restriction says what the customer must not do before a day, a visit was agreed on, and an offer is for more work. */
export const FOLLOW_UP_KINDS = ['restriction', 'visit', 'offer'] as const;

export const followUpSchema = z.looseObject({
  id,
  jobId: z.string(),
  customerId: z.string(),
  /** The owner of the car, with the car. */
  customer: customerSnapshotSchema,
  kind: z.enum(FOLLOW_UP_KINDS),
  /** Category of the work that it follows. */
  category: z.enum(SERVICE_CATEGORIES),
  /** The sentence as it was promised, with its days: later edits of the rules change nothing. */
  text,
  /** Restriction: the first and last day on which it holds. Visit and offer: the days between which it is due. */
  startsOn: date,
  endsOn: date,
  /** Restriction: categories of work that break it. */
  refuses: z._default(z.array(z.enum(SERVICE_CATEGORIES)), () => []),
  /** Visit and offer: the service that is booked for it. */
  serviceId: z.optional(z.string()),
  /** The certificate whose inspection it is. */
  warrantyId: z.optional(z.string()),
  bookingId: z.optional(z.string()),
  /** Done without a booking, or not wanted by the customer. */
  ended: z.optional(z.looseObject({ on: date, note: text, by: text, isUnwanted: z.optional(z.boolean()) })),
  createdAt: text,
  updatedAt: text,
});
/** A dated promise of the care sheet, made when the car is handed over. */
export type FollowUp = z.infer<typeof followUpSchema>;
