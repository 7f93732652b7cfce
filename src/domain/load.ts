import { stationOpen } from './availability.ts';
import { type Booking, earnsMoney, occupiedStretches } from './booking.ts';
import type { Employee } from './employee.ts';
import { closedDayOn, type Settings } from './settings.ts';
import type { Station } from './station.ts';
import { type Interval, openInterval } from './week-hours.ts';

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
