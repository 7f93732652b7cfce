/**
 * Calendar days are 'YYYY-MM-DD' and times of day 'HH:MM' (ISO 8601), without a time zone.
 * Callers pass the shop's IANA time zone, such as 'America/Chicago', to convert instants to days and times.
 * This is the only file that may use `Date`. Day arithmetic uses noon UTC, which no daylight-saving change can move to another day.
 */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTES_PER_DAY = 24 * 60;
const DAY_MS = 86_400_000;

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function isoDay(noonUtc: Date): string {
  return noonUtc.toISOString().slice(0, 10);
}

/** Returns the days since 1970; NaN for what is no day. Several times as fast as reading the text as a date, which a search of slots does a million times. */
function dayNumber(date: string): number {
  if (date.length !== 10) return Number.NaN;
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS;
}

/** Returns whether the text is a real calendar day between the years 1000 and 9999: '2026-02-29' is not. */
export function isDate(text: string): boolean {
  // Fast path. Only the 31st and February 29 need the calendar.
  if (/^[1-9]\d{3}-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30))$/.test(text)) return true;
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const day = noon(text);
  return !Number.isNaN(day.getTime()) && isoDay(day) === text;
}

/** Returns whether the text is a time of day from '00:00' to '23:59'. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats: creating one takes about 0.1 ms, using one 0.001 ms. Throws a RangeError for a zone unknown to this browser. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  zoneFormats.set(zone, made);
  return made;
}

/** IANA names of three letters. Some browsers take others, such as 'PST', which servers do not know. */
const SHORT_ZONES = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

/** Returns whether this browser knows the IANA time zone. Offsets such as '+05:00' are not accepted. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone) || (zone.length === 3 && !SHORT_ZONES.test(zone))) return false;
  try {
    return formatIn(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the local date, time and second in the zone. */
function wallClock(instant: Date, zone: string) {
  const [month = '', day = '', year = '', hour = '', minute = '', second = ''] =
    formatIn(zone).format(instant).match(/\d+/g) ?? [];
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, second };
}

/** Returns the calendar day in the zone at this instant (A-90). */
export function localDay(instant: Date, zone: string): string {
  return wallClock(instant, zone).date;
}

/** Returns the time of day 'HH:MM' in the zone at this instant. */
export function localTime(instant: Date, zone: string): string {
  return wallClock(instant, zone).time;
}

/** Returns the zone's offset from UTC in milliseconds; positive east of UTC. */
function offsetAt(instant: number, zone: string): number {
  const { date, time, second } = wallClock(new Date(instant), zone);
  return Date.parse(`${date}T${time}:${second}Z`) - Math.floor(instant / 1000) * 1000;
}

/**
 * Converts a local day and time in the zone to an instant. For a time that occurs twice when clocks go back, returns the first
 * instant. For a time skipped when clocks go forward, uses the offset from before the change: 02:30 on that night becomes 03:30.
 */
export function instantOf(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // No zone changes its clocks twice within two days.
  const before = wall - offsetAt(wall - DAY_MS, zone);
  const after = wall - offsetAt(wall + DAY_MS, zone);
  const first = Math.min(before, after);
  const isShown = (instant: number) => instant + offsetAt(instant, zone) === wall;
  return new Date(isShown(first) ? first : isShown(after) ? after : before);
}

/** A day and time in the shop's zone. */
export type WallTime = { date: string; time: string };

/**
 * Converts a local time range to instants. When skipped hours would leave an empty range, the end is the start plus the difference of the
 * local times.
 */
export function instantsBetween(from: WallTime, to: WallTime, zone: string): [start: Date, end: Date] {
  const start = instantOf(from.date, from.time, zone);
  const end = instantOf(to.date, to.time, zone);
  if (end > start) return [start, end];
  const length = daysBetween(from.date, to.date) * MINUTES_PER_DAY + minutesOf(to.time) - minutesOf(from.time);
  return [start, new Date(start.getTime() + length * 60_000)];
}

export function addDays(date: string, days: number): string {
  // Fast path: a day of the same month that each month has.
  if (days === 0) return date;
  const day = Number(date.slice(8)) + days;
  if (date.length === 10 && day >= 1 && day <= 28) return `${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}`;
  return isoDay(new Date(noon(date).getTime() + days * DAY_MS));
}

/** Returns the days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

export function weekdayOf(date: string): Weekday {
  // 1970 began on a Thursday.
  return WEEKDAYS[(((dayNumber(date) + 4) % 7) + 7) % 7] ?? 'sunday';
}

export function isWeekend(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday === 'saturday' || weekday === 'sunday';
}

/** Returns the month 'YYYY-MM' of the day. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** Returns whether the text is a month 'YYYY-MM'. */
export function isMonth(text: string): boolean {
  return isDate(`${text}-01`);
}

export function addMonths(month: string, months: number): string {
  const first = noon(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(isoDay(first));
}

/** Returns the last day of the month 'YYYY-MM'. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns the same day of another month, or the last day of a shorter month: a year after February 29 is February 28. */
export function sameDayAfter(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const same = `${month}-${date.slice(8)}`;
  return isDate(same) ? same : lastDayOf(month);
}

/** Returns the days of a month grid: whole weeks starting on Sunday (CAL-01). */
export function monthGrid(month: string): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -noon(first).getUTCDay());
  const daysShown = daysBetween(start, `${addMonths(month, 1)}-01`);
  return Array.from({ length: Math.ceil(daysShown / 7) * 7 }, (_, index) => addDays(start, index));
}

/** Converts 'HH:MM' to minutes since midnight. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Converts the end of a range of one day to minutes: '00:00' is the midnight at which the day ends. */
export function endMinutesOf(time: string): number {
  return minutesOf(time) || MINUTES_PER_DAY;
}

/** Converts minutes since midnight to 'HH:MM'; wraps beyond a day (EX-100). */
export function timeOf(minutes: number): string {
  const inDay = ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** Returns the time of day `minutes` after `start`, and the number of midnights between them. */
export function addMinutes(start: string, minutes: number): { time: string; dayOffset: number } {
  const end = minutesOf(start) + minutes;
  return { time: timeOf(end), dayOffset: Math.floor(end / MINUTES_PER_DAY) };
}

// Not from `Intl`, which takes milliseconds to create a format before the first list is drawn.
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

/** Formats a date as 'Nov 20'. These functions return text that is not a date unchanged. */
export function formatMonthDay(date: string): string {
  if (!isDate(date)) return date;
  const { month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}`;
}

/** Formats a date as 'Nov 20, 2026'. */
export function formatDate(date: string): string {
  return isDate(date) ? `${formatMonthDay(date)}, ${partsOf(date).year}` : date;
}

/** Formats a date as 'November 20, 2026'. */
export function formatLongDate(date: string): string {
  if (!isDate(date)) return date;
  const { year, month, day } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/** Formats a date as 'Fri, Nov 20'. */
export function formatWeekdayDate(date: string): string {
  if (!isDate(date)) return date;
  const weekday = weekdayOf(date).slice(0, 3);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatMonthDay(date)}`;
}

/** Formats '2026-11' as 'November 2026'. */
export function formatMonth(month: string): string {
  return isMonth(month) ? `${partsOf(month).month} ${partsOf(month).year}` : month;
}

/** Returns whether the instant `a` is before `b`; false when one is not an instant. */
export function isBefore(a: string, b: string): boolean {
  return Date.parse(a) < Date.parse(b);
}

/** Returns the instant that many hours later, in ISO 8601. */
export function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}

/** Returns the calendar day in the zone of an ISO date-time, or the day itself. Undefined for any other text. */
export function dayOfInstant(instant: string | undefined, zone: string): string | undefined {
  if (instant === undefined || isDate(instant)) return instant;
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? undefined : localDay(at, zone);
}

/** Returns the day and time in the zone of an ISO date-time. Undefined for any other text. */
export function wallTimeOf(instant: string | undefined, zone: string): WallTime | undefined {
  const at = new Date(instant ?? '');
  if (instant === undefined || isDate(instant) || Number.isNaN(at.getTime())) return undefined;
  const { date, time } = wallClock(at, zone);
  return { date, time };
}

/** Formats an ISO date-time as '20261120T170500Z' (RFC 5545). Undefined for any other text. */
export function utcStamp(instant: string): string | undefined {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return undefined;
  return at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** Formats an instant as its day in the zone: 'Nov 20, 2026'. Returns any other text unchanged. */
export function formatInstant(instant: string, zone: string): string {
  return formatDate(dayOfInstant(instant, zone) ?? instant);
}

/** Formats a range as 'Mon, Nov 23 – Wed, Nov 25', or a single day. */
export function formatDateRange(from: string, to: string): string {
  return from === to ? formatWeekdayDate(from) : `${formatWeekdayDate(from)} – ${formatWeekdayDate(to)}`;
}

function clock(time: string) {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minute: minutes % 60, evening: hour >= 12 };
}

/** Formats a time as '8:00 AM'. */
export function formatTime(time: string): string {
  if (!isTime(time)) return time;
  const { hour, minute, evening } = clock(time);
  return `${hour}:${String(minute).padStart(2, '0')} ${evening ? 'PM' : 'AM'}`;
}

/** Formats a time as '8a' or '1:30p'. For calendar bars only. */
export function formatShortTime(time: string): string {
  if (!isTime(time)) return time;
  const { hour, minute, evening } = clock(time);
  return `${hour}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${evening ? 'p' : 'a'}`;
}

/** Formats an ISO date-time in the zone as 'Nov 20, 2026, 8:05 AM'. Days and other text are formatted as by `formatInstant`. */
export function formatInstantTime(instant: string, zone: string): string {
  const day = formatInstant(instant, zone);
  return isDate(instant) || day === instant ? day : `${day}, ${formatTime(localTime(new Date(instant), zone))}`;
}
