import { CalendarPlus } from 'lucide-react';
import { acknowledgedText } from '#domain/care/care-sheet.ts';
import { by, useZone } from '#io/react/world.tsx';
import { CareDates } from '#parts/care/care-dates.tsx';
import { useDownloadCareDates } from '#parts/care/use-download-care-dates.ts';
import { Button } from '#ui/form/button.tsx';
import type { JobView } from '../job-view.ts';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { useCareSheet } from './use-care-sheet.ts';

/** The care dates of a car that was handed over, and who read its care sheet. */
export function JobCare({ view }: { view: JobView }) {
  const { job } = view;
  const { sheet, promised, dates } = useCareSheet(view);
  const downloadDates = useDownloadCareDates();
  const zone = useZone();
  if (sheet.care.length === 0) return null;
  const acknowledged = acknowledgedText(promised, zone);
  return (
    <CareDates of={by('job', job.id)}>
      {acknowledged ? (
        <p className="wrap-anywhere text-label text-text-2">{acknowledged}</p>
      ) : (
        <AcknowledgeForm job={job} promised={promised} />
      )}
      {dates.length > 0 && (
        <Button icon={CalendarPlus} onClick={() => downloadDates(job.jobNumber, dates)}>
          Add to Calendar
        </Button>
      )}
    </CareDates>
  );
}
