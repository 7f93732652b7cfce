import * as z from 'zod/mini';
import { date, id, text } from '#domain/records/fields.ts';

export const TIER_KINDS = ['maker', 'workmanship'] as const;
export const TERMS = ['years', 'ownership', 'vehicle'] as const;
export const TRANSFERS = ['no', 'yes', 'capped'] as const;

/** Whole numbers of years, months or days. */
const count = z.int().check(z.positive());

/** Terms of a warranty. A certificate keeps its own copy of them. */
export const promiseSchema = z.looseObject({
  kind: z.enum(TIER_KINDS),
  /** Maker of the film that promises it; empty for the shop. */
  maker: text,
  name: text,
  /** Version of its text, as the maker names it. */
  version: text,
  /** A number of years, while the customer owns the car, or the life of the vehicle. */
  term: z.enum(TERMS),
  /** Set for the term 'years' alone. */
  years: z.optional(count),
  startsFrom: z._default(z.enum(['installation', 'purchase']), 'installation'),
  covers: text,
  excludes: text,
  /** To the next owner of the car: not at all, for the rest of the term, or up to `transferYears` from the start. */
  transfer: z._default(z.enum(TRANSFERS), 'no'),
  transferYears: z.optional(count),
  /** Days from the start in which it must be registered with the maker. */
  registerDays: z.optional(count),
  /** Months between inspections. */
  inspectionMonths: z.optional(count),
  /** Days that an inspection may be late. */
  inspectionLateDays: z.optional(z.int().check(z.nonnegative())),
  /** A missed one ends the promise; otherwise it is advised. */
  isInspectionRequired: z._default(z.boolean(), false),
  /** Papers that a claim needs, such as the receipt and photos. */
  claimNeeds: text,
  text,
});
export type WarrantyPromise = z.infer<typeof promiseSchema>;

export const warrantyTierSchema = z.looseObject({
  id,
  promise: promiseSchema,
  /** Source of a preset, and the day on which it was read. */
  source: text,
  sourceDate: z.optional(date),
  /** Day on which the shop confirmed it. Absent: check before use. */
  checkedOn: z.optional(date),
  createdAt: text,
  updatedAt: text,
});
/** A warranty that the shop gives or passes on, such as ten years on a film. */
export type WarrantyTier = z.infer<typeof warrantyTierSchema>;

/** Returns 'XPEL 10-Year Film Warranty'. */
export function tierTitle({ maker, name }: Pick<WarrantyPromise, 'maker' | 'name'>): string {
  return [maker, name].filter(Boolean).join(' ');
}
