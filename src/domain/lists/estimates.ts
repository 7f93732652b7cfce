import { numberKey } from '#domain/documents/number-key.ts';
import { type Estimate, estimateSchema } from '#domain/estimates/estimate.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const estimates: ListDeclaration<Estimate> = {
  schema: estimateSchema,
  indexes: {
    date: ({ date }) => [date],
    customer: ({ customerId }) => [customerId],
    status: ({ status }) => [status],
    number: ({ estimateNumber }) => [numberKey(estimateNumber)],
  },
  snapshots: { customer: 'customers' },
  names: { record: 'estimate', list: 'estimates' },
  title: ({ estimateNumber }) => estimateNumber,
  technician: 'nothing',
  rank: 3,
};
