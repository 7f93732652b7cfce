import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import { pricesAfterDiscount } from '#domain/documents/discount-shares.ts';
import { serviceLine } from '#domain/documents/line-items.ts';
import { minus, product, sum } from '#domain/money/money.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import type { ServicePackage } from './package.ts';

type Buyer = {
  services: readonly Service[];
  size: VehicleSize;
  /** The customer, whose agreed prices count where they are lower in sum. */
  customer?: Priceable | undefined;
  newId: () => string;
};

export type PackageLines = {
  lines: LineItem[];
  /** Prices in dollars of the package, and of its services one by one. */
  price: number;
  apart: number;
  /** Names of its services that the shop deleted. */
  gone: string[];
};

/**
 * Returns a line for each service of the package, with the package's price spread over them by price, to the cent. A package never costs
 * more than its services one by one. Services that the shop deleted are left out.
 */
export function packageLines(one: ServicePackage, { services, size, customer, newId }: Buyer): PackageLines {
  const found = one.services.flatMap(({ id }) => services.find((service) => service.id === id) ?? []);
  const gone = one.services.filter(({ id }) => !found.some((service) => service.id === id));
  const apart = found.map((service) => serviceLine(newId(), service, size, customer));
  const [own, usual] = [
    sum(apart.map(({ totalPrice }) => totalPrice)),
    sum(found.map((service) => priceForSize(service, size))),
  ];
  const asked = one.priceKind === 'amount' ? one.price : product(2, usual, minus(100, one.price), 0.01);
  const price = Math.max(0, Math.min(own, asked));
  const prices = pricesAfterDiscount({ items: apart, discountAmount: minus(own, price) });
  const lines = apart.map((line, index) => {
    const unitPrice = prices[index] ?? line.unitPrice;
    return price < own ? { ...line, unitPrice, totalPrice: unitPrice, priceReason: `Package: ${one.name}` } : line;
  });
  return { lines, price, apart: own, gone: gone.map(({ name }) => name) };
}
