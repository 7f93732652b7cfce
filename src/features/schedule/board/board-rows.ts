import { type Interval, openInterval } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import { stationOpen } from '#domain/catalog/station-hours.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { employeeLoad, type Load, stationLoad } from '#domain/scheduling/load.ts';
import { closedDayOn, type Settings } from '#domain/shop/settings.ts';
import type { BoardRowsBy } from '#features/schedule/calendar/calendar-params.ts';

/** A bay or a person, with what they do in the shown week. */
export type BoardRow = {
  /** The station's name or the person's id, as bookings refer to them. */
  key: string;
  name: string;
  /** What they can do, a line each. */
  facts: readonly string[];
  /** They were deleted since; their bookings still stand. */
  isGone: boolean;
  /** Jobs that run at once. */
  atOnce: number;
  openOn: (date: string) => Interval | undefined;
  loadOn: (date: string) => Load;
  bookings: readonly Booking[];
};

type Shown = {
  /** Of the week and of the chosen station. */
  bookings: readonly Booking[];
  /** The chosen one, or all. */
  stations: readonly Station[];
  employees: readonly Employee[];
  settings: Pick<Settings, 'closedDays'>;
};

const NO_LOAD: Load = { jobs: 0, bookedMinutes: 0, openMinutes: 0 };

function goneRow(key: string, name: string, what: string, bookings: readonly Booking[]): BoardRow {
  return {
    key,
    name,
    facts: [what],
    isGone: true,
    atOnce: 1,
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

function stationRows({ bookings, stations, settings }: Shown): BoardRow[] {
  const byStation = grouped(bookings, (booking) => booking.station);
  const rows = stations.map((station): BoardRow => {
    const own = byStation.get(station.name) ?? [];
    byStation.delete(station.name);
    const { name, capabilities, maxConcurrentJobs } = station;
    return {
      key: name,
      name,
      facts: [capabilities.join(', '), maxConcurrentJobs > 1 ? `Max ${maxConcurrentJobs} jobs` : ''].filter(Boolean),
      isGone: false,
      atOnce: maxConcurrentJobs,
      openOn: (date) => stationOpen(station, date, settings),
      loadOn: (date) => stationLoad(station, date, own, settings),
      bookings: own,
    };
  });
  const gone = [...byStation].map(([name, own]) => goneRow(name, name || 'No station', 'Deleted station', own));
  return [...rows, ...gone];
}

function staffRows({ bookings, stations, employees, settings }: Shown): BoardRow[] {
  const byEmployee = grouped(bookings, (booking) => booking.employeeId);
  const known = new Set(employees.map(({ id }) => id));
  const gone = [...byEmployee].filter(([id]) => !known.has(id));
  const shown = employees.filter(
    ({ id, stations: at }) => byEmployee.has(id) || stations.some(({ name }) => at.includes(name)),
  );
  const rows = shown.map((employee): BoardRow => {
    const own = byEmployee.get(employee.id) ?? [];
    return {
      key: employee.id,
      name: fullName(employee),
      facts: [employee.stations.join(', ')].filter(Boolean),
      isGone: false,
      atOnce: 1,
      openOn: (date) => (closedDayOn(settings, date) ? undefined : openInterval(employee.availability, date)),
      loadOn: (date) => employeeLoad(employee, date, own, settings),
      bookings: own,
    };
  });
  return [
    ...rows,
    ...gone.map(([id, own]) =>
      goneRow(id, own[0] ? fullName(own[0].employee) || 'Unknown person' : id, 'Deleted person', own),
    ),
  ];
}

/** A row for each bay or person, in the shop's order, then those that were deleted and are still booked. */
export function boardRows(by: BoardRowsBy, shown: Shown): BoardRow[] {
  return by === 'staff' ? staffRows(shown) : stationRows(shown);
}

/** How full the row is over the days together. */
export function weekLoad({ loadOn }: Pick<BoardRow, 'loadOn'>, dates: readonly string[]): Load {
  const loads = dates.map(loadOn);
  const total = (of: (load: Load) => number) => loads.reduce((sum, load) => sum + of(load), 0);
  return {
    jobs: total(({ jobs }) => jobs),
    bookedMinutes: total(({ bookedMinutes }) => bookedMinutes),
    openMinutes: total(({ openMinutes }) => openMinutes),
  };
}
