import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { customerName } from '#domain/customers/customer.ts';
import { dueMessages } from '#domain/messages/due-messages.ts';
import { by, useIndexed, useList, useToday, useZone } from '#io/react/world.tsx';
import { MessageDialog } from '#parts/customer-messages/message-dialog.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import type { JobView } from './job-view.ts';

/** Offers the message that the car is ready, until someone opened it. */
export function ReadyMessage({ view: { job, bookings, customer, settings } }: { view: JobView }) {
  const messages = ifRead(useIndexed('messages', by('customer', job.customerId)));
  const today = useToday();
  const zone = useZone();
  const time = localTime(new Date(useMinute()), zone);
  // The dialog asks whether it was sent, when the message is no longer due.
  const [writing, setWriting] = useState<string>();
  const consents = ifRead(useList('consents'));
  const records = { customers: [customer], bookings, jobs: [job], estimates: [], invoices: [], deposits: [] };
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
              <Button icon={MessageSquare} onClick={() => setWriting(due.key)}>
                Write Message
              </Button>
            )
          }
        >
          {isHeld ? `${due.held?.sentence} Call them instead.` : 'Nothing is sent by itself.'}
        </Alert>
      )}
      {writing !== undefined && (
        <MessageDialog customer={customer} start={writing} onClose={() => setWriting(undefined)} />
      )}
    </>
  );
}
