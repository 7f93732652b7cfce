import type { ReactNode } from 'react';
import { fullName } from '#domain/customer.ts';
import { isolate } from '#domain/direction.ts';
import { useRecord } from '#io/react.tsx';
import type { Entities } from '#io/store.ts';

/** What a record is called in titles and trails; names are isolated. */
const NAMES = {
  bookings: ({ customer, service }: Entities['bookings']) => `${isolate(fullName(customer))}, ${isolate(service.name)}`,
  customers: (customer: Entities['customers']) => isolate(fullName(customer)),
  employees: (employee: Entities['employees']) => isolate(fullName(employee)),
  estimates: ({ estimateNumber }: Entities['estimates']) => estimateNumber,
  invoices: ({ invoiceNumber }: Entities['invoices']) => invoiceNumber,
  services: ({ name }: Entities['services']) => isolate(name),
  stations: ({ name }: Entities['stations']) => isolate(name),
};
export type NamedEntity = keyof typeof NAMES;

type RecordNameProps = {
  entity: NamedEntity;
  id: string;
  /** What to make of the name; undefined while it is not known, null when there is no such record. */
  children: (name: string | null | undefined) => ReactNode;
};

/** The name of a record as it is now. */
export function RecordName({ entity, id, children }: RecordNameProps) {
  const { data } = useRecord(entity, id);
  // The entity says which function takes its records; TypeScript cannot follow that through the key.
  return children(data && (NAMES[entity] as (record: typeof data) => string)(data));
}
