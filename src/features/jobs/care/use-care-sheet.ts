import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { careSheet } from '#domain/care/care-sheet.ts';
import { type CareFacts, promisedFollowUps } from '#domain/care/promise-care.ts';
import { documentFileName } from '#domain/documents/document.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { by, useIndexed, useToday, useUser, useZone } from '#io/react/world.tsx';
import { careOfJob } from '#parts/care/care-operations.ts';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import type { JobView } from '../job-view.ts';

const NO_SHOP = { businessName: '', phone: '' };

/**
 * Returns the care sheet of a job, its dates, and a function that downloads it: as it was handed over, or as it would be today. Without care when no
 * service was done, or when it is not known on which day the car was handed over. `isCold`: cold weather adds days.
 */
export function useCareSheet({ job, bookings, customer, settings }: JobView, isCold = false) {
  const today = useToday();
  const zone = useZone();
  const delivered = dayOfInstant(job.deliveredAt, zone);
  const isDelivered = job.stage === 'Delivered';
  const isUnknown = isDelivered && delivered === undefined;
  const facts: CareFacts = { from: delivered ?? today, isCold, bookings: isUnknown ? [] : bookings, settings };
  const kept = isDelivered ? job.care : undefined;
  const promised = kept ?? careOfJob(job, facts);
  const stored = ifRead(useIndexed('followUps', by('job', job.id))) ?? [];
  const sheet = careSheet(job, promised, { shop: useUser() ?? NO_SHOP, logo: settings.logo, customer, zone });
  const download = useDownloadMade({
    title: 'Care Sheet',
    name: documentFileName({ title: sheet.title, recipient: { name: sheet.customer } }),
    async make(madeAt) {
      const { makeCareSheet } = await loadCode(() => import('#parts/pdf/care/make-care-sheet.ts'));
      return makeCareSheet(sheet, madeAt);
    },
  });
  return { sheet, promised, facts, dates: kept ? stored : promisedFollowUps(job, facts, ''), ...download };
}
