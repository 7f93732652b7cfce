import { type Booking, earnsMoney, endOfWork, type WorkDay, workDays } from './booking.ts';
import { utcStamp } from './calendar.ts';
import { fullName } from './customer.ts';
import { vehicleName } from './vehicle.ts';

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

/** A time of day without a zone: the shop's own clock, whatever zone the reader's calendar is in (§3.3.5). */
function floating(date: string, time: string): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
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

type Context = {
  /** The name of the program that writes the file. */
  product: string;
  /** The instant at which it is written, as ISO text. */
  at: string;
};

function eventOf(booking: Booking, day: WorkDay, index: number, { product, at }: Context): string[] {
  const { id, customer, service, station, createdAt, updatedAt } = booking;
  const count = workDays(booking).length;
  const end = endOfWork(day);
  const startsAt = floating(day.date, day.startTime);
  const endsAt = floating(end.date, end.time);
  const [created, changed] = [utcStamp(createdAt), utcStamp(updatedAt)];
  const name = [fullName(customer), service.name].filter(Boolean).join(' – ');
  return [
    'BEGIN:VEVENT',
    // By the number of the day and not by its date: a day that is moved stays the same event.
    `UID:${escaped(`${id}-${index + 1}@${product.toLowerCase()}`)}`,
    `DTSTAMP:${utcStamp(at)}`,
    ...(created ? [`CREATED:${created}`] : []),
    ...(changed ? [`LAST-MODIFIED:${changed}`] : []),
    `DTSTART:${startsAt}`,
    // An end must lie after the start (§3.6.1); work of no length has none.
    ...(endsAt > startsAt ? [`DTEND:${endsAt}`] : []),
    `SUMMARY:${escaped(count > 1 ? `${name} (day ${index + 1} of ${count})` : name)}`,
    `LOCATION:${escaped(station)}`,
    `DESCRIPTION:${escaped(descriptionOf(booking))}`,
    `STATUS:${earnsMoney(booking) ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
  ];
}

/**
 * The bookings as an iCalendar file (RFC 5545): an event for each day worked, in the shop's local time, without costs or profit.
 * Reading a later file of the same bookings again brings the events up to date.
 */
export function icsOf(bookings: readonly Booking[], context: Context): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(context.product)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...bookings.flatMap((booking) => workDays(booking).flatMap((day, index) => eventOf(booking, day, index, context))),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
