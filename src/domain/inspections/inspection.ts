import * as z from 'zod/mini';
import { id, text } from '#domain/records/fields.ts';

/** Views of a walk around the car, in walking order. */
export const VIEWS = [
  'Front',
  'Front Left',
  'Left',
  'Rear Left',
  'Rear',
  'Rear Right',
  'Right',
  'Front Right',
] as const;
export type View = (typeof VIEWS)[number];

export const DAMAGE_TYPES = [
  'chip',
  'scratch',
  'scuff',
  'dent',
  'crack',
  'swirl',
  'etching',
  'repaint',
  'rust',
  'curb rash',
  'tear',
  'glass chip',
  'missing part',
  'old film edge',
  'other',
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

export const MAX_PINS = 50;

/** Ids of photos: SHA-256 of their bytes, in hex. */
const photoIds = z._default(z.array(z.string()), () => []);

const walkaroundSchema = z.looseObject({
  view: z.enum(VIEWS),
  photoIds,
  /** Why there is no photo of this view. */
  skippedBecause: z.optional(z.string()),
});

const pinSchema = z.looseObject({
  id,
  /** Number of the damage in the drawing and in the list, from 1. */
  number: z.number(),
  /** Side of the car in the drawing. */
  view: text,
  /** Place in the drawing, in percent of its width and height. Absent for damage that was entered by the list. */
  x: z.optional(z.number().check(z.gte(0), z.lte(100))),
  y: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** Panel or window, as in domain/body. */
  panelId: text,
  type: z.enum(DAMAGE_TYPES),
  severity: z.literal([1, 2, 3]),
  note: text,
  photoIds,
  /** The customer was shown this damage. */
  acknowledged: z._default(z.boolean(), false),
});
export type DamagePin = z.infer<typeof pinSchema>;

const readingSchema = z.looseObject({ panelId: text, microns: z.number().check(z.nonnegative()) });
/** Paint thickness of a panel. */
export type PaintReading = z.infer<typeof readingSchema>;

const signatureSchema = z.looseObject({
  /** Strokes as paths of an SVG of this size. Empty when the name was typed instead. */
  paths: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  /** Name as typed. */
  name: text,
  /** The sentence that was ticked by a customer who typed the name instead of drawing. */
  statement: z.optional(z.string()),
  /** ISO instant. */
  at: text,
  /** SHA-256 of the record that was signed, in hex. */
  hash: text,
});
export type Signature = z.infer<typeof signatureSchema>;

/** A name under a text that the customer read. */
export const acknowledgementSchema = z.looseObject({
  /** Name as typed. */
  name: text,
  /** ISO instant, by the server's clock. */
  at: text,
  /** SHA-256 of what was shown, in hex. */
  hash: text,
});

/** By the customer, through a link. */
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;

export const inspectionSchema = z.looseObject({
  id,
  jobId: z.string(),
  jobNumber: text,
  /** At check-in or at hand-over. */
  kind: z.enum(['in', 'out']),
  /** ISO instant at which it was begun. */
  at: text,
  /** Name of the person who inspects. */
  by: text,
  bodyType: text,
  /** Reading that the job had when the inspection was closed. */
  odometer: z.optional(z.string()),
  /** Eighths of a full tank, or percent of a full battery, as typed. */
  fuel: z.optional(z.string()),
  /** Left in the car by the customer. */
  belongings: text,
  walkaround: z._default(z.array(walkaroundSchema), () => []),
  pins: z._default(z.array(pinSchema), () => []),
  readings: z._default(z.array(readingSchema), () => []),
  signature: z.optional(signatureSchema),
  /** Why it was closed without a signature. */
  unsignedBecause: z.optional(z.string()),
  /** Given by the customer through a link, after it was closed without a signature. Set by the server. */
  acknowledgement: z.optional(acknowledgementSchema),
  /** ISO instant; absent while it can be changed. */
  closedAt: z.optional(z.string()),
  /** The closed inspection that this one replaces. */
  replacesId: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
/** Condition of a car when it came or left. */
export type Inspection = z.infer<typeof inspectionSchema>;
