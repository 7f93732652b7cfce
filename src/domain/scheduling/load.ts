import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import { type Booking, earnsMoney, occupiedStretches } from './booking.ts';

/** Utilization of a station or person on one day. Includes Complete jobs. */
export type Load = {
  jobs: number;
  bookedMinutes: number;
  /** Capacity: the open time, times a station's concurrent jobs. 0 when closed. */
  openMinutes: number;
};

function loadOf(date: string, bookings: readonly Booking[], open: Interval | undefined, concurrentJobs: number): Load {
  const stretches = bookings
    .filter(earnsMoney)
    .map((booking) => occupiedStretches(booking).filter((stretch) => stretch.date === date))
    .filter((ofDay) => ofDay.length > 0);
  return {
    jobs: stretches.length,
    bookedMinutes: stretches.flat().reduce((sum, { start, end }) => sum + end - start, 0),
    openMinutes: open ? (open.end - open.start) * concurrentJobs : 0,
  };
}

type ClosedDays = Pick<Settings, 'closedDays'>;

export function stationLoad(station: Station, date: string, bookings: readonly Booking[], settings: ClosedDays): Load {
  const here = bookings.filter((booking) => booking.station === station.name);
  return loadOf(date, here, stationOpen(station, date, settings), station.maxConcurrentJobs);
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
  return loadOf(date, theirs, works, 1);
}
