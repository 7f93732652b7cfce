import type { Inspection } from '#domain/inspections/inspection.ts';
import { by, type QueryResult, useIndexed } from '#io/react/world.tsx';

/** Reads the inspections of a job, in all versions. */
export function useJobInspections(jobId: string): QueryResult<readonly Inspection[]> {
  return useIndexed('inspections', by('job', jobId));
}
