import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { careSheet } from '#domain/care/care-sheet.ts';
import { documentFileName } from '#domain/documents/document.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useToday, useUser, useZone } from '#io/react/world.tsx';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import type { JobView } from './job-view.ts';

const NO_SHOP = { businessName: '', phone: '' };

/**
 * Returns the care sheet of a job, and a function that downloads it. Without care when no service was done, or when it is not known on which
 * day the car was handed over.
 */
export function useCareSheet({ job, bookings, customer, settings }: JobView) {
  const today = useToday();
  const delivered = dayOfInstant(job.deliveredAt, useZone());
  const isUnknown = job.stage === 'Delivered' && delivered === undefined;
  const sheet = careSheet(job, {
    shop: useUser() ?? NO_SHOP,
    logo: settings.logo,
    customer,
    bookings: isUnknown ? [] : bookings,
    from: delivered ?? today,
  });
  const download = useDownloadMade({
    title: 'Care Sheet',
    name: documentFileName({ title: sheet.title, recipient: { name: sheet.customer } }),
    async make(madeAt) {
      const { makeCareSheet } = await loadCode(() => import('#parts/pdf/care/make-care-sheet.ts'));
      return makeCareSheet(sheet, madeAt);
    },
  });
  return { sheet, ...download };
}
