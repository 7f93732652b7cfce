import type { WallTime } from '#domain/calendar/calendar.ts';
import type { ShopResources } from '#domain/catalog/eligibility.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Job } from '#domain/jobs/job.ts';
import { plannedEnd } from '#domain/jobs/job-plan.ts';
import { pricingForHours } from '#domain/money/pricing.ts';
import { type Occupancy, occupancyWith } from '#domain/scheduling/availability.ts';
import { type Booking, workDays } from '#domain/scheduling/booking.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import { candidatesFor, type Slot, type StartTime, soonestSlot } from '#domain/scheduling/slots.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';

/** Returns the parts after that one which are still to be done, in the order of the job. */
export function laterParts(
  { bookingIds }: Pick<Job, 'bookingIds'>,
  bookings: readonly Booking[],
  id: string,
): Booking[] {
  const after = bookingIds.slice(bookingIds.indexOf(id) + 1);
  return bookingIds.includes(id)
    ? after.flatMap((one) => bookings.find((booking) => booking.id === one && booking.status === 'Scheduled') ?? [])
    : [];
}

type Shop = ShopResources & {
  settings: Pick<Settings, 'closedDays'>;
  /** Without the later parts. */
  occupancy: Occupancy;
  /** Nothing starts earlier than now. */
  now: WallTime;
};

const SAME_FOR_ALL = Object.fromEntries(VEHICLE_SIZES.map((size) => [size, 1])) as Service['vehicleSizeMultipliers'];

/** Returns the service with the hours of the booking, which may differ from those of the service. */
function asBooked({ service, estimatedHours }: Booking, newest: Service | undefined): Service {
  return { ...(newest ?? service), baseTimeHours: estimatedHours, vehicleSizeMultipliers: SAME_FOR_ALL };
}

function later(one: WallTime, other: WallTime | undefined): StartTime {
  return other && other.date + other.time > one.date + one.time ? other : one;
}

/** Returns the slot that is done first, in the booking's own bay with its own person if they are free on that day. */
function slotFor(booking: Booking, from: StartTime, shop: Shop): Slot | undefined {
  const { customerId, customer, employeeId, station } = booking;
  const request = {
    service: asBooked(
      booking,
      shop.services.find(({ id }) => id === booking.serviceId),
    ),
    size: customer.vehicle.size,
    settings: shop.settings,
    occupancy: shop.occupancy,
    today: shop.now.date,
    car: { id: customerId, vehicle: customer.vehicle },
  };
  const any = soonestSlot(candidatesFor({ ...request, stations: shop.stations, employees: shop.employees }), from);
  const own = soonestSlot(
    candidatesFor({
      ...request,
      stations: shop.stations.filter(({ name }) => name === station),
      employees: shop.employees.filter(({ id }) => id === employeeId),
    }),
    from,
  );
  return own && own.date === any?.date ? own : any;
}

function movedTo(booking: Booking, slot: Slot): Booking {
  const { customerId, customer, service, notes, pricing } = booking;
  const isSamePerson = slot.employee.id === booking.employeeId;
  const placed = bookingInSlot({ id: booking.id, customerId, customer, service, slot, notes, at: booking.createdAt });
  const { date, startTime, endTime, station, employeeId, employee, estimatedHours, dailySchedule } = placed;
  return {
    ...booking,
    date,
    startTime,
    endTime,
    station,
    employeeId,
    employee,
    estimatedHours,
    dailySchedule,
    bookedAnyway: undefined,
    bookedAnywayReason: undefined,
    pricing: isSamePerson ? pricing : pricingForHours(pricing, estimatedHours, employee.hourlyRate),
  };
}

/** A later part before and after, in its new place; without one when no time is free for it. */
export type ReplannedPart = { before: Booking; after: Booking | undefined };

/** Plans the later parts of a job again, one after the other, after the part that was moved. Prices stay. */
export function replannedParts(moved: Booking, parts: readonly Booking[], shop: Shop): ReplannedPart[] {
  let { occupancy } = shop;
  let from = later(shop.now, plannedEnd([moved]));
  return parts.map((before) => {
    const slot = slotFor(before, from, { ...shop, occupancy });
    const after = slot && movedTo(before, slot);
    const kept = after ?? before;
    occupancy = occupancyWith(occupancy, kept);
    from = later(from, plannedEnd([kept]));
    return { before, after };
  });
}

const placeText = (booking: Booking) =>
  JSON.stringify([
    booking.station,
    booking.employeeId,
    workDays(booking).map(({ date, startTime, endTime }) => [date, startTime, endTime]),
  ]);

/** Returns whether the part has another place now. */
export function isMovedPart({ before, after }: ReplannedPart): boolean {
  return after !== undefined && placeText(before) !== placeText(after);
}

/** Returns whether the two are at the same time, in the same bay, with the same person. */
export function isSamePlace(one: Booking, other: Booking): boolean {
  return placeText(one) === placeText(other);
}
