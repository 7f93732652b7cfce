import type { ReactNode } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { SharedDocument } from '#domain/documents/shared-document.ts';
import { type CustomerDocument, opensSite } from '#domain/documents/sheet-content.ts';
import { isolate } from '#domain/text/direction.ts';
import { EmailLink, PhoneLink } from '#parts/records/contact-links.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { brandStyle } from './brand-style.ts';

/** Shows the same text for unknown, expired and withdrawn links, so that guessing reveals nothing. */
export function BrokenLink() {
  return (
    <>
      <h1 className="sr-only">Link</h1>
      <div role="alert">
        <Card>
          <EmptyState
            title="This link no longer works"
            text="It may have expired or been withdrawn, or part of it is missing. Ask the shop for a new one."
          />
        </Card>
      </div>
    </>
  );
}

type DocumentNoticeProps = { shared: SharedDocument; refusal: 'changed' | 'closed' | undefined };

/** Shows the answer that was given, or the reason why the document can't be answered. */
export function DocumentNotice({ shared, refusal }: DocumentNoticeProps) {
  const { status, shop, answeredAt, acceptedBy, declineReason, isExpired } = shared;
  const what = shared.kind.toLowerCase();
  const at = answeredAt && formatInstantTime(answeredAt, shared.zone);
  if (refusal === 'changed') {
    return (
      <Alert tone="amber" role="alert" title={`This ${what} has changed since you opened it`}>
        {shared.kind === 'Estimate'
          ? 'Nothing was answered. Read it again, then accept or decline.'
          : 'The current version is below.'}
      </Alert>
    );
  }
  const isClosed = refusal === 'closed';
  const notSaved = isClosed && <b className="font-semibold">Your answer was not saved. </b>;
  if (isClosed && (status === 'Accepted' || status === 'Declined')) {
    const by = acceptedBy ? ` by ${isolate(acceptedBy)}` : '';
    return (
      <Alert tone="amber" role="alert" title={`This ${what} was already answered`}>
        {notSaved}
        {status}
        {by}
        {at && `, ${at}`}. If you need something else, contact <bdi>{shop.name}</bdi>. <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Accepted') {
    return (
      <Alert tone="green" role="status" title={acceptedBy ? `Accepted by ${isolate(acceptedBy)}` : 'Accepted'}>
        {at && `${at}. `}
        <bdi>{shop.name}</bdi> will be in touch. <Contact shop={shop} />
        {shared.document && <Deposit document={shared.document} />}
      </Alert>
    );
  }
  if (status === 'Declined') {
    return (
      <Alert tone="blue" role="status" title="Declined">
        {at && `${at}. `}
        {declineReason && (
          <span className="wrap-anywhere">
            Reason: <bdi>{declineReason}</bdi>{' '}
          </span>
        )}
        <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Deleted') {
    return (
      <Alert tone="amber" role="alert" title={`This ${what} is no longer available`}>
        {notSaved}
        <bdi>{shop.name}</bdi> has withdrawn it. <Contact shop={shop} />
      </Alert>
    );
  }
  if (status === 'Draft') {
    return (
      <Alert tone="amber" role="alert" title={`${isolate(shop.name)} is changing this ${what}`}>
        {notSaved}
        The new one shows here when it is ready. <Contact shop={shop} />
      </Alert>
    );
  }
  if (isExpired) {
    return (
      <Alert tone="amber" role="status" title="This offer has expired">
        {notSaved}
        Ask <bdi>{shop.name}</bdi> if the price is still good. <Contact shop={shop} />
      </Alert>
    );
  }
  return null;
}

/** Shows what comes next for the customer: the deposit, and where to pay it. */
function Deposit({ document }: { document: CustomerDocument }) {
  const { deposit, payOnline } = document;
  if (!deposit) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-semibold">{deposit}</p>
      {payOnline && (
        <a
          href={payOnline.url}
          target="_blank"
          rel="noopener noreferrer"
          className={classNames(buttonClass('solid'), 'print:hidden')}
          style={brandStyle(document)}
        >
          Pay {payOnline.amount} Online
        </a>
      )}
      {payOnline && <p className="break-all text-small text-text-3 print:hidden">{opensSite(payOnline.host)}</p>}
    </div>
  );
}

/** Phone and email links of the shop. */
export function Contact({ shop: { phone, email } }: Pick<SharedDocument, 'shop'>): ReactNode {
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      {phone && <PhoneLink phone={phone} className="link inline-block max-w-full wrap-anywhere" />}
      {email && <EmailLink email={email} className="link wrap-anywhere" />}
    </span>
  );
}
