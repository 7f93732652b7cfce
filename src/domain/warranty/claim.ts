import * as z from 'zod/mini';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { amount, date, id, text } from '#domain/records/fields.ts';

/** Kinds of faults, as the sorting hint reads them. */
export const FAULTS = [
  'Edge lift',
  'Bubbles',
  'Yellowing',
  'Cracking',
  'No self-healing',
  'Staining',
  'Loss of gloss',
  'Collision',
  'Neglect',
  'Other',
] as const;
export type Fault = (typeof FAULTS)[number];

export const VERDICTS = ['Ours', "Maker's", 'Not covered'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const claimSchema = z.looseObject({
  id,
  claimNumber: z.string(),
  warrantyId: z.string(),
  customerId: z.string(),
  /** The owner of the car, with the car, as the claim was reported. */
  customer: customerSnapshotSchema,
  reportedOn: date,
  fault: z.enum(FAULTS),
  /** In the customer's words. */
  seen: text,
  /** First day on which it was seen. */
  since: z.optional(date),
  /** Panels and windows, as in domain/body. */
  positions: z._default(z.array(z.string()), () => []),
  /** Ids of photos: SHA-256 of their bytes, in hex. */
  photoIds: z._default(z.array(z.string()), () => []),
  /** Day on which the shop looked at the car. */
  lookedOn: z.optional(date),
  verdict: z.optional(z.looseObject({ on: date, who: z.enum(VERDICTS), reason: text, by: text })),
  sentOn: z.optional(date),
  /** Answer of the maker. */
  answer: z.optional(z.looseObject({ on: date, text })),
  /** Dollars that the maker credits. Only owners and managers see it. */
  makerCredit: z.optional(amount),
  /** The job on which it is made good, at no price. */
  jobId: z.optional(z.string()),
  closed: z.optional(z.looseObject({ on: date, note: text, by: text })),
  createdAt: text,
  updatedAt: text,
});
/** A fault that a customer reports on a certificate. */
export type Claim = z.infer<typeof claimSchema>;

export const CLAIM_STATES = [
  'New',
  'Looked At',
  'Ours',
  "Maker's",
  'Not Covered',
  'Sent to Maker',
  'Answered',
  'Work Booked',
  'Closed',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

const OF_VERDICT: Readonly<Record<Verdict, ClaimState>> = {
  Ours: 'Ours',
  "Maker's": "Maker's",
  'Not covered': 'Not Covered',
};

/** Returns how far the claim is. It is not stored: it follows from what was recorded. */
export function claimState({ lookedOn, verdict, sentOn, answer, jobId, closed }: Claim): ClaimState {
  if (closed) return 'Closed';
  if (jobId) return 'Work Booked';
  if (answer) return 'Answered';
  if (sentOn) return 'Sent to Maker';
  if (verdict) return OF_VERDICT[verdict.who];
  return lookedOn ? 'Looked At' : 'New';
}
