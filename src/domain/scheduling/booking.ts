import * as z from 'zod/mini';
import { addDays, addMinutes, MINUTES_PER_DAY, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import { crowded } from '#domain/calendar/intervals.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import { employeeSchema } from '#domain/catalog/employee.ts';
import { serviceSchema } from '#domain/catalog/service.ts';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { product } from '#domain/money/money.ts';
import { amount, date, id, text, time } from '#domain/records/fields.ts';

/** In the order of the form (BKG-16). */
export const BOOKING_STATUSES = ['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const DEFAULT_START_TIME = '09:00';

const workDaySchema = z.looseObject({ date, startTime: time, endTime: time, hours: amount });
/** One day of a job: when the work is done, and how many hours of it (0.1 h = 6 min). */
export type WorkDay = z.infer<typeof workDaySchema>;

const pricingSchema = z.looseObject({
  servicePrice: z.number(),
  laborCost: z.number(),
  materialCost: z.number(),
  totalCost: z.number(),
  grossProfit: z.number(),
  profitMargin: z.number(),
});
/** Dollars, and the margin in percent with two decimals (DATA-14). */
export type Pricing = z.infer<typeof pricingSchema>;

const bookingEventSchema = z.looseObject({ at: text, what: text, detail: text });
/** Something that happened to a booking: when, as an instant, and what, in words. */
export type BookingEvent = z.infer<typeof bookingEventSchema>;

const calendarExportSchema = z.looseObject({
  /** SEQUENCE of its events (RFC 5545 §3.8.7.4). */
  sequence: z.number(),
  /** Start and end of each event, in order, in UTC: '20261120T150000Z/20261120T180000Z'. */
  days: z.array(text),
  /** A hash of all that the events said. */
  content: text,
});
/** What a booking said in the calendar file that it was exported to last. */
export type CalendarExport = z.infer<typeof calendarExportSchema>;

export const bookingSchema = z.looseObject({
  id,
  customerId: z.string(),
  customer: customerSnapshotSchema,
  serviceId: z.string(),
  service: serviceSchema,
  employeeId: z.string(),
  employee: employeeSchema,
  station: z.string(),
  date,
  startTime: time,
  endTime: time,
  estimatedHours: amount,
  status: z.enum(BOOKING_STATUSES),
  pricing: pricingSchema,
  notes: text,
  /** The days of a job that takes more than one (decisions: jobs longer than one day). */
  dailySchedule: z.optional(z.array(workDaySchema)),
  /** A clash was seen and accepted when it was booked. */
  bookedAnyway: z.optional(z.boolean()),
  /** Why, as far as somebody said. */
  bookedAnywayReason: z.optional(z.string()),
  /** What happened to it after it was made, the latest last. */
  history: z.optional(z.array(bookingEventSchema)),
  /** The estimate that it was made from: it has the price of its line there. */
  estimateId: z.optional(z.string()),
  /** Absent until it is exported to other calendars. */
  calendarExport: z.optional(calendarExportSchema),
  /** What it was billed with. */
  invoiceId: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Booking = z.infer<typeof bookingSchema>;

/** Cancelled and No Show jobs earn nothing. */
export function earnsMoney(booking: Pick<Booking, 'status'>): boolean {
  return booking.status !== 'Cancelled' && booking.status !== 'No Show';
}

/** Whether a booking in that status holds its bay and its person. Complete ones do not: the car has left. */
export function holdsTime(status: BookingStatus): boolean {
  return status === 'Scheduled' || status === 'In Progress';
}

/** Whole minutes of the hours; 0.1 h is exactly 6 minutes. */
export function minutesOfHours(hoursOfWork: number): number {
  // Whole tenths, the usual case, need no exact arithmetic; a calendar asks this of every booking.
  const tenths = Math.round(hoursOfWork * 10);
  return tenths / 10 === hoursOfWork ? tenths * 6 : product(0, hoursOfWork, 60);
}

/** A job worked in one go: from its start, so many hours, past midnight if need be (B8). */
export function singleDay(startDate: string, startTime: string, hoursOfWork: number): WorkDay {
  const end = addMinutes(startTime, minutesOfHours(hoursOfWork));
  return { date: startDate, startTime, endTime: end.time, hours: hoursOfWork };
}

type Timed = Pick<Booking, 'date' | 'startTime' | 'endTime' | 'estimatedHours'> & {
  dailySchedule?: readonly WorkDay[] | undefined;
};

/** The days on which the job is worked: its stored schedule, or the one day. */
export function workDays(booking: Timed): readonly WorkDay[] {
  if (booking.dailySchedule && booking.dailySchedule.length > 0) return booking.dailySchedule;
  const { startTime, endTime, estimatedHours } = booking;
  return [{ date: booking.date, startTime, endTime, hours: estimatedHours }];
}

/**
 * How long the work day lasts. Where a stored end contradicts the hours, the end counts, on the next day when it is before the
 * start; an end that equals the start says nothing, and the hours count.
 */
function minutesWorked(day: WorkDay): number {
  const byHours = minutesOfHours(day.hours);
  const byClock = (minutesOf(day.endTime) - minutesOf(day.startTime) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return byClock === 0 || byClock === byHours % MINUTES_PER_DAY ? byHours : byClock;
}

/** How many midnights lie between the start and the end of one work day. */
export function midnightsCrossed(day: WorkDay): number {
  return Math.floor((minutesOf(day.startTime) + minutesWorked(day)) / MINUTES_PER_DAY);
}

/** The day and the time at which the work of one work day ends; on a later day when midnight lies between. */
export function endOfWork(day: WorkDay): { date: string; time: string } {
  const end = addMinutes(day.startTime, minutesWorked(day));
  return { date: addDays(day.date, end.dayOffset), time: end.time };
}

type Stretch = Interval & { date: string };

function stretchesOf(day: WorkDay): Stretch[] {
  const start = minutesOf(day.startTime);
  const end = start + minutesWorked(day);
  const stretches: Stretch[] = [];
  for (let offset = 0; offset * MINUTES_PER_DAY < end; offset += 1) {
    const from = Math.max(start - offset * MINUTES_PER_DAY, 0);
    const to = Math.min(end - offset * MINUTES_PER_DAY, MINUTES_PER_DAY);
    if (to > from) stretches.push({ date: addDays(day.date, offset), start: from, end: to });
  }
  return stretches;
}

/** The stretches of calendar days that the job occupies, in order, split at midnight; a minute that is stored twice is held once. */
export function occupiedStretches(booking: Timed): Stretch[] {
  const stored = workDays(booking).flatMap(stretchesOf);
  if (stored.length < 2) return stored;
  const dates = [...new Set(stored.map(({ date }) => date))].sort();
  return dates.flatMap((date) => {
    const ofDate = stored.filter((one) => one.date === date);
    return crowded(ofDate, 1).map((stretch) => ({ date, ...stretch }));
  });
}

/** Every calendar day on which the calendar shows the booking. */
export function bookingDates(booking: Timed): string[] {
  const days = workDays(booking);
  const [first] = days;
  // Nearly every job is done within its day, and a calendar asks this of every booking.
  if (first && days.length === 1 && first.date === booking.date && midnightsCrossed(first) === 0) return [first.date];
  const dates = new Set([booking.date]);
  for (const day of days) dates.add(day.date);
  for (const stretch of occupiedStretches(booking)) dates.add(stretch.date);
  return [...dates].sort();
}

/** From the first to the last minute of the job on one of its `bookingDates`, for its calendar bar. */
export function stretchOn(booking: Timed, onDate: string): { startTime: string; endTime: string } {
  const stretches = occupiedStretches(booking).filter((one) => one.date === onDate);
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first && last
    ? { startTime: timeOf(first.start), endTime: timeOf(last.end) }
    : { startTime: booking.startTime, endTime: booking.endTime };
}
