import { Link } from '@tanstack/react-router';
import type { Job } from '#domain/jobs/job.ts';
import { by, useIndexed } from '#io/react/world.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { ifRead } from '#parts/queries/if-read.ts';

type JobLinksProps = {
  customerId: string;
  /** Returns true for a job of the document. */
  isOf: (job: Job) => boolean;
};

/** Links to the jobs of a document, as list items. */
export function JobLinks({ customerId, isOf }: JobLinksProps) {
  const jobs = ifRead(useIndexed('jobs', by('customer', customerId))) ?? [];
  return jobs.filter(isOf).map(({ id, jobNumber, stage }) => (
    <li key={id} className="flex flex-wrap items-center gap-2">
      Job{' '}
      <Link to={paths.job} params={{ id }} className="link mono">
        {jobNumber}
      </Link>
      <StageBadge stage={stage} />
    </li>
  ));
}
