import type { DayFigures } from '#domain/calendar/month.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';

/** A day of the calendar with all that its cell shows. */
export type ShownDay = {
  date: string;
  /** Undefined while the bookings are being read. */
  figures: DayFigures | undefined;
  /** The shown stations and when they open; undefined while they are being read. */
  shop: { stations: readonly Station[]; settings: Settings } | undefined;
  isToday: boolean;
  /** Belongs to the month before or after. */
  isOutside: boolean;
  /** Why no work is done that day; undefined on open days. */
  closed: string | undefined;
  /** The chosen station, for a new booking on that day. */
  station: string | undefined;
};

/** The bookings of the chosen station, each with service and person as they are today; its own copies where they were deleted. */
export function shownBookings(
  bookings: readonly Booking[],
  station: string | undefined,
  { services, employees }: { services: readonly Service[]; employees: readonly Employee[] },
): Booking[] {
  const serviceById = new Map(services.map((service) => [service.id, service]));
  const employeeById = new Map(employees.map((employee) => [employee.id, employee]));
  return bookings
    .filter((booking) => station === undefined || booking.station === station)
    .map((booking) => ({
      ...booking,
      service: serviceById.get(booking.serviceId) ?? booking.service,
      employee: employeeById.get(booking.employeeId) ?? booking.employee,
    }));
}

/** Why no work is done that day: the name of the closed day, or 'Closed' when none of the stations opens; undefined when one does. */
export function closedReason(
  date: string,
  stations: readonly Station[],
  settings: Pick<Settings, 'closedDays'>,
): string | undefined {
  const closed = closedDayOn(settings, date);
  if (closed) return closed.name || 'Closed';
  const isShut = stations.length > 0 && stations.every((station) => !stationOpen(station, date, settings));
  return isShut ? 'Closed' : undefined;
}
