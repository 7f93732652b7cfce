import { documentFileName } from '#domain/documents/document.ts';
import { passportSheet } from '#domain/passport/passport-sheet.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useToday, useZone } from '#io/react/world.tsx';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import { useCareSheet } from '../care/use-care-sheet.ts';
import type { JobView } from '../job-view.ts';

/** Returns a function that downloads what the link of a job shows, as a PDF. */
export function useDownloadPassport({ view, warranties }: { view: JobView; warranties: readonly Warranty[] }) {
  const { sheet: care } = useCareSheet(view);
  const sheet = passportSheet(view.job, { ...view, care, warranties, today: useToday(), zone: useZone() });
  return useDownloadMade({
    title: 'Passport',
    name: documentFileName({ title: sheet.title, recipient: { name: sheet.customer } }),
    async make(madeAt) {
      const { makeCareSheet } = await loadCode(() => import('#parts/pdf/care/make-care-sheet.ts'));
      return makeCareSheet(sheet, madeAt);
    },
  });
}
