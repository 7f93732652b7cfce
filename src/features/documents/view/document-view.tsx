import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Download, Pencil, Printer, Send, Trash2 } from 'lucide-react';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import type { DocumentContext } from '#domain/documents/sheet-head.ts';
import { useDeleteDocument } from '#features/documents/lifecycle/use-delete-document.tsx';
import { SendDocument } from '#features/documents/send-and-share/send-document.tsx';
import { useRecord, useSettings, useToday, useUser, useWorld, useZone } from '#io/react/world.tsx';
import {
  DOCUMENT_KINDS,
  type DocumentEntity,
  type DocumentKind,
  type DocumentRecord,
  numberOf,
} from '#parts/documents/document-kinds.ts';
import { DocumentSheet } from '#parts/documents/document-sheet.tsx';
import { HistoryCard } from '#parts/documents/history-card.tsx';
import { useDownloadPdf } from '#parts/documents/use-download-pdf.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { restoreLostFocus } from '#ui/focus/lost-focus.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { InternalNotes } from './document-cards.tsx';
import { OpenFromUrl } from './open-from-url.tsx';

const ShareCard = lazyComponent(
  async () => (await import('#features/documents/send-and-share/share-card.tsx')).ShareCard,
);

type DocumentPageProps<K extends DocumentKind> = {
  kind: K;
  /** Draws the document once it is loaded. */
  View: ComponentType<{ document: DocumentRecord<K> }>;
};

/** The page of one document: loads the record that the URL names. */
export function DocumentPage<K extends DocumentKind>({ kind, View }: DocumentPageProps<K>) {
  const { title, entity, list, view } = DOCUMENT_KINDS[kind];
  const { id } = useParams({ from: view });
  const query = useRecord<DocumentEntity<K>>(entity, id);
  const { data } = query;
  const [sendingId, setSendingId] = useState('');
  const isSending = sendingId === id;
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  // A message that someone writes says that the document was deleted, and keeps what was typed.
  const shown = data ?? (isSending && last?.id === id ? last : data);
  if (shown === undefined) return <NotLoaded query={query} />;
  if (shown === null) return <RecordNotFound what={title} list={list} listName={entity} />;
  return (
    <SendingContext value={[isSending, (is) => setSendingId(is ? id : '')]}>
      <View key={id} document={shown} />
    </SendingContext>
  );
}

/** True while the document's message is written, and the function that changes it. */
const SendingContext = createContext<[boolean, (isSending: boolean) => void]>([false, () => undefined]);

type DocumentViewProps<K extends DocumentKind> = {
  kind: K;
  record: DocumentRecord<K>;
  /** Returns the document as the customer sees it. */
  sheetOf: (record: DocumentRecord<K>, context: DocumentContext) => CustomerDocument;
  /** Badges of the status and of a date that has passed. */
  badges: ReactNode;
  /** Marks the document as sent; undefined if its status does not allow it. */
  sent: UserCommand | undefined;
  /** Asks whether to send it now, if there is something to ask. */
  maySend?: () => Promise<boolean>;
  /** Returns why the document cannot be sent to the customer yet, as a sentence; undefined if it can. */
  sendRefusal?: (customer: Customer) => string | undefined;
  /** Buttons after Send. */
  buttons?: ReactNode;
  /** Menu items before Delete. */
  more: readonly MenuItem[];
  events: readonly DocumentEvent[];
  /** Cards next to the document, and dialogs. The customer is as they are today. */
  children: (customer: Customer) => ReactNode;
};

/** A document as its customer sees it, with its actions and with what only the team sees. */
export function DocumentView<K extends DocumentKind>(props: DocumentViewProps<K>) {
  const { kind, record, sheetOf, badges, sent, maySend, sendRefusal, buttons, more, events, children } = props;
  const { entity, list, edit } = DOCUMENT_KINDS[kind];
  const { links } = useWorld();
  const today = useToday();
  const zone = useZone();
  const user = useUser();
  const settings = useSettings();
  const live = useRecord('customers', record.customerId);
  const remove = useDeleteDocument(kind);
  const navigate = useNavigate();
  const { downloadPdf, making } = useDownloadPdf();
  const toast = useToast();
  const { run } = useTransaction();
  const [isSending, setIsSending] = use(SendingContext);
  // An action can remove the button that started it: Record Payment, Accept, Reverse of a payment.
  useEffect(restoreLostFocus);
  // A deletion elsewhere removes the whole page and any dialog above it.
  useEffect(() => restoreLostFocus, []);
  if (!user) return null;
  if (live.data === undefined) return <NotLoaded query={live} />;

  const customer = customerForRecord(record, live.data);
  const document = sheetOf(record, { shop: user, settings, customer, today, zone });
  async function send() {
    const refusal = sendRefusal?.(customer);
    if (refusal !== undefined) return toast.show({ type: 'error', title: 'Not Possible', message: refusal });
    if ((await maySend?.()) ?? true) setIsSending(true);
  }
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
          {sent && (
            <Button
              variant={record.status === 'Draft' ? 'solid' : 'secondary'}
              icon={Send}
              data-tour="send-document"
              onClick={() => void send()}
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
          {links && (
            <ShareCard
              links={links}
              kind={kind}
              record={record}
              sent={sent && { ...sent, ...(maySend && { ask: maySend }) }}
            />
          )}
          {children(customer)}
          <HistoryCard events={events} />
          <InternalNotes text={record.internalNotes} />
        </div>
      </div>
      <OpenFromUrl kind={kind} actions={{ pdf: download, ...(sent && { send: () => void send() }) }} />
      {isSending && (
        <SendDocument
          document={document}
          source={{ kind, id: record.id, status: record.status }}
          customer={customer}
          settings={settings}
          onMarkSent={async () => {
            setIsSending(false);
            if (sent) await run(sent);
          }}
          onClose={() => setIsSending(false)}
        />
      )}
    </>
  );
}
