import { overlap } from '#domain/calendar/intervals.ts';
import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { percent } from '#domain/money/money.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import { type Booking, cureStretches, earnsMoney, holdsTime, occupiedStretches } from './booking.ts';

/** Utilization of a station or person on one day. Includes Complete jobs. */
export type Load = {
  jobs: number;
  bookedMinutes: number;
  /** Capacity: the open time, times a station's concurrent jobs. 0 when closed. */
  openMinutes: number;
};

/** @param times of each booking on the day; none for one that is not there */
function loadOf(times: readonly (readonly Interval[])[], open: Interval | undefined, concurrentJobs: number): Load {
  return {
    jobs: times.filter((ofJob) => ofJob.length > 0).length,
    bookedMinutes: times.flat().reduce((sum, { start, end }) => sum + end - start, 0),
    openMinutes: open ? (open.end - open.start) * concurrentJobs : 0,
  };
}

function worked(booking: Booking, date: string): Interval[] {
  return earnsMoney(booking) ? occupiedStretches(booking).filter((stretch) => stretch.date === date) : [];
}

/** Returns when a curing car takes capacity. At night and on closed days it takes none: nothing else could be done in its bay. */
function cured(booking: Booking, date: string, open: Interval | undefined): Interval[] {
  if (!holdsTime(booking.status)) return [];
  return cureStretches(booking).flatMap((stretch) => (stretch.date === date && overlap(stretch, open)) || []);
}

type ClosedDays = Pick<Settings, 'closedDays'>;

/** Returns the load of the station, with the cars that cure there. */
export function stationLoad(station: Station, date: string, bookings: readonly Booking[], settings: ClosedDays): Load {
  const here = bookings.filter((booking) => booking.station === station.name);
  const open = stationOpen(station, date, settings);
  const times = here.map((booking) => [...worked(booking, date), ...cured(booking, date, open)]);
  return loadOf(times, open, station.maxConcurrentJobs);
}

/** Returns how much of the open time is booked, in whole percent; undefined if nothing is open. */
export function bookedPercent({ bookedMinutes, openMinutes }: Load): number | undefined {
  return openMinutes > 0 ? percent(bookedMinutes, openMinutes, 0) : undefined;
}

/** Returns whether more is booked than the capacity. */
export function isOver({ bookedMinutes, openMinutes }: Load): boolean {
  return bookedMinutes > openMinutes;
}

/** Utilization of several stations on one day, in total and each. */
export type ShopLoad = Load & { stations: readonly (Load & { name: string })[] };

export function shopLoad(
  stations: readonly Station[],
  date: string,
  bookings: readonly Booking[],
  settings: ClosedDays,
): ShopLoad {
  const each = stations.map((station) => ({ name: station.name, ...stationLoad(station, date, bookings, settings) }));
  const total = (figure: keyof Load) => each.reduce((sum, load) => sum + load[figure], 0);
  return {
    jobs: total('jobs'),
    bookedMinutes: total('bookedMinutes'),
    openMinutes: total('openMinutes'),
    stations: each,
  };
}

export function employeeLoad(
  employee: Employee,
  date: string,
  bookings: readonly Booking[],
  settings: ClosedDays,
): Load {
  const theirs = bookings.filter((booking) => booking.employeeId === employee.id);
  const works = closedDayOn(settings, date) ? undefined : openInterval(employee.availability, date);
  return loadOf(
    theirs.map((booking) => worked(booking, date)),
    works,
    1,
  );
}
