import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type DocumentEvent, sortEvents } from '#domain/documents/document-history.ts';
import { isolate } from '#domain/text/direction.ts';
import { useZone } from '#io/react/world.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Isolated } from '#ui/feedback/isolated.tsx';

const ARROW = ' → ';

/** What happened, the latest last. */
export function HistoryCard({ events }: { events: readonly DocumentEvent[] }) {
  const zone = useZone();
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        <ol aria-label="History" className="grid gap-2.5">
          {sortEvents(
            events.filter(({ at }) => at !== ''),
            zone,
          ).map(({ at, what, detail }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may be the same in every word
            <li key={index} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{what}</span>
                {detail && (
                  <span className="block break-words text-meta text-text-3">
                    {/* From whom to whom: an arrow between two Hebrew names would point the other way. */}
                    <Isolated text={detail.split(ARROW).map(isolate).join(ARROW)} />
                  </span>
                )}
              </span>
              <span className="flex-none text-right text-meta text-text-3">{formatInstantTime(at, zone)}</span>
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

/** What only the team reads. */
export function InternalNotes({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <section aria-label="Internal Notes">
      <Card>
        <CardHeader title="Internal Notes">
          <span className="inline-flex items-center gap-1 text-meta text-text-3">
            <Lock size={12} aria-hidden />
            Internal
          </span>
        </CardHeader>
        <CardBody>
          <p className="whitespace-pre-wrap break-words">{text}</p>
          <p className="mt-2 text-small text-text-3">Never printed, and not in the PDF.</p>
        </CardBody>
      </Card>
    </section>
  );
}

/** Where a document comes from and what came of it. */
export function LinksCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardHeader title="Belongs to" />
      <CardBody>
        <ul className="grid gap-1">{children}</ul>
      </CardBody>
    </Card>
  );
}
