import type { Service } from '#domain/catalog/service.ts';
import { type Customer, customerWithVehicle } from '#domain/customers/customer.ts';
import type { LineItem } from '#domain/documents/billing.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import type { Booking } from '#domain/scheduling/booking.ts';

/** Lists that the sample documents are made from. */
export type DocumentShop = { customers: Customer[]; services: Service[]; bookings: Booking[] };

function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Error(`the sample shop has no ${what}`);
  return record;
}

/** Returns the customer with their main vehicle, as a document copies them. */
export function customerOf(shop: DocumentShop, key: string): Customer {
  const customer = found(
    shop.customers.find(({ id }) => id === `customer-${key}`),
    key,
  );
  return customerWithVehicle(customer, customer.vehicle);
}

/** Returns a line at the customer's price for each service. `document` begins the ids of the lines. */
export function linesOf(
  shop: DocumentShop,
  document: string,
  customer: Customer,
  serviceKeys: readonly string[],
): LineItem[] {
  return serviceKeys.map((key, index) => {
    const service = found(
      shop.services.find(({ id }) => id === `service-${key}`),
      key,
    );
    const price = priceForSize(service, customer.vehicle.size);
    return {
      id: `${document}-item-${index + 1}`,
      type: 'service',
      serviceId: service.id,
      description: service.name,
      detail: service.description,
      quantity: 1,
      unitPrice: price,
      totalPrice: price,
      taxable: true,
    };
  });
}
