import { fullAtStation, type Held, heldAtStation, heldByEmployee, type Occupancy } from './availability.ts';
import { type Booking, type BookingStatus, holdsTime, occupiedStretches, type WorkDay } from './booking.ts';
import type { Employee } from './employee.ts';
import { overlap, overlaps } from './intervals.ts';
import { closedDayOn, type Settings } from './settings.ts';
import type { Station } from './station.ts';
import { stationOpen } from './station-hours.ts';
import { type Interval, openInterval } from './week-hours.ts';

/** Why a booking should not be made as it stands; each on one day. */
export type Clash =
  | { kind: 'employee'; date: string; booking: Booking }
  | { kind: 'station'; date: string; bookings: Booking[]; limit: number }
  | { kind: 'closed-day'; date: string; name: string }
  | { kind: 'hours'; date: string; who: 'station' | 'employee'; open: Interval | undefined };

type Draft = {
  days: readonly WorkDay[];
  status: BookingStatus;
  station: Station;
  employee: Employee;
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
  return both
    .filter(({ open }) => !stretches.every((one) => open && one.start >= open.start && one.end <= open.end))
    .map((one) => ({ kind: 'hours', date, ...one }));
}

/** The bookings that run in one of the stretches, each once. */
function runningIn(stretches: readonly Interval[], held: readonly Held[]): Booking[] {
  const running = held.filter((one) => stretches.some((stretch) => overlaps(one, stretch)));
  return [...new Set(running.map(({ booking }) => booking))];
}

function employeeClashes(
  date: string,
  stretches: readonly Interval[],
  { employee }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const held = heldByEmployee(occupancy, date, employee.id);
  return runningIn(stretches, held).map((booking) => ({ kind: 'employee', date, booking }));
}

/** Names the bookings that run while the bay is full, not those that merely share the day. */
function stationClashes(
  date: string,
  stretches: readonly Interval[],
  { station }: Draft,
  { occupancy }: Shop,
): Clash[] {
  const full = fullAtStation(occupancy, station, date);
  const inTheWay = stretches.flatMap((stretch) => full.flatMap((one) => overlap(one, stretch) ?? []));
  const bookings = runningIn(inTheWay, heldAtStation(occupancy, date, station.name));
  return bookings.length === 0 ? [] : [{ kind: 'station', date, bookings, limit: station.maxConcurrentJobs }];
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
  ]);
}

/** What there is to accept in the clash; a bay that is full with fewer bookings than before holds nothing new. */
function factsOf(clash: Clash): string[] {
  switch (clash.kind) {
    case 'employee':
      return [`employee ${clash.date} ${clash.booking.id}`];
    case 'station':
      return clash.bookings.map((booking) => `station ${clash.date} ${booking.id}`);
    case 'closed-day':
      return [`closed ${clash.date}`];
    case 'hours':
      return [`hours ${clash.date} ${clash.who} ${clash.open?.start}-${clash.open?.end}`];
  }
}

/** The clashes that were not there before: on edit only these ask for 'Book anyway'. */
export function newClashes(clashes: readonly Clash[], before: readonly Clash[]): Clash[] {
  const known = new Set(before.flatMap(factsOf));
  return clashes.filter((clash) => factsOf(clash).some((fact) => !known.has(fact)));
}
