import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import { type Booking, earnsMoney, occupiedStretches } from './booking.ts';

/** How full a day of a station or a person is. Complete jobs count: they took their time. */
export type Load = {
  jobs: number;
  bookedMinutes: number;
  /** What the day has to give: of a station, its open time for each of its jobs at once. 0 when closed. */
  openMinutes: number;
};

function loadOf(date: string, bookings: readonly Booking[], open: Interval | undefined, atOnce: number): Load {
  const stretches = bookings
    .filter(earnsMoney)
    .map((booking) => occupiedStretches(booking).filter((stretch) => stretch.date === date))
    .filter((ofDay) => ofDay.length > 0);
  return {
    jobs: stretches.length,
    bookedMinutes: stretches.flat().reduce((sum, { start, end }) => sum + end - start, 0),
    openMinutes: open ? (open.end - open.start) * atOnce : 0,
  };
}

type ClosedDays = Pick<Settings, 'closedDays'>;

export function stationLoad(station: Station, date: string, bookings: readonly Booking[], settings: ClosedDays): Load {
  const here = bookings.filter((booking) => booking.station === station.name);
  return loadOf(date, here, stationOpen(station, date, settings), station.maxConcurrentJobs);
}

/** More is booked than the day has to give: at a closed bay, anything. */
export function isOver({ bookedMinutes, openMinutes }: Load): boolean {
  return bookedMinutes > openMinutes;
}

/** How full a day of several stations is: all together, and each. */
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
