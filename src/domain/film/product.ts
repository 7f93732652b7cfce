import * as z from 'zod/mini';
import { amount, id, text } from '#domain/records/fields.ts';

export const PRODUCT_KINDS = ['Paint Protection', 'Wrap', 'Tint', 'Coating'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

const vlt = z.number().check(z.gte(0), z.lte(100));

export const productSchema = z.looseObject({
  id,
  maker: text,
  series: text,
  kind: z.enum(PRODUCT_KINDS),
  /** 'gloss', 'satin' … of paint film and wrap. */
  finish: z.optional(z.string()),
  /** Visible light that the film lets through in percent, as sold. */
  vlt: z.optional(vlt),
  /** The same on clear glass, as measured by the shop. */
  measuredVlt: z.optional(vlt),
  /** Roll widths in inches. */
  widths: z._default(z.array(amount), () => []),
  /** Dollars per foot of roll. */
  costPerFoot: z.optional(amount),
  warranty: text,
  /** The warranty that comes with it. */
  tierId: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
/** A film or coating that the shop works with. */
export type Product = z.infer<typeof productSchema>;

/** Returns 'XPEL Ultimate Plus'. */
export function productName({ maker, series }: Pick<Product, 'maker' | 'series'>): string {
  return [maker, series].filter(Boolean).join(' ');
}

/** Returns the finish of paint film, or the light that tint lets through: 'gloss', '20%'. Empty without both. */
export function productLook({ finish = '', vlt }: Pick<Product, 'finish' | 'vlt'>): string {
  return vlt === undefined ? finish.trim() : `${vlt}%`;
}

/** Returns 'XPEL Ultimate Plus, gloss'. */
export function productTitle(product: Pick<Product, 'maker' | 'series' | 'finish' | 'vlt'>): string {
  return [productName(product), productLook(product)].filter(Boolean).join(', ');
}
