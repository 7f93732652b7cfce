import { Download, Printer } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { CustomerReply, Paying, SharedDocumentClient } from '#io/customer-links/shared-document-client.ts';
import type { DocumentFile } from '#parts/documents/document-file.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { missingLetters, PRINT_KEEPS_THEM } from '#parts/documents/left-out.ts';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { AnswerCard, type TypedReply } from './answer-card.tsx';
import { brandStyle } from './brand-style.ts';
import { BrokenLink, DocumentNotice } from './document-notice.tsx';
import { PaidNotice, PayCard } from './pay-card.tsx';
import { useSharedDocument } from './use-shared-document.ts';

type SharedDocumentPageProps = {
  client: SharedDocumentClient;
  makePdf: (document: CustomerDocument) => Promise<DocumentFile>;
  /** Downloads the file. */
  onSave: (file: File) => void;
  /** Pays by card, where the shop takes them. */
  paying?: Paying;
};

/** The page of a customer with a link: the document, and for an estimate the form to answer it. */
export function SharedDocumentPage({ client, paying, ...pdf }: SharedDocumentPageProps) {
  const { answer, paid, retry, reply: send } = useSharedDocument(client, paying);
  const top = useRef<HTMLElement>(null);
  const typed = useRef<TypedReply>({ name: '', reason: '', isDeclining: false });
  const shared = answer?.kind === 'shown' ? answer.shared : undefined;

  useEffect(() => {
    if (shared?.document) document.title = `${shared.document.title} · ${shared.shop.name}`;
  }, [shared]);

  /** Resolves to the reason if the answer was refused and the form must show it. */
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
      className="mx-auto grid w-full max-w-214 gap-4 px-5 py-8 outline-none phone:px-3 phone:py-4 print:p-0"
    >
      {answer.kind === 'no-link' && <BrokenLink />}
      {answer.kind === 'failed' && (
        <LoadFailure title="This page could not be opened" onRetry={retry}>
          {answer.why}
        </LoadFailure>
      )}
      {shared && (
        <>
          <h1 className="sr-only">{shared.document?.title ?? `${shared.kind} from ${shared.shop.name}`}</h1>
          {paid && <PaidNotice paid={paid} shop={shared.shop} onRetry={retry} />}
          <DocumentNotice shared={shared} refusal={answer.kind === 'shown' ? answer.refusal : undefined} />
          {paying && shared.cardDue !== undefined && shared.document && paid?.kind !== 'failed' && (
            <PayCard due={shared.cardDue} document={shared.document} paying={paying} onChanged={retry} />
          )}
          {shared.document && (
            <Body shared={shared} pdf={pdf} typed={typed} document={shared.document} onReply={reply} />
          )}
        </>
      )}
    </main>
  );
}

type BodyProps = {
  pdf: Pick<SharedDocumentPageProps, 'makePdf' | 'onSave'>;
  shared: SharedDocument;
  document: CustomerDocument;
  typed: RefObject<TypedReply>;
  onReply: (reply: CustomerReply) => Promise<string | undefined>;
};

function Body({ shared, document, pdf, typed, onReply }: BodyProps) {
  const answering = useRef<HTMLDivElement>(null);
  return (
    <>
      <PdfActions document={document} pdf={pdf} />
      <div className="min-w-0">
        <DocumentSheet document={document} />
        {shared.isOpen && (
          <div className="sticky bottom-0 mt-4 flex items-center justify-between gap-3 rounded-card border bg-surface px-4 py-2.5 shadow-3 print:hidden">
            <p className="min-w-0">
              <span className="block text-small text-text-3">Total</span>
              <span className="block wrap-anywhere font-bold">{document.headline.amount}</span>
            </p>
            <span style={brandStyle(document)}>
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
      {shared.offer && (
        <div ref={answering} className="print:hidden">
          {/* What was ticked and signed was for the version of before. */}
          <AnswerCard key={shared.hash} document={document} typed={typed} onReply={onReply} offer={shared.offer} />
        </div>
      )}
    </>
  );
}

function PdfActions({ document, pdf: { makePdf, onSave } }: Pick<BodyProps, 'document' | 'pdf'>) {
  const [isMaking, setIsMaking] = useState(false);
  const [failure, setFailure] = useState('');
  /** A file with missing letters, saved only after a confirmation. */
  const [incomplete, setIncomplete] = useState<DocumentFile>();
  async function save() {
    setIsMaking(true);
    setFailure('');
    setIncomplete(undefined);
    try {
      const made = await makePdf(document);
      if (made.missing.length > 0) setIncomplete(made);
      else onSave(made.file);
    } catch (error) {
      console.error('The PDF could not be made', error);
      setFailure('The PDF could not be made. Try again, or choose Print and save the print as a PDF.');
    } finally {
      setIsMaking(false);
    }
  }
  return (
    <div className="grid gap-2 print:hidden">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 text-label text-text-2">
          {failure}
        </p>
        <Button icon={Download} disabled={isMaking} onClick={() => void save()}>
          Download PDF
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {incomplete && (
        <Alert
          tone="amber"
          role="alert"
          title={missingLetters(incomplete.missing)}
          action={
            <Button
              size="small"
              icon={Download}
              onClick={() => {
                onSave(incomplete.file);
                setIncomplete(undefined);
              }}
            >
              Download Anyway
            </Button>
          }
        >
          {PRINT_KEEPS_THEM}
        </Alert>
      )}
    </div>
  );
}
