import { formatMonth, monthOf } from '#domain/calendar/calendar.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import type { Service } from '#domain/catalog/service.ts';
import { billedName, type Customer } from '#domain/customers/customer.ts';
import { foldText, isBlankText } from '#domain/text/fold-text.ts';
import { perRecord } from './per-record.ts';
import type { ReportGroup } from './report.ts';

const mapById = <T extends { id: string }>(records: readonly T[]): ReadonlyMap<string, T> =>
  new Map(records.map((record) => [record.id, record]));
export const customersById = perRecord(mapById<Customer>);
export const servicesById = perRecord(mapById<Service>);
export const employeesById = perRecord(mapById<Employee>);

export const NO_NAME = 'No name';

export function monthGroup(date: string): ReportGroup {
  const id = monthOf(date);
  return { id, name: formatMonth(id) };
}

/** Returns the row of a customer by today's name. `name`: the one in the record, for a customer who was deleted. */
export function customerGroup(id: string, name: string, live: Customer | undefined): ReportGroup {
  if (!live) return { id, name: name.trim() || NO_NAME };
  return { id, name: billedName(live) || NO_NAME, record: { list: 'customers', id } };
}

/** Returns the row of a service by today's name. `name`: the one in the record, for a service that was deleted. */
export function serviceGroup(id: string, name: string, live: Service | undefined): ReportGroup {
  if (!live) return { id, name: name.trim() || 'Deleted service' };
  return { id, name: live.name.trim() || NO_NAME, record: { list: 'services', id } };
}

/** Returns the row of a typed text: 'price' and 'Price ' are one row. `without`: the name of the row for a blank text. */
export function typedGroup(text: string, without: string): ReportGroup {
  if (isBlankText(text)) return { id: 'none', name: without };
  // The prefix keeps a typed 'none' apart.
  return { id: `typed ${foldText(text).trim()}`, name: text.trim() };
}

/** Returns the row of where a lead or customer came from. */
export function sourceGroup({ source }: { source: string }): ReportGroup {
  return typedGroup(source, 'Not known');
}
