import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { CONSENT_KINDS, type ConsentBook, consentOf, isOnOtherRecord, mayMessage } from '#domain/messages/consent.ts';
import { useZone } from '#io/react/world.tsx';
import { useConsentBook } from '#parts/customer-messages/use-consent-book.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

const MessageDialog = lazyComponent(
  async () => (await import('#parts/customer-messages/message-dialog.tsx')).MessageDialog,
);

/** The messages that the customer allows, and a new one. */
export function MessagesCard({ customer }: { customer: Customer }) {
  const query = useConsentBook();
  const [isAsking, setAsking] = useState(false);
  const [isWriting, setWriting] = useState(false);
  return (
    <Card>
      <CardHeader title="Messages">
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="small" onClick={() => setAsking(true)}>
            Change Consent
          </Button>
          <Button size="small" icon={Plus} onClick={() => setWriting(true)}>
            New Message
          </Button>
        </div>
      </CardHeader>
      <CardBody>
        <Loaded query={query}>{(book) => <Consents customer={customer} book={book} />}</Loaded>
      </CardBody>
      {isWriting && <MessageDialog customer={customer} onClose={() => setWriting(false)} />}
      {isAsking && query.data && (
        <ConsentDialog customer={customer} book={query.data} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}

type ConsentsProps = { customer: Customer; book: ConsentBook };

/** The answers of the customer, folded unless one is a no. */
function Consents({ customer, book }: ConsentsProps) {
  const [opensWithNo] = useState(() =>
    CONSENT_KINDS.some(({ channel, purpose }) => consentOf(customer, channel, purpose, book)?.given === false),
  );
  const allowed = CONSENT_KINDS.filter(({ channel, purpose }) => mayMessage(customer, channel, purpose, book));
  return (
    <details open={opensWithNo} className="text-label">
      <summary className="min-h-6 cursor-pointer phone:min-h-11">
        Consent: {allowed.length} of {CONSENT_KINDS.length} allowed
      </summary>
      <dl aria-label="Consent" className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
        {CONSENT_KINDS.map((kind) => (
          <ConsentLine key={kind.label} customer={customer} kind={kind} book={book} />
        ))}
      </dl>
    </details>
  );
}

type ConsentLineProps = ConsentsProps & { kind: (typeof CONSENT_KINDS)[number] };

function ConsentLine({ customer, kind, book }: ConsentLineProps) {
  const zone = useZone();
  const { channel, purpose, label } = kind;
  const answer = consentOf(customer, channel, purpose, book);
  return (
    <>
      <dt className="min-w-0 text-text-2">
        {label}
        {isOnOtherRecord(answer) && (
          <span className="block text-small text-text-3">
            This {channel === 'email' ? 'email address' : 'number'} said no on another record. Only a new yes ends it.
          </span>
        )}
        {answer && answer.wording !== '' && (
          <bdi className="block wrap-anywhere text-small text-text-3">{answer.wording}</bdi>
        )}
      </dt>
      <dd className="text-right font-semibold">
        {mayMessage(customer, channel, purpose, book) ? 'Allowed' : 'Not allowed'}
        <span className="block font-normal text-small text-text-3">
          {answer ? formatInstantTime(answer.at, zone) : 'Never asked'}
        </span>
      </dd>
    </>
  );
}
