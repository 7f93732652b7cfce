import { numberKey } from '#domain/documents/number-key.ts';
import { type Claim, claimSchema } from '#domain/warranty/claim.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const claims: ListDeclaration<Claim> = {
  schema: claimSchema,
  indexes: {
    date: ({ reportedOn }) => [reportedOn],
    customer: ({ customerId }) => [customerId],
    number: ({ claimNumber }) => [numberKey(claimNumber)],
    job: ({ jobId }) => (jobId ? [jobId] : []),
  },
  snapshots: { customer: 'customers' },
  sampledWith: 'jobs',
  names: { record: 'claim', list: 'claims' },
  title: ({ claimNumber }) => claimNumber,
  technician: 'pages',
  rank: 6,
};
