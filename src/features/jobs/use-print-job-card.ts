import { documentFileName } from '#domain/documents/document.ts';
import { jobCard } from '#domain/jobs/job-card.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useUser, useZone } from '#io/react/world.tsx';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import type { JobView } from './job-view.ts';

/** Returns a function that downloads the card of a job as a PDF to print. */
export function usePrintJobCard({ job, bookings, customer, settings }: JobView) {
  const zone = useZone();
  const shop = useUser()?.businessName ?? '';
  const url = new URL(hrefOf(paths.job, { id: job.id }), document.baseURI).href;
  const card = jobCard(job, { shop, logo: settings.logo, url, zone, bookings, customer });
  return useDownloadMade({
    title: 'Job Card',
    name: documentFileName({ title: card.title, recipient: card.customer }),
    async make(madeAt) {
      const { makeJobCard } = await loadCode(() => import('#parts/pdf/floor/make-job-card.ts'));
      return makeJobCard(card, madeAt);
    },
  });
}
