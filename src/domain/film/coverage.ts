import * as z from 'zod/mini';
import { text } from '#domain/records/fields.ts';
import { PRODUCT_KINDS } from './product.ts';

export const EXTENTS = ['full', 'partial'] as const;
export const EDGES = ['flush', 'wrapped', 'relief'] as const;

export const coverageSchema = z.looseObject({
  /** Panel or window, as in domain/body. */
  positionId: z.string(),
  /** Product of the shop. What documents say is copied below: it stays as it was when the product changes. */
  productId: z.optional(z.string()),
  /** 'XPEL Ultimate Plus', as it was chosen. */
  film: z.optional(z.string()),
  kind: z.optional(z.enum(PRODUCT_KINDS)),
  /** 'gloss', 'satin' … of paint film and wrap. */
  finish: z.optional(z.string()),
  /** Visible light that the film lets through, in percent. */
  vlt: z.optional(z.number().check(z.gte(0), z.lte(100))),
  /** The same on clear glass, as measured by the shop. */
  measuredVlt: z.optional(z.number().check(z.gte(0), z.lte(100))),
  extent: z._default(z.enum(EXTENTS), 'full'),
  edge: z.optional(z.enum(EDGES)),
  rollId: z.optional(z.string()),
  note: text,
});
/** Film on one panel or window. */
export type Coverage = z.infer<typeof coverageSchema>;
