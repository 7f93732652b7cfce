import { type Booking, holdsTime, occupiedStretches } from './booking.ts';
import type { Employee } from './employee.ts';
import { crowded, overlap, subtract } from './intervals.ts';
import { closedDayOn, type Settings } from './settings.ts';
import type { Station } from './station.ts';
import { type Interval, openInterval } from './week-hours.ts';

/** A stretch of a day that a booking holds. */
export type Held = Interval & { booking: Booking };

/**
 * The bookings that hold time, by day and person and by day and bay. It is kept up to date booking by booking, so that a
 * search asks only about the days it looks at.
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

/** When the job could be done that day: both open, the person free and the bay with room. The one rule for every screen. */
export function freeStretches(
  station: Station,
  employee: Employee,
  date: string,
  shop: { occupancy: Occupancy; settings: Pick<Settings, 'closedDays'> },
): Interval[] {
  const open = openTogether(station, employee, date, shop.settings);
  if (!open) return [];
  return subtract(open, [
    ...heldByEmployee(shop.occupancy, date, employee.id),
    ...fullAtStation(shop.occupancy, station, date),
  ]);
}
