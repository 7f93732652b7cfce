import {
  CalendarPlus,
  Copy,
  Download,
  Eye,
  FileCheck2,
  Pencil,
  Printer,
  Send,
  ThumbsDown,
  ThumbsUp,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#domain/calendar.ts';
import { customerOn, fullName } from '#domain/customer.ts';
import { estimateDocument } from '#domain/document.ts';
import type { Estimate } from '#domain/estimate.ts';
import { type EstimateStep, estimateRefusal } from '#domain/estimate-lifecycle.ts';
import { hasExpiredMarker } from '#domain/estimate-list.ts';
import { useAuthState, useRecord, useSettings, useToday } from '#io/react.tsx';
import { AtOnce } from '#parts/billing/at-once.tsx';
import { type DocumentEvent, DocumentPage, HistoryCard, InternalNotes } from '#parts/billing/document-page.tsx';
import { useMakeDocument } from '#parts/billing/use-make-document.ts';
import { EstimateStatusBadge } from '#parts/estimate-status-badge.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { RecordNotFound } from '#parts/record-not-found.tsx';
import { Link, useNavigate } from '#parts/router/link.tsx';
import { SendDocument } from '#parts/send-document.tsx';
import { useDownloadPdf } from '#parts/use-download-pdf.tsx';
import { LoadFailure } from '#ui/alert.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu.tsx';
import type { MenuItem } from '#ui/menu-item.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { EstimateLinks } from './estimate-links.tsx';
import { ExpiredMarker } from './expired-marker.tsx';
import { useDeleteEstimate } from './use-delete-estimate.tsx';
import { useEstimateSteps } from './use-estimate-steps.ts';

/** What the list asks the page to do at once. */
export type AskedAtOnce = { asked: string | undefined; onTaken: () => void };

export function EstimateView({ id, ...atOnce }: { id: string } & AskedAtOnce) {
  const estimate = useRecord('estimates', id);
  if (estimate.failed) return <LoadFailure title={messages.loadFailed.estimates} onRetry={estimate.retry} />;
  if (estimate.data === null) return <RecordNotFound what="Estimate" list={paths.estimates} listName="estimates" />;
  return estimate.data && <View estimate={estimate.data} {...atOnce} />;
}

function View({ estimate, asked, onTaken }: { estimate: Estimate } & AskedAtOnce) {
  const today = useToday();
  const auth = useAuthState();
  const settings = useSettings();
  const live = useRecord('customers', estimate.customerId);
  const steps = useEstimateSteps(estimate);
  const make = useMakeDocument();
  const remove = useDeleteEstimate();
  const navigate = useNavigate();
  const { downloadPdf, making } = useDownloadPdf();
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  if (settings.failed) return <LoadFailure title={messages.loadFailed.settings} onRetry={settings.retry} />;
  if (!settings.data || auth.status !== 'signed-in' || live.data === undefined) return null;

  const customer = customerOn(estimate, live.data);
  const document = estimateDocument(estimate, { shop: auth.user, settings: settings.data, customer, today });
  const send = () => setIsSending(true);
  const download = () => void downloadPdf(document);
  const { id, estimateNumber, status, expiryDate } = estimate;
  const isExpired = hasExpiredMarker(estimate, today);
  const may = (step: EstimateStep) => estimateRefusal(step, estimate) === undefined;
  const maySend = may('send');
  const services = estimate.items.filter((item) => item.serviceId !== undefined);
  const more: (MenuItem | 'separator')[] = [
    ...(may('view') ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void steps.view() }] : []),
    ...(may('decline')
      ? [{ id: 'decline', label: 'Decline', icon: ThumbsDown, onSelect: () => setAnswer('decline') }]
      : []),
    ...(may('book')
      ? services.map((item) => ({
          id: `book-${item.id}`,
          label: `Book ${item.description}`,
          icon: CalendarPlus,
          onSelect: () =>
            void navigate({
              to: paths.newBooking,
              search: { customerId: estimate.customerId, serviceId: item.serviceId },
            }),
        }))
      : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copyEstimate(id) },
    'separator',
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => void remove(estimate, () => navigate({ to: paths.estimates })),
    },
  ];

  return (
    <>
      <DocumentPage
        document={document}
        list={paths.estimates}
        listName="estimates"
        badges={
          <>
            <EstimateStatusBadge status={status} />
            {isExpired && status !== 'Expired' && <ExpiredMarker />}
          </>
        }
        actions={
          <>
            <Link to={paths.editEstimate} params={{ id }} className={buttonClass()}>
              <Pencil size={16} aria-hidden />
              Edit
            </Link>
            <Button icon={Download} disabled={making} onClick={download}>
              Download PDF
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            {maySend && (
              <Button variant={status === 'Draft' ? 'solid' : 'secondary'} icon={Send} onClick={send}>
                Send
              </Button>
            )}
            {may('accept') && (
              <Button variant="solid" icon={ThumbsUp} onClick={() => setAnswer('accept')}>
                Accept
              </Button>
            )}
            {may('convert') && (
              <Button variant="solid" icon={FileCheck2} onClick={() => void make.convert(id)}>
                Convert to invoice
              </Button>
            )}
            <MenuButton label={`More actions for ${estimateNumber}`} items={more} />
          </>
        }
      >
        <EstimateLinks estimate={estimate} />
        <HistoryCard events={eventsOf(estimate)} />
        <InternalNotes text={estimate.internalNotes} />
      </DocumentPage>
      <AtOnce asked={asked} onTaken={onTaken} acts={{ send: maySend ? send : () => undefined, pdf: download }} />
      {isSending && (
        <SendDocument
          document={document}
          customer={customer}
          settings={settings.data}
          onSent={async () => {
            setIsSending(false);
            await steps.send();
          }}
          onClose={() => setIsSending(false)}
        />
      )}
      {answer === 'accept' && (
        <AnswerDialog
          title="Accept estimate"
          label="Accepted by"
          initial={fullName(customer)}
          hint={
            isExpired
              ? `This offer expired on ${formatDate(expiryDate)}. Accept it only if you still stand by the price.`
              : 'The name of the person who said yes.'
          }
          missing="Enter the name of the person who accepted."
          verb="Accept"
          onAnswer={steps.accept}
          onClose={() => setAnswer(undefined)}
        />
      )}
      {answer === 'decline' && (
        <AnswerDialog
          title="Decline estimate"
          label="Reason"
          hint="As the customer gave it: it helps with the next estimate."
          missing="Enter the reason, as far as you know it."
          verb="Decline"
          onAnswer={steps.decline}
          onClose={() => setAnswer(undefined)}
        />
      )}
    </>
  );
}

function eventsOf(estimate: Estimate): DocumentEvent[] {
  const {
    createdAt,
    sentAt = '',
    viewedAt = '',
    acceptedAt = '',
    acceptedBy,
    declinedAt = '',
    declineReason,
  } = estimate;
  return [
    { at: createdAt, what: 'Created' },
    { at: sentAt, what: 'Sent' },
    { at: viewedAt, what: 'Viewed by the customer' },
    { at: acceptedAt, what: 'Accepted', detail: acceptedBy },
    { at: declinedAt, what: 'Declined', detail: declineReason },
  ];
}
