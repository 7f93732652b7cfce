import { MINUTES_PER_DAY } from '#domain/calendar/calendar.ts';
import { overlap, subtract } from '#domain/calendar/intervals.ts';
import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
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
  type Occupancy,
} from './availability.ts';
import { type Booking, type BookingStatus, holdsTime, occupiedStretches, type WorkDay } from './booking.ts';

/** The minutes of the day in which the draft clashes, in order. */
type Clashing = { during: Interval[] };

/** Why a booking should not be made as it is; each on one day. */
export type Clash =
  | ({ kind: 'employee'; date: string; booking: Booking } & Clashing)
  | ({ kind: 'station'; date: string; bookings: Booking[]; limit: number } & Clashing)
  | ({ kind: 'car'; date: string; booking: Booking } & Clashing)
  | { kind: 'closed-day'; date: string; name: string }
  | ({ kind: 'hours'; date: string; who: 'station' | 'employee'; open: Interval | undefined } & Clashing);

type Draft = {
  days: readonly WorkDay[];
  status: BookingStatus;
  station: Station;
  employee: Employee;
  /** Whose car it is; a draft without a customer has no car. */
  customer?: CarOf | undefined;
};

type Shop = { occupancy: Occupancy; settings: Pick<Settings, 'closedDays'> };

/** The stretches that the draft would occupy, by day. */
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

/** The bookings that run in one of the stretches, each once, with the minutes that both hold. */
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

/** The bookings that have the same car in another bay. */
function carClashes(
  date: string,
  stretches: readonly Interval[],
  { customer, station }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const held = customer ? heldByCar(occupancy, date, customer, station.name) : [];
  return runningIn(stretches, held).map((running) => ({ kind: 'car', date, ...running }));
}

/** Names the bookings that run while the bay is full, not those that merely share the day. */
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

/**
 * Every clash of the draft with other bookings and with opening hours, in the order of its days (decisions: slot search and
 * bookings know each other). A draft that holds no time, such as a cancelled one, has none.
 */
export function clashesOf(draft: Draft, shop: Shop): Clash[] {
  if (!holdsTime(draft.status)) return [];
  return [...stretchesByDate(draft.days)].flatMap(([date, stretches]) => [
    ...hoursClashes(date, stretches, draft, shop),
    ...employeeClashes(date, stretches, draft, shop),
    ...stationClashes(date, stretches, draft, shop),
    ...carClashes(date, stretches, draft, shop),
  ]);
}

/** A closed day clashes as a whole: another time of it is the same clash. */
const WHOLE_DAY: readonly Interval[] = [{ start: 0, end: MINUTES_PER_DAY }];

type Fact = { what: string; during: readonly Interval[] };

/** What there is to accept in the clash, and when; a bay that is full with fewer bookings than before has nothing new. */
function factsOf(clash: Clash): Fact[] {
  switch (clash.kind) {
    case 'employee':
    case 'car':
      return [{ what: `${clash.kind} ${clash.date} ${clash.booking.id}`, during: clash.during }];
    case 'station':
      return clash.bookings.map(({ id }) => ({ what: `station ${clash.date} ${id}`, during: clash.during }));
    case 'closed-day':
      return [{ what: `closed ${clash.date}`, during: WHOLE_DAY }];
    case 'hours': {
      const { date, who, open, during } = clash;
      return [{ what: `hours ${date} ${who} ${open?.start}-${open?.end}`, during: open ? during : WHOLE_DAY }];
    }
  }
}

/**
 * The clashes that were not there before: on edit only these ask for 'Book anyway'. A clash is new when it holds a minute that the
 * former ones with the same booking, or with the same opening hours, did not hold.
 */
export function newClashes(clashes: readonly Clash[], before: readonly Clash[]): Clash[] {
  const known = new Map<string, Interval[]>();
  for (const { what, during } of before.flatMap(factsOf)) known.set(what, [...(known.get(what) ?? []), ...during]);
  const isNew = ({ what, during }: Fact) => during.some((one) => subtract(one, known.get(what) ?? []).length > 0);
  return clashes.filter((clash) => factsOf(clash).some(isNew));
}
