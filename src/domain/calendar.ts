/**
 * Calendar days are 'YYYY-MM-DD', times of day 'HH:MM' (ISO 8601). They carry no zone: a shop's Tuesday is a Tuesday.
 * This is the only file that may use `Date`, and it does so at noon UTC, where no daylight-saving change can move a day.
 */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_A_DAY = 24 * 60;
const DAY_MS = 86_400_000;

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function isoDay(noonUtc: Date): string {
  return noonUtc.toISOString().slice(0, 10);
}

/** Whether the text is a real calendar day between the years 1000 and 9999: '2026-02-29' is not. */
export function isDate(text: string): boolean {
  // Few dates need the calendar: the last of a long month and February 29.
  if (/^[1-9]\d{3}-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30))$/.test(text)) return true;
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = noon(text);
  return !Number.isNaN(day.getTime()) && isoDay(day) === text;
}

/** Whether the text is a time of day from '00:00' to '23:59'. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The calendar day that a clock in the local zone shows at this instant (A-90). */
export function localDay(instant: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${pad(instant.getMonth() + 1)}-${pad(instant.getDate())}`;
}

/** The local time of day 'HH:MM' at this instant. */
export function localTime(instant: Date): string {
  return `${String(instant.getHours()).padStart(2, '0')}:${String(instant.getMinutes()).padStart(2, '0')}`;
}

export function addDays(date: string, days: number): string {
  return days === 0 ? date : isoDay(new Date(noon(date).getTime() + days * DAY_MS));
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS);
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[noon(date).getUTCDay()] ?? 'sunday';
}

export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 'saturday' || weekday === 'sunday';
}

/** 'YYYY-MM' of the day. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Whether the text is a month 'YYYY-MM'. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`);
}

export function addMonths(month: string, months: number): string {
  const first = noon(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(isoDay(first));
}

/** The days that a month grid shows: whole weeks, Sunday first (CAL-01). */
export function monthGrid(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -noon(first).getUTCDay());
  const daysShown = daysBetween(start, `${addMonths(month, 1)}-01`);
  return Array.from({ length: Math.ceil(daysShown / 7) * 7 }, (_, index) => addDays(start, index));
}

/** Minutes since midnight of 'HH:MM'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 'HH:MM' of minutes since midnight; beyond a day it wraps (EX-100). */
export function timeOf(minutes: number): string {
  const inDay = ((minutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** The time of day so many minutes after `start`, and how many midnights lie between. */
export function addMinutes(start: string, minutes: number): { time: string; dayOffset: number } {
  const end = minutesOf(start) + minutes;
  return { time: timeOf(end), dayOffset: Math.floor(end / MINUTES_A_DAY) };
}

// In words of our own: the browser takes milliseconds to make a format of its own, before the first list is drawn.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function partsOf(date: string) {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return { year: date.slice(0, 4), month, day: Number(date.slice(8)) };
}

/** 'Nov 20'. A text that is no date is shown as it stands, here and below. */
export function formatMonthDay(date: string): string {
  if (!isDate(date)) return date;
  const { month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** 'Nov 20, 2026' */
export function formatDate(date: string): string {
  return isDate(date) ? `${formatMonthDay(date)}, ${partsOf(date).year}` : date;
}

/** 'November 20, 2026' */
export function formatLongDate(date: string): string {
  if (!isDate(date)) return date;
  const { year, month, day } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/** 'Fri, Nov 20' */
export function formatWeekdayDate(date: string): string {
  if (!isDate(date)) return date;
  const weekday = weekdayOf(date).slice(0, 3);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatMonthDay(date)}`;
}

/** 'November 2026' of '2026-11'. */
export function formatMonth(month: string): string {
  return isMonth(month) ? `${partsOf(month).month} ${partsOf(month).year}` : month;
}

/** The calendar day that a clock in the local zone showed at an ISO date-time; a day is its own. Undefined of any other text. */
export function dayOfInstant(instant = ''): string | undefined {
  if (isDate(instant)) return instant;
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : localDay(at);
}

/** '20261120T170500Z' (RFC 5545) of an ISO date-time; undefined of a text that is none. */
export function utcStamp(instant: string): string | undefined {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  return at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** 'Nov 20, 2026': the day that a clock in the local zone showed at the instant. A text that is none is shown as it stands. */
export function formatInstant(instant: string): string {
  return formatDate(dayOfInstant(instant) ?? instant);
}

/** 'Mon, Nov 23 – Wed, Nov 25', or one day alone. */
export function formatDateRange(from: string, to: string): string {
  return from === to ? formatWeekdayDate(from) : `${formatWeekdayDate(from)} – ${formatWeekdayDate(to)}`;
}

function clock(time: string) {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: minutes % 60, evening: hour >= 12 };
}

/** '8:00 AM' */
export function formatTime(time: string): string {
  if (!isTime(time)) return time;
  const { hour, minute, evening } = clock(time);
  return `${hour}:${String(minute).padStart(2, '0')} ${evening ? 'PM' : 'AM'}`;
}

/** '8a', '1:30p': only inside calendar bars. */
export function formatShortTime(time: string): string {
  if (!isTime(time)) return time;
  const { hour, minute, evening } = clock(time);
  return `${hour}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${evening ? 'p' : 'a'}`;
}

/** 'Nov 20, 2026, 8:05 AM' of an ISO date-time, by a clock in the local zone; of a day, and of any other text, as `formatInstant`. */
export function formatInstantTime(instant: string): string {
  const day = formatInstant(instant);
  return isDate(instant) || day === instant ? day : `${day}, ${formatTime(localTime(new Date(instant)))}`;
}
