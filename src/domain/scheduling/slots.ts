import type { Priceable } from '#domain/accounts/account.ts';
import { addDays, endMinutesOf, isWeekend, MINUTES_PER_DAY, minutesOf } from '#domain/calendar/calendar.ts';
import { intersections } from '#domain/calendar/intervals.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import { eligibleEmployees, eligibleStations, hasSkill } from '#domain/catalog/eligibility.ts';
import { DEFAULT_HOURLY_RATE, type Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { formatPercent } from '#domain/money/money.ts';
import { hoursForSize, isOptimalMargin, jobPricing, OPTIMAL_MARGIN_PERCENT } from '#domain/money/pricing.ts';
import type { Settings } from '#domain/shop/settings.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import {
  type CarOf,
  type FreeTime,
  type FreeTimes,
  freeTime,
  freeTimes,
  type Occupancy,
  sharedOpenHours,
} from './availability.ts';
import { minutesOfHours, type Pricing, type WorkDay } from './booking.ts';
import { MAX_HOURS_PER_DAY, MAX_MINUTES_PER_DAY, minutesTaken, workDay } from './schedule.ts';

/** Days after today that are searched (QQ-20, A-74). */
export const SEARCH_DAYS = 14;
const SLOTS_SHOWN = 10;
/** Most working days of a multi-day job. */
const MAX_WORK_DAYS = 5;
/** Longest job that the wizard can schedule. */
export const MAX_SEARCH_HOURS = MAX_WORK_DAYS * MAX_HOURS_PER_DAY;
/** A multi-day job skips days with less free time than this (or than its remaining minutes). */
const MIN_MINUTES_PER_DAY = 120;
/** A multi-day job must end within this many days of its start. */
const LONGEST_SPAN_DAYS = 60;

export type Slot = {
  /** First day. */
  date: string;
  station: string;
  employee: Employee;
  /** Start of the first day, and end of the last day below. */
  startTime: string;
  endTime: string;
  isOptimal: boolean;
  isMultiDay: boolean;
  /** Number of work days. */
  daySpan: number;
  dailySchedule: WorkDay[];
  pricing: Pricing;
};
export type RecommendedSlot = Slot & { reason: string };

export type SlotRequest = {
  service: Service;
  size: Vehicle['size'];
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'closedDays'>;
  occupancy: Occupancy;
  /** The car, if known. Times when it is in another bay are not offered. */
  car?: CarOf | undefined;
  /** The customer, if known, whose agreed prices count. */
  customer?: Priceable | undefined;
  today: string;
};

/** A station and a person who can do the job, with its pricing. */
type Pair = { station: Station; employee: Employee; pricing: Pricing };
/** A station and the people there who can do the job at one margin. */
type Crew = { station: Station; workers: readonly Worker[] };
/** A search at one station with one person, over days from the first one. */
type Search = { pair: Pair; dates: readonly string[]; minutes: number; free: FreeTime };

function once<T>(make: () => T[]): () => T[] {
  let made: T[] | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function length({ start, end }: Interval): number {
  return end - start;
}

function oneDay({ pair, dates: [date = ''], minutes, free }: Search): WorkDay[] | undefined {
  const stretch = free(pair.station, pair.employee, date).find((one) => length(one) >= minutes);
  return stretch && [workDay(date, stretch.start, minutes)];
}

function longest(stretches: readonly Interval[]): Interval | undefined {
  return stretches.reduce<Interval | undefined>(
    (best, one) => (best && length(best) >= length(one) ? best : one),
    undefined,
  );
}

function severalDays({ pair, dates, minutes, free }: Search): WorkDay[] | undefined {
  const days: WorkDay[] = [];
  let left = minutes;
  for (const date of dates) {
    const stretch = longest(free(pair.station, pair.employee, date));
    if (stretch && length(stretch) >= Math.min(MIN_MINUTES_PER_DAY, left)) {
      const worked = minutesTaken(length(stretch), left);
      days.push(workDay(date, stretch.start, worked));
      left -= worked;
    }
    if (left <= 0) return days;
    // The job starts on the first of the dates or not at all.
    if (days.length === 0 || days.length === MAX_WORK_DAYS) return undefined;
  }
  return undefined;
}

type Worker = Omit<Pair, 'station'> & { bays: ReadonlySet<string> };

/** Groups the people who can do the job by margin, best first. Keeps the shop's order within a group. */
function workersByMargin({ employees, service, size, customer }: SlotRequest): Worker[][] {
  const pricingAt = new Map<number, Pricing>();
  const groups = new Map<number, Worker[]>();
  for (const employee of employees) {
    if (!hasSkill(employee, service)) continue;
    const pricing = pricingAt.get(employee.hourlyRate) ?? jobPricing(service, size, employee.hourlyRate, customer);
    pricingAt.set(employee.hourlyRate, pricing);
    const group = groups.get(pricing.profitMargin) ?? [];
    groups.set(pricing.profitMargin, group);
    group.push({ employee, pricing, bays: new Set(employee.stations) });
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, workers]) => workers);
}

function crewsOf(stations: readonly Station[], workers: readonly Worker[]): Crew[] {
  return stations
    .map((station) => ({ station, workers: workers.filter(({ bays }) => bays.has(station.name)) }))
    .filter((crew) => crew.workers.length > 0);
}

/** Yields the weekdays among the days from the first one on. */
function* workingDays(first: string, days: number): Generator<string> {
  let date = first;
  for (let day = 0; day < days; day += 1) {
    if (!isWeekend(date)) yield date;
    date = addDays(date, 1);
  }
}

const QUARTER_MINUTES = 15;

function nextQuarter(minutes: number): number {
  return Math.ceil(minutes / QUARTER_MINUTES) * QUARTER_MINUTES;
}

/** Returns the free times of bay and person together, from full quarters of an hour on, or from when both open. */
function atQuarters({ ofBay, ofPerson }: FreeTimes, { settings }: Pick<SlotRequest, 'settings'>): FreeTime {
  return (station, employee, date) => {
    const stretches = intersections(ofBay(station, date), ofPerson(employee, date));
    if (stretches.every(({ start }) => start % QUARTER_MINUTES === 0)) return stretches;
    const opening = sharedOpenHours(station, employee, date, settings)?.start;
    return stretches
      .map(({ start, end }) => ({ start: start === opening ? start : nextQuarter(start), end }))
      .filter(({ start, end }) => start < end);
  };
}

/** Bays and people who can do a job, without their bookings. */
export type Candidates = { request: SlotRequest; minutes: number; groups: readonly (() => Crew[])[] };

/** Returns the bays with the people who can do the job there, by margin, best first. */
export function candidatesFor(request: SlotRequest): Candidates {
  const stations = eligibleStations(request.service, request.stations);
  return {
    request,
    minutes: minutesOfHours(hoursForSize(request.service, request.size)),
    // Computed lazily by group, because a large shop fills its slots before the last groups.
    groups: workersByMargin(request).map((workers) => once(() => crewsOf(stations, workers))),
  };
}

/** First day on which the job may start, and the number of days on which it may. */
type StartDays = { first: string; days: number };

/**
 * Yields the slots for the job, by date, then by margin (best first), then in the shop's order of bays and people (QQ-33, QQ-34). None for
 * a job over 40 h.
 */
function* slotsOn(candidates: Candidates, { first, days: startDays }: StartDays, times: FreeTimes): Generator<Slot> {
  const { request, minutes, groups } = candidates;
  if (minutes > MAX_SEARCH_HOURS * 60) return;
  const free = atQuarters(times, request);
  const place = minutes <= MAX_MINUTES_PER_DAY ? oneDay : severalDays;
  for (const start of workingDays(first, startDays)) {
    const dates = place === oneDay ? [start] : [...workingDays(start, LONGEST_SPAN_DAYS + 1)];
    for (const crews of groups) {
      for (const { station, workers } of crews()) {
        for (const { employee, pricing } of workers) {
          if (times.ofBay(station, start).length === 0) break;
          const pair = { station, employee, pricing };
          const days = place({ pair, dates, minutes, free });
          if (days) yield slotOf(pair, days);
        }
      }
    }
  }
}

/** Returns the first slots for the job within the days after today. Offers only free time: see `freeTime`. */
export function findSlots(request: SlotRequest, limit: number = SLOTS_SHOWN): Slot[] {
  const slots: Slot[] = [];
  for (const slot of slotsOn(
    candidatesFor(request),
    { first: addDays(request.today, 1), days: SEARCH_DAYS },
    freeTimes(request),
  )) {
    slots.push(slot);
    if (slots.length >= limit) break;
  }
  return slots;
}

/** Returns the slots for the job on one day of the search, at most so many. */
export function findSlotsOn(request: SlotRequest, date: string, limit = Number.POSITIVE_INFINITY): Slot[] {
  const slots: Slot[] = [];
  for (const slot of slotsOn(candidatesFor(request), { first: date, days: 1 }, freeTimes(request))) {
    slots.push(slot);
    if (slots.length >= limit) break;
  }
  return slots;
}

/** A day and the time from which work may start. */
export type StartTime = { date: string; time: string };

/** Days after the start time that are searched for the slot that is done first. */
const REACH_DAYS = 60;

const lastOf = ({ dailySchedule }: Pick<Slot, 'dailySchedule'>) => dailySchedule.at(-1);

/** Sorts as text by the end of the work, then by the number of days. */
function endText(slot: Slot): string {
  const { date, endTime } = lastOf(slot) ?? slot;
  return `${date} ${String(endMinutesOf(endTime)).padStart(4, '0')} ${slot.daySpan}`;
}

/** Returns the slot that is done first, from the time on; of several, that of fewer days, then the first in the order of the search. */
export function soonestSlot(
  candidates: Candidates,
  { date, time }: StartTime,
  { ofBay, ofPerson }: FreeTimes = freeTimes(candidates.request),
): Slot | undefined {
  const after: Interval[] = [{ start: minutesOf(time), end: MINUTES_PER_DAY }];
  let best: { slot: Slot; end: string } | undefined;
  // Most bays and people of a large shop are free no earlier on the day than the best slot so far.
  const earlier = (free: Interval[], day: string) => {
    const { slot } = best ?? {};
    const isNoEarlier = slot?.daySpan === 1 && slot.date === day && (free[0]?.start ?? 0) >= minutesOf(slot.startTime);
    return isNoEarlier ? [] : free;
  };
  const free: FreeTimes = {
    ofBay: (station, day) =>
      earlier(day === date ? intersections(ofBay(station, day), after) : ofBay(station, day), day),
    ofPerson: (employee, day) => earlier(ofPerson(employee, day), day),
  };
  for (const slot of slotsOn(candidates, { first: date, days: REACH_DAYS }, free)) {
    if (best && slot.date > (lastOf(best.slot) ?? best.slot).date) break;
    const end = endText(slot);
    if (!best || end < best.end) best = { slot, end };
  }
  return best?.slot;
}

function slotOf({ station, employee, pricing }: Pair, days: WorkDay[]): Slot {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) throw new RangeError('a slot has at least one day');
  return {
    date: first.date,
    station: station.name,
    employee,
    startTime: first.startTime,
    endTime: last.endTime,
    isOptimal: isOptimalMargin(pricing.profitMargin),
    isMultiDay: days.length > 1,
    daySpan: days.length,
    dailySchedule: days,
    pricing,
  };
}

/** Returns the first optimal slot, else the first. The reason includes its margin (QQ-35, QQ-36). */
export function recommendedSlot(slots: readonly Slot[]): RecommendedSlot | undefined {
  const slot = slots.find((one) => one.isOptimal) ?? slots[0];
  if (!slot) return undefined;
  const margin = formatPercent(slot.pricing.profitMargin, 2);
  const reason = slot.isOptimal
    ? `Optimal slot with a ${margin} profit margin: the earliest start above ${OPTIMAL_MARGIN_PERCENT}%.`
    : `Earliest available slot, with a ${margin} profit margin.`;
  return { ...slot, reason };
}

export type Quote = {
  service: Service;
  vehicle: Vehicle;
  pricing: Pricing;
  estimatedHours: number;
  availableSlots: Slot[];
  recommendedSlot: RecommendedSlot | undefined;
};

/** Prices the quote for the recommended slot's person, or at the default rate when there is no slot. */
export function quoteFor(vehicle: Vehicle, request: Omit<SlotRequest, 'size'>): Quote {
  const availableSlots = findSlots({ ...request, size: vehicle.size });
  const recommended = recommendedSlot(availableSlots);
  return {
    service: request.service,
    vehicle,
    pricing: recommended?.pricing ?? jobPricing(request.service, vehicle.size, DEFAULT_HOURLY_RATE, request.customer),
    estimatedHours: hoursForSize(request.service, vehicle.size),
    availableSlots,
    recommendedSlot: recommended,
  };
}

/** Returns whether the slot is still free with the current bookings, bays and people. The slot's own employee may be out of date. */
export function isStillFree(slot: Slot, request: Omit<SlotRequest, 'size'>): boolean {
  const { service, stations, employees, today } = request;
  const station = eligibleStations(service, stations).find((one) => one.name === slot.station);
  const employee = eligibleEmployees(service, slot.station, employees).find((one) => one.id === slot.employee.id);
  if (!station || !employee || slot.date <= today) return false;
  const free = freeTime(request);
  return slot.dailySchedule.every((day) => {
    const start = minutesOf(day.startTime);
    const end = start + minutesOfHours(day.hours);
    return free(station, employee, day.date).some((one) => one.start <= start && one.end >= end);
  });
}
