import { formatDate, formatTime } from '#domain/calendar/calendar.ts';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** 'Nov 20, 2026, 9:00 AM, Jake Novak, Ceramic Coating', as far as the record still says it. */
function factsOf(record: unknown): string {
  if (!isObject(record)) return '';
  const { date, startTime, customer, service } = record;
  const names = isObject(customer) ? [customer['firstName'], customer['lastName']] : [];
  const facts: unknown[] = [
    typeof date === 'string' ? formatDate(date) : '',
    typeof startTime === 'string' ? formatTime(startTime) : '',
    names.filter((name) => typeof name === 'string').join(' '),
    isObject(service) ? service['name'] : '',
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact.trim() !== '').join(', ');
}

/**
 * What can still be told of the bookings that were set aside, one line of text each. A text that is no record at all, such as a
 * list that breaks off, has one line to itself, whatever it holds.
 */
export function damagedInWords(text: string): string[] {
  const records = text.split('\n').map(parsed);
  const told = records.flatMap((record) =>
    record === undefined ? [] : [factsOf(record) || 'A booking without a day'],
  );
  return records.includes(undefined) ? [...told, 'A list that breaks off'] : told;
}
