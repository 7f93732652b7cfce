import { addDays } from '#domain/calendar/calendar.ts';
import { customerWithVehicle, fullName } from '#domain/customers/customer.ts';
import { sameEmail } from '#domain/customers/email-key.ts';
import { quickQuoteCustomer } from '#domain/customers/quick-quote-customer.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import { findSlots, isStillFree, type Slot, type SlotRequest } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { carInGarage, type Garage } from '#domain/vehicles/garage.ts';
import { withVehicle } from '#domain/vehicles/garage-changes.ts';
import { sameCars } from '#domain/vehicles/parked-vehicles.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import type { IndexQuery, Newest, Operation } from '#io/store/store.ts';
import { newJob } from '#parts/jobs/job-operations.ts';
import type { QuoteProgress } from './quote-progress.ts';
import { quotedPrice } from './quoted-price.ts';

/** Days that a slot within the next 14 days can reach, with room to spare: the search gives up on a job after 60 days. */
const RANGE_DAYS = 75;

/** Returns the index query for the bookings that the slot search needs. */
export function slotSearchRange(today: string): IndexQuery {
  return { name: 'date', from: today, to: addDays(today, RANGE_DAYS) };
}

/** Thrown when the quote, the slot or the customer's name is missing (TOAST-34). */
export class IncompleteQuoteError extends Error {
  override readonly name = 'IncompleteQuoteError';
}

/** Thrown when the slot is no longer free; `next` is the closest free one. */
export class SlotTakenError extends Error {
  override readonly name = 'SlotTakenError';
  readonly next: Slot | undefined;
  constructor(next: Slot | undefined) {
    super('The slot is no longer free.');
    this.next = next;
  }
}

/** Returns the closest free slot: the first one on or after the wanted day, or else the first one. */
export function closestSlot(wanted: Slot, request: SlotRequest): Slot | undefined {
  const slots = findSlots(request, Number.POSITIVE_INFINITY);
  return slots.find((slot) => slot.date >= wanted.date) ?? slots[0];
}

export type Confirmation = {
  progress: QuoteProgress;
  settings: Settings;
  today: string;
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

/**
 * Returns the customer to book for, and the operations that store them. An existing customer's record isn't changed, unless the quoted
 * vehicle is to be added to theirs. The booking's customer snapshot has the quoted vehicle.
 */
async function customerOf({ progress, at, newId, vinDigits }: Confirmation, newest: Newest) {
  const { customer: details, vehicle, serviceId = '' } = progress;
  if (details.existingId) {
    const existing = await newest.customers.get(details.existingId);
    if (!existing || !sameEmail(existing.email, details.email)) throw new IncompleteQuoteError();
    const isNewCar = details.addsVehicle === true && carInGarage(existing, vehicle) === undefined;
    const car = isNewCar
      ? { ...vehicle, id: newId(), vin: vehicle.vin || temporaryVin(vinDigits) }
      : quotedVehicle(existing, progress);
    const operations: Operation[] = isNewCar
      ? [{ entity: 'customers', kind: 'update', id: existing.id, change: withVehicle(existing, car) }]
      : [];
    return { customer: existing, operations, snapshot: customerWithVehicle(existing, car) };
  }
  const customer = quickQuoteCustomer(
    { ...details, serviceId, vehicle },
    { id: newId(), at, vin: temporaryVin(vinDigits) },
  );
  const operations: Operation[] = [{ entity: 'customers', kind: 'add', item: customer }];
  return { customer, operations, snapshot: customer };
}

/**
 * Returns the operations that confirming writes, based on the stored data: a new customer (unless an existing one was chosen) and
 * the booking. Throws `IncompleteQuoteError` or `SlotTakenError`.
 */
export async function bookingOperations(confirmation: Confirmation, newest: Newest): Promise<Operation[]> {
  const { progress, settings, today, at, newId } = confirmation;
  const { slot, result, serviceId, customer: details } = progress;
  const service = serviceId ? await newest.services.get(serviceId) : undefined;
  if (!service || !slot || !fullName(details)) throw new IncompleteQuoteError();

  const { customer, operations, snapshot } = await customerOf(confirmation, newest);
  const request: SlotRequest = {
    service,
    size: progress.vehicle.size,
    stations: await newest.stations.list(),
    employees: await newest.employees.list(),
    settings,
    occupancy: occupancyOf(await newest.bookings.query(slotSearchRange(today))),
    car: snapshot,
    customer,
    today,
  };
  const employee = request.employees.find((one) => one.id === slot.employee.id);
  if (!employee || !isStillFree(slot, request)) throw new SlotTakenError(closestSlot(slot, request));

  const pricing = result ? quotedPrice({ slot, result }, customer).pricing : slot.pricing;
  const booking = bookingInSlot({
    ...{ id: newId(), customerId: customer.id, customer: snapshot, service },
    ...{ slot: { ...slot, employee, pricing }, notes: details.notes, at },
  });
  return [
    ...operations,
    { entity: 'bookings', kind: 'add', item: booking },
    { entity: 'jobs', kind: 'add', item: await newJob(newest, [booking], { newId, at, settings }) },
  ];
}
