import { formatLongDate, formatMonthDay, weekdayOf } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { phoneNumbers } from './search-text.ts';

/** Searchable texts of a record. `marks`, such as plates and numbers, are found with and without punctuation. */
export type SearchWords = {
  title: string;
  texts: readonly (string | undefined)[];
  marks: readonly (string | undefined)[];
};

// Cached: ten thousand jobs share a few hundred days.
const knownDays = new Map<string, string>();

/** Returns a day in the forms that people type: 'saturday nov 21 2026', 'November 21 2026', '11/21/2026', '2026-11-21'. */
export function dayWords(date: string): string {
  const known = knownDays.get(date);
  if (known !== undefined) return known;
  const [year = '', month = '', day = ''] = date.split('-');
  const long = formatLongDate(date).replace(',', '');
  const words = `${weekdayOf(date)} ${formatMonthDay(date)} ${year}\n${long}\n${Number(month)}/${Number(day)}/${year}\n${date}`;
  knownDays.set(date, words);
  return words;
}

export const amountWords = (amount: number) => amount.toFixed(2);

/** Returns 'INV-0012' also as 'INV-12'. */
export const numberMarks = (number: string) => [number, number.replace(/0+(?=\d)/, '')];

export const modelMarks = ({ model, licensePlate, vin }: Vehicle) => [model, licensePlate, vin];

type Titles = { number: string; status: string };

export function documentWords(
  document: Invoice | Estimate,
  { number, status }: Titles,
  live: Customer | undefined,
): SearchWords {
  const customer = customerForRecord(document, live);
  return {
    title: `${number} ${fullName(customer)}`,
    texts: [
      customer.companyName,
      customer.email,
      vehicleName(customer.vehicle),
      ...document.items.map(({ description }) => description),
      amountWords(totalOf(document)),
      status,
      dayWords(document.date),
    ],
    marks: [
      ...numberMarks(number),
      ...phoneNumbers(customer.phone),
      ...modelMarks(customer.vehicle),
      document.poNumber,
      document.stockNumber,
    ],
  };
}
