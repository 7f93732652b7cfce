import { WEEKDAYS, weekdayOf } from '#domain/calendar/calendar.ts';
import { weekdayName } from '#domain/calendar/work-week.ts';
import { fullName } from '#domain/customers/customer.ts';
import { type DayRange, daysIn } from '#domain/figures/period.ts';
import { declareReport, type ReportEntry, type ReportGroup } from '#domain/figures/report.ts';
import { monthGroup } from '#domain/figures/report-groups.ts';
import type { ShopRows } from '#domain/figures/shop-rows.ts';
import { percent, ratio } from '#domain/money/money.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { employeeLoad, type Load, stationLoad } from '#domain/scheduling/load.ts';
import { bookingsHeldOn } from './bay-days.ts';

const AMOUNTS = ['booked', 'open'] as const;
type Amount = (typeof AMOUNTS)[number];
const PEOPLE = 'People';

/** A bay or a person, and how they are booked on a day. */
type Capacity = { group: ReportGroup; loadOn: (date: string, bookings: readonly Booking[]) => Load };

function baysOf({ stations, settings }: ShopRows): Capacity[] {
  return stations.map((station) => ({
    group: { id: station.id, name: station.name, record: { list: 'stations', id: station.id } },
    loadOn: (date, bookings) => stationLoad(station, date, bookings, settings),
  }));
}

function peopleOf({ employees, settings }: ShopRows): Capacity[] {
  return employees.map((employee) => ({
    group: {
      id: employee.id,
      name: fullName(employee) || 'No name',
      record: { list: 'employees', id: employee.id },
    },
    loadOn: (date, bookings) => employeeLoad(employee, date, bookings, settings),
  }));
}

/** Returns hours with two decimals, so that days add up exactly. */
const hoursOf = (minutes: number) => ratio(2, [minutes], 60);

function weekdayGroup(date: string): ReportGroup {
  const weekday = weekdayOf(date);
  return { id: String(WEEKDAYS.indexOf(weekday)), name: weekdayName(weekday) };
}

function entriesOn(date: string, capacities: readonly Capacity[], { bookings }: ShopRows): ReportEntry<Amount>[] {
  const held = bookingsHeldOn(date, bookings);
  return capacities.flatMap(({ group, loadOn }) => {
    const { bookedMinutes, openMinutes } = loadOn(date, held);
    if (bookedMinutes === 0 && openMinutes === 0) return [];
    return [
      {
        date,
        name: group.name,
        record: group.record,
        groups: [group, monthGroup(date), weekdayGroup(date)],
        amounts: { booked: hoursOf(bookedMinutes), open: hoursOf(openMinutes) },
      },
    ];
  });
}

function entries(shop: ShopRows, { from, to }: DayRange, basis: string | undefined) {
  const capacities = basis === PEOPLE ? peopleOf(shop) : baysOf(shop);
  // A period that is not over is compared with as many days as have passed of it.
  return daysIn({ from, to: to > shop.today ? shop.today : to }).flatMap((date) => entriesOn(date, capacities, shop));
}

export const UTILIZATION_REPORT = declareReport({
  id: 'utilization',
  title: 'Utilization',
  about: 'How much of the open hours of bays and people was booked.',
  notes: [
    'Days after today are not counted: the dashboard shows how they are booked.',
    'Earlier days count with the bays, people and open hours you have today. Bays and people that were deleted are left out.',
  ],
  by: ['Name', 'Month', 'Weekday'],
  bases: ['Bays', PEOPLE],
  amounts: AMOUNTS,
  columns: [
    {
      name: 'Booked Hours',
      unit: 'hours',
      meaning:
        'Hours of bookings on these days. A bay is also taken while a car cures in it during open hours, until that work is Complete: the car has left then. Cancelled and no-show bookings are left out.',
      of: ({ booked }) => booked,
    },
    {
      name: 'Open Hours',
      unit: 'hours',
      meaning:
        'Opening hours of the bay, times the jobs it takes at once, or working hours of the person. Closed days have none.',
      of: ({ open }) => open,
    },
    {
      name: 'Utilization',
      unit: 'percent',
      meaning: 'Booked hours as a share of open hours. Above 100%, work is booked outside open hours or twice.',
      missing: 'No open hours',
      of: ({ booked, open }) => (open === 0 ? undefined : percent(booked, open, 1)),
    },
  ],
  chart: 'Utilization',
  inOrder: ['Month', 'Weekday'],
  entries,
});
