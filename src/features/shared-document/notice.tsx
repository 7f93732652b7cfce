import type { ReactNode } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import { isolate } from '#domain/text/direction.ts';
import { EmailLink, PhoneLink } from '#parts/records/contact-links.tsx';
import { Card } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Unknown, expired and withdrawn links are told alike: who guesses learns nothing. */
export function NoLink() {
  return (
    <>
      <h1 className="sr-only">Link</h1>
      <div role="alert">
        <Card>
          <EmptyState
            title="This link does not work any more"
            text="It may have expired or been withdrawn, or a part of it is missing. Ask the shop for a new one."
          />
        </Card>
      </div>
    </>
  );
}

type NoticeProps = { shared: SharedDocument; refusal: 'changed' | 'closed' | undefined };

/** What the customer needs to know before the document: what was answered, or why nothing can be. */
export function Notice({ shared, refusal }: NoticeProps) {
  const { status, shop, answeredAt, acceptedBy, declineReason, isExpired } = shared;
  const what = shared.kind.toLowerCase();
  const at = answeredAt && formatInstantTime(answeredAt, shared.zone);
  if (refusal === 'changed') {
    return (
      <Alert tone="amber" role="alert" title={`This ${what} has changed since you opened it`}>
        {shared.kind === 'Estimate'
          ? 'Nothing was answered. Read it again, then accept or decline.'
          : 'Below it is as it stands now.'}
      </Alert>
    );
  }
  if (status === 'Accepted') {
    return (
      <Alert tone="green" role="status" title={acceptedBy ? `Accepted by ${isolate(acceptedBy)}` : 'Accepted'}>
        {at && `${at}. `}
        <bdi>{shop.name}</bdi> will be in touch. <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Declined') {
    return (
      <Alert tone="blue" role="status" title="Declined">
        {at && `${at}. `}
        {declineReason && (
          <span className="break-words">
            Reason: <bdi>{declineReason}</bdi>{' '}
          </span>
        )}
        <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Deleted') {
    return (
      <Alert tone="amber" role="alert" title={`This ${what} is no longer there`}>
        <bdi>{shop.name}</bdi> has withdrawn it. <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Draft') {
    return (
      <Alert tone="amber" role="alert" title={`${isolate(shop.name)} is changing this ${what}`}>
        Look again later, or ask for the new one. <Contact shop={shop} />
      </Alert>
    );
  }
  if (isExpired) {
    return (
      <Alert tone="amber" role="status" title="This offer has expired">
        Ask <bdi>{shop.name}</bdi> whether the price still holds. <Contact shop={shop} />
      </Alert>
    );
  }
  return null;
}

/** How to reach the shop. */
function Contact({ shop: { phone, email } }: Pick<SharedDocument, 'shop'>): ReactNode {
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      {phone && <PhoneLink phone={phone} className="link whitespace-nowrap" />}
      {email && <EmailLink email={email} className="link break-words" />}
    </span>
  );
}
