import { numberKey } from '#domain/documents/number-key.ts';
import { type Job, jobSchema } from '#domain/jobs/job.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const jobs: ListDeclaration<Job> = {
  schema: jobSchema,
  indexes: {
    /** The UTC day of the hand-over. */
    date: ({ deliveredAt }) => (deliveredAt ? [deliveredAt.slice(0, 10)] : []),
    customer: ({ customerId }) => [customerId],
    /** 'open' or 'closed': delivered. */
    status: ({ stage }) => [stage === 'Delivered' ? 'closed' : 'open'],
    number: ({ jobNumber }) => [numberKey(jobNumber)],
    booking: ({ bookingIds }) => bookingIds,
  },
  snapshots: { customer: 'customers' },
  sampledWith: 'bookings',
  names: { record: 'job', list: 'jobs' },
  title: ({ jobNumber }) => jobNumber,
  technician: 'pages',
  rank: 4,
};
