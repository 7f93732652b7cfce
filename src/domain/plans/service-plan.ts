import { addDays } from '#domain/calendar/calendar.ts';
import { canBeDone } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { hoursForSize, jobPricing, pricingAtPrice } from '#domain/money/pricing.ts';
import { type CarOf, type Occupancy, occupancyWith } from '#domain/scheduling/availability.ts';
import { type Booking, endOfWork } from '#domain/scheduling/booking.ts';
import { type Clash, clashesOf } from '#domain/scheduling/clashes.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import {
  earliestSlot,
  MAX_SEARCH_HOURS,
  type Slot,
  type SlotRequest,
  type StartTime,
} from '#domain/scheduling/slots.ts';

/** A bay, a person and a start that the user chose for a part. */
export type ChosenPlace = { station: Station; employee: Employee; date: string; startTime: string };

/** A service to plan. */
export type WantedPart = {
  /** Differs from those of the other parts. */
  key: string;
  service: Service;
  /** Price of an estimate's line; the customer's price of the service when absent. */
  price?: number | undefined;
  /** Chosen by the user; the earliest free time when absent. */
  place?: ChosenPlace | undefined;
};

/** A service in its slot. `clashes`: reasons not to book a place that the user chose. */
export type PlannedPart = { key: string; service: Service; slot: Slot; clashes: readonly Clash[] };

/** Why a service could not be planned: longer than 40 h, no bay and person for it, or no free time within 60 days. */
export type NotPlannedReason = 'too-long' | 'nobody' | 'full';
export type NotPlanned = { key: string; service: Service; reason: NotPlannedReason };

export type ServicePlan = { parts: readonly PlannedPart[]; notPlanned: readonly NotPlanned[] };

/** The shop, the car and its bookings, as for the slot search. */
export type PlanRequest = Omit<SlotRequest, 'service'> & {
  /** In the order of the work. */
  wanted: readonly WantedPart[];
  /** The first part starts at this time or later. */
  from: StartTime;
};

/** Returns the day and time at which the work of a slot ends. */
export function endOfSlot({ dailySchedule }: Pick<Slot, 'dailySchedule'>): StartTime {
  const last = dailySchedule.at(-1);
  if (!last) throw new RangeError('a slot has at least one day');
  const { date, time } = endOfWork(last);
  return { date, time };
}

function laterOf(one: StartTime, other: StartTime): StartTime {
  return one.date + one.time > other.date + other.time ? one : other;
}

/** Stands for the car of a customer who is not stored yet: its own parts must not overlap either. */
const NEW_CAR: CarOf = { id: 'new customer', vehicle: UNKNOWN_CUSTOMER.vehicle };

/** Returns a booking of the part, for the occupancy of the parts after it. */
function placeholder(
  { car = NEW_CAR }: Pick<PlanRequest, 'car'>,
  { key, service, slot }: Omit<PlannedPart, 'clashes'>,
): Booking {
  const customer = { ...UNKNOWN_CUSTOMER, id: car.id, vehicle: car.vehicle };
  return bookingInSlot({ id: key, customerId: customer.id, customer, service, slot, notes: '', at: '' });
}

/** Returns the occupancy with the part booked. */
export function occupancyWithPart(
  request: Pick<PlanRequest, 'car' | 'occupancy'>,
  part: Omit<PlannedPart, 'clashes'>,
): Occupancy {
  return occupancyWith(request.occupancy, placeholder(request, part));
}

function atPrice(slot: Slot, price: number | undefined): Slot {
  return price === undefined ? slot : { ...slot, pricing: pricingAtPrice(slot.pricing, price) };
}

/** Returns the slot at the chosen place, and what clashes with it. */
function inChosenPlace(request: PlanRequest, service: Service, place: ChosenPlace, occupancy: Occupancy) {
  const { size, settings, customer, car = NEW_CAR } = request;
  const { station, employee } = place;
  const days = manualSchedule({ ...place, hours: hoursForSize(service, size), settings });
  const [first] = days;
  if (!first) throw new RangeError('a job has at least one day');
  const pricing = jobPricing(service, size, employee.hourlyRate, customer);
  const slot: Slot = {
    ...{ date: first.date, station: station.name, employee, startTime: first.startTime },
    ...{ endTime: days.at(-1)?.endTime ?? first.endTime, isOptimal: false, isMultiDay: days.length > 1 },
    ...{ daySpan: days.length, dailySchedule: days, pricing },
  };
  const clashes = clashesOf({ status: 'Scheduled', station, employee, days, customer: car }, { occupancy, settings });
  return { slot, clashes };
}

function reasonOf(request: PlanRequest, service: Service): NotPlannedReason {
  if (hoursForSize(service, request.size) > MAX_SEARCH_HOURS) return 'too-long';
  return canBeDone(service, request) ? 'full' : 'nobody';
}

/**
 * Plans several services on one car, one after the other: each starts at the earliest time at which bay and person are free, after the part
 * before it has ended. A part in a place that the user chose stays there, and the next ones follow it. Whatever cannot be planned is left
 * out, with the reason.
 */
export function planServices(request: PlanRequest): ServicePlan {
  const parts: PlannedPart[] = [];
  const notPlanned: NotPlanned[] = [];
  let { from, occupancy } = request;
  for (const { key, service, price, place } of request.wanted) {
    const found = place
      ? inChosenPlace(request, service, place, occupancy)
      : { slot: earliestSlot({ ...request, service, occupancy }, from), clashes: [] };
    if (!found.slot) {
      notPlanned.push({ key, service, reason: reasonOf(request, service) });
      continue;
    }
    const part = { key, service, slot: atPrice(found.slot, price), clashes: found.clashes };
    parts.push(part);
    from = laterOf(from, endOfSlot(part.slot));
    occupancy = occupancyWithPart({ ...request, occupancy }, part);
  }
  return { parts, notPlanned };
}

/** Plans the services after the first one, which has its slot. */
export function planAfter(request: Omit<PlanRequest, 'from'>, first: PlannedPart): ServicePlan {
  const start = { ...request, from: endOfSlot(first.slot) };
  const occupancy = occupancyWithPart(start, first);
  const { parts, notPlanned } = planServices({ ...start, occupancy });
  return { parts: [first, ...parts], notPlanned };
}

/** Returns the start of the day after today, from which new work is offered. */
export function tomorrow(today: string): StartTime {
  return { date: addDays(today, 1), time: '00:00' };
}
