import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { employeeLoad, type Load, stationLoad } from '#domain/scheduling/load.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';

/** A station or employee, with their bookings of the week. */
export type BoardRow = {
  /** The station's name or the employee's id, as bookings refer to them. */
  key: string;
  name: string;
  /** Details shown below the name, one per line. */
  facts: readonly string[];
  /** Deleted, but still has bookings. */
  isDeleted: boolean;
  /** Simultaneous jobs. */
  capacity: number;
  openOn: (date: string) => Interval | undefined;
  loadOn: (date: string) => Load;
  bookings: readonly Booking[];
};

type BoardData = {
  /** Bookings of the week at the visible stations. */
  bookings: readonly Booking[];
  /** The selected station, or all of them. */
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'closedDays'>;
};

const NO_LOAD: Load = { jobs: 0, bookedMinutes: 0, openMinutes: 0 };

function deletedRow(key: string, name: string, label: string, bookings: readonly Booking[]): BoardRow {
  return {
    key,
    name,
    facts: [label],
    isDeleted: true,
    capacity: 1,
    openOn: () => undefined,
    loadOn: () => NO_LOAD,
    bookings,
  };
}

function grouped(bookings: readonly Booking[], keyOf: (booking: Booking) => string): Map<string, Booking[]> {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const group = groups.get(keyOf(booking));
    if (group) group.push(booking);
    else groups.set(keyOf(booking), [booking]);
  }
  return groups;
}

function stationRows({ bookings, stations, settings }: BoardData): BoardRow[] {
  const byStation = grouped(bookings, (booking) => booking.station);
  const rows = stations.map((station): BoardRow => {
    const own = byStation.get(station.name) ?? [];
    byStation.delete(station.name);
    const { name, capabilities, maxConcurrentJobs } = station;
    return {
      key: name,
      name,
      facts: [capabilities.join(', '), maxConcurrentJobs > 1 ? `Max ${maxConcurrentJobs} jobs` : ''].filter(Boolean),
      isDeleted: false,
      capacity: maxConcurrentJobs,
      openOn: (date) => stationOpen(station, date, settings),
      loadOn: (date) => stationLoad(station, date, own, settings),
      bookings: own,
    };
  });
  const deleted = [...byStation].map(([name, own]) => deletedRow(name, name || 'No station', 'Deleted station', own));
  return [...rows, ...deleted];
}

function staffRows({ bookings, stations, employees, settings }: BoardData): BoardRow[] {
  const byEmployee = grouped(bookings, (booking) => booking.employeeId);
  const known = new Set(employees.map(({ id }) => id));
  const deleted = [...byEmployee].filter(([id]) => !known.has(id));
  const shown = employees.filter(
    ({ id, stations: at }) => byEmployee.has(id) || stations.some(({ name }) => at.includes(name)),
  );
  const rows = shown.map((employee): BoardRow => {
    const own = byEmployee.get(employee.id) ?? [];
    return {
      key: employee.id,
      name: fullName(employee),
      facts: [employee.stations.join(', ')].filter(Boolean),
      isDeleted: false,
      capacity: 1,
      openOn: (date) => (closedDayOn(settings, date) ? undefined : openInterval(employee.availability, date)),
      loadOn: (date) => employeeLoad(employee, date, own, settings),
      bookings: own,
    };
  });
  return [
    ...rows,
    ...deleted.map(([id, own]) =>
      deletedRow(id, own[0] ? fullName(own[0].employee) || 'Unknown employee' : id, 'Deleted employee', own),
    ),
  ];
}

/** Returns a row for each station or employee, in the shop's order, then the deleted ones that still have bookings. */
export function boardRows(by: BoardRowsBy, data: BoardData): BoardRow[] {
  return by === 'staff' ? staffRows(data) : stationRows(data);
}

/** Returns the row's total load over the days. */
export function weekLoad({ loadOn }: Pick<BoardRow, 'loadOn'>, dates: readonly string[]): Load {
  const loads = dates.map(loadOn);
  const total = (of: (load: Load) => number) => loads.reduce((sum, load) => sum + of(load), 0);
  return {
    jobs: total(({ jobs }) => jobs),
    bookedMinutes: total(({ bookedMinutes }) => bookedMinutes),
    openMinutes: total(({ openMinutes }) => openMinutes),
  };
}
