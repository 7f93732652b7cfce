import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { CONSENT_KINDS, consentOf, mayMessage } from '#domain/messages/consent.ts';
import type { Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { useIndexed, useZone } from '#io/react/world.tsx';
import { MessageAnswer } from '#parts/customer-messages/message-answer.tsx';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { loadFailed } from '#parts/messages/messages.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

const MessageDialog = lazyComponent(
  async () => (await import('#parts/customer-messages/message-dialog.tsx')).MessageDialog,
);

const SHOWN_FIRST = 5;

/** The customer's messages, newest first, and the messages that they allow. */
export function MessagesCard({ customer }: { customer: Customer }) {
  const { data, failed, retry } = useIndexed('messages', { name: 'customer', from: customer.id, to: customer.id });
  const [isWhole, setWhole] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isWriting, setWriting] = useState(false);
  if (failed) return <LoadFailure title={loadFailed('messages')} onRetry={retry} />;
  const messages = (data ?? []).toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  const shown = isWhole ? messages : messages.slice(0, SHOWN_FIRST);
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
        {data && messages.length === 0 && <p className="mt-3.5 text-label text-text-3">No messages yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Messages" className="mt-3.5 divide-y divide-border border-t">
            {shown.map((message) => (
              <MessageRow key={message.id} message={message} />
            ))}
          </ul>
        )}
        {shown.length < messages.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {messages.length}
          </Button>
        )}
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
      <dt className="text-text-2">{label}</dt>
      <dd className="text-right font-semibold">
        {mayMessage(customer, channel, purpose) ? 'Allowed' : 'Not allowed'}
        <span className="block font-normal text-small text-text-3">
          {answer ? formatInstantTime(answer.at, zone) : 'Never asked'}
        </span>
      </dd>
    </>
  );
}

function MessageRow({ message }: { message: Message }) {
  const zone = useZone();
  const { template, channel, at, state, subject, body, by } = message;
  return (
    <li className="grid gap-1 py-2">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 break-words font-semibold">{templateLabel(template)}</span>
        <MessageStateBadge state={state} />
      </span>
      <span className="text-meta text-text-3">
        {[channel === 'email' ? 'Email' : 'Text', formatInstantTime(at, zone), by].filter(Boolean).join(' · ')}
      </span>
      <span className="line-clamp-2 whitespace-pre-line break-words text-meta text-text-2">{subject || body}</span>
      <MessageAnswer message={message} name="" />
    </li>
  );
}
