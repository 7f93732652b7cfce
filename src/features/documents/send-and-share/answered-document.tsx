import { useMemo } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { DocumentLink, DocumentLinks } from '#io/customer-links/document-links.ts';
import { useZone } from '#io/react/world.tsx';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { Checksums } from '#ui/display/checksums.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type AnsweredDocumentProps = { links: DocumentLinks; link: DocumentLink; onClose: () => void };

export function answerTitle(answer: DocumentLink['answer']): string {
  return answer === 'Accepted' ? 'Accepted version' : 'Declined version';
}

/** Shows the document as it was when the customer answered it. The server keeps it with its hash. */
export function AnsweredDocument({ links, link, onClose }: AnsweredDocumentProps) {
  const asked = useAsync(useMemo(() => () => links.answered(link.id), [links, link.id]));
  const zone = useZone();
  const { answer, answeredAt, answeredBy, reason } = link;
  return (
    <Dialog title={answerTitle(answer)} size="wide" onClose={onClose}>
      <p className="mb-3.5 wrap-anywhere text-label text-text-2">
        {answer} {answeredAt && formatInstantTime(answeredAt, zone)}
        {answeredBy && ` by ${answeredBy}`}
        {reason && `: ${reason}`}
      </p>
      {asked.failed && <LoadFailure title="Couldn't load this version" onRetry={asked.retry} />}
      {asked.data?.document && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in the dialog takes the focus, which scrolls it by keyboard
        <section aria-label={answerTitle(answer)} tabIndex={0}>
          <DocumentSheet document={asked.data.document} />
          <div className="mt-3.5">
            <Checksums sums={[{ value: asked.data.hash }]} />
          </div>
        </section>
      )}
    </Dialog>
  );
}
