import * as z from 'zod/mini';
import { amount } from '#domain/records/fields.ts';

/** Kinds of customers. A customer without a kind is a Person. */
export const CUSTOMER_KINDS = ['Person', 'Dealer', 'Fleet'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

const fixedPriceSchema = z.looseObject({ serviceId: z.string(), price: amount });
/** The agreed price of a service in dollars, for a vehicle of any size. */
export type FixedPrice = z.infer<typeof fixedPriceSchema>;

const priceRuleSchema = z.looseObject({
  /** Percentage off the price of every service without a fixed price. */
  percentOff: z.optional(amount.check(z.lte(100))),
  fixedPrices: z.optional(z.array(fixedPriceSchema)),
});
/** Prices agreed with a customer. A fixed price wins over the percentage. */
export type PriceRule = z.infer<typeof priceRuleSchema>;

/** Fields of a customer who has an account with the shop. */
export const accountFields = {
  kind: z.optional(z.enum(CUSTOMER_KINDS)),
  priceRule: z.optional(priceRuleSchema),
  /** Payment terms of new invoices; those of the settings when absent. */
  paymentTerms: z.optional(z.string()),
  /** An invoice is sent only with the customer's purchase order number. */
  poRequired: z.optional(z.boolean()),
};

/** Facts of a customer that their prices follow from. */
export type Priceable = { kind?: CustomerKind | undefined; priceRule?: PriceRule | undefined };
