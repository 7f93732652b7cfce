import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Download, Pencil, Printer, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { CustomerDocument, DocumentContext } from '#domain/documents/document.ts';
import { useDeleteDocument } from '#features/documents/lifecycle/use-delete-document.tsx';
import { SendDocument } from '#features/documents/send-and-share/send-document.tsx';
import { useDownloadPdf } from '#features/documents/send-and-share/use-download-pdf.tsx';
import { useAuthState, useRecord, useSettings, useToday, useWorld, useZone } from '#io/react/world.tsx';
import { DOCUMENT_KINDS, type DocumentKind, type DocumentRecord, numberOf } from '#parts/documents/document-kinds.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { messages } from '#parts/messages/messages.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { catchLostFocus } from '#ui/focus/lost-focus.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { OpenFromUrl } from './open-from-url.tsx';

const ShareCard = lazyComponent(
  async () => (await import('#features/documents/send-and-share/share-card.tsx')).ShareCard,
);

/** What the list asks the page to do at once. */
export type OpenRequest = { asked: string | undefined; onTaken: () => void };

type DocumentViewProps<Document> = OpenRequest & {
  kind: DocumentKind;
  record: Document;
  /** The record as its customer sees it. */
  sheetOf: (record: Document, context: DocumentContext) => CustomerDocument;
  /** Status and what follows from it. */
  badges: ReactNode;
  /** Marks it as sent; undefined where it cannot be. */
  onSent: (() => Promise<boolean>) | undefined;
  /** Beside Send. */
  buttons?: ReactNode;
  /** In the menu, before Delete. */
  more: readonly MenuItem[];
  /** Cards beside the document, and windows; the customer is as they are today. */
  children: (customer: Customer) => ReactNode;
};

/** A document as its customer sees it; beside it what can be done with it, and what only the team sees. */
export function DocumentView<Document extends DocumentRecord>(props: DocumentViewProps<Document>) {
  const { kind, record, sheetOf, badges, onSent, buttons, more, children, asked, onTaken } = props;
  const { entity, list, edit } = DOCUMENT_KINDS[kind];
  const { links } = useWorld();
  const today = useToday();
  const zone = useZone();
  const auth = useAuthState();
  const settings = useSettings();
  const live = useRecord('customers', record.customerId);
  const remove = useDeleteDocument(kind);
  const navigate = useNavigate();
  const { downloadPdf, making } = useDownloadPdf();
  const [isSending, setIsSending] = useState(false);
  // A step takes away the button that led to it: Record Payment, Accept, the payment's Remove.
  useEffect(catchLostFocus);
  // So does a deletion elsewhere: the whole page goes, and with it a window that stood above.
  useEffect(() => catchLostFocus, []);
  if (settings.failed) return <LoadFailure title={messages.loadFailed.settings} onRetry={settings.retry} />;
  if (!settings.data || auth.status !== 'signed-in' || live.data === undefined) return null;

  const customer = customerForRecord(record, live.data);
  const document = sheetOf(record, { shop: auth.user, settings: settings.data, customer, today, zone });
  const send = () => setIsSending(true);
  const download = () => void downloadPdf(document);
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-2.5 print:hidden">
        <Link to={list} className="link inline-flex min-h-6 items-center gap-1.5 text-label phone:min-h-11">
          <ArrowLeft size={14} aria-hidden />
          Back to {entity}
        </Link>
        <span className="flex items-center gap-2">{badges}</span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2 phone:ml-0 phone:w-full phone:justify-start">
          <Link to={edit} params={{ id: record.id }} className={buttonClass()}>
            <Pencil size={16} aria-hidden />
            Edit
          </Link>
          <BusyButton icon={Download} disabled={making} onClick={download}>
            Download PDF
          </BusyButton>
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          {onSent && (
            <Button
              variant={record.status === 'Draft' ? 'solid' : 'secondary'}
              icon={Send}
              data-tour="send-document"
              onClick={send}
            >
              Send
            </Button>
          )}
          {buttons}
          <MenuButton
            label={`More actions for ${numberOf(record)}`}
            items={[
              ...more,
              'separator',
              {
                id: 'delete',
                label: 'Delete',
                icon: Trash2,
                danger: true,
                onSelect: () => void remove(record, () => navigate({ to: list })),
              },
            ]}
          />
        </span>
      </div>
      <div className="grid items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail">
        <div className="min-w-0">
          <DocumentSheet document={document} />
        </div>
        <div className="grid min-w-0 gap-3.5 print:hidden">
          {links && <ShareCard links={links} kind={kind} record={record} onSent={onSent} />}
          {children(customer)}
        </div>
      </div>
      <OpenFromUrl asked={asked} onTaken={onTaken} acts={{ send: onSent ? send : () => undefined, pdf: download }} />
      {isSending && onSent && (
        <SendDocument
          document={document}
          source={{ kind, id: record.id }}
          customer={customer}
          settings={settings.data}
          onSent={async () => {
            setIsSending(false);
            await onSent();
          }}
          onClose={() => setIsSending(false)}
        />
      )}
    </>
  );
}
