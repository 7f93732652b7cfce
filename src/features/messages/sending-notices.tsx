import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { CHANNELS, type Message } from '#domain/messages/message.ts';
import { openAnswers } from '#domain/messages/text-answer.ts';
import { formatCount } from '#domain/money/money.ts';
import { useZone } from '#io/react/world.tsx';
import { useSendingAccounts } from '#parts/customer-messages/use-sending-accounts.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { DidNotGoNotice } from './did-not-go-notice.tsx';
import { ANSWERS } from './message-filters.ts';

/** Shows the office what the server could not send, and which account refuses it. */
export function SendingNotices({ messages }: { messages: readonly Message[] }) {
  const minute = useMinute();
  const answers = useMemo(() => openAnswers(messages, minute).length, [messages, minute]);
  return (
    <>
      <FailingAccounts />
      {answers > 0 && (
        <Alert
          tone="blue"
          title={
            answers === 1
              ? '1 customer’s text waits for you'
              : `${formatCount(answers)} texts of customers wait for you`
          }
          action={
            <Link to={paths.messages} search={{ state: ANSWERS }} className={buttonClass('secondary', 'small')}>
              Show Texts
            </Link>
          }
        >
          In the last 3 days, and nobody has written to the customer since.
        </Alert>
      )}
      <DidNotGoNotice messages={messages} />
    </>
  );
}

const FAILING = { email: 'Email has been failing', text: 'Text messages have been failing' } as const;

function FailingAccounts() {
  const zone = useZone();
  const { data: accounts, failed, retry } = useSendingAccounts();
  if (failed)
    return <LoadFailure title="The state of your email and text accounts could not be read" onRetry={retry} />;
  return CHANNELS.map((channel) => {
    const { failingSince, why } = accounts?.[channel] ?? {};
    if (failingSince === undefined) return null;
    return (
      <Alert
        key={channel}
        tone="red"
        title={`${FAILING[channel]} since ${formatInstantTime(failingSince, zone)}`}
        action={
          <Link to={paths.settingsSection} params={{ id: 'sending' }} className={buttonClass('secondary', 'small')}>
            Open Sending
          </Link>
        }
      >
        {why}
      </Alert>
    );
  });
}
