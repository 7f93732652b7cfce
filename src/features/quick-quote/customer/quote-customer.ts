import { customerWithVehicle, fullName } from '#domain/customers/customer.ts';
import { quickQuoteCustomer } from '#domain/customers/quick-quote-customer.ts';
import { contactBook, sameContacts } from '#domain/customers/same-contact.ts';
import { moved } from '#domain/leads/lead-pipeline.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { carInGarage, type Garage } from '#domain/vehicles/garage.ts';
import { withVehicle } from '#domain/vehicles/garage-changes.ts';
import { sameCars } from '#domain/vehicles/parked-vehicles.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import type { QuoteProgress } from '#features/quick-quote/quote-progress.ts';
import type { Newest, Operation } from '#io/store/store.ts';

/** Thrown when the quote, the slot or the customer's name is missing (TOAST-34). */
export class IncompleteQuoteError extends Error {
  override readonly name = 'IncompleteQuoteError';
}

/** The quote to store, with the instant, ids and digits of a temporary VIN. */
export type Quoting = {
  progress: QuoteProgress;
  /** ISO instant. */
  at: string;
  newId: () => string;
  vinDigits: string;
};

/**
 * Returns the customer's stored vehicle, with VIN and plate, if it is the quoted one: the chosen one of several, in the quoted size.
 * Otherwise returns the quoted vehicle.
 */
export function quotedVehicle(
  garage: Garage,
  { vehicle, customer }: Pick<QuoteProgress, 'vehicle' | 'customer'>,
): Vehicle {
  const chosen = sameCars(garage, vehicle).find(({ key }) => key === customer.vehicleId)?.vehicle;
  const stored = chosen ?? carInGarage(garage, vehicle);
  if (!stored) return vehicle;
  const { size, bodyType } = vehicle;
  return stored.size === size ? stored : { ...stored, size, bodyType };
}

/** Returns the lead of the quote, and the customer that it became before, if they were not deleted. */
async function leadOf({ customer: { leadId } }: QuoteProgress, newest: Newest) {
  const lead = leadId === undefined ? undefined : await newest.leads.get(leadId);
  const became = lead?.customerId === undefined ? undefined : await newest.customers.get(lead.customerId);
  return { lead, became };
}

/** Marks the lead of the quote Converted, unless it is a customer already. */
function leadConverted({ lead, became }: Awaited<ReturnType<typeof leadOf>>, customerId: string): Operation[] {
  if (!lead || became) return [];
  return [{ entity: 'leads', kind: 'update', id: lead.id, change: { ...moved(lead, 'Converted'), customerId } }];
}

/**
 * Returns the customer of the quote, and the operations that store them. An existing customer's record isn't changed, unless the quoted
 * vehicle is to be added to theirs. The snapshot has the quoted vehicle. Throws `IncompleteQuoteError`, and a `Rejection` instead
 * of making a second customer of a lead that someone else converted meanwhile.
 */
export async function quoteCustomer({ progress, at, newId, vinDigits }: Quoting, newest: Newest) {
  const { customer: details, vehicle, serviceId = '' } = progress;
  const asked = await leadOf(progress, newest);
  if (details.existingId) {
    const existing = await newest.customers.get(details.existingId);
    if (!existing) throw new IncompleteQuoteError();
    const isNewCar = details.addsVehicle === true && carInGarage(existing, vehicle) === undefined;
    const car = isNewCar
      ? { ...vehicle, id: newId(), vin: vehicle.vin || temporaryVin(vinDigits) }
      : quotedVehicle(existing, progress);
    const added: Operation[] = isNewCar
      ? [{ entity: 'customers', kind: 'update', id: existing.id, change: withVehicle(existing, car) }]
      : [];
    const operations = [...added, ...leadConverted(asked, existing.id)];
    return { customer: existing, operations, snapshot: customerWithVehicle(existing, car) };
  }
  if (!fullName(details)) throw new IncompleteQuoteError();
  const { became } = asked;
  if (became && !details.isNew && sameContacts(contactBook([became]), details).length > 0) {
    throw new Rejection(
      `${fullName(became)} is already a customer: someone else converted this lead. Edit the customer to book for them.`,
    );
  }
  const customer = quickQuoteCustomer(
    { ...details, serviceId, vehicle },
    { id: newId(), at, vin: temporaryVin(vinDigits) },
  );
  const all = progress.also?.parts?.map(({ service }) => service.id) ?? [
    serviceId,
    ...(progress.also?.serviceIds ?? []),
  ];
  const wanted = { ...customer, services: all };
  const operations: Operation[] = [
    { entity: 'customers', kind: 'add', item: wanted },
    ...leadConverted(asked, wanted.id),
  ];
  return { customer: wanted, operations, snapshot: wanted };
}
