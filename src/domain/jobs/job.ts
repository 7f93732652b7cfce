import * as z from 'zod/mini';
import { promisedCareSchema } from '#domain/care/promised-care.ts';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { coverageSchema } from '#domain/film/coverage.ts';
import { id, text } from '#domain/records/fields.ts';

/** Stages of a job, in order. A shop can rename them; these are the stored keys and the default labels. */
export const STAGES = [
  'Booked',
  'Checked In',
  'Prep',
  'In Work',
  'Curing',
  'Quality Check',
  'Ready',
  'Delivered',
] as const;
export type Stage = (typeof STAGES)[number];

export const HOLD_REASONS = ['film', 'customer', 'parts', 'rework', 'other'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const holdSchema = z.looseObject({
  reason: z.enum(HOLD_REASONS),
  note: text,
  /** ISO instant. */
  since: text,
  /** Name of the person who put the job on hold. */
  by: z.optional(z.string()),
});
/** Why the job cannot continue. The job keeps its stage. */
export type Hold = z.infer<typeof holdSchema>;

const stageEventSchema = z.looseObject({
  stage: z.enum(STAGES),
  /** ISO instant. */
  at: text,
  /** Name of the person who moved the job. */
  by: text,
  /** Checked In: why the inspection was skipped. In Work: why quality check sent the job back. Delivered: why the customer did not sign. */
  note: z.optional(z.string()),
  /** Hold that was removed then; the job stayed in its stage. */
  hold: z.optional(holdSchema),
  /** Why the car was not inspected, written when it was moved into the shop or later; the job stayed in its stage. */
  notInspected: z.optional(z.string()),
});

const checklistItemSchema = z.looseObject({
  text,
  /** Must be done before the job is Ready. */
  required: z._default(z.boolean(), false),
  /** ISO instant; absent while the item is open. */
  doneAt: z.optional(z.string()),
  doneBy: z.optional(z.string()),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

const jobCoverageSchema = z.looseObject({
  serviceId: z.string(),
  entries: z._default(z.array(coverageSchema), () => []),
});
/** Film that a service of the job puts on the car. */
export type JobCoverage = z.infer<typeof jobCoverageSchema>;

export const jobSchema = z.looseObject({
  id,
  jobNumber: z.string(),
  customerId: z.string(),
  /** The customer with the job's vehicle. */
  customer: customerSnapshotSchema,
  /** The bookings of the job, in work order. */
  bookingIds: z._default(z.array(z.string()), () => []),
  /** Estimate that the job was booked from. */
  estimateId: z.optional(z.string()),
  invoiceIds: z._default(z.array(z.string()), () => []),
  stage: z.enum(STAGES),
  /** Moves and ended holds since the job was booked, oldest first. */
  stageLog: z._default(z.array(stageEventSchema), () => []),
  hold: z.optional(holdSchema),
  /** When the car was promised, as an ISO instant. */
  promisedAt: z.optional(z.string()),
  checkedInAt: z.optional(z.string()),
  readyAt: z.optional(z.string()),
  deliveredAt: z.optional(z.string()),
  /** Odometer readings, as typed. */
  odometerIn: z.optional(z.string()),
  odometerOut: z.optional(z.string()),
  /** Number of the tag on the car's key. */
  keyTag: z.optional(z.string()),
  checklist: z._default(z.array(checklistItemSchema), () => []),
  coverage: z.optional(z.array(jobCoverageSchema)),
  /** The care sheet that the customer took home. */
  care: z.optional(promisedCareSchema),
  /** The claim that this job makes good, at no price. */
  claimId: z.optional(z.string()),
  /** Wishes of the customer. */
  customerNotes: text,
  internalNotes: text,
  createdAt: text,
  updatedAt: text,
});
/** A work order: one car, with one or more bookings. */
export type Job = z.infer<typeof jobSchema>;

export const JOB_PREFIX = 'JOB-';
