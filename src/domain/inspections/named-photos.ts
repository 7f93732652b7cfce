import type { Job } from '#domain/jobs/job.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import type { Inspection } from './inspection.ts';

type NamingRecords = { inspections?: readonly Inspection[]; claims?: readonly Pick<Claim, 'photoIds'>[] };

/** Returns the ids of the photos that the inspection names. */
export function photosOf({ walkaround, pins }: Pick<Inspection, 'walkaround' | 'pins'>): string[] {
  return [...walkaround, ...pins].flatMap(({ photoIds }) => photoIds);
}

/** Returns the ids of the photos that the records name. */
export function namedPhotos({ inspections = [], claims = [] }: NamingRecords): string[] {
  return [...inspections.flatMap(photosOf), ...claims.flatMap(({ photoIds }) => photoIds)];
}

/** Photos that no open or recent job needs, and the number of jobs whose inspections name them. */
export type OldPhotos = { ids: string[]; jobs: number };

/**
 * Returns those of the kept photos that are named only by inspections of jobs delivered before the day, by UTC. A photo that no
 * inspection names, one of a claim, or one of a job that is gone, stays.
 */
export function oldPhotos(
  kept: readonly string[],
  { inspections, claims, jobs }: Required<NamingRecords> & { jobs: readonly Job[] },
  before: string,
): OldPhotos {
  const old = new Set(
    jobs.flatMap(({ id, stage, deliveredAt }) =>
      stage === 'Delivered' && deliveredAt && deliveredAt.slice(0, 10) < before ? [id] : [],
    ),
  );
  const needed = new Set(namedPhotos({ inspections: inspections.filter(({ jobId }) => !old.has(jobId)), claims }));
  const rest = new Set(kept.filter((id) => !needed.has(id)));
  const namedByOld = new Set<string>();
  const namingJobs = new Set<string>();
  for (const inspection of inspections) {
    const photos = old.has(inspection.jobId) ? photosOf(inspection).filter((id) => rest.has(id)) : [];
    for (const id of photos) namedByOld.add(id);
    if (photos.length > 0) namingJobs.add(inspection.jobId);
  }
  return { ids: [...namedByOld], jobs: namingJobs.size };
}
