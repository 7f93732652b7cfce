import * as z from 'zod/mini';
import { coverageSchema } from '#domain/film/coverage.ts';
import { text } from '#domain/records/fields.ts';

/** Payment terms of invoices (DATA-18). */
export const PAYMENT_TERMS = ['Due on Receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
/** Terms of an invoice whose due date matches none of the others. */
export const CUSTOM_TERMS = 'Custom';
export const DEFAULT_TAX_RATE_PERCENT = 8.5;

export const lineItemSchema = z.looseObject({
  id: text,
  type: z._default(z.string(), 'service'),
  serviceId: z.optional(z.string()),
  description: text,
  /** Details below the description, copied from the service when the line was added. */
  detail: z.optional(z.string()),
  /** Why the unit price differs from the price of the service, such as 'Dealer price, 10% off'. */
  priceReason: z.optional(z.string()),
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  taxable: z._default(z.boolean(), true),
  /** The customer may leave the line out. Only estimates have such lines. */
  optional: z.optional(z.boolean()),
  /** The customer takes the optional line. */
  chosen: z.optional(z.boolean()),
  /** Film on the panels and windows of the car. */
  coverage: z.optional(z.array(coverageSchema)),
  /** Sentences that the customer agrees to for the tint of the line, as the estimate was sent. A Draft makes them again. */
  acknowledgements: z.optional(z.array(z.string())),
});
export type LineItem = z.infer<typeof lineItemSchema>;

/** Returns whether the totals include the line: it is no optional one, or the customer takes it. */
export function isCounted({
  optional,
  chosen,
}: {
  optional?: boolean | undefined;
  chosen?: boolean | undefined;
}): boolean {
  return !optional || chosen === true;
}

/** Allowed decimals: New York City's rate is 8.875 %, and 12.75 square feet of film is a quantity. */
export const TAX_RATE_PLACES = 3;
export const QUANTITY_PLACES = 2;
/** Limits beyond any real job, which keep the cents of a sum exact. */
export const MAX_QUANTITY = 100_000;
export const MAX_UNIT_PRICE = 10_000_000;

/** Rules for discounts and tax, which differ by state. Before tax, the discount lowers the taxed amount. */
export const DISCOUNT_RULES = ['after-tax', 'before-tax'] as const;
export type DiscountRule = (typeof DISCOUNT_RULES)[number];

/** Stored discount fields besides `discountAmount`, the dollars that apply. */
export const discountFields = {
  /** Percentage of the subtotal from which the amount was calculated. */
  discountPercent: z.optional(z.number()),
  /** Rule of the document; after tax when absent. */
  discountApplies: z.optional(z.enum(DISCOUNT_RULES)),
};
/** The customer's own numbers on a document. */
export const accountNumbers = {
  /** Number of the customer's purchase order. */
  poNumber: z.optional(z.string()),
  /** Number of the car in the customer's stock. */
  stockNumber: z.optional(z.string()),
};
export type AccountNumbers = { poNumber?: string | undefined; stockNumber?: string | undefined };

export type Discount = {
  discountAmount: number;
  discountPercent?: number | undefined;
  discountApplies?: DiscountRule | undefined;
};

export type Totals = { subtotal: number; taxAmount: number; totalAmount: number };
/** Line items, tax rate and discount of a document with their totals. */
export type BillingContent = { items: LineItem[]; taxRate: number } & Discount & Totals;
