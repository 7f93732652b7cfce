import { useMemo } from 'react';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type DayFigures, figuresByDay, monthFigures } from '#domain/calendar/month.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { type ShopLoad, shopLoad } from '#domain/scheduling/load.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import { useIndexed, useList, useSettings, useToday } from '#io/react/world.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { rangeOf, weeksOf } from './calendar-weeks.ts';

/** A day of the calendar with everything its cell shows. */
export type CalendarDay = {
  date: string;
  /** Undefined while the bookings load. */
  figures: DayFigures | undefined;
  /** The visible stations and their hours; undefined while they load. */
  shop: { stations: readonly Station[]; settings: Settings } | undefined;
  isToday: boolean;
  /** In the month before or after. */
  isOutside: boolean;
  /** Reason the shop is closed that day; undefined on open days. */
  closed: string | undefined;
  /** The selected station, for a new booking on that day. */
  station: string | undefined;
};

/**
 * Returns the station's bookings, or all of them without a station. Each has its service and employee as they are today, or the
 * booking's own snapshot if they were deleted.
 */
export function visibleBookings(
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

/** Returns the closed day's name, or 'Closed' if no station opens that day; undefined if one does. */
function closedReason(
  date: string,
  stations: readonly Station[],
  settings: Pick<Settings, 'closedDays'>,
): string | undefined {
  const closed = closedDayOn(settings, date);
  if (closed) return closed.name || 'Closed';
  const isShut = stations.length > 0 && stations.every((station) => !stationOpen(station, date, settings));
  return isShut ? 'Closed' : undefined;
}

/** Returns the load of the visible stations that day; undefined while data loads. */
export function loadOfDay({ date, figures, shop }: CalendarDay): ShopLoad | undefined {
  return figures && shop && shopLoad(shop.stations, date, [...figures.bookings, ...figures.curing], shop.settings);
}

/** Loads the month's days and figures for one station, or for all stations if none has that name. */
export function useCalendarDays(month: string, stationName: string | undefined) {
  const today = useToday();
  const stations = useList('stations');
  const settings = useSettings();
  const query = useQueries({
    // Reads only the visible days, by index, so that other years cost nothing.
    bookings: useIndexed('bookings', { name: 'date', ...rangeOf(month) }),
    stations,
    services: useList('services'),
    employees: useList('employees'),
  });
  const { bookings, services, employees } = query.data ?? {};

  const exists = stations.data?.some(({ name }) => name === stationName) ?? true;
  const station = exists ? stationName : undefined;

  const visible = useMemo(
    () => bookings && services && employees && visibleBookings(bookings, station, { services, employees }),
    [bookings, services, employees, station],
  );

  // The days appear as soon as the stations have loaded: these and the settings decide which days are closed.
  const weeks = useMemo(() => {
    const byDay = visible && figuresByDay(visible);
    const shop = stations.data && {
      stations: stations.data.filter(({ name }) => station === undefined || name === station),
      settings,
    };
    return weeksOf(month).map((week) =>
      week.map(
        (date): CalendarDay => ({
          date,
          figures: byDay && (byDay.get(date) ?? { bookings: [], curing: [], profit: 0 }),
          shop,
          isToday: date === today,
          isOutside: monthOf(date) !== month,
          closed: shop && closedReason(date, shop.stations, shop.settings),
          station,
        }),
      ),
    );
  }, [month, visible, station, stations.data, settings, today]);
  const figures = useMemo(() => visible && monthFigures(visible, month), [visible, month]);

  return { weeks, figures, stations: stations.data ?? [], station, query };
}
