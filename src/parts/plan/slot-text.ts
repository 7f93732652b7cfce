import { formatDateRange, formatTime, formatWeekdayDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { Slot, StartTime } from '#domain/scheduling/slots.ts';

/** Unique among offered slots: no two share day, station and employee. */
export function slotKey(slot: Slot): string {
  return [slot.date, slot.startTime, slot.station, slot.employee.id].join('|');
}

/** 'Mon, Nov 23 – Wed, Nov 25' */
export function slotDates(slot: Slot): string {
  return formatDateRange(slot.date, slot.dailySchedule.at(-1)?.date ?? slot.date);
}

/** '8:00 AM start · 3 days', or '8:00 AM – 2:00 PM' for a one-day job. */
export function slotTimes(slot: Slot): string {
  return slot.isMultiDay
    ? `${formatTime(slot.startTime)} start · ${slot.daySpan} days`
    : `${formatTime(slot.startTime)} – ${formatTime(slot.endTime)}`;
}

/** 'Thu, Nov 19, 8:00 AM, Station A, Ann Lee': unique among slots. */
export function slotName(slot: Slot): string {
  return [slotDates(slot), formatTime(slot.startTime), slot.station, fullName(slot.employee)].join(', ');
}

/** 'Thu, Nov 26, 2:00 PM': when work ends. */
export function endInWords({ date, time }: StartTime): string {
  return `${formatWeekdayDate(date)}, ${formatTime(time)}`;
}
