import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type DocumentEvent, sortEvents } from '#domain/documents/document-history.ts';
import { isolate } from '#domain/text/direction.ts';
import { useZone } from '#io/react/world.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

const ARROW = ' → ';

/** The events of a document or booking, the latest last. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same text
            <li key={index} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="block font-semibold">{what}</span>
                {detail && (
                  <span className="block wrap-anywhere text-meta text-text-3">
                    {/* BidiText: between two Hebrew names the arrow would point the other way. */}
                    <BidiText text={detail.split(ARROW).map(isolate).join(ARROW)} />
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
