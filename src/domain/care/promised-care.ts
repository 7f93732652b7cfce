import * as z from 'zod/mini';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { acknowledgementSchema } from '#domain/inspections/inspection.ts';
import { date, text } from '#domain/records/fields.ts';

/** The care sheet as it was handed over, with its days. Later edits of the rules change nothing. */
export const promisedCareSchema = z.looseObject({
  /** The day from which the days are counted. */
  from: date,
  /** Cold weather added days. */
  isCold: z.optional(z.boolean()),
  care: z._default(
    z.array(
      z.looseObject({
        category: z.enum(SERVICE_CATEGORIES),
        title: text,
        sentences: z._default(z.array(z.string()), () => []),
      }),
    ),
    () => [],
  ),
  notes: z._default(z.array(z.string()), () => []),
  /** SHA-256 of the text, in hex. */
  hash: text,
  /** By the customer, at the desk or by a link. Its hash is that of the text that was read. */
  acknowledged: z.optional(acknowledgementSchema),
});
export type PromisedCare = z.infer<typeof promisedCareSchema>;
