import { crowded, intersections, overlap, subtract } from '#domain/calendar/intervals.ts';
import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { FollowUp } from '#domain/care/follow-up.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { isSameCar } from '#domain/vehicles/vehicle.ts';
import { type Booking, bayStretches, heldDates, personStretches } from './booking.ts';

/** A time interval of one day held by a booking. */
export type HeldInterval = Interval & { booking: Booking };

/**
 * Index of bookings that hold time, by day and person and by day and bay. A snapshot: it does not update when bookings change. `promised`: what care
 * sheets forbid on the cars that are looked at.
 */
export type Occupancy = { byEmployee: DayIndex; byStation: DayIndex; promised: readonly FollowUp[] };

/** Held intervals by day, then by employee id or station name. */
type DayIndex = Map<string, Map<string, HeldInterval[]>>;

function addTo(index: DayIndex, date: string, key: string, held: HeldInterval): void {
  const day = index.get(date) ?? new Map<string, HeldInterval[]>();
  if (day.size === 0) index.set(date, day);
  const list = day.get(key);
  if (list) list.push(held);
  else day.set(key, [held]);
}

/** Indexes the bookings. Skips the one with the id `except`, so that a booking never clashes with itself. */
export function occupancyOf(
  bookings: Iterable<Booking>,
  except?: string,
  promised: readonly FollowUp[] = [],
): Occupancy {
  return withBookings({ byEmployee: new Map(), byStation: new Map(), promised }, bookings, except);
}

/** Returns the index with copies of the days on which the list of the key may grow. Shares all others. */
function forked(index: DayIndex, dates: readonly string[], key: string): DayIndex {
  const copy = new Map(index);
  for (const date of dates) {
    const known = index.get(date);
    if (!known) continue;
    const day = new Map(known);
    const list = day.get(key);
    if (list) day.set(key, [...list]);
    copy.set(date, day);
  }
  return copy;
}

/** Returns a copy of the occupancy with one more booking. */
export function occupancyWith(occupancy: Occupancy, booking: Booking): Occupancy {
  const dates = heldDates(booking);
  const byEmployee = forked(occupancy.byEmployee, dates, booking.employeeId);
  const byStation = forked(occupancy.byStation, dates, booking.station);
  return withBookings({ ...occupancy, byEmployee, byStation }, [booking]);
}

function withBookings(occupancy: Occupancy, bookings: Iterable<Booking>, except?: string): Occupancy {
  for (const booking of bookings) {
    if (booking.id === except) continue;
    for (const { date, start, end } of personStretches(booking))
      addTo(occupancy.byEmployee, date, booking.employeeId, { start, end, booking });
    for (const { date, start, end } of bayStretches(booking))
      addTo(occupancy.byStation, date, booking.station, { start, end, booking });
  }
  return occupancy;
}

export function heldByEmployee(occupancy: Occupancy, date: string, employeeId: string): readonly HeldInterval[] {
  return occupancy.byEmployee.get(date)?.get(employeeId) ?? [];
}

export function heldAtStation(occupancy: Occupancy, date: string, stationName: string): readonly HeldInterval[] {
  return occupancy.byStation.get(date)?.get(stationName) ?? [];
}

/** A customer id with the car to work on. */
export type CarOf = Pick<Customer, 'id' | 'vehicle'>;

/** Returns when the car is in a bay. Two jobs on one car can run at the same time in one bay, not in two: see `inOtherBays`. */
export function heldByCar(occupancy: Occupancy, date: string, { id, vehicle }: CarOf): HeldInterval[] {
  const all = [...(occupancy.byStation.get(date)?.values() ?? [])];
  return all.flatMap((held) =>
    held.filter(({ booking }) => booking.customerId === id && isSameCar(booking.customer.vehicle, vehicle)),
  );
}

/** Returns whether the rule forbids work of the category on the car that day. */
export function refusesWork(
  { kind, refuses, ended, startsOn, endsOn, customerId, customer }: FollowUp,
  work: { customer: CarOf; category: ServiceCategory; date: string },
): boolean {
  const { id, vehicle } = work.customer;
  return (
    kind === 'restriction' &&
    !ended &&
    refuses.includes(work.category) &&
    startsOn <= work.date &&
    work.date <= endsOn &&
    customerId === id &&
    isSameCar(customer.vehicle, vehicle)
  );
}

export function inOtherBays(held: readonly HeldInterval[], stationName: string): HeldInterval[] {
  return held.filter(({ booking }) => booking.station !== stationName);
}

/** Returns when both bay and person are open that day, ignoring bookings. */
export function sharedOpenHours(
  station: Station,
  employee: Employee,
  date: string,
  settings: Pick<Settings, 'closedDays'>,
): Interval | undefined {
  return overlap(stationOpen(station, date, settings), openInterval(employee.availability, date));
}

/** Returns when the bay is at capacity. */
export function fullIntervals(occupancy: Occupancy, station: Station, date: string): Interval[] {
  return crowded(heldAtStation(occupancy, date, station.name), station.maxConcurrentJobs);
}

/** Memoizes a function of a bay or person and a day. */
function memoizeByDay<Who extends object, Day>(look: (who: Who, date: string) => Day): (who: Who, date: string) => Day {
  const byDate = new Map<string, Map<Who, Day>>();
  return (who, date) => {
    const known = byDate.get(date)?.get(who);
    if (known !== undefined) return known;
    const days = byDate.get(date) ?? new Map<Who, Day>();
    const day = look(who, date);
    byDate.set(date, days.set(who, day));
    return day;
  };
}

type FreeTimeContext = {
  occupancy: Occupancy;
  settings: Pick<Settings, 'closedDays'>;
  /** The job's car, if known. */
  car?: CarOf | undefined;
};
export type FreeTime = (station: Station, employee: Employee, date: string) => Interval[];

function openWithout(open: Interval | undefined, busy: readonly Interval[]): Interval[] {
  return open ? subtract(open, busy) : [];
}

/** Free times of bays and of people, each by itself. Cached, so create new ones after a change. */
export type FreeTimes = {
  ofBay: (station: Station, date: string) => Interval[];
  ofPerson: (employee: Employee, date: string) => Interval[];
};

/** Returns when a bay is open, below capacity and the car in no other bay, and when a person works and is not booked. */
export function freeTimes({ occupancy, settings, car }: FreeTimeContext): FreeTimes {
  const ofCar = memoizeByDay((one: CarOf, date) => heldByCar(occupancy, date, one));
  return {
    ofBay: memoizeByDay((station: Station, date) => {
      const full = fullIntervals(occupancy, station, date);
      const busy = car ? [...full, ...inOtherBays(ofCar(car, date), station.name)] : full;
      return openWithout(stationOpen(station, date, settings), busy);
    }),
    ofPerson: memoizeByDay((employee: Employee, date) =>
      openWithout(openInterval(employee.availability, date), heldByEmployee(occupancy, date, employee.id)),
    ),
  };
}

/**
 * Returns a function that finds free times: bay and person open, person free, bay below capacity, and car in no other bay. All screens
 * use this rule. Results are cached, so create a new one after a change.
 */
export function freeTime(context: FreeTimeContext): FreeTime {
  const { ofBay, ofPerson } = freeTimes(context);
  return (station, employee, date) => intersections(ofBay(station, date), ofPerson(employee, date));
}

/** Returns the free times of one day, without a cache. */
export function freeStretches(station: Station, employee: Employee, date: string, shop: FreeTimeContext): Interval[] {
  return freeTime(shop)(station, employee, date);
}
