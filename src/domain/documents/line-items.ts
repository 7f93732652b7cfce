import type { Priceable } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { priceForCustomer } from '#domain/money/pricing.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import type { LineItem } from './billing.ts';
import { lineTotal } from './billing-totals.ts';

/** Returns an empty line item: quantity 1, price 0, taxable (INV-69). */
export function newLine(id: string): LineItem {
  return { id, type: 'service', description: '', quantity: 1, unitPrice: 0, totalPrice: 0, taxable: true };
}

/** Returns a line item for the service, priced for the vehicle size (INV-70) and the customer. */
export function serviceLine(id: string, service: Service, size: VehicleSize, customer?: Priceable): LineItem {
  const { price, reason } = priceForCustomer(service, size, customer);
  return {
    ...newLine(id),
    serviceId: service.id,
    description: service.name,
    ...(service.description && { detail: service.description }),
    unitPrice: price,
    totalPrice: lineTotal(1, price),
    ...(reason !== undefined && { priceReason: reason }),
  };
}
