import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { failedMessages } from '#domain/messages/did-not-go.ts';
import type { Message } from '#domain/messages/message.ts';
import { formatCount } from '#domain/money/money.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { FAILED } from './message-filters.ts';

/** Says how many messages the server could not send, and leads to them in the log. */
export function DidNotGoNotice({ messages }: { messages: readonly Message[] }) {
  const minute = useMinute();
  const count = useMemo(() => failedMessages(messages, minute).length, [messages, minute]);
  if (count === 0) return null;
  return (
    <Alert
      tone="amber"
      title={count === 1 ? '1 message did not go' : `${formatCount(count)} messages did not go`}
      action={
        <Link to={paths.messages} search={{ state: FAILED }} className={buttonClass('secondary', 'small')}>
          Show in Log
        </Link>
      }
    >
      In the last 7 days. The log says why. Send them again, or call the customer.
    </Alert>
  );
}
