import { Link } from '@tanstack/react-router';
import type { Job } from '#domain/jobs/job.ts';
import { useIndexed } from '#io/react/world.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';

type JobLinksProps = {
  customerId: string;
  /** Returns true for a job of the document. */
  isOf: (job: Job) => boolean;
};

/** Links to the jobs of a document, as list items. */
export function JobLinks({ customerId, isOf }: JobLinksProps) {
  const { data: jobs = [] } = useIndexed('jobs', { name: 'customer', from: customerId, to: customerId });
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
