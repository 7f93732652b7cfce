import { eligibleEmployees, eligibleStations, type ShopResources } from '#domain/catalog/eligibility.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { type Occupancy, occupancyWith } from '#domain/scheduling/availability.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { eventsOfSave } from '#domain/scheduling/booking-history.ts';
import { type Clash, clashesOf, newClashes } from '#domain/scheduling/clashes.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import type { Slot } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** A service in the slot that the user saw. */
export type PartToBook = {
  /** Differs from those of the other parts, and stands for the part's booking in their clashes. */
  key: string;
  serviceId: string;
  slot: Slot;
  /** Clashes that the user accepted with 'Book anyway'. */
  accepted: readonly Clash[];
};

/** Why a part cannot be booked as planned: its service, bay or person is gone, its day has passed, or its time is taken. */
export type PartProblem<Part extends PartToBook> = {
  part: Part;
  reason: 'service' | 'station' | 'employee' | 'past' | 'taken';
};

/** The shop as it is now. */
type ShopNow = ShopResources & {
  occupancy: Occupancy;
  settings: Pick<Settings, 'closedDays'>;
  /** First day on which a part may start. */
  firstDay: string;
};

type NewBookings = {
  customerId: string;
  /** Includes the car of the job. */
  customer: Customer;
  notes: string;
  estimateId?: string | undefined;
  newId: () => string;
  /** ISO instant. */
  at: string;
};

/** Returns the booking of one part, or why it cannot be booked. */
function bookPart(
  { serviceId, slot, accepted }: PartToBook,
  { newId, ...facts }: NewBookings,
  shop: ShopNow,
): Booking | PartProblem<PartToBook>['reason'] {
  const service = shop.services.find(({ id }) => id === serviceId);
  if (!service) return 'service';
  if (slot.date < shop.firstDay) return 'past';
  const station = eligibleStations(service, shop.stations).find(({ name }) => name === slot.station);
  if (!station) return 'station';
  const employee = eligibleEmployees(service, station.name, shop.employees).find(({ id }) => id === slot.employee.id);
  if (!employee) return 'employee';
  const car = { id: facts.customerId, vehicle: facts.customer.vehicle };
  const draft = { status: 'Scheduled', station, employee, days: slot.dailySchedule, customer: car, service } as const;
  const clashes = clashesOf(draft, shop);
  if (newClashes(clashes, accepted).length > 0) return 'taken';
  const booking = bookingInSlot({ ...facts, id: newId(), service, slot: { ...slot, employee } });
  if (clashes.length === 0) return booking;
  const history = eventsOfSave({ before: undefined, after: booking, bookedAnyway: true, at: facts.at });
  return { ...booking, bookedAnyway: true, history };
}

/** Returns the bookings of a plan, in its order; or the first part that cannot be booked as the user saw it. */
export function bookPlan<Part extends PartToBook>(
  parts: readonly Part[],
  facts: NewBookings,
  shop: ShopNow,
): { bookings: Booking[] } | { problem: PartProblem<Part> } {
  const bookings: Booking[] = [];
  let { occupancy } = shop;
  for (const part of parts) {
    const booked = bookPart(part, facts, { ...shop, occupancy });
    if (typeof booked === 'string') return { problem: { part, reason: booked } };
    bookings.push(booked);
    occupancy = occupancyWith(occupancy, { ...booked, id: part.key });
  }
  return { bookings };
}
