import * as z from 'zod/mini';
import { time } from '#domain/records/fields.ts';
import { endMinutesOf, minutesOf, WEEKDAYS, type Weekday, weekdayOf } from './calendar.ts';

/** Hours of a station or person on one day (DATA-11, DATA-12). */
const dayHoursSchema = z.looseObject({ start: time, end: time, available: z.boolean() });
export type DayHours = z.infer<typeof dayHoursSchema>;

export const weekHoursSchema = z.looseObject({
  sunday: dayHoursSchema,
  monday: dayHoursSchema,
  tuesday: dayHoursSchema,
  wednesday: dayHoursSchema,
  thursday: dayHoursSchema,
  friday: dayHoursSchema,
  saturday: dayHoursSchema,
});
export type WeekHours = Record<Weekday, DayHours>;

const WEEKDAY_HOURS: DayHours = { start: '08:00', end: '18:00', available: true };

/** Monday to Friday 08:00–18:00, Saturday 09:00–16:00, Sunday closed (spec §9). */
export const DEFAULT_WEEK_HOURS: WeekHours = {
  sunday: { start: '09:00', end: '16:00', available: false },
  monday: WEEKDAY_HOURS,
  tuesday: WEEKDAY_HOURS,
  wednesday: WEEKDAY_HOURS,
  thursday: WEEKDAY_HOURS,
  friday: WEEKDAY_HOURS,
  saturday: { start: '09:00', end: '16:00', available: true },
};

/** A range in minutes since midnight, end exclusive. */
export type Interval = { start: number; end: number };

/** Returns the open hours as an interval; undefined when closed or when the end is not after the start. Hours may end at midnight. */
export function openHours({ available, start, end }: DayHours): Interval | undefined {
  const interval = { start: minutesOf(start), end: endMinutesOf(end) };
  return available && interval.end > interval.start ? interval : undefined;
}

/** Returns the open hours on that date; undefined when closed or when the end is not after the start. */
export function openInterval(hours: WeekHours, date: string): Interval | undefined {
  return openHours(hours[weekdayOf(date)]);
}

/** Returns whether every day is marked closed. An open day that ends before it starts is an input error, not a closed day. */
export function isClosedAllWeek(hours: WeekHours): boolean {
  return WEEKDAYS.every((day) => !hours[day].available);
}
