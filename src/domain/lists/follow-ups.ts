import { type FollowUp, followUpSchema } from '#domain/care/follow-up.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const followUps: ListDeclaration<FollowUp> = {
  schema: followUpSchema,
  indexes: {
    date: ({ startsOn }) => [startsOn],
    customer: ({ customerId }) => [customerId],
    booking: ({ bookingId }) => (bookingId ? [bookingId] : []),
    job: ({ jobId }) => [jobId],
  },
  snapshots: { customer: 'customers' },
  sampledWith: 'jobs',
  names: { record: 'follow-up', list: 'follow-ups' },
  title: ({ text }) => text,
  technician: 'reads',
  rank: 17,
};
