import type { JobView } from '../job-view.ts';
import { CertificatesCard } from './certificates-card.tsx';
import { useJobWarranties } from './use-job-warranties.ts';

/** The certificates of the job: before the hand-over those that were issued already. */
export function JobCertificates({ view }: { view: JobView }) {
  const warranties = useJobWarranties(view);
  const isShown = view.job.stage === 'Delivered' || warranties.issued.length > 0;
  return isShown && <CertificatesCard view={view} warranties={warranties} />;
}
