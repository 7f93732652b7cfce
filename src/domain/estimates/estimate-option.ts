import * as z from 'zod/mini';
import { lineItemSchema } from '#domain/documents/billing.ts';
import { text } from '#domain/records/fields.ts';

/** An estimate has no options, or 2 up to this many. */
export const MAX_OPTIONS = 4;

export const optionSchema = z.looseObject({
  id: z.string(),
  /** 'Good', 'Better', 'Best' … */
  name: text,
  recommended: z.optional(z.boolean()),
  items: z._default(z.array(lineItemSchema), () => []),
});
/** One of several offers in an estimate, of which the customer accepts one. */
export type EstimateOption = z.infer<typeof optionSchema>;
