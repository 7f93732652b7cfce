import { freeStretches, type Occupancy } from './availability.ts';
import { minutesOfHours, type Pricing, type WorkDay } from './booking.ts';
import { addDays, isWeekend, minutesOf } from './calendar.ts';
import { eligibleStations, hasSkill } from './eligibility.ts';
import { DEFAULT_HOURLY_RATE, type Employee } from './employee.ts';
import { formatPercent } from './money.ts';
import { hoursForSize, isOptimalMargin, jobPricing, OPTIMAL_MARGIN_PERCENT } from './pricing.ts';
import { MAX_MINUTES_A_DAY, minutesTaken, workDay } from './schedule.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Station } from './station.ts';
import type { Vehicle } from './vehicle.ts';
import type { Interval } from './week-hours.ts';

/** The search looks at the 14 days after today (QQ-20, A-74). */
export const SEARCH_DAYS = 14;
export const SLOTS_SHOWN = 10;
/** A longer job takes at most this many working days. */
export const MAX_WORK_DAYS = 5;
/** The longest job that the wizard can place: 5 days of 8 h. */
export const MAX_SEARCH_HOURS = 40;
/** A day that gives a longer job less than this (or than what is left of it) is skipped. */
const LEAST_MINUTES_A_DAY = 120;
/** A longer job is given up when its next day does not come within this many days of its first. */
const LONGEST_SPAN_DAYS = 60;

export type Slot = {
  /** The first day. */
  date: string;
  station: string;
  employee: Employee;
  /** The first day's start and the last day's end. */
  startTime: string;
  endTime: string;
  isOptimal: boolean;
  isMultiDay: boolean;
  /** How many days are worked. */
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
  today: string;
};

type Pair = { station: Station; employee: Employee };
type FreeOn = (pair: Pair, date: string) => readonly Interval[];

function length({ start, end }: Interval): number {
  return end - start;
}

function isWorkingDay(date: string): boolean {
  return !isWeekend(date);
}

function oneDay(pair: Pair, date: string, minutes: number, freeOn: FreeOn): WorkDay[] | undefined {
  const stretch = freeOn(pair, date).find((free) => length(free) >= minutes);
  return stretch && [workDay(date, stretch.start, minutes)];
}

function longest(stretches: readonly Interval[]): Interval | undefined {
  return stretches.reduce<Interval | undefined>(
    (best, one) => (best && length(best) >= length(one) ? best : one),
    undefined,
  );
}

function severalDays(pair: Pair, firstDate: string, minutes: number, freeOn: FreeOn): WorkDay[] | undefined {
  const days: WorkDay[] = [];
  let left = minutes;
  for (let offset = 0; offset <= LONGEST_SPAN_DAYS && days.length < MAX_WORK_DAYS; offset += 1) {
    const date = addDays(firstDate, offset);
    const stretch = isWorkingDay(date) ? longest(freeOn(pair, date)) : undefined;
    if (stretch && length(stretch) >= Math.min(LEAST_MINUTES_A_DAY, left)) {
      const worked = minutesTaken(length(stretch), left);
      days.push(workDay(date, stretch.start, worked));
      left -= worked;
      if (left <= 0) return days;
    } else if (offset === 0) return undefined;
  }
  return undefined;
}

type Worker = { employee: Employee; worksAt: ReadonlySet<string>; pricing: Pricing };

/** People who can do the job, in groups that earn the same with it, best first; a group keeps the shop's order. */
function workersByMargin(request: SlotRequest): Worker[][] {
  const pricingAt = new Map<number, Pricing>();
  const groups = new Map<number, Worker[]>();
  for (const employee of request.employees) {
    if (!hasSkill(employee, request.service)) continue;
    const rate = employee.hourlyRate;
    const pricing = pricingAt.get(rate) ?? jobPricing(request.service, request.size, rate);
    pricingAt.set(rate, pricing);
    const worker = { employee, worksAt: new Set(employee.stations), pricing };
    const group = groups.get(pricing.profitMargin);
    if (group) group.push(worker);
    else groups.set(pricing.profitMargin, [worker]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, workers]) => workers);
}

/**
 * The first slots for the job, by date and then by margin, best first; equals keep the shop's order of bays, then of people
 * (QQ-33, QQ-34). Only free time is offered: see `freeStretches`. A job over 40 h has none.
 */
export function findSlots(request: SlotRequest, limit: number = SLOTS_SHOWN): Slot[] {
  const minutes = minutesOfHours(hoursForSize(request.service, request.size));
  if (minutes > MAX_SEARCH_HOURS * 60) return [];
  const stations = eligibleStations(request.service, request.stations);
  const groups = workersByMargin(request);
  const place = minutes <= MAX_MINUTES_A_DAY ? oneDay : severalDays;
  const freeOn: FreeOn = ({ station, employee }, date) => freeStretches(station, employee, date, request);

  const slots: Slot[] = [];
  for (let offset = 1; offset <= SEARCH_DAYS; offset += 1) {
    const date = addDays(request.today, offset);
    if (!isWorkingDay(date)) continue;
    for (const group of groups) {
      for (const station of stations) {
        for (const { employee, worksAt, pricing } of group) {
          const days = worksAt.has(station.name) && place({ station, employee }, date, minutes, freeOn);
          if (!days) continue;
          slots.push(slotOf(station.name, employee, days, pricing));
          if (slots.length === limit) return slots;
        }
      }
    }
  }
  return slots;
}

function slotOf(station: string, employee: Employee, days: WorkDay[], pricing: Pricing): Slot {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) throw new RangeError('a slot has at least one day');
  return {
    date: first.date,
    station,
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

/** The first optimal one of those shown, or else the first; the reason states its margin (QQ-35, QQ-36). */
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

/** The priced quote: with the recommended slot's person, or at the default rate while there is no slot. */
export function quoteFor(vehicle: Vehicle, request: Omit<SlotRequest, 'size'>): Quote {
  const availableSlots = findSlots({ ...request, size: vehicle.size });
  const recommended = recommendedSlot(availableSlots);
  return {
    service: request.service,
    vehicle,
    pricing: recommended?.pricing ?? jobPricing(request.service, vehicle.size, DEFAULT_HOURLY_RATE),
    estimatedHours: hoursForSize(request.service, vehicle.size),
    availableSlots,
    recommendedSlot: recommended,
  };
}

/** Whether the slot can still be had: bookings made since it was offered may have taken it. */
export function isStillFree(
  slot: Slot,
  request: Omit<SlotRequest, 'service' | 'size' | 'today' | 'employees'>,
): boolean {
  const station = request.stations.find((one) => one.name === slot.station);
  if (!station) return false;
  return slot.dailySchedule.every((day) => {
    const start = minutesOf(day.startTime);
    const end = start + minutesOfHours(day.hours);
    return freeStretches(station, slot.employee, day.date, request).some(
      (free) => free.start <= start && free.end >= end,
    );
  });
}
