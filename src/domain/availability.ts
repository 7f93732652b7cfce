import { type Booking, holdsTime, occupiedStretches } from './booking.ts';
import type { Employee } from './employee.ts';
import { crowded, overlap, subtract } from './intervals.ts';
import { closedDayOn, type Settings } from './settings.ts';
import type { Station } from './station.ts';
import { type Interval, openInterval } from './week-hours.ts';

/** A stretch of a day that a booking holds. */
export type Held = Interval & { booking: Booking };

/**
 * The bookings that hold time, by day and person and by day and bay, so that a search asks only about the days it looks at. It
 * shows the bookings it was made of, and does not follow them.
 */
export type Occupancy = {
  byEmployee: Map<string, Held[]>;
  byStation: Map<string, Held[]>;
};

function key(date: string, whoOrWhere: string): string {
  return `${date}|${whoOrWhere}`;
}

function push(map: Map<string, Held[]>, at: string, held: Held): void {
  const list = map.get(at);
  if (list) list.push(held);
  else map.set(at, [held]);
}

/** Indexes the bookings; one with the id `except` is left out, so that a booking never clashes with itself. */
export function occupancyOf(bookings: Iterable<Booking>, except?: string): Occupancy {
  const occupancy: Occupancy = { byEmployee: new Map(), byStation: new Map() };
  for (const booking of bookings) {
    if (booking.id === except || !holdsTime(booking.status)) continue;
    for (const { date, start, end } of occupiedStretches(booking)) {
      const held = { start, end, booking };
      push(occupancy.byEmployee, key(date, booking.employeeId), held);
      push(occupancy.byStation, key(date, booking.station), held);
    }
  }
  return occupancy;
}

export function heldByEmployee(occupancy: Occupancy, date: string, employeeId: string): readonly Held[] {
  return occupancy.byEmployee.get(key(date, employeeId)) ?? [];
}

export function heldAtStation(occupancy: Occupancy, date: string, stationName: string): readonly Held[] {
  return occupancy.byStation.get(key(date, stationName)) ?? [];
}

/** When the bay itself is open that day; closed days of the settings close every bay. */
export function stationOpen(station: Station, date: string, settings: Pick<Settings, 'closedDays'>) {
  return closedDayOn(settings, date) ? undefined : openInterval(station.operatingHours, date);
}

/** When both bay and person work that day, bookings aside. */
export function openTogether(
  station: Station,
  employee: Employee,
  date: string,
  settings: Pick<Settings, 'closedDays'>,
): Interval | undefined {
  return overlap(stationOpen(station, date, settings), openInterval(employee.availability, date));
}

/** When the bay has all its jobs running, and cannot take one more. */
export function fullAtStation(occupancy: Occupancy, station: Station, date: string): Interval[] {
  return crowded(heldAtStation(occupancy, date, station.name), station.maxConcurrentJobs);
}

/** A function of a bay or person and a day that works each answer out once. */
function remembering<Who extends object, Day>(look: (who: Who, date: string) => Day): (who: Who, date: string) => Day {
  const byDate = new Map<string, Map<Who, Day>>();
  return (who, date) => {
    const days = byDate.get(date) ?? new Map<Who, Day>();
    byDate.set(date, days);
    const day = days.get(who) ?? look(who, date);
    days.set(who, day);
    return day;
  };
}

type Shop = { occupancy: Occupancy; settings: Pick<Settings, 'closedDays'> };
export type FreeTime = (station: Station, employee: Employee, date: string) => Interval[];

/**
 * When a job could be done: bay and person both open, the person free and the bay with room. The one rule for every screen.
 * It remembers what it has looked at, so ask a new one after a change.
 */
export function freeTime({ occupancy, settings }: Shop): FreeTime {
  const bayOn = remembering((station: Station, date) => ({
    open: stationOpen(station, date, settings),
    full: fullAtStation(occupancy, station, date),
  }));
  const personOn = remembering((employee: Employee, date) => ({
    open: openInterval(employee.availability, date),
    held: heldByEmployee(occupancy, date, employee.id),
  }));
  return (station, employee, date) => {
    const bay = bayOn(station, date);
    const person = personOn(employee, date);
    const open = overlap(bay.open, person.open);
    return open ? subtract(open, [...person.held, ...bay.full]) : [];
  };
}

/** `freeTime` of one day alone. */
export function freeStretches(station: Station, employee: Employee, date: string, shop: Shop): Interval[] {
  return freeTime(shop)(station, employee, date);
}
