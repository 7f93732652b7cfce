import {
  fullAtStation,
  heldAtStation,
  heldByEmployee,
  type Occupancy,
  openTogether,
  stationOpen,
} from './availability.ts';
import { type Booking, type BookingStatus, holdsTime, occupiedStretches, type WorkDay } from './booking.ts';
import type { Employee } from './employee.ts';
import { overlaps } from './intervals.ts';
import { closedDayOn, type Settings } from './settings.ts';
import type { Station } from './station.ts';
import { type Interval, openInterval } from './week-hours.ts';

/** Why a booking should not be made as it stands; each on one day. */
export type Clash =
  | { kind: 'employee'; date: string; booking: Booking }
  | { kind: 'station'; date: string; bookings: Booking[]; limit: number }
  | { kind: 'closed-day'; date: string; name: string }
  | { kind: 'hours'; date: string; who: 'station' | 'employee'; open: Interval | undefined };

type Draft = {
  days: readonly WorkDay[];
  status: BookingStatus;
  station: Station;
  employee: Employee;
};

function within(stretch: Interval, open: Interval | undefined): boolean {
  return open !== undefined && stretch.start >= open.start && stretch.end <= open.end;
}

function hoursClashes(date: string, stretch: Interval, draft: Draft, settings: Pick<Settings, 'closedDays'>): Clash[] {
  const closed = closedDayOn(settings, date);
  if (closed) return [{ kind: 'closed-day', date, name: closed.name }];
  if (within(stretch, openTogether(draft.station, draft.employee, date, settings))) return [];
  const station = stationOpen(draft.station, date, settings);
  const employee = openInterval(draft.employee.availability, date);
  return [
    ...(within(stretch, station) ? [] : [{ kind: 'hours', date, who: 'station', open: station } as const]),
    ...(within(stretch, employee) ? [] : [{ kind: 'hours', date, who: 'employee', open: employee } as const]),
  ];
}

/**
 * Every clash of the draft with other bookings and with opening hours, in the order of its days (decisions: slot search and
 * bookings know each other). A draft that holds no time, such as a cancelled one, has none.
 */
export function clashesOf(
  draft: Draft,
  shop: { occupancy: Occupancy; settings: Pick<Settings, 'closedDays'> },
): Clash[] {
  const first = draft.days[0];
  if (!first || !holdsTime(draft.status)) return [];
  const asBooking = {
    date: first.date,
    startTime: first.startTime,
    endTime: first.endTime,
    estimatedHours: first.hours,
    dailySchedule: draft.days,
  };
  return occupiedStretches(asBooking).flatMap(({ date, start, end }) => {
    const stretch = { start, end };
    const sameBay = heldAtStation(shop.occupancy, date, draft.station.name).filter((held) => overlaps(held, stretch));
    const bayFull = fullAtStation(shop.occupancy, draft.station, date).some((full) => overlaps(full, stretch));
    return [
      ...hoursClashes(date, stretch, draft, shop.settings),
      ...heldByEmployee(shop.occupancy, date, draft.employee.id)
        .filter((held) => overlaps(held, stretch))
        .map(({ booking }) => ({ kind: 'employee', date, booking }) as const),
      ...(bayFull
        ? [
            {
              kind: 'station',
              date,
              bookings: sameBay.map((held) => held.booking),
              limit: draft.station.maxConcurrentJobs,
            } as const,
          ]
        : []),
    ];
  });
}

function clashKey(clash: Clash): string {
  switch (clash.kind) {
    case 'employee':
      return `employee ${clash.date} ${clash.booking.id}`;
    case 'station':
      return `station ${clash.date} ${clash.bookings
        .map((booking) => booking.id)
        .sort()
        .join(' ')}`;
    case 'closed-day':
      return `closed ${clash.date}`;
    case 'hours':
      return `hours ${clash.date} ${clash.who}`;
  }
}

/** The clashes that were not there before: on edit only these ask for 'Book anyway'. */
export function newClashes(clashes: readonly Clash[], before: readonly Clash[]): Clash[] {
  const known = new Set(before.map(clashKey));
  return clashes.filter((clash) => !known.has(clashKey(clash)));
}
