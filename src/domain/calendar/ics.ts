import { fullName } from '#domain/customers/customer.ts';
import {
  type Booking,
  type CalendarExport,
  earnsMoney,
  endOfWork,
  type WorkDay,
  workDays,
} from '#domain/scheduling/booking.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { addDays, instantsBetween, utcStamp } from './calendar.ts';

/** Maximum line length in octets, without the line end (RFC 5545 §3.1). */
const MAX_LINE_OCTETS = 75;

/** Most lines are short and plain: a calendar of thousands of bookings need not look at each of their characters. */
const IS_ASCII = /^[ -~]*$/;

function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Folds a long line: continuation lines start with a space. Never splits a character. */
function fold(line: string): string {
  if (line.length <= MAX_LINE_OCTETS && IS_ASCII.test(line)) return line;
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = octets(character);
    if (length + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed in a text value
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a text value and removes characters that are not allowed (§3.3.11). */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

function descriptionOf({ customer, service, employee, station, estimatedHours, status, notes }: Booking): string {
  const facts = [
    ['Customer', fullName(customer)],
    ['Phone', customer.phone],
    ['Vehicle', [vehicleName(customer.vehicle), customer.vehicle.color].filter(Boolean).join(', ')],
    ['License Plate', customer.vehicle.licensePlate],
    ['Service', service.name],
    ['Station', station],
    ['Employee', fullName(employee)],
    ['Hours', `${estimatedHours} h`],
    ['Status', status],
    ['Notes', notes],
  ];
  return facts.flatMap(([label, text]) => (text ? `${label}: ${text}` : [])).join('\n');
}

export type CalendarFile = {
  /** Name of the app that writes the file. */
  product: string;
  /** Time of writing, as ISO text. */
  at: string;
  /** The shop's IANA time zone. */
  zone: string;
  /** Name of a calendar that other programs subscribe to and read each hour; without it, they read the file once. */
  name?: string;
};

/** Returns start and end of a work day in UTC, '20261120T150000Z/20261120T180000Z'; the start alone when it has no duration. */
function spanOf(day: WorkDay, zone: string): string {
  const ends = endOfWork(day);
  const [start, end] = instantsBetween({ date: day.date, time: day.startTime }, ends, zone).map((instant) =>
    utcStamp(instant.toISOString()),
  );
  return end === start ? `${start}` : `${start}/${end}`;
}

/** Returns the content lines of an event, without its timestamps. */
function eventLines(booking: Booking, span: string, name: string, status: 'CONFIRMED' | 'CANCELLED'): string[] {
  const [start, end] = span.split('/');
  return [
    `DTSTART:${start}`,
    // The end must be after the start (§3.6.1), so work without duration has no end.
    ...(end ? [`DTEND:${end}`] : []),
    `SUMMARY:${escapeText(name)}`,
    `LOCATION:${escapeText(booking.station)}`,
    `DESCRIPTION:${escapeText(descriptionOf(booking))}`,
    `STATUS:${status}`,
  ];
}

/** Returns the content of a booking's events, one per day. `removed` returns those of the days that it lost of the days before. */
function eventsOf(booking: Booking, zone: string) {
  const { customer, service } = booking;
  const days = workDays(booking).map((day) => spanOf(day, zone));
  const name = [fullName(customer), service.name].filter(Boolean).join(' – ');
  const dayName = (index: number) => (days.length > 1 ? `${name} (day ${index + 1} of ${days.length})` : name);
  const status = earnsMoney(booking) ? 'CONFIRMED' : 'CANCELLED';
  return {
    days,
    worked: days.map((span, index) => eventLines(booking, span, dayName(index), status)),
    removed: (before: readonly string[]) =>
      before.slice(days.length).map((span) => eventLines(booking, span, name, 'CANCELLED')),
  };
}

/** The events of a booking as they are now: the start and end of each, and a hash of their content. */
export type Said = Pick<CalendarExport, 'days' | 'content'>;

/** Returns SEQUENCE, and the days that other calendars have: those that the booking lost are written as canceled. */
type Before = (booking: Booking, said: Said) => Pick<CalendarExport, 'sequence' | 'days'>;

function saidBy({ days, worked }: ReturnType<typeof eventsOf>): Said {
  // Each event names the number of days, so a removed day changes the other events too.
  return { days, content: textHash(JSON.stringify(worked)) };
}

/**
 * Returns the export state to store with the booking. SEQUENCE starts at 0 and increases when the events differ from the last file
 * (§3.8.7.4). Returns the stored state when nothing changed.
 */
export function exportStateOf({ calendarExport: last }: Booking, said: Said): CalendarExport {
  if (last?.content === said.content) return last;
  return { sequence: last ? last.sequence + 1 : 0, ...said };
}

const lastFile: Before = (booking, said) => ({
  sequence: exportStateOf(booking, said).sequence,
  days: booking.calendarExport?.days ?? [],
});

/** Returns the export state to store with the booking. */
export function calendarExportOf(booking: Booking, zone: string): CalendarExport {
  return exportStateOf(booking, saidBy(eventsOf(booking, zone)));
}

/** @param stamp when the file is written, in UTC */
function linesOf(booking: Booking, { product, zone }: CalendarFile, stamp: string, before: Before): string[] {
  const { id, createdAt, updatedAt } = booking;
  const events = eventsOf(booking, zone);
  const { sequence, days } = before(booking, saidBy(events));
  const [created, changed] = [utcStamp(createdAt), utcStamp(updatedAt)];
  return [...events.worked, ...events.removed(days)].flatMap((facts, index) => [
    'BEGIN:VEVENT',
    // Uses the day's number, not its date, so that a moved day stays the same event.
    `UID:${escapeText(`${id}-${index + 1}@${product.toLowerCase()}`)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    ...(created ? [`CREATED:${created}`] : []),
    ...(changed ? [`LAST-MODIFIED:${changed}`] : []),
    ...facts,
    'END:VEVENT',
  ]);
}

/** Returns how often to read the calendar again, and what it is called: RFC 7986, and the names of before that Outlook and Google know. */
function subscriptionLines(name: string, zone: string): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(zone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ];
}

/** Returns an iCalendar file (RFC 5545) of content lines. `of`: what the app writes there. */
function calendarText(product: string, of: string, lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//${of}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...lines,
    'END:VCALENDAR',
  ];
  return all.map((line) => `${fold(line)}\r\n`).join('');
}

/** A day to remember. */
export type DayEvent = { id: string; date: string; title: string; text: string };

/** Writes an iCalendar file with an event of a whole day for each: a later file updates the events of an earlier one. */
export function dayEventsIcs(
  events: readonly DayEvent[],
  { product, at }: Pick<CalendarFile, 'product' | 'at'>,
): string {
  const stamp = `${utcStamp(at)}`;
  const day = (date: string) => date.replaceAll('-', '');
  const lines = events.flatMap(({ id, date, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${id.replaceAll(' ', '-')}@${product.toLowerCase()}`)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day(date)}`,
    `DTEND;VALUE=DATE:${day(addDays(date, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    // The whole day is not busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  return calendarText(product, 'Care', lines);
}

/**
 * Writes an iCalendar file (RFC 5545) with one event per work day, without costs or profit. Days that a booking lost since the last
 * export are written as canceled events. Importing a later file updates the events of an earlier one.
 * @param bookings with the export state of the previous file
 */
export function icsOf(bookings: readonly Booking[], file: CalendarFile, before: Before = lastFile): string {
  const stamp = `${utcStamp(file.at)}`;
  return calendarText(file.product, 'Bookings', [
    ...(file.name === undefined ? [] : subscriptionLines(file.name, file.zone)),
    ...bookings.flatMap((booking) => linesOf(booking, file, stamp, before)),
  ]);
}
