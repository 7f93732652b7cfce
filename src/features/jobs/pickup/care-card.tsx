import { Printer } from 'lucide-react';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { JobView } from '../job-view.ts';
import { useCareSheet } from '../use-care-sheet.ts';

/** Shows the care of the work, and prints the sheet that the customer takes home. */
export function CareCard({ view }: { view: JobView }) {
  const { sheet, print, making } = useCareSheet(view);
  if (sheet.care.length === 0) return null;
  return (
    <section aria-label="Care">
      <Card>
        <CardHeader title="Care" />
        <CardBody className="grid gap-4">
          {sheet.care.map(({ category, title, sentences }) => (
            <div key={category} className="grid gap-1.5">
              <h3 className="wrap-anywhere font-semibold">
                <BidiText text={title} />
              </h3>
              <ul className="grid list-disc gap-1 pl-4.5 text-label text-text-2">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          ))}
          <p className="text-label text-text-2">{sheet.notes.join(' ')}</p>
          <BusyButton icon={Printer} block disabled={making} className="keep-clear" onClick={() => void print()}>
            Print Care Sheet
          </BusyButton>
        </CardBody>
      </Card>
    </section>
  );
}
