import { formatDate, formatTime } from '#domain/calendar/calendar.ts';

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** 'JOB-1, Jake Novak, Nov 20, 2026, 9:00 AM, Ceramic Coating', as far as it is readable. May be empty. */
export function recordInWords(raw: unknown): string {
  if (!isPlain(raw)) return '';
  const namesIn = ({ firstName, lastName }: Readonly<Record<string, unknown>>) =>
    [firstName, lastName].filter((name) => typeof name === 'string').join(' ');
  const { customer, service, date, startTime } = raw;
  const facts: unknown[] = [
    ...['invoiceNumber', 'estimateNumber', 'jobNumber', 'name', 'maker', 'series'].map((field) => raw[field]),
    namesIn(raw),
    isPlain(customer) ? namesIn(customer) : '',
    typeof date === 'string' ? formatDate(date) : '',
    typeof startTime === 'string' ? formatTime(startTime) : '',
    isPlain(service) ? service['name'] : '',
    raw['address'],
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact.trim() !== '').join(', ');
}

/** 'Stage log, entry 2, at' for ['stageLog', 1, 'at']. */
export function pathInWords(path: readonly PropertyKey[]): string {
  const words = path.map((key) =>
    typeof key === 'number'
      ? `entry ${key + 1}`
      : String(key).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
