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

/** 'Nov 20, 2026, 9:00 AM, Jake Novak, Ceramic Coating', as far as it is readable. */
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
 * Summarizes quarantined bookings, one line each. Text that isn't JSON, such as a truncated list, adds one line in total.
 * @param text one JSON record per line
 */
export function damagedSummaries(text: string): string[] {
  const records = text.split('\n').map(parsed);
  const summaries = records.flatMap((record) =>
    record === undefined ? [] : [factsOf(record) || 'A booking without a date'],
  );
  return records.includes(undefined) ? [...summaries, 'An incomplete list'] : summaries;
}
