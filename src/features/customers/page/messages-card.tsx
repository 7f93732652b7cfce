import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { CONSENT_KINDS, consentOf, mayMessage } from '#domain/messages/consent.ts';
import { useZone } from '#io/react/world.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

const MessageDialog = lazyComponent(
  async () => (await import('#parts/customer-messages/message-dialog.tsx')).MessageDialog,
);

/** The messages that the customer allows, and a new one. */
export function MessagesCard({ customer }: { customer: Customer }) {
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
        <dl aria-label="Consent" className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-label">
          {CONSENT_KINDS.map((kind) => (
            <ConsentLine key={kind.label} customer={customer} kind={kind} />
          ))}
        </dl>
      </CardBody>
      {isWriting && <MessageDialog customer={customer} onClose={() => setWriting(false)} />}
      {isAsking && <ConsentDialog customer={customer} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ConsentLine({ customer, kind }: { customer: Customer; kind: (typeof CONSENT_KINDS)[number] }) {
  const zone = useZone();
  const { channel, purpose, label } = kind;
  const answer = consentOf(customer, channel, purpose);
  return (
    <>
      <dt className="min-w-0 text-text-2">
        {label}
        {answer && answer.wording !== '' && (
          <bdi className="block wrap-anywhere text-small text-text-3">{answer.wording}</bdi>
        )}
      </dt>
      <dd className="text-right font-semibold">
        {mayMessage(customer, channel, purpose) ? 'Allowed' : 'Not allowed'}
        <span className="block font-normal text-small text-text-3">
          {answer ? formatInstantTime(answer.at, zone) : 'Never asked'}
        </span>
      </dd>
    </>
  );
}
