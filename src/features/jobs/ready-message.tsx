import { MessageSquare, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { customerName } from '#domain/customers/customer.ts';
import { type Due, dueMessages } from '#domain/messages/due-messages.ts';
import { TEMPLATES } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { by, useIndexed, useList, useToday, useZone } from '#io/react/world.tsx';
import { useComposer } from '#parts/customer-messages/composer.tsx';
import { MessageDialog } from '#parts/customer-messages/message-dialog.tsx';
import { useMessageText } from '#parts/customer-messages/use-message-text.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import type { JobView } from './job-view.ts';

const NO_EDIT = { channel: 'text' } as const;

type TextReadyProps = { due: Due; settings: Settings; onWrite: () => void };

/** Sends the message or opens the text program with it, once the log has it. What holds the message back is shown where it is written. */
function TextReady({ due, settings, onWrite }: TextReadyProps) {
  const { customer, template, key } = due;
  const { purpose } = TEMPLATES[template];
  const { opening } = useComposer({
    about: { customerId: customer.id, template, dueKey: key, purpose, reason: 'due' },
    customer,
    channels: ['text'],
    settings,
    made: useMessageText(due, settings),
    edit: NO_EDIT,
    onEdit: onWrite,
  });
  return (
    <BusyButton
      variant="tint"
      icon={MessageSquareText}
      disabled={opening.isBusy}
      onClick={() => (opening.canGo ? void opening.go() : onWrite())}
    >
      Text: Car Is Ready
    </BusyButton>
  );
}

/** Offers the message that the car is ready, until someone opened it. */
export function ReadyMessage({ view: { job, bookings, customer, settings } }: { view: JobView }) {
  const messages = ifRead(useIndexed('messages', by('customer', job.customerId)));
  const today = useToday();
  const zone = useZone();
  const time = localTime(new Date(useMinute()), zone);
  // The dialog asks whether it was sent, when the message is no longer due.
  const [writing, setWriting] = useState<string>();
  const consents = ifRead(useList('consents'));
  const none = { estimates: [], invoices: [], deposits: [], followUps: [], warranties: [] };
  const records = { ...none, customers: [customer], bookings, jobs: [job] };
  const due =
    messages &&
    consents &&
    dueMessages({ ...records, messages, consents }, { today, zone, time, settings }).find(
      (one) => one.template === 'car ready',
    );
  const isHeld = due?.held !== undefined && due.held.kind !== 'quiet hours';
  const name = customerName(customer);
  return (
    <>
      {due && (
        <Alert
          tone="blue"
          title={`${name} has no message yet that the car is ready`}
          action={
            !isHeld && (
              <span className="flex flex-wrap gap-2">
                {due.channels.includes('text') && (
                  <TextReady due={due} settings={settings} onWrite={() => setWriting(due.key)} />
                )}
                <Button icon={MessageSquare} onClick={() => setWriting(due.key)}>
                  Write Message
                </Button>
              </span>
            )
          }
        >
          {isHeld
            ? `${due.held?.sentence} Call them instead.`
            : settings.sending?.automatic?.['car ready']
              ? 'The server sends it in a few minutes, if it can. A text waits until quiet hours end. If it is still here after that, write it yourself.'
              : 'Nothing is sent by itself.'}
        </Alert>
      )}
      {writing !== undefined && (
        <MessageDialog customer={customer} start={writing} onClose={() => setWriting(undefined)} />
      )}
    </>
  );
}
