import { type Inspection, inspectionSchema } from '#domain/inspections/inspection.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const inspections: ListDeclaration<Inspection> = {
  schema: inspectionSchema,
  indexes: { job: ({ jobId }) => [jobId] },
  snapshots: {},
  sampledWith: 'bookings',
  names: { record: 'inspection', list: 'inspections' },
  title: ({ kind, jobNumber }) => `${kind === 'in' ? 'Check-in' : 'Hand-over'} of ${jobNumber}`,
  technician: 'reads',
  rank: 10,
};
