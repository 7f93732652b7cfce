import { addDays, daysBetween, isWeekend, minutesOf } from '#domain/calendar/calendar.ts';
import { openInterval } from '#domain/calendar/week-hours.ts';
import { canBeDone } from '#domain/catalog/eligibility.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { UNKNOWN_CUSTOMER } from '#domain/customers/customer.ts';
import { sum } from '#domain/money/money.ts';
import { hoursForSize, jobPricing, pricingAtPrice } from '#domain/money/pricing.ts';
import {
  type CarOf,
  type FreeTimes,
  freeTimes,
  type Occupancy,
  occupancyWith,
  refusesWork,
} from '#domain/scheduling/availability.ts';
import { type Booking, endOfWork } from '#domain/scheduling/booking.ts';
import { type Clash, clashesOf } from '#domain/scheduling/clashes.ts';
import { bookingInSlot } from '#domain/scheduling/new-booking.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import {
  type Candidates,
  candidatesFor,
  MAX_SEARCH_HOURS,
  SEARCH_DAYS,
  type Slot,
  type SlotRequest,
  type StartTime,
  soonestSlot,
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
  /** The car is there from then on: waiting for a better start saves nothing. */
  isInShop?: boolean | undefined;
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
    date: first.date,
    station: station.name,
    employee,
    startTime: first.startTime,
    endTime: days.at(-1)?.endTime ?? first.endTime,
    isOptimal: false,
    isMultiDay: days.length > 1,
    daySpan: days.length,
    dailySchedule: days,
    pricing,
  };
  const draft = { status: 'Scheduled', station, employee, days, customer: car, service } as const;
  const clashes = clashesOf(draft, { occupancy, settings });
  return { slot, clashes };
}

function reasonOf(request: PlanRequest, service: Service): NotPlannedReason {
  if (hoursForSize(service, request.size) > MAX_SEARCH_HOURS) return 'too-long';
  return canBeDone(service, request) ? 'full' : 'nobody';
}

/** Returns the first time, from the given one on, at which no care sheet of the car forbids the service. */
function afterCare(request: PlanRequest, service: Service, from: StartTime): StartTime {
  const { occupancy, car: customer } = request;
  const { category } = service;
  const rule = customer && occupancy.promised.find((one) => refusesWork(one, { customer, category, date: from.date }));
  return rule ? afterCare(request, service, { date: addDays(rule.endsOn, 1), time: '00:00' }) : from;
}

type LongestDay = { minutes: number; close: number };

/** Returns the longest time in minutes that a bay is open on a day, and the latest time at which one closes. */
function longestDay({ stations, from }: PlanRequest): LongestDay {
  const week = Array.from({ length: 7 }, (_, day) => addDays(from.date, day));
  const open = stations.flatMap(({ operatingHours }) =>
    week.flatMap((date) => openInterval(operatingHours, date) ?? []),
  );
  return {
    minutes: Math.max(1, ...open.map(({ start, end }) => end - start)),
    close: Math.max(0, ...open.map(({ end }) => end)),
  };
}

/** Returns a day before which this much work is done in no shop that is never open for longer. */
function leastEnd({ date, time }: StartTime, minutes: number, longest: LongestDay): string {
  let left = minutes - Math.max(0, longest.close - minutesOf(time));
  let day = date;
  while (left > 0) {
    day = addDays(day, 1);
    if (!isWeekend(day)) left -= longest.minutes;
  }
  return day;
}

/** Holds what the plans of a request share, whenever they begin. `free`: without the plan itself, as each part begins after the others. */
type Search = { request: PlanRequest; free: FreeTimes; candidates: readonly Candidates[]; longest: LongestDay };

function searchFor(request: PlanRequest): Search {
  const candidates = request.wanted.map(({ service }) => candidatesFor({ ...request, service }));
  return { request, free: freeTimes(request), candidates, longest: longestDay(request) };
}

/**
 * Plans the services one after the other, each to be done as soon as bay and person allow after the one before. Gives up, with fewer
 * parts, when the car has to be in the shop for more than `mostDays`.
 */
function planFrom(search: Search, start: StartTime, mostDays = Number.POSITIVE_INFINITY): ServicePlan {
  const { request, free, candidates, longest } = search;
  const parts: PlannedPart[] = [];
  const notPlanned: NotPlanned[] = [];
  let from = start;
  let { occupancy } = request;
  for (const [at, job] of candidates.entries()) {
    const wanted = request.wanted[at];
    if (!wanted) break;
    const { key, service, price, place } = wanted;
    const [first = from] = parts.map(({ slot }) => slot);
    const end = leastEnd(from, sum(candidates.slice(at).map(({ minutes }) => minutes)), longest);
    if (daysBetween(first.date, end) >= mostDays) break;
    const found = place
      ? inChosenPlace(request, service, place, occupancy)
      : { slot: soonestSlot(job, afterCare(request, service, from), free), clashes: [] };
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

/** Returns when the work of a plan ends; undefined when nothing is planned. */
function endOfPlan({ parts }: Pick<ServicePlan, 'parts'>): StartTime | undefined {
  return parts
    .map(({ slot }) => endOfSlot(slot))
    .reduce<StartTime | undefined>((last, end) => (last ? laterOf(last, end) : end), undefined);
}

/** Returns the days that the car spends in the shop, those without work included. */
export function daysInShop(plan: Pick<ServicePlan, 'parts'>): number {
  const first = plan.parts.map(({ slot }) => slot.date).sort()[0];
  const end = endOfPlan(plan);
  return first && end ? daysBetween(first, end.date) + 1 : 0;
}

/** Returns the starts that are compared: the first one, and the morning of each weekday after it. */
function startsOf({ from }: PlanRequest): StartTime[] {
  const later = Array.from({ length: SEARCH_DAYS - 1 }, (_, day) => addDays(from.date, day + 1));
  return [from, ...later.filter((date) => !isWeekend(date)).map((date) => ({ date, time: '00:00' }))];
}

/**
 * Plans several services on one car, one after the other: the car is in the shop for as few days as possible, then done as early as
 * possible, then at the best margin. A part in a place that the user chose stays there, and the next ones follow it. Whatever cannot be
 * planned is left out, with the reason.
 */
export function planServices(request: PlanRequest): ServicePlan {
  const isFixed = request.isInShop || request.wanted.some(({ place }) => place);
  const search = searchFor(request);
  const [now, ...later] = startsOf(request);
  let best = planFrom(search, now ?? request.from);
  for (const start of isFixed ? [] : later) {
    // A plan that begins later is done no earlier: only fewer days make it better.
    const plan = planFrom(search, start, daysInShop(best) - 1);
    const isAll = plan.parts.length === best.parts.length && plan.notPlanned.length === best.notPlanned.length;
    if (isAll && daysInShop(plan) < daysInShop(best)) best = plan;
  }
  return best;
}

/** Returns the plan of each day of the search on which all of the work can begin, the first day first; then those of `later` days. */
export function plansByDay(request: PlanRequest, later: readonly string[] = []): ServicePlan[] {
  const search = searchFor(request);
  const starts = startsOf(request);
  const last = starts.at(-1)?.date ?? '';
  const others = later.filter((date) => date > last && !isWeekend(date)).map((date) => ({ date, time: '00:00' }));
  return [...starts, ...others]
    .map((start) => ({ ...planFrom(search, start), date: start.date }))
    .filter(({ parts, notPlanned, date }) => notPlanned.length === 0 && parts[0]?.slot.date === date);
}

/** Plans the services after the first one, which has its slot. */
export function planAfter(request: Omit<PlanRequest, 'from'>, first: PlannedPart): ServicePlan {
  const start = { ...request, from: endOfSlot(first.slot) };
  const { parts, notPlanned } = planFrom(
    searchFor({ ...start, occupancy: occupancyWithPart(start, first) }),
    start.from,
  );
  return { parts: [first, ...parts], notPlanned };
}

/** Returns the start of the day after today, from which new work is offered. */
export function tomorrow(today: string): StartTime {
  return { date: addDays(today, 1), time: '00:00' };
}
