import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CalendarPlus, Copy, Eye, FileCheck2, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { type EstimateStep, estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { AnswerDialog } from '#features/documents/lifecycle/answer-dialog.tsx';
import { ExpiredMarker } from '#features/documents/lifecycle/expired-marker.tsx';
import { useEstimateSteps } from '#features/documents/lifecycle/use-estimate-steps.ts';
import { useRecord, useToday } from '#io/react/world.tsx';
import { HistoryCard, InternalNotes } from '#parts/documents/document-cards.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { messages } from '#parts/messages/messages.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useRemoveSearchParam } from '#parts/navigation/use-remove-search-param.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { DocumentView, type OpenRequest } from './document-view.tsx';
import { EstimateLinks } from './estimate-links.tsx';

export function ViewEstimatePage() {
  const { id } = useParams({ from: paths.viewEstimate });
  const { open } = useSearch({ from: paths.viewEstimate });
  return <EstimateView key={id} id={id} asked={open} onTaken={useRemoveSearchParam('open')} />;
}

function EstimateView({ id, ...atOnce }: { id: string } & OpenRequest) {
  const estimate = useRecord('estimates', id);
  if (estimate.failed) return <LoadFailure title={messages.loadFailed.estimates} onRetry={estimate.retry} />;
  if (estimate.data === null) return <RecordNotFound what="Estimate" list={paths.estimates} listName="estimates" />;
  return estimate.data && <View estimate={estimate.data} {...atOnce} />;
}

function View({ estimate, ...atOnce }: { estimate: Estimate } & OpenRequest) {
  const today = useToday();
  const steps = useEstimateSteps(estimate);
  const make = useMakeDocument();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const { id, status, expiryDate } = estimate;
  const isExpired = hasExpiredMarker(estimate, today);
  const may = (step: EstimateStep) => estimateRejection(step, estimate) === undefined;
  const services = estimate.items.filter((item) => item.serviceId !== undefined);
  const more: MenuItem[] = [
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
              search: {
                customerId: estimate.customerId,
                serviceId: item.serviceId,
                estimateId: id,
                lineId: item.id,
              },
            }),
        }))
      : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copy('estimate', id) },
  ];
  return (
    <DocumentView
      {...atOnce}
      kind="estimate"
      record={estimate}
      sheetOf={estimateDocument}
      badges={
        <>
          <EstimateStatusBadge status={status} />
          {isExpired && status !== 'Expired' && <ExpiredMarker />}
        </>
      }
      onSent={may('send') ? steps.send : undefined}
      buttons={
        <>
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
        </>
      }
      more={more}
    >
      {(customer) => (
        <>
          <EstimateLinks estimate={estimate} />
          <HistoryCard events={eventsOf(estimate)} />
          <InternalNotes text={estimate.internalNotes} />
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
              missing="Enter the reason, if you know it."
              verb="Decline"
              onAnswer={steps.decline}
              onClose={() => setAnswer(undefined)}
            />
          )}
        </>
      )}
    </DocumentView>
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
