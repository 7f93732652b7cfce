import { Temporal } from 'temporal-polyfill';
import type { WeekHours } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Station } from '#domain/catalog/station.ts';
import type { Booking, WorkDay } from '#domain/scheduling/booking.ts';
import type { Slot } from '#domain/scheduling/slots.ts';
import type { RandomShop } from './shop-arbitrary.ts';

/**
 * The rules of free time and of the slot search once more, minute by minute and without a line of the domain's code: slow,
 * and plain enough to be read against the specification.
 */
const MINUTES_PER_DAY = 1440;
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

function clock(text: string): number {
  const [hour, minute] = text.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}

function text(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

const laterDays = new Map<string, string>();
export function later(date: string, days: number): string {
  const key = `${date}+${days}`;
  const known = laterDays.get(key) ?? Temporal.PlainDate.from(date).add({ days }).toString();
  laterDays.set(key, known);
  return known;
}

const weekdays = new Map<string, number>();
function weekday(date: string): number {
  const known = weekdays.get(date) ?? Temporal.PlainDate.from(date).dayOfWeek - 1;
  weekdays.set(date, known);
  return known;
}

export function isSaturdayOrSunday(date: string): boolean {
  return weekday(date) >= 5;
}

/** Each minute that the work day holds, as its date and the minute of that date. */
export function minutesHeld(day: WorkDay): { date: string; minute: number }[] {
  const start = clock(day.startTime);
  const end = clock(day.endTime);
  const byHours = Math.round(day.hours * 60);
  const endsAsSaid = (start + byHours) % MINUTES_PER_DAY === end || start === end;
  const held: { date: string; minute: number }[] = [];
  let date = day.date;
  for (let at = start; endsAsSaid ? at < start + byHours : at % MINUTES_PER_DAY !== end; at += 1) {
    if (at > start && at % MINUTES_PER_DAY === 0) date = later(date, 1);
    held.push({ date, minute: at % MINUTES_PER_DAY });
  }
  return held;
}

/** The minutes that the booking holds on each of its dates. */
export function minutesByDate(booking: Booking): Map<string, Set<number>> {
  const days =
    booking.dailySchedule && booking.dailySchedule.length > 0
      ? booking.dailySchedule
      : [{ ...booking, hours: booking.estimatedHours }];
  const byDate = new Map<string, Set<number>>();
  for (const { date, minute } of days.flatMap(minutesHeld)) {
    const minutes = byDate.get(date) ?? new Set();
    byDate.set(date, minutes.add(minute));
  }
  return byDate;
}

/** The minutes that the booking holds its bay on each date: those of the work, then those until the car has cured. */
export function bayMinutesByDate(booking: Booking): Map<string, Set<number>> {
  const byDate = minutesByDate(booking);
  let date = [...byDate.keys()].sort().at(-1);
  const until = booking.cureUntil;
  if (!until || date === undefined) return byDate;
  let minute = Math.max(...(byDate.get(date) ?? [])) + 1;
  while (date < until.date || (date === until.date && minute < clock(until.time))) {
    if (minute === MINUTES_PER_DAY) {
      date = later(date, 1);
      minute = 0;
      continue;
    }
    byDate.set(date, (byDate.get(date) ?? new Set()).add(minute));
    minute += 1;
  }
  return byDate;
}

export function holdsItsTime({ status }: Booking): boolean {
  return status === 'Scheduled' || status === 'In Progress';
}

/** Number of bookings that occupy each minute of a day, for a person or a bay. */
export type Diary = {
  ofEmployee(date: string, id: string): Uint8Array;
  atStation(date: string, name: string): Uint8Array;
};

export function diaryOf(bookings: readonly Booking[]): Diary {
  const pages = new Map<string, Uint8Array>();
  const empty = new Uint8Array(MINUTES_PER_DAY);
  function page(name: string): Uint8Array {
    const found = pages.get(name) ?? new Uint8Array(MINUTES_PER_DAY);
    pages.set(name, found);
    return found;
  }
  for (const booking of bookings.filter(holdsItsTime)) {
    const fill = (byDate: Map<string, Set<number>>, whose: string) => {
      for (const [date, minutes] of byDate) {
        const held = page(`${date} ${whose}`);
        for (const minute of minutes) held[minute] = (held[minute] ?? 0) + 1;
      }
    };
    fill(minutesByDate(booking), `person ${booking.employeeId}`);
    fill(bayMinutesByDate(booking), `bay ${booking.station}`);
  }
  return {
    ofEmployee: (date, id) => pages.get(`${date} person ${id}`) ?? empty,
    atStation: (date, name) => pages.get(`${date} bay ${name}`) ?? empty,
  };
}

/** For each minute of the day, 1 when the week's hours are open and 0 when not. */
export function openMinutes(hours: WeekHours, date: string): Uint8Array {
  const day = hours[WEEK[weekday(date)] ?? 'sunday'];
  const minutes = new Uint8Array(MINUTES_PER_DAY);
  // An end at 00:00 is the end of the day.
  return day.available ? minutes.fill(1, clock(day.start), clock(day.end) || MINUTES_PER_DAY) : minutes;
}

export function isClosedDay(shop: Pick<RandomShop, 'settings'>, date: string): boolean {
  return shop.settings.closedDays.some((day) => day.date === date);
}

type Run = { start: number; length: number };

/** The stretches of free minutes of the day, each as its first minute and its length. After other work they begin at a quarter. */
function freeRuns(shop: RandomShop, diary: Diary, station: Station, employee: Employee, date: string): Run[] {
  const runs: Run[] = [];
  if (isClosedDay(shop, date)) return runs;
  const own = diary.ofEmployee(date, employee.id);
  const bay = diary.atStation(date, station.name);
  const ownHours = openMinutes(employee.availability, date);
  const bayHours = openMinutes(station.operatingHours, date);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const isOpen = ownHours[minute] && bayHours[minute];
    const isFree = isOpen && own[minute] === 0 && (bay[minute] ?? 0) < station.maxConcurrentJobs;
    if (!isFree) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === minute) last.length += 1;
    else runs.push({ start: minute, length: 1 });
  }
  const opening = ownHours.findIndex((isOpen, minute) => isOpen === 1 && bayHours[minute] === 1);
  return runs.flatMap(({ start, length }) => {
    const rest = start === opening || start % 15 === 0 ? 0 : 15 - (start % 15);
    return length > rest ? [{ start: start + rest, length: length - rest }] : [];
  });
}

function worked(date: string, start: number, minutes: number): WorkDay {
  return { date, startTime: text(start), endTime: text(start + minutes), hours: minutes / 60 };
}

function halfUp(top: number, bottom: number): number {
  return Math.floor((2 * top + bottom) / (2 * bottom));
}

function sizeTenths({ service, size }: RandomShop): number {
  return Math.round((service.vehicleSizeMultipliers[size] ?? 1) * 10);
}

/** The job's hours in tenths, half-up, at least one. */
export function jobTenths(shop: RandomShop): number {
  return Math.max(1, halfUp(Math.round(shop.service.baseTimeHours * 10) * sizeTenths(shop), 10));
}

/** In whole cents and hundredths of a percent, as a person with a pencil would. */
export function pricingOf(shop: RandomShop, employee: Employee) {
  const price = halfUp(Math.round(shop.service.basePrice * 100) * sizeTenths(shop), 10);
  const labor = halfUp(jobTenths(shop) * Math.round(employee.hourlyRate * 100), 10);
  const material = Math.round(shop.service.baseCost * 100);
  const profit = price - labor - material;
  const margin = price === 0 ? 0 : Math.sign(profit) * halfUp(Math.abs(profit) * 10_000, price);
  return {
    servicePrice: price / 100,
    laborCost: labor / 100,
    materialCost: material / 100,
    totalCost: (labor + material) / 100,
    grossProfit: profit / 100,
    profitMargin: margin === 0 ? 0 : margin / 100,
  };
}

/** Spec §9 with the owner's corrections: one day of up to 8 h, else the longest stretch of each of at most five days. */
function place(shop: RandomShop, first: string, runsOn: (date: string) => Run[]): WorkDay[] | undefined {
  let left = jobTenths(shop) * 6;
  if (left <= 480) {
    const run = runsOn(first).find((one) => one.length >= left);
    return run && [worked(first, run.start, left)];
  }
  const days: WorkDay[] = [];
  for (let ahead = 0; ahead <= 60 && days.length < 5; ahead += 1) {
    const date = later(first, ahead);
    const runs = isSaturdayOrSunday(date) ? [] : runsOn(date);
    const most = Math.max(0, ...runs.map((run) => run.length));
    const run = runs.find((one) => one.length === most);
    if (run && most >= Math.min(120, left)) {
      const minutes = Math.min(480, most - (most % 6), left);
      days.push(worked(date, run.start, minutes));
      left -= minutes;
      if (left === 0) return days;
    } else if (ahead === 0) return undefined;
  }
  return undefined;
}

function canDo(shop: RandomShop, station: Station, employee: Employee): boolean {
  return (
    shop.service.stations.includes(station.name) &&
    station.capabilities.includes(shop.service.category) &&
    employee.skillLevels.includes(shop.service.skillLevel) &&
    employee.stations.includes(station.name)
  );
}

/** Every slot of the 14 days after today, in the order of the specification. */
export function naiveSearch(shop: RandomShop): Slot[] {
  if (jobTenths(shop) > 400) return [];
  const diary = diaryOf(shop.bookings);
  const known = new Map<string, Run[]>();
  const slots: Slot[] = [];
  for (const station of shop.stations) {
    for (const employee of shop.employees) {
      if (!canDo(shop, station, employee)) continue;
      const pricing = pricingOf(shop, employee);
      const runsOn = (date: string) => {
        const key = `${station.name} ${employee.id} ${date}`;
        const runs = known.get(key) ?? freeRuns(shop, diary, station, employee, date);
        known.set(key, runs);
        return runs;
      };
      for (let ahead = 1; ahead <= 14; ahead += 1) {
        const date = later(shop.today, ahead);
        const days = isSaturdayOrSunday(date) ? undefined : place(shop, date, runsOn);
        const last = days?.at(-1);
        if (!days || !last) continue;
        slots.push({
          date,
          station: station.name,
          employee,
          startTime: days[0]?.startTime ?? '',
          endTime: last.endTime,
          isOptimal: pricing.profitMargin > 40,
          isMultiDay: days.length > 1,
          daySpan: days.length,
          dailySchedule: days,
          pricing,
        });
      }
    }
  }
  return slots.sort((a, b) => a.date.localeCompare(b.date) || b.pricing.profitMargin - a.pricing.profitMargin);
}
