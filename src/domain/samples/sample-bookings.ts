import { addDays, addMonths, isWeekend, monthOf, weekdayOf } from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import type { Station } from '#domain/catalog/station.ts';
import { type Customer, customerWithVehicle } from '#domain/customers/customer.ts';
import { hoursForSize, jobPricing } from '#domain/money/pricing.ts';
import { occupancyOf } from '#domain/scheduling/availability.ts';
import type { Booking, BookingStatus, WorkDay } from '#domain/scheduling/booking.ts';
import { clashesOf } from '#domain/scheduling/clashes.ts';
import { manualSchedule } from '#domain/scheduling/schedule.ts';
import { sampleInstant } from './sample-instant.ts';

type Shop = { customers: Customer[]; services: Service[]; employees: Employee[]; stations: Station[] };

/** Returns the start day of a job, given today. */
type When = (today: string) => string;

/** Returns the day `count` working days after today; before today when negative. 0 is today, even on a weekend. */
export function workday(count: number): When {
  return (today) => {
    let day = today;
    for (let left = Math.abs(count); left > 0; ) {
      day = addDays(day, Math.sign(count));
      if (!isWeekend(day)) left -= 1;
    }
    return day;
  };
}

/** Returns the Saturday before (-1) or after (1) today. */
function saturday(step: -1 | 1): When {
  return (today) => {
    let day = addDays(today, step);
    while (weekdayOf(day) !== 'saturday') day = addDays(day, step);
    return day;
  };
}

/** Working days ahead that may be busy. Later jobs are spread to the end of next month. */
const NEAR_WORKDAYS = 12;
/** Working days of the longest job, a full vehicle. */
const LONGEST_JOB_WORKDAYS = 5;

/** Returns a day at a share (0 to 1) of the working days after the near ones, up to the end of next month. */
function later(share: number): When {
  return (today) => {
    const end = `${addMonths(monthOf(today), 2)}-01`;
    let workdays = 0;
    for (let day = addDays(today, 1); day < end; day = addDays(day, 1)) if (!isWeekend(day)) workdays += 1;
    return workday(NEAR_WORKDAYS + Math.floor(share * (workdays - NEAR_WORKDAYS - LONGEST_JOB_WORKDAYS)))(today);
  };
}

type Person = 'luis' | 'maya' | 'jake';
type Job = [
  when: When,
  customer: string,
  service: string,
  bay: 'A' | 'B' | 'C' | 'D',
  who: Person,
  startTime: string,
  more?: {
    status?: BookingStatus;
    notes?: string /** On its last day, while the work is in progress. */;
    curesUntil?: string;
  },
];

const JOBS: readonly Job[] = [
  [workday(-18), 'kenji', 'full-front', 'B', 'luis', '08:00'],
  [workday(-17), 'evan', 'full-front', 'B', 'maya', '08:00'],
  [workday(-17), 'andre', 'tint', 'D', 'jake', '09:00'],
  [workday(-16), 'claire', 'full-front', 'A', 'luis', '08:00'],
  [workday(-16), 'olivia', 'detail', 'D', 'jake', '13:00'],
  [workday(-15), 'hannah', 'vinyl-wrap', 'B', 'maya', '08:00', { notes: 'Satin black roof, gloss body.' }],
  [workday(-14), 'sofia', 'full-front', 'A', 'luis', '08:00'],
  [workday(-13), 'marcus', 'tint', 'D', 'jake', '08:00'],
  [workday(-12), 'andre', 'ceramic', 'C', 'luis', '08:30'],
  [workday(-11), 'rachel', 'full-front', 'A', 'maya', '08:00'],
  [workday(-11), 'priya', 'detail', 'D', 'jake', '09:00', { status: 'No Show', notes: 'Did not answer the phone.' }],
  [workday(-10), 'erik', 'full-clear', 'A', 'luis', '08:00'],
  [workday(-9), 'claire', 'tint', 'D', 'jake', '13:00'],
  [workday(-8), 'hannah', 'ceramic', 'C', 'maya', '08:00'],
  [workday(-6), 'andre', 'full-front', 'B', 'luis', '08:00', { status: 'Cancelled', notes: 'Out of town; rebooked.' }],
  [workday(-6), 'rachel', 'tint', 'D', 'jake', '09:00'],
  [workday(-5), 'evan', 'ceramic', 'C', 'maya', '08:00'],
  [workday(-5), 'sofia', 'detail', 'D', 'jake', '10:00'],
  [workday(-4), 'kenji', 'ceramic', 'A', 'luis', '08:00', { status: 'In Progress' }],
  [workday(-3), 'evan', 'tint', 'D', 'jake', '09:00', { status: 'In Progress' }],
  [workday(-3), 'marcus', 'full-front', 'A', 'maya', '08:00', { status: 'In Progress' }],
  [workday(-2), 'olivia', 'full-front', 'B', 'luis', '09:00'],
  [saturday(-1), 'rachel', 'detail', 'D', 'jake', '09:00'],
  [workday(-1), 'daniel', 'full-clear', 'A', 'maya', '08:00', { notes: 'Satin film on the mirrors.' }],

  [workday(0), 'priya', 'full-front', 'B', 'luis', '08:00'],
  [workday(0), 'olivia', 'tint', 'D', 'jake', '09:00', { curesUntil: '21:00' }],
  [workday(0), 'claire', 'detail', 'D', 'jake', '12:00', { status: 'Scheduled' }],

  [workday(1), 'sofia', 'tint', 'D', 'jake', '13:00'],
  [workday(2), 'marcus', 'detail', 'A', 'jake', '08:00'],
  [workday(3), 'daniel', 'ceramic', 'C', 'luis', '08:00'],
  [workday(3), 'hannah', 'tint', 'D', 'jake', '13:00'],
  [workday(4), 'andre', 'full-front', 'B', 'maya', '08:00'],
  [workday(5), 'priya', 'tint', 'D', 'jake', '09:00'],
  [saturday(1), 'kenji', 'detail', 'D', 'jake', '10:00'],
  [workday(6), 'olivia', 'ceramic', 'A', 'maya', '09:00'],
  [workday(7), 'erik', 'detail', 'D', 'jake', '10:00'],
  [workday(9), 'erik', 'tint', 'D', 'jake', '09:00'],
  [workday(10), 'priya', 'ceramic', 'C', 'maya', '08:00'],

  [later(0), 'evan', 'full-stealth', 'B', 'luis', '08:00'],
  [later(0.1), 'andre', 'detail', 'D', 'jake', '09:00'],
  [later(0.3), 'rachel', 'ceramic', 'C', 'maya', '08:00'],
  [later(0.4), 'kenji', 'tint', 'D', 'jake', '13:00'],
  [later(0.55), 'olivia', 'vinyl-wrap', 'A', 'maya', '08:00'],
  [later(0.65), 'hannah', 'detail', 'D', 'jake', '10:00'],
  [later(0.8), 'sofia', 'ceramic', 'C', 'luis', '08:00'],
  [later(1), 'daniel', 'detail', 'D', 'jake', '09:00'],
];

function statusFor(days: readonly WorkDay[], today: string): BookingStatus {
  const last = days.at(-1)?.date ?? today;
  if (last < today) return 'Complete';
  const first = days[0]?.date ?? today;
  return first <= today ? 'In Progress' : 'Scheduled';
}

/** Most days that a job is delayed until its bay and person are free. */
const MAX_DELAY_DAYS = 60;

function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Error(`the sample shop has no ${what}`);
  return record;
}

/**
 * Returns about forty jobs around today, mostly in this month and the next. A job that would clash, even with one that is complete by
 * now, moves to the next free day.
 */
export function sampleBookings(today: string, { customers, services, employees, stations }: Shop): Booking[] {
  const settings = { closedDays: [] };
  const bookings: Booking[] = [];
  for (const [index, [when, customerKey, serviceKey, bay, who, startTime, more]] of JOBS.entries()) {
    const customer = found(
      customers.find(({ id }) => id === `customer-${customerKey}`),
      customerKey,
    );
    const service = found(
      services.find(({ id }) => id === `service-${serviceKey}`),
      serviceKey,
    );
    const employee = found(
      employees.find(({ id }) => id === `employee-${who}`),
      who,
    );
    const station = found(
      stations.find(({ name }) => name === `Station ${bay}`),
      bay,
    );
    const hours = hoursForSize(service, customer.vehicle.size);
    const occupancy = occupancyOf(bookings.map((booking) => ({ ...booking, status: 'Scheduled' })));
    let days: WorkDay[] = [];
    let date = when(today);
    for (let delay = 0; delay <= MAX_DELAY_DAYS; delay += 1) {
      days = manualSchedule({ date, startTime, hours, station, employee, settings });
      const clashes = clashesOf({ days, status: 'Scheduled', station, employee, customer }, { occupancy, settings });
      if (clashes.length === 0) break;
      date = addDays(date, 1);
    }
    const status = more?.status ?? statusFor(days, today);
    const cureDay = status === 'In Progress' ? days.at(-1)?.date : undefined;
    const made = addDays(date < today ? date : today, -3 - (index % 5));
    bookings.push({
      id: `booking-${String(index + 1).padStart(2, '0')}`,
      customerId: customer.id,
      customer: customerWithVehicle(customer, customer.vehicle),
      serviceId: service.id,
      service,
      employeeId: employee.id,
      employee,
      station: station.name,
      date,
      startTime,
      endTime: days.at(-1)?.endTime ?? startTime,
      estimatedHours: hours,
      status,
      pricing: jobPricing(service, customer.vehicle.size, employee.hourlyRate),
      notes: more?.notes ?? '',
      dailySchedule: days.length > 1 ? days : undefined,
      ...(more?.curesUntil && cureDay && { cureUntil: { date: cureDay, time: more.curesUntil } }),
      createdAt: sampleInstant(made),
      updatedAt: sampleInstant(made),
    });
  }
  return bookings.sort((a, b) => (a.date + a.startTime).localeCompare(b.date + b.startTime));
}
