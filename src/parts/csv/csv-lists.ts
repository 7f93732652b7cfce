import type { CsvColumn } from '#domain/csv.ts';
import {
  bookingCsv,
  type CsvContext,
  customerCsv,
  leadCsv,
  serviceCsv,
  staffCsv,
  stationCsv,
} from '#domain/csv-columns.ts';
import { estimateCsv, invoiceCsv, lineCsv, lineRows, paymentCsv, paymentRows } from '#domain/csv-document-columns.ts';
import type { Entities, EntityType } from '#io/store.ts';
import type { CsvListId } from './csv-list-ids.ts';

/** How a list becomes the rows of a file. */
export type CsvList<E extends EntityType = EntityType, Row = unknown> = {
  entity: E;
  rows: (records: readonly Entities[E][], context: CsvContext) => readonly Row[];
  columns: (context: CsvContext) => readonly CsvColumn<Row>[];
};

function asTheyStand<E extends EntityType>(
  entity: E,
  columns: CsvList<E, Entities[E]>['columns'],
): CsvList<E, Entities[E]> {
  return { entity, rows: (records) => records, columns };
}

function made<E extends EntityType, Row>(list: CsvList<E, Row>): CsvList<E, Row> {
  return list;
}

/** What stands in the file of each list. */
export const CSV_LISTS = {
  customers: asTheyStand('customers', customerCsv),
  leads: asTheyStand('leads', leadCsv),
  invoices: asTheyStand('invoices', invoiceCsv),
  'invoice-lines': made({ entity: 'invoices', rows: lineRows, columns: lineCsv }),
  payments: made({ entity: 'invoices', rows: paymentRows, columns: paymentCsv }),
  estimates: asTheyStand('estimates', estimateCsv),
  bookings: asTheyStand('bookings', bookingCsv),
  services: asTheyStand('services', serviceCsv),
  stations: asTheyStand('stations', stationCsv),
  staff: asTheyStand('employees', staffCsv),
} satisfies Record<CsvListId, unknown>;
