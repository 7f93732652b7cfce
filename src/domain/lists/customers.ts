import { type Customer, customerSchema, fullName } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const customers: ListDeclaration<Customer> = {
  schema: customerSchema,
  indexes: {},
  snapshots: {},
  names: { record: 'customer', list: 'customers' },
  title: (customer) => isolate(fullName(customer)),
  technician: 'pages',
  rank: 1,
};
