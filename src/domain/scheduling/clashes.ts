import { MINUTES_PER_DAY } from '#domain/calendar/calendar.ts';
import { overlap, subtract } from '#domain/calendar/intervals.ts';
import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import {
  type CarOf,
  fullIntervals,
  type HeldInterval,
  heldAtStation,
  heldByCar,
  heldByEmployee,
  inOtherBays,
  type Occupancy,
  refusesWork,
} from './availability.ts';
import { type Booking, type BookingStatus, holdsTime, occupiedStretches, type WorkDay } from './booking.ts';

/** Times of the clash, in order. */
type Clashing = { during: Interval[] };

/** A reason not to book as planned, on one day. */
export type Clash =
  | ({ kind: 'employee'; date: string; booking: Booking } & Clashing)
  | ({ kind: 'station'; date: string; bookings: Booking[]; limit: number } & Clashing)
  | ({ kind: 'car'; date: string; booking: Booking } & Clashing)
  | { kind: 'closed-day'; date: string; name: string }
  /** Earlier work on the car forbids this one. */
  | { kind: 'care'; date: string; rule: FollowUp }
  | ({ kind: 'hours'; date: string; who: 'station' | 'employee'; open: Interval | undefined } & Clashing);

type Draft = {
  days: readonly WorkDay[];
  status: BookingStatus;
  station: Station;
  employee: Employee;
  /** The customer's car; absent without a customer. */
  customer?: CarOf | undefined;
  /** Absent: what care sheets forbid is not looked at. */
  service?: Pick<Service, 'category'> | undefined;
};

type Shop = { occupancy: Occupancy; settings: Pick<Settings, 'closedDays'> };

/** Returns the times that the draft would occupy, by day. */
function stretchesByDate([first, ...others]: readonly WorkDay[]): Map<string, Interval[]> {
  const byDate = new Map<string, Interval[]>();
  if (!first) return byDate;
  const asBooking = { ...first, estimatedHours: first.hours, dailySchedule: [first, ...others] };
  for (const { date, start, end } of occupiedStretches(asBooking)) {
    byDate.set(date, [...(byDate.get(date) ?? []), { start, end }]);
  }
  return byDate;
}

function hoursClashes(
  date: string,
  stretches: readonly Interval[],
  { station, employee }: Draft,
  { settings }: Shop,
): Clash[] {
  const closed = closedDayOn(settings, date);
  if (closed) return [{ kind: 'closed-day', date, name: closed.name }];
  const both = [
    { who: 'station', open: stationOpen(station, date, settings) },
    { who: 'employee', open: openInterval(employee.availability, date) },
  ] as const;
  return both.flatMap(({ who, open }) => {
    const during = stretches.flatMap((one) => subtract(one, open ? [open] : []));
    return during.length === 0 ? [] : [{ kind: 'hours', date, who, open, during } as const];
  });
}

type Running = { booking: Booking } & Clashing;

/** Returns the bookings that overlap the given times, each once, with the overlapping times. */
function runningIn(stretches: readonly Interval[], held: readonly HeldInterval[]): Running[] {
  const running = new Map<Booking, Interval[]>();
  for (const one of held) {
    const during = stretches.flatMap((stretch) => overlap(one, stretch) ?? []);
    if (during.length > 0) running.set(one.booking, [...(running.get(one.booking) ?? []), ...during]);
  }
  return [...running].map(([booking, during]) => ({ booking, during }));
}

function employeeClashes(
  date: string,
  stretches: readonly Interval[],
  { employee }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const held = heldByEmployee(occupancy, date, employee.id);
  return runningIn(stretches, held).map((running) => ({ kind: 'employee', date, ...running }));
}

/** Returns clashes with bookings of the same car in another bay. */
function carClashes(
  date: string,
  stretches: readonly Interval[],
  { customer, station }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const held = customer ? inOtherBays(heldByCar(occupancy, date, customer), station.name) : [];
  return runningIn(stretches, held).map((running) => ({ kind: 'car', date, ...running }));
}

/** Returns a clash with the bookings that run while the bay is full. */
function stationClashes(
  date: string,
  stretches: readonly Interval[],
  { station }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const full = fullIntervals(occupancy, station, date);
  const during = stretches.flatMap((stretch) => full.flatMap((one) => overlap(one, stretch) ?? []));
  const running = runningIn(during, heldAtStation(occupancy, date, station.name));
  const bookings = running.map(({ booking }) => booking);
  return bookings.length === 0 ? [] : [{ kind: 'station', date, bookings, limit: station.maxConcurrentJobs, during }];
}

/** Returns the rules of the car's care sheets that the work breaks on that day. */
export function careClashes(
  date: string,
  { customer, service }: Pick<Draft, 'customer' | 'service'>,
  { promised }: Pick<Occupancy, 'promised'>,
): Clash[] {
  if (!customer || !service) return [];
  return promised
    .filter((rule) => refusesWork(rule, { customer, category: service.category, date }))
    .map((rule) => ({ kind: 'care', date, rule }));
}

/**
 * Returns all clashes of the draft with other bookings, opening hours and care sheets, by day (docs/calendar-and-availability.md).
 * Empty for a draft that holds no time, such as a cancelled one.
 */
export function clashesOf(draft: Draft, shop: Shop): Clash[] {
  if (!holdsTime(draft.status)) return [];
  return [...stretchesByDate(draft.days)].flatMap(([date, stretches]) => [
    ...careClashes(date, draft, shop.occupancy),
    ...hoursClashes(date, stretches, draft, shop),
    ...employeeClashes(date, stretches, draft, shop),
    ...stationClashes(date, stretches, draft, shop),
    ...carClashes(date, stretches, draft, shop),
  ]);
}

/** A closed day is one clash, whatever the time; so is a day on which the care of the car forbids the work. */
const WHOLE_DAY: readonly Interval[] = [{ start: 0, end: MINUTES_PER_DAY }];

type ClashPart = { key: string; during: readonly Interval[] };

/** Returns the comparable parts of a clash with their times, one per booking, closed day or opening hours. */
function partsOf(clash: Clash): ClashPart[] {
  switch (clash.kind) {
    case 'employee':
    case 'car':
      return [{ key: `${clash.kind} ${clash.date} ${clash.booking.id}`, during: clash.during }];
    case 'station':
      return clash.bookings.map(({ id }) => ({ key: `station ${clash.date} ${id}`, during: clash.during }));
    case 'closed-day':
      return [{ key: `closed ${clash.date}`, during: WHOLE_DAY }];
    case 'care':
      return [{ key: `care ${clash.date} ${clash.rule.id}`, during: WHOLE_DAY }];
    case 'hours': {
      const { date, who, open, during } = clash;
      return [{ key: `hours ${date} ${who} ${open?.start}-${open?.end}`, during: open ? during : WHOLE_DAY }];
    }
  }
}

/**
 * Returns the clashes that are new since `before`. On edit, only these require 'Book anyway'. A clash is new when it has a minute that
 * earlier clashes with the same booking or opening hours did not have.
 */
export function newClashes(clashes: readonly Clash[], before: readonly Clash[]): Clash[] {
  const known = new Map<string, Interval[]>();
  for (const { key, during } of before.flatMap(partsOf)) known.set(key, [...(known.get(key) ?? []), ...during]);
  const isNew = ({ key, during }: ClashPart) => during.some((one) => subtract(one, known.get(key) ?? []).length > 0);
  return clashes.filter((clash) => partsOf(clash).some(isNew));
}
