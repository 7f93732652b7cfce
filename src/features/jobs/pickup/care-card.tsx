import { Printer } from 'lucide-react';
import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { careSheet, MAKERS_FIRST } from '#domain/care/care-sheet.ts';
import { documentFileName } from '#domain/documents/document.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useToday, useUser, useZone } from '#io/react/world.tsx';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import type { JobView } from '../job-view.ts';

const NO_SHOP = { businessName: '', email: '', phone: '' };

/** What the customer is told about the work, with days counted from the hand-over, and the sheet to take home. */
export function CareCard({ view: { job, bookings, customer, settings } }: { view: JobView }) {
  const today = useToday();
  const from = dayOfInstant(job.deliveredAt, useZone()) ?? today;
  const shop = useUser() ?? NO_SHOP;
  const sheet = careSheet(job, { shop, logo: settings.logo, customer, bookings, from });
  const { print, making } = useDownloadMade({
    title: 'Care Sheet',
    name: documentFileName({ title: sheet.title, recipient: { name: sheet.customer } }),
    async make(madeAt) {
      const { makeCareSheet } = await loadCode(() => import('#parts/pdf/care/make-care-sheet.ts'));
      return makeCareSheet(sheet, madeAt);
    },
  });
  if (sheet.care.length === 0) return null;
  return (
    <section aria-label="Care">
      <Card>
        <CardHeader title="Care" />
        <CardBody className="grid gap-4">
          {sheet.care.map(({ services, sentences }) => (
            <div key={services.join()} className="grid gap-1.5">
              <h3 className="font-semibold">
                <BidiText text={services.join(', ')} />
              </h3>
              <ul className="grid list-disc gap-1 pl-4.5 text-label text-text-2">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          ))}
          <p className="text-label text-text-2">{MAKERS_FIRST}</p>
          <BusyButton icon={Printer} block disabled={making} onClick={() => void print()}>
            Print Care Sheet
          </BusyButton>
        </CardBody>
      </Card>
    </section>
  );
}
