import * as z from 'zod/mini';
import { addDays, addMinutes, MINUTES_PER_DAY, minutesOf, timeOf } from '#domain/calendar/calendar.ts';
import { crowded } from '#domain/calendar/intervals.ts';
import type { Interval } from '#domain/calendar/week-hours.ts';
import { employeeSchema } from '#domain/catalog/employee.ts';
import { serviceSchema } from '#domain/catalog/service.ts';
import { customerSnapshotSchema } from '#domain/customers/customer.ts';
import { product } from '#domain/money/money.ts';
import { amount, date, id, text, time } from '#domain/records/fields.ts';

/** Statuses in form order (BKG-16). */
export const BOOKING_STATUSES = ['Scheduled', 'In Progress', 'Complete', 'Cancelled', 'No Show'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const DEFAULT_START_TIME = '09:00';

const workDaySchema = z.looseObject({ date, startTime: time, endTime: time, hours: amount });
/** One work day of a job, with its times and hours (0.1 h = 6 min). */
export type WorkDay = z.infer<typeof workDaySchema>;

const pricingSchema = z.looseObject({
  servicePrice: z.number(),
  laborCost: z.number(),
  materialCost: z.number(),
  totalCost: z.number(),
  grossProfit: z.number(),
  profitMargin: z.number(),
});
/** Amounts in dollars, and the margin in percent with two decimals (DATA-14). */
export type Pricing = z.infer<typeof pricingSchema>;

const bookingEventSchema = z.looseObject({ at: text, what: text, detail: text });
/** An event in a booking's history, with its instant and a description. */
export type BookingEvent = z.infer<typeof bookingEventSchema>;

const calendarExportSchema = z.looseObject({
  /** SEQUENCE of its events (RFC 5545 §3.8.7.4). */
  sequence: z.number(),
  /** Start and end of each event, in order, in UTC: '20261120T150000Z/20261120T180000Z'. */
  days: z.array(text),
  /** Hash of the events' content. */
  content: text,
});
/** State of a booking's last calendar export. */
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
  /** Work days of a job that takes several (docs/calendar-and-availability.md). */
  dailySchedule: z.optional(z.array(workDaySchema)),
  /** The user accepted a clash when booking. */
  bookedAnyway: z.optional(z.boolean()),
  /** Reason given for accepting the clash. */
  bookedAnywayReason: z.optional(z.string()),
  /** When film or coating has cured. Until then, the car stays in the bay after the work, without a person. */
  cureUntil: z.optional(z.looseObject({ date, time })),
  /** Events since creation, oldest first. */
  history: z.optional(z.array(bookingEventSchema)),
  /** Estimate that the booking was made from, which sets its price. */
  estimateId: z.optional(z.string()),
  /** Absent until it is exported to other calendars. */
  calendarExport: z.optional(calendarExportSchema),
  /** Invoice for the booking. */
  invoiceId: z.optional(z.string()),
  createdAt: text,
  updatedAt: text,
});
export type Booking = z.infer<typeof bookingSchema>;

/** Returns whether the booking earns money. Cancelled and No Show jobs do not. */
export function earnsMoney(booking: Pick<Booking, 'status'>): boolean {
  return booking.status !== 'Cancelled' && booking.status !== 'No Show';
}

/** Returns whether a booking in that status holds its bay and person. Complete ones do not, because the car has left. */
export function holdsTime(status: BookingStatus): boolean {
  return status === 'Scheduled' || status === 'In Progress';
}

/** Converts hours to whole minutes; 0.1 h is exactly 6 minutes. */
export function minutesOfHours(hoursOfWork: number): number {
  // Fast path for whole tenths, because calendars call this for every booking.
  const tenths = Math.round(hoursOfWork * 10);
  return tenths / 10 === hoursOfWork ? tenths * 6 : product(0, hoursOfWork, 60);
}

/** Returns a work day without breaks, past midnight if needed (B8). */
export function singleDay(startDate: string, startTime: string, hoursOfWork: number): WorkDay {
  const end = addMinutes(startTime, minutesOfHours(hoursOfWork));
  return { date: startDate, startTime, endTime: end.time, hours: hoursOfWork };
}

type Timed = Pick<Booking, 'date' | 'startTime' | 'endTime' | 'estimatedHours'> & {
  dailySchedule?: readonly WorkDay[] | undefined;
};

/** Returns the work days of the job: its stored schedule, or its single day. */
export function workDays(booking: Timed): readonly WorkDay[] {
  if (booking.dailySchedule && booking.dailySchedule.length > 0) return booking.dailySchedule;
  const { startTime, endTime, estimatedHours } = booking;
  return [{ date: booking.date, startTime, endTime, hours: estimatedHours }];
}

/**
 * Returns the length of the work day in minutes. If the stored end contradicts the hours, the end wins (on the next day when before the
 * start). An end equal to the start is ignored.
 */
function minutesWorked(day: WorkDay): number {
  const byHours = minutesOfHours(day.hours);
  const byClock = (minutesOf(day.endTime) - minutesOf(day.startTime) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return byClock === 0 || byClock === byHours % MINUTES_PER_DAY ? byHours : byClock;
}

/** Returns the number of midnights between start and end of a work day. */
export function midnightsCrossed(day: WorkDay): number {
  return Math.floor((minutesOf(day.startTime) + minutesWorked(day)) / MINUTES_PER_DAY);
}

/** Returns the day and time when the work ends, on a later day if it runs past midnight. */
export function endOfWork(day: WorkDay): { date: string; time: string } {
  const end = addMinutes(day.startTime, minutesWorked(day));
  return { date: addDays(day.date, end.dayOffset), time: end.time };
}

/** A longer cure is a mistake and holds nothing. */
const LONGEST_CURE_DAYS = 60;

/** An interval of one calendar day. */
export type DayInterval = Interval & { date: string };

function stretchesOf(day: WorkDay): DayInterval[] {
  const start = minutesOf(day.startTime);
  const end = start + minutesWorked(day);
  const stretches: DayInterval[] = [];
  for (let offset = 0; offset * MINUTES_PER_DAY < end; offset += 1) {
    const from = Math.max(start - offset * MINUTES_PER_DAY, 0);
    const to = Math.min(end - offset * MINUTES_PER_DAY, MINUTES_PER_DAY);
    if (to > from) stretches.push({ date: addDays(day.date, offset), start: from, end: to });
  }
  return stretches;
}

/** Returns the times that the job occupies, in order, split at midnight. Merges overlapping work days. */
export function occupiedStretches(booking: Timed): DayInterval[] {
  const stored = workDays(booking).flatMap(stretchesOf);
  if (stored.length < 2) return stored;
  const dates = [...new Set(stored.map(({ date }) => date))].sort();
  return dates.flatMap((date) => {
    const ofDate = stored.filter((one) => one.date === date);
    return crowded(ofDate, 1).map((stretch) => ({ date, ...stretch }));
  });
}

/** Returns all days on which the calendar shows the booking. */
export function bookingDates(booking: Timed): string[] {
  const days = workDays(booking);
  const [first] = days;
  // Fast path for single-day jobs, because calendars call this for every booking.
  if (first && days.length === 1 && first.date === booking.date && midnightsCrossed(first) === 0) return [first.date];
  const dates = new Set([booking.date]);
  for (const day of days) dates.add(day.date);
  for (const stretch of occupiedStretches(booking)) dates.add(stretch.date);
  return [...dates].sort();
}

/** Returns when the car cures in its bay after the work, split at midnight. */
export function cureStretches(booking: Timed & Pick<Booking, 'cureUntil'>): DayInterval[] {
  const { cureUntil } = booking;
  const last = cureUntil && occupiedStretches(booking).at(-1);
  if (!last || cureUntil.date > addDays(last.date, LONGEST_CURE_DAYS)) return [];
  const stretches: DayInterval[] = [];
  for (let date = last.date; date <= cureUntil.date; date = addDays(date, 1)) {
    const start = date === last.date ? last.end : 0;
    const end = date === cureUntil.date ? minutesOf(cureUntil.time) : MINUTES_PER_DAY;
    if (end > start) stretches.push({ date, start, end });
  }
  return stretches;
}

type Holding = Timed & Pick<Booking, 'status' | 'cureUntil'>;

/** Returns when the booking holds its person: while they work. */
export function personStretches(booking: Holding): DayInterval[] {
  return holdsTime(booking.status) ? occupiedStretches(booking) : [];
}

/** Returns when the booking holds its bay: during the work, and then while the car cures there. Everything that counts cars in a bay uses it. */
export function bayStretches(booking: Holding): DayInterval[] {
  return holdsTime(booking.status) ? [...occupiedStretches(booking), ...cureStretches(booking)] : [];
}

/** Returns all days on which the booking holds its bay, and those on which the calendar shows it. */
export function heldDates(booking: Timed & Pick<Booking, 'cureUntil'>): string[] {
  if (!booking.cureUntil) return bookingDates(booking);
  return [...new Set([...bookingDates(booking), ...cureStretches(booking).map(({ date }) => date)])].sort();
}

/** Returns the job's first and last minute on one of its `heldDates`, for the calendar bar. */
export function stretchOn(
  booking: Timed & Pick<Booking, 'cureUntil'>,
  onDate: string,
): { startTime: string; endTime: string } {
  const worked = occupiedStretches(booking).filter((one) => one.date === onDate);
  const stretches = worked.length > 0 ? worked : cureStretches(booking).filter((one) => one.date === onDate);
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first && last
    ? { startTime: timeOf(first.start), endTime: timeOf(last.end) }
    : { startTime: booking.startTime, endTime: booking.endTime };
}
