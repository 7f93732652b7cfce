import { didNotGo } from '#domain/messages/did-not-go.ts';
import { bringsDocument, type Message } from '#domain/messages/message.ts';
import { useWorld } from '#io/react/world.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { answerMessage } from './message-commands.ts';

type MessageAnswerProps = { message: Message /** Customer's name. */; name: string };

/** Asks whether a message that was opened was sent, offers a skipped one again, or says what to do with one that the server did not send. */
export function MessageAnswer({ message, name }: MessageAnswerProps) {
  const { run } = useTransaction();
  const { sending } = useWorld();
  const to = name && <span className="sr-only"> for {name}</span>;
  if (message.state === 'opened') {
    return (
      <span className="flex items-center gap-1.5">
        <span className="text-meta text-text-3">Sent?</span>
        <Button size="small" onClick={() => void run(answerMessage(message, 'sent'))}>
          Yes{to}
        </Button>
        <Button size="small" onClick={() => void run(answerMessage(message, 'not sent'))}>
          Not Sent{to}
        </Button>
      </span>
    );
  }
  if (didNotGo(message)) {
    return (
      <span className="flex items-center gap-1.5">
        {sending && (
          <Button size="small" onClick={() => void run(answerMessage(message, 'queued'))}>
            Send Again{to}
          </Button>
        )}
        <Button size="small" onClick={() => void run(answerMessage(message, 'sent'))}>
          Mark as Sent{to}
        </Button>
      </span>
    );
  }
  if (message.state === 'queued') {
    // A document that does not go is a Draft again.
    const state = bringsDocument(message) ? 'not sent' : 'skipped';
    return (
      <Button size="small" onClick={() => void run(answerMessage(message, state))}>
        Don’t Send{to}
      </Button>
    );
  }
  if (message.state !== 'skipped' || message.dueKey === '') return null;
  return (
    <Button size="small" variant="ghost" onClick={() => void run(answerMessage(message, 'not sent'))}>
      Offer Again{to}
    </Button>
  );
}
