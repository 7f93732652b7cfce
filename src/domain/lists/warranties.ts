import { numberKey } from '#domain/documents/number-key.ts';
import { type Warranty, warrantySchema } from '#domain/warranty/warranty.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const warranties: ListDeclaration<Warranty> = {
  schema: warrantySchema,
  indexes: {
    date: ({ startsOn }) => [startsOn],
    customer: ({ customerId }) => [customerId],
    number: ({ warrantyNumber }) => [numberKey(warrantyNumber)],
    job: ({ jobId }) => (jobId ? [jobId] : []),
  },
  snapshots: { customer: 'customers' },
  sampledWith: 'jobs',
  names: { record: 'warranty', list: 'warranties' },
  title: ({ warrantyNumber }) => warrantyNumber,
  technician: 'pages',
  rank: 5,
};
