import { ArrowLeft, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatInstantTime, isDate } from '#domain/calendar.ts';
import type { CustomerDocument } from '#domain/document.ts';
import { DocumentSheet } from '#parts/document-sheet.tsx';
import type { PlainPath } from '#parts/router/address.ts';
import { Link } from '#parts/router/link.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';

type DocumentPageProps = {
  document: CustomerDocument;
  list: PlainPath;
  /** 'invoices' */
  listName: string;
  /** Status and what follows from it. */
  badges: ReactNode;
  actions: ReactNode;
  /** Cards beside the document. */
  children: ReactNode;
};

/** A document as its customer sees it; beside it what can be done with it, and what only the team sees. */
export function DocumentPage({ document, list, listName, badges, actions, children }: DocumentPageProps) {
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2.5 print:hidden">
        <Link to={list} className="link inline-flex min-h-6 items-center gap-1.5 text-label phone:min-h-11">
          <ArrowLeft size={14} aria-hidden />
          Back to {listName}
        </Link>
        <span className="flex items-center gap-2">{badges}</span>
        <span className="ml-auto flex flex-wrap justify-end gap-2 phone:ml-0 phone:w-full phone:justify-start">
          {actions}
        </span>
      </div>
      <div className="grid items-start gap-[18px] tablet:grid-cols-[minmax(0,1fr)_300px] desktop:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0">
          <DocumentSheet document={document} />
        </div>
        <div className="grid min-w-0 gap-3.5 print:hidden">{children}</div>
      </div>
    </>
  );
}

/** Something that happened to the document: when, as an instant or a day, and what. */
export type DocumentEvent = {
  at: string;
  what: string;
  detail?: string | undefined;
  /** Comes of the others of its day. */
  concludes?: boolean;
};

/** A day alone stands after the hours of that day. */
function inOrder(a: DocumentEvent, b: DocumentEvent): number {
  const placeOf = ({ at, concludes }: DocumentEvent) =>
    concludes ? `${at.slice(0, 10)}V` : isDate(at) ? `${at}U` : at;
  return placeOf(a).localeCompare(placeOf(b));
}

/** What happened, the latest last. */
export function HistoryCard({ events }: { events: readonly DocumentEvent[] }) {
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        <ol aria-label="History" className="grid gap-2.5">
          {events
            .filter(({ at }) => at !== '')
            .toSorted(inOrder)
            .map(({ at, what, detail }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may be the same in every word
              <li key={index} className="flex justify-between gap-3">
                <span className="min-w-0">
                  <span className="block font-[560]">{what}</span>
                  {detail && <span className="block break-words text-meta text-text-3">{detail}</span>}
                </span>
                <span className="flex-none text-right text-meta text-text-3">
                  {isDate(at) ? formatDate(at) : formatInstantTime(at)}
                </span>
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
