import { addDays } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import { sameEmail } from '#domain/customers/email.ts';
import { quickQuoteCustomer } from '#domain/customers/quick-quote-customer.ts';
import { round } from '#domain/money/money.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { findSlots, isStillFree, type Slot, type SlotRequest } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isSameCar, type Vehicle } from '#domain/vehicles/vehicle.ts';
import { temporaryVin } from '#domain/vehicles/vin.ts';
import type { IndexQuery, Newest, Step } from '#io/store/store.ts';
import type { Progress } from './progress.ts';

/** The last day that a slot of the 14 days can reach, with room to spare (a longer job is given up after 60 days). */
const REACH_DAYS = 75;

/** The only bookings that the search has to know. */
export function searchedDays(today: string): IndexQuery {
  return { name: 'date', from: today, to: addDays(today, REACH_DAYS) };
}

/** Thrown when the quote, the slot or the customer's name is missing (TOAST-34). */
export class MissingPieces extends Error {
  override readonly name = 'MissingPieces';
}

/** Thrown when the slot can no longer be had; `next` is the free one that comes closest. */
export class SlotTaken extends Error {
  override readonly name = 'SlotTaken';
  readonly next: Slot | undefined;
  constructor(next: Slot | undefined) {
    super('The slot was taken in the meantime.');
    this.next = next;
  }
}

/** The free slot that comes closest to the wanted one: the first from its day on, or else the first of all. */
export function closestSlot(wanted: Slot, request: SlotRequest): Slot | undefined {
  const slots = findSlots(request, Number.POSITIVE_INFINITY);
  return slots.find((slot) => slot.date >= wanted.date) ?? slots[0];
}

export type Confirmation = {
  progress: Progress;
  settings: Settings;
  today: string;
  /** The instant, as ISO text. */
  at: string;
  newId: () => string;
  vinDigits: string;
};

/** The car that was quoted to a known customer: the one on record, with its VIN and plate, where it is that one. */
export function quotedCar({ vehicle: stored }: Pick<Customer, 'vehicle'>, vehicle: Vehicle): Vehicle {
  return isSameCar(stored, vehicle) && stored.size === vehicle.size ? stored : vehicle;
}

/**
 * The known customer's record stays as it is, their vehicle included: a customer has one vehicle, and a quote for another
 * car is no reason to overwrite it. The booking's own copy of the customer carries the vehicle that was quoted.
 */
async function customerOf({ progress, at, newId, vinDigits }: Confirmation, newest: Newest) {
  const { customer: details, vehicle, serviceId = '' } = progress;
  if (details.existingId) {
    const existing = await newest.customers.get(details.existingId);
    if (!existing || !sameEmail(existing.email, details.email)) throw new MissingPieces();
    return { customer: existing, isNew: false, inBooking: { ...existing, vehicle: quotedCar(existing, vehicle) } };
  }
  const customer = quickQuoteCustomer(
    { ...details, serviceId, vehicle },
    { id: newId(), at, vin: temporaryVin(vinDigits) },
  );
  return { customer, isNew: true, inBooking: customer };
}

/** What confirming writes, worked out on the newest state: a new customer (unless a known one was chosen) and the booking. */
export async function planBooking(confirmation: Confirmation, newest: Newest): Promise<Step[]> {
  const { progress, settings, today, at, newId } = confirmation;
  const { slot, serviceId, customer: details } = progress;
  const service = serviceId ? await newest.services.get(serviceId) : undefined;
  if (!service || !slot || !fullName(details)) throw new MissingPieces();

  const { customer, isNew, inBooking } = await customerOf(confirmation, newest);
  const request: SlotRequest = {
    service,
    size: progress.vehicle.size,
    stations: await newest.stations.list(),
    employees: await newest.employees.list(),
    settings,
    occupancy: occupancyOf(await newest.bookings.query(searchedDays(today))),
    car: inBooking,
    today,
  };
  const employee = request.employees.find((one) => one.id === slot.employee.id);
  if (!employee || !isStillFree(slot, request)) throw new SlotTaken(closestSlot(slot, request));

  const booking: Booking = {
    id: newId(),
    customerId: customer.id,
    customer: inBooking,
    serviceId: service.id,
    service,
    employeeId: employee.id,
    employee,
    station: slot.station,
    date: slot.date,
    startTime: slot.startTime,
    endTime: slot.endTime,
    estimatedHours: round(
      slot.dailySchedule.reduce((hours, day) => hours + day.hours, 0),
      1,
    ),
    status: 'Scheduled',
    pricing: slot.pricing,
    notes: details.notes,
    ...(slot.isMultiDay && { dailySchedule: slot.dailySchedule }),
    createdAt: at,
    updatedAt: at,
  };
  return [
    ...(isNew ? [{ entity: 'customers', kind: 'add', item: customer } as const] : []),
    { entity: 'bookings', kind: 'add', item: booking },
  ];
}
