import { fullName } from '#domain/customers/customer.ts';
import { type Lead, leadSchema } from '#domain/leads/lead.ts';
import { isolate } from '#domain/text/direction.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const leads: ListDeclaration<Lead> = {
  schema: leadSchema,
  indexes: { status: ({ status }) => [status] },
  snapshots: {},
  names: { record: 'lead', list: 'leads' },
  title: (lead) => isolate(fullName(lead)),
  technician: 'nothing',
  rank: 6,
};
