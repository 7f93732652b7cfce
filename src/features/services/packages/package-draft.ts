import * as z from 'zod/mini';
import type { Service } from '#domain/catalog/service.ts';
import { PACKAGE_PRICES, type ServicePackage } from '#domain/packages/package.ts';
import { isWithin, neededText } from '#parts/forms/draft-fields.ts';

export const packageDraftSchema = z
  .object({
    name: neededText('Enter the name of the package.').check(z.maxLength(60, 'Use at most 60 characters.')),
    serviceIds: z.array(z.string()).check(z.minLength(2, 'Choose at least two services.')),
    priceKind: z.enum(PACKAGE_PRICES),
    price: z.number('Enter the price.'),
  })
  .check(({ value: { priceKind, price }, issues }) => {
    const isPercent = priceKind === 'percent';
    if (isWithin(price, isPercent ? { min: 0, max: 100, places: 2 } : { min: 0, places: 2 })) return;
    const message = isPercent
      ? 'Enter 0 to 100 percent, with up to two decimals.'
      : 'Enter the price in dollars and cents, 0 or more.';
    issues.push({ code: 'custom', message, path: ['price'], input: price });
  });
export type PackageDraft = z.input<typeof packageDraftSchema>;

/** Returns the draft. Services that were deleted are dropped. */
export function packageDraftOf(one: ServicePackage | undefined, services: readonly Service[]): PackageDraft {
  const { name = '', priceKind = 'percent', price = 10 } = one ?? {};
  const isIn = ({ id }: Service) => one?.services.some((service) => service.id === id);
  return { name, priceKind, price, serviceIds: services.filter(isIn).map(({ id }) => id) };
}

/** Returns the fields to store, with the services in the shop's order. */
export function packageOf({ serviceIds, ...draft }: PackageDraft, services: readonly Service[]) {
  const chosen = services.filter(({ id }) => serviceIds.includes(id));
  return { ...draft, services: chosen.map(({ id, name }) => ({ id, name })) };
}
