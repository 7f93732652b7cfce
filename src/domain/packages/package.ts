import * as z from 'zod/mini';
import { amount, text } from '#domain/records/fields.ts';

export const PACKAGE_PRICES = ['percent', 'amount'] as const;

export const packageSchema = z.looseObject({
  id: z.string(),
  name: text,
  /** In the order of the lines. The names say which one was deleted. */
  services: z._default(z.array(z.looseObject({ id: z.string(), name: text })), () => []),
  /** A percentage off the prices for the size, or one price in dollars for every size. */
  priceKind: z.enum(PACKAGE_PRICES),
  price: amount,
});
/** Services that a shop sells together, for less than one by one. */
export type ServicePackage = z.infer<typeof packageSchema>;
