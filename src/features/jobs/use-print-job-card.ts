import { useState } from 'react';
import { documentFileName } from '#domain/documents/document.ts';
import { jobCard } from '#domain/jobs/job-card.ts';
import { download } from '#io/data-files/download.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useUser, useWorld, useZone } from '#io/react/world.tsx';
import { missingLetters } from '#parts/documents/missing-letters.ts';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { JobView } from './job-view.ts';

const FAILED = "The job card couldn't be created. Try again. If that doesn't help, reload the page.";

/** Returns a function that downloads the card of a job as a PDF to print. */
export function usePrintJobCard({ job, bookings, customer, settings }: JobView): {
  print: () => Promise<void>;
  making: boolean;
} {
  const { clock } = useWorld();
  const zone = useZone();
  const user = useUser();
  const toast = useToast();
  const [making, setMaking] = useState(false);

  async function print(): Promise<void> {
    const shop = user?.businessName ?? '';
    const url = new URL(hrefOf(paths.job, { id: job.id }), document.baseURI).href;
    const card = jobCard(job, { shop, logo: settings.logo, url, zone, bookings, customer });
    setMaking(true);
    try {
      const { makeJobCard } = await loadCode(() => import('#parts/pdf/make-job-card.ts'));
      const { pdf, missing } = await makeJobCard(card, clock.now());
      const name = documentFileName({ title: card.title, recipient: card.customer });
      download(name, new File([pdf], name, { type: 'application/pdf' }));
      toast.show(
        missing.length === 0
          ? { type: 'success', title: 'Job Card Downloaded', message: `Open ${name} to print it.` }
          : { type: 'info', title: 'Job Card Downloaded', message: `${missingLetters(missing)}. They are left out.` },
      );
    } catch (error) {
      console.error('The job card could not be made', error);
      toast.show({
        type: 'error',
        title: 'Job Card Not Created',
        message: whyNotMade(error, FAILED),
      });
    } finally {
      setMaking(false);
    }
  }

  return { print, making };
}
