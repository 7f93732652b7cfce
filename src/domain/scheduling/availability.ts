import { crowded, intersections, overlap, subtract } from '#domain/calendar/intervals.ts';
import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isSameCar } from '#domain/vehicles/vehicle.ts';
import { type Booking, holdsTime, occupiedStretches } from './booking.ts';

/** A stretch of a day that a booking holds. */
export type HeldInterval = Interval & { booking: Booking };

/**
 * The bookings that hold time, by day and person and by day and bay, so that a search asks only about the days it looks at. It
 * shows the bookings it was made of, and does not follow them.
 */
export type Occupancy = { byEmployee: Diary; byStation: Diary };

/** What is held on a day, by person or bay. */
type Diary = Map<string, Map<string, HeldInterval[]>>;

function enter(diary: Diary, date: string, whoOrWhere: string, held: HeldInterval): void {
  const page = diary.get(date) ?? new Map<string, HeldInterval[]>();
  if (page.size === 0) diary.set(date, page);
  const list = page.get(whoOrWhere);
  if (list) list.push(held);
  else page.set(whoOrWhere, [held]);
}

/** Indexes the bookings; one with the id `except` is left out, so that a booking never clashes with itself. */
export function occupancyOf(bookings: Iterable<Booking>, except?: string): Occupancy {
  const occupancy: Occupancy = { byEmployee: new Map(), byStation: new Map() };
  for (const booking of bookings) {
    if (booking.id === except || !holdsTime(booking.status)) continue;
    for (const { date, start, end } of occupiedStretches(booking)) {
      const held = { start, end, booking };
      enter(occupancy.byEmployee, date, booking.employeeId, held);
      enter(occupancy.byStation, date, booking.station, held);
    }
  }
  return occupancy;
}

export function heldByEmployee(occupancy: Occupancy, date: string, employeeId: string): readonly HeldInterval[] {
  return occupancy.byEmployee.get(date)?.get(employeeId) ?? [];
}

export function heldAtStation(occupancy: Occupancy, date: string, stationName: string): readonly HeldInterval[] {
  return occupancy.byStation.get(date)?.get(stationName) ?? [];
}

/** A customer with the car that is worked on. */
export type CarOf = Pick<Customer, 'id' | 'vehicle'>;

/** When the car is in another bay than the named one; two jobs in one bay can be done on it at once. */
export function heldByCar(
  occupancy: Occupancy,
  date: string,
  { id, vehicle }: CarOf,
  stationName: string,
): HeldInterval[] {
  const elsewhere = [...(occupancy.byStation.get(date) ?? [])].filter(([name]) => name !== stationName);
  return elsewhere.flatMap(([, held]) =>
    held.filter(({ booking }) => booking.customerId === id && isSameCar(booking.customer.vehicle, vehicle)),
  );
}

/** When both bay and person work that day, bookings aside. */
export function sharedOpenHours(
  station: Station,
  employee: Employee,
  date: string,
  settings: Pick<Settings, 'closedDays'>,
): Interval | undefined {
  return overlap(stationOpen(station, date, settings), openInterval(employee.availability, date));
}

/** When the bay has all its jobs running, and cannot take one more. */
export function fullIntervals(occupancy: Occupancy, station: Station, date: string): Interval[] {
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

type Shop = {
  occupancy: Occupancy;
  settings: Pick<Settings, 'closedDays'>;
  /** Whose car the job is for, where that is known. */
  car?: CarOf | undefined;
};
export type FreeTime = (station: Station, employee: Employee, date: string) => Interval[];

function openWithout(open: Interval | undefined, busy: readonly Interval[]): Interval[] {
  return open ? subtract(open, busy) : [];
}

/**
 * When a job could be done: bay and person both open, the person free, the bay with room and the car in no other bay. The one rule
 * for every screen.
 * It remembers what it has looked at, so ask a new one after a change.
 */
export function freeTime({ occupancy, settings, car }: Shop): FreeTime {
  const ofBay = remembering((station: Station, date) => {
    const full = fullIntervals(occupancy, station, date);
    const busy = car ? [...full, ...heldByCar(occupancy, date, car, station.name)] : full;
    return openWithout(stationOpen(station, date, settings), busy);
  });
  const ofPerson = remembering((employee: Employee, date) =>
    openWithout(openInterval(employee.availability, date), heldByEmployee(occupancy, date, employee.id)),
  );
  return (station, employee, date) => intersections(ofBay(station, date), ofPerson(employee, date));
}

/** `freeTime` of one day alone. */
export function freeStretches(station: Station, employee: Employee, date: string, shop: Shop): Interval[] {
  return freeTime(shop)(station, employee, date);
}
