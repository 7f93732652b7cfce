import { CalendarPlus, Printer } from 'lucide-react';
import { hasColdDays } from '#domain/care/promise-care.ts';
import { useDownloadCareDates } from '#parts/care/use-download-care-dates.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import type { JobView } from '../job-view.ts';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { useCareSheet } from './use-care-sheet.ts';

type CareCardProps = { view: JobView; isCold: boolean; onCold: (isCold: boolean) => void };

/** Shows the care of the work, prints the sheet that the customer takes home, and has it acknowledged. */
export function CareCard({ view, isCold, onCold }: CareCardProps) {
  const { sheet, promised, facts, dates, print, making } = useCareSheet(view, isCold);
  const downloadDates = useDownloadCareDates();
  const { job } = view;
  if (sheet.care.length === 0) return null;
  return (
    <section aria-label="Care">
      <Card>
        <CardHeader title="Care" />
        <CardBody className="grid gap-4">
          {job.stage !== 'Delivered' && hasColdDays(facts) && (
            <CheckboxField
              label="Cold season"
              hint="Film takes longer to dry in cold weather: adds days below."
              checked={isCold}
              onChange={(event) => onCold(event.target.checked)}
            />
          )}
          {sheet.care.map(({ category, title, sentences }) => (
            <div key={category} className="grid gap-1.5">
              <h3 className="wrap-anywhere font-semibold">
                <BidiText text={title} />
              </h3>
              <ul className="grid list-disc gap-1 pl-4.5 text-label text-text-2">
                {sentences.map((sentence) => (
                  <li key={sentence} className="wrap-anywhere">
                    <BidiText text={sentence} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <p className="wrap-anywhere text-label text-text-2">{sheet.notes.join(' ')}</p>
          {!promised.acknowledged && <AcknowledgeForm job={job} promised={promised} />}
          <BusyButton icon={Printer} block disabled={making} className="keep-clear" onClick={() => void print()}>
            Print Care Sheet
          </BusyButton>
          {dates.length > 0 && (
            <Button icon={CalendarPlus} block onClick={() => downloadDates(job.jobNumber, dates)}>
              Add to Calendar
            </Button>
          )}
        </CardBody>
      </Card>
    </section>
  );
}
