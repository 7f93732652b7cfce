import { openHours, type WeekHours } from '#domain/calendar/week-hours.ts';
import { WORKWEEK, weekdayName } from '#domain/calendar/work-week.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { type Customer, customerForRecord, fullName } from '#domain/customers/customer.ts';
import { discountPercentOf } from '#domain/documents/billing-totals.ts';
import { documentTotals, totalParts } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { type CsvColumn, csvHead, csvLines } from './csv.ts';

/** Referenced records by id, the day of the export, and the shop's time zone. */
export type CsvContext = {
  customers: ReadonlyMap<string, Customer>;
  services: ReadonlyMap<string, Service>;
  employees: ReadonlyMap<string, Employee>;
  today: string;
  zone: string;
};

/** The rows of a CSV file. */
export type CsvSheet = {
  rows: number;
  /** The header line. */
  head: string;
  /** Returns the lines of the rows from index `from` up to `to`, exclusive. */
  lines(from: number, to: number): string;
};

/** Creates the CSV sheet of a list's records. */
export type CsvMaker<T> = (records: readonly T[], context: CsvContext) => CsvSheet;

/** Returns a maker of CSV sheets with one row per record, or per row that `rowsOf` returns. */
export function csvMaker<T>(columnsOf: (context: CsvContext) => readonly CsvColumn<T>[]): CsvMaker<T>;
export function csvMaker<T, Row>(
  columnsOf: (context: CsvContext) => readonly CsvColumn<Row>[],
  rowsOf: (records: readonly T[], context: CsvContext) => readonly Row[],
): CsvMaker<T>;
export function csvMaker<T, Row>(
  columnsOf: (context: CsvContext) => readonly CsvColumn<T | Row>[],
  rowsOf?: (records: readonly T[], context: CsvContext) => readonly Row[],
): CsvMaker<T> {
  return (records, context) => {
    const columns = columnsOf(context);
    const rows = rowsOf ? rowsOf(records, context) : records;
    return {
      rows: rows.length,
      head: csvHead(columns),
      lines: (from, to) => csvLines(columns, rows.slice(from, to)),
    };
  };
}

/** Separates several names in one cell. */
export const CELL_SEPARATOR = '; ';

export function serviceNames(ids: readonly string[], { services }: CsvContext): string {
  return ids.flatMap((id) => services.get(id)?.name ?? []).join(CELL_SEPARATOR);
}

export function personName(person: Employee | undefined): string | undefined {
  return person && fullName(person);
}

/** Returns a column per weekday, with '08:00-18:00' or 'Closed'. */
export function weekColumns<T>(of: (record: T) => WeekHours): CsvColumn<T>[] {
  return WORKWEEK.map((day) => [
    weekdayName(day),
    (record) => {
      const hours = of(record)[day];
      return openHours(hours) ? `${hours.start}-${hours.end}` : 'Closed';
    },
  ]);
}

type WithCustomer = { customerId: string; customer: Customer };
type Billed = Invoice | Estimate;

export function customerCsvColumns<T extends WithCustomer>({ customers }: CsvContext): CsvColumn<T>[] {
  const customerOf = (document: T) => customerForRecord(document, customers.get(document.customerId));
  return [
    ['Customer', (document) => fullName(customerOf(document))],
    ['Company Name', (document) => customerOf(document).companyName],
    ['Email', (document) => customerOf(document).email],
    ['Phone', (document) => customerOf(document).phone],
    ['Vehicle', (document) => vehicleName(customerOf(document).vehicle)],
    ['VIN', (document) => customerOf(document).vehicle.vin],
  ];
}

export function moneyCsvColumns<T extends Billed>(): CsvColumn<T>[] {
  return [
    ['Subtotal', (document) => ({ dollars: documentTotals(document).subtotal })],
    ['Tax Rate (%)', ({ taxRate }) => taxRate],
    ['Tax-exempt Number', ({ taxExemptNumber }) => taxExemptNumber],
    ['Tax', (document) => ({ dollars: documentTotals(document).taxAmount })],
    ['Discount (%)', discountPercentOf],
    ['Discount', (document) => ({ dollars: totalParts(document)?.discount ?? document.discountAmount })],
    ['Total', (document) => ({ dollars: documentTotals(document).totalAmount })],
    ['PO Number', ({ poNumber }) => poNumber],
    ['Stock Number', ({ stockNumber }) => stockNumber],
  ];
}

export function noteCsvColumns<T extends Billed>(): CsvColumn<T>[] {
  return [
    ['Notes', ({ notes }) => notes],
    ['Internal Notes', ({ internalNotes }) => internalNotes],
  ];
}

export function yesNo(is: boolean): string {
  return is ? 'Yes' : 'No';
}
