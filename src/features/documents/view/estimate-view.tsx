import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Copy, Eye, FileCheck2, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { type EstimateStep, estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-list.ts';
import { PastBadge } from '#features/documents/lifecycle/past-badge.tsx';
import { useEstimateActions } from '#features/documents/lifecycle/use-estimate-actions.ts';
import { useToday } from '#io/react/world.tsx';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Button } from '#ui/form/button.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { DocumentPage, DocumentView } from './document-view.tsx';
import { EstimateLinks } from './estimate-links.tsx';

export function ViewEstimatePage() {
  return <DocumentPage kind="estimate" View={EstimateView} />;
}

function EstimateView({ document: estimate }: { document: Estimate }) {
  const today = useToday();
  const actions = useEstimateActions(estimate);
  const make = useMakeDocument();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const { id, status, expiryDate } = estimate;
  const isExpired = hasExpiredMarker(estimate, today);
  const allows = (step: EstimateStep) => estimateRejection(step, estimate) === undefined;
  const services = estimate.items.filter((item) => item.serviceId !== undefined);
  const more: MenuItem[] = [
    ...(allows('view')
      ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void actions.view() }]
      : []),
    ...(allows('decline')
      ? [{ id: 'decline', label: 'Decline', icon: ThumbsDown, onSelect: () => setAnswer('decline') }]
      : []),
    ...(allows('book')
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
      kind="estimate"
      record={estimate}
      sheetOf={estimateDocument}
      badges={
        <>
          <EstimateStatusBadge status={status} />
          {isExpired && status !== 'Expired' && <PastBadge kind="estimate" />}
        </>
      }
      onSent={allows('send') ? actions.send : undefined}
      buttons={
        <>
          {allows('accept') && (
            <Button variant="solid" icon={ThumbsUp} onClick={() => setAnswer('accept')}>
              Accept
            </Button>
          )}
          {allows('book') && services.length > 1 && (
            <Button icon={CalendarPlus} onClick={() => void navigate({ to: paths.bookEstimate, params: { id } })}>
              Book
            </Button>
          )}
          {allows('convert') && (
            <Button variant="solid" icon={FileCheck2} onClick={() => void make.convert(id)}>
              Convert to invoice
            </Button>
          )}
        </>
      }
      more={more}
      events={eventsOf(estimate)}
    >
      {(customer) => (
        <>
          <EstimateLinks estimate={estimate} />
          {answer === 'accept' && (
            <AnswerDialog
              title="Accept estimate"
              label="Accepted by"
              initial={fullName(customer)}
              hint={
                isExpired
                  ? `This offer expired on ${formatDate(expiryDate)}. Accept it only if the price still holds.`
                  : 'The name of the person who said yes.'
              }
              missing="Enter the name of the person who accepted."
              verb="Accept"
              onAnswer={actions.accept}
              onClose={() => setAnswer(undefined)}
            />
          )}
          {answer === 'decline' && (
            <AnswerDialog
              title="Decline estimate"
              label="Reason"
              hint="In the customer's words. It helps with the next estimate."
              missing="Enter the reason, if you know it."
              verb="Decline"
              onAnswer={actions.decline}
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
