import {
  addDays,
  formatMonthDay,
  formatTime,
  formatWeekdayDate,
  type WallTime,
  wallTimeOf,
} from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { arrivalOf, type BoardTime, dueOut, type TodayCard } from '#domain/jobs/today-board.ts';
import { phoneNumbers, searchTextOf } from '#domain/text/search-text.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { keptTexts } from '#parts/records/kept-rows.ts';
import type { TodayRow } from './use-today-rows.ts';

/** Returns 'today', 'tomorrow', 'yesterday', or the date as `format` writes it. */
function dayInWords(date: string, today: string, format: (date: string) => string): string {
  if (date === today) return 'today';
  if (date === addDays(today, 1)) return 'tomorrow';
  return date === addDays(today, -1) ? 'yesterday' : format(date);
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function timeInWords({ date, time }: WallTime, now: BoardTime, format = formatMonthDay): string {
  return `${dayInWords(date, now.date, format)}, ${formatTime(time)}`;
}

/** Returns the end of a cure: the time within the next 24 hours, or else the date, which is all that fits. */
export function cureEnd({ date, time }: WallTime, now: BoardTime): string {
  const isSoon = date === now.date || (date === addDays(now.date, 1) && time <= now.time);
  return isSoon ? formatTime(time) : dayInWords(date, now.date, formatMonthDay);
}

/** Returns when the car arrives, is due out or was delivered: 'Today, 9:00 AM', 'Due tomorrow, 4:00 PM'. */
export function whenOf(card: TodayCard, now: BoardTime): string {
  const { stage, job, starts } = card;
  if (stage === 'Booked') return capitalized(timeInWords(starts, now, formatWeekdayDate));
  const delivered = stage === 'Delivered' && wallTimeOf(job?.deliveredAt, now.zone);
  if (delivered) return `Delivered ${timeInWords(delivered, now)}`;
  return `${job?.promisedAt ? 'Due' : 'Ends'} ${timeInWords(dueOut(card, now.zone), now)}`;
}

/** Returns the heading of a day in the column Booked. */
export function arrivalHeading(card: TodayCard, now: BoardTime): string {
  return arrivalOf(card, now) === 'earlier'
    ? 'Earlier'
    : capitalized(dayInWords(card.starts.date, now.date, formatWeekdayDate));
}

/** Returns 'JOB-0001', or 'Booking of Dana Reyes' for a booking that has no job yet. */
export function cardName({ job, customer }: TodayCard): string {
  return job?.jobNumber ?? `Booking of ${fullName(customer)}`;
}

export function namesOnce(names: readonly string[]): string {
  return [...new Set(names)].filter((name) => name !== '').join(', ');
}

export const cardSearchText = keptTexts(({ card }: TodayRow) => {
  const { customer, job, bookings } = card;
  const { vehicle } = customer;
  return searchTextOf(
    [
      ...[job?.jobNumber ?? '', fullName(customer), customer.companyName ?? '', vehicleName(vehicle), vehicle.color],
      ...bookings.flatMap(({ service, station, employee }) => [service.name, station, fullName(employee)]),
      ...[job?.keyTag ?? '', job?.hold?.note ?? ''],
    ],
    [vehicle.licensePlate, vehicle.vin, ...phoneNumbers(customer.phone)],
  );
});
