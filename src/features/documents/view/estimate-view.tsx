import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Copy, Eye, FileCheck2, FilePlus2, Presentation, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { depositDue, depositsTaken, depositToPropose } from '#domain/deposits/deposit-due.ts';
import { depositEvents } from '#domain/deposits/deposit-events.ts';
import { isCounted, type LineItem } from '#domain/documents/billing.ts';
import { estimateDocument } from '#domain/documents/document.ts';
import type { DocumentEvent } from '#domain/documents/document-history.ts';
import { totalOf } from '#domain/documents/document-totals.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { hasExpiredMarker } from '#domain/estimates/estimate-figures.ts';
import { type EstimateStep, estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { CHANNEL_NAMES } from '#domain/estimates/evidence/evidence.ts';
import { linesToBook } from '#domain/estimates/lines-to-book.ts';
import { supplementRejection } from '#domain/estimates/supplements.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import {
  declineEstimate,
  markEstimateSent,
  markEstimateViewed,
} from '#features/documents/lifecycle/estimate-actions.ts';
import { PastBadge } from '#features/documents/lifecycle/past-badge.tsx';
import { by, useIndexed, useSettings, useToday } from '#io/react/world.tsx';
import { usePresentation } from '#parts/documents/answer/presentation.ts';
import { EstimateStatusBadge } from '#parts/documents/estimate-status-badge.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { DepositsCard } from '#parts/payments/deposits-card.tsx';
import { HeldMoney } from '#parts/payments/held-money.tsx';
import { useDepositsOf } from '#parts/payments/use-deposits-of.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { DocumentPage, DocumentView } from './document-view.tsx';
import { EstimateLinks } from './estimate-links.tsx';

const AcceptDialog = lazyComponent(
  async () => (await import('#features/documents/lifecycle/accept-dialog.tsx')).AcceptDialog,
);
const EvidenceCard = lazyComponent(async () => (await import('./evidence-card.tsx')).EvidenceCard);

export function ViewEstimatePage() {
  return <DocumentPage kind="estimate" View={EstimateView} />;
}

function EstimateView({ document: estimate }: { document: Estimate }) {
  const today = useToday();
  const { customerId } = estimate;
  const query = useQueries({
    deposits: useDepositsOf({ customerId, estimateId: estimate.id }),
    bookings: useIndexed('bookings', by('customer', customerId)),
  });
  const { deposits, bookings } = query.data ?? {};
  const settings = useSettings();
  const { run, save } = useTransaction();
  const make = useMakeDocument();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState<'accept' | 'decline'>();
  const { id, status } = estimate;
  const isExpired = hasExpiredMarker(estimate, today);
  const { begin } = usePresentation();
  const allows = (step: EstimateStep) => estimateRejection(step, estimate) === undefined;
  // The sheet says what was paid: it is not printed or sent before that is known.
  if (!deposits || !bookings) return <NotLoaded query={query} />;
  const depositTaken = depositsTaken(deposits);
  const services = estimate.items.filter((item) => isCounted(item) && item.serviceId !== undefined);
  const [single] = services;
  function bookLine(item: LineItem): void {
    const search = { customerId: estimate.customerId, serviceId: item.serviceId, estimateId: id, lineId: item.id };
    void navigate({ to: paths.newBooking, search });
  }
  function book(): void {
    if (services.length === 1 && single && isOpen) bookLine(single);
    else void navigate({ to: paths.bookEstimate, params: { id } });
  }
  const canBook = allows('book') && services.length > 0;
  const isOpen = linesToBook(estimate, bookings).length > 0;
  /** Locks this browser to the estimate. What a customer is shown is no Draft any more. */
  async function present(): Promise<void> {
    if (status === 'Draft') await run({ ...markEstimateSent(estimate), after: () => begin(id) });
    else begin(id);
  }
  const more: MenuItem[] = [
    ...(allows('view')
      ? [{ id: 'viewed', label: 'Mark as viewed', icon: Eye, onSelect: () => void run(markEstimateViewed(estimate)) }]
      : []),
    ...(allows('decline')
      ? [{ id: 'decline', label: 'Decline', icon: ThumbsDown, onSelect: () => setAnswer('decline') }]
      : []),
    ...(allows('book')
      ? services.map((item) => ({
          id: `book-${item.id}`,
          label: `Book ${item.description}`,
          icon: CalendarPlus,
          onSelect: () => bookLine(item),
        }))
      : []),
    ...(supplementRejection(estimate) === undefined
      ? [{ id: 'supplement', label: 'Add Supplement', icon: FilePlus2, onSelect: () => void make.supplement(id) }]
      : []),
    { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: () => void make.copy('estimate', id) },
  ];
  return (
    <DocumentView
      kind="estimate"
      record={estimate}
      sheetOf={(record, context) => estimateDocument(record, { ...context, depositTaken })}
      badges={
        <>
          <EstimateStatusBadge status={status} />
          {isExpired && status !== 'Expired' && <PastBadge kind="estimate" />}
        </>
      }
      sent={allows('send') ? markEstimateSent(estimate) : undefined}
      buttons={
        <>
          {(allows('accept') || status === 'Draft') && (
            <Button icon={Presentation} data-tour="present-estimate" onClick={() => void present()}>
              Present
            </Button>
          )}
          {allows('accept') && (
            <Button variant="solid" icon={ThumbsUp} onClick={() => setAnswer('accept')}>
              Accept
            </Button>
          )}
          {canBook && (
            <Button variant={depositTaken > 0 ? 'solid' : 'secondary'} icon={CalendarPlus} onClick={book}>
              Book
            </Button>
          )}
          {allows('convert') && (
            <Button
              variant={canBook ? 'secondary' : 'solid'}
              icon={FileCheck2}
              data-tour="convert-estimate"
              onClick={() => void make.convert(id)}
            >
              Convert to invoice
            </Button>
          )}
        </>
      }
      more={more}
      events={[...eventsOf(estimate), ...depositEvents(deposits)]}
    >
      {(customer) => (
        <>
          <DepositsCard
            source={{ customerId: estimate.customerId, customer, estimateId: id }}
            due={depositDue(estimate, settings)}
            proposed={depositToPropose(estimate, settings)}
            isNext={allows('book')}
            onBook={canBook && isOpen ? book : undefined}
            total={totalOf(estimate)}
          />
          <EstimateLinks estimate={estimate} />
          {status === 'Accepted' && estimate.answer && (
            <EvidenceCard estimate={estimate} answer={estimate.answer} customer={customer} />
          )}
          {estimate.earlierAnswers?.map((earlier) => (
            <EvidenceCard
              key={earlier.answer.at}
              title="Earlier Evidence"
              estimate={{ ...estimate, ...earlier }}
              answer={earlier.answer}
              customer={customer}
            />
          ))}
          {answer === 'accept' && (
            <AcceptDialog estimate={estimate} customer={customer} onClose={() => setAnswer(undefined)} />
          )}
          {answer === 'decline' && (
            <AnswerDialog
              title="Decline estimate"
              label="Reason"
              hint="In the customer's words. It helps with the next estimate."
              missing="Enter the reason, if you know it."
              verb="Decline"
              onAnswer={(reason) => save(declineEstimate(estimate, reason))}
              onClose={() => setAnswer(undefined)}
            >
              <HeldMoney customerId={estimate.customerId} estimateId={id} />
            </AnswerDialog>
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
    answer,
  } = estimate;
  return [
    { at: createdAt, what: 'Created' },
    { at: sentAt, what: 'Sent' },
    { at: viewedAt, what: 'Viewed by the customer' },
    {
      at: acceptedAt,
      what: 'Accepted',
      detail: joinFilled([acceptedBy ?? '', answer ? CHANNEL_NAMES[answer.channel] : ''], ' · '),
    },
    { at: declinedAt, what: 'Declined', detail: declineReason },
  ];
}
