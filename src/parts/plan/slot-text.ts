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

/** A difference between two slots: a label with the text of before and after. */
export type SlotChange = { label: 'Day' | 'Time' | 'Bay' | 'Person'; from: string; to: string };

/** Returns what differs between two slots. */
export function slotChanges(before: Slot, after: Slot): SlotChange[] {
  const changes: SlotChange[] = [
    { label: 'Day', from: slotDates(before), to: slotDates(after) },
    { label: 'Time', from: slotTimes(before), to: slotTimes(after) },
    { label: 'Bay', from: before.station, to: after.station },
    { label: 'Person', from: fullName(before.employee), to: fullName(after.employee) },
  ];
  return changes.filter(({ from, to }) => from !== to);
}
