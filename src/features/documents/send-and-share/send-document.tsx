import { ExternalLink, FileText, Mail, Printer, RotateCw, Share2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { emailTemplate, emailText } from '#domain/documents/email-text.ts';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';
import { mayMessage } from '#domain/messages/consent.ts';
import { addressRefusal } from '#domain/messages/open-refusal.ts';
import type { RoundEdit } from '#domain/messages/round.ts';
import { REASON_LISTS, whatHappened } from '#domain/messages/what-happened.ts';
import { linkOrigin } from '#domain/shop/link-origin.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { download } from '#io/data-files/download.ts';
import { canShareFile, shareFile } from '#io/data-files/share-file.ts';
import { useRecord, useToday, useWorld } from '#io/react/world.tsx';
import { makeReachableLink } from '#parts/customer-links/make-reachable-link.ts';
import { ComposerBody, type Ended, useComposer } from '#parts/customer-messages/composer.tsx';
import { documentKey } from '#parts/customer-messages/message-operations.ts';
import { useConsentBook } from '#parts/customer-messages/use-consent-book.ts';
import { useSendingAccounts, useSendingChannels } from '#parts/customer-messages/use-sending-accounts.ts';
import { type DocumentFile, documentFile } from '#parts/documents/document-file.ts';
import { DAMAGED_LOGO, missingLetters, PRINT_KEEPS_THEM } from '#parts/documents/left-out.ts';
import { SheetThumbnail } from '#parts/documents/sheet-thumbnail.tsx';
import { reasonOf } from '#parts/failed-saves/failed-saves.tsx';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { type AsyncResult, useAsync } from '#parts/queries/use-async.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type SendDocumentProps = {
  document: CustomerDocument;
  /** The stored record of the document. */
  source: { kind: 'invoice' | 'estimate'; id: string; status: string };
  customer: Customer;
  settings: Settings;
  /** Marks the document as Sent, without a message, and closes the dialog. */
  onMarkSent: () => void | Promise<void>;
  onClose: () => void;
};

function Attachment({ made }: { made: AsyncResult<DocumentFile> }) {
  if (made.failed) {
    return (
      <Alert
        tone="red"
        role="alert"
        title="Couldn't create the PDF"
        action={
          <Button size="small" icon={RotateCw} onClick={made.retry}>
            Retry
          </Button>
        }
      >
        {whyNotMade(made.error, "Try again. If that doesn't help, reload the page.")}
      </Alert>
    );
  }
  const { file, missing, isLogoDamaged } = made.data ?? {};
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-label text-text-2">
        <FileText size={16} aria-hidden />
        {file ? `${file.name}, ${Math.ceil(file.size / 1024)} kB` : 'Preparing the PDF…'}
      </p>
      {isLogoDamaged && (
        <Alert tone="amber" role="alert" title="The PDF has no logo">
          {DAMAGED_LOGO}
        </Alert>
      )}
      {missing && missing.length > 0 && (
        <Alert
          tone="amber"
          role="alert"
          title={missingLetters(missing)}
          action={
            <Button size="small" icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          }
        >
          {PRINT_KEEPS_THEM} Attach that file to your email, then choose Only Mark as Sent.
        </Alert>
      )}
    </>
  );
}

/**
 * Sends a document: edits the email, logs it and marks the document as sent. By the shop's email account, if it has one, the email has the link.
 * Otherwise the mail program or the share sheet opens, with the PDF to attach; with a server, the email has the link too.
 */
export function SendDocument(props: SendDocumentProps) {
  const { links, sending } = useWorld();
  const [source] = useState(props.source);
  const { kind, id } = source;
  const owners = props.settings.sending?.origin;
  const load = useMemo(
    () => links && (() => makeReachableLink({ links, sending, owners, kind, id })),
    [links, sending, owners, kind, id],
  );
  const link = useAsync(load);
  const accounts = useSendingAccounts();
  if (link.pending || accounts.pending) return null;
  return (
    <SendDialog {...props} source={source} link={link.data} noLink={link.failed ? reasonOf(link.error) : undefined} />
  );
}

const EMAIL = ['email'] as const;
const NOT_BY_ACCOUNT =
  'Your shop’s email account is not used, because customers can’t open a link to this address. Settings › Sending says what is missing.';
/** A text of the shop's own may say it. */
const ATTACHED = /\battach/i;
const FINAL: ReadonlySet<string> = new Set(['Paid', 'Cancelled', 'Accepted', 'Declined', 'Expired']);

/** Says what happened when the document was deleted, or came to its end since the dialog opened: what would be sent is not true any more. */
function useDocumentEnded({ kind, id, status }: SendDocumentProps['source']): Ended | undefined {
  const today = useToday();
  const list = REASON_LISTS[kind];
  const data = ifRead(useRecord(list, id));
  if (data === undefined || (data !== null && (data.status === status || !FINAL.has(data.status)))) return undefined;
  return {
    title: `This ${kind} can't be sent as it is here`,
    text: `${whatHappened(list, data, { key: '', today })} Nothing was sent.`,
  };
}

type SendDialogProps = SendDocumentProps & {
  link: string | undefined;
  /** Why there is no link. */
  noLink: string | undefined;
};

function SendDialog(props: SendDialogProps) {
  const { document, source, customer, settings, onMarkSent, onClose, link, noLink } = props;
  const { clock } = useWorld();
  const hasAccount = useSendingChannels().includes('email');
  // The link goes instead of the PDF. As it was when the dialog opened: the text says which of them it has.
  const [maySend] = useState(hasAccount && linkOrigin(link) !== '');
  // Sends the document as it was when the dialog opened.
  const [shown] = useState(document);
  const [texts] = useState(() => {
    const template = emailTemplate(shown.kind, settings, !maySend);
    const { subject, message: body } = emailText(template, shown, customer, link);
    return { email: { subject, body }, text: { subject, body } };
  });
  const [edit, setEdit] = useState<RoundEdit>({});
  const made = useAsync(useCallback(() => documentFile(shown, clock.now()), [shown, clock]));
  const file = made.data?.file;
  const ended = useDocumentEnded(source);
  const composer = useComposer({
    about: {
      customerId: customer.id,
      template: source.kind,
      dueKey: documentKey(source.kind, source.id),
      purpose: 'service',
      reason: 'document',
      wasDraft: source.status === 'Draft',
    },
    customer,
    channels: EMAIL,
    made: { texts },
    edit,
    settings,
    ended,
    onEdit: setEdit,
    isReady: maySend || file !== undefined,
    maySend,
    isAddressOptional: true,
    onOpened: onClose,
    onOpening: () => file && download(file.name, file),
    onQueued: onClose,
  });
  const { message, opening } = composer;
  const { sends } = opening;
  const { data: book } = useConsentBook();
  const refusal =
    book &&
    (mayMessage(customer, 'email', 'service', book)
      ? addressRefusal(message, book)
      : 'This customer said no to messages by email');
  return (
    <Dialog
      title={`Send ${shown.title}`}
      size="wide"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          {!composer.ended && (
            <Button variant="ghost" className="mr-auto" onClick={() => void onMarkSent()}>
              Only Mark as Sent
            </Button>
          )}
          <Button onClick={onClose}>{composer.ended ? 'Close' : 'Cancel'}</Button>
          {file && canShareFile(file) && (
            <Button
              variant="tint"
              icon={Share2}
              disabled={!opening.canOpen}
              onClick={() => void opening.share(() => shareFile(file, message.subject, message.body))}
            >
              Share PDF
            </Button>
          )}
          {sends && (
            <Button
              variant="ghost"
              icon={ExternalLink}
              disabled={!opening.canOpen || !file}
              onClick={() => void opening.open()}
            >
              {opening.copies ? 'Copy and Open' : 'Open Email'}
            </Button>
          )}
          <Button variant="solid" icon={Mail} disabled={!opening.canGo} onClick={() => void opening.go()}>
            {opening.copies && !sends ? 'Copy and Open' : 'Send by Email'}
          </Button>
        </div>
      }
    >
      <div className="flex gap-5.5">
        <div className="flex min-w-0 flex-1 flex-col gap-3.5">
          <ComposerBody
            composer={composer}
            rows={12}
            addressHint={
              message.address.trim() === ''
                ? `This customer has no email address. Enter one here${sends ? '' : ' or in your mail program'}.`
                : undefined
            }
          />
          {(!sends || made.failed) && <Attachment made={made} />}
          {sends && ATTACHED.test(message.body) && (
            <Alert tone="amber" role="status" title="Nothing is attached to this email">
              It has the link instead of the PDF, but the text speaks of an attachment. Change the text, or choose Open
              Email.
            </Alert>
          )}
          {noLink !== undefined && (
            <Alert tone="amber" role="alert" title="Couldn't create the customer link">
              {noLink} The email doesn't include the link. Close this window and try again to add it.
            </Alert>
          )}
          {refusal !== undefined && (
            <Alert tone="amber" role="status" title={refusal}>
              Send it only if they asked for this {shown.kind.toLowerCase()}.
            </Alert>
          )}
          <p className="text-small text-text-3">
            {sends
              ? 'Your shop’s email account sends it, with the link instead of the PDF. To attach the PDF yourself, choose Open Email.'
              : 'Your mail program opens with this text, and the PDF downloads so you can attach it.'}{' '}
            The {shown.kind.toLowerCase()} is then marked as sent.
            {hasAccount && link !== undefined && linkOrigin(link) === '' && ` ${NOT_BY_ACCOUNT}`}
          </p>
        </div>
        <SheetThumbnail document={shown} size="small" className="phone:hidden" />
      </div>
    </Dialog>
  );
}
