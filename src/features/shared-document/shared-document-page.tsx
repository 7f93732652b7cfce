import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CustomerDocument } from '#domain/document.ts';
import type { SharedDocument } from '#domain/shared-document.ts';
import type { CustomerDoor, CustomerReply } from '#io/react.tsx';
import { DocumentSheet } from '#parts/document-sheet.tsx';
import { LoadFailure } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { AnswerCard } from './answer-card.tsx';
import { brandOf } from './brand.ts';
import { NoLink, Notice } from './notice.tsx';
import { useSharedDocument } from './use-shared-document.ts';

type SharedDocumentPageProps = {
  door: CustomerDoor;
  /** Resolves to the characters that the PDF leaves out. */
  savePdf: (document: CustomerDocument) => Promise<readonly string[]>;
};

/** What a customer with a link sees: the document, and for an estimate the answer to give. */
export function SharedDocumentPage({ door, savePdf }: SharedDocumentPageProps) {
  const { answer, openAgain, reply: send } = useSharedDocument(door);
  const top = useRef<HTMLElement>(null);
  const shared = answer?.kind === 'shown' ? answer.shared : undefined;

  useEffect(() => {
    if (shared?.document) document.title = `${shared.document.title} · ${shared.shop.name}`;
  }, [shared]);

  /** Resolves to why it was not taken, where that is to be said beside the form. */
  async function reply(words: CustomerReply): Promise<string | undefined> {
    const failure = await send(words);
    if (failure) return failure;
    top.current?.scrollIntoView();
    top.current?.focus();
    return undefined;
  }

  if (!answer)
    return (
      <p role="status" className="sr-only">
        Opening…
      </p>
    );
  return (
    <main
      ref={top}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[856px] gap-4 px-5 py-8 outline-none phone:px-3 phone:py-4 print:p-0"
    >
      {answer.kind === 'no-link' && <NoLink />}
      {answer.kind === 'failed' && (
        <LoadFailure title="This page could not be opened" onRetry={openAgain}>
          {answer.why}
        </LoadFailure>
      )}
      {shared && (
        <>
          <h1 className="sr-only">{shared.document?.title ?? `${shared.kind} from ${shared.shop.name}`}</h1>
          <Notice shared={shared} refusal={answer.kind === 'shown' ? answer.refusal : undefined} />
          {shared.document && <Body shared={shared} document={shared.document} savePdf={savePdf} onReply={reply} />}
        </>
      )}
    </main>
  );
}

type BodyProps = Pick<SharedDocumentPageProps, 'savePdf'> & {
  shared: SharedDocument;
  document: CustomerDocument;
  onReply: (reply: CustomerReply) => Promise<string | undefined>;
};

function Body({ shared, document, savePdf, onReply }: BodyProps) {
  const answering = useRef<HTMLDivElement>(null);
  return (
    <>
      <Papers document={document} savePdf={savePdf} />
      <div className="min-w-0">
        <DocumentSheet document={document} />
        {shared.isOpen && (
          <div className="sticky bottom-0 mt-4 flex items-center justify-between gap-3 rounded-card border bg-surface px-4 py-2.5 shadow-3 print:hidden">
            <p className="min-w-0">
              <span className="block text-small text-text-3">Total</span>
              <span className="block break-words font-[640]">{document.total}</span>
            </p>
            <span style={brandOf(document)}>
              <Button
                variant="solid"
                onClick={() => {
                  answering.current?.scrollIntoView();
                  answering.current?.querySelector<HTMLElement>('input, textarea')?.focus();
                }}
              >
                Accept or Decline
              </Button>
            </span>
          </div>
        )}
      </div>
      {shared.isOpen && (
        <div ref={answering} className="print:hidden">
          {/* What has changed is answered anew. */}
          <AnswerCard key={shared.hash} document={document} onReply={onReply} />
        </div>
      )}
    </>
  );
}

function Papers({ document, savePdf }: Pick<BodyProps, 'document' | 'savePdf'>) {
  const [isMaking, setIsMaking] = useState(false);
  const [told, setTold] = useState('');
  async function save() {
    setIsMaking(true);
    setTold('');
    try {
      const missing = await savePdf(document);
      if (missing.length > 0) setTold('Some letters are missing in the PDF. Choose Print to keep them.');
    } catch (error) {
      console.error('The PDF could not be made', error);
      setTold('The PDF could not be made. Try again, or choose Print and save the print as a PDF.');
    } finally {
      setIsMaking(false);
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
      <p role="status" className="min-w-0 flex-1 text-label text-text-2">
        {told}
      </p>
      <Button icon={Download} disabled={isMaking} onClick={() => void save()}>
        Download PDF
      </Button>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
