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
import { instantsBetween, utcStamp } from './calendar.ts';

/** The most octets of a line, its end not counted (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Goes on in a new line that starts with a space where the line would be too long, never inside a character. */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const character of line) {
    const size = octets(character);
    if (length + size > LINE_OCTETS) {
      folded += '\r\n ';
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text value may not hold
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text value: what would end or divide it is escaped, and characters that it may not hold are left out (§3.3.11). */
function escaped(text: string): string {
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
  /** The name of the program that writes the file. */
  product: string;
  /** The instant at which it is written, as ISO text. */
  at: string;
  /** The shop's time zone: an IANA name. */
  zone: string;
};

/** Start and end of a work day in UTC, '20261120T150000Z/20261120T180000Z'; the start alone of one of no length. */
function spanOf(day: WorkDay, zone: string): string {
  const ends = endOfWork(day);
  const [start, end] = instantsBetween({ date: day.date, time: day.startTime }, ends, zone).map((instant) =>
    utcStamp(instant.toISOString()),
  );
  return end === start ? `${start}` : `${start}/${end}`;
}

/** What an event says, its stamps apart. */
function factsOf(booking: Booking, span: string, name: string, status: 'CONFIRMED' | 'CANCELLED'): string[] {
  const [start, end] = span.split('/');
  return [
    `DTSTART:${start}`,
    // An end must lie after the start (§3.6.1); work of no length has none.
    ...(end ? [`DTEND:${end}`] : []),
    `SUMMARY:${escaped(name)}`,
    `LOCATION:${escaped(booking.station)}`,
    `DESCRIPTION:${escaped(descriptionOf(booking))}`,
    `STATUS:${status}`,
  ];
}

/** What the events of a booking say, day by day. `gone` are those of days that it lost since it was exported last. */
function eventsOf(booking: Booking, zone: string) {
  const { customer, service, calendarExport } = booking;
  const days = workDays(booking).map((day) => spanOf(day, zone));
  const name = [fullName(customer), service.name].filter(Boolean).join(' – ');
  const nameOf = (index: number) => (days.length > 1 ? `${name} (day ${index + 1} of ${days.length})` : name);
  const status = earnsMoney(booking) ? 'CONFIRMED' : 'CANCELLED';
  const lost = calendarExport?.days.slice(days.length) ?? [];
  return {
    days,
    worked: days.map((span, index) => factsOf(booking, span, nameOf(index), status)),
    gone: lost.map((span) => factsOf(booking, span, name, 'CANCELLED')),
  };
}

/**
 * What a booking remembers once it is exported. SEQUENCE starts at 0 and is one higher whenever the events say anything else than in
 * the last file (§3.8.7.4); what is remembered already is returned while they do not.
 */
export function calendarExportOf(booking: Booking, zone: string): CalendarExport {
  const { calendarExport: last } = booking;
  const { days, worked } = eventsOf(booking, zone);
  // Each event says how many days there are: a lost day changes the others too.
  const content = textHash(JSON.stringify(worked));
  if (last?.content === content) return last;
  return { sequence: last ? last.sequence + 1 : 0, days, content };
}

function linesOf(booking: Booking, { product, at, zone }: CalendarFile): string[] {
  const { id, createdAt, updatedAt } = booking;
  const { sequence } = calendarExportOf(booking, zone);
  const { worked, gone } = eventsOf(booking, zone);
  const [created, changed] = [utcStamp(createdAt), utcStamp(updatedAt)];
  return [...worked, ...gone].flatMap((facts, index) => [
    'BEGIN:VEVENT',
    // By the number of the day and not by its date: a day that is moved stays the same event.
    `UID:${escaped(`${id}-${index + 1}@${product.toLowerCase()}`)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcStamp(at)}`,
    ...(created ? [`CREATED:${created}`] : []),
    ...(changed ? [`LAST-MODIFIED:${changed}`] : []),
    ...facts,
    'END:VEVENT',
  ]);
}

/**
 * The bookings as an iCalendar file (RFC 5545): an event for each day worked, without costs or profit, and once more, cancelled,
 * the event of a day that a booking lost since the last file. Takes bookings with what they remember of that file, not yet of this one.
 * Importing a later file brings the events of an earlier one up to date.
 */
export function icsOf(bookings: readonly Booking[], file: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(file.product)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...bookings.flatMap((booking) => linesOf(booking, file)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
